"""Describe word vectors, convert them to a matrix that is mapped into memory, or find a word's neighbours.

Read are text of word2vec, fastText (.vec) and GloVe, word2vec binary, each gzipped or zipped too, .npz, and what
convert writes. Files are read from front to back and never held whole.

for example:
  hakari vectors info glove.6B.300d.txt
  hakari vectors convert glove.6B.300d.txt -o glove.npy
  hakari vectors neighbours glove.npy cat dog -n 5
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from hakari.cli.files import files_read
from hakari.cli.inputs import from_one
from hakari.cli.output import Result, add_output_arguments, progress_bar
from hakari.data.lines import read_lines
from hakari.errors import OptionError
from hakari.table import Column, Table
from hakari.text.vectors import Identity, convert_vectors, describe_vectors, neighbours, words_file

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("action", choices=list(ACTIONS), help="what to do")
    parser.add_argument("file", metavar="FILE", help="word vectors")
    parser.add_argument("words", nargs="*", metavar="WORD", help="words whose neighbours are wanted")
    parser.add_argument(
        "-n", "--number", type=from_one, default=10, metavar="N", help="neighbours of a word (default: 10)"
    )
    parser.add_argument(
        "--only", metavar="LIST", help="convert: keep the words of this file, one a line, and no others"
    )
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result | None:
    """Do one of the three."""
    if args.words and args.action != "neighbours":
        raise OptionError(f"{args.action} takes no words; {' '.join(args.words)} came")
    if args.only is not None and args.action != "convert":
        raise OptionError("--only belongs to convert")
    return ACTIONS[args.action](args)


def _info(args: argparse.Namespace) -> Result:
    with progress_bar() as progress:
        format, identity = describe_vectors(args.file, progress=progress)
    data = {"file": args.file, "format": format, **_record(identity)}
    rows = tuple((key, str(value)) for key, value in data.items())
    return Result([Table((Column("field"), Column("value")), rows)], data)


def _record(identity: Identity) -> dict[str, Any]:
    known = asdict(identity)
    return {**{key: known[key] for key in ("name", "dimension", "size")}, "sha256": identity.digest}


def _convert(args: argparse.Namespace) -> None:
    if args.output is None:
        raise OptionError("convert needs a file to write", remedy="Name it: -o NAME.npy")
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


def _neighbours(args: argparse.Namespace) -> Result:
    if not args.words:
        raise OptionError("neighbours needs a word", remedy="Write it behind the file.")
    with progress_bar() as progress:
        found = neighbours(args.file, list(dict.fromkeys(args.words)), count=args.number, progress=progress)
    rows = tuple((word, near.word, near.cosine) for word, all_near in found.items() for near in all_near)
    columns = (Column("word"), Column("neighbour"), Column("cosine", digits=4))
    data = [{"word": word, "neighbours": [asdict(near) for near in all_near]} for word, all_near in found.items()]
    return Result([Table(columns, rows)], data)


ACTIONS: Mapping[str, Callable[[argparse.Namespace], Result | None]] = {
    "info": _info,
    "convert": _convert,
    "neighbours": _neighbours,
}
