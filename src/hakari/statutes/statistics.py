"""What is in a corpus of amended statutes: how many examples of what kind, from where, how long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, get_args

import numpy as np

from hakari.data import Texts
from hakari.errors import InputError
from hakari.metrics.focality import Focality
from hakari.statutes.corpus import CATEGORIES, Change, Corpus, MarkLevel
from hakari.table import Cell, Column, Table
from hakari.text import TokenSpec, Workspace
from hakari.text.segmenters import default_segmenter
from hakari.text.workspace import default_workspace

__all__ = ["CorpusStatistics", "Lengths", "corpus_statistics"]


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long things are: the texts of one role, or amendments in examples."""

    mean: float
    median: float
    least: int
    most: int

    @classmethod
    def of(cls, values: Sequence[int]) -> Lengths:
        """Return the mean, the median and the ends of numbers, of which there is at least one."""
        return cls(float(np.mean(values)), float(np.median(values)), int(min(values)), int(max(values)))


@dataclass(frozen=True)
class CorpusStatistics:
    """Counts of a corpus of amended statutes.

    Parameters
    ----------
    name
        What the corpus is called.
    examples, translated
        All examples, and those with a reference.
    statutes
        Examples of every statute, in order of first appearance.
    amendments
        Examples of every amendment.
    marks
        Marks of every category; an example may have several.
    categories
        Examples of every category; those with marks of different ones are ``several``.
    per_amendment
        Examples of an amendment.
    changed
        The share of the characters of the new sources that stand in marks.
    kept
        The share of the words of the previous translations that the references keep; None without references.
    lengths
        Of the texts of every role: sources in characters, translations in words.
    """

    name: str
    examples: int
    translated: int
    statutes: Mapping[str, int]
    amendments: Mapping[str, int]
    marks: Mapping[str, int]
    categories: Mapping[str, int]
    per_amendment: Lengths
    changed: float
    kept: float | None
    lengths: Mapping[str, Lengths]

    def tables(self) -> tuple[Table, ...]:
        """Return the corpus as a whole, marks by level and change, lengths, and examples of every statute."""
        return self._whole(), self._mark_table(), self._length_table(), self._statute_table()

    def _whole(self) -> Table:
        rows: list[tuple[Cell, ...]] = [
            ("examples", self.examples),
            ("with a reference", self.translated),
            ("statutes", len(self.statutes)),
            ("amendments", len(self.amendments)),
            ("examples of an amendment, mean", f"{self.per_amendment.mean:.1f}"),
            ("examples of an amendment, from–to", f"{self.per_amendment.least}–{self.per_amendment.most}"),
            ("characters of the sources that change", f"{self.changed:.1%}"),
        ]
        if self.kept is not None:
            rows.append(("words of the previous translations that references keep", f"{self.kept:.1%}"))
        return Table((Column(self.name), Column("")), tuple(rows))

    def _mark_table(self) -> Table:
        changes = get_args(Change)
        rows = []
        for level in get_args(MarkLevel):
            counts = [self.marks[f"{level} {change}"] for change in changes]
            rows.append((level, *counts, sum(counts)))
        columns = (Column("level"), *map(Column, changes), Column("together"))
        several = sum(self.marks.values()) - self.examples
        notes = (f"{several} more marks than examples: an example may have several.",) if several else ()
        return Table(columns, tuple(rows), title="Marks: what an amendment changes in a sentence", notes=notes)

    def _length_table(self) -> Table:
        columns = (Column("text"), Column("mean", 1), Column("median", 1), Column("least"), Column("most"))
        rows = tuple((name, n.mean, n.median, n.least, n.most) for name, n in self.lengths.items())
        return Table(columns, rows, title="Lengths: sources in characters, translations in words")

    def _statute_table(self) -> Table:
        return Table(
            (Column("statute"), Column("examples")), tuple(self.statutes.items()), title="Examples of every statute"
        )

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values."""
        return {
            "name": self.name,
            "examples": self.examples,
            "translated": self.translated,
            "statutes": dict(self.statutes),
            "amendments": dict(self.amendments),
            "marks": dict(self.marks),
            "categories": dict(self.categories),
            "per_amendment": asdict(self.per_amendment),
            "changed": self.changed,
            "kept": self.kept,
            "lengths": {name: asdict(lengths) for name, lengths in self.lengths.items()},
        }


def corpus_statistics(corpus: Corpus, *, workspace: Workspace | None = None) -> CorpusStatistics:
    """Return the statistics of a corpus.

    Parameters
    ----------
    corpus
        What is counted.
    workspace
        Where tokens are remembered; shared by the process unless given.

    Raises
    ------
    InputError
        If the corpus has no example.
    """
    if not len(corpus):
        raise InputError(
            "there is no example to count", remedy="Build a corpus first; see docs/statutes/corpus.md."
        )
    amendments = Counter(example.amendment for example in corpus)
    marked = Counter(mark.category for example in corpus for mark in example.marks)
    translated = [example for example in corpus if example.reference is not None]
    workspace = (workspace or default_workspace()).start_run()
    return CorpusStatistics(
        name=corpus.name,
        examples=len(corpus),
        translated=len(translated),
        statutes=Counter(example.statute for example in corpus),
        amendments=amendments,
        marks={category: marked[category] for category in CATEGORIES},
        categories=Counter(example.category for example in corpus),
        per_amendment=Lengths.of([*amendments.values()]),
        changed=_changed(corpus),
        kept=_kept(
            [example.previous_translation for example in translated],
            [example.reference or "" for example in translated],
            corpus.target_language,
            workspace,
        ),
        lengths=_lengths(corpus, [example.reference or "" for example in translated], workspace),
    )


def _changed(corpus: Corpus) -> float:
    marked = sum(mark.after[1] - mark.after[0] for example in corpus for mark in example.marks)
    return marked / max(1, sum(len(example.source) for example in corpus))


def _kept(previous: list[str], references: list[str], language: str | None, workspace: Workspace) -> float | None:
    words = (
        [
            parts.words
            for parts in Focality(language=language)
            .revisions(references, references, previous, workspace=workspace)
            .segments
            if parts is not None
        ]
        if references
        else []
    )
    total = sum(own.previous for own in words)
    return sum(own.kept for own in words) / total if total else None


def _lengths(corpus: Corpus, references: Iterable[str], workspace: Workspace) -> dict[str, Lengths]:
    spec = TokenSpec(default_segmenter(corpus.target_language))

    def words(lines: Iterable[str]) -> list[int]:
        counts: list[int] = workspace.tokens(Texts(list(lines)), spec).lengths.tolist()
        return counts

    found = {
        "previous source": [len(example.previous_source) for example in corpus],
        "source": [len(example.source) for example in corpus],
        "previous translation": words(example.previous_translation for example in corpus),
        "reference": words(references),
    }
    return {name: Lengths.of(values) for name, values in found.items() if values}
