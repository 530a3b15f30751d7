"""Check finished worksheets: what changed that should stay, which numbers got lost, what is not translated.

The exit code is 1 where something must be mended. --accept takes the translations without errors into the corpus.

for example:
  hakari statutes check corpus/ finished.xlf
  hakari statutes check corpus/ finished.tsv --accept
"""

from __future__ import annotations

import argparse

from hakari.cli.output import Result, add_output_arguments
from hakari.statutes.corpus import corpus_file, read_corpus, write_corpus
from hakari.statutes.worksheets import accept, check_entries, read_finished

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("corpus", metavar="CORPUS", help="the folder of the corpus, or its file")
    parser.add_argument(
        "finished", metavar="FINISHED", nargs="+", help="finished worksheets: TSV, XLIFF 1.2 or 2.x"
    )
    parser.add_argument("--accept", action="store_true", help="write translations without errors into the corpus")
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result:
    """Read, check, perhaps accept."""
    corpus = read_corpus(args.corpus)
    checked = check_entries(corpus, [entry for file in args.finished for entry in read_finished(file)])
    if args.accept and checked.finished:
        write_corpus(accept(corpus, checked.finished), corpus_file(args.corpus))
    return Result([checked.table()], checked.to_dict(), failed=checked.errors > 0)
