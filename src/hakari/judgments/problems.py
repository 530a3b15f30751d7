"""All problems of a table at once, up to a limit, each with its line."""

from __future__ import annotations

from collections.abc import Sequence

from hakari.errors import FormatError, Where

__all__ = ["LIMIT", "Problems"]

LIMIT = 10
"""How many problems a message lists."""


class Problems:
    """Collects what is wrong in a table, and raises it in one error.

    Parameters
    ----------
    file
        What messages call the file; None for a table that was made in memory.
    lines
        The line of each row in the file; rows count from 0 without them.
    """

    def __init__(self, file: str | None = None, lines: Sequence[int] | None = None) -> None:
        self.file = file
        self.lines = lines
        self._found: list[tuple[Where, str]] = []
        self.count = 0

    def row(self, row: int, field: str, problem: str) -> None:
        """Take note of what is wrong with a field of a row."""
        if self.lines is not None:
            self.line(self.lines[row], field, problem)
        else:
            self._add(Where(file=self.file, field=field), f"row {row}: {problem}")

    def line(self, line: int, field: str | None, problem: str) -> None:
        """Take note of what is wrong with a line, or with a field of it."""
        self._add(Where(file=self.file, line=line, field=field), problem)

    def _add(self, where: Where, problem: str) -> None:
        self.count += 1
        if len(self._found) < LIMIT:
            self._found.append((where, problem))

    def check(self, remedy: str | None = None) -> None:
        """Raise everything that was found.

        Raises
        ------
        FormatError
            If something was; its place is that of the first.
        """
        if not self.count:
            return
        (where, problem), *rest = sorted(self._found, key=lambda each: each[0].line or 0)
        more = [f"{where}: {problem}" if str(where) else problem for where, problem in rest]
        if self.count > len(self._found):
            more.append(f"and {self.count - len(self._found)} more")
        raise FormatError("\n  ".join([problem, *more]), where=where if str(where) else None, remedy=remedy)
