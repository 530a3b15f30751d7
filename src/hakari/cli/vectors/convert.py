"""Convert word vectors to a matrix that is mapped into memory, with its words in a file beside it.

for example:
  hakari vectors convert glove.6B.300d.txt -o glove.npy
  hakari vectors convert glove.6B.300d.txt -o small.npy --only words.txt
"""

from __future__ import annotations

import argparse

from hakari.cli.files import files_read
from hakari.cli.output import progress_bar
from hakari.data.lines import read_lines
from hakari.errors import OptionError
from hakari.text.vectors import convert_vectors, words_file

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="FILE", help="word vectors")
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="the matrix to write: NAME.npy")
    parser.add_argument("--only", metavar="LIST", help="keep the words of this file, one a line, and no others")


def execute(args: argparse.Namespace) -> None:
    """Write the matrix and its words."""
    beside = words_file(args.output)
    if any(beside.resolve() == path.resolve() for path in files_read(args)):
        raise OptionError(f"the words would replace the input {beside}", remedy="Name another file.")
    words = None if args.only is None else list(read_lines(args.only))
    with progress_bar() as progress:
        identity = convert_vectors(args.file, args.output, words=words, progress=progress)
    print(
        f"{args.output}: {identity.size} words of {identity.dimension} dimensions, float32; "
        f"the words are in {words_file(args.output)}"
    )
