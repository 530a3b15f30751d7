"""Score the same systems under every segmenter of the target language, NFKC off and on.

Shows scores, places, and which systems change places. Do this before you publish a ranking.

for example:
  hakari sensitivity -l en-ja -r ref.ja sys/*.ja
  hakari sensitivity -l en-ja -r ref.ja sys/*.ja -m ter -f tsv
"""

from __future__ import annotations

import argparse

from hakari.analysis import sensitivity
from hakari.cli.inputs import (
    add_test_set_arguments,
    add_threads_argument,
    add_vectors_argument,
    read_inputs,
    sort_out_metrics,
)
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments, progress_bar, warn
from hakari.errors import OptionError
from hakari.text import Workspace

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_test_set_arguments(parser)
    parser.add_argument(
        "-m",
        "--metric",
        action="append",
        metavar="METRIC",
        help="a metric over tokens, such as ter or bleu:lowercase (default: bleu)",
    )
    add_vectors_argument(parser)
    add_threads_argument(parser)
    add_output_arguments(parser)
    add_lock_argument(parser)


def execute(args: argparse.Namespace) -> Result:
    """Score under every segmenter."""
    metric, *more = sort_out_metrics(args)
    if more:
        raise OptionError(f"one metric at a time; {metric} and {', '.join(more)} came", remedy="Run it for each.")
    test_set = read_inputs(args)
    with progress_bar() as progress:
        found = sensitivity(
            test_set,
            metric=metric,
            vectors=args.vectors,
            workspace=Workspace(threads=args.threads),
            progress=progress,
        )
    warn(found.warnings)
    return Result(found.tables(), found.to_dict())
