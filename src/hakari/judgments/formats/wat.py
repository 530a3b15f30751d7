"""Votes of the Workshop on Asian Translation: several judges compare a system with one baseline.

Either all votes for an output stand in one row (vote1, vote2 and so on), or each vote has a row of its own with its
judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from hakari.errors import OptionError
from hakari.judgments.formats.base import ReadOptions, TableFormat
from hakari.judgments.formats.texts import TextTable
from hakari.judgments.problems import Problems
from hakari.judgments.table import Judgments

__all__ = ["WatVotes"]

_VOTE = r"vote(\d+)"
_WORDS = {
    **dict.fromkeys(("1", "+1", "win", "w", "better"), 1),
    **dict.fromkeys(("0", "tie", "t", "same", "equal"), 0),
    **dict.fromkeys(("-1", "−1", "lose", "loss", "l", "worse"), -1),
}


class WatVotes(TableFormat):
    """Votes 1, 0 and -1, seen from the system."""

    name: ClassVar[str] = "wat-votes"
    holds: ClassVar[str] = "votes for a system or its baseline"
    columns: ClassVar[Mapping[str, str]] = {
        "segment|srcIndex|segmentId|id": "the segment",
        "system": "the system that is compared with the baseline",
        "baseline": "the baseline; for files without it, name it with --baseline-name",
        "voteN": "the N-th vote: 1 or win, 0 or tie, -1 or lose; empty: no vote. The judge is called N",
        "vote": "the vote, where each has a row of its own",
        "judge|judgeId|annotator": "who voted, where each vote has a row of its own",
    }

    def recognises(self, table: TextTable) -> bool:
        """Return whether there are votes for a system."""
        votes = table.headings(_VOTE) or table.find(["vote"]) is not None
        return bool(votes) and table.find(["system"]) is not None

    def read(self, table: TextTable, options: ReadOptions) -> Judgments:
        """Return a comparison with the baseline for each vote."""
        problems = Problems(table.file)
        segments, systems = self.needed(table, "segment"), self.needed(table, "system")
        baselines = table.texts(self.names("baseline")) or self._baselines(table, options)
        columns: dict[str, list[Any]] = {
            name: [] for name in ("judge", "segment", "system_a", "system_b", "outcome")
        }
        lines: list[int] = []
        for judge, column in self._votes(table):
            judges = table.texts(self.names("judge")) if judge is None else [judge] * len(table)
            for n, row in enumerate(table.rows):
                outcome = _outcome(row[column], table.lines[n], table.header[column], problems)
                if outcome is None:
                    continue
                own = (None if judges is None else judges[n], segments[n], systems[n], baselines[n], outcome)
                for values, value in zip(columns.values(), own, strict=True):
                    values.append(value)
                lines.append(table.lines[n])
        problems.check()
        return Judgments.of(
            comparisons=columns,
            name=table.file,
            remarks=self.unread(table),
            file=table.file,
            lines={"comparisons": lines},
        )

    @staticmethod
    def _baselines(table: TextTable, options: ReadOptions) -> list[str | None]:
        if options.baseline is None:
            raise OptionError(
                f"{table.file} does not say which system the others were compared with",
                remedy="Name it with --baseline-name NAME, or add a column baseline.",
            )
        return [options.baseline] * len(table)

    @staticmethod
    def _votes(table: TextTable) -> list[tuple[str | None, int]]:
        """Return the columns of votes with their judges; None where a column says who."""
        found = table.headings(_VOTE)
        if found:
            return list(found.items())
        column = table.find(["vote"])
        return [] if column is None else [(None, column)]


def _outcome(text: str, line: int, field: str, problems: Problems) -> int | None:
    word = text.strip().lower()
    if not word:
        return None
    if word not in _WORDS:
        problems.line(line, field, f"a vote is 1, 0 or -1, or win, tie or lose; {text!r} came")
    return _WORDS.get(word)
