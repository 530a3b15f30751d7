"""How near an order is to gold scores: normalised discounted cumulative gain."""

from __future__ import annotations

import numpy as np

from hakari.types import Direction, FloatArray

__all__ = ["chance_ndcg", "ndcg"]


def ndcg(scores: FloatArray, gold: FloatArray) -> float:
    """Return the normalised discounted cumulative gain of the order of the scores.

    The gain of a system is its gold score above the lowest one, the discount of place r is log₂(1 + r). Equal
    scores keep their order. NaN where all gold scores are equal.

    Examples
    --------
    >>> round(ndcg(np.array([1.0, 3.0, 2.0]), np.array([0.0, 1.0, 2.0])), 4)
    0.8597
    """
    gains = gold - gold.min()
    best = float(np.sort(gains)[::-1] @ _discounts(len(gains)))
    order = Direction.HIGHER.best_first(scores)
    return float(gains[order] @ _discounts(len(gains))) / best if best > 0 else float("nan")


def chance_ndcg(gold: FloatArray) -> float:
    """Return the mean nDCG of all orders."""
    gains = gold - gold.min()
    discounts = _discounts(len(gains))
    best = float(np.sort(gains)[::-1] @ discounts)
    return float(gains.mean() * discounts.sum()) / best if best > 0 else float("nan")


def _discounts(n: int) -> FloatArray:
    return 1 / np.log2(np.arange(2, n + 2))
