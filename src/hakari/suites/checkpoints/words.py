"""Patterns of words: steps by surface, base form or part of speech, and gaps of so many words between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

__all__ = ["Gap", "Placed", "Step", "find_words", "steps_text"]


class Placed(NamedTuple):
    """A word of an output and its place in the characters."""

    surface: str
    base: str
    kind: str
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class Step:
    """A word; what is empty may be anything."""

    surface: str = ""
    base: str = ""
    pos: str = ""

    def matches(self, word: Placed) -> bool:
        """Return whether a word is this one."""
        return self.surface in ("", word.surface) and self.base in ("", word.base) and self.pos in ("", word.kind)

    def to_json(self) -> str | dict[str, Any]:
        """Return it as the file has it: text where only the surface is given."""
        if not (self.base or self.pos):
            return self.surface
        named = {"surface": self.surface, "base": self.base, "pos": self.pos}
        return {name: text for name, text in named.items() if text}

    def __str__(self) -> str:
        """Return surface, base form in ~, part of speech behind a slash."""
        base = f"~{self.base}" if self.base else ""
        return f"{self.surface}{base}{'/' + self.pos if self.pos else ''}"


@dataclass(frozen=True, slots=True)
class Gap:
    """Between `least` and `most` words, whatever they are."""

    least: int
    most: int

    def to_json(self) -> dict[str, Any]:
        """Return it as the file has it."""
        return {"gap": [self.least, self.most]}

    def __str__(self) -> str:
        """Return dots and the numbers."""
        return f"…{self.least}-{self.most}…"


def steps_text(steps: Sequence[Step | Gap]) -> str:
    """Return a pattern as readers see it."""
    return " ".join(map(str, steps))


def find_words(steps: Sequence[Step | Gap], words: Sequence[Placed]) -> list[tuple[int, int]]:
    """Return the places in the characters where a pattern begins, each with its shortest end."""
    found = []
    for start in range(len(words)):
        ends = _ends(steps, words, start)
        if ends:
            found.append((words[start].begin, words[min(ends) - 1].end))
    return found


def _ends(steps: Sequence[Step | Gap], words: Sequence[Placed], start: int) -> set[int]:
    """Return where a pattern that begins at a word can end: all places are followed at once, step by step."""
    places = {start}
    for step in steps:
        if isinstance(step, Gap):
            places = {place + skipped for place in places for skipped in range(step.least, step.most + 1)}
            places = {place for place in places if place < len(words)}
        else:
            places = {place + 1 for place in places if place < len(words) and step.matches(words[place])}
        if not places:
            break
    return places
