"""Clipped n-gram statistics of token batches."""

from __future__ import annotations

from hakari.kernels import _native
from hakari.kernels.batches import Candidates, References, streams
from hakari.types import FloatArray

__all__ = ["ngram_rows"]


def ngram_rows(
    candidates: Candidates,
    references: References,
    *,
    orders: int,
    threads: int,
) -> FloatArray:
    """Return clipped n-gram statistics of candidates against the same references.

    Parameters
    ----------
    candidates
        The tokens of each candidate: segment ``i`` is ``ids[offsets[i]:offsets[i + 1]]``.
    references
        For each stream of references its tokens and a mask of the segments that have one.
    orders
        The longest n-gram that is counted.
    threads
        How many threads to use; the result is the same for any number.

    Returns
    -------
    array
        ``(candidates, n, 3 + 2 * orders)``: 1, candidate length, closest reference length, matches per order,
        n-grams per order. A segment without any reference is a row of zeros.
    """
    return _native.ngram_rows(candidates, streams(references), orders, threads)
