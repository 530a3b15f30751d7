r"""Tab-separated text with a header line and no quoting: a quote is a character like any other.

The columns stand in any order; see ``docs/formats/tsv.md``. An empty cell under ``ref:NAME`` is a missing
reference by definition of the format; an empty cell anywhere else is an empty text.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from hakari.data.formats.base import Format
from hakari.data.formats.rules import (
    cannot_hold,
    check_clean,
    check_parts,
    default_name,
    note_id,
    optional_texts,
)
from hakari.data.lines import first_bytes, numbered_lines, text_writer
from hakari.data.testset import TestSet
from hakari.data.texts import Texts
from hakari.errors import FormatError, Where

__all__ = ["Tsv"]

_MARK = "# hakari test-set"
_UNKNOWN = "?"
_CODE = r"[^\s-]+"
_TITLE = re.compile(rf"{_MARK} ({_CODE})-({_CODE})(?: (.*))?", re.DOTALL)
_PLAIN = ("id", "document", "domain", "source", "previous_source", "previous_translation")
_REFERENCE = "ref:"
_SYSTEM = "sys:"


class Tsv(Format):
    """One segment a line, one column a text."""

    name: ClassVar[str] = "tsv"

    def recognises(self, path: Path) -> bool:
        """Return whether the name ends in ``.tsv`` or the first line is this format's."""
        if not path.is_file():
            return False
        start = first_bytes(path, 64).removeprefix(b"\xef\xbb\xbf")
        return path.name.removesuffix(".gz").endswith(".tsv") or start.startswith(_MARK.encode())

    def read(self, path: Path) -> TestSet:
        """Return the test set of a file.

        Raises
        ------
        FormatError
            With file and line, at the first rule that is broken.
        """
        where = Where(file=str(path), line=1)
        languages: list[str | None] = [None, None]
        name = default_name(path)
        with numbered_lines(path) as lines:
            number, line = next(lines, (1, None))
            if line is not None and line.startswith(_MARK):
                languages, name = _title(line, where, name)
                number, line = next(lines, (2, None))
            header = _header(line, replace(where, line=number))
            columns = _columns(lines, header, where)
        return _test_set(columns, languages, name)

    def write(self, test_set: TestSet, path: Path) -> None:
        """Write a test set; details, texts with tabs or line ends, and references that are empty, are refused."""
        check_clean(test_set)
        check_parts(test_set, format=self.name, needed=(), not_held=("details",))
        columns = _written(test_set)
        lines = [_title_line(test_set), "\t".join(columns)]
        lines += ["\t".join(row) for row in zip(*columns.values(), strict=True)]
        with text_writer(path) as out:
            out.writelines(f"{line}\n" for line in lines)


def _title(line: str, where: Where, name: str) -> tuple[list[str | None], str]:
    match = _TITLE.fullmatch(line)
    if match is None:
        raise FormatError(
            f"a first line such as '{_MARK} en-ja NAME' is needed; {line!r} came",
            where=where,
            remedy=f"Write {_UNKNOWN} for a language that is not known, or leave the line out.",
        )
    languages = [None if code == _UNKNOWN else code for code in (match[1], match[2])]
    return languages, name if match[3] is None else match[3]


def _header(line: str | None, where: Where) -> list[str]:
    if line is None:
        raise FormatError("a header line with the names of the columns is needed; the file ends", where=where)
    names = line.split("\t")
    for position, name in enumerate(names):
        if name in names[:position]:
            raise FormatError(f"every column may stand once; {name!r} stands twice", where=where)
        if name not in _PLAIN and (not name.startswith((_REFERENCE, _SYSTEM)) or name in (_REFERENCE, _SYSTEM)):
            raise FormatError(f"the column {name!r} is not known", where=where, remedy=_suggestion(name))
    return names


def _suggestion(name: str) -> str:
    head, colon, _ = name.partition(":")
    near = difflib.get_close_matches(head + colon, [*_PLAIN, _REFERENCE, _SYSTEM], n=2, cutoff=0.5)
    hint = f"Did you mean {' or '.join(near)}? " if near else ""
    known = ", ".join([*_PLAIN, f"{_REFERENCE}NAME", f"{_SYSTEM}NAME"])
    return f"{hint}Known: {known}; columns are separated by one tab."


