"""The columns of the three tables of judgments: their names, types, and what they mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    import polars as pl

__all__ = ["COMPARISONS", "ERRORS", "GRADES", "KINDS", "Field", "Kind"]

Type: TypeAlias = Literal["text", "whole number", "number", "flag"]


@dataclass(frozen=True, slots=True)
class Field:
    """A column: its name, type and meaning, and whether every row needs a value."""

    name: str
    holds: Type
    meaning: str
    needed: bool = False
    default: object = None

    @property
    def dtype(self) -> type[pl.DataType]:
        """Return the type that polars has for it."""
        import polars as pl

        types: dict[Type, type[pl.DataType]] = {
            "text": pl.String,
            "whole number": pl.Int64,
            "number": pl.Float64,
            "flag": pl.Boolean,
        }
        return types[self.holds]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of judgment: what one row is called, and its columns."""

    name: str
    row: str
    fields: tuple[Field, ...]

    def __getitem__(self, name: str) -> Field:
        """Return a column by name."""
        return {field.name: field for field in self.fields}[name]

    def __contains__(self, name: object) -> bool:
        """Return whether there is a column of this name."""
        return any(field.name == name for field in self.fields)


_JUDGE = Field("judge", "text", "who judged; empty where that is not known")
_SEGMENT = Field("segment", "text", "the id of the segment, or its line number from 0", needed=True)
_DOCUMENT = Field("document", "text", "the document of the segment")
_START = Field("time_start", "number", "when the judgment was begun, in seconds since 1970 or since any start")
_END = Field("time_end", "number", "when it was done, on the same clock")

COMPARISONS = Kind(
    "comparisons",
    "comparison",
    (
        _JUDGE,
        _SEGMENT,
        Field("system_a", "text", "the first system", needed=True),
        Field("system_b", "text", "the other system", needed=True),
        Field("outcome", "whole number", "1 if the judge prefers a, -1 if b, 0 for a tie", needed=True),
        Field("ranking", "text", "the ranking that the comparison comes from; empty for a vote on its own"),
        Field("rank_a", "whole number", "the rank of a in that ranking, 1 is best"),
        Field("rank_b", "whole number", "the rank of b in that ranking"),
        Field("shown", "text", "which system was shown first (left, or above): a or b; empty where not known"),
        Field("weight", "number", "how much the comparison counts", default=1.0),
        _START,
        _END,
    ),
)
GRADES = Kind(
    "grades",
    "grade",
    (
        _JUDGE,
        _SEGMENT,
        Field("system", "text", "whose output was graded", needed=True),
        Field("grade", "number", "the grade", needed=True),
        Field("scale", "text", "the scale it stands on", needed=True),
        Field("z", "number", "the grade standardised per judge, where the file has both"),
        Field("item", "text", "what was shown: system, repeat, reference or degraded", default="system"),
        Field("level", "text", "what was graded: segment or document", default="segment"),
        _DOCUMENT,
        Field("campaign", "text", "the campaign, where systems compare within one only"),
        Field("valid", "flag", "whether the organisers count the judgment; empty where they do not say"),
        _START,
        _END,
    ),
)
ERRORS = Kind(
    "errors",
    "error",
    (
        _JUDGE,
        _SEGMENT,
        Field("system", "text", "in whose output the error was marked", needed=True),
        Field("category", "text", "the category of the error, such as Accuracy/Omission", needed=True),
        Field("severity", "text", "its severity, such as major, minor or no-error", needed=True),
        Field("text", "text", "what was marked"),
        _DOCUMENT,
        _START,
        _END,
    ),
)
KINDS = (COMPARISONS, GRADES, ERRORS)
