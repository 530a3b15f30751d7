"""Tables as terminal text, TSV, Markdown and LaTeX."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hakari.errors import UnknownNameError
from hakari.table import Cell, Interval, Listed, Marked, Placed, Table, render_text, visible
from hakari.types import Direction

__all__ = ["FORMATS", "render_latex", "render_markdown", "render_tables", "render_tsv"]

_LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "–": "--",
    "−": "$-$",
    "≤": r"$\leq$",
    **{c: f"\\{c}" for c in "&%$#_{}"},
}
_LATEX_ARROWS = {Direction.HIGHER: r"$\uparrow$", Direction.LOWER: r"$\downarrow$"}


def render_tsv(table: Table) -> str:
    """Return the table for other programs: plain headings and numbers in full.

    A number that does not exist is ``nan``, a text that does not is empty. A tab or a line end inside a cell
    becomes a blank, so that the columns hold. Intervals and marks have columns of their own.
    """
    columns = [
        column
        for number, heading in enumerate(column.heading for column in table.columns)
        for column in _tsv_columns(heading, table.cells(number), numeric=table.is_numeric(number))
    ]
    return "\n".join("\t".join(cells) for cells in zip(*columns, strict=True))


def _tsv_columns(heading: str, cells: Sequence[Cell], *, numeric: bool) -> list[list[str]]:
    """Return a column as the columns that other programs read: heading, then a text a row."""
    if any(isinstance(cell, Interval) for cell in cells):
        lows = [cell.low if isinstance(cell, Interval) else None for cell in cells]
        highs = [cell.high if isinstance(cell, Interval) else None for cell in cells]
        return [
            *_tsv_columns(f"{heading} low", lows, numeric=True),
            *_tsv_columns(f"{heading} high", highs, numeric=True),
        ]
    if any(isinstance(cell, Marked) for cell in cells):
        values = [cell.value if isinstance(cell, Marked) else cell for cell in cells]
        marks = [cell.marks if isinstance(cell, Marked) else "" for cell in cells]
        return [
            *_tsv_columns(heading, values, numeric=numeric),
            *_tsv_columns(f"{heading} marks", marks, numeric=False),
        ]
    if any(isinstance(cell, Placed) for cell in cells):
        placed = [cell if isinstance(cell, Placed) else None for cell in cells]
        places = [cell.place if cell is not None and cell.marks else None for cell in placed]
        return [
            *_tsv_columns(heading, [None if cell is None else cell.value for cell in placed], numeric=numeric),
            *_tsv_columns(f"{heading} place", places, numeric=True),
        ]
    empty = "nan" if numeric else ""
    return [[_tsv_text(heading), *(empty if cell is None else _tsv_text(cell) for cell in cells)]]


def _tsv_text(cell: Cell) -> str:
    cell = ", ".join(cell.texts) if isinstance(cell, Listed) else cell
    return " ".join(cell.split()) if isinstance(cell, str) else repr(cell)


def render_markdown(table: Table) -> str:
    """Return the table as Markdown, the best values in bold, notes as a list below."""
    columns = range(len(table.columns))
    best = [table.best(number) for number in columns]

    def cell(row: int, number: int) -> str:
        text = table.text(row, number).replace("|", "\\|")
        marks = table.marks(row, number).replace("|", "\\|")
        text = f"**{text}**" if row in best[number] else text
        return f"{text} {marks}" if marks else text

    rules = ["--:" if table.is_numeric(number) else ":--" for number in columns]
    lines = [f"{visible(table.title)}\n"] if table.title else []
    lines.append("| " + " | ".join(column.title.replace("|", "\\|") for column in table.columns) + " |")
    lines.append("| " + " | ".join(rules) + " |")
    lines += ["| " + " | ".join(cell(row, number) for number in columns) + " |" for row in range(len(table.rows))]
    if table.notes:
        lines += ["", *(f"- `{note}`" if "|" in note else f"- {note}" for note in table.notes)]
    return "\n".join(lines)


def render_latex(table: Table) -> str:
    """Return the table as a LaTeX ``tabular`` for the booktabs package, the best values in bold."""
    columns = range(len(table.columns))
    best = [table.best(number) for number in columns]

    def cell(row: int, number: int) -> str:
        text, marks = _latex(table.text(row, number)), _latex(table.marks(row, number))
        text = rf"\textbf{{{text}}}" if row in best[number] else text
        return rf"{text}\textsuperscript{{{marks}}}" if marks else text

    headings = [
        f"{_latex(visible(column.heading))} {_LATEX_ARROWS[column.direction]}"
        if column.direction
        else _latex(visible(column.heading))
        for column in table.columns
    ]
    lines = [f"% {visible(table.title)}"] if table.title else []
    lines += [
        rf"\begin{{tabular}}{{{''.join('r' if table.is_numeric(number) else 'l' for number in columns)}}}",
        r"\toprule",
        _latex_row(headings),
        r"\midrule",
        *(_latex_row([cell(row, number) for number in columns]) for row in range(len(table.rows))),
        r"\bottomrule",
        r"\end{tabular}",
        *(f"% {line}" for note in table.notes for line in note.splitlines()),
    ]
    return "\n".join(lines)


def _latex_row(cells: Sequence[str]) -> str:
    """Return a row; a bracket or star at its beginning would belong to the command before it."""
    row = " & ".join(cells) + r" \\"
    return f"{{{row[0]}}}{row[1:]}" if row[0] in "[*" else row


def _latex(text: str) -> str:
    return "".join(_LATEX.get(character, character) for character in text)


FORMATS: Mapping[str, Callable[[Table], str]] = {
    "table": render_text,
    "tsv": render_tsv,
    "markdown": render_markdown,
    "latex": render_latex,
}


def render_tables(tables: Sequence[Table], format: str) -> str:
    """Return tables in a named format, a blank line between two.

    Several tables as TSV begin with their title behind ``#``, where they have one: it tells them apart.

    Raises
    ------
    UnknownNameError
        If no format has this name.
    """
    if format not in FORMATS:
        raise UnknownNameError("output format", format, FORMATS)
    rendered = [FORMATS[format](table) for table in tables]
    if format == "tsv" and len(tables) > 1:
        titles = [f"# {visible(table.title)}\n" if table.title else "" for table in tables]
        rendered = [title + text for title, text in zip(titles, rendered, strict=True)]
    return "\n\n".join(rendered)
