"""Convert judgments to our own formats: JSONL, which holds everything, or TSV, which holds one kind.

for example:
  hakari judgments convert rr.csv -o votes.jsonl
  hakari judgments convert rr.tsv.gz -o votes.tsv.gz --where lp=es-en
"""

from __future__ import annotations

import argparse
from pathlib import Path

from hakari.cli.judgments.reading import add_reading_arguments, read_all
from hakari.errors import OptionError
from hakari.judgments.formats import write_judgments
from hakari.judgments.words import counted

__all__ = ["add_arguments", "execute"]

WRITABLE = ("jsonl", "tsv")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", nargs="+", metavar="FILE", help="judgments; several files become one")
    add_reading_arguments(parser)
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="the file to write")
    parser.add_argument(
        "--to", choices=WRITABLE, help="the format to write (default: what the name ends in, .jsonl or .tsv)"
    )


def execute(args: argparse.Namespace) -> None:
    """Read and write."""
    format = args.to or Path(args.output.removesuffix(".gz")).suffix.removeprefix(".")
    if format not in WRITABLE:
        raise OptionError(
            f"the format of {args.output} is not known by its name",
            remedy=f"Name it: --to {' or '.join(WRITABLE)}.",
        )
    judgments = read_all(args, *args.file)
    write_judgments(judgments, args.output, format=format)
    said = ", ".join(counted(len(judgments.table(kind)), kind.row) for kind in judgments.kinds)
    print(f"{args.output}: {said}")
