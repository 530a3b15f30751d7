"""Typed Python face of the compiled module.

Kernels take flat arrays and return flat arrays. They release the interpreter's lock, use as many threads as they
are told, and give the same result for any number of them. Nothing here knows what a metric or a test set is.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hakari.kernels import _native
from hakari.kernels._native import MecabDictionary, MecabLibrary, Vocabulary
from hakari.types import IdArray, MaskArray, OffsetArray

__all__ = [
    "BadTextError",
    "MecabDictionary",
    "MecabLibrary",
    "Rule",
    "Vocabulary",
    "default_threads",
    "ngram_rows",
    "pack",
    "segment_by_rule",
]

Rule: TypeAlias = Literal["none", "char", "13a", "intl", "zh"]


class BadTextError(ValueError):
    """A text that cannot be packed: which segment, and what is in it."""

    def __init__(self, segment: int, reason: str) -> None:
        super().__init__(segment, reason)
        self.segment = segment
        self.reason = reason


def default_threads() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def pack(texts: Sequence[str | None]) -> tuple[bytes, OffsetArray]:
    """Return texts as one UTF-8 buffer and the offsets of the segments in it; None packs as empty.

    Raises
    ------
    BadTextError
        At the first text with a NUL or half a surrogate pair, or that is not a string.
    """
    try:
        return _native.pack(texts)
    except ValueError as error:
        segment, _, reason = str(error).partition("\t")
        raise BadTextError(int(segment), reason) from None


def segment_by_rule(
    buffer: bytes, offsets: OffsetArray, *, rule: Rule, vocabulary: Vocabulary, threads: int
) -> tuple[IdArray, OffsetArray]:
    """Return token ids and segment offsets of packed text under one of the character rules."""
    return _native.segment_by_rule(buffer, offsets, rule, vocabulary, threads)


def ngram_rows(
    candidates: Sequence[tuple[IdArray, OffsetArray]],
    references: Sequence[tuple[IdArray, OffsetArray, MaskArray]],
    *,
    orders: int,
    threads: int,
) -> NDArray[np.float64]:
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
    streams = [(ids, offsets, np.ascontiguousarray(present)) for ids, offsets, present in references]
    return _native.ngram_rows(candidates, streams, orders, threads)
