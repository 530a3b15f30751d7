"""What a segmenter has to supply."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import ClassVar, Literal, TypeAlias

from hakari.data.texts import Texts
from hakari.errors import HakariError, Where
from hakari.kernels import Vocabulary, segment_by_rule
from hakari.text.tokens import FeatureTable, MorphemeBatch, TokenBatch

__all__ = ["ListSegmenter", "MorphologicalSegmenter", "Place", "Segmenter"]

Place: TypeAlias = Callable[[int], Where]
"""Gives the place of a text, by its number, for a message."""


class Segmenter(ABC):
    """Cuts texts into tokens. No token holds white space, and white space is never a token."""

    name: ClassVar[str]
    """The name under which it is registered."""
    summary: ClassVar[str]
    """One line for lists and docs."""
    languages: ClassVar[tuple[str, ...]] = ()
    """The languages it is made for; none means any."""
    takes_argument: ClassVar[bool] = False
    """Whether a colon and something for the constructor may follow the name: a model file, options."""
    needs_argument: ClassVar[bool] = False
    """Whether it must."""
    shares_vocabulary: ClassVar[bool] = False
    """Whether tokens compare, whatever follows the colon."""

    def __init__(self, argument: str | None = None) -> None:
        self.argument = argument

    @classmethod
    def identity(cls, argument: str) -> Hashable:
        """Return what tells this argument from others: itself, unless it names something that may change."""
        return argument

    @property
    @abstractmethod
    def signature(self) -> str:
        """The value of ``tok`` in signatures: the name, with the identity of a dictionary or model."""

    @abstractmethod
    def segment(self, texts: Texts, vocabulary: Vocabulary, *, threads: int = 1) -> TokenBatch:
        """Return the tokens of all segments; a missing text has none."""

    def tokens(self, text: str) -> list[str]:
        """Return the tokens of one text."""
        return self.segment(Texts([text]), Vocabulary()).tokens(0)


class MorphologicalSegmenter(Segmenter):
    """A segmenter that also knows what its tokens are."""

    tag_scheme: ClassVar[Literal["ipadic", "unidic"] | None] = None
    """How the parts of speech of a Japanese dictionary are read (`hakari.text.morphemes`); None for other ones."""

    @abstractmethod
    def new_features(self) -> FeatureTable:
        """Return an empty table for the features of this segmenter's dictionary."""

    @abstractmethod
    def analyse(
        self, texts: Texts, vocabulary: Vocabulary, features: FeatureTable, *, threads: int = 1
    ) -> MorphemeBatch:
        """Return the morphemes of all segments."""


class ListSegmenter(Segmenter):
    """A segmenter that is a Python library or another program: it gives lists of strings."""

    @abstractmethod
    def split(self, lines: Sequence[str], where: Place) -> Iterable[Sequence[str]]:
        """Return the pieces of every text, in order; white space in and between them is dropped."""

    def segment(self, texts: Texts, vocabulary: Vocabulary, *, threads: int = 1) -> TokenBatch:
        """Return the tokens of all segments."""
        texts.packed  # noqa: B018 - refuses NULs before another program meets them
        lines = [" ".join(pieces) for pieces in self.split([line or "" for line in texts], texts.where)]
        if len(lines) != len(texts):
            raise HakariError(f"{self.name} was given {len(texts)} texts and gave back {len(lines)}")
        buffer, offsets = Texts(lines, label=texts.label).packed
        ids, offsets = segment_by_rule(buffer, offsets, rule="none", vocabulary=vocabulary, threads=threads)
        return TokenBatch(ids, offsets, vocabulary)
