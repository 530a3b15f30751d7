"""The canonical format: a header object, then one JSON object a segment. It holds everything a test set can hold.

Strict: unknown, repeated and missing keys are errors with file, line and field. The first problem is reported.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, TypeAlias

from hakari.data.formats.base import Format
from hakari.data.formats.rules import check_clean, default_name, json_problem, note_id, optional_texts
from hakari.data.lines import first_bytes, numbered_lines, text_writer
from hakari.data.testset import TestSet
from hakari.data.texts import Texts
from hakari.errors import FormatError, Where
from hakari.frozen import thawed

__all__ = ["Jsonl"]

FORMAT = "hakari-test-set"
VERSION = 1

_HEADER = ("format", "version", "name", "source_language", "target_language", "references", "systems")
_PLAIN = ("document", "domain", "source", "previous_source", "previous_translation")
_SEGMENT = ("id", *_PLAIN, "details", "references", "systems")

Object: TypeAlias = dict[str, object]
Column: TypeAlias = tuple[str, str]
"""A key of the segment object and, for references and systems, the name in it."""


class _RepeatedKeyError(Exception):
    """A key that stands twice in one object."""


@dataclass(frozen=True, slots=True)
class _Header:
    name: str
    source_language: str | None
    target_language: str | None
    references: tuple[str, ...]
    systems: tuple[str, ...]


class Jsonl(Format):
    """One JSON object a line; see ``docs/formats/jsonl.md`` for the keys."""

    name: ClassVar[str] = "jsonl"

    def recognises(self, path: Path) -> bool:
        """Return whether the first line is the header of this format, or the name ends in ``.jsonl``."""
        if not path.is_file():
            return False
        start = first_bytes(path, 200).lstrip(b"\xef\xbb\xbf")
        return path.name.removesuffix(".gz").endswith(".jsonl") or (
            start.startswith(b"{") and FORMAT.encode() in start
        )

    def read(self, path: Path) -> TestSet:
        """Return the test set of a file.

        Raises
        ------
        FormatError
            With file, line and field, at the first rule that is broken.
        """
        where = Where(file=str(path), line=1)
        columns: dict[Column, list[str | None]] = {}
        details: list[Object] = []
        seen: dict[str, int] = {}
        with numbered_lines(path) as lines:
            _, first = next(lines, (1, None))
            if first is None:
                raise FormatError("a header line is needed; the file is empty", where=where)
            header = _header(_parsed(first, where), where)
            for number, line in lines:
                where = replace(where, line=number)
                record = _parsed(line, where)
                _add(columns, seen, header, record, where)
                _add_details(details, record, first=len(seen) == 1, where=where)
        return _test_set(header, columns, details)

    def write(self, test_set: TestSet, path: Path) -> None:
        """Write a test set; reading the file gives an equal one."""
        check_clean(test_set)
        with text_writer(path) as out:
            for record in _records(test_set):
                out.write(json.dumps(record, ensure_ascii=False) + "\n")


def _parsed(line: str, where: Where) -> Object:
    try:
        value = json.loads(line, object_pairs_hook=_unique)
    except _RepeatedKeyError as error:
        raise FormatError("every key may stand once in an object", where=_field(where, str(error))) from None
    except json.JSONDecodeError as error:
        problem = f"a JSON object is needed; character {error.pos + 1}: {error.msg}"
        raise FormatError(problem, where=where) from None
    except (ValueError, RecursionError) as error:
        raise FormatError(f"a JSON object is needed; {error}", where=where) from None
    if not isinstance(value, dict):
        raise FormatError(f"a JSON object is needed; {_kind(value)} came", where=where)
    return value


def _unique(pairs: list[tuple[str, object]]) -> Object:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _RepeatedKeyError(next(key for key in keys if keys.count(key) > 1))
    return found


def _header(record: Object, where: Where) -> _Header:
    if record.get("format") != FORMAT:
        raise FormatError(
            f'the first line must be a header with "format": "{FORMAT}"',
            where=where,
            remedy="Add the header line, or name the format that the file is in: --input-format on the command "
            "line, format= in Python.",
        )
    version = record.get("version")
    if type(version) is not int or version != VERSION:
        raise FormatError(
            f"version {VERSION} is read here; {json.dumps(version)} came", where=_field(where, "version")
        )
    _check_keys(record, _HEADER, where)
    return _Header(
        name=_text(record, "name", where) if "name" in record else default_name(Path(where.file or "")),
        source_language=_language(record, "source_language", where),
        target_language=_language(record, "target_language", where),
        references=_names(record, "references", where),
        systems=_names(record, "systems", where),
    )


def _language(record: Object, key: str, where: Where) -> str | None:
    return None if record.get(key) is None else _text(record, key, where)


def _names(record: Object, key: str, where: Where) -> tuple[str, ...]:
    value = _required(record, key, where)
    where = _field(where, key)
    if not isinstance(value, list):
        raise FormatError(f"a list of names is needed; {_kind(value)} came", where=where)
    names = tuple(_checked_text(name, where) for name in value)
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise FormatError(f"every name may stand once; {twice!r} stands twice", where=where)
    return names


def _add(
    columns: dict[Column, list[str | None]], seen: dict[str, int], header: _Header, record: Object, where: Where
) -> None:
    """Add a segment to the columns; the first one says which of the optional keys the file has."""
    _check_keys(record, _SEGMENT, where)
    note_id(seen, _text(record, "id", where), _field(where, "id"))
    row: dict[Column, str | None] = {
        (key, ""): _text(record, key, where) for key in ("id", *_PLAIN) if key in record
    }
    if columns:
        _check_same_keys(columns, row, where)
    row |= _named(record, "references", header.references, where)
    row |= _named(record, "systems", header.systems, where)
    for column, value in row.items():
        columns.setdefault(column, []).append(value)


def _add_details(details: list[Object], record: Object, *, first: bool, where: Where) -> None:
    """Add what else is known of a segment: any clean JSON by name."""
    if not first and bool(details) != ("details" in record):
        raise _other_keys("details", known=bool(details), where=where)
    if "details" not in record:
        return
    value, where = record["details"], _field(where, "details")
    if not isinstance(value, dict):
        raise FormatError(f"an object is needed; {_kind(value)} came", where=where)
    if problem := json_problem(value):
        raise FormatError(problem, where=where)
    details.append(value)


def _check_same_keys(columns: dict[Column, list[str | None]], row: dict[Column, str | None], where: Where) -> None:
    for key in _PLAIN:
        if ((key, "") in columns) != ((key, "") in row):
            raise _other_keys(key, known=(key, "") in columns, where=where)


def _other_keys(key: str, *, known: bool, where: Where) -> FormatError:
    return FormatError(
        f"all segments need the same keys; the ones before {'have' if known else 'do not have'} this one",
        where=_field(where, key),
    )


def _named(record: Object, key: str, names: Sequence[str], where: Where) -> dict[Column, str | None]:
    """Return the texts under one key by name: each name of the header, no other; null only for references."""
    value = _required(record, key, where) if names else record.get(key, {})
    if not isinstance(value, dict):
        raise FormatError(f"an object is needed; {_kind(value)} came", where=_field(where, key))
    inner = _field(where, key)
    _check_keys(value, names, inner)
    texts: dict[Column, str | None] = {}
    for name in names:
        missing = key == "references" and name in value and value[name] is None
        texts[key, name] = None if missing else _text(value, name, inner)
    return texts


def _check_keys(record: Object, known: Sequence[str], where: Where) -> None:
    for key in record:
        if key not in known:
            raise FormatError(
                "this key is not known here",
                where=_field(where, key),
                remedy=f"Known: {', '.join(known) or 'none'}; names of references and systems are declared in "
                "the header.",
            )


def _required(record: Object, key: str, where: Where) -> object:
    if key not in record:
        raise FormatError(
            "this key is needed; it is not there",
            where=_field(where, key),
            remedy="A missing reference is written as null."
            if (where.field or "").startswith("references")
            else None,
        )
    return record[key]


def _text(record: Object, key: str, where: Where) -> str:
    return _checked_text(_required(record, key, where), _field(where, key))


def _checked_text(value: object, where: Where) -> str:
    if not isinstance(value, str):
        raise FormatError(f"a string is needed; {_kind(value)} came", where=where)
    if problem := json_problem(value):  # an escape can smuggle in what the line reader refuses
        raise FormatError(problem, where=where)
    return value


def _field(where: Where, key: str) -> Where:
    return replace(where, field=f"{where.field}.{key}" if where.field else key)


def _kind(value: object) -> str:
    kinds = {dict: "an object", list: "a list", str: "a string", bool: "true or false", int: "a number"}
    return "null" if value is None else kinds.get(type(value), "a number")


def _test_set(header: _Header, columns: dict[Column, list[str | None]], details: list[Object]) -> TestSet:
    def texts(key: str, name: str, label: str) -> Texts:
        return Texts(columns.get((key, name), []), label=label)

    def labels(key: str) -> tuple[str, ...] | None:
        return tuple(str(v) for v in columns[key, ""]) if (key, "") in columns else None

    return TestSet(
        references={name: texts("references", name, f"reference {name}") for name in header.references},
        systems={name: texts("systems", name, f"system {name}") for name in header.systems},
        sources=optional_texts(columns, ("source", ""), "the source"),
        previous_sources=optional_texts(columns, ("previous_source", ""), "the previous source"),
        previous_translations=optional_texts(columns, ("previous_translation", ""), "the previous translation"),
        documents=labels("document"),
        domains=labels("domain"),
        details=tuple(details) or None,
        ids=labels("id") or (),
        source_language=header.source_language,
        target_language=header.target_language,
        name=header.name,
    )


def _records(test_set: TestSet) -> Iterator[Object]:
    yield {
        "format": FORMAT,
        "version": VERSION,
        "name": test_set.name,
        "source_language": test_set.source_language,
        "target_language": test_set.target_language,
        "references": list(test_set.references),
        "systems": list(test_set.systems),
    }
    plain: dict[str, Sequence[str | None] | None] = {
        "id": test_set.ids,
        "document": test_set.documents,
        "domain": test_set.domains,
        "source": test_set.sources,
        "previous_source": test_set.previous_sources,
        "previous_translation": test_set.previous_translations,
    }
    for i in range(len(test_set)):
        record: Object = {key: column[i] for key, column in plain.items() if column is not None}
        if test_set.details is not None:
            record["details"] = thawed(test_set.details[i])
        record["references"] = {name: texts[i] for name, texts in test_set.references.items()}
        record["systems"] = {name: texts[i] for name, texts in test_set.systems.items()}
        yield record
