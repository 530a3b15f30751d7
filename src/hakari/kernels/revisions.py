"""N-gram statistics of translations that follow a previous one."""

from __future__ import annotations

from hakari.kernels import _native
from hakari.kernels.batches import Candidates, References, streams
from hakari.types import FloatArray, IdArray, OffsetArray

__all__ = ["REVISION_COUNTS", "common_words", "revision_rows"]

REVISION_COUNTS = (
    "kept_by_output",
    "kept",
    "of_previous",
    "matches",
    "output",
    "previous",
    "reference",
)
"""Clipped counts: in all three texts; in previous translation and reference; in output and previous translation; in
output and reference; then all of the output, of the previous translation, of the reference."""


def revision_rows(
    candidates: Candidates,
    previous: tuple[IdArray, OffsetArray],
    references: References,
    *,
    orders: int,
    threads: int,
) -> FloatArray:
    """Return clipped n-gram counts of candidates, a previous translation and references.

    Parameters
    ----------
    candidates
        The tokens of each candidate: segment ``i`` is ``ids[offsets[i]:offsets[i + 1]]``.
    previous
        The tokens of the previous translation.
    references
        For each stream of references its tokens and a mask of the segments that have one.
    orders
        The longest n-gram that is counted.
    threads
        How many threads to use; the result is the same for any number.

    Returns
    -------
    array
        ``(candidates, streams, n, 14)``: `REVISION_COUNTS` of all n-grams together, then of single tokens. A
        segment that a stream has no reference for is zeros there.
    """
    return _native.revision_rows(candidates, previous, streams(references), orders, threads)


def common_words(first: IdArray, second: IdArray) -> IdArray:
    """Return for each token of a text its place in another one, or −1: those that keep their order.

    As many tokens as possible have a place, in the fewest runs of neighbours.
    """
    return _native.common_words(first, second)
