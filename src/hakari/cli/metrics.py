"""List the metrics, or the options of one.

for example:
  hakari metrics
  hakari metrics bleu
"""

from __future__ import annotations

import argparse
import inspect
import re
from dataclasses import fields
from typing import Any

from hakari.cli.output import Result, add_output_arguments
from hakari.metrics import METRICS, Metric
from hakari.metrics.options import options_of
from hakari.table import Cell, Column, Table

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("metric", nargs="?", metavar="METRIC", help="show the options of this metric")
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result:
    """Return the list."""
    table, keys = _options(args.metric) if args.metric else _metrics()
    return Result([table], [dict(zip(keys, row, strict=True)) for row in table.rows])


def _metrics() -> tuple[Table, tuple[str, ...]]:
    keys = ("name", "direction", "range", "explains", "summary")
    rows: list[tuple[Cell, ...]] = []
    for name, metric in METRICS.loaded().items():
        low, high = metric.range
        explains = "yes" if metric.explains() else "no"
        rows.append((name, metric.direction.value, f"{low:g} to {high:g}", explains, metric.summary))
    rows += [(name, None, None, None, "not usable") for name in METRICS.broken]
    columns = (Column("metric"), Column("better"), Column("range"), Column("explains"), Column("what it is"))
    notes = tuple(f"{name}: not usable; {error.problem}" for name, error in METRICS.broken.items())
    return Table(columns, tuple(rows), notes=notes), keys


def _options(name: str) -> tuple[Table, tuple[str, ...]]:
    metric = METRICS.get(name)
    kinds = options_of(metric)
    described = _descriptions(metric)
    rows = tuple(
        (field.name, _kind(kinds[field.name]), _default(field.default), described.get(field.name, ""))
        for field in fields(metric)
    )
    columns = (Column("option"), Column("values"), Column("default"), Column("meaning"))
    table = Table(columns, rows, notes=(f"Written as {name}:option=value,option=value",))
    return table, ("name", "values", "default", "meaning")


def _descriptions(metric: type[Metric]) -> dict[str, str]:
    """Return what docstrings say of the parameters, the class's own before those it inherits from."""
    found: dict[str, str] = {}
    for base in reversed(metric.__mro__):
        parameters = inspect.cleandoc(base.__doc__ or "").partition("Parameters\n----------\n")[2]
        entries = re.findall(r"^(\w+)\n((?: {4}.*\n?)+)", parameters, flags=re.MULTILINE)
        found |= {name: " ".join(text.split()).replace("``", "") for name, text in entries}
    return found


def _kind(hint: Any) -> str:
    if isinstance(hint, type):
        plain = hint.__name__
    elif words := re.findall(r"'([^']+)'", str(hint)):
        return ", ".join(words)
    else:
        plain = str(hint).replace(" | None", "")
    return {"bool": "yes, no", "int": "whole number", "float": "number", "str": "text"}.get(plain, plain)


def _default(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "automatic" if value is None else str(value)
