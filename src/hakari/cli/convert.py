"""Turn a test set into another format.

for example:
  hakari convert -t wmttest.xml -o set.jsonl --to jsonl
"""

from __future__ import annotations

import argparse

from hakari.cli.inputs import add_test_set_arguments, read_inputs
from hakari.data import write_test_set

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_test_set_arguments(parser)
    parser.add_argument(
        "--to", required=True, metavar="NAME", help="format to write: jsonl, tsv, mt-metrics-eval …"
    )
    parser.add_argument("-o", "--output", required=True, metavar="PATH", help="file or folder to write")


def execute(args: argparse.Namespace) -> None:
    """Read and write."""
    test_set = read_inputs(args)
    write_test_set(test_set, args.output, format=args.to)
    print(f"{args.output}: {len(test_set)} segments, {len(test_set.systems)} systems")
