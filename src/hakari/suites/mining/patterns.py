"""What mining finds: patterns with their counts, examples, and what stands on the other side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hakari.signature import program_version
from hakari.table import Cell, Column, Listed, Table

__all__ = ["Example", "MinedPattern", "MinedPatterns", "Partner", "joined", "marked"]

ELLIPSIS = " … "
OPEN, CLOSE = "【", "】"
"""What marks the words of a pattern in an example."""


def joined(words: Sequence[str]) -> str:
    """Return a pattern as readers see it: ``当 … 时``; a pattern of one word is that word."""
    return ELLIPSIS.join(words)


def marked(text: str, words: Sequence[str], pattern: Sequence[int]) -> str:
    """Return a text with some of its words in brackets.

    Parameters
    ----------
    text
        The text as the file has it.
    words
        Its words. Where they are not those of the text, because it was normalised before, they are shown instead.
    pattern
        The places of the words to be marked, ascending.
    """
    parts, end = [], 0
    for place, word in enumerate(words):
        begin = text.find(word, end)
        if begin < 0:
            return " ".join(f"{OPEN}{w}{CLOSE}" if n in pattern else w for n, w in enumerate(words))
        parts += [text[end:begin], f"{OPEN}{word}{CLOSE}" if place in pattern else word]
        end = begin + len(word)
    return "".join(parts) + text[end:]


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence that a pattern stands in."""

    where: str
    text: str
    marked: str
    other: str | None
    """The other side of it."""

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {"where": self.where, "text": self.text, "marked": self.marked, "other": self.other}


@dataclass(frozen=True, slots=True)
class Partner:
    """A pattern of the other side, of one word or two, and how often it meets the pattern."""

    words: tuple[str, ...]
    together: int
    """Pairs of sentences with both."""
    sentences: int
    """Sentences of the other side with it."""
    dice: float
    t: float

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        counts = {"together": self.together, "sentences": self.sentences}
        return {"words": list(self.words), **counts, "dice": self.dice, "t": self.t}


@dataclass(frozen=True, slots=True)
class MinedPattern:
    """Two words with a gap between them."""

    words: tuple[str, str]
    together: int
    """How often they stand as a pair."""
    as_first: int
    """How often the first word is the first of any pair."""
    as_second: int
    expected: float
    """How often they would stand as a pair by chance: the product of both, divided by all pairs."""
    t: float
    sentences: int
    examples: tuple[Example, ...] = ()
    partners: tuple[Partner, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {
            "words": list(self.words),
            "together": self.together,
            "as_first": self.as_first,
            "as_second": self.as_second,
            "expected": self.expected,
            "t": self.t,
            "sentences": self.sentences,
            "partners": [partner.to_dict() for partner in self.partners],
            "examples": [example.to_dict() for example in self.examples],
        }


@dataclass(frozen=True)
class MinedPatterns:
    """The patterns of a side, best first, and what they were found in."""

    patterns: tuple[MinedPattern, ...]
    side: str
    other: str | None
    segmenters: dict[str, str]
    """What cut each side into words."""
    sentences: int
    total: int
    """All pairs of words that were counted."""
    different: int
    """Different pairs that are frequent enough."""
    settings: dict[str, Any] = field(default_factory=dict)

    def __len__(self) -> int:
        """Return the number of patterns."""
        return len(self.patterns)

    def table(self) -> Table:
        """Return the patterns as a table."""
        columns = [Column("pattern"), Column("pairs"), Column("by chance", digits=1), Column("t", digits=2)]
        columns.append(Column("sentences"))
        if self.other is not None:
            columns.append(Column(f"proposed in {self.other}"))
        if any(pattern.examples for pattern in self.patterns):
            columns.append(Column("example"))
        rows = tuple(self._row(pattern, len(columns)) for pattern in self.patterns)
        return Table(tuple(columns), rows, notes=self._notes())

    def _row(self, pattern: MinedPattern, width: int) -> tuple[Cell, ...]:
        row: list[Cell] = [joined(pattern.words), pattern.together, pattern.expected, pattern.t, pattern.sentences]
        if self.other is not None:
            row.append(Listed(tuple(f"{joined(p.words)} {p.dice:.2f}" for p in pattern.partners), shown=3))
        if width > len(row):
            row.append(pattern.examples[0].marked if pattern.examples else None)
        return tuple(row)

    def _notes(self) -> tuple[str, ...]:
        least, most = self.settings["gap"]
        told = [
            f"{self.sentences:,} sentences; {self.total:,} pairs with {least} to {most} words between them, "
            f"{self.different:,} different ones that stand {self.settings['least_count']} times or more",
            "words by " + ", ".join(f"{name} ({language})" for language, name in self.segmenters.items()),
        ]
        if self.other is not None:
            told.append(
                f"behind a proposal: its {self.settings['rank']}"
                if self.settings["rank"] == "dice"
                else "proposals are ranked by t; behind each, its dice"
            )
        return tuple(told)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON has it."""
        return {
            "schema": "hakari-mined-patterns/1",
            "version": program_version(),
            "side": self.side,
            "other": self.other,
            "segmenters": self.segmenters,
            "settings": self.settings,
            "sentences": self.sentences,
            "pairs": self.total,
            "different": self.different,
            "patterns": [pattern.to_dict() for pattern in self.patterns],
        }
