"""The suites that come with the program, by name."""

from __future__ import annotations

from pathlib import Path

from hakari.errors import UnknownNameError
from hakari.suites.reading import read_suite
from hakari.suites.suite import Case, Suite

__all__ = ["bundled_names", "find_suite", "suite_folder"]

_FOLDER = Path(__file__).parent / "shipped"


def bundled_names() -> list[str]:
    """Return the names of the suites that come with the program."""
    return sorted(path.name for path in _FOLDER.iterdir() if path.is_dir())


def suite_folder(word: str) -> Path:
    """Return the folder that a word names: a folder that is there, or else a suite that comes with the program.

    Raises
    ------
    UnknownNameError
        If it is neither.
    """
    if Path(word).exists():
        return Path(word)
    if word not in bundled_names():
        raise UnknownNameError("folder or bundled suite", word, bundled_names())
    return _FOLDER / word


def find_suite(word: str) -> Suite[Case]:
    """Return the suite of a folder, or a bundled one by its name."""
    return read_suite(suite_folder(word))
