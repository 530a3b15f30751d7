"""Folders in the layout of Google's mt-metrics-eval: one text a file, one line a segment, by language pair.

::

    sources/en-ja.txt                 documents/en-ja.docs      (domain, document)
    references/en-ja.refA.txt         system-outputs/en-ja/NAME.txt

A line that says ``[No translation supplied]`` is a missing translation there, and a missing reference here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import ClassVar
from unicodedata import normalize

from hakari.data.formats.base import Format
from hakari.data.formats.rules import (
    cannot_hold,
    check_clean,
    check_parts,
    default_name,
    language_pair_of,
    only_file,
    reference_text,
)
from hakari.data.languages import parse_language_pair
from hakari.data.lines import numbered_lines, text_writer
from hakari.data.testset import TestSet, named_texts
from hakari.data.texts import Texts
from hakari.errors import FormatError, InputError, OptionError, Where

__all__ = ["MISSING", "MtMetricsEval"]

MISSING = "[No translation supplied]"
"""The line that stands for a missing translation."""

NO_DOMAIN = "-"
"""What is written for the domain of a document that has none; the layout has no other way."""

_FOLDERS = frozenset(
    ("documents", "human-scores", "metadata", "metric-scores", "references", "sources", "system-outputs")
)
_RESERVED = ("all", "src")
_EMPTY_REFERENCE = (
    f"Write {MISSING!r} if the segment has no reference, or read the folder with --missing-references."
)


class MtMetricsEval(Format):
    """A test set of one language pair in a folder that may hold several.

    Parameters
    ----------
    language_pair
        Which pair to read; needed where the folder holds several.
    missing_references
        Whether an empty line of a reference file stands for a missing reference too; otherwise it is an error.
    """

    name: ClassVar[str] = "mt-metrics-eval"

    def __init__(self, *, language_pair: str | None = None, missing_references: bool = False) -> None:
        self.language_pair = language_pair
        self.missing_references = missing_references

    def recognises(self, path: Path) -> bool:
        """Return whether the folder has sources that are named by a language pair."""
        return any((path / "sources").glob("*-*.txt*"))

    def read(self, path: Path) -> TestSet:
        """Return the test set of one language pair.

        Raises
        ------
        InputError
            With file and line, if the files break a rule or do not fit together.
        """
        pair, source = self._chosen(path)
        source_language, target_language = parse_language_pair(pair, where=Where(file=str(source)))
        systems = _text_files(path / "system-outputs" / pair)
        documents, domains = _documents(path / "documents", pair)
        return TestSet(
            references=named_texts(self._references(path / "references", pair), kind="reference"),
            systems=named_texts(((name, _texts(file, f"system {name}")) for name, file in systems), kind="system"),
            sources=_texts(source, "the source"),
            source_language=source_language,
            target_language=target_language,
            documents=documents,
            domains=domains,
            name=default_name(path),
        )

    def _chosen(self, path: Path) -> tuple[str, Path]:
        files = list(_text_files(path / "sources"))
        pairs = list(dict.fromkeys(name for name, _ in files))
        pair = pairs[0] if self.language_pair is None and len(pairs) == 1 else self.language_pair
        source = only_file([file for name, file in files if name == pair])
        if pair is None or source is None:
            problem = "a language pair must be named" if pair is None else f"the language pair {pair} is not there"
            raise InputError(
                f"{problem}; the folder holds {', '.join(pairs) or 'none'}",
                where=Where(file=str(path)),
                remedy="Name one: -l SOURCE-TARGET on the command line, language_pair= in Python.",
            )
        return pair, source

    def _references(self, folder: Path, pair: str) -> Iterator[tuple[str, Texts]]:
        for stem, file in _text_files(folder, prefix=f"{pair}."):
            name = stem.removeprefix(f"{pair}.")
            if not _is_reference_name(name):
                raise InputError(
                    f"{name!r} cannot name a reference: no dots, no hyphens, not {' or '.join(_RESERVED)}",
                    where=Where(file=str(file)),
                )
            yield name, _texts(file, f"reference {name}", checked=True, missing=self.missing_references)

    def keeps_ids(self, test_set: TestSet) -> bool:  # noqa: ARG002
        """Return that no id is kept: a line is known by its number there."""
        return False

    def write(self, test_set: TestSet, path: Path) -> None:
        """Write a test set into a new folder, or beside other pairs in a folder of this layout.

        Raises
        ------
        InputError
            If the layout cannot hold the test set, or the folder holds something else, or the same pair already.
        """
        pair = self._pair_to_write(test_set)
        contents = dict(_contents(test_set, path, pair))
        _check_target(path, pair)
        for file, lines in contents.items():
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise InputError(f"cannot be made: {error.strerror}", where=Where(file=str(file.parent))) from None
            with text_writer(file) as out:
                out.writelines(f"{line}\n" for line in lines)

    def _pair_to_write(self, test_set: TestSet) -> str:
        pair = language_pair_of(test_set, format=self.name)
        if self.language_pair not in (None, pair):
            raise OptionError(f"the language pair {self.language_pair} was asked for; the test set is {pair}")
        return pair


def _text_files(folder: Path, *, prefix: str = "") -> Iterator[tuple[str, Path]]:
    """Yield the text files of a folder by name without ending; other kinds of text are refused, not skipped."""
    for file in sorted(folder.iterdir()) if folder.is_dir() else ():
        if file.name.startswith(".") or not file.name.startswith(prefix):
            continue
        name = file.name.removesuffix(".gz")
        if not name.endswith(".txt"):
            raise InputError("only .txt files are read here", where=Where(file=str(file)))
        yield name.removesuffix(".txt"), file


def _texts(file: Path, label: str, *, checked: bool = False, missing: bool = False) -> Texts:
    lines: list[str | None] = []
    with numbered_lines(file) as numbered:
        for number, line in numbered:
            if line == MISSING:
                lines.append(None)
            elif checked:
                where = Where(file=str(file), line=number)
                lines.append(reference_text(line, where, missing=missing, remedy=_EMPTY_REFERENCE))
            else:
                lines.append(line)
    return Texts(lines, label=label, file=str(file))


def _documents(folder: Path, pair: str) -> tuple[tuple[str, ...] | None, tuple[str, ...] | None]:
    """Return the documents and domains of the segments; neither if the folder does not say them."""
    files = [folder / f"{pair}.docs", folder / f"{pair}.docs.gz"]
    file = only_file([file for file in files if file.exists()])
    if file is None:
        return None, None
    rows = []
    with numbered_lines(file) as lines:
        for number, line in lines:
            fields = line.split()
            if len(fields) != 2:
                raise FormatError(
                    f"a domain and a document are needed; {len(fields)} fields came",
                    where=Where(file=str(file), line=number),
                )
            rows.append((fields[0], fields[1]))
    torn = _torn(rows)
    if torn is not None:
        raise FormatError(
            f"a document is one block of lines with one domain; {rows[torn][1]!r} stands further up too",
            where=Where(file=str(file), line=torn + 1),
        )
    domains = tuple(domain for domain, _ in rows)
    return tuple(document for _, document in rows), None if set(domains) == {NO_DOMAIN} else domains


def _torn(rows: Sequence[tuple[str, str]]) -> int | None:
    """Return where a document starts again that had ended, or goes on under another domain."""
    seen: set[str] = set()
    for i, row in enumerate(rows):
        if i and row == rows[i - 1]:
            continue
        if row[1] in seen:
            return i
        seen.add(row[1])
    return None


def _is_reference_name(name: str) -> bool:
    return _is_file_name(name) and name not in _RESERVED and not set(name) & set(".-")


def _is_file_name(name: str) -> bool:
    return bool(name) and not name.startswith(".") and not set(name) & set("/\\\n\r")


def _contents(test_set: TestSet, path: Path, pair: str) -> Iterator[tuple[Path, list[str]]]:
    """Yield the files and their lines. The sources come last: they are what makes the pair known to readers."""
    check_clean(test_set)
    not_held = ("previous_sources", "previous_translations", "details")
    check_parts(test_set, format=MtMetricsEval.name, needed=("sources",), not_held=not_held)
    _check_names_apart(test_set.references)
    _check_names_apart(test_set.systems)
    for name, texts in test_set.references.items():
        if not _is_reference_name(name):
            raise cannot_hold(MtMetricsEval.name, f"a reference named {name!r}: no dots and no hyphens")
        yield path / "references" / f"{pair}.{name}.txt", _written(texts, reference=True)
    for name, texts in test_set.systems.items():
        if not _is_file_name(name):
            raise cannot_hold(MtMetricsEval.name, f"a system named {name!r}: it cannot name a file")
        yield path / "system-outputs" / pair / f"{name}.txt", _written(texts)
    if test_set.documents is not None:
        yield path / "documents" / f"{pair}.docs", _document_lines(test_set, test_set.documents)
    elif test_set.domains is not None:
        raise cannot_hold(MtMetricsEval.name, "domains without documents")
    if test_set.sources is not None:
        yield path / "sources" / f"{pair}.txt", _written(test_set.sources)


def _check_names_apart(names: Iterable[str]) -> None:
    """Check that no two names are one file where letter case or the form of accents does not count."""
    seen: dict[str, str] = {}
    for name in names:
        other = seen.setdefault(normalize("NFC", name).casefold(), name)
        if other != name:
            raise cannot_hold(
                MtMetricsEval.name, f"both {other!r} and {name!r}: on some systems they name one file"
            )


def _written(texts: Texts, *, reference: bool = False) -> list[str]:
    lines = []
    for segment, text in enumerate(texts):
        if text is not None and not _is_line(text, reference=reference):
            what = f"{texts.label} where it is {text!r}: each line there is one text, and no reference is empty"
            raise cannot_hold(MtMetricsEval.name, what, where=Where(segment=segment))
        lines.append(MISSING if text is None else text)
    return lines


def _is_line(text: str, *, reference: bool) -> bool:
    if text == MISSING or (reference and not text.strip()):
        return False
    # A mark at the very start of a file is taken for the byte-order mark by every reader.
    return not set(text) & set("\n\r") and not text.startswith("\ufeff")


def _document_lines(test_set: TestSet, documents: Sequence[str]) -> list[str]:
    domains = test_set.domains or (NO_DOMAIN,) * len(documents)
    if test_set.domains is not None and set(domains) == {NO_DOMAIN}:
        raise cannot_hold(MtMetricsEval.name, f"{NO_DOMAIN!r} as the only domain: it stands for none")
    for field in (*documents, *domains):
        if field.split() != [field]:
            raise cannot_hold(MtMetricsEval.name, f"a document or domain named {field!r}: blanks separate the two")
    rows = list(zip(domains, documents, strict=True))
    torn = _torn(rows)
    if torn is not None:
        what = f"the document {documents[torn]!r}: its segments do not stand together, or have several domains"
        raise cannot_hold(MtMetricsEval.name, what, where=Where(segment=torn))
    return ["\t".join(row) for row in rows]


def _check_target(path: Path, pair: str) -> None:
    if path.exists() and not path.is_dir():
        raise InputError("a folder is needed; a file is there", where=Where(file=str(path)))
    foreign = sorted(entry.name for entry in path.iterdir() if entry.name not in _FOLDERS) if path.exists() else []
    if foreign:
        raise InputError(
            f"the folder holds other things: {', '.join(foreign[:3])}",
            where=Where(file=str(path)),
            remedy="Name a new folder; nothing was written.",
        )
    taken = sorted(file for file in path.glob(f"*/{pair}*") if file.name == pair or file.name[len(pair)] == ".")
    if taken:
        raise InputError(
            f"the folder holds {pair} already",
            where=Where(file=str(taken[0])),
            remedy="Name a new folder, or remove the files of the pair first; nothing was written.",
        )
