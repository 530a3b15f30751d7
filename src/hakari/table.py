"""A table as a value: what results lay themselves out as, and what renderers print."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from hakari.html import HtmlCell, html_table
from hakari.types import Direction

__all__ = [
    "DASH",
    "Cell",
    "Column",
    "Interval",
    "Listed",
    "Marked",
    "Placed",
    "Table",
    "render_text",
    "tables_html",
    "visible",
]


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


@dataclass(frozen=True, slots=True)
class Placed:
    """A number with its place among others behind it; two columns where other programs read them."""

    value: float
    place: int

    @property
    def marks(self) -> str:
        """Return the place as it stands behind the number."""
        return "" if math.isnan(self.value) else f"({self.place})"


@dataclass(frozen=True, slots=True)
class Listed:
    """Several texts in a cell: readers see the first ones and how many more there are, other programs see all."""

    texts: tuple[str, ...]
    shown: int = 4

    def __str__(self) -> str:
        """Return the texts that readers see."""
        rest = len(self.texts) - self.shown
        return ", ".join(self.texts[: self.shown]) + (f" and {rest} more" if rest > 0 else "")


Cell: TypeAlias = str | int | float | Interval | Marked | Placed | Listed | None
"""None and NaN are values that do not exist; they print as a dash."""

_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")

DASH = "–"
"""What stands where there is no value."""

GAP = 3
"""Blanks between two columns."""

FOLDED = 24
"""How narrow a column of text may become before other columns move below."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, decimals for numbers, and the direction in which its values are better."""

    heading: str
    digits: int = 2
    direction: Direction | None = None

    @property
    def title(self) -> str:
        """Return the heading with the arrow of its direction."""
        return visible(f"{self.heading} {self.direction.arrow}" if self.direction else self.heading)


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

    def _repr_html_(self) -> str:
        """Return the table as notebooks show it."""
        columns = range(len(self.columns))
        numeric = [self.is_numeric(number) for number in columns]
        best = [self.best(number) for number in columns]
        headings = [HtmlCell(c.title, numeric=own) for c, own in zip(self.columns, numeric, strict=True)]
        rows = [
            [
                HtmlCell(self.text(row, number), self.marks(row, number), numeric[number], row in best[number])
                for number in columns
            ]
            for row in range(len(self.rows))
        ]
        return html_table(visible(self.title), headings, rows, [visible(note, keep="\n") for note in self.notes])

    def text(self, row: int, column: int) -> str:
        """Return a cell as readers see it, without its marks."""
        return format_cell(self.rows[row][column], self.columns[column].digits)

    def marks(self, row: int, column: int) -> str:
        """Return the marks of a cell; empty where it has none."""
        cell = self.rows[row][column]
        return visible(cell.marks) if isinstance(cell, Marked | Placed) else ""

    def cells(self, column: int) -> list[Cell]:
        """Return the cells of a column."""
        return [row[column] for row in self.rows]

    def is_numeric(self, column: int) -> bool:
        """Return whether the column holds numbers, which are set flush right."""
        cells = self.cells(column)
        return bool(cells) and all(
            isinstance(c, int | float | Interval | Marked | Placed) or c is None for c in cells
        )

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


def tables_html(tables: Sequence[Table]) -> str:
    """Return tables as notebooks show them, one below the other."""
    return "\n".join(table._repr_html_() for table in tables)


def _number(cell: Cell) -> float:
    """Return the number that a cell is, by which it sorts and is best; NaN where it is none."""
    if isinstance(cell, Marked | Placed):
        return cell.value
    return float(cell) if isinstance(cell, int | float) else math.nan


def format_cell(cell: Cell, digits: int) -> str:
    """Return a cell as text: numbers with fixed decimals, a dash for what does not exist."""
    if isinstance(cell, Marked | Placed):
        return format_cell(cell.value, digits)
    if isinstance(cell, Interval):
        if math.isnan(cell.low) or math.isnan(cell.high):
            return DASH
        return f"[{format_cell(cell.low, digits)}, {format_cell(cell.high, digits)}]"
    if cell is None or (isinstance(cell, float) and math.isnan(cell)):
        return DASH
    return f"{cell:.{digits}f}" if isinstance(cell, float) else visible(str(cell))


def visible(text: str, *, keep: str = "") -> str:
    r"""Return the text with characters that steer a terminal, or the lines of a table, as escapes.

    These are control characters, line and paragraph separators, and those that turn the direction of writing.

    Examples
    --------
    >>> print(visible("two\tnames\x1b[2J"))
    two\tnames\x1b[2J
    """
    return _STEERING.sub(
        lambda found: found[0] if found[0] in keep else found[0].encode("unicode_escape").decode(), text
    )


