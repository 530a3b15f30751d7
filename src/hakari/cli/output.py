"""Where results, warnings and progress go: standard output carries results only."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol, TextIO

from hakari.data.lines import text_writer
from hakari.errors import InputError
from hakari.report.formats import FORMATS, render_tables
from hakari.table import Table, render_text, visible
from hakari.types import Progress

__all__ = [
    "Result",
    "add_output_arguments",
    "deliver",
    "progress_bar",
    "standard_output",
    "warn",
]


def add_output_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the format and the file of the result."""
    parser.add_argument(
        "-f", "--format", choices=[*FORMATS, "json"], default="table", help="form of the result (default: table)"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write the result to a file instead")


class Rendered(Protocol):
    """Text for readers, which may have colours and has the width of their terminal."""

    def __call__(self, *, color: bool, width: int | None) -> str:
        """Return it; no width where nobody watches."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a command has to show: as tables to read, and as data for programs.

    `text` stands for the tables where they would be printed for readers.
    """

    tables: Sequence[Table]
    data: Any
    text: Rendered | None = None
    failed: bool = False
    """Whether what was found means that the command has failed, such as a check; the exit code tells it."""


def deliver(args: argparse.Namespace, result: Result) -> None:
    """Print a result in the form that was asked for, or write it to its file; notes have no place in TSV."""
    if args.format == "tsv":
        warn(f"note: {note}" for table in result.tables for note in table.notes)
    if args.output is not None:
        with text_writer(args.output) as out:
            out.write(_rendered(args.format, result) + "\n")
        return
    out = standard_output()
    if args.format == "table" and out.isatty():
        print(_readable(result, color=True, width=_terminal_width()), file=out)
    else:
        print(_rendered(args.format, result), file=out)


def standard_output() -> TextIO:
    """Return where results are printed.

    Raises
    ------
    InputError
        If it was closed before the program began: printing would do nothing, without a word.
    """
    if sys.stdout is None:
        raise InputError(
            "standard output is closed", remedy="Open it, or let the shell write it to a file: > FILE."
        )
    return sys.stdout


def _rendered(format: str, result: Result) -> str:
    if format == "json":
        return json.dumps(result.data, ensure_ascii=False, indent=2, allow_nan=False)
    if format == "table":
        return _readable(result, color=False, width=None)
    return render_tables(result.tables, format)


def _readable(result: Result, *, color: bool, width: int | None) -> str:
    if result.text is not None:
        return result.text(color=color, width=width)
    return "\n\n".join(render_text(table, color=color, width=width) for table in result.tables)


def _terminal_width() -> int:
    import shutil

    return shutil.get_terminal_size().columns


def warn(messages: Iterable[object]) -> None:
    """Print warnings and other messages to standard error; no name in them steers the terminal."""
    for message in messages:
        print(visible(str(message), keep="\n"), file=sys.stderr)


@contextmanager
def progress_bar() -> Iterator[Progress | None]:
    """Give a progress report on standard error, if someone watches it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}", markup=False))
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def report(done: int, total: int, what: str) -> None:
            bar.update(task, completed=done, total=total, description=visible(what))

        yield report
