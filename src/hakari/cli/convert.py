"""Turn a test set into another format.

for example:
  hakari convert -t wmttest.xml -o set.jsonl --to jsonl
"""

from __future__ import annotations

import argparse

from hakari.cli.inputs import add_test_set_arguments, read_inputs
from hakari.cli.output import warn
from hakari.data import write_test_set
from hakari.data.formats import has_option, ids_are_lost, recognised_format

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_test_set_arguments(parser)
    parser.add_argument(
        "--to", required=True, metavar="NAME", help="format to write: jsonl, tsv, mt-metrics-eval …"
    )
    parser.add_argument("-o", "--output", required=True, metavar="PATH", help="file or folder to write")


def execute(args: argparse.Namespace) -> None:
    """Read and write, and say what is not kept."""
    missing = args.missing_references and has_option(args.to, "missing_references")
    test_set = read_inputs(_for_reader(args) if missing else args)
    write_test_set(test_set, args.output, format=args.to, missing_references=missing)
    if ids_are_lost(test_set, format=args.to):
        example = test_set.ids[0]
        warn([f"note: {args.to} does not keep the ids of the segments, such as {example}; they are counted anew"])
    print(f"{args.output}: {len(test_set)} segments, {len(test_set.systems)} systems")


def _for_reader(args: argparse.Namespace) -> argparse.Namespace:
    """Return the options for reading: a format that says itself what is missing leaves the option to the writer."""
    if args.test_set is None or has_option(
        args.input_format or recognised_format(args.test_set), "missing_references"
    ):
        return args
    return argparse.Namespace(**vars(args) | {"missing_references": False})
