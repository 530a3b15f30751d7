"""The texts of one role over all segments: a source, one reference stream, one system's output."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import overload

import numpy as np
from numpy.typing import NDArray

from hakari.errors import InputError, Where
from hakari.kernels import BadTextError, pack
from hakari.types import MaskArray, OffsetArray

__all__ = ["Texts", "as_texts"]

_TYPES = frozenset({str, type(None)})


class Texts(Sequence[str | None]):
    """An immutable sequence of texts, one a segment; None is a missing text.

    The empty string is a text like any other: a system that wrote nothing, a reference that is empty.
    Text is checked once, when it is packed for the kernels: NULs and halves of surrogate pairs are refused.

    Parameters
    ----------
    lines
        The texts in segment order.
    label
        What messages call them, such as ``"system NT5"``.
    file
        The file they came from with one segment a line, so that messages can name the line.
    """

    def __init__(self, lines: Sequence[str | None], *, label: str = "the texts", file: str | None = None) -> None:
        if isinstance(lines, str | bytes):
            raise InputError(
                f"{label}: a sequence of texts is needed, one a segment; a single {type(lines).__name__} came",
                remedy="Wrap a single segment in a list: [text].",
            )
        self.lines = tuple(lines)
        self.label = label
        self.file = file
        if not set(map(type, self.lines)) <= _TYPES:
            self._refuse_other_types()

    def _refuse_other_types(self) -> None:
        for segment, line in enumerate(self.lines):
            if not isinstance(line, str) and line is not None:
                raise InputError(
                    f"{self.label}: text is needed; a value of type {type(line).__name__} came",
                    where=self.where(segment),
                )

    def __len__(self) -> int:
        """Return the number of segments."""
        return len(self.lines)

    @overload
    def __getitem__(self, index: int) -> str | None: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str | None, ...]: ...
    def __getitem__(self, index: int | slice) -> str | tuple[str | None, ...] | None:
        """Return the text of a segment, or a tuple of texts."""
        return self.lines[index]

    def __iter__(self) -> Iterator[str | None]:
        """Iterate over the texts."""
        return iter(self.lines)

    def __eq__(self, other: object) -> bool:
        """Return whether both hold the same texts, whatever they are called."""
        return self.lines == other.lines if isinstance(other, Texts) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash of the texts."""
        return hash(self.lines)

    def __repr__(self) -> str:
        """Return the label and the number of segments."""
        return f"<Texts {self.label}: {len(self)} segments>"

    def where(self, segment: int) -> Where:
        """Return the place of a segment for a message."""
        if self.file is None:
            return Where(segment=segment)
        return Where(file=self.file, line=segment + 1)

    @cached_property
    def present(self) -> MaskArray:
        """Return a mask of the segments that have a text."""
        if None not in self.lines:
            return np.ones(len(self), dtype=np.bool_)
        return np.fromiter((line is not None for line in self.lines), dtype=np.bool_, count=len(self))

    @property
    def complete(self) -> bool:
        """Return whether no text is missing."""
        return bool(self.present.all())

    @cached_property
    def packed(self) -> tuple[bytes, OffsetArray]:
        """Return the texts as one UTF-8 buffer and the offsets of the segments in it."""
        try:
            return pack(self.lines)
        except BadTextError as error:
            raise InputError(
                f"{self.label}: clean Unicode text is needed; {error.reason} came",
                where=self.where(error.segment),
                remedy="Remove it from the text; programs that read such text cut or change it silently.",
            ) from None

    @cached_property
    def digest(self) -> str:
        """Return a hash of the content; equal texts have equal digests, whatever they are called."""
        buffer, offsets = self.packed
        state = hashlib.blake2b(buffer, digest_size=16)
        state.update(offsets.tobytes())
        state.update(self.present.tobytes())
        return state.hexdigest()

    def subset(self, index: NDArray[np.intp]) -> Texts:
        """Return the texts of some segments, in the order of `index`."""
        return Texts([self.lines[i] for i in index], label=self.label)


def as_texts(lines: Texts | Sequence[str | None], label: str) -> Texts:
    """Return a plain sequence as texts of that label; texts stay as they are."""
    return lines if isinstance(lines, Texts) else Texts(lines, label=label)
