"""Our own tables: the columns of one kind of judgment, under a line that says which kind.

Tables of comparisons need no such line: their header is known without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from hakari.data.lines import text_writer
from hakari.errors import FormatError, InputError, Where
from hakari.judgments.columns import COMPARISONS, KINDS, Field, Kind
from hakari.judgments.formats.base import ReadOptions, TableFormat
from hakari.judgments.formats.texts import TextTable
from hakari.judgments.problems import Problems
from hakari.judgments.table import Judgments

__all__ = ["Tsv"]

_MARK = "# hakari judgments"
_FLAGS = {"true": True, "false": False}
_COMPARED = ("segment", "system_a", "system_b", "outcome")
"""Columns by which comparisons are known without a title."""


class Tsv(TableFormat):
    """One kind of judgment a file; columns without any value are not written."""

    name: ClassVar[str] = "tsv"
    holds: ClassVar[str] = "one kind of judgment, with all its columns"
    columns: ClassVar[Mapping[str, str]] = {
        f"{kind.name}: {field.name}": field.meaning for kind in KINDS for field in kind.fields
    }

    def recognises(self, table: TextTable) -> bool:
        """Return whether the first line is this format's, or the header that of comparisons."""
        if table.title is not None and table.title.startswith(_MARK):
            return True
        return all(table.find([name]) is not None for name in _COMPARED)

    def read(self, table: TextTable, options: ReadOptions) -> Judgments:  # noqa: ARG002 - files say everything
        """Return the judgments of a table."""
        kind = self._kind(table)
        problems = Problems(table.file)
        told = [field for field in kind.fields if table.find([field.name]) is not None]
        columns = {field.name: _values(field, table, problems) for field in told}
        problems.check()
        tables: dict[str, Any] = {kind.name: columns}
        lines = {kind.name: table.lines}
        return Judgments.of(**tables, name=table.file, remarks=self.unread(table), file=table.file, lines=lines)

    def _kind(self, table: TextTable) -> Kind:
        """Return what a table holds; one that says so itself has no other columns."""
        if table.title is None or not table.title.startswith(_MARK):
            return COMPARISONS
        word = table.title.removeprefix(_MARK).strip()
        kind = next((kind for kind in KINDS if kind.name == word), None)
        where = Where(file=table.file, line=1)
        if kind is None:
            known = ", ".join(kind.name for kind in KINDS)
            raise FormatError(f"the first line names the kind of judgment: {known}; {word!r} came", where=where)
        unknown = [name for name in table.header if name not in kind]
        if unknown:
            raise FormatError(f"{kind.name} have no column {unknown[0]!r}", where=where)
        return kind

    def write(self, judgments: Judgments, path: str) -> None:
        """Write judgments of one kind; texts with tabs or line ends are refused."""
        if len(judgments.kinds) != 1:
            there = ", ".join(kind.name for kind in judgments.kinds) or "nothing"
            raise InputError(f"a tsv holds one kind of judgment; there is: {there}", remedy="Write jsonl instead.")
        kind = judgments.kinds[0]
        frame = judgments.table(kind)
        names = [name for name in frame.columns if _is_told(kind[name], frame[name].to_list())]
        with text_writer(path) as out:
            out.write(f"{_MARK} {kind.name}\n" + "\t".join(names) + "\n")
            for row in frame.select(names).iter_rows():
                out.write("\t".join(_cell(value, path) for value in row) + "\n")


def _is_told(field: Field, values: list[object]) -> bool:
    """Return whether a column says more than its default."""
    return field.needed or any(value != field.default for value in values)


def _values(field: Field, table: TextTable, problems: Problems) -> list[Any]:
    if field.holds == "text":
        return table.texts([field.name]) or []
    if field.holds == "flag":
        words = table.texts([field.name]) or []
        for word, line in zip(words, table.lines, strict=True):
            if word is not None and word.lower() not in _FLAGS:
                problems.line(line, field.name, f"true, false or nothing is needed; {word!r} came")
        return [None if word is None else _FLAGS.get(word.lower()) for word in words]
    numbers = table.numbers([field.name], problems) or []
    if field.holds == "whole number":
        for number, line in zip(numbers, table.lines, strict=True):
            if number is not None and number != int(number):
                problems.line(line, field.name, f"a whole number is needed; {number:g} came")
        return [None if number is None else int(number) for number in numbers]
    return numbers


def _cell(value: object, path: str) -> str:
    text = "" if value is None else repr(value) if isinstance(value, float) else str(value)
    if set(text) & set("\t\n\r"):
        raise InputError(
            f"a tsv cannot hold tabs or line ends; {text[:40]!r} came",
            where=Where(file=path),
            remedy="Write jsonl instead.",
        )
    return text.lower() if isinstance(value, bool) else text
