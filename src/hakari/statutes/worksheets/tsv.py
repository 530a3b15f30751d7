"""Worksheets as tab-separated lines: for spreadsheets and editors.

They begin with a byte-order mark, without which spreadsheets take them for another encoding. Spreadsheets put
quotes around cells with commas or quotes, and double the quotes within; a cell that begins with a quote is written
so too, for they would take the quote away.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hakari.data.lines import numbered_lines, place_of, text_writer
from hakari.errors import FormatError, InputError, Where
from hakari.statutes.corpus import Example
from hakari.statutes.worksheets.sheets import Entry, shown, spans_of, unshown

__all__ = ["COLUMNS", "read_tsv", "write_tsv"]

COLUMNS = ("id", "address", "category", "old", "new", "previous", "translation", "done")
"""The columns. Brackets stand around what changes in old and new, and around what stands for it in previous, where
that could be learnt; translation is to be edited. Anything in the last column says that the translation is finished
though nothing in it had to change."""


def write_tsv(examples: Sequence[Example], path: str | Path) -> None:
    """Write a worksheet whose translations are those of the old sentences.

    Raises
    ------
    InputError
        If a text has a tab, a line end or the brackets of worksheets.
    """
    rows = [
        (
            *(example.id, example.address, example.category),
            *(shown(example.previous_source, old), shown(example.source, new)),
            *(shown(example.previous_translation, translated), example.previous_translation, ""),
        )
        for example, old, new, translated in spans_of(examples)
    ]
    for row in rows:
        for name, cell in zip(COLUMNS, row, strict=True):
            if any(character in cell for character in "\t\n\r"):
                raise InputError(f"{row[0]}: a TSV holds no tab and no line end within a text; {name} has one")
    with text_writer(path) as out:
        out.write("\ufeff")
        out.writelines("\t".join(map(_quoted, row)) + "\n" for row in (COLUMNS, *rows))


def read_tsv(path: str | Path) -> list[Entry]:
    """Return what a worksheet says; columns may stand in any order, and others beside them.

    Raises
    ------
    FormatError
        With file and line.
    """
    file = place_of(path)
    with numbered_lines(path) as lines:
        header = _cells(next(lines, (1, ""))[1])
        for name in ("id", "translation"):
            if name not in header:
                raise FormatError(
                    f"a worksheet has a first line with the columns {', '.join(COLUMNS)}; {name} is not there",
                    where=Where(file=file, line=1),
                )
        return [_entry(header, line, Where(file=file, line=number)) for number, line in lines if line.strip()]


def _entry(header: Sequence[str], line: str, where: Where) -> Entry:
    cells = _cells(line)
    if len(cells) != len(header):
        raise FormatError(
            f"{len(header)} columns are needed; {len(cells)} came",
            where=where,
            remedy="A text stands on one line; take line ends and tabs out of it.",
        )
    row = dict(zip(header, cells, strict=True))
    old, new, previous = row.get("old"), row.get("new"), row.get("previous")
    return Entry(
        id=row["id"].strip(),
        previous_source=None if old is None else unshown(old),
        source=None if new is None else unshown(new),
        previous_translation=None if previous is None else unshown(previous),
        translation=row["translation"].strip(),
        done=bool(row.get("done", "").strip()),
        where=where,
    )


def _quoted(cell: str) -> str:
    """Return a cell as spreadsheets read it whole."""
    return '"' + cell.replace('"', '""') + '"' if cell.startswith('"') else cell


def _cells(line: str) -> list[str]:
    """Return the cells of a line without the quotes that spreadsheets put around them."""
    return [_unquoted(cell) for cell in line.split("\t")]


def _unquoted(cell: str) -> str:
    """Return a cell without quotes around it, if all within are double; others stand there as text."""
    inner = cell[1:-1]
    if len(cell) > 1 and cell[0] == cell[-1] == '"' and '"' not in inner.replace('""', ""):
        return inner.replace('""', '"')
    return cell
