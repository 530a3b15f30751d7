"""Tab-separated tables of scores with a header line: read strictly, every cell with its place."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hakari.data.lines import numbered_lines
from hakari.errors import FormatError, Where

__all__ = ["Record", "score_columns", "table_records"]

NOT_SCORES = frozenset(
    {"system", "segment", "annotator", "type", "metric", "better", "worse", "document", "domain"}
)
"""Columns whose content is no score."""

COUNTS = ("n_", "has_", "kept_")
"""How columns begin that count or flag."""


@dataclass(frozen=True, slots=True)
class Record:
    """A line of a table."""

    cells: Mapping[str, str]
    where: Where

    def text(self, column: str) -> str:
        """Return a cell that must not be empty."""
        if not self.cells[column]:
            raise FormatError(f"{column} has a value in every line; this cell is empty", where=self.where)
        return self.cells[column]

    def number(self, column: str) -> float:
        """Return a score; NaN where the cell is empty or says None."""
        cell = self.cells[column]
        if cell in ("", "None", "NA", "nan", "NaN"):
            return math.nan
        try:
            value = float(cell)
        except ValueError:
            value = math.inf
        if math.isinf(value):
            raise FormatError(
                f"a number is needed under {column}; {cell!r} came",
                where=self.where,
                remedy="Leave the cell empty where there is no score.",
            )
        return value

    def segment(self, segments: Mapping[str, int]) -> int:
        """Return the place of the line's segment among the ids of a test set."""
        cell = self.text("segment")
        if cell not in segments:
            raise FormatError(
                f"the test set has {len(segments)} segments, {_some(segments)}; {cell!r} is none of them",
                where=self.where,
                remedy="Segments are named by the ids of the test set; without ids they count from 0.",
            )
        return segments[cell]


def _some(segments: Mapping[str, int]) -> str:
    names = list(segments)
    return f"{names[0]} to {names[-1]}" if len(names) > 1 else "".join(names)


def table_records(path: Path, needed: Sequence[str]) -> Iterator[Record]:
    """Yield the lines of a table with a header.

    Raises
    ------
    FormatError
        If a column of `needed` is not there, a name stands twice, or a line has another number of cells.
    """
    with numbered_lines(path) as lines:
        _, head = next(lines, (1, ""))
        header = _header(head, needed, Where(file=str(path), line=1))
        for number, line in lines:
            cells = line.split("\t")
            where = Where(file=str(path), line=number)
            if len(cells) != len(header):
                raise FormatError(
                    f"{len(header)} cells are needed, as in the header; {len(cells)} came", where=where
                )
            yield Record(dict(zip(header, cells, strict=True)), where)


def _header(line: str, needed: Sequence[str], where: Where) -> list[str]:
    header = line.split("\t")
    if len(set(header)) < len(header):
        twice = next(name for name in header if header.count(name) > 1)
        raise FormatError(f"every column may stand once; {twice!r} stands twice", where=where)
    missing = [name for name in needed if name not in header]
    if missing:
        raise FormatError(
            f"a header line with the columns {', '.join(needed)} is needed; {', '.join(missing)} is not there",
            where=where,
            remedy="Columns are separated by one tab.",
        )
    return header


def score_columns(path: Path) -> list[str]:
    """Return the columns of a table that hold scores, by their names."""
    with numbered_lines(path) as lines:
        _, head = next(lines, (1, ""))
    return [name for name in head.split("\t") if name not in NOT_SCORES and not name.startswith(COUNTS)]
