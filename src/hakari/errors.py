"""Every error that Hakari raises on purpose.

::

    HakariError
    ├── InputError                texts, files or arguments that do not fit together
    │   └── FormatError           a file that breaks the rules of its format
    ├── OptionError               an option whose value is not allowed
    ├── UnknownNameError          a metric, segmenter, format or command that nobody registered
    └── MissingDependencyError    an optional package or program that is not installed

The library raises; only the command line prints and exits. Each message says what was expected, what came,
where, and what to do about it.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

__all__ = [
    "FormatError",
    "HakariError",
    "HakariWarning",
    "InputError",
    "MissingDependencyError",
    "OptionError",
    "UnknownNameError",
    "Where",
]


@dataclass(frozen=True, slots=True)
class Where:
    """The place an error is about. Lines count from 1, as editors do; segments from 0, as arrays do."""

    file: str | None = None
    line: int | None = None
    field: str | None = None
    system: str | None = None
    segment: int | None = None

    def __str__(self) -> str:
        """Return ``file:line: field`` and what else is known of the place."""
        parts = []
        if self.file is not None:
            parts.append(self.file if self.line is None else f"{self.file}:{self.line}")
        elif self.line is not None:
            parts.append(f"line {self.line}")
        parts += [
            f"{label} {value}"
            for label, value in (("field", self.field), ("system", self.system), ("segment", self.segment))
            if value is not None
        ]
        return ", ".join(parts)


class HakariWarning(UserWarning):
    """A number will mean something else than it seems to; for calls whose result has no place for warnings."""


class HakariError(Exception):
    """Base of all errors below.

    Parameters
    ----------
    problem
        What is wrong: what was expected and what came instead.
    where
        The place it was found in.
    remedy
        What the user can do about it.
    """

    def __init__(self, problem: str, *, where: Where | None = None, remedy: str | None = None) -> None:
        self.problem = problem
        self.where = where
        self.remedy = remedy
        super().__init__(problem, where, remedy)

    def __str__(self) -> str:
        """Return ``where: problem`` with the remedy on a line of its own."""
        place = str(self.where) if self.where is not None else ""
        message = f"{place}: {self.problem}" if place else self.problem
        return f"{message}\n  {self.remedy}" if self.remedy else message

    def __reduce__(self) -> tuple[object, ...]:
        """Keep the keyword arguments through pickling, so that errors cross process boundaries whole."""
        return _rebuild, (type(self), self.problem, self.where, self.remedy)


def _rebuild(kind: type[HakariError], problem: str, where: Where | None, remedy: str | None) -> HakariError:
    error = kind.__new__(kind)
    HakariError.__init__(error, problem, where=where, remedy=remedy)
    return error


class InputError(HakariError):
    """Texts, files or arguments do not fit together: unequal counts, NULs, bad UTF-8, duplicate names."""


class FormatError(InputError):
    """A file breaks the rules of its format."""


class OptionError(HakariError):
    """An option has a value that is not allowed."""


class UnknownNameError(HakariError):
    """A name that nobody registered; the message lists the nearest and then all names."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        near = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
        near = near or [longer for longer in names if name and longer.lower().startswith(name.lower())][:3]
        hint = f"Did you mean {' or '.join(near)}? " if near else ""
        super().__init__(f"no {kind} is named {name!r}", remedy=f"{hint}Known: {', '.join(names) or 'none'}.")


class MissingDependencyError(HakariError):
    """An optional package or program is needed and not there.

    Parameters
    ----------
    what
        The feature that needs it.
    needs
        The package or program that is missing.
    install
        The line that installs it.
    """

    def __init__(self, what: str, needs: str, install: str) -> None:
        super().__init__(f"{what} needs {needs}, which is not installed", remedy=f"Install it: {install}")
