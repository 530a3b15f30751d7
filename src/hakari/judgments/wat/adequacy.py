"""Adequacy on the scale of the Japan Patent Office: the mean of 1 to 5, and the share of each grade."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from hakari.errors import InputError
from hakari.judgments.direct.averages import averages, intervals
from hakari.judgments.direct.options import DirectOptions
from hakari.stats import Intervals
from hakari.types import FloatArray

if TYPE_CHECKING:
    import polars as pl

__all__ = ["GRADES_OF_ADEQUACY", "Adequacy", "adequacy"]

GRADES_OF_ADEQUACY = (5, 4, 3, 2, 1)
"""All, almost all, more than half, some, and almost none of the important information is conveyed."""


@dataclass(frozen=True, eq=False)
class Adequacy:
    """Adequacy of systems.

    Parameters
    ----------
    systems
        Best first.
    means, intervals
        The mean over segments of the mean over judges, and its bootstrap interval.
    shares
        ``(systems, 5)``: which share of all grades is 5, 4, 3, 2 and 1.
    segments, judgments
        How many each system has.
    by_item
        The mean grade of each segment of each system.
    """

    systems: tuple[str, ...]
    means: FloatArray
    intervals: Intervals
    shares: FloatArray
    segments: tuple[int, ...]
    judgments: tuple[int, ...]
    by_item: dict[tuple[str, str], float] = field(repr=False)


def adequacy(grades: pl.DataFrame, *, resamples: int, seed: int, level: float = 0.95, threads: int = 1) -> Adequacy:
    """Return the adequacy of all systems; segments are drawn for the intervals.

    Raises
    ------
    InputError
        If there is one segment only.
    """
    found = averages(grades.with_columns(grades["grade"].alias("score")))
    if len(found.segments) < 2:
        raise InputError("adequacy of one segment is known, and resampling needs at least two")
    options = DirectOptions(resamples=resamples, seed=seed, confidence=level)
    own = [grades.filter(grades["system"] == name)["grade"].to_numpy() for name in found.systems]
    return Adequacy(
        systems=found.systems,
        means=found.means,
        intervals=intervals(replace(found, documents=None), options, threads=threads)[0],
        shares=np.array([[float(np.mean(each == grade)) for grade in GRADES_OF_ADEQUACY] for each in own]),
        segments=tuple(int(np.count_nonzero(each)) for each in found.judgments),
        judgments=tuple(len(each) for each in own),
        by_item={
            (found.systems[i], found.segments[j]): float(found.scores[i, j])
            for i, j in np.argwhere(found.judgments)
        },
    )
