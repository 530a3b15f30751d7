"""Where results, warnings and progress go: standard output carries results only."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from hakari.cli.lock import write_lock
from hakari.data.lines import text_writer
from hakari.report.formats import FORMATS, render_tables
from hakari.table import Table, render_text
from hakari.types import Progress

__all__ = ["add_output_arguments", "emit", "progress_bar", "warn"]


def add_output_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the format and the file of the result."""
    parser.add_argument(
        "-f", "--format", choices=[*FORMATS, "json"], default="table", help="form of the result (default: table)"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write the result to a file instead")


def emit(args: argparse.Namespace, tables: Sequence[Table], data: Any) -> None:
    """Print a result in the form that was asked for, or write it to its file.

    A lock file is written beside it where one is wanted; `args.witness`, where a caller has set it, sees the data.
    """
    if args.output is not None:
        with text_writer(args.output) as out:
            out.write(_rendered(args.format, tables, data) + "\n")
    elif args.format == "table" and sys.stdout.isatty():
        width = _terminal_width()
        print("\n\n".join(render_text(table, color=True, width=width) for table in tables))
    else:
        print(_rendered(args.format, tables, data))
    if getattr(args, "lock", None) is not None:
        write_lock(args, data)
    if getattr(args, "witness", None) is not None:
        args.witness(data)


def _rendered(format: str, tables: Sequence[Table], data: Any) -> str:
    if format == "json":
        return json.dumps(data, ensure_ascii=False, indent=2, allow_nan=False)
    return render_tables(tables, format)


def _terminal_width() -> int:
    import shutil

    return shutil.get_terminal_size().columns


def warn(warnings: Iterable[object]) -> None:
    """Print warnings to standard error."""
    for warning in warnings:
        print(warning, file=sys.stderr)


@contextmanager
def progress_bar() -> Iterator[Progress | None]:
    """Give a progress report on standard error, if someone watches it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def report(done: int, total: int, what: str) -> None:
            bar.update(task, completed=done, total=total, description=what)

        yield report
