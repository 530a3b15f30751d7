"""Options that name judgments and say how they are read, and the judgments they name."""

from __future__ import annotations

import argparse

from hakari.cli.output import warn
from hakari.errors import OptionError
from hakari.judgments import Judgments
from hakari.judgments.formats import read_judgments
from hakari.judgments.joined import joined

__all__ = ["add_identical_argument", "add_reading_arguments", "read_all"]


def add_reading_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare how files of judgments are read."""
    group = parser.add_argument_group("judgments")
    group.add_argument("--judgments-format", metavar="NAME", help="format of the file, where it is not recognised")
    group.add_argument("--scale", metavar="SCALE", help="the scale of grades, for files that do not say")
    group.add_argument(
        "--baseline-name", metavar="NAME", help="whom votes compare with, for files of votes that do not say"
    )
    group.add_argument(
        "--where",
        action="append",
        default=[],
        metavar="COLUMN=VALUE",
        help="read only the rows whose column says this, such as lp=es-en",
    )


def add_identical_argument(parser: argparse.ArgumentParser) -> None:
    """Declare what becomes of systems that were judged as one, because their outputs are the same."""
    parser.add_argument(
        "--identical",
        choices=["expand", "tie", "keep", "drop"],
        default="expand",
        help="votes about systems joined by + because their outputs are the same: each has the vote, and they also "
        "tie with each other, or A+B is a system of its own, or the vote is dropped (default: expand)",
    )


def read_all(args: argparse.Namespace, *paths: str) -> Judgments:
    """Return the judgments of files as one table; remarks about them go to standard error."""
    where = dict(_named(word) for word in args.where)
    parts = [
        read_judgments(
            path, format=args.judgments_format, scale=args.scale, baseline=args.baseline_name, where=where
        )
        for path in paths
    ]
    warn(f"note: {part.name}: {remark}" for part in parts for remark in part.remarks)
    return joined(parts)


def _named(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not name or not equals:
        raise OptionError(f"--where needs COLUMN=VALUE; {word!r} came")
    return name, value
