"""How far judges agree: every figure of a table of judgments beside its chance level, with bootstrap intervals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from hakari.analysis.resampled import DEFAULT_RESAMPLES, DEFAULT_SEED
from hakari.errors import InputError, OptionError
from hakari.judgments.agreement.coefficients import (
    UNDEFINED,
    Coefficient,
    alpha,
    fleiss,
    ordered_places,
    squared,
    two_judges,
    unequal,
    unit_places,
)
from hakari.judgments.agreement.pairs import chance_same, mean_difference, pooled_difference, same_value
from hakari.judgments.agreement.ratings import Ratings
from hakari.judgments.agreement.result import Agreement, AgreementGroup, Figure
from hakari.judgments.agreement.votes import chance_contradiction, contradiction, mean_vote, tie_share
from hakari.judgments.direct.standard import standardize
from hakari.judgments.scales import only_scale
from hakari.judgments.words import counted
from hakari.stats import Measure, Resampling, bootstrap_scores, percentile_intervals
from hakari.types import Direction, FloatArray

if TYPE_CHECKING:
    from hakari.judgments.table import Judgments

__all__ = ["agreement", "rate_agreement"]

FEW_VALUES = 20
"""Scales with more values are not taken for names: nobody gives 63 and means another thing than 64."""

ONE_JUDGE = "no item has two judges"


def agreement(
    judgments: Judgments,
    *,
    scale: str | None = None,
    baseline: str | None = None,
    system: str | None = None,
    judges: tuple[str, ...] = (),
    standardized: bool = False,
    resamples: int = DEFAULT_RESAMPLES,
    seed: int = DEFAULT_SEED,
    level: float = 0.95,
    threads: int = 1,
) -> Agreement:
    """Return how far the judges of a table agree.

    Parameters
    ----------
    judgments
        The table. Its comparisons are taken, or the grades of a scale.
    scale
        The scale whose grades are taken; needed where there are comparisons too, or several scales.
    baseline
        Take the votes that compare a system with this one, seen from the system.
    system
        Take the judgments of this system only.
    judges
        Take the judgments of these judges only, two or more.
    standardized
        Take grades in standard units of each judge.
    resamples, seed, level
        Of the bootstrap intervals; segments are drawn.
    threads
        How many threads to use; the result is the same for any number.

    Raises
    ------
    InputError
        If there is nothing to compare.
    OptionError, UnknownNameError
        If an option does not go with the table.
    """
    ratings = _ratings(judgments, scale, baseline, standardized=standardized)
    if system is not None:
        ratings = ratings.of_system(system)
    if judges:
        ratings = ratings.of_judges(judges)
    name = _scale(judgments, scale)
    return rate_agreement(ratings, scale=name, resamples=resamples, seed=seed, level=level, threads=threads)


def _scale(judgments: Judgments, scale: str | None) -> str | None:
    """Return the scale that is meant; None stands for votes, which come first."""
    return scale or (None if len(judgments.comparisons) else only_scale(judgments))


def _ratings(judgments: Judgments, scale: str | None, baseline: str | None, *, standardized: bool) -> Ratings:
    name = _scale(judgments, scale)
    if name is None:
        if standardized:
            raise OptionError("votes are not standardised", remedy="Leave --standardize out.")
        return Ratings.of_comparisons(judgments.compared(), baseline=baseline)
    if baseline is not None:
        raise OptionError("grades compare with no baseline", remedy="Leave --baseline out.")
    grades = judgments.graded(name)
    if not standardized:
        return Ratings.of_grades(grades)
    found = standardize(grades)
    ratings = Ratings.of_grades(found.grades.drop("grade").rename({"score": "grade"}))
    if not found.constant:
        return ratings
    remark = (
        f"{found.dropped} judgments of {counted(len(found.constant), 'judge')} with one grade only are left out."
    )
    return replace(ratings, remarks=(*ratings.remarks, remark))


def rate_agreement(
    ratings: Ratings,
    *,
    scale: str | None = None,
    resamples: int = DEFAULT_RESAMPLES,
    seed: int = DEFAULT_SEED,
    level: float = 0.95,
    threads: int = 1,
) -> Agreement:
    """Return how far judges agree, all together and by system; the parameters are those of `agreement`."""
    resampling = Resampling(len(np.unique(ratings.item_segment)), resamples, seed)
    names = ratings.judged_systems()
    parts = [(name, ratings.of_system(name)) for name in names] if len(names) > 1 else []
    groups = [_group("all", ratings, resampling, level, threads)]
    groups += [_group(name, part, None, level, threads) for name, part in parts]
    return Agreement(
        scale=scale,
        baseline=ratings.baseline,
        groups=tuple(groups),
        resamples=resamples,
        seed=seed,
        level=level,
        segments=resampling.n,
        remarks=ratings.remarks,
    )


def _group(
    name: str, ratings: Ratings, resampling: Resampling | None, level: float, threads: int
) -> AgreementGroup:
    figures = _vote_figures(ratings) if ratings.votes else _grade_figures(ratings)
    coefficients = {figure.name: built for figure, built in figures if built is not None}
    intervals = {}
    if resampling is not None and resampling.n > 1 and coefficients:
        intervals = _intervals(ratings, coefficients, resampling, level, threads)
    judged = ratings.judged
    return AgreementGroup(
        name=name,
        items=len(judged),
        shared_items=int(np.count_nonzero(judged > 1)),
        judgments=len(ratings),
        judges=len(np.unique(ratings.judge)) if ratings.known.all() else None,
        per_item=(int(judged.min()), int(judged.max())),
        figures=tuple(figure.within(*intervals.get(figure.name, (np.nan, np.nan))) for figure, _ in figures),
    )


def _intervals(
    ratings: Ratings,
    coefficients: dict[str, Coefficient],
    resampling: Resampling,
    level: float,
    threads: int,
) -> dict[str, tuple[float, float]]:
    """Return the interval of each figure, all over the same drawn segments."""
    segments, segment = np.unique(ratings.item_segment, return_inverse=True)
    measures = [
        Measure(name, _by_segment(each.rows, segment, len(segments))[None], each.close, Direction.HIGHER)
        for name, each in coefficients.items()
    ]
    scores = bootstrap_scores(measures, resampling, threads=threads)
    found = percentile_intervals(np.concatenate(scores, axis=1), level)
    return {name: (float(found.low[i]), float(found.high[i])) for i, name in enumerate(coefficients)}


def _by_segment(rows: FloatArray, segment: np.ndarray[tuple[int], np.dtype[np.intp]], n: int) -> FloatArray:
    sums = np.zeros((n, rows.shape[1]))
    np.add.at(sums, segment, rows)
    return sums


Built = list[tuple[Figure, Coefficient | None]]


def _made(
    name: str,
    label: str,
    make: Callable[[], Coefficient],
    *,
    chance: float = 0.0,
    kept: float | None = None,
    nothing: str = ONE_JUDGE,
) -> tuple[Figure, Coefficient | None]:
    """Return a figure with what it is computed from; where it is not defined, with the reason.

    `nothing` is the reason where no item counts.
    """
    try:
        coefficient = make()
    except InputError as error:
        return Figure(name, label, np.nan, chance=chance, kept=kept, why=error.problem), None
    value = coefficient.value
    if np.isnan(value):
        why = UNDEFINED if coefficient.rows[:, 0].any() else nothing
        return Figure(name, label, np.nan, chance=chance, kept=kept, why=why), None
    return Figure(name, label, value, chance=chance, kept=kept), coefficient


def _vote_figures(ratings: Ratings) -> Built:
    counts = ratings.counts
    three_way = bool(counts[:, 1].any())
    votes, decided = counts.sum(axis=1), counts[:, 0] + counts[:, 2]
    by_chance = chance_contradiction(votes, ties=three_way)
    kept = chance_contradiction(decided, ties=False)
    found: Built = []
    if ratings.baseline is not None:
        found.append(_made("mean_vote", "mean vote", lambda: mean_vote(counts)))
    found += [
        _made("ties", "share of ties", lambda: tie_share(counts), chance=1 / 3 if three_way else 0.0),
        _made(
            "contradiction",
            "contradiction",
            lambda: contradiction(counts),
            chance=by_chance,
            kept=kept,
            nothing="all votes are ties",
        ),
    ]
    return [*found, *_coefficients(ratings)]


def _grade_figures(ratings: Ratings) -> Built:
    found: Built = []
    if len(ratings.values) <= FEW_VALUES:
        counts = ratings.counts
        found.append(_made("same", "same grade", lambda: same_value(counts), chance=chance_same(counts)))
    shared = ratings.judged[ratings.item] > 1
    value = ratings.values[ratings.value]
    chance = pooled_difference(value[shared])
    found.append(
        _made("difference", "mean difference", lambda: mean_difference(ratings.item, value), chance=chance)
    )
    return [*found, *_coefficients(ratings)]


def _alpha(ratings: Ratings, *, ordinal: bool) -> Coefficient:
    """Return α by squared differences; values may be as many as judgments."""
    shared = ratings.judged[ratings.item] > 1
    totals = np.bincount(ratings.value[shared], minlength=len(ratings.values)).astype(np.float64)
    places = unit_places(ordered_places(totals) if ordinal else ratings.values, totals)
    return squared(ratings.judged.astype(np.float64), ratings.sums(places), ratings.sums(places**2))


def _coefficients(ratings: Ratings) -> Built:
    """Return κ and α, as far as the values allow; at chance all are 0."""
    values = ratings.values
    found: Built = []
    if len(values) <= FEW_VALUES:
        counts = ratings.counts
        found.append(_made("fleiss", "Fleiss' κ", lambda: _fleiss(counts)))
        found.append(_made("alpha_nominal", "α, nominal", lambda: alpha(counts, values, "nominal")))
    found.append(_made("alpha_ordinal", "α, ordinal", lambda: _alpha(ratings, ordinal=True)))
    found.append(_made("alpha_interval", "α, interval", lambda: _alpha(ratings, ordinal=False)))
    if ratings.side_by_side() is not None:
        for weights in ("linear", "quadratic"):
            label = f"weighted κ, {weights}"
            found.append(_made(f"kappa_{weights}", label, lambda weights=weights: _two(ratings, weights)))  # type: ignore[misc]
    return found


def _fleiss(counts: np.ndarray[tuple[int, int], np.dtype[np.intp]]) -> Coefficient:
    if found := unequal(counts):
        raise InputError(f"items have from {found[0]} to {found[1]} judges; it needs the same number for all")
    return fleiss(counts)


def _two(ratings: Ratings, weights: str) -> Coefficient:
    """Return the κ of two judges as rows of all items; those that only one of them judged are 0."""
    sides = ratings.side_by_side()
    assert sides is not None
    first, second = sides
    both = (first >= 0) & (second >= 0)
    found = two_judges(first[both], second[both], ratings.values, weights)  # type: ignore[arg-type]
    rows = np.zeros((len(both), found.rows.shape[1]))
    rows[both] = found.rows
    return Coefficient(rows, found.close)
