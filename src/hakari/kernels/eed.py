"""Extended edit distance of packed texts, character by character."""

from __future__ import annotations

from collections.abc import Sequence

from hakari.kernels import _native
from hakari.kernels.texts import PackedReference, PackedText, text_streams
from hakari.types import FloatArray

__all__ = ["eed_rows"]


def eed_rows(
    candidates: Sequence[PackedText],
    references: Sequence[PackedReference],
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
    streams = text_streams(references)
    return _native.eed_rows(candidates, streams, jump, coverage_weight, deletion, insertion, library, threads)
