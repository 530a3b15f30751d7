"""What a report shows, as a value: results of the other rooms, and the whole of it as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hakari.analysis import Comparison, Confidence, Profile
from hakari.data import TestSet, Texts
from hakari.metrics.explanation import Explanation, Revision
from hakari.scoring import Explanations, Scores
from hakari.signature import program_version
from hakari.table import Cell, Interval, Listed, Marked, Placed, Table
from hakari.types import json_number

__all__ = ["SCHEMA", "Report", "Section", "table_dict"]

SCHEMA = "hakari-report/1"


@dataclass(frozen=True, eq=False)
class Section:
    """A part of the page that is made of tables."""

    name: str
    title: str
    about: str
    """What it shows, in a sentence or two."""
    tables: tuple[Table, ...] = ()
    points: Mapping[str, Any] | None = None
    """What a scatter of the section shows, as plain JSON values."""
    missing: str = ""
    """Why there are no tables, and how to have some."""

    def to_dict(self) -> dict[str, Any]:
        """Return the section as plain JSON values."""
        return {
            "name": self.name,
            "title": self.title,
            "about": self.about,
            "tables": [table_dict(table) for table in self.tables],
            "points": None if self.points is None else dict(self.points),
            "missing": self.missing,
        }


@dataclass(frozen=True, eq=False)
class Report:
    """Everything that the page of a test set shows."""

    title: str
    scores: Scores
    comparison: Comparison | None
    confidence: Confidence | None
    """Intervals where systems are not compared."""
    uncompared: str
    """Why systems are not compared; empty where they are."""
    profile: Profile = field(repr=False)
    sections: tuple[Section, ...] = field(repr=False)
    explanations: tuple[Explanations, ...] = field(repr=False)
    explained: str = ""
    """Which segments are explained, in words."""

    def to_dict(self) -> dict[str, Any]:
        """Return everything that is on the page as plain JSON values; NaN becomes None."""
        comparison = self.comparison
        return {
            "schema": SCHEMA,
            "version": program_version(),
            "title": self.title,
            "scores": {
                **self.scores.to_dict(),
                "notes": list(self.scores.table().notes),
                "headings": {metric.key: metric.heading for metric in self.scores.metrics},
                "ranked": list(self.scores.ranked()),
            },
            "comparison": None
            if comparison is None
            else {**comparison.to_dict(), "notes": list(comparison.table().notes)},
            "confidence": None
            if self.confidence is None
            else {**self.confidence.to_dict(), "notes": list(self.confidence.notes())},
            "uncompared": self.uncompared,
            "profile": self.profile.to_dict(),
            "sections": [section.to_dict() for section in self.sections],
            "segments": {
                metric.key: {
                    system: [json_number(value) for value in metric.segments(system).tolist()]
                    for system in self.scores.systems
                }
                for metric in self.scores.metrics
            },
            "texts": texts_dict(self.scores.test_set),
            "explained": self.explained,
            "explanations": [_explanation_dict(found) for found in self.explanations],
        }


def texts_dict(test_set: TestSet) -> dict[str, Any]:
    """Return the texts of a test set and what is known of its segments."""
    return {
        "ids": list(test_set.ids),
        "documents": None if test_set.documents is None else list(test_set.documents),
        "domains": None if test_set.domains is None else list(test_set.domains),
        "source": _lines(test_set.sources),
        "previous": _lines(test_set.previous_translations),
        "references": {name: _lines(texts) for name, texts in test_set.references.items()},
        "systems": {name: _lines(texts) for name, texts in test_set.systems.items()},
    }


def _lines(texts: Texts | None) -> list[str | None] | None:
    return None if texts is None else list(texts.lines)


def table_dict(table: Table) -> dict[str, Any]:
    """Return a table as plain JSON values: numbers in full, with the decimals that readers see beside them."""
    return {
        "title": table.title,
        "columns": [
            {
                "heading": column.heading,
                "digits": column.digits,
                "direction": None if column.direction is None else column.direction.value,
                "numeric": table.is_numeric(number),
            }
            for number, column in enumerate(table.columns)
        ],
        "rows": [[_cell_value(cell) for cell in row] for row in table.rows],
        "notes": list(table.notes),
    }


def _cell_value(cell: Cell) -> Any:
    match cell:
        case Interval():
            return {"low": json_number(cell.low), "high": json_number(cell.high)}
        case Marked() | Placed():
            return {"value": json_number(cell.value), "marks": cell.marks}
        case Listed():
            return {"texts": list(cell.texts), "shown": cell.shown}
        case float():
            return json_number(cell)
        case _:
            return cell


def _explanation_dict(found: Explanations) -> dict[str, Any]:
    """Return explanations without costs of every pair of words, which nothing on the page shows."""
    data = found.to_dict()
    for explanation, item in zip(data["explanations"], found.items, strict=True):
        explanation["heading"] = item.heading
        explanation["tones"] = _tones(item.explanation)
        if (picture := explanation["picture"]) is not None:
            explanation["picture"] = dict(_drawn(picture))
    return data


def _tones(explanation: Explanation) -> dict[str, str]:
    """Return what each mark says of the output: good, fair, bad or plain."""
    picture = explanation.picture
    texts = [*explanation.texts, *([picture.changes()] if isinstance(picture, Revision) else [])]
    return {mark.name: mark.tone.value for text in texts for mark in text.legend}


def _drawn(picture: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    return ((key, value) for key, value in picture.items() if key in {"kind", "links", "shifts", "merged", "edits"})
