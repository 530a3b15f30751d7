"""All problems of a suite at once, each with file, line and field."""

from __future__ import annotations

from dataclasses import dataclass

from hakari.errors import FormatError, Where

__all__ = ["At", "Problem", "Problems"]


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is wrong at a place."""

    file: str
    line: int | None
    field: str | None
    problem: str

    def __str__(self) -> str:
        """Return ``file:line: field: problem``."""
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return ": ".join(part for part in (place, self.field, self.problem) if part)


class Problems:
    """Collects what is wrong, and raises it in one error."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def add(self, file: str, line: int | None, field: str | None, problem: str) -> None:
        """Take note of a problem."""
        self.found.append(Problem(file, line, field, problem))

    def check(self, remedy: str | None = None) -> None:
        """Raise everything that was found.

        Raises
        ------
        FormatError
            Whose place is that of the first problem; the others follow, a line each.
        """
        if not self.found:
            return
        first, *rest = self.found
        where = Where(file=first.file, line=first.line)
        begin = f"{first.field}: {first.problem}" if first.field else first.problem
        count = f"\n{len(self.found)} problems" if rest else ""
        raise FormatError("\n".join([begin, *map(str, rest)]) + count, where=where, remedy=remedy)


class At:
    """A line of a file, whose fields may have problems."""

    def __init__(self, problems: Problems, file: str, line: int | None) -> None:
        self.problems, self.file, self.line = problems, file, line

    def note(self, field: str | None, problem: str) -> None:
        """Take note of what is wrong with a field."""
        self.problems.add(self.file, self.line, field, problem)
