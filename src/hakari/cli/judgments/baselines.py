"""Say which system to compare all others with, by votes, or by automatic scores while there are none.

A baseline near the middle wins about as often as it loses, and tells the others apart best.

for example:
  hakari judgments baselines votes.tsv
  hakari judgments baselines --scores scores.tsv
"""

from __future__ import annotations

import argparse

from hakari.cli.judgments.reading import add_identical_argument, add_reading_arguments, read_all
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments
from hakari.errors import OptionError
from hakari.judgments.baselines import baselines, read_scores

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", nargs="*", metavar="FILE", help="comparisons; several files count together")
    add_reading_arguments(parser)
    add_identical_argument(parser)
    group = parser.add_argument_group("baselines")
    group.add_argument(
        "--scores", metavar="FILE", help="automatic scores: TSV with a column system and one a metric"
    )
    add_output_arguments(parser)
    add_lock_argument(parser)


def execute(args: argparse.Namespace) -> Result:
    """Read, count, print."""
    if not args.file and args.scores is None:
        raise OptionError("votes or --scores are needed")
    votes = read_all(args, *args.file).compared(identical=args.identical) if args.file else None
    found = baselines(votes, read_scores(args.scores) if args.scores else None)
    return Result(found.tables(), found.to_dict())
