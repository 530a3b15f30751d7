"""p-values of many tests, corrected for their number."""

from __future__ import annotations

import numpy as np

from hakari.types import FloatArray

__all__ = ["holm"]


def holm(p: FloatArray) -> FloatArray:
    """Return p-values adjusted by Holm's step-down method (1979).

    Rejecting those at or below α keeps the chance of any false rejection among all at α, whatever their dependence.
    NaN stands for no test: it stays and is not counted.

    Examples
    --------
    >>> holm(np.array([0.01, 0.04, 0.03])).round(3).tolist()
    [0.03, 0.06, 0.06]
    """
    adjusted = np.full(p.shape, np.nan)
    known = np.flatnonzero(~np.isnan(p))
    order = known[np.argsort(p[known], kind="stable")]
    factors = np.arange(len(order), 0, -1)
    adjusted[order] = np.minimum(np.maximum.accumulate(p[order] * factors), 1.0)
    return adjusted
