"""How often two ways to judge put two things in the same order, ties and all.

`pair_tau` compares a metric with pairs that people have ordered, `pairwise_accuracy` two rankings of systems.
`tied_accuracy` and `calibrated_accuracy` count ties of both sides (Deutsch, Foster and Freitag, EMNLP 2023).
`soft_accuracy` compares how sure two ways to judge are of each pair of systems (Thompson et al., WMT 2024).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from hakari.errors import OptionError
from hakari.stats.resampling import Chunk, Resampling, map_chunks
from hakari.types import FloatArray

__all__ = [
    "Calibrated",
    "TiePolicy",
    "calibrated_accuracy",
    "pair_tau",
    "pairwise_accuracy",
    "soft_accuracy",
    "system_pairs",
    "tied_accuracy",
]


class TiePolicy(Enum):
    """What a pair is for `pair_tau` that people have ordered and the metric ties."""

    DISCORDANT = "discordant"
    """Against people: the rule of WMT since 2015, and of its DARR figures."""
    IGNORED = "ignored"
    """No pair at all: the rule of WMT 2013."""
    NEUTRAL = "neutral"
    """Neither for nor against, and a pair: the rule of WMT 2014."""


def pair_tau(better: FloatArray, worse: FloatArray, ties: TiePolicy = TiePolicy.DISCORDANT) -> FloatArray:
    """Return (concordant − discordant) / pairs; NaN where there is no pair.

    Parameters
    ----------
    better, worse
        ``(…, pairs)``: what the metric gives to the two sides of each pair, more for what it likes better; people
        like the first side better. Pairs with a NaN do not count.
    ties
        What a pair with equal scores is.

    Examples
    --------
    >>> better, worse = np.array([2.0, 3.0, 1.0, 1.0]), np.array([1.0, 1.0, 2.0, 1.0])
    >>> float(pair_tau(better, worse)), float(pair_tau(better, worse, TiePolicy.NEUTRAL))
    (0.0, 0.25)
    """
    known = (~(np.isnan(better) | np.isnan(worse))).sum(axis=-1)
    concordant, tied = (better > worse).sum(axis=-1), (better == worse).sum(axis=-1)
    discordant = known - concordant - (tied if ties is not TiePolicy.DISCORDANT else 0)
    pairs = known - (tied if ties is TiePolicy.IGNORED else 0)
    return _share(concordant - discordant, pairs)


def _share(count: FloatArray, all_of_them: FloatArray) -> FloatArray:
    share: FloatArray = np.divide(
        count, all_of_them, where=all_of_them > 0, out=np.full(np.shape(all_of_them), np.nan)
    )
    return share


def system_pairs(systems: int) -> NDArray[np.intp]:
    """Return all pairs of systems, the first before the second: ``(pairs, 2)``."""
    return np.array(list(combinations(range(systems), 2)), dtype=np.intp).reshape(-1, 2)


def pairwise_accuracy(metric: FloatArray, gold: FloatArray) -> FloatArray:
    """Return the share of pairs of systems that both sides order alike, or both tie (Kocmi et al., WMT 2021).

    Parameters
    ----------
    metric
        ``(…, systems)``: a score a system, more for the better; pairs with a NaN do not count.
    gold
        ``(systems,)``.
    """
    first, second = system_pairs(len(gold)).T
    ours, theirs = metric[..., first] - metric[..., second], gold[first] - gold[second]
    known = ~(np.isnan(ours) | np.isnan(theirs))
    return _share((known & (np.sign(ours) == np.sign(theirs))).sum(axis=-1), known.sum(axis=-1))


@dataclass(frozen=True, slots=True)
class Calibrated:
    """An accuracy with the threshold below which two scores of the metric are the same."""

    accuracy: float
    threshold: float
    pairs: int
    tied_by_people: int


def tied_accuracy(metric: FloatArray, gold: FloatArray, threshold: float = 0.0) -> float:
    """Return the share of pairs of systems that both sides order alike or both tie, segment by segment.

    Parameters
    ----------
    metric, gold
        ``(systems, segments)``, more for the better; NaN where there is no score. Each segment with a pair counts
        the same, whatever the number of its pairs.
    threshold
        Scores of the metric that differ by no more tie.
    """
    pairs = _segment_pairs(metric, gold)
    if not len(pairs.gap):
        return float("nan")
    return float(((pairs.gap <= threshold) @ pairs.if_tied) + ((pairs.gap > threshold) @ pairs.if_ordered))


def calibrated_accuracy(metric: FloatArray, gold: FloatArray) -> Calibrated:
    """Return the highest `tied_accuracy` over all thresholds, with the lowest threshold that gives it.

    Every threshold that makes a difference is looked at: 0 and the differences between scores.
    """
    pairs = _segment_pairs(metric, gold)
    if not len(pairs.gap):
        return Calibrated(float("nan"), 0.0, 0, 0)
    order = np.argsort(pairs.gap, kind="stable")
    gap = pairs.gap[order]
    # Accuracy with the k nearest pairs tied, for every k; only where the next pair is really farther is it one.
    gains = np.concatenate([[0.0], np.cumsum((pairs.if_tied - pairs.if_ordered)[order])])
    ends = np.concatenate([np.flatnonzero(np.diff(gap)) + 1, [len(gap)]])
    thresholds = gap[ends - 1]
    if gap[0] > 0:
        ends, thresholds = np.concatenate([[0], ends]), np.concatenate([[0.0], thresholds])
    values = gains[ends]
    best = int(np.argmax(values >= values.max() - 1e-12))
    accuracy = tied_accuracy(metric, gold, float(thresholds[best]))
    return Calibrated(accuracy, float(thresholds[best]), len(gap), pairs.tied_by_people)


@dataclass(frozen=True, eq=False)
class _SegmentPairs:
    """All pairs of systems on all segments that both sides have scored."""

    gap: FloatArray
    """How far the metric's scores are apart."""
    if_tied: FloatArray
    """What the pair adds to the accuracy if the metric ties it."""
    if_ordered: FloatArray
    """What it adds if the metric orders it."""
    tied_by_people: int


