"""Sums of values that belong together."""

from __future__ import annotations

import numpy as np

from hakari.types import FloatArray, IdArray, IndexArray

__all__ = ["sum_by"]


def sum_by(index: IndexArray | IdArray, values: FloatArray, size: int) -> FloatArray:
    """Return the sums of the values of each index from 0 to `size` − 1, added in order; 0 where there is none.

    Examples
    --------
    >>> sum_by(np.array([0, 2, 0]), np.array([1.0, 2.0, 3.0]), 4).tolist()
    [4.0, 0.0, 2.0, 0.0]
    """
    return np.bincount(index, weights=values, minlength=size).astype(np.float64, copy=False)
