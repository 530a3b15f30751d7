"""Wilcoxon's tests by ranks: of two samples (Mann and Whitney's U), and of pairs.

By the normal approximation with the variance corrected for ties, as R and SciPy have it for large samples.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hakari.stats.measures import Pairs
from hakari.stats.paired import Sides
from hakari.types import FloatArray

__all__ = ["rank_sum_tests", "signed_rank_test"]


def rank_sum_tests(
    samples: Sequence[FloatArray], pairs: Pairs, *, sides: Sides = Sides.TWO, continuity: bool = True
) -> FloatArray:
    """Return p-values of Wilcoxon's rank-sum test (Mann and Whitney's U) of several pairs of samples.

    Parameters
    ----------
    samples
        The values of each system.
    pairs
        First and second sample of each test.
    sides
        Two, or one: then the first sample's being greater is tested.
    continuity
        Whether half a rank is taken off the difference.

    Returns
    -------
    array
        One p a pair; 1 where all values of both samples are the same, NaN where a sample is empty.
    """
    p = np.full(len(pairs), np.nan)
    for number, (first, second) in enumerate(pairs):
        one, other = samples[first], samples[second]
        if len(one) and len(other):
            p[number] = _rank_sum(one, other, sides, continuity=continuity)
    return p


def signed_rank_test(gains: FloatArray, *, sides: Sides = Sides.TWO, continuity: bool = True) -> float:
    """Return p of Wilcoxon's signed-rank test of differences; those of 0 do not count.

    Parameters
    ----------
    gains
        The differences of pairs, the first minus the second.
    sides
        Two, or one: then the first's being greater is tested.
    continuity
        Whether half a rank is taken off the difference.

    Returns
    -------
    float
        1 where no pair differs.
    """
    gains = gains[gains != 0]
    n = len(gains)
    if not n:
        return 1.0
    ranks, ties = _ranks(np.abs(gains))
    gain = float(ranks[gains > 0].sum()) - n * (n + 1) / 4
    variance = n * (n + 1) * (2 * n + 1) / 24 - ties / 48
    return _p(gain, variance, sides, continuity=continuity)


def _rank_sum(first: FloatArray, second: FloatArray, sides: Sides, *, continuity: bool) -> float:
    n, m = len(first), len(second)
    ranks, ties = _ranks(np.concatenate([first, second]))
    gain = float(ranks[:n].sum()) - n * (n + m + 1) / 2
    variance = n * m / 12 * (n + m + 1 - ties / ((n + m) * (n + m - 1)))
    return _p(gain, variance, sides, continuity=continuity)


def _ranks(values: FloatArray) -> tuple[FloatArray, float]:
    """Return the rank of each value, the mean one of equal values, and the sum of t³ − t of their numbers t."""
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    ranks: FloatArray = (np.cumsum(counts) - (counts - 1) / 2)[inverse]
    return ranks, float((counts.astype(np.float64) ** 3 - counts).sum())


def _p(gain: float, variance: float, sides: Sides, *, continuity: bool) -> float:
    """Return the p of a sum of ranks that is so much above its mean."""
    if variance <= 0:
        return 1.0
    half = 0.5 if continuity else 0.0
    if sides is Sides.ONE:
        return _upper_tail((gain - half) / variance**0.5)
    return min(1.0, 2 * _upper_tail((abs(gain) - half) / variance**0.5))


def _upper_tail(z: float) -> float:
    from scipy.special import ndtr

    return float(ndtr(-z))
