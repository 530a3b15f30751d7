"""Word vectors as lines of text: a word, then one number a dimension, divided by single blanks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hakari.kernels import _native
from hakari.kernels._native import Vocabulary

__all__ = ["VectorLines", "scan_vector_lines"]


@dataclass(frozen=True, eq=False)
class VectorLines:
    """What a run of whole lines holds.

    `places` has, for every word that was read, its line (from 0), where it begins, its length, and where its
    numbers begin. Rows marked as `unread` hold numbers in a form that is left to the caller.
    """

    places: NDArray[np.int64]
    rows: NDArray[np.float32]
    unread: NDArray[np.uint8]
    lines: int
    bad_line: int
    """The first line with another number of numbers, where reading ended; −1 where there is none."""
    bad_count: int


def scan_vector_lines(text: bytes, *, dimension: int, wanted: Vocabulary | None) -> VectorLines:
    """Return the vectors of the lines whose word is in a vocabulary, or of all lines.

    Every line is checked to have `dimension` numbers, counted from the right, so that words may hold blanks; only
    those that are wanted are read.
    """
    return VectorLines(*_native.scan_vector_lines(text, dimension, wanted))
