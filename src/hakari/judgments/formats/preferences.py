"""Preferences: which of two outputs is better."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hakari.judgments.formats.base import ReadOptions, TableFormat, shared_columns
from hakari.judgments.formats.texts import TextTable
from hakari.judgments.problems import Problems
from hakari.judgments.table import Judgments

__all__ = ["Preferences"]


class Preferences(TableFormat):
    """A better and a worse system a row; such files have no ties."""

    name: ClassVar[str] = "preferences"
    holds: ClassVar[str] = "which of two outputs is better, without ties"
    columns: ClassVar[Mapping[str, str]] = {
        "segment|srcIndex|segmentId": "the segment",
        "better": "the system that is preferred",
        "worse": "the other system",
        "judge|judgeId|annotator": "who judged, if the file says",
        "ranking|rankingID": "the ranking that the preference comes from, if the file says",
    }

    def recognises(self, table: TextTable) -> bool:
        """Return whether there is a better and a worse system."""
        return table.find(["better"]) is not None and table.find(["worse"]) is not None

    def read(self, table: TextTable, options: ReadOptions) -> Judgments:  # noqa: ARG002 - files say everything
        """Return a comparison for each row."""
        problems = Problems(table.file)
        comparisons = {
            "segment": self.needed(table, "segment"),
            "system_a": self.needed(table, "better"),
            "system_b": self.needed(table, "worse"),
            "outcome": [1] * len(table),
            **shared_columns(self, table, problems, {"judge": "judge", "ranking": "ranking"}),
        }
        return Judgments.of(
            comparisons=comparisons,
            name=table.file,
            remarks=("the file has no ties, whether they were allowed or not", *self.unread(table)),
            file=table.file,
            lines={"comparisons": table.lines},
        )
