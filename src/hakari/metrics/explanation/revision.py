"""What became of a previous translation, as one text with all changes: Focality and ISDIT."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar

from hakari.metrics.explanation.base import Mark, MarkedText, Picture, Tone
from hakari.metrics.revision_marks import RevisedWord, RevisionMarks, WordKind
from hakari.metrics.revision_parts import RevisionParts
from hakari.table import Column, Listed, Table

__all__ = ["MARKS", "Revision"]

MARKS: Mapping[WordKind, Mark] = {
    WordKind.KEPT: Mark("kept", "=", Tone.GOOD),
    WordKind.MOVED: Mark("moved", "^", Tone.FAIR),
    WordKind.CHANGED: Mark("rightly changed", "*", Tone.PLAIN),
    WordKind.NEEDLESS: Mark("needlessly changed", "!", Tone.BAD),
    WordKind.STANDING: Mark("left standing", "~", Tone.BAD),
    WordKind.MISSED: Mark("missed", "?", Tone.BAD),
    WordKind.WRONG: Mark("wrongly added", "+", Tone.BAD),
}

BRACKETS: Mapping[WordKind, tuple[str, str]] = {
    WordKind.KEPT: ("", ""),
    WordKind.MOVED: ("^", "^"),
    WordKind.CHANGED: ("*", "*"),
    WordKind.NEEDLESS: ("[-", "-]"),
    WordKind.STANDING: ("~", "~"),
    WordKind.MISSED: ("[?", "?]"),
    WordKind.WRONG: ("{+", "+}"),
}
"""What stands around words of each kind in the merged text; square brackets are around what the output lacks."""

SHOWN = 12
"""Words of a kind that a table shows."""


@dataclass(frozen=True, eq=False)
class Revision(Picture):
    """The words of the output, and among them those that it lacks."""

    kind: ClassVar[str] = "revision"

    previous: tuple[str, ...]
    reference: tuple[str, ...]
    output: tuple[str, ...]
    marks: RevisionMarks
    parts: RevisionParts

    def marked(self) -> tuple[MarkedText, MarkedText, MarkedText]:
        """Return previous translation, reference and output with the kind of every word."""
        texts = (
            ("previous translation", self.previous, self.marks.previous),
            ("reference", self.reference, self.marks.reference),
            ("output", self.output, self.marks.output),
        )
        first, second, third = (
            MarkedText(name, words, tuple(MARKS[kind] for kind in kinds)) for name, words, kinds in texts
        )
        return first, second, third

    @property
    def merged(self) -> tuple[RevisedWord, ...]:
        """All words of the output and those that it lacks, in one order."""
        return self.marks.merged_words(self.output, self.reference)

    def changes(self) -> MarkedText:
        """Return the merged text, neighbours of one kind within the same brackets."""
        words: list[str] = []
        marks: list[Mark | None] = []
        for kind, run in groupby(self.merged, key=lambda found: found.kind):
            before, behind = BRACKETS[kind]
            own = [found.word for found in run]
            own[0] = before + own[0]
            own[-1] += behind
            words += own
            marks += [None if kind is WordKind.KEPT else MARKS[kind]] * len(own)
        return MarkedText("changes", tuple(words), tuple(marks))

    def tables(self) -> Sequence[Table]:
        """Return n-grams of each part with precision and recall, and the words that are not as they should be."""
        return [self._part_table(), self._word_table()]

    def _part_table(self) -> Table:
        names = {"stays (kept)": self.parts.kept, "goes (changed)": self.parts.changed}
        names["comes (inserted)"] = self.parts.inserted
        rows = tuple(
            (name, part.reference, part.output, part.agreed, part.precision, part.recall)
            for name, part in names.items()
        )
        headings = ("n-grams", "should", "did", "both", "precision", "recall")
        return Table(tuple(map(Column, headings)), rows)

    def _word_table(self) -> Table:
        kinds = {
            WordKind.NEEDLESS: (self.reference, self.marks.reference),
            WordKind.STANDING: (self.output, self.marks.output),
            WordKind.MISSED: (self.reference, self.marks.reference),
            WordKind.WRONG: (self.output, self.marks.output),
            WordKind.MOVED: (self.output, self.marks.output),
        }
        rows = []
        for kind, (words, own) in kinds.items():
            found = tuple(word for word, other in zip(words, own, strict=True) if other is kind)
            listed = Listed(found, SHOWN) if found else None
            rows.append((f"{MARKS[kind].symbol} {MARKS[kind].name}", len(found), listed))
        return Table((Column("words"), Column("count"), Column("which")), tuple(rows))

    def to_dict(self) -> dict[str, Any]:
        """Return the merged text and the counts of every part as plain JSON values."""
        return {
            "merged": [
                {"word": found.word, "mark": MARKS[found.kind].name, "in_output": found.in_output}
                for found in self.merged
            ],
            **self.parts.to_dict(),
        }
