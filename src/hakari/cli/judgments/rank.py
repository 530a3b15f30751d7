"""Rank systems by comparisons: scores, intervals, possible ranks, clusters that can be told apart.

--bootstrap resamples whole segments (or --unit judge, ranking, vote), which is the safer way to know how sure a
ranking is: votes on one segment, or by one judge, are not independent. Several models show whether the order
depends on the model.

for example:
  hakari judgments rank votes.tsv
  hakari judgments rank votes.tsv --model ew bt ts --bootstrap 1000
  hakari judgments rank votes.tsv --model ts:order=active,limit=500 --figure ranking.svg
  hakari judgments rank votes.tsv --model bt:ties=half --baseline Online-A --unit judge --bootstrap 1000
"""

from __future__ import annotations

import argparse

from hakari.cli.inputs import add_threads_argument
from hakari.cli.judgments.reading import add_identical_argument, add_reading_arguments, read_all
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments, warn
from hakari.cli.resampling import DEFAULT_SEED, from_zero
from hakari.judgments.identical import joined_remark
from hakari.judgments.models import MODELS
from hakari.judgments.rank import UNITS
from hakari.judgments.rankings import rank_by_models
from hakari.kernels.threads import default_threads
from hakari.report.figures import check_figure_name, write_figures

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", nargs="+", metavar="FILE", help="comparisons; several files count together")
    add_reading_arguments(parser)
    add_identical_argument(parser)
    group = parser.add_argument_group("ranking")
    group.add_argument(
        "--model",
        nargs="+",
        default=["bt"],
        metavar="MODEL",
        help=f"NAME or NAME:option=value,option; known: {', '.join(MODELS)} (default: bt)",
    )
    group.add_argument(
        "--baseline",
        metavar="SYSTEM",
        help="take only comparisons with this system (default of grm and tst: the one in every vote)",
    )
    group.add_argument(
        "--bootstrap",
        type=from_zero,
        default=0,
        metavar="N",
        help="resamples that say how sure the ranking is (default: 0, the model's own standard errors)",
    )
    group.add_argument(
        "--unit", choices=UNITS, default="segment", help="what the bootstrap draws (default: segment)"
    )
    group.add_argument("--seed", type=from_zero, default=DEFAULT_SEED, metavar="N", help=f"default: {DEFAULT_SEED}")
    group.add_argument(
        "--level", type=float, default=0.95, metavar="SHARE", help="level of intervals and ranks (default: 0.95)"
    )
    group.add_argument(
        "--alpha", type=float, default=0.05, metavar="P", help="p below this divides clusters (default: 0.05)"
    )
    group.add_argument(
        "--pairs", action="store_true", help="show how probable it is that one is better than another"
    )
    group.add_argument("--figure", metavar="FILE", help="draw the ranking: .svg, .png, .pdf or .html")
    add_threads_argument(parser)
    add_output_arguments(parser)
    add_lock_argument(parser)


def execute(args: argparse.Namespace) -> Result:
    """Read, fit, print, draw."""
    if args.figure is not None:
        check_figure_name(args.figure, len(args.model))
    judgments = read_all(args, *args.file)
    if remark := joined_remark(judgments.comparisons, args.identical):
        warn([f"note: {remark}"])
    votes = judgments.compared(identical=args.identical)
    rankings = rank_by_models(
        votes,
        args.model,
        baseline=args.baseline,
        bootstrap=args.bootstrap,
        unit=args.unit,
        seed=args.seed,
        level=args.level,
        alpha=args.alpha,
        threads=args.threads or default_threads(),
    )
    if args.figure is not None:
        from hakari.report.rankings import ranking_figure

        write_figures([ranking_figure(each) for each in rankings.rankings], args.figure, title="Rankings")
    return Result(rankings.tables(pairs=args.pairs), rankings.to_dict())
