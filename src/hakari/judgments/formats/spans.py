"""Error spans beside a grade, as error span annotation (ESA) keeps them: a JSON list in a cell."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from hakari.judgments.formats.texts import TextTable
from hakari.judgments.problems import Problems

__all__ = ["errors_of_spans"]

UNSPECIFIED = "unspecified"
"""The category of an error that has none."""

_COPIED = ("judge", "segment", "system", "document", "time_start", "time_end")
_CATEGORY = ("category", "error_type", "type")


def errors_of_spans(
    table: TextTable, column: int, shared: Mapping[str, Sequence[Any]], problems: Problems
) -> tuple[dict[str, list[Any]], list[int]]:
    """Return an error for each span of each row, and the lines they stand on.

    Parameters
    ----------
    table, column
        Where the spans are: ``[{"severity": "minor", …}, …]``; an empty cell or list has none.
    shared
        What is known of each row: judge, segment, system.
    problems
        Takes note of cells that are something else.
    """
    names = [name for name in _COPIED if name in shared]
    errors: dict[str, list[Any]] = {name: [] for name in (*names, "category", "severity", "text")}
    lines: list[int] = []
    for n, (row, line) in enumerate(zip(table.rows, table.lines, strict=True)):
        for span in _spans(row[column], line, table.header[column], problems):
            for name in names:
                errors[name].append(shared[name][n])
            errors["category"].append(next((span[key] for key in _CATEGORY if span.get(key)), UNSPECIFIED))
            errors["severity"].append(str(span["severity"]).strip().lower())
            errors["text"].append(span.get("text"))
            lines.append(line)
    return errors, lines


def _spans(cell: str, line: int, field: str, problems: Problems) -> list[dict[str, Any]]:
    if not cell.strip():
        return []
    try:
        found = json.loads(cell)
    except ValueError:
        found = None
    if not isinstance(found, list) or not all(isinstance(span, dict) and span.get("severity") for span in found):
        problems.line(line, field, f"a JSON list of spans with a severity each is needed; {cell[:40]!r} came")
        return []
    return found
