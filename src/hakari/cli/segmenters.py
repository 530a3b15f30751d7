"""List the segmenters: what they do, for which languages, and whether they are installed here."""

from __future__ import annotations

import argparse

from hakari.cli.output import add_output_arguments, emit
from hakari.errors import HakariError, MissingDependencyError
from hakari.table import Column, Table
from hakari.text.segmenters import SEGMENTERS, Segmenter

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> None:
    """Print the list."""
    rows = [_row(name, SEGMENTERS.get(name)) for name in SEGMENTERS]
    table = Table(
        (Column("segmenter"), Column("languages"), Column("signature here"), Column("what it does")), tuple(rows)
    )
    keys = ("name", "languages", "signature", "summary")
    emit(args, [table], [dict(zip(keys, row, strict=True)) for row in rows])


def _row(name: str, made: type[Segmenter]) -> tuple[str, str, str, str]:
    return name, " ".join(made.languages) or "any", _signature(name, made), made.summary


def _signature(name: str, made: type[Segmenter]) -> str:
    if made.takes_argument:
        return f"needs a file: {name}:FILE"
    try:
        return made().signature
    except MissingDependencyError as error:
        return f"not installed; {(error.remedy or '').removeprefix('Install it: ')}"
    except HakariError as error:
        return f"not usable; {error.problem}"
