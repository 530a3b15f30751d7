"""Find the nearest neighbours of words, by the cosine of their vectors.

for example:
  hakari vectors neighbours glove.npy cat dog -n 5
"""

from __future__ import annotations

import argparse
from dataclasses import asdict

from hakari.cli.inputs import from_one
from hakari.cli.output import Result, add_output_arguments, progress_bar
from hakari.table import Column, Table
from hakari.text.vectors import neighbours

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="FILE", help="word vectors")
    parser.add_argument("words", nargs="+", metavar="WORD", help="words whose neighbours are wanted")
    parser.add_argument(
        "-n", "--number", type=from_one, default=10, metavar="N", help="neighbours of a word (default: 10)"
    )
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result:
    """Look through all words once."""
    with progress_bar() as progress:
        found = neighbours(args.file, list(dict.fromkeys(args.words)), count=args.number, progress=progress)
    rows = tuple((word, near.word, near.cosine) for word, all_near in found.items() for near in all_near)
    columns = (Column("word"), Column("neighbour"), Column("cosine", digits=4))
    data = [{"word": word, "neighbours": [asdict(near) for near in all_near]} for word, all_near in found.items()]
    return Result([Table(columns, rows)], data)
