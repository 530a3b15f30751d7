"""What votes for and against a system say of themselves: their mean, ties, and contradiction.

The figures of the workshops on Asian translation. Judges who vote at random pull the mean to 0, ties to a third,
and contradiction to what `chance_contradiction` gives for as many votes.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, exp, lgamma, log

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hakari.judgments.agreement.coefficients import Coefficient, ratio_of_sums

__all__ = ["VOTES", "chance_contradiction", "contradiction", "mean_vote", "tie_share"]

VOTES = (-1, 0, 1)
"""Lose, tie and win: the columns of counts of votes."""


def mean_vote(counts: NDArray[np.integer]) -> Coefficient:
    """Return the mean of all votes, of counts ``(items, 3)``."""
    return ratio_of_sums((counts @ np.array(VOTES)).astype(np.float64), counts.sum(axis=1).astype(np.float64))


def tie_share(counts: NDArray[np.integer]) -> Coefficient:
    """Return which share of all votes is a tie."""
    return ratio_of_sums(counts[:, 1].astype(np.float64), counts.sum(axis=1).astype(np.float64))


def contradiction(counts: NDArray[np.integer]) -> Coefficient:
    """Return which share of decided votes goes against its item's majority: Σ min(n₊, n₋) / Σ (n₊ + n₋)."""
    lose, win = counts[:, 0], counts[:, 2]
    return ratio_of_sums(np.minimum(lose, win).astype(np.float64), (lose + win).astype(np.float64))


def chance_contradiction(votes: ArrayLike, *, ties: bool = True) -> float:
    """Return the contradiction of judges who vote at random, exactly.

    Parameters
    ----------
    votes
        How many votes each item has.
    ties
        Whether a judge votes one of three ways, or one of two. NaN if there is no vote.

    Examples
    --------
    >>> round(chance_contradiction([5]), 3), chance_contradiction([5], ties=False)
    (0.284, 0.3125)
    """
    numbers, times = np.unique(np.asarray(votes, dtype=np.intp), return_counts=True)
    expected: Callable[[int], float] = _random_minority if ties else _minority
    whole = float((numbers * times).sum()) * (2 / 3 if ties else 1.0)
    minority = sum(expected(int(n)) * int(t) for n, t in zip(numbers, times, strict=True))
    return minority / whole if whole else np.nan


def _minority(decided: int) -> float:
    """Return E[min(B, d − B)] of d fair coins: d/2 − E|B − d/2|, the mean deviation by De Moivre."""
    half = decided // 2
    middle = exp(lgamma(2 * half + 1) - 2 * lgamma(half + 1) - 2 * half * log(2))
    return decided / 2 - (half if decided % 2 == 0 else decided / 2) * middle


def _random_minority(votes: int) -> float:
    """Return the expected minority where each vote is decided with probability 2/3."""
    weights = (float(comb(votes, d) * 2**d / 3**votes) for d in range(votes + 1))
    return sum(weight * _minority(d) for d, weight in enumerate(weights))
