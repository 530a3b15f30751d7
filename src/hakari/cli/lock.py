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
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from hakari.cli.files import WRITTEN, files_read, reads_standard_input
from hakari.data.lines import text_writer
from hakari.errors import FormatError, InputError, OptionError, Where
from hakari.signature import program_version

__all__ = [
    "SCHEMA",
    "add_lock_argument",
    "check_inputs",
    "differences",
    "input_digests",
    "locked_options",
    "read_lock",
    "versions",
    "write_lock",
]

SCHEMA = "hakari-lock/1"
TOLERANCE = 1e-12
"""Relative; processors and NumPy versions may differ in the last digit of a logarithm."""

_NOT_OPTIONS = frozenset({"command_line", "format", "threads", "result", *WRITTEN})
"""Settings that do not decide a result, only how it is shown or how fast it comes."""


def add_lock_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the lock file."""
    parser.add_argument(
        "--lock",
        metavar="FILE",
        help="write inputs' hashes, options, versions and the result to a JSON file; `hakari rerun` repeats it",
    )


def input_digests(args: argparse.Namespace) -> dict[Path, str]:
    """Return the SHA-256 of every file that a command reads, before it does so.

    Raises
    ------
    OptionError
        If an input can be read once only, a pipe or standard input: it cannot be checked, nor read again.
    """
    if reads_standard_input(args):
        raise _not_again("standard input")
    found: dict[Path, str] = {}
    for path in files_read(args):
        if path.is_file():
            found[path] = _digest(path)
        elif path.exists():
            raise _not_again(str(path))
    return found


def _not_again(what: str) -> OptionError:
    return OptionError(
        f"--lock needs inputs that can be read again; {what} is no regular file",
        remedy="Write it to a file first, and give that.",
    )


def write_lock(args: argparse.Namespace, before: Mapping[Path, str], data: Any) -> None:
    """Write the lock file of a result.

    Raises
    ------
    InputError
        If an input is not what it was `before` the command read it: nobody knows then what was read.
    """
    now = {path: digest for path, digest in input_digests(args).items() if not _is_written(args, path)}
    for path, digest in before.items():
        if now.get(path) != digest:
            raise InputError(
                "the file changed while it was in use; no lock is written", where=Where(file=str(path))
            )
    content = {
        "schema": SCHEMA,
        "command": list(args.command_line),
        "inputs": [{"path": str(path), "sha256": digest} for path, digest in now.items()],
        "options": locked_options(args),
        "versions": versions(),
        "result": data,
    }
    with text_writer(args.lock) as out:
        out.write(json.dumps(content, ensure_ascii=False, indent=2, allow_nan=False) + "\n")


def _is_written(args: argparse.Namespace, path: Path) -> bool:
    """Return whether a file in the folder of a test set is one that this command has just written there."""
    words = [getattr(args, option, None) for option in WRITTEN]
    return any(word is not None and Path(word).resolve() == path.resolve() for word in words)


def read_lock(path: str) -> dict[str, Any]:
    """Return the content of a lock file.

    Raises
    ------
    FormatError
        If it is none, or has not everything that a lock file has.
    """
    where = Where(file=path)
    try:
        content = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", where=where) from None
    except (ValueError, RecursionError) as error:
        raise FormatError(f"a lock file is JSON; {error}", where=where) from None
    if not isinstance(content, dict) or content.get("schema") != SCHEMA:
        raise FormatError(
            f"this is not a lock file of the form {SCHEMA}", where=where, remedy="Write one with --lock FILE."
        )
    for field, (is_right, wanted) in _FIELDS.items():
        if field not in content or not is_right(content[field]):
            problem = "is not there" if field not in content else f"is {_short(content[field])}"
            raise FormatError(f"{wanted} is needed; it {problem}", where=Where(file=path, field=field))
    return content


def _is_words(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(word, str) for word in value)


def _is_text_map(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())


def _is_inputs(value: Any) -> bool:
    keys = {"path", "sha256"}
    return isinstance(value, list) and all(_is_text_map(entry) and keys <= entry.keys() for entry in value)


_FIELDS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "command": (_is_words, "a list of words, at least one,"),
    "inputs": (_is_inputs, "a list of objects with path and sha256"),
    "options": (lambda value: isinstance(value, dict), "an object"),
    "versions": (_is_text_map, "an object of texts"),
    "result": (lambda _: True, "the result"),
}
"""What a lock file has, how that is told, and in what words it is asked for."""


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


def _digest(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", where=Where(file=str(path))) from None


def locked_options(args: argparse.Namespace) -> dict[str, Any]:
    """Return the options that decide a result, defaults included."""
    return {key: value for key, value in sorted(vars(args).items()) if key not in _NOT_OPTIONS}


def versions() -> dict[str, str]:
    """Return the versions of what computes results here."""
    import numpy as np

    return {"hakari": program_version(), "python": platform.python_version(), "numpy": np.__version__}
