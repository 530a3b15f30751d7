"""Say what is in a file of judgments: by kind, system and judge, what is missing, and which judges to look at.

for example:
  hakari judgments info votes.tsv
  hakari judgments info rr.tsv.gz --where lp=es-en --judges
  hakari judgments info da.tsv -f json
"""

from __future__ import annotations

import argparse

from hakari.cli.judgments.reading import add_identical_argument, add_reading_arguments, read_all
from hakari.cli.output import Result, add_output_arguments
from hakari.judgments.description import describe

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", nargs="+", metavar="FILE", help="judgments; several files count together")
    add_reading_arguments(parser)
    add_identical_argument(parser)
    parser.add_argument("--judges", action="store_true", help="list all judges, however many")
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result:
    """Read, count, print."""
    found = describe(read_all(args, *args.file), identical=args.identical)
    return Result(found.tables(judges=args.judges), found.to_dict())
