"""Place a new system on a scale that the votes on all others have fixed.

Judges' sensitivities and segments' difficulties are those of the votes without the new system, and stay as they
are: systems that are placed one after the other stand on one scale.

for example:
  hakari judgments place votes.tsv --baseline Online-A --new-system Ours
  hakari judgments place votes.tsv new-votes.tsv --baseline Online-A --new-system Ours -f json
"""

from __future__ import annotations

import argparse

from hakari.cli.judgments.graded import add_graded_arguments, graded_model
from hakari.cli.judgments.reading import add_identical_argument, add_reading_arguments, read_all
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments
from hakari.judgments.place import place

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", nargs="+", metavar="FILE", help="comparisons; several files count together")
    add_reading_arguments(parser)
    add_identical_argument(parser)
    group = parser.add_argument_group("placing")
    add_graded_arguments(group)
    group.add_argument("--new-system", required=True, metavar="SYSTEM", help="the system to place")
    group.add_argument(
        "--level", type=float, default=0.95, metavar="SHARE", help="level of the intervals (default: 0.95)"
    )
    add_output_arguments(parser)
    add_lock_argument(parser)


def execute(args: argparse.Namespace) -> Result:
    """Read, fit without the new system, place it, print."""
    votes = read_all(args, *args.file).compared(identical=args.identical)
    found = place(votes, args.new_system, args.baseline, model=graded_model(args), level=args.level)
    return Result(found.tables(), found.to_dict())
