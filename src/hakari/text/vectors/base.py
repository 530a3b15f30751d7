"""What a reader of vector files supplies, and what it gives."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NoReturn

import numpy as np
from numpy.typing import NDArray

from hakari.errors import FormatError, Where
from hakari.kernels import Vocabulary, pack

__all__ = ["Block", "Identity", "Matrix", "VectorReader", "Wanted"]

Matrix = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Identity:
    """What a file of vectors is, whichever way it is written down.

    `digest` is the SHA-256 of its content after decompression. A converted file has the identity of the file that
    it was made from.
    """

    name: str
    dimension: int
    size: int
    """The number of words."""
    digest: str

    @property
    def field(self) -> str:
        """The value of ``vec`` in signatures."""
        return f"{self.name}-{self.dimension}d-{self.size}"


@dataclass(frozen=True, eq=False, slots=True)
class Block:
    """Some words of a file, in its order, with one row each.

    `places` are lines of a text, else numbers of words, both from 1.
    """

    words: Sequence[bytes]
    rows: Matrix
    places: Sequence[int]


class Wanted:
    """The words whose vectors are read."""

    def __init__(self, words: Sequence[str]) -> None:
        self.vocabulary = Vocabulary()
        self.vocabulary.intern(*pack(words))
        self.encoded = frozenset(word.encode() for word in words)

    def __contains__(self, word: bytes) -> bool:
        """Return whether a word is wanted."""
        return word in self.encoded


class VectorReader(ABC):
    """Reads a file of vectors once, from front to back, and holds no more of it than a buffer."""

    format: ClassVar[str]
    """What `hakari vectors info` calls the format."""
    in_lines: ClassVar[bool] = False
    """Whether places are lines."""

    file: str
    dimension: int

    @abstractmethod
    def blocks(self, wanted: Wanted | None) -> Iterator[Block]:
        """Yield the words that are wanted, or all, with their vectors; checks the rest of the file too."""

    @abstractmethod
    def identity(self) -> Identity:
        """Return what the file is; known when `blocks` has ended."""

    def where(self, place: int) -> Where:
        """Return the place of a word for a message."""
        return Where(file=self.file, line=place) if self.in_lines else Where(file=self.file)

    def refuse(self, place: int, problem: str, remedy: str | None = None) -> NoReturn:
        """Raise a `FormatError` that names the place."""
        if not self.in_lines:
            problem = f"word {place}: {problem}"
        raise FormatError(problem, where=self.where(place), remedy=remedy)

    def text(self, word: bytes, place: int) -> str:
        """Return a word as text."""
        try:
            return word.decode()
        except UnicodeDecodeError as error:
            self.refuse(
                place,
                f"UTF-8 is needed; byte {error.start + 1} of the word, 0x{word[error.start]:02x}, is not "
                f"({error.reason})",
                "Convert the file from the encoding it is in, or drop damaged characters: "
                "iconv -c -f UTF-8 -t UTF-8 FILE",
            )

    def checked(self, block: Block) -> Block:
        """Return the block if all of its numbers are finite."""
        if not np.isfinite(block.rows).all():
            row, column = np.argwhere(~np.isfinite(block.rows))[0]
            place = block.places[row]
            self.refuse(
                place,
                f"finite numbers are needed; number {column + 1} of {self.text(block.words[row], place)!r} is "
                f"{block.rows[row, column]}",
            )
        return block


@dataclass(frozen=True, eq=False)
class WordVectors:
    """The vectors of the words that were asked for and found.

    Parameters
    ----------
    identity
        The file they came from.
    words
        The words found, in the order of the file.
    rows
        One float32 row a word, as the file has it.
    asked
        How many different words were asked for.
    """

    identity: Identity
    words: tuple[str, ...]
    rows: Matrix
    asked: int

    def __len__(self) -> int:
        """Return how many words were found."""
        return len(self.words)

    @cached_property
    def index(self) -> dict[str, int]:
        """The row of each word."""
        return {word: row for row, word in enumerate(self.words)}
