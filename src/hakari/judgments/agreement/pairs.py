"""Pairs of judges of one item: how often they agree, and how far their values are apart."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hakari.judgments.agreement.coefficients import Coefficient
from hakari.types import FloatArray

__all__ = ["chance_difference", "chance_same", "mean_difference", "same_value"]

Counts = NDArray[np.integer]


def _pairs(counts: Counts, distances: FloatArray) -> Coefficient:
    """Return the mean of distances between the values of two judges of an item."""
    given = counts.astype(np.float64)
    judged = given.sum(axis=1)
    pairs = judged * (judged - 1)
    # Pairs of a value with itself have distance d(v, v), once for every ordered pair of different judges.
    apart = ((given @ distances) * given).sum(axis=1) - given @ np.diag(distances)
    rows = np.column_stack([pairs > 0, np.where(pairs > 0, apart, 0.0), pairs])

    def close(sums: FloatArray) -> FloatArray:
        known = sums[..., 2] > 0
        found: FloatArray = np.where(known, sums[..., 1] / np.where(known, sums[..., 2], 1.0), np.nan)
        return found

    return Coefficient(rows, close)


def same_value(counts: Counts) -> Coefficient:
    """Return which share of the pairs of judges of an item gives the same value."""
    return _pairs(counts, np.eye(counts.shape[1]))


def mean_difference(counts: Counts, values: FloatArray) -> Coefficient:
    """Return the mean difference between the values of two judges of an item."""
    return _pairs(counts, np.abs(values[:, None] - values[None, :]))


def chance_same(counts: Counts) -> float:
    """Return what `same_value` is where values are dealt to items at random: that of any two judgments."""
    return same_value(_pooled(counts)).value


def chance_difference(counts: Counts, values: FloatArray) -> float:
    """Return what `mean_difference` is where values are dealt to items at random."""
    return mean_difference(_pooled(counts), values).value


def _pooled(counts: Counts) -> Counts:
    """Return all values of items with two judges or more as if they were given to one item."""
    pooled: Counts = counts[counts.sum(axis=1) > 1].sum(axis=0)[None, :]
    return pooled
