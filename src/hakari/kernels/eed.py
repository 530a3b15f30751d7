"""Extended edit distance of packed texts, character by character."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from hakari.kernels import _native
from hakari.types import FloatArray, MaskArray, OffsetArray

__all__ = ["PackedReferences", "PackedTexts", "eed_rows"]

PackedTexts: TypeAlias = Sequence[tuple[bytes, OffsetArray]]
"""The UTF-8 text of each candidate with the offsets of its segments."""

PackedReferences: TypeAlias = Sequence[tuple[bytes, OffsetArray, MaskArray]]
"""The same for each stream of references, with a mask of the segments that have one."""


def eed_rows(
    candidates: PackedTexts,
    references: PackedReferences,
    *,
    jump: float,
    coverage_weight: float,
    deletion: float,
    insertion: float,
    library: bool,
    threads: int,
) -> FloatArray:
    """Return extended edit distances of candidates against the same references.

    Returns
    -------
    array
        ``(candidates, n, 5)``: 1, score, cost, weighted coverage penalty, characters of the reference with a
        blank at either end. Of several references the one with the lowest score counts. A segment without any
        reference is a row of zeros.
    """
    flat = [(buffer, offsets, np.ascontiguousarray(present)) for buffer, offsets, present in references]
    return _native.eed_rows(candidates, flat, jump, coverage_weight, deletion, insertion, library, threads)
