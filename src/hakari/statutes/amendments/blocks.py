"""New text behind a sentence: provisions, sentences, rows of tables; read into elements of the law."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hakari.errors import FormatError, InputError
from hakari.statutes.amendments.operations import Announced, Block
from hakari.statutes.building import split_sentences
from hakari.statutes.editing import new_element
from hakari.statutes.elements import PROVISIONS, Element, tag_of
from hakari.statutes.numerals import wide
from hakari.statutes.outline import outline_elements

__all__ = [
    "announces_provisions",
    "check_announced",
    "needed_block",
    "read_cells",
    "read_provisions",
    "read_sentences",
]

_BLANK = " \t\u3000"
_PARAGRAPH = re.compile(r"(?P<number>[0-9]+)(?P<rest>[ \u3000].*)")


def needed_block(block: Block) -> Block:
    """Return new text that an operation cannot do without.

    Raises
    ------
    FormatError
        If there is none.
    """
    if not block:
        raise FormatError(
            "new text is needed behind the sentence; there is none",
            remedy="Give the whole text, with the lines to be added.",
        )
    return block


def read_provisions(block: Block) -> list[Element]:
    """Return the chapters, articles, paragraphs or items that lines of new text write.

    Raises
    ------
    FormatError
        If a line is none.
    """
    return outline_elements([_as_outline(line) for line in block], file="the new text")


def _as_outline(line: str) -> str:
    """Return a line as outlines have it: full-width digits before paragraphs, single blanks between columns."""
    line = line.strip("\u3000 ")
    found = _PARAGRAPH.fullmatch(line)
    line = f"{wide(found['number'])}{found['rest']}" if found else line
    return re.sub("\u3000{2,}", "\u3000", line)


def announces_provisions(announced: Sequence[Announced]) -> bool:
    """Return whether what is announced are provisions with a number each."""
    return bool(announced) and all(item.kind in PROVISIONS for item in announced)


def check_announced(elements: Sequence[Element], announced: Sequence[Announced]) -> None:
    """Check that new text is what its sentence says: 次の二条 are two articles.

    Raises
    ------
    FormatError
        Saying what was announced and what came.
    """
    kinds = [tag_of(element) for element in elements]
    for item in announced:
        if item.kind is None or item.kind.endswith("Title"):
            continue
        count = kinds.count(item.kind)
        if count != item.count if item.count is not None else not count:
            raise FormatError(
                f"the sentence announces {item.count or 'some'} × {item.kind}; the new text has "
                f"{', '.join(f'{kinds.count(kind)} × {kind}' for kind in dict.fromkeys(kinds)) or 'nothing'}"
            )


def read_sentences(block: Block) -> tuple[list[Element], list[str]]:
    """Return the sentences that new text begins with, and the lines of a table behind them.

    Raises
    ------
    FormatError
        If there is no sentence.
    """
    if not block:
        raise FormatError("a line of new text is needed; there is none")
    first, *rest = (line.strip("\u3000 ") for line in block)
    return [new_element("Sentence", text) for text in split_sentences(first)], rest


def read_cells(lines: Sequence[str], columns: int | None) -> list[list[str]]:
    """Return the rows of a table: a row per line with tabs between cells, or a cell per line.

    Raises
    ------
    InputError
        If cells stand on lines of their own and do not fill rows of this many columns.
    """
    if any("\t" in line for line in lines):
        return [[cell.strip("\u3000 ") for cell in line.split("\t")] for line in lines]
    cells = [line.strip(_BLANK) for line in lines]
    if columns is None or len(cells) % columns:
        needed = "a table whose columns are known" if columns is None else f"rows of {columns} cells"
        raise InputError(
            f"{needed} are needed for {len(cells)} cells on lines of their own",
            remedy="Write each row on one line, with tabs between its cells.",
        )
    return [cells[start : start + columns] for start in range(0, len(cells), columns)]
