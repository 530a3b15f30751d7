"""A report on judges: values that lay themselves out as a table."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from hakari.judgments.direct.quality import JudgeQuality
from hakari.judgments.judges.profile import Profile
from hakari.judgments.words import counted
from hakari.signature import program_version
from hakari.table import Cell, Column, Table
from hakari.types import json_number

__all__ = ["JudgeReport", "JudgeRow"]

_VOTES = {-1.0: "lose", 0.0: "tie", 1.0: "win"}


@dataclass(frozen=True, slots=True)
class JudgeRow:
    """One judge.

    Parameters
    ----------
    profile
        Values and agreement with the rest.
    first, decided
        The share of what is shown first among the votes that prefer one and whose order is known, and their number.
    seconds
        The median time of a judgment.
    sensitivity
        That of a model, where one was fitted.
    control
        What control items say.
    flags
        What is suspicious.
    """

    profile: Profile
    first: float
    decided: int
    seconds: float
    sensitivity: float
    control: JudgeQuality | None
    flags: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the values as JSON has them."""
        profile = {key: _plain(value) for key, value in asdict(self.profile).items()}
        return {
            **profile,
            "first": _plain(self.first),
            "decided": self.decided,
            "seconds": _plain(self.seconds),
            "sensitivity": _plain(self.sensitivity),
            "control": None if self.control is None else self.control.to_dict(),
            "flags": list(self.flags),
        }


@dataclass(frozen=True, eq=False)
class JudgeReport:
    """All judges, those with most flags first; `values` are what their shares are of."""

    scale: str | None
    values: tuple[float, ...]
    rows: tuple[JudgeRow, ...]
    remarks: tuple[str, ...] = ()

    def __getitem__(self, judge: str) -> JudgeRow:
        """Return the row of a judge."""
        return {row.profile.judge: row for row in self.rows}[judge]

    @property
    def suspicious(self) -> tuple[JudgeRow, ...]:
        """The judges with a flag."""
        return tuple(row for row in self.rows if row.flags)

    def table(self, *, only_suspicious: bool = False) -> Table:
        """Return the judges as a table, without the columns that nothing is known of."""
        rows = self.suspicious if only_suspicious else self.rows
        columns: list[tuple[Column, list[Cell]]] = [
            (Column("judge"), [row.profile.judge for row in rows]),
            (Column("judgments", 0), [row.profile.judgments for row in rows]),
            (Column("shared", 0), [row.profile.shared for row in rows]),
            *self._value_columns(rows),
            (Column("κ with the rest", 2), [row.profile.kappa if self.values else None for row in rows]),
            (Column("r with the rest", 2), [row.profile.correlation for row in rows]),
            (Column("p", 4), [row.profile.p for row in rows]),
            (Column("first (%)", 1), [100 * row.first for row in rows]),
            (Column("seconds", 1), [row.seconds for row in rows]),
            (Column("sensitivity", 2), [row.sensitivity for row in rows]),
            (Column("suspicious"), ["; ".join(row.flags) or None for row in rows]),
        ]
        known = [(column, cells) for column, cells in columns if not _empty(cells) or column.heading == "judge"]
        cells = tuple(zip(*(cells for _, cells in known), strict=True))
        return Table(tuple(column for column, _ in known), cells, title=self._title(), notes=self._notes())

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain JSON values."""
        return {
            "schema": "hakari-judges/1",
            "version": program_version(),
            "scale": self.scale,
            "values": list(self.values),
            "judges": [row.to_dict() for row in self.rows],
            "notes": list(self.remarks),
        }

    def _value_columns(self, rows: tuple[JudgeRow, ...]) -> list[tuple[Column, list[Cell]]]:
        if not self.values:
            return [
                (Column("mean", 1), [row.profile.mean for row in rows]),
                (Column("deviation", 1), [row.profile.deviation for row in rows]),
            ]
        names = [_VOTES[value] if self.scale is None else f"{value:g}" for value in self.values]
        return [
            (Column(f"{name} (%)", 1), [100 * row.profile.shares[i] for row in rows])
            for i, name in enumerate(names)
        ]

    def _title(self) -> str:
        return f"{counted(len(self.rows), 'judge')}, {len(self.suspicious)} of them suspicious"

    def _notes(self) -> tuple[str, ...]:
        rest = "With the rest: the others' values of the same items; κ by squared differences, r their means."
        return (rest, "p: one-sided, of an r of 0.", *self.remarks)


def _empty(cells: list[Cell]) -> bool:
    return all(cell is None or (isinstance(cell, float) and np.isnan(cell)) for cell in cells)


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return json_number(value)
    return list(value) if isinstance(value, tuple) else value
