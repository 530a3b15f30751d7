"""Score the same systems under every segmenter of the target language, NFKC off and on.

Shows scores, places, and which systems change places. Do this before you publish a ranking.

for example:
  hakari sensitivity -l en-ja -r ref.ja sys/*.ja
"""

from __future__ import annotations

import argparse

from hakari.analysis import sensitivity
from hakari.cli.inputs import add_test_set_arguments, add_threads_argument, read_inputs
from hakari.cli.output import Result, add_output_arguments, progress_bar, warn
from hakari.text import Workspace

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_test_set_arguments(parser)
    add_threads_argument(parser)
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result:
    """Score under every segmenter."""
    test_set = read_inputs(args)
    with progress_bar() as progress:
        found = sensitivity(test_set, workspace=Workspace(threads=args.threads), progress=progress)
    warn(found.warnings)
    return Result(found.tables(), found.to_dict())
