"""Rankings of several outputs, as WMT collected them: five systems a row with their ranks, ties allowed, -1 blank.

Also comparisons of two, which later years released: the same columns with systems 1 and 2 only.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any, ClassVar

from hakari.judgments.formats.base import ReadOptions, TableFormat
from hakari.judgments.formats.texts import TextTable
from hakari.judgments.kinds import Outcome
from hakari.judgments.problems import Problems
from hakari.judgments.table import Judgments

__all__ = ["WmtPairs", "WmtRanking"]

_SYSTEM = r"system(\d+)(?:id)?"
_RANK = r"(?:rank(\d+))"
_SYSTEM_RANK = r"system(\d+)rank"

Entry = tuple[str, int]


class WmtRanking(TableFormat):
    """A ranking of three or more outputs a row."""

    name: ClassVar[str] = "wmt-ranking"
    holds: ClassVar[str] = "rankings of several outputs; expanded to comparisons"
    columns: ClassVar[Mapping[str, str]] = {
        "segment|srcIndex|segmentId": "the segment, as the file numbers it (WMT's own files from 1)",
        "judge|judgeId|annotator": "who judged",
        "systemN|systemNId": "the N-th system, in the order shown; empty where fewer were shown",
        "rankN|systemNrank": "its rank, 1 is best; equal ranks are ties; -1 or empty: not judged",
        "ranking|rankingID": "the id of the ranking; rows are numbered where it is missing",
    }
    several: ClassVar[bool] = True
    in_order: ClassVar[bool] = True
    """Whether systems stand in the order in which they were shown."""

    def recognises(self, table: TextTable) -> bool:
        """Return whether there are systems and ranks with the same numbers."""
        systems, ranks = _places(table)
        return len(systems) > 1 and systems.keys() == ranks.keys() and (len(systems) > 2) == self.several

    def read(self, table: TextTable, options: ReadOptions) -> Judgments:  # noqa: ARG002 - files say everything
        """Return the comparisons of every row."""
        segments = self.needed(table, "segment")
        judges = table.texts(self.names("judge"))
        rankings = table.texts(self.names("ranking"))
        problems = Problems(table.file)
        entries, blank = _entries(table, problems)
        problems.check()
        columns: dict[str, list[Any]] = {name: [] for name in _COLUMNS}
        lines: list[int] = []
        for n, own in enumerate(entries):
            own_name = f"line {table.lines[n]}" if self.several else None
            ranking = own_name if rankings is None else rankings[n]
            shared = (None if judges is None else judges[n], segments[n], ranking)
            for (a, rank_a), (b, rank_b) in combinations(own, 2):
                outcome = int(Outcome.of_ranks(rank_a, rank_b))
                row = (*shared, a, b, outcome, rank_a, rank_b, "a" if self.in_order else None)
                for column, value in zip(columns.values(), row, strict=True):
                    column.append(value)
                lines.append(table.lines[n])
        return Judgments.of(
            comparisons=columns,
            name=table.file,
            remarks=(*_remarks(entries, blank), *self.unread(table)),
            file=table.file,
            lines={"comparisons": lines},
        )


class WmtPairs(WmtRanking):
    """A comparison of two outputs a row, with their ranks in the ranking that it comes from."""

    name: ClassVar[str] = "wmt-pairs"
    holds: ClassVar[str] = "comparisons of two outputs, with the ranks of both"
    several: ClassVar[bool] = False
    in_order: ClassVar[bool] = False


_COLUMNS = ("judge", "segment", "ranking", "system_a", "system_b", "outcome", "rank_a", "rank_b", "shown")


def _places(table: TextTable) -> tuple[dict[str, int], dict[str, int]]:
    """Return the columns of systems and of ranks by their number."""
    return table.headings(_SYSTEM), table.headings(_RANK) | table.headings(_SYSTEM_RANK)


def _entries(table: TextTable, problems: Problems) -> tuple[list[list[Entry]], int]:
    """Return the judged systems of each row with their ranks, and how many were shown but not judged."""
    systems, ranks = _places(table)
    numbers = {key: table.numbers_at(column, problems) for key, column in ranks.items()}
    found: list[list[Entry]] = []
    blank = 0
    for n, (row, line) in enumerate(zip(table.rows, table.lines, strict=True)):
        own: list[Entry] = []
        for key, column in systems.items():
            system, rank = row[column], numbers[key][n]
            if rank is None or rank == -1:
                blank += bool(system)
                continue
            if rank < 1 or rank != int(rank):
                problems.line(line, f"rank{key}", f"a rank from 1 up, or -1 for none, is needed; {rank:g} came")
            elif not system:
                problems.line(line, f"system{key}", "a system is needed where there is a rank; it is empty")
            elif any(system == other for other, _ in own):
                problems.line(line, f"system{key}", f"{system} stands in one ranking twice")
            else:
                own.append((system, int(rank)))
        found.append(own)
    return found, blank


def _remarks(entries: list[list[Entry]], blank: int) -> tuple[str, ...]:
    found = []
    if blank:
        found.append(f"{blank} outputs were shown but not judged")
    if lone := sum(len(own) < 2 for own in entries):
        found.append(f"{lone} rankings have fewer than two ranks, so they compare nothing")
    return tuple(found)
