"""A matrix of costs with the cheapest path through it: edit distances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from hakari.kernels import STEPS
from hakari.metrics.explanation.base import Mark, MarkedText, Picture, Tone, Unit
from hakari.table import Cell, Column, Listed, Table
from hakari.types import FloatArray

__all__ = [
    "BLANK",
    "DELETION",
    "INSERTION",
    "JUMP",
    "MATCH",
    "OPERATIONS",
    "SKIPPED",
    "SUBSTITUTION",
    "AlignmentMatrix",
    "MatrixStep",
    "Operation",
]

Operation: TypeAlias = Literal["match", "substitution", "insertion", "deletion", "jump"]

MATCH = Mark("match", "=", Tone.GOOD)
SUBSTITUTION = Mark("substitution", "~", Tone.FAIR)
INSERTION = Mark("insertion", "+", Tone.BAD)
DELETION = Mark("deletion", "-", Tone.BAD)
JUMP = Mark("jump", "»", Tone.PLAIN)
SKIPPED = Mark("left out by a jump", "x", Tone.BAD)

OPERATIONS = {mark.name: mark for mark in (MATCH, SUBSTITUTION, INSERTION, DELETION, JUMP)}

SHOWN = 12
"""Places that are named where more are not visited once."""

NEAR = 6
"""Characters that say where a jump begins and ends."""

BLANK = "␣"
"""What stands for the place in front of a text."""


class MatrixStep(NamedTuple):
    """One step of a path. Places count the words behind them: 0 is in front of the text."""

    operation: Operation
    start: tuple[int, int]
    """Where it begins: the place in the output, then that in the reference."""
    end: tuple[int, int]
    cost: float

    @property
    def output(self) -> int | None:
        """The word of the output that it takes, from 0; None where it takes none."""
        return self.start[0] if self.operation in ("match", "substitution", "deletion") else None

    @property
    def reference(self) -> int | None:
        """The word of the reference that it takes, from 0; None where it takes none."""
        return self.start[1] if self.operation in ("match", "substitution", "insertion") else None


@dataclass(frozen=True, eq=False)
class AlignmentMatrix(Picture):
    """What each pair of words costs, reference down, output across, and the cheapest path.

    A substitution leads down and right, an insertion down, a deletion right, a jump to another place of its row.
    """

    kind: ClassVar[str] = "matrix"

    reference: tuple[str, ...]
    output: tuple[str, ...]
    costs: FloatArray
    """``(reference, output)``: what it costs to have one word for the other."""
    steps: tuple[MatrixStep, ...]
    visits: tuple[int | None, ...] | None = None
    """How often each place in the output is visited, the one in front of it first; None where it does not count."""
    unit: Unit = "word"

    @classmethod
    def of_steps(
        cls,
        texts: tuple[Sequence[str], Sequence[str]],
        costs: FloatArray,
        steps: Iterable[tuple[int, int, int, float]],
        visits: Sequence[int | None] | None = None,
        unit: Unit = "word",
    ) -> AlignmentMatrix:
        """Return the matrix of reference and output with the steps of a kernel."""
        found: list[MatrixStep] = []
        place = (0, 0)
        for number, *end, cost in steps:
            found.append(MatrixStep(STEPS[number], place, (int(end[0]), int(end[1])), cost))  # type: ignore[arg-type]
            place = found[-1].end
        reference, output = map(tuple, texts)
        return cls(reference, output, costs, tuple(found), None if visits is None else tuple(visits), unit)

    def marked(self) -> tuple[MarkedText, MarkedText]:
        """Return reference and output with what the path does to each word; the best where it does several."""
        reference: list[Mark | None] = [None] * len(self.reference)
        output: list[Mark | None] = [SKIPPED] * len(self.output)
        order = (MATCH, SUBSTITUTION, DELETION, SKIPPED)
        for step in self.steps:
            mark = OPERATIONS[step.operation]
            if step.reference is not None:
                reference[step.reference] = mark
            if step.output is not None:
                output[step.output] = min(mark, output[step.output] or SKIPPED, key=order.index)
        return (
            MarkedText("reference", self.reference, tuple(reference), self.unit),
            MarkedText("output", self.output, tuple(output), self.unit),
        )

    def word_at(self, place: int) -> str:
        """Return the word in front of a place in the output."""
        return self._text(self.output, place - 1, place - 1) or BLANK if place else BLANK

    def _up_to(self, place: int) -> str:
        """Return the word in front of a place; of characters, the last few."""
        if self.unit == "word" or place < 2:
            return self.word_at(place)
        first = max(0, place - NEAR)
        return ("…" if first else "") + (self._text(self.output, first, place - 1) or "")

    def tables(self) -> Sequence[Table]:
        """Return the steps of the path, and what is visited more or less than once."""
        columns = (
            *(Column(heading) for heading in ("operation", "place", "reference", "place", "output")),
            Column("cost", digits=3),
        )
        runs = self.runs() if self.unit == "character" else [[step] for step in self.steps]
        rows = tuple(self._row(run) for run in runs)
        total = sum(step.cost for step in self.steps)
        return [Table(columns, rows, notes=(f"{len(self.steps)} steps cost {total:.4g}.", *self._uneven()))]

    def runs(self) -> list[list[MatrixStep]]:
        """Return the steps, those of one operation that follow each other together."""
        return [list(run) for _, run in groupby(self.steps, key=lambda step: step.operation)]

    def _row(self, run: Sequence[MatrixStep]) -> tuple[Cell, ...]:
        first, last = run[0], run[-1]
        output: Cell = self._text(self.output, first.output, last.output)
        if first.operation == "jump":
            output = f"{self._up_to(first.start[0])} → {self._up_to(last.end[0])}"
        return (
            f"{OPERATIONS[first.operation].symbol} {first.operation}",
            first.reference,
            self._text(self.reference, first.reference, last.reference),
            first.output,
            output,
            sum(step.cost for step in run),
        )

    @staticmethod
    def _text(words: Sequence[str], first: int | None, last: int | None) -> str | None:
        """Return the words from the first to the last; blanks that are words of their own are written out."""
        if first is None or last is None:
            return None
        return "".join(BLANK if word == " " else word for word in words[first : last + 1])

    @property
    def in_front(self) -> tuple[bool, bool]:
        """Whether there is something to see in front of the output, and in front of the reference.

        That is a step of the path that ends there, or a place that is not visited once.
        """
        ends = [step.end for step in self.steps]
        uneven = self.visits is not None and self.visits[0] not in {1, None}
        return uneven or any(output == 0 for output, _ in ends), any(reference == 0 for _, reference in ends)

    def _uneven(self) -> tuple[str, ...]:
        """Return which places of the output are not visited once, in words."""
        if self.visits is None:
            return ()
        counted = [(place, count) for place, count in enumerate(self.visits) if count is not None]
        often = Listed(tuple(f"{self.word_at(place)} {count}×" for place, count in counted if count > 1), SHOWN)
        never = Listed(tuple(self.word_at(place) for place, count in counted if not count), SHOWN)
        parts = [
            f"{how}: {words}" for how, words in (("more than once", often), ("not at all", never)) if words.texts
        ]
        return (f"Visited {'; '.join(parts)}.",) if parts else ("Every place is visited once.",)

    def to_dict(self) -> dict[str, Any]:
        """Return costs, steps and visits as plain JSON values."""
        return {
            "costs": self.costs.tolist(),
            "steps": [
                {
                    "operation": step.operation,
                    "reference": step.reference,
                    "output": step.output,
                    "from": {"reference": step.start[1], "output": step.start[0]},
                    "to": {"reference": step.end[1], "output": step.end[0]},
                    "cost": step.cost,
                }
                for step in self.steps
            ],
            "visits": None if self.visits is None else list(self.visits),
        }
