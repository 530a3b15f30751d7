"""Errors marked by raters, one a row: the tables of MQM campaigns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hakari.judgments.formats.base import ReadOptions, TableFormat, shared_columns
from hakari.judgments.formats.texts import TextTable
from hakari.judgments.problems import Problems
from hakari.judgments.table import Judgments

__all__ = ["MqmErrors"]


class MqmErrors(TableFormat):
    """One error a row; an output without any has one row whose severity says so."""

    name: ClassVar[str] = "mqm"
    holds: ClassVar[str] = "errors in outputs, with category and severity"
    columns: ClassVar[Mapping[str, str]] = {
        "system": "in whose output the error was marked",
        "global_seg_id|globalSegId|seg_id|segment": "the segment, as the file numbers it",
        "rater|judge|annotator": "who marked it",
        "category": "the category, such as Accuracy/Omission",
        "severity": "Major, Minor, Neutral or no-error; kept in lower case",
        "doc|document|doc_id": "the document",
        "target|text": "the output, with the error marked as the file marks it",
    }

    def recognises(self, table: TextTable) -> bool:
        """Return whether errors have a category and a severity."""
        return all(table.find([name]) is not None for name in ("system", "category", "severity"))

    def read(self, table: TextTable, options: ReadOptions) -> Judgments:  # noqa: ARG002 - files say everything
        """Return the errors, those that mark an output as clean among them."""
        problems = Problems(table.file)
        severities = self.needed(table, "severity")
        errors = {
            "system": self.needed(table, "system"),
            "segment": self.needed(table, "global_seg_id"),
            "category": self.needed(table, "category"),
            "severity": [None if word is None else word.strip().lower() for word in severities],
            **shared_columns(self, table, problems, {"judge": "rater", "document": "doc", "text": "target"}),
        }
        return Judgments.of(
            errors=errors,
            name=table.file,
            remarks=self.unread(table),
            file=table.file,
            lines={"errors": table.lines},
        )
