"""Lock files: what a result was made from, so that it can be made again.

A lock file holds the command line, the SHA-256 of every input, the options with their defaults, the versions of
what computed the result, and the result. ``hakari rerun`` makes it again and says whether anything differs.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import platform
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hakari.data.lines import text_writer
from hakari.errors import FormatError, InputError, Where
from hakari.signature import program_version
from hakari.text.vectors import words_file

__all__ = [
    "SCHEMA",
    "add_lock_argument",
    "check_inputs",
    "differences",
    "locked_options",
    "read_lock",
    "versions",
    "write_lock",
]

SCHEMA = "hakari-lock/1"
TOLERANCE = 1e-12
"""Relative; processors and NumPy versions may differ in the last digit of a logarithm."""

_NOT_OPTIONS = frozenset({"command_line", "format", "output", "segments", "lock", "threads", "witness"})
"""Settings that do not decide a result, only how it is shown or how fast it comes."""


def add_lock_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the lock file."""
    parser.add_argument(
        "--lock",
        metavar="FILE",
        help="write inputs' hashes, options, versions and the result to a JSON file; `hakari rerun` repeats it",
    )


def write_lock(args: argparse.Namespace, data: Any) -> None:
    """Write the lock file of a result."""
    content = {
        "schema": SCHEMA,
        "command": list(args.command_line),
        "inputs": [{"path": str(path), "sha256": _digest(path)} for path in _inputs(args)],
        "options": locked_options(args),
        "versions": versions(),
        "result": data,
    }
    with text_writer(args.lock) as out:
        out.write(json.dumps(content, ensure_ascii=False, indent=2, allow_nan=False) + "\n")


def read_lock(path: str) -> dict[str, Any]:
    """Return the content of a lock file.

    Raises
    ------
    FormatError
        If it is none.
    """
    where = Where(file=path)
    try:
        content = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", where=where) from None
    except ValueError as error:
        raise FormatError(f"a lock file is JSON; {error}", where=where) from None
    if not isinstance(content, dict) or content.get("schema") != SCHEMA:
        raise FormatError(
            f"this is not a lock file of the form {SCHEMA}", where=where, remedy="Write one with --lock FILE."
        )
    return content


def check_inputs(content: Mapping[str, Any]) -> None:
    """Raise an `InputError` if an input is not there or has changed."""
    for entry in content["inputs"]:
        path = Path(entry["path"])
        if not path.is_file():
            raise InputError(
                "the result was made from this file; it is not there",
                where=Where(file=str(path)),
                remedy="Run from the same folder, with the same files.",
            )
        if _digest(path) != entry["sha256"]:
            raise InputError(
                "the file has changed since the result was made: its SHA-256 is another",
                where=Where(file=str(path)),
                remedy="Bring the old file back, or make a new result and lock that.",
            )


def differences(old: Any, new: Any, place: str = "") -> Iterator[str]:
    """Yield the places where two results differ, numbers by more than rounding."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys([*old, *new]):
            yield from differences(old.get(key), new.get(key), f"{place}.{key}" if place else str(key))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (a, b) in enumerate(zip(old, new, strict=True)):
            yield from differences(a, b, f"{place}[{number}]")
    elif not _same(old, new):
        yield f"{place}: {_short(old)} then, {_short(new)} now"


def _same(old: Any, new: Any) -> bool:
    if isinstance(old, float) and isinstance(new, int | float):
        return math.isclose(old, new, rel_tol=TOLERANCE, abs_tol=TOLERANCE)
    return type(old) is type(new) and bool(old == new)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:77]}…"


def _inputs(args: argparse.Namespace) -> list[Path]:
    """Return the files that the options name, those of a folder one by one."""
    named: list[str] = [*args.outputs, *args.reference]
    named += [path for path in (args.source, args.docs, args.test_set) if path is not None]
    named += _vector_files(args)
    found: dict[Path, None] = {}
    for word in named:
        for path in _files(word):
            found[path] = None
    return list(found)


def _vector_files(args: argparse.Namespace) -> list[str]:
    """Return the files of word vectors, those behind the names of metrics and the words of a matrix too."""
    options = [part for word in args.metric or [] for part in word.partition(":")[2].split(",")]
    named = [part.removeprefix("vectors=") for part in options if part.startswith("vectors=")]
    named += [args.vectors] if args.vectors is not None else []
    words = [str(words_file(path)) for path in named if path.endswith(".npy")]
    return [*named, *words]


def _files(word: str) -> list[Path]:
    """Return the file that ``PATH`` or ``NAME=PATH`` names, or all files of a folder."""
    path = Path(word)
    if not path.exists():
        path = Path(word.partition("=")[2])
    return sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def locked_options(args: argparse.Namespace) -> dict[str, Any]:
    """Return the options that decide a result, defaults included."""
    return {key: value for key, value in sorted(vars(args).items()) if key not in _NOT_OPTIONS}


def versions() -> dict[str, str]:
    """Return the versions of what computes results here."""
    import numpy as np

    return {"hakari": program_version(), "python": platform.python_version(), "numpy": np.__version__}
