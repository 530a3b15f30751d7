"""Where the compiled MeCab library and its dictionaries are on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from hakari.errors import HakariError, MissingDependencyError, Where
from hakari.kernels import MecabDictionary, MecabLibrary

__all__ = [
    "Dictionary",
    "find_dictionary",
    "find_library",
    "open_dictionary",
    "open_library",
]


@dataclass(frozen=True, slots=True)
class Dictionary:
    """A dictionary package: where it lies, and which version it calls itself."""

    package: str
    folder: Path
    version: str

    @property
    def arguments(self) -> list[str]:
        """Return MeCab's arguments; the package's own rc file keeps a user's dictionaries out."""
        return ["-r", str(self.folder / "mecabrc"), "-d", str(self.folder)]


def find_dictionary(package: str, *, what: str, install: str) -> Dictionary:
    """Return the dictionary that a Python package carries.

    Raises
    ------
    MissingDependencyError
        If the package is not installed.
    """
    if find_spec(package) is None:
        raise MissingDependencyError(what, f"the package {package}", install)
    module = import_module(package)
    return Dictionary(package, Path(module.DICDIR), str(module.VERSION))


def _places(package: str) -> Iterator[Path]:
    """Yield where wheels put their shared libraries: Linux, macOS and Windows in this order."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return
    here = Path(spec.origin).parent
    if spec.submodule_search_locations is None:  # a single extension module, without a folder of its own
        here = here / package
    yield here.parent / f"{package}.libs"
    yield here / ".dylibs"
    yield here


@cache
def find_library(package: str) -> Path | None:
    """Return the MeCab library that a package's wheel carries, or None where it carries none."""
    for folder in _places(package):
        for pattern in ("libmecab*.so*", "libmecab*.dylib", "libmecab*.dll", "mecab*.dll"):
            for file in sorted(folder.glob(pattern)):
                return file
    return None


@cache
def open_dictionary(dictionary: Dictionary) -> MecabDictionary:
    """Return a dictionary opened by the kernels, once a process.

    Raises
    ------
    HakariError
        If its files are missing, damaged, or not in UTF-8.
    """
    try:
        return MecabDictionary(str(dictionary.folder))
    except RuntimeError as error:
        raise _unusable(dictionary, error) from None


@cache
def open_library(package: str, dictionary: Dictionary, *, what: str, install: str) -> MecabLibrary:
    """Return a dictionary opened by the library that a package's wheel carries, once a process.

    Raises
    ------
    MissingDependencyError
        If the package is not installed or carries no library.
    HakariError
        If the library cannot open the dictionary, or loads a user dictionary, which would change tokens unseen.
    """
    library = find_library(package)
    if library is None:
        raise MissingDependencyError(what, f"the MeCab library of the package {package}", install)
    try:
        opened = MecabLibrary(str(library), dictionary.arguments)
    except RuntimeError as error:
        raise _unusable(dictionary, error) from None
    if opened.user_dictionaries:
        raise HakariError(
            f"MeCab loads a user dictionary, {opened.user_dictionaries[0]}, which changes tokens",
            remedy=f"Remove the userdic setting from {dictionary.folder / 'mecabrc'}.",
        )
    return opened


def _unusable(dictionary: Dictionary, error: RuntimeError) -> HakariError:
    return HakariError(
        f"the dictionary cannot be opened: {error}",
        where=Where(file=str(dictionary.folder)),
        remedy=f"Reinstall the dictionary package {dictionary.package}.",
    )
