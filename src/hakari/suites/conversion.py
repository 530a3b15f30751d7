"""From one layout of cases to another: published sets to suites of ours, and back; sources for translation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hakari.data.languages import parse_language_pair
from hakari.data.lines import text_writer
from hakari.errors import OptionError
from hakari.suites.bundled import find_suite
from hakari.suites.layouts import LAYOUTS, read_layout, write_layout
from hakari.suites.layouts.contrapro import with_documents
from hakari.suites.problems import Problems
from hakari.suites.reading import write_cases, write_suite
from hakari.suites.reading.cases import check_together
from hakari.suites.suite import Case, ContrastiveCase, Declaration, Kind, Suite

__all__ = ["SOURCES", "SUITE", "Converted", "convert"]

SUITE = "suite"
SOURCES = "sources"
"""What else than layouts can be written: a folder, or its file of cases; the sources, one a line."""


@dataclass(frozen=True, slots=True)
class Converted:
    """What was read and written."""

    layout: str
    written: str
    cases: int
    phenomena: dict[str, int]


def convert(
    given: str,
    out: str | Path,
    *,
    layout: str | None = None,
    to: str | None = None,
    languages: str | None = None,
    licence: str = "not stated",
    documents: str | None = None,
    width: int = 1,
) -> Converted:
    """Read cases in one layout and write them in another.

    Parameters
    ----------
    given
        A suite, or a file in a published layout.
    out
        A folder or a file that ends in ``.jsonl`` for cases of our own; any file for other layouts.
    layout, to
        Their names; recognised, and our own, unless given.
    languages, licence
        What the suite that is written declares; needed for a folder.
    documents, width
        A folder with the documents of ContraPro, and how many sentences are taken before each.

    Raises
    ------
    OptionError
        If options are missing or do not fit.
    FormatError
        If the file breaks the rules of its layout, or the other layout has no place for its cases.
    """
    is_suite = layout is None and (Path(given).is_dir() or not Path(given).exists())
    if is_suite:
        suite = find_suite(given)
        read, cases = SUITE, list(suite.cases)
        if to is None:
            known = ", ".join((SOURCES, *LAYOUTS))
            raise OptionError("a suite is there already", remedy=f"Name what to write: --to {known}.")
    else:
        read, found = read_layout(given, layout=layout)
        if documents is not None:
            found = with_documents(found, documents, width, _pair(languages)[0])
        _check(found, given)
        cases = list(found)
    _write(cases, out, to or SUITE, given=given, languages=languages, licence=licence)
    return Converted(read, to or SUITE, len(cases), dict(Counter(case.phenomenon for case in cases)))


def _check(cases: Sequence[ContrastiveCase], file: str) -> None:
    """Raise what is wrong with cases beside each other, before anything is written."""
    problems = Problems()
    check_together(cases, range(1, len(cases) + 1), problems, f"{file}, case")
    problems.check()


def _pair(languages: str | None) -> tuple[str, str]:
    if languages is None:
        raise OptionError("the languages of the set are not known", remedy="Name them: -l ja-en.")
    return parse_language_pair(languages)


def _write(cases: list[Case], out: str | Path, to: str, *, given: str, languages: str | None, licence: str) -> None:
    if to == SOURCES:
        with text_writer(out) as stream:
            stream.writelines(f"{case.source}\n" for case in cases)
    elif to != SUITE:
        write_layout(cases, out, layout=to)
    elif Path(out).name.removesuffix(".gz").endswith(".jsonl"):
        write_cases(cases, out)
    else:
        source, target = _pair(languages)
        declaration = Declaration(
            name=Path(out).name,
            version="1",
            kind=Kind.CONTRASTIVE,
            source_language=source,
            target_language=target,
            licence=licence,
            description=f"Converted from {Path(given).name}",
            chance=_chance([case for case in cases if isinstance(case, ContrastiveCase)]),
            context=max(len(case.context) for case in cases),
        )
        write_suite(Suite(declaration, tuple(cases)), out)


def _chance(cases: Sequence[ContrastiveCase]) -> float:
    """Return the pass rate of a scorer that decides at random: how often a correct target comes out first."""
    shares = [len(case.correct) / (len(case.correct) + len(case.incorrect)) for case in cases]
    return round(sum(shares) / len(shares), 6)
