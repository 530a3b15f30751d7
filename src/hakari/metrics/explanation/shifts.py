"""Runs of words that move, one after the other, and the edits behind them: TER."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from hakari.metrics.explanation.base import Mark, MarkedText, Picture
from hakari.metrics.explanation.matrix import DELETION, INSERTION, MATCH, SUBSTITUTION
from hakari.table import Cell, Column, Table

__all__ = ["Edit", "Shift", "ShiftedEdits"]

KINDS = (MATCH, SUBSTITUTION, INSERTION, DELETION)
"""Marks of edits by the number that the kernel gives them."""


class Shift(NamedTuple):
    """Words ``[start, start + length)`` move in front of the word at `target`, in the text as it is then."""

    start: int
    length: int
    target: int

    @classmethod
    def of_kernel(cls, start: int, length: int, target: int, *, words: int) -> Shift:
        """Return a shift of the kernel in a text of so many words: a target within the run counts from its end."""
        within = start <= target <= start + length
        return cls(start, length, min(target + length, words) if within else target)


class Edit(NamedTuple):
    """One edit of the shifted output."""

    mark: Mark
    output: int | None
    """The word of the shifted output that it takes, from 0; None where it takes none."""
    reference: int | None


def moved(order: Sequence[int], shift: Shift) -> tuple[int, ...]:
    """Return a sequence with a run put in front of the one at the target."""
    start, length, target = shift
    run = tuple(order[start : start + length])
    rest = (*order[:start], *order[start + length :])
    place = target if target <= start else target - length
    return (*rest[:place], *run, *rest[place:])


@dataclass(frozen=True, eq=False)
class ShiftedEdits(Picture):
    """The output, what each shift makes of it, and the edits that lead from the last form to the reference."""

    kind: ClassVar[str] = "shifts"

    reference: tuple[str, ...]
    output: tuple[str, ...]
    shifts: tuple[Shift, ...]
    kinds: tuple[int, ...]
    """The edits, by number in `KINDS`."""

    @cached_property
    def orders(self) -> tuple[tuple[int, ...], ...]:
        """The positions of the output's words: at first, and after every shift."""
        orders = [tuple(range(len(self.output)))]
        for shift in self.shifts:
            orders.append(moved(orders[-1], shift))
        return tuple(orders)

    @cached_property
    def edits(self) -> tuple[Edit, ...]:
        """The edits, from left to right."""
        return tuple(self._edits())

    def _edits(self) -> Iterator[Edit]:
        output = reference = 0
        for kind in self.kinds:
            mark = KINDS[kind]
            takes_output, takes_reference = mark is not INSERTION, mark is not DELETION
            yield Edit(mark, output if takes_output else None, reference if takes_reference else None)
            output += takes_output
            reference += takes_reference

    @property
    def shifted(self) -> tuple[str, ...]:
        """The output after all shifts."""
        return tuple(self.output[place] for place in self.orders[-1])

    def marked(self) -> tuple[MarkedText, MarkedText]:
        """Return reference and output with the edit of every word."""
        reference: list[Mark | None] = [None] * len(self.reference)
        output: list[Mark | None] = [None] * len(self.output)
        for edit in self.edits:
            if edit.reference is not None:
                reference[edit.reference] = edit.mark
            if edit.output is not None:
                output[self.orders[-1][edit.output]] = edit.mark
        return (
            MarkedText("reference", self.reference, tuple(reference)),
            MarkedText("output", self.output, tuple(output)),
        )

    def run(self, number: int) -> str:
        """Return the words that a shift moves."""
        start, length, _ = self.shifts[number]
        return " ".join(self.output[place] for place in self.orders[number][start : start + length])

    def tables(self) -> Sequence[Table]:
        """Return the shifts, where there are any, and the edits."""
        output = "shifted output" if self.shifts else "output"
        edits = Table(
            tuple(Column(heading) for heading in ("edit", "place", "reference", "place", output, "cost")),
            tuple(self._row(edit) for edit in self.edits),
        )
        return [self._shift_table(), edits] if self.shifts else [edits]

    def _shift_table(self) -> Table:
        columns = tuple(Column(heading) for heading in ("shift", "words", "from", "in front of", "cost"))
        rows = tuple(
            (number + 1, self.run(number), shift.start, self._target(number), 1)
            for number, shift in enumerate(self.shifts)
        )
        return Table(columns, rows)

    def _target(self, number: int) -> str:
        order, target = self.orders[number], self.shifts[number].target
        return f"{target} {self.output[order[target]]}" if target < len(order) else "the end"

    def _row(self, edit: Edit) -> tuple[Cell, ...]:
        return (
            f"{edit.mark.symbol} {edit.mark.name}",
            edit.reference,
            None if edit.reference is None else self.reference[edit.reference],
            edit.output,
            None if edit.output is None else self.shifted[edit.output],
            int(edit.mark is not MATCH),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return shifts, the shifted output and edits as plain JSON values."""
        return {
            "shifts": [{**shift._asdict(), "words": self.run(number)} for number, shift in enumerate(self.shifts)],
            "shifted": list(self.shifted),
            "edits": [
                {"operation": edit.mark.name, "output": edit.output, "reference": edit.reference}
                for edit in self.edits
            ],
        }
