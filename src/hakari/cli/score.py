"""Score systems against references.

for example:
  hakari score -l en-ja -s src.en -r ref.A.ja sys/*.ja -m bleu
  hakari score -l en-ja -r ref.A.ja -r ref.B.ja --missing-references sys/*.ja
  hakari score -t wmttest.xml -m bleu bleu:tokenize=char --by domain
  hakari score -l ja-en -r ref.en out.en --segments segments.tsv -f json
  hakari score -l en-ja -r ref.A.ja --docs docs.txt sys/*.ja --confidence
  hakari score -l ja-en -r ref.en sys/*.en -m bow vecsum --vectors glove.6B.300d.txt
"""

from __future__ import annotations

import argparse

from hakari.analysis import confidence
from hakari.cli.inputs import add_metric_arguments, add_test_set_arguments, read_inputs, sort_out_metrics
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments, progress_bar, warn
from hakari.cli.resampling import add_interval_arguments, add_seed_arguments
from hakari.data.lines import text_writer
from hakari.errors import OptionError
from hakari.kernels import default_threads
from hakari.report.formats import render_tsv
from hakari.scoring import Scores, score
from hakari.text import Workspace

__all__ = ["add_arguments", "execute"]

CONFIDENCE_OPTIONS = ("resamples", "seed", "level", "interval")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_test_set_arguments(parser)
    add_metric_arguments(parser)
    parser.add_argument("--by", choices=["document", "domain"], help="scores of every document or domain too")
    parser.add_argument("--segments", metavar="FILE", help="write the score of every segment to a TSV file")
    parser.add_argument("--parts", action="store_true", help="show what each score is made of")
    parser.add_argument(
        "--as-given", action="store_true", help="keep the order of the systems (default: best first)"
    )
    group = parser.add_argument_group("confidence")
    group.add_argument(
        "--confidence",
        action="store_true",
        help="bootstrap intervals beside every score of a whole set (not in the tables of --by); whole documents "
        "are drawn where they are known (--docs)",
    )
    add_seed_arguments(group)
    add_interval_arguments(group)
    add_output_arguments(parser)
    add_lock_argument(parser)


def execute(args: argparse.Namespace) -> Result:
    """Score, and write the scores of segments where they are wanted."""
    _check_confidence(args)
    metrics = sort_out_metrics(args)
    test_set = read_inputs(args)
    if args.by is not None:
        test_set.groups(args.by)  # a test set without them is refused before anything is written
    with progress_bar() as progress:
        scores = score(
            test_set,
            metrics=metrics,
            vectors=args.vectors,
            workspace=Workspace(threads=args.threads),
            progress=progress,
        )
    warn(scores.warnings)
    if args.segments is not None:
        with text_writer(args.segments) as out:
            out.write(render_tsv(scores.segment_table()) + "\n")
        warn(f"note: {m.key} in {args.segments} is {m.segment_signature}" for m in scores.metrics)
    return _result(args, scores)


def _check_confidence(args: argparse.Namespace) -> None:
    """Refuse options of intervals where none are asked for."""
    for name in CONFIDENCE_OPTIONS:
        if getattr(args, name) is not None and not args.confidence:
            raise OptionError(f"--{name} is about intervals", remedy="Ask for them with --confidence.")


def _result(args: argparse.Namespace, scores: Scores) -> Result:
    layout = {"parts": args.parts, "ranked": not args.as_given}
    data = scores.to_dict()
    if args.confidence:
        given = {name: value for name in CONFIDENCE_OPTIONS if (value := getattr(args, name)) is not None}
        found = confidence(scores, threads=args.threads or default_threads(), **given)
        tables = [found.table(**layout)]
        data["confidence"] = found.to_dict()
    else:
        tables = [scores.table(**layout)]
    if args.by is not None:
        grouped = scores.by(args.by, ranked=not args.as_given)
        tables += grouped.tables(signatures=False)
        data["by"] = grouped.to_dict()
    return Result(tables, data)
