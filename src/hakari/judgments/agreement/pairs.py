"""Pairs of judges of one item: how often they agree, and how far their values are apart."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hakari.judgments.agreement.coefficients import Coefficient, ratio_of_sums
from hakari.types import FloatArray

__all__ = ["chance_same", "mean_difference", "pooled_difference", "same_value"]

Counts = NDArray[np.integer]


def _mean_of_pairs(judged: FloatArray, sums: FloatArray) -> Coefficient:
    """Return the mean over ordered pairs of judges of an item, from sums over them."""
    return ratio_of_sums(sums, judged * (judged - 1))


def same_value(counts: Counts) -> Coefficient:
    """Return which share of the pairs of judges of an item gives the same value; counts are ``(items, values)``."""
    given = counts.astype(np.float64)
    return _mean_of_pairs(given.sum(axis=1), (given * (given - 1)).sum(axis=1))


def mean_difference(item: NDArray[np.intp], value: FloatArray) -> Coefficient:
    """Return the mean difference between the values of two judges of an item.

    Parameters
    ----------
    item, value
        The item, as a number without gaps, and the value of each judgment.
    """
    order = np.lexsort((value, item))
    sorted_item, sorted_value = item[order], value[order]
    judged = np.bincount(item).astype(np.float64)
    starts = np.cumsum(judged) - judged
    place = np.arange(len(item)) - starts[sorted_item]
    # The k-th of m sorted values is greater than k of the others and less than m − 1 − k.
    weights = 2 * place - (judged[sorted_item] - 1)
    sums: FloatArray = 2.0 * np.bincount(item[order], weights * sorted_value).astype(np.float64)
    return _mean_of_pairs(judged, sums)


def chance_same(counts: Counts) -> float:
    """Return what `same_value` is where values are dealt to items at random: that of any two judgments."""
    return same_value(counts[counts.sum(axis=1) > 1].sum(axis=0)[None, :]).value


def pooled_difference(value: FloatArray) -> float:
    """Return what `mean_difference` is where values are dealt to items at random: that of any two of them."""
    if len(value) < 2:
        return float("nan")
    return mean_difference(np.zeros(len(value), dtype=np.intp), value).value
