"""Tables of text with a header line: tab-separated without quoting, or comma-separated with it."""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from hakari.errors import FormatError, OptionError, UnknownNameError, Where
from hakari.judgments.problems import Problems

__all__ = ["TextTable", "plain_heading", "text_table"]

_EMPTY = frozenset({"", "na", "nan", "none", "null"})
"""What an unknown number may be written as, in lower case."""

_MARK = "#"


def plain_heading(heading: str) -> str:
    """Return a heading as headings are compared: in lower case, letters and digits only.

    Examples
    --------
    >>> plain_heading("system1_Id")
    'system1id'
    """
    return re.sub(r"[\W_]+", "", heading).lower()


@dataclass(frozen=True, eq=False)
class TextTable:
    """Rows of cells under a header, with the line that each stands on.

    Parameters
    ----------
    file
        What messages call it.
    header
        The headings, as they are written.
    rows, lines
        The cells, and the line of each row.
    title
        The line in front of the header, where a format has one.
    """

    file: str
    header: tuple[str, ...]
    rows: list[list[str]] = field(repr=False)
    lines: list[int] = field(repr=False)
    title: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "_index", {plain_heading(name): n for n, name in enumerate(self.header)})
        object.__setattr__(self, "_used", set())

    _index: Mapping[str, int] = field(init=False, repr=False)
    _used: set[int] = field(init=False, repr=False)

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.rows)

    def find(self, names: Iterable[str]) -> int | None:
        """Return the column that has one of these headings, the first of them that is there."""
        for name in names:
            if (number := self._index.get(plain_heading(name))) is not None:
                self._used.add(number)
                return number
        return None

    def headings(self, pattern: str) -> dict[str, int]:
        """Return the columns whose plain heading a pattern matches whole, by what its group holds."""
        found = {}
        for name, number in self._index.items():
            if match := re.fullmatch(pattern, name):
                found[match[1]] = number
                self._used.add(number)
        return found

    def texts(self, names: Iterable[str]) -> list[str | None] | None:
        """Return a column; None where there is none. Empty cells are None."""
        number = self.find(names)
        return None if number is None else [row[number] or None for row in self.rows]

    def numbers(self, names: Sequence[str], problems: Problems) -> list[float | None] | None:
        """Return a column as numbers; what is none goes to `problems`."""
        column = self.find(names)
        return None if column is None else self.numbers_at(column, problems)

    def numbers_at(self, column: int, problems: Problems) -> list[float | None]:
        """Return the numbers of a column by its place."""
        return [
            self._number(row[column], line, column, problems)
            for row, line in zip(self.rows, self.lines, strict=True)
        ]

    def _number(self, text: str, line: int, column: int, problems: Problems) -> float | None:
        if text.strip().lower() in _EMPTY:
            return None
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if math.isfinite(value):
            return value
        problems.line(line, self.header[column], f"a number is needed; {text!r} came")
        return None

    def where(self, conditions: Mapping[str, str]) -> TextTable:
        """Return the rows whose columns say what is asked for.

        Raises
        ------
        UnknownNameError
            If there is no such column.
        OptionError
            If no row says it.
        """
        kept = range(len(self.rows))
        for name, value in conditions.items():
            column = self._index.get(plain_heading(name))
            if column is None:
                raise UnknownNameError("column", name, self.header)
            values = list(dict.fromkeys(row[column] for row in self.rows))
            kept = [n for n in kept if self.rows[n][column] == value]  # type: ignore[assignment]
            if not kept:
                said = ", ".join(values[:8])
                raise OptionError(f"no row of {self.file} has {value!r} under {name}; there are: {said}")
        return TextTable(
            self.file, self.header, [self.rows[n] for n in kept], [self.lines[n] for n in kept], self.title
        )

    def left_out(self) -> tuple[str, ...]:
        """Return the headings of the columns that nobody asked for."""
        return tuple(name for number, name in enumerate(self.header) if number not in self._used)


def text_table(lines: Sequence[str], file: str) -> TextTable:
    """Return the table that the lines of a file are.

    A first line that begins with ``#`` is its title. The header decides what separates the cells: a tab if there is
    one, else a comma. Empty lines at the end are none.

    Raises
    ------
    FormatError
        If there is no header, it names a column twice, or rows have more or fewer cells.
    """
    end = len(lines)
    while end and not lines[end - 1]:
        end -= 1
    start = 1 if end and lines[0].startswith(_MARK) else 0
    if start == end or not lines[start]:
        raise FormatError("a header line is needed; there is none", where=Where(file=file, line=start + 1))
    header, cells = _cells(lines[start:end], start + 1)
    return _checked(file, header, cells, lines[0] if start else None, start + 1)


def _cells(lines: Sequence[str], number: int) -> tuple[list[str], Iterator[tuple[int, list[str]]]]:
    """Return the headings, and the cells of every row with the number of its last line."""
    first = lines[0]
    if "\t" in first or "," not in first:
        return first.split("\t"), enumerate((line.split("\t") for line in lines[1:]), number + 1)
    reader = csv.reader(line + "\n" for line in lines)
    header = next(reader)
    return header, ((number - 1 + reader.line_num, row) for row in reader)


def _checked(
    file: str, header: list[str], cells: Iterator[tuple[int, list[str]]], title: str | None, number: int
) -> TextTable:
    plain = [plain_heading(name) for name in header]
    for n, name in enumerate(plain):
        if name in plain[:n]:
            raise FormatError(
                f"every column needs a name of its own; {header[n]!r} stands there twice",
                where=Where(file=file, line=number),
            )
    problems = Problems(file)
    rows, lines = [], []
    for line, row in cells:
        if len(row) != len(header):
            problems.line(line, None, f"{len(header)} cells are needed, as in the header; {len(row)} came")
        rows.append(row)
        lines.append(line)
    problems.check("One cell more or less than the header has shifts all behind it.")
    return TextTable(file, tuple(header), rows, lines, title)
