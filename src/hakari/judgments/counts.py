"""Counts of wins and ties in many resamples at once."""

from __future__ import annotations

import numpy as np

from hakari.judgments.comparisons import Comparisons
from hakari.types import FloatArray

__all__ = ["PairCounts"]


class PairCounts:
    """Counts outcomes of pairs of systems, resample by resample.

    Parameters
    ----------
    votes
        What is counted, each with its weight.
    """

    def __init__(self, votes: Comparisons) -> None:
        n = len(votes.systems)
        first = np.where(votes.outcome < 0, votes.right, votes.left)
        second = np.where(votes.outcome < 0, votes.left, votes.right)
        self._cell = (votes.outcome == 0) * n * n + first * n + second
        self._weight = votes.weight
        self._systems = n

    def wins(self, weights: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return wins and ties as `Comparisons.wins` does, for each row of weights: ``(resamples, s, s)``."""
        n = self._systems
        counts = np.empty((len(weights), 2 * n * n))
        for row, weight in zip(counts, weights, strict=True):
            row[:] = np.bincount(self._cell, weight * self._weight, minlength=2 * n * n)
        won, tied = counts.reshape(len(weights), 2, n, n).swapaxes(0, 1)
        return won, tied + tied.swapaxes(1, 2)
