"""The value of an explanation: the score, how it comes about, the texts with their marks, and a picture."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar, Literal, TypeAlias

from hakari.errors import InputError
from hakari.frozen import FrozenMapping
from hakari.metrics.score import Parts
from hakari.signature import Signature
from hakari.table import Table
from hakari.types import Direction, json_number

__all__ = ["Explanation", "Mark", "MarkedText", "Picture", "Tone", "Unit"]

Unit: TypeAlias = Literal["word", "character"]


class Tone(Enum):
    """What a mark says of the output; decides its colour."""

    GOOD = "good"
    FAIR = "fair"
    BAD = "bad"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Mark:
    """What happened to a word: a name for programs and legends, a symbol below the word, a tone for its colour."""

    name: str
    symbol: str
    """One character that takes one column of a terminal."""
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A text as the metric sees it, with a mark for every word, or None where there is nothing to say.

    Parameters
    ----------
    name
        What it is: ``output``, ``reference``, ``previous translation``.
    words
        Words, or characters where the metric compares these.
    marks
        As many as words.
    unit
        What `words` are.
    """

    name: str
    words: tuple[str, ...]
    marks: tuple[Mark | None, ...]
    unit: Unit = "word"

    def __post_init__(self) -> None:
        if len(self.marks) != len(self.words):
            raise InputError(
                f"{self.name}: one mark a word is needed; {len(self.marks)} came for {len(self.words)} words"
            )

    @property
    def legend(self) -> tuple[Mark, ...]:
        """The different marks, in the order in which they come."""
        return tuple(dict.fromkeys(mark for mark in self.marks if mark is not None))

    def to_dict(self) -> dict[str, Any]:
        """Return words and the names of their marks as plain JSON values."""
        return {
            "name": self.name,
            "unit": self.unit,
            "words": list(self.words),
            "marks": [None if mark is None else mark.name for mark in self.marks],
        }


class Picture(ABC):
    """How two texts belong together, in a form that can be drawn. Each kind has its own class."""

    kind: ClassVar[str]
    """The name of the form in JSON."""

    @abstractmethod
    def tables(self) -> Sequence[Table]:
        """Return what is drawn as lists."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Return it as plain JSON values, without its kind."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Explanation:
    """What the score of one segment is made of.

    A metric gives what it knows; `signature`, `direction` and `segment` are filled in by `Metric.explain`.

    Parameters
    ----------
    score
        The score of the segment, as tables print it: that of its row.
    formula
        One line that leads to the score.
    texts
        The texts that are compared, with marks; the output comes last.
    reference
        The reference that counts, from 0; None where all do.
    picture
        How the texts belong together.
    lists
        Tables beside those of the picture.
    parts
        The numbers that the score is made of.
    notes
        What must be said beside it.
    """

    score: float
    formula: str
    texts: tuple[MarkedText, ...]
    reference: int | None = None
    picture: Picture | None = None
    lists: tuple[Table, ...] = ()
    parts: Parts = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    signature: Signature | None = None
    direction: Direction = Direction.HIGHER
    segment: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "parts", FrozenMapping(self.parts))

    @property
    def label(self) -> str:
        """The metric's name."""
        return "" if self.signature is None else self.signature.metric

    @property
    def tables(self) -> tuple[Table, ...]:
        """All lists: those of the picture, then the others."""
        return (*(self.picture.tables() if self.picture is not None else ()), *self.lists)

    def __str__(self) -> str:
        """Return score, texts and lists as plain text; `hakari explain` draws the picture too."""
        heading = f"{self.label} = {self.score:.2f} = {self.formula}"
        texts = [f"{text.name}: {' '.join(text.words)}" for text in self.texts]
        return "\n\n".join(["\n".join([heading, *texts]), *map(str, self.tables)])

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values; NaN becomes None."""
        picture = self.picture
        return {
            "metric": self.label,
            "signature": None if self.signature is None else str(self.signature),
            "direction": self.direction.value,
            "segment": self.segment,
            "score": json_number(self.score),
            "formula": self.formula,
            "reference": self.reference,
            "parts": {k: list(v) if isinstance(v, tuple) else v for k, v in self.parts.items()},
            "texts": [text.to_dict() for text in self.texts],
            "picture": None if picture is None else {"kind": picture.kind, **picture.to_dict()},
            "notes": list(self.notes),
        }