def _columns(numbered: Iterator[tuple[int, str]], header: Sequence[str], where: Where) -> dict[str, list[str]]:
    columns: dict[str, list[str]] = {name: [] for name in header}
    seen: dict[str, int] = {}
    for number, line in numbered:
        cells = line.split("\t")
        if len(cells) != len(header):
            raise FormatError(
                f"{len(header)} cells are needed, as in the header; {len(cells)} came",
                where=replace(where, line=number),
                remedy="Cells are separated by one tab each; a text cannot hold a tab or a line end.",
            )
        for column, cell in zip(columns.values(), cells, strict=True):
            column.append(cell)
        if "id" in columns:
            note_id(seen, columns["id"][-1], replace(where, line=number, field="id"))
    return columns


def _test_set(columns: dict[str, list[str]], languages: Sequence[str | None], name: str) -> TestSet:
    def named(prefix: str) -> dict[str, list[str]]:
        return {key.removeprefix(prefix): cells for key, cells in columns.items() if key.startswith(prefix)}

    return TestSet(
        references={
            key: Texts([cell if cell.strip() else None for cell in cells], label=f"reference {key}")
            for key, cells in named(_REFERENCE).items()
        },
        systems={key: Texts(cells, label=f"system {key}") for key, cells in named(_SYSTEM).items()},
        sources=optional_texts(columns, "source", "the source"),
        previous_sources=optional_texts(columns, "previous_source", "the previous source"),
        previous_translations=optional_texts(columns, "previous_translation", "the previous translation"),
        documents=tuple(columns["document"]) if "document" in columns else None,
        domains=tuple(columns["domain"]) if "domain" in columns else None,
        ids=tuple(columns.get("id", ())),
        source_language=languages[0],
        target_language=languages[1],
        name=name,
    )


def _title_line(test_set: TestSet) -> str:
    languages = (test_set.source_language, test_set.target_language)
    for code in languages:
        if code is not None and (code == _UNKNOWN or not re.fullmatch(_CODE, code)):
            raise cannot_hold(Tsv.name, f"the language {code!r}: a hyphen separates the two languages")
    pair = "-".join(_UNKNOWN if code is None else code for code in languages)
    return f"{_MARK} {pair} {_cell(test_set.name, 'the name of the test set')}"


def _written(test_set: TestSet) -> dict[str, list[str]]:
    """Return the columns as they will stand in the file, by their names in the header."""
    parts: list[tuple[str, Sequence[str | None] | None]] = [
        ("id", test_set.ids),
        ("document", test_set.documents),
        ("domain", test_set.domains),
        ("source", test_set.sources),
        ("previous_source", test_set.previous_sources),
        ("previous_translation", test_set.previous_translations),
        *((f"{_REFERENCE}{name}", texts) for name, texts in test_set.references.items()),
        *((f"{_SYSTEM}{name}", texts) for name, texts in test_set.systems.items()),
    ]
    if any(name in (_REFERENCE, _SYSTEM) for name, _ in parts):
        raise cannot_hold(Tsv.name, "a reference or system without a name")
    return {
        _cell(name, "the name of a column"): [_written_cell(name, i, text) for i, text in enumerate(part)]
        for name, part in parts
        if part is not None
    }


def _written_cell(column: str, segment: int, text: str | None) -> str:
    where = Where(field=column, segment=segment)
    if text is None:
        return ""
    if not text.strip() and column.startswith(_REFERENCE):
        raise cannot_hold(Tsv.name, "a reference that is empty: an empty cell is a missing one", where=where)
    return _cell(text, "a text", where=where)


def _cell(text: str, what: str, *, where: Where | None = None) -> str:
    for character, word in (("\t", "a tab"), ("\n", "a line end"), ("\r", "a carriage return")):
        if character in text:
            raise cannot_hold(Tsv.name, f"{what} with {word}", where=where)
    return text
