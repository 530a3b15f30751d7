"""Divide a corpus of amended statutes into parts, such as for development and test, with whole statutes in each.

for example:
  hakari statutes split corpus/ --out parts/
  hakari statutes split corpus/ --out parts/ --part train=8 --part development=1 --part test=1 --seed 7
"""

from __future__ import annotations

import argparse

from hakari.cli.output import Result, add_output_arguments
from hakari.data import TestSet
from hakari.errors import OptionError
from hakari.statutes.corpus import corpus_of, read_corpus_set
from hakari.statutes.splitting import HALVES, split_corpus, write_parts
from hakari.table import Cell, Column, Table

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("test_set", metavar="CORPUS", help="a corpus file, or a folder with a file corpus.jsonl")
    parser.add_argument("--out", required=True, metavar="FOLDER", help="where to write a file for each part")
    parser.add_argument(
        "--part",
        action="append",
        default=[],
        metavar="NAME=SHARE",
        help="a part and how much of the corpus it gets, compared with the others; repeat for each (default: "
        "development and test, a half each)",
    )
    parser.add_argument(
        "--seed", type=int, default=12345, metavar="N", help="decides which statutes are where (default: 12345)"
    )
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result:
    """Divide, write, and tell what is where."""
    test_set = read_corpus_set(args.test_set)
    corpus_of(test_set)  # what is no corpus is refused
    parts = split_corpus(test_set, _shares(args.part), seed=args.seed)
    files = write_parts(parts, args.out)
    records = [{"part": name, "file": str(files[name]), **_counts(part)} for name, part in parts.items()]
    headings = ("part", "file", "examples", "statutes", "amendments")
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (name, str(files[name]), *_counts(part).values()) for name, part in parts.items()
    )
    data = {"seed": args.seed, "parts": [record | _names(parts[str(record["part"])]) for record in records]}
    return Result([Table(tuple(map(Column, headings)), rows, notes=(f"seed {args.seed}",))], data)


def _shares(words: list[str]) -> dict[str, float]:
    shares: dict[str, float] = {}
    for word in words:
        name, equals, share = word.partition("=")
        try:
            value = float(share)
        except ValueError:
            value = 0.0
        if not name or not equals or value <= 0:
            raise OptionError(f"--part is NAME=SHARE with a number above 0; {word!r} came")
        if name in shares:
            raise OptionError(f"--part names {name!r} twice")
        shares[name] = value
    return shares or dict(HALVES)


def _counts(part: TestSet) -> dict[str, int]:
    corpus = corpus_of(part)
    return {
        "examples": len(corpus),
        "statutes": len({example.statute for example in corpus}),
        "amendments": len({example.amendment for example in corpus}),
    }


def _names(part: TestSet) -> dict[str, list[str]]:
    return {"statute_names": list(dict.fromkeys(part.documents or ()))}
