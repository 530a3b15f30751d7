"""N-grams that output and references share: BLEU, chrF and chrF++."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, TypeAlias

from hakari.metrics.explanation.base import Mark, MarkedText, Picture, Tone, Unit
from hakari.table import Cell, Column, Listed, Table

__all__ = ["NO_MATCH", "Gram", "GramLevel", "GramMatches", "GramOrder", "longest_marks"]

Words: TypeAlias = tuple[str, ...]

NO_MATCH = Mark("no match", "-", Tone.BAD)


class Gram(NamedTuple):
    """An n-gram and how often it stands where."""

    words: Words
    output: int
    reference: int
    """Of several references, the one that has it most."""

    @property
    def matched(self) -> int:
        """How often it counts as matched: as often as both have it."""
        return min(self.output, self.reference)


@dataclass(frozen=True, eq=False)
class GramOrder:
    """The n-grams of one length."""

    length: int
    grams: tuple[Gram, ...]
    """Those of the output in the order in which they first stand there, then the other ones of the references."""
    output_starts: tuple[int, ...]
    """Where matched n-grams begin in the output; of one that stands there too often, the first ones count."""
    reference_starts: tuple[tuple[int, ...], ...]
    """Where n-grams that the output has begin in each reference."""

    @classmethod
    def of(cls, length: int, output: Words, references: Sequence[Words]) -> GramOrder:
        """Return the n-grams of a length, counted in all texts."""
        counts, *others = (_counted(text, length) for text in (output, *references))
        limits: Counter[Words] = Counter()
        for other in others:
            limits |= other
        grams = tuple(Gram(gram, counts[gram], limits[gram]) for gram in dict.fromkeys((*counts, *limits)))
        return cls(
            length,
            grams,
            _first_starts(output, length, limits),
            tuple(_first_starts(reference, length, counts) for reference in references),
        )

    @property
    def output(self) -> int:
        """How many n-grams the output has."""
        return sum(gram.output for gram in self.grams)

    @property
    def reference(self) -> int:
        """How many n-grams the reference has."""
        return sum(gram.reference for gram in self.grams)

    @property
    def matched(self) -> int:
        """How many are matched."""
        return sum(gram.matched for gram in self.grams)


def _grams(text: Words, length: int) -> list[Words]:
    return [text[start : start + length] for start in range(len(text) - length + 1)]


def _counted(text: Words, length: int) -> Counter[Words]:
    return Counter(_grams(text, length))


def _first_starts(text: Words, length: int, limits: Counter[Words]) -> tuple[int, ...]:
    """Return where n-grams begin, each as often as its limit says, from left to right."""
    seen: Counter[Words] = Counter()
    starts = []
    for start, gram in enumerate(_grams(text, length)):
        seen[gram] += 1
        if seen[gram] <= limits[gram]:
            starts.append(start)
    return tuple(starts)


@dataclass(frozen=True, eq=False)
class GramLevel:
    """The n-grams of all lengths over words, or over characters."""

    output: Words
    references: tuple[Words, ...]
    longest: int
    unit: Unit = "word"

    @cached_property
    def orders(self) -> tuple[GramOrder, ...]:
        """One entry a length, from 1."""
        return tuple(GramOrder.of(n, self.output, self.references) for n in range(1, self.longest + 1))

    def marked(self, names: Sequence[str]) -> tuple[MarkedText, ...]:
        """Return the references under their names, and the output, with the longest match that covers each word."""
        streams = (
            MarkedText(name, text, longest_marks(text, [o.reference_starts[k] for o in self.orders]), self.unit)
            for k, (name, text) in enumerate(zip(names, self.references, strict=True))
        )
        output = longest_marks(self.output, [order.output_starts for order in self.orders])
        return (*streams, MarkedText("output", self.output, output, self.unit))


def longest_marks(text: Words, starts: Sequence[Sequence[int]]) -> tuple[Mark, ...]:
    """Return for every word the longest matched n-gram that covers it; `starts` has one entry a length, from 1."""
    longest = [0] * len(text)
    for length, own in enumerate(starts, start=1):
        for start in own:
            longest[start : start + length] = [length] * length
    return tuple(_length_mark(n) if n else NO_MATCH for n in longest)


def _length_mark(length: int) -> Mark:
    symbol = str(length) if length < 10 else chr(ord("a") + min(length - 10, 25))
    return Mark(f"{length}-gram", symbol, Tone.FAIR if length == 1 else Tone.GOOD)


@dataclass(frozen=True, eq=False)
class GramMatches(Picture):
    """Which n-grams of the output a reference has too."""

    kind: ClassVar[str] = "grams"

    levels: tuple[GramLevel, ...]

    def tables(self) -> Sequence[Table]:
        """Return one table a level: counts, what is not matched and what is missed."""
        return [_table(level) for level in self.levels if level.longest]

    def to_dict(self) -> dict[str, Any]:
        """Return the n-grams with their counts, and where the matched ones begin."""
        return {
            "levels": [
                {
                    "unit": level.unit,
                    "output": list(level.output),
                    "references": [list(reference) for reference in level.references],
                    "orders": [_order_dict(order) for order in level.orders],
                }
                for level in self.levels
            ]
        }


def _table(level: GramLevel) -> Table:
    joint = "" if level.unit == "character" else " "
    columns = (
        Column(f"{level.unit}s"),
        *(Column(heading) for heading in ("in output", "in reference", "matched")),
        *(Column(heading, digits=1) for heading in ("precision", "recall")),
        *(Column(heading) for heading in ("only in the output", "only in the reference")),
    )

    def row(order: GramOrder) -> tuple[Cell, ...]:
        extra = [(joint.join(g.words), g.output - g.matched) for g in order.grams]
        missed = [(joint.join(g.words), g.reference - g.matched) for g in order.grams]
        return (
            order.length,
            order.output,
            order.reference,
            order.matched,
            100 * order.matched / order.output if order.output else None,
            100 * order.matched / order.reference if order.reference else None,
            *(_listed(counts) for counts in (extra, missed)),
        )

    return Table(columns, tuple(row(order) for order in level.orders))


def _listed(counts: Sequence[tuple[str, int]]) -> Listed:
    return Listed(tuple(f"{gram} {n}×" if n > 1 else gram for gram, n in counts if n))


def _order_dict(order: GramOrder) -> dict[str, Any]:
    return {
        "length": order.length,
        "output": order.output,
        "reference": order.reference,
        "matched": order.matched,
        "output_starts": list(order.output_starts),
        "reference_starts": [list(starts) for starts in order.reference_starts],
        "grams": [
            {
                "words": list(gram.words),
                "output": gram.output,
                "reference": gram.reference,
                "matched": gram.matched,
            }
            for gram in order.grams
        ],
    }
