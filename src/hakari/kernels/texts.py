"""Strings into one UTF-8 buffer, and packed text into tokens by character rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import numpy as np

from hakari.kernels import _native
from hakari.kernels._native import Vocabulary
from hakari.types import IdArray, MaskArray, OffsetArray

__all__ = [
    "AsianText",
    "BadTextError",
    "PackedReference",
    "PackedText",
    "Rule",
    "pack",
    "segment_by_rule",
    "segment_tercom",
    "text_streams",
]

PackedText: TypeAlias = tuple[bytes, OffsetArray]
"""UTF-8 of n segments and where they begin: segment ``i`` is ``buffer[offsets[i]:offsets[i + 1]]``."""

PackedReference: TypeAlias = tuple[bytes, OffsetArray, MaskArray]
"""One stream of references: its packed text and a mask of the segments that have one."""

Rule: TypeAlias = Literal["none", "char", "13a", "intl", "zh"]
AsianText: TypeAlias = Literal["left", "sacrebleu", "tercom"]
"""What tercom's rules do to East Asian scripts: nothing; ideographs and punctuation alone; runs of kana too."""


class BadTextError(ValueError):
    """A text that cannot be packed: which segment, and what is in it."""

    def __init__(self, segment: int, reason: str) -> None:
        super().__init__(segment, reason)
        self.segment = segment
        self.reason = reason


def pack(texts: Sequence[str | None]) -> PackedText:
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


def text_streams(references: Sequence[PackedReference]) -> list[PackedReference]:
    """Return the references with masks that lie flat in memory."""
    return [(buffer, offsets, np.ascontiguousarray(present)) for buffer, offsets, present in references]


def segment_by_rule(
    buffer: bytes, offsets: OffsetArray, *, rule: Rule, vocabulary: Vocabulary, threads: int
) -> tuple[IdArray, OffsetArray]:
    """Return token ids and segment offsets of packed text under one of the character rules."""
    return _native.segment_by_rule(buffer, offsets, rule, vocabulary, threads)


def segment_tercom(
    buffer: bytes,
    offsets: OffsetArray,
    *,
    normalized: bool,
    no_punctuation: bool,
    asian: AsianText,
    vocabulary: Vocabulary,
    threads: int,
) -> tuple[IdArray, OffsetArray]:
    """Return token ids and segment offsets of packed text under the rules of tercom."""
    return _native.segment_tercom(buffer, offsets, normalized, no_punctuation, asian, vocabulary, threads)
