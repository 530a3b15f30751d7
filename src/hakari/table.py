"""A table as a value: what results lay themselves out as, and what renderers print."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from hakari.types import Direction

__all__ = ["DASH", "Cell", "Column", "Interval", "Marked", "Table", "render_text"]


@dataclass(frozen=True, slots=True)
class Interval:
    """A range of values, printed as ``[low, high]``; two columns where other programs read them."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Marked:
    """A number with marks behind it: cluster letters, stars. It sorts and aligns as the number."""

    value: float
    marks: str


Cell: TypeAlias = str | int | float | Interval | Marked | None
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
        """Return a cell as readers see it, without its marks."""
        return format_cell(self.rows[row][column], self.columns[column].digits)

    def marks(self, row: int, column: int) -> str:
        """Return the marks of a cell; empty where it has none."""
        cell = self.rows[row][column]
        return cell.marks if isinstance(cell, Marked) else ""

    def cells(self, column: int) -> list[Cell]:
        """Return the cells of a column."""
        return [row[column] for row in self.rows]

    def is_numeric(self, column: int) -> bool:
        """Return whether the column holds numbers, which are set flush right."""
        cells = self.cells(column)
        return bool(cells) and all(isinstance(c, int | float | Interval | Marked) or c is None for c in cells)

    def best(self, column: int) -> frozenset[int]:
        """Return the rows that hold the best value as printed; none without a direction or a rival."""
        direction = self.columns[column].direction
        shown = {
            row: float(self.text(row, column))
            for row, cell in enumerate(self.cells(column))
            if not math.isnan(_number(cell))
        }
        if direction is None or len(shown) < 2:
            return frozenset()
        top = max(shown.values()) if direction is Direction.HIGHER else min(shown.values())
        return frozenset(row for row, value in shown.items() if value == top)


def _number(cell: Cell) -> float:
    """Return the number that a cell is, by which it sorts and is best; NaN where it is none."""
    if isinstance(cell, Marked):
        return cell.value
    return float(cell) if isinstance(cell, int | float) else math.nan


def format_cell(cell: Cell, digits: int) -> str:
    """Return a cell as text: numbers with fixed decimals, a dash for what does not exist."""
    if isinstance(cell, Marked):
        return format_cell(cell.value, digits)
    if isinstance(cell, Interval):
        if math.isnan(cell.low) or math.isnan(cell.high):
            return DASH
        return f"[{format_cell(cell.low, digits)}, {format_cell(cell.high, digits)}]"
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
    texts = [_column_texts(table, number) for number in range(len(table.columns))]
    for number, (heading, _) in enumerate(texts):
        right = table.is_numeric(number) and not _has_marks(table, number)
        grid.add_column(Text(heading), justify="right" if right else "left", overflow="fold", no_wrap=width is None)
    best = [table.best(number) for number in range(len(table.columns))]
    for row in range(len(table.rows)):
        marks = [f" {table.marks(row, number)}".rstrip() for number in range(len(texts))]
        grid.add_row(
            *(
                Text(cells[row], style="bold" if row in best[number] else "").append(marks[number])
                for number, (_, cells) in enumerate(texts)
            )
        )

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


def _has_marks(table: Table, column: int) -> bool:
    return any(isinstance(cell, Marked) for cell in table.cells(column))


def _column_texts(table: Table, column: int) -> tuple[str, list[str]]:
    """Return heading and cells; beside marks, numbers are set flush here, so that marks may hang behind."""
    heading = table.columns[column].title
    texts = [table.text(row, column) for row in range(len(table.rows))]
    if not _has_marks(table, column):
        return heading, texts
    width = max(map(len, [heading, *texts]))
    return heading.rjust(width), [text.rjust(width) for text in texts]


def _trimmed(lines: Sequence[str]) -> list[str]:
    return [line.rstrip() for line in lines if line.strip()]


def _note_lines(notes: Sequence[str]) -> list[str]:
    return ["", *notes] if notes else []
