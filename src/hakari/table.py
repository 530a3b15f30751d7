"""A table as a value: what results lay themselves out as, and what renderers print."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from hakari.types import Direction

__all__ = ["DASH", "Cell", "Column", "Table", "render_text"]

Cell: TypeAlias = str | int | float | None
"""None and NaN are values that do not exist; they print as a dash."""

DASH = "–"
"""What stands where there is no value."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, decimals for numbers, and the direction in which its values are better."""

    heading: str
    digits: int = 2
    direction: Direction | None = None

    @property
    def title(self) -> str:
        """Return the heading with the arrow of its direction."""
        return f"{self.heading} {self.direction.arrow}" if self.direction else self.heading


@dataclass(frozen=True)
class Table:
    """Columns, rows and what must be said beside them.

    Parameters
    ----------
    columns, rows
        Every row has one cell a column.
    title
        A line above the table.
    notes
        Lines below the table, such as signatures.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the table as aligned plain text."""
        return render_text(self)

    def text(self, row: int, column: int) -> str:
        """Return a cell as readers see it."""
        return format_cell(self.rows[row][column], self.columns[column].digits)

    def is_numeric(self, column: int) -> bool:
        """Return whether the column holds numbers, which are set flush right."""
        cells = [row[column] for row in self.rows]
        return bool(cells) and all(isinstance(c, int | float) or c is None for c in cells)

    def best(self, column: int) -> frozenset[int]:
        """Return the rows that hold the best value as printed; none without a direction or a rival."""
        direction = self.columns[column].direction
        shown = {
            row: float(self.text(row, column))
            for row, cells in enumerate(self.rows)
            if isinstance(cells[column], int | float) and not math.isnan(cells[column])  # type: ignore[arg-type]
        }
        if direction is None or len(shown) < 2:
            return frozenset()
        top = max(shown.values()) if direction is Direction.HIGHER else min(shown.values())
        return frozenset(row for row, value in shown.items() if value == top)


def format_cell(cell: Cell, digits: int) -> str:
    """Return a cell as text: numbers with fixed decimals, a dash for what does not exist."""
    if cell is None or (isinstance(cell, float) and math.isnan(cell)):
        return DASH
    return f"{cell:.{digits}f}" if isinstance(cell, float) else str(cell)


def render_text(table: Table, *, color: bool = False, width: int | None = None) -> str:
    """Return the table as aligned text for a terminal; Japanese takes its two columns a character.

    Parameters
    ----------
    color
        Mark the best values with bold type, for a terminal that shows it.
    width
        Columns of the terminal; long cells fold there. No limit unless given.
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    grid = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="")
    for number, column in enumerate(table.columns):
        numeric = table.is_numeric(number)
        grid.add_column(
            Text(column.title), justify="right" if numeric else "left", overflow="fold", no_wrap=width is None
        )
    marked = [table.best(number) for number in range(len(table.columns))]
    for row in range(len(table.rows)):
        cells = (
            Text(table.text(row, number), style="bold" if row in best else "") for number, best in enumerate(marked)
        )
        grid.add_row(*cells)

    out = io.StringIO()
    console = Console(
        file=out,
        width=width or 100_000,
        force_terminal=color,
        no_color=not color,
        highlight=False,
        emoji=False,
        markup=False,
        legacy_windows=False,
    )
    if table.title:
        console.print(table.title, soft_wrap=True)
    console.print(grid)
    return "\n".join([*_trimmed(out.getvalue().splitlines()), *_note_lines(table.notes)])


def _trimmed(lines: Sequence[str]) -> list[str]:
    return [line.rstrip() for line in lines if line.strip()]


def _note_lines(notes: Sequence[str]) -> list[str]:
    return ["", *notes] if notes else []
