"""Parallel text: one file a text, one line a segment.

:func:`read_plain` takes the files one by one, as a command line does; :class:`Plain` reads a folder of them:
``src.en``, ``ref.A.ja``, ``sys/NAME.ja``, ``docs.txt``;
for amended text also ``previous.ja`` and ``previous.src.en``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from hakari.data.formats.base import Format
from hakari.data.formats.rules import default_name, only_file, reference_text
from hakari.data.languages import parse_language_pair
from hakari.data.lines import STANDARD_INPUT, numbered_lines, place_of, read_lines
from hakari.data.testset import TestSet, named_texts, reference_name
from hakari.data.texts import Texts
from hakari.errors import FormatError, InputError, OptionError, Where

__all__ = ["Plain", "language_suffix", "named_path", "read_docs", "read_plain", "read_systems"]

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*")
_REFERENCE = re.compile(r"ref\.(.+)\.[^.]+")
_PREVIOUS = "previous"

_EMPTY_REFERENCE = (
    "Write the reference; or, if the segment has none, declare that: give the files one by one with "
    "--missing-references, or keep the test set as JSONL, where a missing reference is null."
)


def read_plain(
    *,
    references: Sequence[str],
    systems: Sequence[str],
    source: str | None = None,
    previous_source: str | None = None,
    previous_translation: str | None = None,
    docs: str | None = None,
    language_pair: str | None = None,
    missing_references: bool = False,
    name: str = "test set",
) -> TestSet:
    """Return the test set of parallel text files.

    Parameters
    ----------
    references, systems
        Each ``PATH`` or ``NAME=PATH``. Without a name, a reference takes it from ``ref.NAME.ja`` or else is A, B,
        C … by its place; a system takes it from its file name without ``.gz`` and the language or ``.txt``.
    source, previous_source, previous_translation
        Files of these texts.
    docs
        A file that says which document and domain each segment belongs to; see :func:`read_docs`.
    language_pair
        Such as ``"en-ja"``.
    missing_references
        Whether an empty line of a reference file stands for a missing reference; otherwise it is an error.
    name
        What the set is called in output.

    Raises
    ------
    InputError
        With file and line, if the files break a rule or do not fit together.
    """
    languages = parse_language_pair(language_pair) if language_pair is not None else (None, None)
    test_set = TestSet(
        references=named_texts(_references(references, missing=missing_references), kind="reference"),
        systems=named_texts(read_systems(systems, languages[1]), kind="system"),
        sources=None if source is None else _source(source),
        previous_sources=_optional(previous_source, "the previous source"),
        previous_translations=_optional(previous_translation, "the previous translation"),
        source_language=languages[0],
        target_language=languages[1],
        name=name,
    )
    return test_set if docs is None else _with_documents(test_set, docs)


def _references(arguments: Iterable[str], *, missing: bool) -> Iterator[tuple[str, Texts]]:
    for position, argument in enumerate(arguments):
        name, path = named_path(argument)
        name = name or _reference_name(path, position)
        with numbered_lines(path) as numbered:
            lines = [
                reference_text(
                    line, Where(file=place_of(path), line=number), missing=missing, remedy=_EMPTY_REFERENCE
                )
                for number, line in numbered
            ]
        yield name, Texts(lines, label=f"reference {name}", file=place_of(path))


def read_systems(arguments: Iterable[str], language: str | None) -> Iterator[tuple[str, Texts]]:
    """Yield the name and the output of each system; `arguments` as for :func:`read_plain`."""
    for argument in arguments:
        name, path = named_path(argument)
        name = name or _system_name(path, language)
        yield name, Texts(list(read_lines(path)), label=f"system {name}", file=place_of(path))


def _source(path: str) -> Texts:
    lines = list(read_lines(path))
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            raise FormatError(
                "a text is needed; the source is empty",
                where=Where(file=place_of(path), line=number),
                remedy="Write what was translated, or take the segment out of every file of the test set.",
            )
    return Texts(lines, label="the source", file=place_of(path))


def _optional(path: str | None, label: str) -> Texts | None:
    return None if path is None else Texts(list(read_lines(path)), label=label, file=place_of(path))


def named_path(argument: str) -> tuple[str | None, str]:
    """Return the parts of ``NAME=PATH``; a file whose own name has an equals sign is a path as it stands.

    Raises
    ------
    OptionError
        If the name or the path is empty.
    """
    name, equals, path = argument.partition("=")
    if not equals or "/" in name or Path(argument).exists():
        return None, argument
    if not name or not path:
        raise OptionError(f"PATH or NAME=PATH is needed; {argument!r} came")
    return name, path


def _reference_name(path: str, position: int) -> str:
    match = _REFERENCE.fullmatch(Path(path).name.removesuffix(".gz"))
    if match is not None:
        return match[1]
    return reference_name(position)


def _system_name(path: str, language: str | None) -> str:
    """Return the file name without ``.gz`` and one ending: the language, or ``.txt``, or what looks like either."""
    if path == STANDARD_INPUT:
        return "stdin"
    name = Path(path).name.removesuffix(".gz")
    stem, _, ending = name.rpartition(".")
    if language is not None:
        return stem if stem and ending in (language, "txt") else name
    return stem if stem and _LANGUAGE.fullmatch(ending) else name


def _with_documents(test_set: TestSet, path: str) -> TestSet:
    documents, domains = read_docs(path)
    if len(documents) != len(test_set):
        raise InputError(
            f"{len(documents)} lines came; the test set has {len(test_set)} segments",
            where=Where(file=place_of(path)),
            remedy="The file needs one line a segment, in the same order.",
        )
    return replace(test_set, documents=documents, domains=domains)


def read_docs(path: str | Path) -> tuple[tuple[str, ...], tuple[str, ...] | None]:
    """Return the document of each segment and, where the file has them, its domain.

    The file is tab-separated without a header: document; or document and domain; or document, position and
    domain. Two columns of which the second holds whole numbers only are document and position: the files of
    some evaluation campaigns look like that. Positions are checked to be numbers and not kept.

    Raises
    ------
    FormatError
        With file and line, if the number of columns varies, a cell is empty or a position is not a number.
    """
    rows: list[list[str]] = []
    with numbered_lines(path) as lines:
        for number, line in lines:
            rows.append(line.split("\t"))
            _check_docs_row(rows[-1], len(rows[0]), Where(file=str(path), line=number))
    documents = tuple(row[0] for row in rows)
    columns = len(rows[0]) if rows else 1
    if columns == 1 or (columns == 2 and all(_is_position(row[1]) for row in rows)):
        return documents, None
    return documents, tuple(row[-1] for row in rows)


def _check_docs_row(row: list[str], columns: int, where: Where) -> None:
    if len(row) > 3 or len(row) != columns:
        raise FormatError(
            f"{'1 to 3' if columns > 3 else columns} tab-separated columns are needed; {len(row)} came",
            where=where,
            remedy="Write document, or document and domain, or document, position and domain on every line.",
        )
    if not all(row):
        raise FormatError("every column needs a value; an empty one came", where=where)
    if len(row) == 3 and not _is_position(row[1]):
        raise FormatError(f"the second of three columns is a position; {row[1]!r} came", where=where)


def _is_position(cell: str) -> bool:
    return cell.isascii() and cell.isdecimal()


def language_suffix(path: str | Path) -> str | None:
    """Return the language that a file name ends in, before ``.gz``; None if it does not look like one."""
    name = Path(path).name.removesuffix(".gz")
    stem, _, ending = name.rpartition(".")
    return ending if stem and ending != "txt" and _LANGUAGE.fullmatch(ending) else None


class Plain(Format):
    """A folder of parallel text files.

    Parameters
    ----------
    missing_references
        Whether an empty line of a reference file stands for a missing reference; otherwise it is an error.
    """

    name: ClassVar[str] = "plain"

    def __init__(self, *, missing_references: bool = False) -> None:
        self.missing_references = missing_references

    def recognises(self, path: Path) -> bool:
        """Return whether the folder has references or system outputs by the names of this layout."""
        return path.is_dir() and ((path / "sys").is_dir() or bool(_visible(path, "ref.")))

    def read(self, path: Path) -> TestSet:
        """Return the test set of a folder; other files in it are left alone.

        Raises
        ------
        InputError
            With file and line, if the files break a rule or do not fit together.
        """
        references = _visible(path, "ref.")
        systems = _visible(path / "sys", "") if (path / "sys").is_dir() else []
        source = only_file(_visible(path, "src."))
        before = _visible(path, f"{_PREVIOUS}.")
        previous_source = only_file([file for file in before if file.name.startswith(f"{_PREVIOUS}.src.")])
        previous = only_file([file for file in before if not file.name.startswith(f"{_PREVIOUS}.src.")])
        docs = only_file(
            [file for file in _visible(path, "docs.txt") if file.name.removesuffix(".gz") == "docs.txt"]
        )
        test_set = read_plain(
            references=[str(file) for file in references],
            systems=[str(file) for file in systems],
            source=_path(source),
            previous_source=_path(previous_source),
            previous_translation=_path(previous),
            docs=_path(docs),
            missing_references=self.missing_references,
            name=default_name(path),
        )
        return replace(
            test_set,
            source_language=_common_language([file for file in (source, previous_source) if file is not None]),
            target_language=_common_language([*references, *systems, *([] if previous is None else [previous])]),
        )


def _path(file: Path | None) -> str | None:
    return None if file is None else str(file)


def _visible(folder: Path, prefix: str) -> list[Path]:
    return sorted(
        file for file in folder.iterdir() if file.name.startswith(prefix) and not file.name.startswith(".")
    )


def _common_language(files: Sequence[Path]) -> str | None:
    """Return the language that all file names end in; None if there are no files."""
    found: dict[str, Path] = {}
    for file in files:
        language = language_suffix(file)
        if language is None:
            raise InputError(
                "the file name must end in a language, such as .ja or .ja.gz",
                where=Where(file=str(file)),
                remedy="Rename the file, or move it out of the folder if it is not part of the test set.",
            )
        found.setdefault(language, file)
    if len(found) > 1:
        raise InputError(
            "references and systems need one language; the names of "
            f"{' and '.join(str(file) for file in found.values())} end in different ones"
        )
    return next(iter(found), None)
