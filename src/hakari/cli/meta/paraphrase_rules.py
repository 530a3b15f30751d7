"""Say what each paraphrase rule does for BLEU-ja: correlation with people with all rules, minus that without it.

for example:
  hakari meta paraphrase-rules -l en-ja -r ref.A.ja sys/*.ja --human human.sys.tsv
  hakari meta paraphrase-rules -l en-ja -r ref.A.ja sys/*.ja --human human.sys.tsv -m bleu-ja:rules=mine.rules
"""

from __future__ import annotations

import argparse

from hakari.cli.inputs import add_test_set_arguments, add_threads_argument, from_one, read_inputs
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments, progress_bar
from hakari.errors import OptionError
from hakari.meta.read import read_system_scores
from hakari.meta.rules import rule_ablation
from hakari.metrics import metric_from_spec
from hakari.metrics.bleu_ja import BLEUJa
from hakari.stats import Correlation
from hakari.text import Workspace

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_test_set_arguments(parser)
    parser.add_argument(
        "--human",
        metavar="FILE",
        required=True,
        help="scores of systems by people: a TSV with the columns system and z, score or raw",
    )
    parser.add_argument("--gold", metavar="NAME", help="which column of it (default: z, score or raw)")
    parser.add_argument(
        "-m", "--metric", default="bleu-ja", metavar="METRIC", help="bleu-ja with other options (default: bleu-ja)"
    )
    parser.add_argument(
        "--statistic",
        choices=[how.value for how in Correlation],
        default=Correlation.PEARSON.value,
        help="the correlation over systems (default: pearson)",
    )
    parser.add_argument(
        "--resamples", type=from_one, default=1000, metavar="N", help="resamples of segments (default: 1000)"
    )
    parser.add_argument("--seed", type=int, default=12345, metavar="N", help="what decides them (default: 12345)")
    add_threads_argument(parser)
    add_output_arguments(parser)
    add_lock_argument(parser)


def execute(args: argparse.Namespace) -> Result:
    """Score with all rules and without each, and compare with people."""
    metric = metric_from_spec(args.metric, language="ja")
    if not isinstance(metric, BLEUJa):
        raise OptionError(f"paraphrase rules belong to bleu-ja; {args.metric} came")
    if not args.outputs and args.test_set is None:
        raise OptionError("there is no system to score", remedy="Give at least three outputs.")
    test_set = read_inputs(args)
    with progress_bar() as progress:
        found = rule_ablation(
            test_set,
            read_system_scores(args.human, args.gold),
            metric=metric,
            how=Correlation(args.statistic),
            resamples=args.resamples,
            seed=args.seed,
            workspace=Workspace(threads=args.threads),
            progress=progress,
        )
    return Result(found.tables(), found.to_dict())
