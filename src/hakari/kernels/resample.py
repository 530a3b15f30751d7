"""Weighted sums of rows, which every resampling method is made of."""

from __future__ import annotations

import numpy as np

from hakari.kernels import _native
from hakari.types import FloatArray

__all__ = ["weighted_sums"]


def weighted_sums(weights: FloatArray, rows: FloatArray) -> FloatArray:
    """Return ``weights @ rows``, every sum added in the order of the segments.

    One call works on one thread with the interpreter's lock released, so that calls run side by side. The digits of
    a sum depend neither on the processor nor on what else is computed in the call.

    Parameters
    ----------
    weights
        How often each segment counts in each resample: ``(resamples, n)``.
    rows
        One row a segment: ``(n, k)``.

    Returns
    -------
    array
        ``(resamples, k)``.
    """
    return _native.weighted_sums(
        np.ascontiguousarray(weights, dtype=np.float64), np.ascontiguousarray(rows, dtype=np.float64)
    )
