"""Checks finished worksheets against the corpus they were made from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import accumulate
from pathlib import Path
from typing import Any

from hakari.data.lines import first_bytes, place_of
from hakari.errors import FormatError, Where
from hakari.statutes.corpus import Corpus, Example, Span
from hakari.statutes.marking import cutter_of
from hakari.statutes.worksheets.english import english_numbers
from hakari.statutes.worksheets.japanese import Numbers, japanese_numbers
from hakari.statutes.worksheets.sheets import CLOSE, OPEN, Entry
from hakari.statutes.worksheets.tsv import read_tsv
from hakari.statutes.worksheets.xliff import read_xliff
from hakari.table import Column, Table

__all__ = ["Checked", "Finding", "accept", "check_entries", "read_finished"]

_JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")
FAR = 30
"""Characters from a marked part of the translation within which a change still belongs to it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a finished translation; an error must be mended, a warning looked at."""

    severity: str
    where: Where
    id: str
    problem: str

    def to_dict(self) -> dict[str, Any]:
        """Return the finding as plain values."""
        place = {"file": self.where.file, "line": self.where.line}
        return {"severity": self.severity, **place, "id": self.id, "problem": self.problem}


@dataclass(frozen=True)
class Checked:
    """What the check of finished worksheets found, and the examples that may be taken into the corpus."""

    findings: tuple[Finding, ...]
    finished: tuple[Example, ...]
    unfinished: tuple[str, ...]

    @property
    def errors(self) -> int:
        """Return how many findings must be mended."""
        return sum(finding.severity == "error" for finding in self.findings)

    def table(self) -> Table:
        """Return the findings as a table."""
        rows = tuple((f.severity, str(f.where), f.id, f.problem) for f in self.findings)
        warnings = len(self.findings) - self.errors
        notes = (
            f"{len(self.finished)} finished, {len(self.unfinished)} of the corpus not among them; "
            f"{self.errors} errors, {warnings} warnings.",
        )
        return Table((Column("what"), Column("where"), Column("example"), Column("problem")), rows, "", notes)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values."""
        return {
            "errors": self.errors,
            "findings": [finding.to_dict() for finding in self.findings],
            "finished": [example.id for example in self.finished],
            "unfinished": list(self.unfinished),
        }


def read_finished(path: str | Path) -> list[Entry]:
    """Return the entries of a worksheet in any of its forms: XLIFF begins with ``<``, TSV does not.

    Raises
    ------
    FormatError
        With file and line, where the file is no worksheet, or has no entry.
    """
    start = first_bytes(path, 64).removeprefix(b"\xef\xbb\xbf").lstrip()
    file = Where(file=place_of(path))
    if not start:
        raise FormatError("a worksheet is needed, TSV or XLIFF; the file is empty", where=file)
    entries = read_xliff(path) if start.startswith(b"<") else read_tsv(path)
    if not entries:
        raise FormatError("a worksheet with an example is needed; there is none", where=file)
    return entries


def check_entries(corpus: Corpus, entries: Iterable[Entry]) -> Checked:
    """Check finished translations.

    An error: an example that the corpus does not have, or that came twice; a source or a previous translation that
    somebody changed; no translation, or still the old one and not said to be finished; Japanese in it; a number of
    the changed parts that is not in it, or one of the old translation that got lost. A warning: the same of a
    numeral that may be part of a word; the translation changes in more places than the source, or far from the
    parts of it that are marked.
    """
    left = {example.id: example for example in corpus}
    findings: list[Finding] = []
    finished: list[Example] = []
    seen: set[str] = set()
    for entry in entries:
        example = left.pop(entry.id, None)
        if example is None:
            problem = "it came before" if entry.id in seen else "the corpus has no such example"
            findings.append(Finding("error", entry.where, entry.id, problem))
            continue
        seen.add(entry.id)
        problems = list(_problems(example, entry))
        findings += [Finding(severity, entry.where, entry.id, problem) for severity, problem in problems]
        if all(severity != "error" for severity, _ in problems):
            finished.append(replace(example, reference=entry.translation))
    return Checked(tuple(findings), tuple(finished), tuple(left))


