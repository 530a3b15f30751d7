"""Segments that judges find adequate and yet not better than the baseline's; and whether the baseline explains it.

A translation that conveys everything loses against a baseline that does so too, and reads better. Then the
baseline's sentences are better on these segments than on the others, by a metric that knows the reference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from hakari.judgments.wat.decisions import Decisions
from hakari.stats import TwoSamples, mean_permutation_test, welch_test
from hakari.types import FloatArray

__all__ = ["FORMS", "Contrast", "Form", "Incongruous", "contrasts", "incongruous"]

Form = Literal["lose", "tie"]
FORMS: tuple[Form, ...] = ("lose", "tie")
"""Adequate although lost; adequate although not won, that is with a sum of 0 or less."""


@dataclass(frozen=True, slots=True)
class Incongruous:
    """A segment of a system that is adequate and not better than the baseline's."""

    system: str
    segment: str
    total: int
    """The sum of the votes."""
    adequacy: float
    lost: bool


@dataclass(frozen=True, slots=True)
class Contrast:
    """The baseline's quality on incongruous segments beside the others.

    Tests are None where a side has fewer than two segments.
    """

    form: Form
    system: str | None
    """None stands for all systems together."""
    incongruous: int
    others: int
    means: tuple[float, float]
    welch: TwoSamples | None
    permutation: TwoSamples | None


def _mask(decisions: Decisions, adequacy: Mapping[tuple[str, str], float], least: float, form: Form) -> FloatArray:
    """Return 1 for an incongruous segment of a system, 0 for another, NaN where it was not judged twice."""
    highest = decisions.scheme.lose if form == "lose" else 0
    found = np.full(decisions.judged.shape, np.nan)
    for i, system in enumerate(decisions.systems):
        for j, segment in enumerate(decisions.segments):
            grade = adequacy.get((system, segment))
            if decisions.judged[i, j] and grade is not None:
                found[i, j] = grade >= least and decisions.sums[i, j] <= highest
    return found


def incongruous(
    decisions: Decisions, adequacy: Mapping[tuple[str, str], float], *, least: float = 4.0, form: Form = "lose"
) -> list[Incongruous]:
    """Return the incongruous segments of all systems, those with the lowest sums first.

    Parameters
    ----------
    decisions
        The votes.
    adequacy
        The mean grade of each system and segment that has one.
    least
        From which grade on a segment is adequate.
    form
        ``"lose"`` or ``"tie"``.
    """
    found = [
        Incongruous(
            decisions.systems[i],
            decisions.segments[j],
            int(decisions.sums[i, j]),
            adequacy[decisions.systems[i], decisions.segments[j]],
            bool(decisions.sums[i, j] <= decisions.scheme.lose),
        )
        for i, j in np.argwhere(_mask(decisions, adequacy, least, form) == 1)
    ]
    return sorted(found, key=lambda each: (each.total, -each.adequacy))


def contrasts(
    decisions: Decisions,
    adequacy: Mapping[tuple[str, str], float],
    quality: Mapping[str, float],
    *,
    least: float = 4.0,
    resamples: int = 10_000,
    seed: int = 12345,
) -> tuple[Contrast, ...]:
    """Return the baseline's quality on incongruous segments beside the others, in both forms, all systems and each.

    Parameters
    ----------
    decisions, adequacy, least
        As for `incongruous`.
    quality
        The quality of the baseline's output of each segment, such as its sentence BLEU.
    resamples, seed
        Of the permutation test: the baseline's qualities are dealt to the segments anew, so that all systems of a
        segment share what it gets.
    """
    values = np.array([quality.get(segment, np.nan) for segment in decisions.segments])
    found = []
    for form in FORMS:
        mask = _mask(decisions, adequacy, least, form)
        mask[:, np.isnan(values)] = np.nan
        choices: Sequence[tuple[str | None, list[int]]] = [(None, list(range(len(mask))))]
        if len(mask) > 1:
            choices = [*choices, *((name, [i]) for i, name in enumerate(decisions.systems))]
        found += [
            _contrast(form, name, mask[rows], values, resamples=resamples, seed=seed) for name, rows in choices
        ]
    return tuple(found)


def _contrast(
    form: Form, system: str | None, mask: FloatArray, values: FloatArray, *, resamples: int, seed: int
) -> Contrast:
    ones, others = (mask == 1).sum(axis=0), (mask == 0).sum(axis=0)
    first, second = np.repeat(values, ones), np.repeat(values, others)
    enough = min(len(first), len(second)) > 1
    used = (ones + others) > 0
    return Contrast(
        form=form,
        system=system,
        incongruous=len(first),
        others=len(second),
        means=(_mean(first), _mean(second)),
        welch=welch_test(first, second) if enough else None,
        permutation=mean_permutation_test(
            values[used],
            ones[used].astype(np.float64),
            others[used].astype(np.float64),
            resamples=resamples,
            seed=seed,
        )
        if enough
        else None,
    )


def _mean(values: FloatArray) -> float:
    return float(np.mean(values)) if len(values) else float("nan")
