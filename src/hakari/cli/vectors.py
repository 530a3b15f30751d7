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
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hakari.cli.inputs import whole_number
from hakari.cli.output import add_output_arguments, emit, progress_bar
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
        "-n", "--number", type=whole_number, default=10, metavar="N", help="neighbours of a word (default: 10)"
    )
    parser.add_argument(
        "--only", metavar="LIST", help="convert: keep the words of this file, one a line, and no others"
    )
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> None:
    """Do one of the three."""
    if args.words and args.action != "neighbours":
        raise OptionError(f"{args.action} takes no words; {' '.join(args.words)} came")
    if args.only is not None and args.action != "convert":
        raise OptionError("--only belongs to convert")
    ACTIONS[args.action](args)


def _info(args: argparse.Namespace) -> None:
    with progress_bar() as progress:
        format, identity = describe_vectors(args.file, progress=progress)
    data = {"file": args.file, "format": format, **_record(identity)}
    rows = tuple((key, str(value)) for key, value in data.items())
    emit(args, [Table((Column("field"), Column("value")), rows)], data)


def _record(identity: Identity) -> dict[str, Any]:
    known = asdict(identity)
    return {**{key: known[key] for key in ("name", "dimension", "size")}, "sha256": identity.digest}


def _convert(args: argparse.Namespace) -> None:
    if args.output is None:
        raise OptionError("convert needs a file to write", remedy="Name it: -o NAME.npy")
    if Path(args.output).resolve() == Path(args.file).resolve():
        raise OptionError(f"{args.output} would be written over itself", remedy="Choose another name.")
    words = None if args.only is None else list(read_lines(args.only))
    with progress_bar() as progress:
        identity = convert_vectors(args.file, args.output, words=words, progress=progress)
    print(
        f"{args.output}: {identity.size} words of {identity.dimension} dimensions, float32; "
        f"the words are in {words_file(args.output)}"
    )


def _neighbours(args: argparse.Namespace) -> None:
    if not args.words:
        raise OptionError("neighbours needs a word", remedy="Write it behind the file.")
    with progress_bar() as progress:
        found = neighbours(args.file, list(dict.fromkeys(args.words)), count=args.number, progress=progress)
    rows = tuple((word, near.word, near.cosine) for word, all_near in found.items() for near in all_near)
    columns = (Column("word"), Column("neighbour"), Column("cosine", digits=4))
    data = [{"word": word, "neighbours": [asdict(near) for near in all_near]} for word, all_near in found.items()]
    emit(args, [Table(columns, rows)], data)


ACTIONS = {"info": _info, "convert": _convert, "neighbours": _neighbours}
