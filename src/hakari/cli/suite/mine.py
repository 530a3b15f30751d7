"""Mine a corpus for patterns: pairs of words with a gap between them that show the structure of sentences.

They are ranked by t: how far a pair stands more often than its words would by chance. With a second side, patterns
of it are proposed for each. Read the list, keep what shows structure, and write the beginning of a checkpoint suite
with --out: a draft of a case for every example.

for example:
  hakari suite mine parallel.tsv --side zh --gap 4:15 --top 500
  hakari suite mine zh=train.zh.gz ja=train.ja.gz --side ja --word ため
  hakari suite mine parallel.tsv --side zh --other ja --top 50 --out drafts/
"""

from __future__ import annotations

import argparse

from hakari.cli.inputs import add_threads_argument, from_one
from hakari.cli.output import Result, add_output_arguments, progress_bar, warn
from hakari.kernels import default_threads
from hakari.suites.mining import MinedPatterns, MiningOptions, mine, read_corpus, write_skeleton
from hakari.text import Normalization

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    defaults = MiningOptions()
    corpus = parser.add_argument_group("corpus")
    corpus.add_argument(
        "outputs",
        nargs="+",
        metavar="CORPUS",
        help="one TSV file with a header, or one file a side, such as ja=FILE; gzipped or not",
    )
    corpus.add_argument(
        "--side", required=True, metavar="NAME", help="the side to mine: its column, or its language"
    )
    corpus.add_argument("--other", metavar="NAME", help="the other side, where there are several")
    corpus.add_argument("--columns", nargs="+", metavar="NAME", help="the columns of a TSV file without a header")
    corpus.add_argument("--segmenter", metavar="NAME", help="what cuts the side into words (default: by language)")
    corpus.add_argument("--other-segmenter", metavar="NAME", help="the same for the other side")
    corpus.add_argument("--nfkc", action="store_true", help="NFKC-normalise first")
    corpus.add_argument("--lowercase", action="store_true", help="lower-case first")
    group = parser.add_argument_group("patterns")
    group.add_argument(
        "--gap",
        type=_gap,
        default=defaults.gap,
        metavar="LEAST:MOST",
        help="how many words may stand between the two (default: 4:15)",
    )
    group.add_argument(
        "--top", type=from_one, default=defaults.top, metavar="N", help="patterns in the list (default: 500)"
    )
    group.add_argument(
        "--least-count",
        type=from_one,
        default=defaults.least_count,
        metavar="N",
        help="how often a pair must stand (default: 5)",
    )
    group.add_argument(
        "--word", action="append", default=[], metavar="WORD", help="list only patterns with this word; repeatable"
    )
    group.add_argument("--punctuation", action="store_true", help="let punctuation be part of patterns")
    group.add_argument(
        "--examples",
        type=_from_zero,
        default=defaults.examples,
        metavar="N",
        help="sentences of each pattern, the shortest ones; tables show the first (default: 3)",
    )
    group.add_argument(
        "--partners",
        type=_from_zero,
        default=defaults.partners,
        metavar="N",
        help="patterns of the other side proposed for each (default: 5)",
    )
    group.add_argument(
        "--rank", choices=["dice", "t"], default=defaults.rank, help="what proposals are ranked by (default: dice)"
    )
    group.add_argument(
        "--candidates",
        type=from_one,
        default=defaults.candidates,
        metavar="N",
        help="pairs of the other side that may be proposed, beside all single words (default: 2000)",
    )
    parser.add_argument("--out", metavar="FOLDER", help="write the beginning of a checkpoint suite there")
    add_threads_argument(parser)
    add_output_arguments(parser)


def _gap(text: str) -> tuple[int, int]:
    least, colon, most = text.partition(":")
    if not (colon and least.isdecimal() and most.isdecimal()):
        raise argparse.ArgumentTypeError(f"LEAST:MOST words are needed, such as 4:15; {text!r} came")
    return int(least), int(most)


def _from_zero(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"a whole number from 0 up is needed; {text!r} came")
    return int(text)


def execute(args: argparse.Namespace) -> Result:
    """Read, count, rank, propose."""
    options = MiningOptions(
        gap=args.gap,
        top=args.top,
        least_count=args.least_count,
        words=tuple(args.word),
        punctuation=args.punctuation,
        examples=args.examples,
        partners=args.partners,
        rank=args.rank,
        candidates=args.candidates,
    )
    threads = args.threads or default_threads()
    with progress_bar() as progress:
        corpus = read_corpus(
            args.outputs,
            args.side,
            args.other,
            columns=args.columns,
            segmenter=args.segmenter,
            other_segmenter=args.other_segmenter,
            normalization=Normalization(nfkc=args.nfkc, lowercase=args.lowercase),
            threads=threads,
            progress=progress,
        )
        found = mine(corpus, options, threads=threads, progress=progress)
    if args.out is not None:
        _write(found, args.out, "" if corpus.other is None else corpus.other.segmenter)
    return Result([found.table()], found.to_dict())


def _write(found: MinedPatterns, folder: str, segmenter: str) -> None:
    made = write_skeleton(found, folder, segmenter)
    warn([f"note: {folder} has a suite of {len(made)} drafts; somebody who knows both languages has to read them"])
