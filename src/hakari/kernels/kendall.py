"""Counts of pairs for Kendall's tau."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hakari.kernels import _native
from hakari.types import FloatArray

__all__ = ["KENDALL_COLUMNS", "kendall_counts"]

KENDALL_COLUMNS = ("known", "tied_x", "tied_y", "tied_both", "discordant")


def kendall_counts(x: FloatArray, y: FloatArray, *, threads: int = 1) -> NDArray[np.int64]:
    """Return how many pairs of items tie and how many are discordant, row by row.

    Parameters
    ----------
    x, y
        ``(m, n)``: n items in each of m rows. y may have fewer rows, of which m is a multiple: they come again.
        Items with a NaN in either do not count.
    threads
        How many threads to use.

    Returns
    -------
    array
        ``(m, 5)``: items that count, then pairs of them that tie in x, in y, in both, and that are discordant.
    """
    return _native.kendall_counts(
        np.ascontiguousarray(x, dtype=np.float64), np.ascontiguousarray(y, dtype=np.float64), threads
    )
