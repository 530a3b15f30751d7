"""Judgments averaged by segment, then by system; and which systems differ."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hakari.judgments.comparisons import natural_order, numbered
from hakari.metrics.means import mean_of_segments
from hakari.stats import (
    Intervals,
    Measure,
    Resampling,
    Sides,
    bootstrap_scores,
    holm,
    percentile_intervals,
    rank_sum_tests,
    signed_rank_test,
    wins,
)
from hakari.types import Direction, FloatArray

if TYPE_CHECKING:
    import polars as pl

    from hakari.judgments.direct.options import DirectOptions

__all__ = ["Averages", "PairTests", "averages", "intervals", "pair_tests"]


@dataclass(frozen=True, eq=False)
class Averages:
    """Means of segments and systems.

    Parameters
    ----------
    systems
        Best first.
    segments
        The segments, or documents, that are averaged; NaN in `scores` where a system has no judgment of one.
    scores, raw
        ``(systems, segments)`` means of the scores and of the grades as they were given.
    judgments
        ``(systems, segments)``: how many there are.
    judges
        How many people judged each system.
    documents
        The document of each segment; None where they are not known.
    """

    systems: tuple[str, ...]
    segments: tuple[str, ...]
    scores: FloatArray = field(repr=False)
    raw: FloatArray = field(repr=False)
    judgments: NDArray[np.intp] = field(repr=False)
    judges: tuple[int, ...]
    documents: tuple[str, ...] | None = field(default=None, repr=False)

    @property
    def means(self) -> FloatArray:
        """The score of each system: the mean over its segments."""
        return np.array([float(np.mean(own[~np.isnan(own)])) for own in self.scores])

    @property
    def raw_means(self) -> FloatArray:
        """The same of the grades as they were given."""
        return np.array([float(np.mean(own[~np.isnan(own)])) for own in self.raw])

    def samples(self) -> list[FloatArray]:
        """Return the segment means of each system."""
        return [own[~np.isnan(own)] for own in self.scores]

    def by_document(self) -> tuple[tuple[str, ...], FloatArray]:
        """Return the documents, and the mean of each system over the segments of each: ``(systems, documents)``."""
        assert self.documents is not None
        names = natural_order(list(dict.fromkeys(self.documents)))
        number = {name: i for i, name in enumerate(names)}
        of = np.array([number[name] for name in self.documents])
        known = ~np.isnan(self.scores)
        sums, counts = (np.zeros((len(self.systems), len(names))) for _ in range(2))
        for system in range(len(self.systems)):
            np.add.at(sums[system], of[known[system]], self.scores[system, known[system]])
            np.add.at(counts[system], of[known[system]], 1.0)
        with np.errstate(invalid="ignore"):
            return tuple(names), np.where(counts > 0, sums / np.maximum(counts, 1.0), np.nan)


def averages(grades: pl.DataFrame, documents: dict[str, str] | None = None) -> Averages:
    """Return means of the column ``score``: over all judgments of a segment of a system, then over its segments."""
    systems, system = numbered(grades["system"].to_list())
    segments, segment = numbered(grades["segment"].to_list())
    shape = len(systems), len(segments)
    at = system * len(segments) + segment
    n = np.bincount(at, minlength=shape[0] * shape[1]).reshape(shape)
    scores, raw = (_means(at, grades[name].to_numpy(), n) for name in ("score", "grade"))
    order = np.argsort([-np.mean(own[~np.isnan(own)]) for own in scores], kind="stable")
    of = documents
    if of is None:
        told = grades.filter(grades["document"].is_not_null())
        of = dict(zip(told["segment"], told["document"], strict=True))
    judges = [grades.filter(grades["system"] == name)["judge"].n_unique() for name in systems]
    return Averages(
        systems=tuple(systems[i] for i in order),
        segments=segments,
        scores=scores[order],
        raw=raw[order],
        judgments=n[order].astype(np.intp),
        judges=tuple(judges[i] for i in order),
        documents=tuple(of[name] for name in segments) if all(name in of for name in segments) else None,
    )


def _means(at: NDArray[np.intp], values: FloatArray, n: NDArray[np.integer]) -> FloatArray:
    """Return the mean in each cell, added up in the order of the judgments; NaN where there is none."""
    sums = np.bincount(at, values, minlength=n.size).reshape(n.shape)
    return np.where(n > 0, sums / np.maximum(n, 1), np.nan)


def intervals(found: Averages, options: DirectOptions, *, threads: int = 1) -> tuple[Intervals, Resampling]:
    """Return the bootstrap interval of each system's score; documents are drawn where two or more are known.

    A system whose judgments are all of one document, or of one segment, has no interval: drawing changes nothing.
    """
    known = ~np.isnan(found.scores)
    rows = np.stack([known, np.where(known, found.scores, 0.0)], axis=-1).astype(np.float64)
    groups = None
    if found.documents is not None and len(set(found.documents)) > 1:
        groups = np.unique(found.documents, return_inverse=True)[1].astype(np.intp)
    resampling = Resampling(len(found.segments), options.resamples, options.seed, groups)
    measure = Measure("direct assessment", rows, mean_of_segments, Direction.HIGHER)
    scores = bootstrap_scores([measure], resampling, threads=threads)[0]
    units = np.arange(len(found.segments)) if groups is None else groups
    scores[:, [len(np.unique(units[own])) < 2 for own in known]] = np.nan
    return percentile_intervals(scores, options.confidence), resampling


@dataclass(frozen=True, eq=False)
class PairTests:
    """Tests of all pairs of systems, the one with the higher mean first."""

    pairs: NDArray[np.intp]
    differences: FloatArray
    p: FloatArray
    adjusted: FloatArray | None
    wins: NDArray[np.bool_]
    """Whether the row's system is significantly better than the column's."""

    def ranks(self) -> list[tuple[int, int]]:
        """Return the best and the worst place of each system that the tests leave open."""
        n = len(self.wins)
        better, worse = self.wins.sum(axis=0), self.wins.sum(axis=1)
        return [(1 + int(better[i]), n - int(worse[i])) for i in range(n)]


def pair_tests(found: Averages, options: DirectOptions) -> PairTests:
    """Return the tests of all pairs; systems come best first, so the first of a pair is the better one."""
    n = len(found.systems)
    pairs = np.array([(a, b) for a in range(n) for b in range(a + 1, n)], dtype=np.intp).reshape(-1, 2)
    sides = Sides(options.sides)
    if options.test == "rank-sum":
        p = rank_sum_tests(found.samples(), pairs, sides=sides)
    else:
        p = np.array([_signed_rank(found.scores[a], found.scores[b], sides) for a, b in pairs])
    means = found.means
    differences = means[pairs[:, 0]] - means[pairs[:, 1]]
    adjusted = holm(p) if options.correct == "holm" else None
    decisive = p if adjusted is None else adjusted
    with np.errstate(invalid="ignore"):
        significant = decisive <= options.alpha
    return PairTests(pairs, differences, p, adjusted, wins(n, pairs, differences, significant))


def _signed_rank(first: FloatArray, second: FloatArray, sides: Sides) -> float:
    """Return p of Wilcoxon's signed-rank test over the segments that both systems have."""
    gains = first - second
    gains = gains[~np.isnan(gains)]
    return signed_rank_test(gains, sides=sides) if len(gains) > 1 else float("nan")
