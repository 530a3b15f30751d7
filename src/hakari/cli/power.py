"""Say what differences a test set can show: the smallest that is found, and the segments needed for a given one.

Give outputs of systems like those that will be compared: how much their scores vary together decides.

for example:
  hakari power -l en-ja -r ref.ja --docs docs.txt sys/*.ja -m bleu
  hakari power -l en-ja -r ref.ja sys/*.ja --difference 0.5 1 --power 0.9
"""

from __future__ import annotations

import argparse

from hakari.analysis import power_analysis
from hakari.cli.inputs import add_metric_arguments, add_test_set_arguments, from_one, read_inputs, sort_out_metrics
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments, progress_bar, warn
from hakari.cli.resampling import add_seed_arguments
from hakari.scoring import score
from hakari.text import Workspace

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_test_set_arguments(parser)
    add_metric_arguments(parser)
    group = parser.add_argument_group("power")
    group.add_argument(
        "--power", type=float, default=0.8, metavar="SHARE", help="chance to find the difference (default: 0.8)"
    )
    group.add_argument(
        "--alpha", type=float, default=0.05, metavar="P", help="level of the two-sided test (default: 0.05)"
    )
    group.add_argument(
        "--difference",
        type=float,
        nargs="+",
        action="extend",
        metavar="D",
        help="count the segments needed for these differences (default: 0.5, 1 and 2 hundredths of the metric's "
        "range; points where the range has no end, as that of TER)",
    )
    group.add_argument(
        "--simulations",
        type=from_one,
        default=1000,
        metavar="N",
        help="test sets that are simulated to check the formula (default: 1000)",
    )
    group.add_argument("--pairs", action="store_true", help="list all pairs of systems too")
    add_seed_arguments(group)
    add_output_arguments(parser)
    add_lock_argument(parser)


def execute(args: argparse.Namespace) -> Result:
    """Score, analyse, print."""
    metrics = sort_out_metrics(args)
    test_set = read_inputs(args)
    workspace = Workspace(threads=args.threads)
    with progress_bar() as progress:
        scores = score(test_set, metrics=metrics, vectors=args.vectors, workspace=workspace, progress=progress)
    warn(scores.warnings)
    given = {name: value for name in ("resamples", "seed") if (value := getattr(args, name)) is not None}
    found = power_analysis(
        scores,
        power=args.power,
        alpha=args.alpha,
        differences=args.difference,
        simulations=args.simulations,
        threads=workspace.threads,
        **given,
    )
    return Result(found.tables(pairs=args.pairs), found.to_dict())
