"""Adequacy on the scale of the Japan Patent Office: the mean of 1 to 5, and the share of each grade."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from hakari.errors import InputError
from hakari.judgments.comparisons import natural_order
from hakari.stats import Intervals, Measure, Resampling, bootstrap_scores, percentile_intervals
from hakari.types import Direction, FloatArray

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


def _close(sums: FloatArray) -> FloatArray:
    judged = sums[..., 0] > 0
    found: FloatArray = np.where(judged, sums[..., 1] / np.where(judged, sums[..., 0], 1.0), np.nan)
    return found


def adequacy(grades: pl.DataFrame, *, resamples: int, seed: int, level: float = 0.95, threads: int = 1) -> Adequacy:
    """Return the adequacy of all systems; segments are drawn for the intervals.

    Raises
    ------
    InputError
        If there is one segment only.
    """
    import polars as pl

    means = grades.group_by("system", "segment").agg(pl.col("grade").mean())
    by_item = {(system, segment): grade for system, segment, grade in means.iter_rows()}
    segments = natural_order(means["segment"].unique().to_list())
    if len(segments) < 2:
        raise InputError("adequacy of one segment is known, and resampling needs at least two")
    names = natural_order(means["system"].unique().to_list())
    table = np.array([[by_item.get((name, segment), np.nan) for segment in segments] for name in names])
    known = ~np.isnan(table)
    rows = np.stack([known, np.where(known, table, 0.0)], axis=-1).astype(np.float64)
    measure = Measure("adequacy", rows, _close, Direction.HIGHER)
    values = measure.values
    order = [int(i) for i in Direction.HIGHER.best_first(values)]
    scores = bootstrap_scores([measure], Resampling(len(segments), resamples, seed), threads=threads)[0]
    own = [grades.filter(pl.col("system") == names[i])["grade"].to_numpy() for i in order]
    return Adequacy(
        systems=tuple(names[i] for i in order),
        means=values[order],
        intervals=percentile_intervals(scores[:, order], level),
        shares=np.array([[float(np.mean(each == grade)) for grade in GRADES_OF_ADEQUACY] for each in own]),
        segments=tuple(int(known[i].sum()) for i in order),
        judgments=tuple(len(each) for each in own),
        by_item=by_item,
    )
