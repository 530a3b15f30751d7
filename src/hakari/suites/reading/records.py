"""JSON objects, one a line, in which no key may stand twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hakari.data.lines import place_of, read_lines
from hakari.suites.problems import At, Problems

__all__ = ["parsed", "records"]


class _Pairs:
    """Makes objects of pairs and remembers the keys that stand twice."""

    def __init__(self) -> None:
        self.repeated: list[str] = []

    def __call__(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = [key for key, _ in pairs]
            self.repeated += sorted({key for key in keys if keys.count(key) > 1})
        return found


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON")


def parsed(line: str, at: At) -> dict[str, Any] | None:
    """Return the object of a line; None with a note where it is none."""
    pairs = _Pairs()
    try:
        value = json.loads(line, object_pairs_hook=pairs, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        at.note(None, f"one JSON object a line is needed; character {error.pos + 1}: {error.msg}")
        return None
    except (ValueError, RecursionError) as error:
        at.note(None, f"one JSON object a line is needed; {error}")
        return None
    for key in pairs.repeated:
        at.note(key, "the key stands twice in one object")
    if not isinstance(value, dict):
        at.note(None, "one JSON object a line is needed")
        return None
    return value


def records(path: str | Path, problems: Problems) -> Iterator[tuple[At, dict[str, Any]]]:
    """Yield the objects of a file with their places; lines of white space are passed over."""
    file = place_of(path)
    for number, line in enumerate(read_lines(path), start=1):
        at = At(problems, file, number)
        if line.strip() and (record := parsed(line, at)) is not None:
            yield at, record
