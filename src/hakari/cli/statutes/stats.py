"""Describe a corpus of amended statutes: examples, marks by level and change, lengths, statutes.

for example:
  hakari statutes stats corpus/
  hakari statutes stats examples/statutes/corpus.jsonl -f json
"""

from __future__ import annotations

import argparse

from hakari.cli.output import Result, add_output_arguments
from hakari.statutes import corpus_statistics, read_corpus

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("test_set", metavar="CORPUS", help="a corpus file, or a folder with a file corpus.jsonl")
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result:
    """Read the corpus and count."""
    found = corpus_statistics(read_corpus(args.test_set))
    return Result(found.tables(), found.to_dict())
