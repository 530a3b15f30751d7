"""Score systems against references.

for example:
  hakari score -l en-ja -s src.en -r ref.A.ja sys/*.ja -m bleu
  hakari score -l en-ja -r ref.A.ja -r ref.B.ja --missing-references sys/*.ja
  hakari score -t wmttest.xml -m bleu bleu:tokenize=char --by domain
  hakari score -l ja-en -r ref.en out.en --segments segments.tsv -f json
  hakari score -l ja-en -r ref.en sys/*.en -m bow vecsum --vectors glove.6B.300d.txt
"""

from __future__ import annotations

import argparse
from pathlib import Path

from hakari.cli.inputs import add_metric_arguments, add_test_set_arguments, read_inputs, sort_out_metrics
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import add_output_arguments, emit, progress_bar, warn
from hakari.data.lines import text_writer
from hakari.errors import OptionError
from hakari.report.formats import render_tsv
from hakari.scoring import Scores, score
from hakari.text import Workspace

__all__ = ["add_arguments", "execute"]


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
    add_output_arguments(parser)
    add_lock_argument(parser)


def execute(args: argparse.Namespace) -> None:
    """Score, then print tables or JSON."""
    _check_files(args)
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
    _emit(args, scores)


def _check_files(args: argparse.Namespace) -> None:
    """Refuse one file for two results: the second would replace the first."""
    if args.segments and args.output and Path(args.segments).resolve() == Path(args.output).resolve():
        raise OptionError(f"--segments and --output both name {args.output}", remedy="Give each a file of its own.")


def _emit(args: argparse.Namespace, scores: Scores) -> None:
    tables = [scores.table(parts=args.parts, ranked=not args.as_given)]
    data = scores.to_dict()
    if args.by is not None:
        grouped = scores.by(args.by)
        tables += grouped.tables()
        data["by"] = grouped.to_dict()
    emit(args, tables, data)
