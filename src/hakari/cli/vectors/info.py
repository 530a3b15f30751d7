"""Describe a file of word vectors: format, dimension, number of words, hash.

for example:
  hakari vectors info glove.6B.300d.txt
"""

from __future__ import annotations

import argparse
from dataclasses import asdict

from hakari.cli.output import Result, add_output_arguments, progress_bar
from hakari.table import Column, Table
from hakari.text.vectors import describe_vectors

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="FILE", help="word vectors")
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result:
    """Read the file once, from front to back."""
    with progress_bar() as progress:
        format, identity = describe_vectors(args.file, progress=progress)
    known = asdict(identity)
    record = {key: known[key] for key in ("name", "dimension", "size")}
    data = {"file": args.file, "format": format, **record, "sha256": identity.digest}
    rows = tuple((key, str(value)) for key, value in data.items())
    return Result([Table((Column("field"), Column("value")), rows)], data)
