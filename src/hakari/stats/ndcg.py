"""How near an order is to gold scores: normalised discounted cumulative gain."""

from __future__ import annotations

import numpy as np

from hakari.types import FloatArray

__all__ = ["ndcg"]


def ndcg(scores: FloatArray, gold: FloatArray) -> FloatArray:
    """Return the normalised discounted cumulative gain of the order of the scores.

    The gain of a system is its gold score above the mean of all, and the discount of place r is log₂(1 + r): the
    best order has 1, and a random one 0 on average. Equal scores keep their order. NaN where all gold scores are
    equal, or a score is not known.

    Parameters
    ----------
    scores
        ``(…, systems)``, more for the better.
    gold
        ``(systems,)``.

    Examples
    --------
    >>> round(float(ndcg(np.array([1.0, 3.0, 2.0]), np.array([0.0, 1.0, 2.0]))), 4)
    0.2619
    """
    gains = gold - gold.mean()
    discounts = 1 / np.log2(np.arange(2, len(gains) + 2))
    best = float(np.sort(gains)[::-1] @ discounts)
    order = np.argsort(-scores, axis=-1, kind="stable")
    found = (gains[order] * discounts).sum(axis=-1) / best if best > 0 else np.full(scores.shape[:-1], np.nan)
    known: FloatArray = np.where(np.isnan(scores).any(axis=-1), np.nan, found)
    return known