def _segment_pairs(metric: FloatArray, gold: FloatArray) -> _SegmentPairs:
    if metric.shape != gold.shape or metric.ndim != 2:
        raise OptionError(f"scores of systems on segments are needed; {metric.shape} and {gold.shape} came")
    first, second = system_pairs(len(metric)).T
    ours, theirs = metric[first] - metric[second], gold[first] - gold[second]
    known = ~(np.isnan(ours) | np.isnan(theirs))
    count = known.sum(axis=0)
    weight = np.broadcast_to(1 / np.maximum(count, 1) / max(int((count > 0).sum()), 1), known.shape)[known]
    ours, theirs = ours[known], theirs[known]
    agrees = np.sign(ours) == np.sign(theirs)
    return _SegmentPairs(
        np.abs(ours), weight * (theirs == 0), weight * (agrees & (ours != 0)), int((theirs == 0).sum())
    )


def soft_accuracy(
    metric: FloatArray, gold: FloatArray, *, resamples: int = 1000, seed: int = 12345, threads: int = 1
) -> float:
    """Return 1 − the mean difference of how sure both sides are that one system is better, over all pairs.

    How sure is a p-value of the paired randomisation test of mean scores, one-sided; both sides swap the same
    segments.

    Parameters
    ----------
    metric, gold
        ``(systems, segments)``, more for the better. A segment counts for a pair where both systems have both
        scores.
    resamples, seed
        Of the test.
    threads
        How many threads to use; the result is the same for any number.
    """
    known = ~(np.isnan(metric) | np.isnan(gold))
    first, second = system_pairs(len(metric)).T
    shared = known[first] & known[second]
    resampling = Resampling(metric.shape[1], resamples, seed)
    metric_sure, gold_sure = (
        _sureness(np.where(shared, scores[first] - scores[second], 0.0), resampling, threads)
        for scores in (metric, gold)
    )
    apart = np.abs(metric_sure - gold_sure)[shared.any(axis=1)]
    return float(1 - apart.mean()) if len(apart) else float("nan")


def _sureness(differences: FloatArray, resampling: Resampling, threads: int) -> FloatArray:
    """Return for each pair the share of resamples in which the first leads by less than it does, ties half.

    Parameters
    ----------
    differences
        ``(pairs, segments)``: by how much the first system of each pair leads, 0 where it does not count.
    resampling
        How segments are swapped.
    threads
        How many threads to use.
    """
    observed = differences.sum(axis=1)
    # Rounding of sums in another order must not tell equal ones apart.
    margin = 1e-9 * (1 + np.abs(observed))

    def count(chunk: Chunk) -> FloatArray:
        sums = (2 * resampling.swaps(chunk) - 1) @ differences.T
        near = np.abs(sums - observed) <= margin
        counted: FloatArray = np.where(near, 0.5, sums < observed).sum(axis=0)
        return counted

    total = 2**resampling.units if resampling.exact else resampling.resamples
    share: FloatArray = np.sum(map_chunks(count, total, threads), axis=0) / total
    return share