def _problems(example: Example, entry: Entry) -> Iterable[tuple[str, str]]:
    for name, given, own in (
        ("the old source", entry.previous_source, example.previous_source),
        ("the new source", entry.source, example.source),
        ("the previous translation", entry.previous_translation, example.previous_translation),
    ):
        if given is not None and given.strip() != own.strip():
            yield "error", f"{name} was changed: {_difference(own, given)}"
    if not entry.translation:
        yield "error", "there is no translation"
        return
    if entry.translation == example.previous_translation:
        if not entry.done:
            yield "error", "the translation is still that of the old version, and not said to be finished"
        return
    if found := _JAPANESE.search(entry.translation):
        yield "error", f"the translation has Japanese in it: {found[0]!r}"
    if OPEN in entry.translation or CLOSE in entry.translation:
        yield "error", f"the translation has marks in it: {OPEN} or {CLOSE}"
    yield from _number_problems(example, entry.translation)
    yield from _place_problems(example, entry.translation)


def _difference(own: str, given: str) -> str:
    place = next(
        (i for i, pair in enumerate(zip(own, given, strict=False)) if pair[0] != pair[1]), min(len(own), len(given))
    )
    return f"{own[place : place + 12]!r} is now {given[place : place + 12]!r}"


def _number_problems(example: Example, translation: str) -> Iterable[tuple[str, str]]:
    """Yield the numbers of the new parts that are missing, and those of the rest that got lost.

    One is also a word (one of them), and a numeral may be part of a word: that is only warned of.
    """
    there = english_numbers(translation)
    new = _numbers([example.source[slice(*mark.after)] for mark in example.marks])
    gone = _numbers([example.previous_source[slice(*mark.before)] for mark in example.marks])
    for number in new.sure | new.unsure:
        if number not in there:
            severity = "error" if number in new.sure else "warning"
            yield severity, f"the number {number} of the changed part is not in the translation"
    before = english_numbers(example.previous_translation)
    for number, count in before.items():
        kept = count - gone.sure[number] - gone.unsure[number]
        if there[number] < kept and number not in new.sure:
            severity = "warning" if number == 1 else "error"
            yield severity, f"the number {number}, which does not change, got lost"


def _numbers(texts: Iterable[str]) -> Numbers:
    """Return the numbers of several texts together."""
    found = [japanese_numbers(text) for text in texts]
    return Numbers(sum((own.sure for own in found), Counter()), sum((own.unsure for own in found), Counter()))


def _place_problems(example: Example, translation: str) -> Iterable[tuple[str, str]]:
    """Yield changes of the translation that the changes of the source do not ask for."""
    places = changed_places(example.previous_translation, translation)
    marks: Sequence[Span] = example.extra.get("translation_marks", ())
    for span, old, new in places:
        if marks and not _is_slight(old, new) and all(_distance(span, mark) > FAR for mark in marks):
            yield "warning", f"changed where nothing is marked: {old or '∅'} → {new or '∅'}"
    if len(places) > len(example.marks):
        listed = "; ".join(f"{old or '∅'} → {new or '∅'}" for _, old, new in places)
        yield "warning", f"{len(places)} places change, {len(example.marks)} in the source: {listed}"


def _distance(a: Span, b: Span) -> int:
    return max(a[0] - b[1], b[0] - a[1], 0)


def _is_slight(old: str, new: str) -> bool:
    """Return whether only grammar follows: an article, a plural, a tense."""
    a, b = ([unit.text.lower() for unit in cutter_of("en")(side) if unit.kind == "word"] for side in (old, new))
    return len(a) == len(b) and all(x[:4] == y[:4] for x, y in zip(a, b, strict=True))


def changed_places(old: str, new: str) -> list[tuple[Span, str, str]]:
    """Return where two translations differ: the place in the old one, old and new words; two words part none."""
    cut = cutter_of("en")
    a_words, b_words = ([unit.text for unit in cut(text)] for text in (old, new))
    starts = [0, *accumulate(map(len, a_words))]
    found: list[tuple[int, int, int, int]] = []
    for tag, a, a_end, b, b_end in SequenceMatcher(None, a_words, b_words, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        if found and sum(not word.isspace() for word in a_words[found[-1][1] : a]) <= 2:
            a0, _, b0, _ = found.pop()
            found.append((a0, a_end, b0, b_end))
        else:
            found.append((a, a_end, b, b_end))
    return [
        ((starts[a], starts[a_end]), "".join(a_words[a:a_end]).strip(), "".join(b_words[b:b_end]).strip())
        for a, a_end, b, b_end in found
    ]


def accept(corpus: Corpus, finished: Sequence[Example]) -> Corpus:
    """Return the corpus with the references of finished examples."""
    done = {example.id: example for example in finished}
    return replace(corpus, examples=tuple(done.get(example.id, example) for example in corpus))
