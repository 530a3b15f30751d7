"""The canonical format: one judgment a line, all kinds in one file; it reads back as it was."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, ClassVar

from hakari.data.lines import text_writer
from hakari.errors import FormatError, Where
from hakari.judgments.columns import KINDS, Kind
from hakari.judgments.formats.base import JudgmentFormat
from hakari.judgments.problems import Problems
from hakari.judgments.table import Judgments

__all__ = ["Jsonl"]

_MARK = "hakari judgments"
_VERSION = 1
_TYPES: dict[str, tuple[type, ...]] = {
    "text": (str,),
    "whole number": (int,),
    "number": (int, float),
    "flag": (bool,),
}


class Jsonl(JudgmentFormat):
    """JSON objects with the fields of their kind; what is not known is left out."""

    name: ClassVar[str] = "jsonl"
    holds: ClassVar[str] = "all kinds of judgment; the canonical format"

    def read(self, lines: Sequence[str], file: str) -> Judgments:
        """Return the judgments of the lines of a file.

        Raises
        ------
        FormatError
            Naming all problems with their lines, up to a limit.
        """
        problems = Problems(file)
        header = _header(lines, file)
        rows: dict[str, list[dict[str, Any]]] = {kind.name: [] for kind in KINDS}
        places: dict[str, list[int]] = {kind.name: [] for kind in KINDS}
        for number, line in enumerate(lines[1:], start=2):
            if (found := _row(line, number, problems)) is not None:
                rows[found[0].name].append(found[1])
                places[found[0].name].append(number)
        problems.check()
        tables: dict[str, Any] = {kind.name: _columns(kind, rows[kind.name]) for kind in KINDS}
        return Judgments.of(
            **{name: columns for name, columns in tables.items() if columns},
            name=header.get("name", file),
            remarks=header.get("remarks", ()),
            file=file,
            lines=places,
        )

    def write(self, judgments: Judgments, path: str) -> None:
        """Write all judgments."""
        header: dict[str, Any] = {"format": _MARK, "version": _VERSION, "name": judgments.name}
        if judgments.remarks:
            header["remarks"] = list(judgments.remarks)
        with text_writer(path) as out:
            out.write(json.dumps(header, ensure_ascii=False) + "\n")
            for kind in judgments.kinds:
                defaults = {field.name: field.default for field in kind.fields}
                for row in judgments.table(kind).iter_rows(named=True):
                    told = {name: value for name, value in row.items() if value != defaults[name]}
                    out.write(json.dumps({"kind": kind.row, **told}, ensure_ascii=False) + "\n")


def _header(lines: Sequence[str], file: str) -> dict[str, Any]:
    where = Where(file=file, line=1)
    try:
        found = json.loads(lines[0] if lines else "")
    except ValueError:
        found = None
    if not isinstance(found, dict) or found.get("format") != _MARK:
        raise FormatError(f'the first line is an object with "format": "{_MARK}"', where=where)
    if found.get("version") != _VERSION:
        raise FormatError(
            f"version {_VERSION} is read here; {found.get('version')!r} came",
            where=where,
            remedy="Update hakari.",
        )
    return found


def _row(line: str, number: int, problems: Problems) -> tuple[Kind, dict[str, Any]] | None:
    try:
        row = json.loads(line)
    except ValueError as error:
        problems.line(number, None, f"one JSON object a line is needed ({error})")
        return None
    word = row.pop("kind", None) if isinstance(row, dict) else None
    kind = next((kind for kind in KINDS if kind.row == word), None)
    if kind is None:
        known = ", ".join(kind.row for kind in KINDS)
        problems.line(number, "kind", f"it is one of {known}; {word!r} came")
        return None
    for name, value in row.items():
        if name not in kind:
            problems.line(number, name, f"a {kind.row} has no such field")
        elif value is not None and (
            not isinstance(value, _TYPES[kind[name].holds])
            or (isinstance(value, bool) and kind[name].holds != "flag")
        ):
            problems.line(number, name, f"a {kind[name].holds} is needed; {value!r} came")
    return kind, row


def _columns(kind: Kind, rows: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """Return rows as columns; fields that no row has are left to their defaults."""
    if not rows:
        return {}
    told = {name for row in rows for name in row}
    return {field.name: [row.get(field.name) for row in rows] for field in kind.fields if field.name in told}
