"""What a look at agreement gives: values that lay themselves out as tables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from hakari.analysis.resampled import Unit, few_note, level_text
from hakari.judgments.words import counted
from hakari.signature import program_version
from hakari.table import Cell, Column, Interval, Table
from hakari.types import json_number

__all__ = ["Agreement", "AgreementGroup", "Figure"]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of agreement.

    Parameters
    ----------
    name, label
        What it is called in data, and in tables.
    value
        NaN where it is not defined; `why` says why then.
    low, high
        Its interval; NaN where there is none.
    chance
        What it is if judges judge at random.
    kept
        The same if they tie as often as they do on each item, and decide at random.
    why
        Why it is not defined.
    """

    name: str
    label: str
    value: float
    low: float = np.nan
    high: float = np.nan
    chance: float = 0.0
    kept: float | None = None
    why: str | None = None

    def within(self, low: float, high: float) -> Figure:
        """Return the figure with its interval."""
        return replace(self, low=low, high=high)

    def to_dict(self) -> dict[str, Any]:
        """Return the figure as JSON has it."""
        return {
            "value": json_number(self.value),
            "low": json_number(self.low),
            "high": json_number(self.high),
            "chance": json_number(self.chance),
            "chance_ties_kept": None if self.kept is None else json_number(self.kept),
            "undefined": self.why,
        }


@dataclass(frozen=True, slots=True)
class AgreementGroup:
    """The figures of some items: all of them, or those of a system.

    `shared_items` have two judges or more; `per_item` are the least and the greatest number of judges of an item.
    `judges` is None where some judges are not known.
    """

    name: str
    items: int
    shared_items: int
    judgments: int
    judges: int | None
    per_item: tuple[int, int]
    figures: tuple[Figure, ...]

    def __getitem__(self, name: str) -> Figure:
        """Return a figure by name."""
        return {figure.name: figure for figure in self.figures}[name]

    def to_dict(self) -> dict[str, Any]:
        """Return the group as JSON has it."""
        return {
            "items": self.items,
            "shared_items": self.shared_items,
            "judgments": self.judgments,
            "judges": self.judges,
            "judgments_per_item": list(self.per_item),
            "figures": {figure.name: figure.to_dict() for figure in self.figures},
        }


@dataclass(frozen=True, eq=False)
class Agreement:
    """How far judges agree: the first group is all items, the others are systems."""

    scale: str | None
    """The scale of the grades; None for votes."""
    baseline: str | None
    groups: tuple[AgreementGroup, ...]
    resamples: int
    seed: int
    level: float
    segments: int
    remarks: tuple[str, ...]

    @property
    def whole(self) -> AgreementGroup:
        """All items."""
        return self.groups[0]

    def __getitem__(self, name: str) -> Figure:
        """Return a figure of all items by name."""
        return self.whole[name]

    def tables(self) -> list[Table]:
        """Return the figures of all items, and those of systems where there are several."""
        return [self._whole_table(), *([self._group_table()] if len(self.groups) > 1 else [])]

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain JSON values."""
        return {
            "schema": "hakari-agreement/1",
            "version": program_version(),
            "scale": self.scale,
            "baseline": self.baseline,
            "segments": self.segments,
            "resamples": self.resamples,
            "seed": self.seed,
            "level": self.level,
            "all": self.whole.to_dict(),
            "systems": {group.name: group.to_dict() for group in self.groups[1:]},
            "notes": list(self.remarks),
        }

    @cached_property
    def _kept(self) -> bool:
        return any(figure.kept is not None for figure in self.whole.figures)

    def _whole_table(self) -> Table:
        columns = [Column("agreement"), Column("value", 3), Column(f"{level_text(self.level)} by segment", 3)]
        columns.append(Column("by chance", 3))
        if self._kept:
            columns.append(Column("by chance, ties kept", 3))
        rows = []
        for figure in self.whole.figures:
            row: list[Cell] = [figure.label, figure.value, Interval(figure.low, figure.high), figure.chance]
            rows.append((*row, figure.kept) if self._kept else tuple(row))
        return Table(tuple(columns), tuple(rows), title=self._title(), notes=self._notes())

    def _title(self) -> str:
        whole = self.whole
        low, high = whole.per_item
        each = f"{low}" if low == high else f"{low} to {high}"
        what = "votes" if self.scale is None else f"grades ({self.scale})"
        judges = "unknown judges" if whole.judges is None else counted(whole.judges, "judge")
        against = f" against {self.baseline}" if self.baseline else ""
        return (
            f"{whole.judgments} {what}{against} of {judges}; {counted(whole.items, 'item')} in "
            f"{counted(self.segments, 'segment')}, {each} {'judgment' if high == 1 else 'judgments'} each"
        )

    def _notes(self) -> tuple[str, ...]:
        notes = ["α is Krippendorff's."]
        notes += [f"{figure.label}: not defined; {figure.why}." for figure in self.whole.figures if figure.why]
        if self.whole.shared_items < self.whole.items:
            alone = self.whole.items - self.whole.shared_items
            notes.append(f"{alone} items have one judge only and say nothing about agreement.")
        if self.segments > 1:
            drawn = f"{self.resamples} resamples of {counted(self.segments, 'segment')}, seed {self.seed}"
            notes.append(f"Intervals: {level_text(self.level)}, percentile bootstrap, {drawn}.")
            notes += few_note(Unit.SEGMENT, self.segments)
        if self._kept:
            notes.append(
                "By chance: judges vote at random. Ties kept: they tie where they did, and decide at random."
            )
        if self.scale is None and self.baseline is None:
            notes.append("No system is in every vote: votes are seen from the system whose name comes first.")
        return (*notes, *self.remarks)

    def _group_table(self) -> Table:
        figures = [figure.label for figure in self.whole.figures]
        chance = any(figure.name == "contradiction" for figure in self.whole.figures)
        columns = [Column("system"), Column("items", 0), Column("judgments", 0), *(Column(f, 3) for f in figures)]
        if chance:
            columns.append(Column("contradiction by chance", 3))
        rows = []
        for group in self.groups[1:]:
            row: list[Cell] = [group.name, group.items, group.judgments, *(f.value for f in group.figures)]
            rows.append((*row, group["contradiction"].chance) if chance else tuple(row))
        return Table(tuple(columns), tuple(rows), title="by system")
