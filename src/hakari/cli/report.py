"""Write a report: one HTML page about all systems, to be opened in a browser, without a network.

It shows scores with intervals and clusters, any two systems side by side, every segment with its outputs, and how
far segmenters, metrics and people agree. The page needs nothing but itself, so it can be sent and kept.

for example:
  hakari report -l en-ja -s src.en -r ref.A.ja --docs docs.txt sys/*.ja -m bleu chrf ter ribes -o report.html
  hakari report -t examples/ja-en -m chrf bleu --human examples/ja-en -o report.html --json report.json
  hakari report -l ja-en -s src.ja -r ref.en --previous old.en sys/*.en -m isdit focality bleu -o report.html
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from hakari.cli.inputs import add_metric_arguments, add_test_set_arguments, read_inputs, sort_out_metrics
from hakari.cli.output import progress_bar, standard_output, warn
from hakari.cli.resampling import add_seed_arguments, from_zero
from hakari.data.lines import text_writer
from hakari.scoring import RowCache
from hakari.text import Workspace

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_test_set_arguments(parser)
    add_metric_arguments(parser)
    group = parser.add_argument_group("report")
    group.add_argument("--title", metavar="TEXT", help="the heading of the page")
    group.add_argument(
        "--human",
        metavar="FOLDER",
        help="scores by people: human.sys.tsv, human.seg.tsv, or as mt-metrics-eval has them",
    )
    group.add_argument(
        "--judgments", nargs="+", default=[], metavar="FILE", help="comparisons by people; see `hakari judgments`"
    )
    group.add_argument(
        "--suite", nargs="+", default=[], metavar="FILE", help="runs of suites, from `hakari suite run -f json`"
    )
    group.add_argument(
        "--explain",
        type=from_zero,
        default=10,
        metavar="N",
        help="segments with pictures of what their scores are made of, those first where systems differ most "
        "(default: 10)",
    )
    group.add_argument(
        "--sensitivity",
        choices=["quick", "full", "none"],
        default="quick",
        help="segmenters to try: the built-in ones, all that are installed, none (default: quick)",
    )
    group.add_argument(
        "--test",
        choices=["bootstrap", "randomization"],
        default="bootstrap",
        help="the paired test (default: bootstrap); randomization keeps its level with few documents",
    )
    group.add_argument(
        "--level", type=float, metavar="SHARE", help="confidence level of the intervals (default: 0.95)"
    )
    add_seed_arguments(group)
    group.add_argument("--no-cache", action="store_true", help="compute everything anew, and keep nothing")
    group.add_argument("--json", metavar="FILE", help="write all that is on the page as JSON too")
    group.add_argument(
        "-o", "--output", metavar="FILE", default="report.html", help="the page (default: report.html)"
    )


def execute(args: argparse.Namespace) -> None:
    """Build the report and write it."""
    from hakari.report.page import ReportOptions, build_report, write_page

    args.metric = args.metric or ["bleu", "chrf"]
    metrics = sort_out_metrics(args)
    test_set = read_inputs(args)
    options = ReportOptions(
        title=args.title,
        test=args.test,
        resamples=args.resamples,
        seed=args.seed,
        level=args.level,
        sensitivity=args.sensitivity,
        explain=args.explain,
        human=args.human,
        judgments=args.judgments,
        suite=args.suite,
    )
    workspace = Workspace(threads=args.threads)
    with progress_bar() as progress:
        report = build_report(
            test_set,
            metrics=metrics,
            options=options,
            vectors=args.vectors,
            workspace=workspace,
            cache=None if args.no_cache else RowCache(),
            progress=progress,
        )
    warn(report.scores.warnings)
    data = report.to_dict()
    if args.json is not None:
        with text_writer(args.json) as out:
            json.dump(data, out, ensure_ascii=False, indent=1, allow_nan=False)
            out.write("\n")
    write_page(report, args.output, data, workspace)
    size = Path(args.output).stat().st_size / 2**20
    print(f"{args.output}: {report.title}; {size:.1f} MB, opens in any browser", file=standard_output())
