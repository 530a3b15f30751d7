"""`rank`: fit a model, and find out how sure its order is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from hakari.analysis.resampled import LEAST_UNITS
from hakari.errors import OptionError
from hakari.judgments.comparisons import UNKNOWN_JUDGE, Comparisons
from hakari.judgments.graph import divided
from hakari.judgments.models import DEFAULT_SEED, Fit, Model, model_from_spec
from hakari.judgments.ranking import Ranges, Ranking, ranks_of
from hakari.judgments.words import counted
from hakari.stats import (
    Chunk,
    IntervalMethod,
    Intervals,
    Resampling,
    all_pairs,
    bootstrap_tests,
    check_level,
    map_chunks,
    percentile_intervals,
    standard_errors,
)
from hakari.types import FloatArray

__all__ = ["UNITS", "rank"]

UNITS = ("segment", "judge", "ranking", "vote")
"""What a bootstrap may draw as a whole."""

STEP = 64
"""Resamples whose weights are in memory at a time, on each thread."""

_STREAM = 100
"""Numbers of their own for what models draw in resamples; see `hakari.stats.Stream` for the others."""


def rank(
    votes: Comparisons,
    model: str | Model = "bt",
    *,
    baseline: str | None = None,
    bootstrap: int = 0,
    unit: str = "segment",
    seed: int = DEFAULT_SEED,
    level: float = 0.95,
    alpha: float = 0.05,
    threads: int = 1,
) -> Ranking:
    """Return the ranking of the systems that votes compare.

    Parameters
    ----------
    votes
        The comparisons.
    model
        A model, or how it is written: ``"ew"``, ``"bt:ridge=0.1"``.
    baseline
        Only comparisons with this system count. Models that need one take the system that takes part in every vote.
    bootstrap
        How many resamples say how sure the scores are; 0 leaves that to the model's own standard errors.
    unit
        What is drawn as a whole: segment, judge, ranking or vote.
    seed
        Decides the resamples, and what the model itself draws.
    level
        Of the intervals and the rank ranges.
    alpha
        Systems whose difference has a smaller p-value are told apart.
    threads
        How many threads to use; the result is the same for any number.

    Examples
    --------
    >>> votes = Comparisons.of(
    ...     [("j", str(n), "A", "B", 1) for n in range(8)] + [("j", str(n), "A", "B", -1) for n in range(2)]
    ... )
    >>> found = rank(votes, "ew")
    >>> found.systems, found.scores.tolist()
    (('A', 'B'), [0.8, 0.2])

    Raises
    ------
    InputError
        If the votes do not decide the scores.
    OptionError, UnknownNameError
        If an option has a value that is not allowed, or nobody has a name.
    """
    model = model_from_spec(model) if isinstance(model, str) else model
    check_level(level)
    check_level(alpha)
    if model.needs_baseline:
        baseline = votes.baseline(baseline)
    chosen = votes if baseline is None else votes.against(baseline)
    chosen = chosen.compact()
    fit = model.fit(chosen, seed=seed)
    if (groups := divided(chosen)) is not None:
        fit = replace(fit, remarks=(*fit.remarks, groups, "scores of different groups do not compare"))
    shared = {"model": model, "fit": fit, "votes": chosen, "baseline": baseline}
    shared |= {"alpha": alpha, "unit": unit, "seed": seed}
    if bootstrap:
        return _by_bootstrap(shared, bootstrap, level, threads)
    return _by_model(shared, level)


def _by_model(shared: dict[str, Any], level: float) -> Ranking:
    """Return a ranking that is as sure as the model says."""
    from scipy.stats import norm

    fit: Fit = shared["fit"]
    n = len(fit.systems)
    unknown = np.full((n, n), np.nan)
    covariance = unknown if fit.covariance is None else fit.covariance
    variance = np.diagonal(covariance)
    gaps = fit.scores[:, None] - fit.scores
    apart = np.sqrt(np.maximum(variance[:, None] + variance - 2 * covariance, 0.0))
    np.fill_diagonal(apart, np.nan)
    with np.errstate(divide="ignore", invalid="ignore"):
        z = np.where(gaps == 0, 0.0, gaps / apart)
    np.fill_diagonal(z, np.nan)
    p = 2 * norm.sf(np.abs(z))
    half = norm.isf((1 - level) / 2) * fit.errors
    sure = p < 1 - level
    ranges = np.stack([1 + (sure & (gaps < 0)).sum(axis=1), n - (sure & (gaps > 0)).sum(axis=1)], axis=1)
    return Ranking(
        **shared,
        intervals=Intervals(fit.scores - half, fit.scores + half, level, IntervalMethod.PERCENTILE),
        errors=fit.errors,
        better=norm.cdf(z),
        p=p,
        rank_ranges=ranges,
        resamples=0,
    )


def _by_bootstrap(shared: dict[str, Any], resamples: int, level: float, threads: int) -> Ranking:
    """Return a ranking that is as sure as its resamples agree."""
    fit: Fit = shared["fit"]
    votes: Comparisons = shared["votes"]
    unit, seed = shared["unit"], shared["seed"]
    resampling = _resampling(votes, unit, resamples, seed)
    scores = _resampled(shared["model"], votes, resampling, threads)
    pairs = all_pairs(len(fit.systems))
    a, b = pairs[:, 0], pairs[:, 1]
    differences = scores[:, a] - scores[:, b]
    known = ~np.isnan(differences)
    above = (differences > 0).sum(axis=0) + 0.5 * (differences == 0).sum(axis=0)
    tests = bootstrap_tests(fit.scores, differences, pairs, resampling=resampling)
    n = len(fit.systems)
    better, p = np.full((n, n), np.nan), np.full((n, n), np.nan)
    better[a, b] = np.where(known.any(axis=0), above / np.maximum(known.sum(axis=0), 1), np.nan)
    better[b, a] = 1 - better[a, b]
    p[a, b] = p[b, a] = tests.p
    return Ranking(
        **shared,
        intervals=percentile_intervals(scores, level),
        errors=standard_errors(scores),
        better=better,
        p=p,
        rank_ranges=_rank_ranges(scores, level),
        resamples=resamples,
        lost=int(np.isnan(scores).any(axis=1).sum()),
    )


def _resampling(votes: Comparisons, unit: str, resamples: int, seed: int) -> Resampling:
    """Return how resamples are drawn.

    Raises
    ------
    OptionError
        If there are too few units, or it is not known whose votes belong together.
    """
    groups = votes.units(unit)
    units = int(groups.max(initial=-1)) + 1
    others = " or ".join(name for name in UNITS if name not in ("ranking", unit))
    remedy = f"Draw something else: --unit {others}; or leave the bootstrap out."
    if unit == "judge" and UNKNOWN_JUDGE in votes.judges:
        unknown = int((votes.judge == votes.judges.index(UNKNOWN_JUDGE)).sum())
        raise OptionError(
            f"the judge of {counted(unknown, 'comparison')} is not known, so judges cannot be drawn", remedy=remedy
        )
    if units < LEAST_UNITS:
        there = f"there {'is' if units == 1 else 'are'} {units}"
        raise OptionError(f"a bootstrap needs at least {LEAST_UNITS} {unit}s to draw; {there}", remedy=remedy)
    return Resampling(len(votes), resamples, seed, None if unit == "vote" else groups)


def _resampled(model: Model, votes: Comparisons, resampling: Resampling, threads: int) -> FloatArray:
    """Return the scores of every resample; the numbers are the same for any number of threads."""
    draw = replace(resampling, groups=None, n=resampling.units)

    def scores(chunk: Chunk) -> FloatArray:
        drawn = draw.weights(chunk)
        parts = []
        for start in range(0, len(chunk), STEP):
            weights = resampling.spread(drawn[start : start + STEP])
            own = np.random.SeedSequence(resampling.seed, spawn_key=(_STREAM, chunk.start + start))
            parts.append(model.resampled(votes, weights, seed=int(own.generate_state(1)[0])))
        return np.concatenate(parts)

    return np.concatenate(map_chunks(scores, resampling.resamples, threads))


def _rank_ranges(scores: FloatArray, level: float) -> Ranges:
    """Return the ranks that are left when the outermost ones, up to the level, are cut off on both sides."""
    known = scores[~np.isnan(scores).any(axis=1)]
    if not len(known):
        return np.tile([1, scores.shape[1]], (scores.shape[1], 1))
    tail = (1 - level) / 2
    found = np.quantile(ranks_of(known), [tail, 1 - tail], axis=0, method="inverted_cdf")
    return found.T.astype(np.intp)
