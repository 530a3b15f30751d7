"""A suite is a folder with ``suite.toml`` and ``cases.jsonl``."""

from __future__ import annotations

from pathlib import Path

from hakari.errors import InputError, Where
from hakari.suites.problems import Problems
from hakari.suites.reading.cases import read_cases, write_cases
from hakari.suites.reading.declaration import read_declaration, write_declaration
from hakari.suites.suite import Case, Suite

__all__ = ["CASES", "DECLARATION", "read_suite", "write_suite"]

DECLARATION = "suite.toml"
CASES = "cases.jsonl"


def read_suite(folder: str | Path) -> Suite[Case]:
    """Return the suite of a folder.

    Raises
    ------
    InputError
        If it is no folder with both files.
    FormatError
        Naming all problems of both files, each with file, line and field.
    """
    folder = Path(folder)
    for name in (DECLARATION, CASES):
        if not (folder / name).is_file():
            raise InputError(
                f"a suite is a folder with {DECLARATION} and {CASES}; {name} is not there",
                where=Where(file=str(folder)),
                remedy="Write a skeleton with `hakari suite new FOLDER`.",
            )
    problems = Problems()
    declaration = read_declaration(folder / DECLARATION, problems)
    if declaration is None:
        problems.check()
    assert declaration is not None
    told = list(problems.found)
    problems.found = []
    cases, lines = read_cases(folder / CASES, declaration, problems)
    problems.found = [*told, *problems.found]
    problems.check()
    return Suite(declaration, tuple(cases), folder=str(folder), lines=tuple(lines))


def write_suite(suite: Suite[Case], folder: str | Path) -> None:
    """Write a suite into a folder, which is made where it is not there.

    Raises
    ------
    InputError
        If the folder holds a suite already.
    """
    folder = Path(folder)
    for name in (DECLARATION, CASES):
        if (folder / name).exists():
            raise InputError(
                f"{name} is there already", where=Where(file=str(folder)), remedy="Name another folder."
            )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot be made: {error.strerror or error}", where=Where(file=str(folder))) from None
    write_declaration(suite.declaration, folder / DECLARATION)
    write_cases(suite.cases, folder / CASES)
