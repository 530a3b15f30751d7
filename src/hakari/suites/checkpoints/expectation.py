"""What a checkpoint expects of an output: a text, an expression, a pattern of words, one of or none of several."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from hakari.suites.checkpoints.output import Output
from hakari.suites.checkpoints.words import Gap, Step, find_words, steps_text

__all__ = ["AnyOf", "Expectation", "Literal", "Morphemes", "NoneOf", "Order", "Part", "Regex", "Spans"]

Spans: TypeAlias = list[tuple[int, int]]
"""Places in the characters of an output: begin and end."""


class Part(ABC):
    """Something that can be found in an output."""

    @abstractmethod
    def find(self, output: Output) -> Spans:
        """Return all places where it stands, in order."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Return it as the file has it."""

    @abstractmethod
    def __str__(self) -> str:
        """Return it as readers see it."""


@dataclass(frozen=True, slots=True)
class Literal(Part):
    """A text as it is, after normalisation."""

    text: str

    def find(self, output: Output) -> Spans:
        """Return all places of the text."""
        wanted = output.normaliser(self.text)
        return [found.span() for found in re.finditer(re.escape(wanted), output.text)] if wanted else []

    def to_dict(self) -> dict[str, Any]:
        """Return it as the file has it."""
        return {"literal": self.text}

    def __str__(self) -> str:
        """Return the text in brackets."""
        return f"「{self.text}」"


@lru_cache(maxsize=4096)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@dataclass(frozen=True, slots=True)
class Regex(Part):
    """A regular expression of Python, searched for in the normalised output."""

    pattern: str

    def find(self, output: Output) -> Spans:
        """Return all places that it matches with at least one character."""
        found = (match.span() for match in _compiled(self.pattern).finditer(output.text))
        return [(begin, end) for begin, end in found if begin < end]

    def to_dict(self) -> dict[str, Any]:
        """Return it as the file has it."""
        return {"regex": self.pattern}

    def __str__(self) -> str:
        """Return the expression between slashes."""
        return f"/{self.pattern}/"


@dataclass(frozen=True, slots=True)
class Morphemes(Part):
    """Words in a row, by surface, base form or part of speech, with gaps."""

    steps: tuple[Step | Gap, ...]

    def find(self, output: Output) -> Spans:
        """Return the places where the pattern begins, each with its shortest end."""
        return find_words(self.steps, output.words)

    def to_dict(self) -> dict[str, Any]:
        """Return it as the file has it."""
        return {"morphemes": [step.to_json() for step in self.steps]}

    def __str__(self) -> str:
        """Return the words, gaps as dots."""
        return f"[{steps_text(self.steps)}]"


@dataclass(frozen=True, slots=True)
class AnyOf(Part):
    """At least one of several."""

    parts: tuple[Part, ...]

    def find(self, output: Output) -> Spans:
        """Return the places of all of them."""
        return sorted({span for part in self.parts for span in part.find(output)})

    def to_dict(self) -> dict[str, Any]:
        """Return it as the file has it."""
        return {"any": [part.to_dict() for part in self.parts]}

    def __str__(self) -> str:
        """Return all of them."""
        return f"one of {' | '.join(map(str, self.parts))}"


@dataclass(frozen=True, slots=True)
class NoneOf(Part):
    """Not one of several; what it finds is what must not be there."""

    parts: tuple[Part, ...]

    def find(self, output: Output) -> Spans:
        """Return the places of what is forbidden."""
        return AnyOf(self.parts).find(output)

    def to_dict(self) -> dict[str, Any]:
        """Return it as the file has it."""
        return {"none": [part.to_dict() for part in self.parts]}

    def __str__(self) -> str:
        """Return all of them."""
        return f"none of {' | '.join(map(str, self.parts))}"


@dataclass(frozen=True, slots=True)
class Order(Part):
    """One part that ends before another begins."""

    first: Part
    second: Part

    def find(self, output: Output) -> Spans:
        """Return the places from the first to the second, with the least between them."""
        ends = self.first.find(output)
        found = []
        for begin, end in self.second.find(output):
            if before := [span for span in ends if span[1] <= begin]:
                found.append((max(before, key=lambda span: span[1])[0], end))
        return found

    def to_dict(self) -> dict[str, Any]:
        """Return it as the file has it."""
        return {"order": [self.first.to_dict(), self.second.to_dict()]}

    def __str__(self) -> str:
        """Return both."""
        return f"{self.first} before {self.second}"


@dataclass(frozen=True, slots=True)
class Expectation:
    """A part that must be met, and why."""

    part: Part
    label: str = ""

    def failure(self, output: Output) -> str | None:
        """Return what is wrong with an output; None where the expectation is met."""
        spans = self.part.find(output)
        if isinstance(self.part, NoneOf):
            if not spans:
                return None
            found = "」 and 「".join(dict.fromkeys(output.text[begin:end] for begin, end in spans))
            return self._told(f"「{found}」 must not be there")
        if spans:
            return None
        if isinstance(self.part, Order):
            return self._told(_disorder(self.part, output))
        return self._told(f"missing: {self.part}")

    def _told(self, problem: str) -> str:
        return f"{self.label}: {problem}" if self.label else problem

    def to_dict(self) -> dict[str, Any]:
        """Return it as the file has it."""
        return self.part.to_dict() | ({"label": self.label} if self.label else {})


def _disorder(part: Order, output: Output) -> str:
    missing = [str(each) for each in (part.first, part.second) if not each.find(output)]
    return (
        f"missing: {', '.join(missing)}"
        if missing
        else f"wrong order: {part.first} must stand before {part.second}"
    )
