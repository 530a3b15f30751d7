"""Expectations as the file has them: objects with one of literal, regex, morphemes, any, none, order."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from hakari.suites.checkpoints.expectation import (
    AnyOf,
    Expectation,
    Literal,
    Morphemes,
    NoneOf,
    Order,
    Part,
    Regex,
)
from hakari.suites.checkpoints.words import Gap, Step
from hakari.suites.problems import At
from hakari.suites.reading.fields import kind_of, text
from hakari.text.morphemes import KINDS

__all__ = ["expectations"]

_STEP = ("surface", "base", "pos")
WIDEST = 100
"""How many words a gap may have."""


def expectations(value: object, at: At, *, grammar: bool) -> tuple[Expectation, ...]:
    """Return the expectations of a case; what is wrong is noted.

    Parameters
    ----------
    value
        What stands under ``expect``.
    at
        Where it stands.
    grammar
        Whether words may be named by base form and part of speech.
    """
    if not isinstance(value, list) or not value:
        at.note("expect", "a list of at least one expectation is needed")
        return ()
    found = []
    for number, each in enumerate(value, start=1):
        field = f"expect[{number}]"
        reader = _Reader(at, grammar)
        label = text(each, "label", at, f"{field}.") if isinstance(each, Mapping) and "label" in each else ""
        bare = {k: v for k, v in each.items() if k != "label"} if isinstance(each, Mapping) else each
        if (part := reader.part(bare, field, top=True)) is not None:
            found.append(Expectation(part, label))
    if len({str(each.part) for each in found}) < len(found):
        at.note("expect", "the same expectation stands there twice")
    return tuple(found)


class _Reader:
    def __init__(self, at: At, grammar: bool) -> None:
        self.at = at
        self.grammar = grammar
        self.kinds: dict[str, Callable[[object, str], Part | None]] = {
            "literal": self._literal,
            "regex": self._regex,
            "morphemes": self._morphemes,
            "any": self._any,
            "none": self._none,
            "order": self._order,
        }

    def part(self, value: object, field: str, *, top: bool = False) -> Part | None:
        """Return a part; only at the top may it be something that must not be there."""
        if not isinstance(value, Mapping):
            self.at.note(field, f"an object is needed; {kind_of(value)} came")
            return None
        if len(value) != 1 or (key := next(iter(value))) not in self.kinds:
            self.at.note(field, f"one of {', '.join(self.kinds)} is needed; {', '.join(value) or 'nothing'} came")
            return None
        if key == "none" and not top:
            self.at.note(field, "none stands by itself, not within any or order")
            return None
        return self.kinds[key](value[key], f"{field}.{key}")

    def _literal(self, value: object, field: str) -> Part | None:
        found = text({field: value}, field, self.at)
        return Literal(found) if found.strip() else None

    def _regex(self, value: object, field: str) -> Part | None:
        pattern = text({field: value}, field, self.at)
        try:
            compiled = re.compile(pattern)
        except re.error as error:
            self.at.note(field, f"a regular expression is needed: {error}")
            return None
        if pattern and compiled.fullmatch(""):
            self.at.note(field, "the expression matches nothing at all, so every output has it")
        return Regex(pattern) if pattern else None

    def _several(self, value: object, field: str) -> tuple[Part, ...]:
        if not isinstance(value, list) or not value:
            self.at.note(field, "a list of at least one part is needed")
            return ()
        parts = [self.part(each, f"{field}[{number}]") for number, each in enumerate(value, start=1)]
        return tuple(part for part in parts if part is not None)

    def _any(self, value: object, field: str) -> Part | None:
        parts = self._several(value, field)
        return AnyOf(parts) if parts else None

    def _none(self, value: object, field: str) -> Part | None:
        parts = self._several(value, field)
        return NoneOf(parts) if parts else None

    def _order(self, value: object, field: str) -> Part | None:
        if not isinstance(value, list) or len(value) != 2:
            self.at.note(field, "two parts are needed: what stands before, and what stands behind")
            return None
        parts = self._several(value, field)
        return Order(*parts) if len(parts) == 2 else None

    def _morphemes(self, value: object, field: str) -> Part | None:
        if not isinstance(value, list) or not value:
            self.at.note(field, "a list of words and gaps is needed")
            return None
        steps = [self._step(each, f"{field}[{number}]") for number, each in enumerate(value, start=1)]
        found = tuple(step for step in steps if step is not None)
        if len(found) < len(steps):
            return None
        if isinstance(found[0], Gap) or isinstance(found[-1], Gap):
            self.at.note(field, "a pattern begins and ends with a word, not with a gap")
        if any(isinstance(a, Gap) and isinstance(b, Gap) for a, b in pairwise(found)):
            self.at.note(field, "two gaps stand side by side; write one")
        return Morphemes(found)

    def _step(self, value: object, field: str) -> Step | Gap | None:
        if isinstance(value, str):
            surface = text({field: value}, field, self.at)
            return Step(surface) if surface.strip() else None
        if not isinstance(value, Mapping) or not value:
            self.at.note(field, f"a text, a word or a gap is needed; {kind_of(value)} came")
            return None
        if "gap" in value:
            return self._gap(value, field)
        before = len(self.at.problems.found)
        for key in value:
            if key not in _STEP:
                self.at.note(f"{field}.{key}", f"no such field; known: {', '.join((*_STEP, 'gap'))}")
        step = Step(**{key: text(value, key, self.at, f"{field}.") for key in _STEP if key in value})
        if step.pos and step.pos not in KINDS:
            self.at.note(f"{field}.pos", f"no such part of speech; known: {', '.join(KINDS)}")
        if (step.pos or step.base) and not self.grammar:
            self.at.note(field, "the segmenter of this suite knows no base forms and parts of speech")
        return step if len(self.at.problems.found) == before else None

    def _gap(self, value: Mapping[str, Any], field: str) -> Gap | None:
        gap = value["gap"]
        whole = isinstance(gap, list) and len(gap) == 2 and all(type(end) is int for end in gap)
        if len(value) > 1 or not whole or not 0 <= gap[0] <= gap[1] <= WIDEST:
            self.at.note(
                field, f'a gap is two numbers of words, least and most, from 0 to {WIDEST}: {{"gap": [0, 5]}}'
            )
            return None
        return Gap(*gap)
