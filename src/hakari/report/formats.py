"""Tables as terminal text, TSV, Markdown and LaTeX."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hakari.errors import UnknownNameError
from hakari.table import Table, render_text
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
    **{c: f"\\{c}" for c in "&%$#_{}"},
}
_LATEX_ARROWS = {Direction.HIGHER: r"$\uparrow$", Direction.LOWER: r"$\downarrow$"}


def render_tsv(table: Table) -> str:
    """Return the table for other programs: plain headings and numbers in full.

    A number that does not exist is ``nan``, a text that does not is empty. A tab or a line end inside a cell
    becomes a blank, so that the columns hold.
    """
    nothing = ["nan" if table.is_numeric(number) else "" for number in range(len(table.columns))]
    lines = ["\t".join(_tsv_cell(column.heading) for column in table.columns)]
    lines += [
        "\t".join(_tsv_cell(empty if cell is None else cell) for cell, empty in zip(row, nothing, strict=True))
        for row in table.rows
    ]
    return "\n".join(lines)


def _tsv_cell(cell: str | float) -> str:
    return " ".join(cell.split()) if isinstance(cell, str) else repr(cell)


def render_markdown(table: Table) -> str:
    """Return the table as Markdown, the best values in bold, notes as a list below."""
    columns = range(len(table.columns))
    best = [table.best(number) for number in columns]

    def cell(row: int, number: int) -> str:
        text = table.text(row, number).replace("|", "\\|")
        return f"**{text}**" if row in best[number] else text

    rules = ["--:" if table.is_numeric(number) else ":--" for number in columns]
    lines = [f"{table.title}\n"] if table.title else []
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
        text = _latex(table.text(row, number))
        return rf"\textbf{{{text}}}" if row in best[number] else text

    headings = [
        f"{_latex(column.heading)} {_LATEX_ARROWS[column.direction]}"
        if column.direction
        else _latex(column.heading)
        for column in table.columns
    ]
    lines = [f"% {table.title}"] if table.title else []
    lines += [
        rf"\begin{{tabular}}{{{''.join('r' if table.is_numeric(number) else 'l' for number in columns)}}}",
        r"\toprule",
        " & ".join(headings) + r" \\",
        r"\midrule",
        *(" & ".join(cell(row, number) for number in columns) + r" \\" for row in range(len(table.rows))),
        r"\bottomrule",
        r"\end{tabular}",
        *(f"% {line}" for note in table.notes for line in note.splitlines()),
    ]
    return "\n".join(lines)


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
        titles = [f"# {table.title}\n" if table.title else "" for table in tables]
        rendered = [title + text for title, text in zip(titles, rendered, strict=True)]
    return "\n\n".join(rendered)