def render_text(table: Table, *, color: bool = False, width: int | None = None) -> str:
    """Return the table as aligned text for a terminal; Japanese takes its two columns a character.

    Parameters
    ----------
    color
        Mark the best values with bold type, for a terminal that shows it.
    width
        Columns of the terminal. Long texts fold there, and columns that find no room go on below, behind the first
        one again. No limit unless given.
    """
    texts = [_column_texts(table, number) for number in range(len(table.columns))]
    panels = [dict.fromkeys(range(len(texts)))] if width is None else _panels(table, texts, width)
    grids = ["\n".join(_grid(table, texts, panel, color=color, width=width)) for panel in panels]
    title = [visible(table.title)] if table.title else []
    return "\n".join([*title, "\n\n".join(grids), *_note_lines(table.notes)])


Texts: TypeAlias = tuple[str, list[str]]
"""A column as text: its heading, and its cells without their marks."""


def _grid(
    table: Table, texts: Sequence[Texts], panel: Mapping[int, int | None], *, color: bool, width: int | None
) -> list[str]:
    """Return the lines of the columns of a panel, each in its width."""
    from rich import box
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    grid = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="")
    for number, room in panel.items():
        right = table.is_numeric(number) and not _has_marks(table, number)
        justify: Literal["left", "right"] = "right" if right else "left"
        grid.add_column(Text(texts[number][0]), justify=justify, overflow="fold", no_wrap=room is None, width=room)
    best = {number: table.best(number) for number in panel}
    for row in range(len(table.rows)):
        grid.add_row(
            *(
                Text(texts[number][1][row], style="bold" if row in best[number] else "").append(
                    f" {table.marks(row, number)}".rstrip()
                )
                for number in panel
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
    console.print(grid)
    return _trimmed(out.getvalue().splitlines())


def _panels(table: Table, texts: Sequence[Texts], width: int) -> list[dict[int, int | None]]:
    """Return which columns stand side by side, and how wide each is; the first column leads every panel.

    Numbers keep their width. Texts may fold, and take what the numbers leave.
    """
    natural = [_natural_width(table, texts, number) for number in range(len(texts))]
    folded = min(FOLDED, max(width // 3, 4))
    least = [w if table.is_numeric(n) else min(w, folded) for n, w in enumerate(natural)]
    panels = [[0]] if texts else []
    for number in range(1, len(texts)):
        taken = sum(least[n] + GAP for n in panels[-1])
        if taken + least[number] > width and len(panels[-1]) > 1:
            panels.append([0])
        panels[-1].append(number)
    return [_widths(panel, natural, least, width) for panel in panels]


def _widths(
    panel: Sequence[int], natural: Sequence[int], least: Sequence[int], width: int
) -> dict[int, int | None]:
    free = max(0, width - sum(least[number] + GAP for number in panel) + GAP)
    widths: dict[int, int | None] = {}
    for number in panel:
        more = min(natural[number] - least[number], free)
        widths[number] = least[number] + more
        free -= more
    return widths


def _natural_width(table: Table, texts: Sequence[Texts], number: int) -> int:
    from rich.cells import cell_len

    heading, cells = texts[number]
    marked = (f"{cell} {table.marks(row, number)}".rstrip() for row, cell in enumerate(cells))
    return max(map(cell_len, (heading, *marked)))


def _has_marks(table: Table, column: int) -> bool:
    return any(isinstance(cell, Marked | Placed) for cell in table.cells(column))


def _column_texts(table: Table, column: int) -> Texts:
    """Return heading and cells; beside marks, numbers are set flush here, so that marks may hang behind.

    Every number of a column has a place or none, so its heading stands above both; other marks hang in the margin.
    """
    heading = table.columns[column].title
    texts = [table.text(row, column) for row in range(len(table.rows))]
    if not _has_marks(table, column):
        return heading, texts
    if any(isinstance(cell, Placed) for cell in table.cells(column)):
        width = max(map(len, texts))
        return heading, [text.rjust(width) for text in texts]
    width = max(map(len, [heading, *texts]))
    return heading.rjust(width), [text.rjust(width) for text in texts]


def _trimmed(lines: Sequence[str]) -> list[str]:
    return [line.rstrip() for line in lines if line.strip()]


def _note_lines(notes: Sequence[str]) -> list[str]:
    return ["", *(visible(note, keep="\n") for note in notes)] if notes else []
