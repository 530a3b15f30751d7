"""Say which metrics follow people: their agreement with human scores of a test set.

The folder has the texts of a test set, and what people said of the systems: human.sys.tsv, human.seg.tsv, darr.tsv,
or human-scores as mt-metrics-eval has them. Scores of other metrics join in as a table.

for example:
  hakari meta wmt20.en-ja -l en-ja -m bleu chrf ter ribes
  hakari meta wmt20.en-ja -l en-ja -m chrf --scores mymetric.tsv --task segment/darr segment/acc-eq
  hakari meta wmt22.ja-en -l ja-en -m bleu chrf --exclude-outliers
"""

from __future__ import annotations

import argparse

from hakari.cli.inputs import add_threads_argument, add_vectors_argument
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments, progress_bar, warn
from hakari.errors import OptionError
from hakari.kernels import default_threads
from hakari.meta import TASK_NAMES, SignificanceOptions, meta_evaluate, significance
from hakari.scoring import RowCache
from hakari.stats import Swap

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("test_set", metavar="FOLDER", help="a test set with scores by people")
    parser.add_argument(
        "-m",
        "--metric",
        nargs="+",
        action="extend",
        metavar="METRIC",
        help="metrics to compute, such as bleu or bleu:tokenize=char (default: bleu, unless --scores are given)",
    )
    add_vectors_argument(parser)
    parser.add_argument(
        "--scores",
        action="append",
        default=[],
        metavar="FILE",
        help="scores of other metrics: a TSV with the columns system, segment and one a metric, or metric, system, "
        "segment, score; repeat for several",
    )
    parser.add_argument(
        "--lower", nargs="+", default=[], metavar="NAME", help="metrics of --scores of which less is better"
    )
    parser.add_argument("-l", "--language-pair", metavar="PAIR", help="such as en-ja; decides the segmenter")
    parser.add_argument(
        "--gold",
        metavar="NAME",
        help="which scores by people count: a column such as z or raw, or mqm (default: z)",
    )
    parser.add_argument(
        "--task",
        nargs="+",
        action="extend",
        metavar="TASK",
        help=f"what is asked of metrics: {', '.join(TASK_NAMES)}",
    )
    parser.add_argument("--exclude", nargs="+", default=[], metavar="SYSTEM", help="systems that do not count")
    parser.add_argument(
        "--exclude-outliers",
        action="store_true",
        help="leave out systems whose score by people lies more than 2.5 robust deviations from the median",
    )
    group = parser.add_argument_group("significance")
    group.add_argument(
        "--permutations",
        type=int,
        default=1000,
        metavar="N",
        help="permutations of every test of two metrics (default: 1000); 0 compares none",
    )
    group.add_argument(
        "--swap",
        choices=[swap.value for swap in Swap],
        default=Swap.BOTH.value,
        help="what two metrics swap in tasks about segments; both: each score by itself (default: both)",
    )
    group.add_argument(
        "--alpha",
        type=float,
        default=0.05,
        metavar="P",
        help="level of the tests of clusters (default: 0.05)",
    )
    group.add_argument("--seed", type=int, default=12345, metavar="N", help="what decides the permutations")
    group.add_argument("--pairs", action="store_true", help="list all pairs of metrics with their p-values too")
    parser.add_argument(
        "--no-cache", action="store_true", help="compute everything, and keep nothing for the next run"
    )
    add_threads_argument(parser)
    add_output_arguments(parser)
    add_lock_argument(parser)


def execute(args: argparse.Namespace) -> Result:
    """Score the systems, read what people said, compare."""
    if args.pairs and not args.permutations:
        raise OptionError("--pairs lists tests, and --permutations 0 makes none")
    options = _options(args) if args.permutations else None
    with progress_bar() as progress:
        found, warnings = meta_evaluate(
            args.test_set,
            metrics=args.metric if args.metric or args.scores else ["bleu"],
            scores=args.scores,
            lower=args.lower,
            gold=args.gold,
            tasks=args.task,
            language_pair=args.language_pair,
            vectors=args.vectors,
            exclude=args.exclude,
            exclude_outliers=args.exclude_outliers,
            threads=args.threads,
            cache=None if args.no_cache else RowCache(),
            progress=progress,
        )
        if options is None or len(found.metrics) < 2:
            tested = None
        else:
            tested = significance(found, options, threads=args.threads or default_threads(), progress=progress)
    warn(warnings)
    if tested is None:
        return Result([found.table()], found.to_dict())
    return Result([tested.table(), *(tested.pair_tables() if args.pairs else ())], tested.to_dict())


def _options(args: argparse.Namespace) -> SignificanceOptions:
    return SignificanceOptions(
        permutations=args.permutations, seed=args.seed, swap=Swap(args.swap), alpha=args.alpha
    )
