"""Say how many more votes would separate two systems.

The graded response model is fitted to the votes so far. New votes on the two systems, on segments and by judges
like those so far, bring the standard error of their difference down; campaigns simulated from the model check it.

for example:
  hakari judgments plan votes.tsv --baseline Online-A --separate Ours Theirs
  hakari judgments plan votes.tsv --baseline Online-A --separate Ours Theirs --difference 0.3 --power 0.9
"""

from __future__ import annotations

import argparse

from hakari.cli.judgments.graded import add_graded_arguments, graded_model
from hakari.cli.judgments.reading import add_identical_argument, add_reading_arguments, read_all
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments, progress_bar
from hakari.cli.resampling import DEFAULT_SEED, from_zero
from hakari.judgments.plan import plan

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", nargs="+", metavar="FILE", help="comparisons; several files count together")
    add_reading_arguments(parser)
    add_identical_argument(parser)
    group = parser.add_argument_group("planning")
    add_graded_arguments(group)
    group.add_argument("--separate", nargs=2, required=True, metavar="SYSTEM", help="the two systems")
    group.add_argument(
        "--difference",
        type=float,
        metavar="D",
        help="take this difference of abilities for true (default: that of the votes so far)",
    )
    group.add_argument(
        "--power", type=float, default=0.8, metavar="SHARE", help="chance to find the difference (default: 0.8)"
    )
    group.add_argument(
        "--alpha", type=float, default=0.05, metavar="P", help="level of the two-sided test (default: 0.05)"
    )
    group.add_argument(
        "--simulations",
        type=from_zero,
        default=100,
        metavar="N",
        help="campaigns that are simulated to check the answer; 0 for none (default: 100)",
    )
    group.add_argument("--seed", type=from_zero, default=DEFAULT_SEED, metavar="N", help=f"default: {DEFAULT_SEED}")
    add_output_arguments(parser)
    add_lock_argument(parser)


def execute(args: argparse.Namespace) -> Result:
    """Read, fit, search, simulate, print."""
    votes = read_all(args, *args.file).compared(identical=args.identical)
    first, second = args.separate
    with progress_bar() as progress:
        found = plan(
            votes,
            (first, second),
            args.baseline,
            model=graded_model(args),
            difference=args.difference,
            alpha=args.alpha,
            power=args.power,
            simulations=args.simulations,
            seed=args.seed,
            progress=progress,
        )
    return Result(found.tables(), found.to_dict())
