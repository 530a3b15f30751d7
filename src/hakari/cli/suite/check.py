"""Check a suite: all problems of both its files at once, each with file, line and field; what it holds otherwise.

for example:
  hakari suite check mysuite/
  hakari suite check ja-en-discourse
"""

from __future__ import annotations

import argparse

from hakari.cli.output import Result, add_output_arguments
from hakari.suites.bundled import bundled_names, find_suite
from hakari.suites.description import described

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "suite", metavar="SUITE", help=f"the folder of a suite, or one of {', '.join(bundled_names())}"
    )
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result:
    """Read and describe."""
    found = described(find_suite(args.suite))
    return Result(found.tables(), found.to_dict())
