"""Tables of grades: adequacy, direct assessment (raw, standardised or both), SQM, ESA and scores of MQM."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from hakari.errors import FormatError, OptionError, Where
from hakari.judgments.formats.base import ReadOptions, TableFormat, shared_columns
from hakari.judgments.formats.spans import errors_of_spans
from hakari.judgments.formats.texts import TextTable
from hakari.judgments.kinds import SCALES, scale_named
from hakari.judgments.problems import Problems
from hakari.judgments.table import Judgments

__all__ = ["Grades"]

_ITEMS = {
    "system": ("system", "tgt", "sys"),
    "repeat": ("repeat", "chk"),
    "reference": ("reference", "ref"),
    "degraded": ("degraded", "bad_ref", "bad", "badref"),
}
_LEVELS = {"segment": ("segment", "seg"), "document": ("document", "doc")}
_TRUE, _FALSE = ("1", "true", "yes"), ("0", "false", "no")
_JUDGED = r"adequacy(\d+)"


class Grades(TableFormat):
    """One grade a row, or several of adequacy."""

    name: ClassVar[str] = "grades"
    holds: ClassVar[str] = "grades of outputs: adequacy, DA, SQM, ESA, MQM scores"
    columns: ClassVar[Mapping[str, str]] = {
        "system": "whose output was graded",
        "segment|srcIndex|segmentId|id": "the segment, or the document where level says so",
        "judge|annotator|judgeId|rater|user": "who judged",
        "raw|score": "a grade from 0 to 100, on the scale da unless --scale names another",
        "z": "the grade standardised per judge; alone it is the grade, beside raw it is kept with it",
        "adequacy": "a grade from 1 to 5",
        "adequacyN": "the grade of the N-th judge, who is called N",
        "sqm": "a grade from 0 to 6",
        "esa": "a grade from 0 to 100",
        "mqm": "minus the penalties of the errors",
        "grade": "a grade on the scale of the column scale, or that --scale names",
        "scale": "the scale of each grade",
        "error_spans|esa_spans|spans": "a JSON list of the errors marked, with a severity each; they become errors",
        "type|item": "SYSTEM, REPEAT (the same output again), REF or BAD_REF (quality control)",
        "level": "seg or doc",
        "doc|document": "the document",
        "campaign": "the campaign; systems compare within one only",
        "valid|has_judgments": "0 where the organisers do not count the row",
        "time_start|start": "when the judgment was begun, in seconds",
        "time_end|end": "when it was done",
    }

    def recognises(self, table: TextTable) -> bool:
        """Return whether systems and segments have grades."""
        graded = table.headings(_JUDGED) or self._column(table) is not None
        named = table.find(self.names("system")) is not None and table.find(self.names("segment")) is not None
        return bool(graded) and named

    def read(self, table: TextTable, options: ReadOptions) -> Judgments:
        """Return a grade for each row, or for each judge of each row."""
        problems = Problems(table.file)
        grades = self._shared(table, problems)
        spans = table.find(self.names("error_spans"))
        marked = None if spans is None else errors_of_spans(table, spans, grades, problems)
        several = table.headings(_JUDGED)
        if several:
            grades, lines = _by_judge(grades, table, several, problems)
        else:
            grades |= self._graded(table, options, problems)
            lines = table.lines
        grades, lines, empty = _with_grade(grades, lines)
        problems.check()
        remarks = (f"{empty} rows have no grade",) if empty else ()
        return Judgments.of(
            grades=grades,
            errors=None if marked is None else marked[0],
            name=table.file,
            remarks=(*remarks, *self.unread(table)),
            file=table.file,
            lines={"grades": lines, "errors": [] if marked is None else marked[1]},
        )

    def _shared(self, table: TextTable, problems: Problems) -> dict[str, list[Any]]:
        """Return everything but the grades."""
        fields = {"judge": "judge", "document": "doc", "campaign": "campaign"}
        fields |= {"time_start": "time_start*", "time_end": "time_end*"}
        found: dict[str, list[Any]] = {
            "segment": self.needed(table, "segment"),
            "system": self.needed(table, "system"),
            **shared_columns(self, table, problems, fields),
        }
        for field, heading, meanings in (("item", "type", _ITEMS), ("level", "level", _LEVELS)):
            if (column := table.texts(self.names(heading))) is not None:
                found[field] = _translated(column, meanings, table, heading, problems)
        if (column := table.texts(self.names("valid"))) is not None:
            flags = _translated(column, {"yes": _TRUE, "no": _FALSE}, table, "valid", problems)
            found["valid"] = [None if flag is None else flag == "yes" for flag in flags]
        return found

    def _column(self, table: TextTable) -> str | None:
        """Return the heading of the grades."""
        for heading in ("grade", "adequacy", "sqm", "esa", "mqm", "raw", "z"):
            if table.find(self.names(heading)) is not None:
                return heading
        return None

    def _graded(self, table: TextTable, options: ReadOptions, problems: Problems) -> dict[str, list[Any]]:
        """Return the grades, and their scale."""
        heading = self._column(table)
        if heading is None:
            raise FormatError(
                f"grades are needed; the header has: {', '.join(table.header)}", where=Where(file=table.file)
            )
        found: dict[str, list[Any]] = {"grade": table.numbers(self.names(heading), problems) or []}
        if heading == "raw" and (z := table.numbers(self.names("z"), problems)) is not None:
            found["z"] = z
        scales = table.texts(self.names("scale"))
        if scales is not None and options.scale is not None:
            raise OptionError(f"{table.file} names the scale of each grade itself", remedy="Leave --scale out.")
        found["scale"] = scales or [self._scale(heading, table, options)] * len(table)
        return found

    @staticmethod
    def _scale(heading: str, table: TextTable, options: ReadOptions) -> str:
        if options.scale is not None:
            return scale_named(options.scale).name
        if heading == "grade":
            raise OptionError(
                f"{table.file} does not say what scale its grades stand on",
                remedy=f"Name it with --scale: {', '.join(SCALES)}.",
            )
        return {"raw": "da"}.get(heading, heading)


def _translated(
    column: list[str | None],
    meanings: Mapping[str, tuple[str, ...]],
    table: TextTable,
    heading: str,
    problems: Problems,
) -> list[str | None]:
    """Return words as what they mean."""
    known = {word: meaning for meaning, words in meanings.items() for word in words}
    for value, line in zip(column, table.lines, strict=True):
        if value is not None and value.lower() not in known:
            problems.line(line, heading, f"it is one of {', '.join(known)}; {value!r} came")
    return [None if value is None else known.get(value.lower()) for value in column]


def _by_judge(
    shared: dict[str, list[Any]], table: TextTable, several: Mapping[str, int], problems: Problems
) -> tuple[dict[str, list[Any]], list[int]]:
    """Return a row for each judge, whose name is the number of the column."""
    found: dict[str, list[Any]] = {name: [] for name in (*shared, "judge", "grade", "scale")}
    lines: list[int] = []
    for judge, column in several.items():
        for name, values in shared.items():
            found[name] += values
        found["judge"] += [judge] * len(table)
        found["grade"] += table.numbers_at(column, problems)
        found["scale"] += ["adequacy"] * len(table)
        lines += table.lines
    return found, lines


def _with_grade(grades: dict[str, list[Any]], lines: list[int]) -> tuple[dict[str, list[Any]], list[int], int]:
    """Return the rows that have a grade, and how many have none."""
    kept = [n for n, grade in enumerate(grades["grade"]) if grade is not None]
    if len(kept) == len(lines):
        return grades, lines, 0
    rows = {name: [values[n] for n in kept] for name, values in grades.items()}
    return rows, [lines[n] for n in kept], len(lines) - len(kept)
