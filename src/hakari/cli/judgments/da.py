"""Make scores of systems from grades of their outputs, as WMT does: check judges, standardise, average, rank.

Control items (repeats, references, degraded outputs) may stand among the grades or in a file of their own. Marked
errors are weighed to grades.

for example:
  hakari judgments da da.tsv --judges
  hakari judgments da human.seg.tsv --qc human.qc.tsv --docs docs.txt --pairs
  hakari judgments da da.tsv --filter --control signed-rank
  hakari judgments da mqm.tsv --weights major=5,minor=1 --figure systems.svg
"""

from __future__ import annotations

import argparse

from hakari.cli.inputs import add_threads_argument
from hakari.cli.judgments.reading import add_reading_arguments, read_all
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments
from hakari.cli.resampling import add_seed_arguments
from hakari.data.formats.plain import read_docs
from hakari.judgments.direct import WEIGHTS, DirectOptions, direct_assessment, parse_weights
from hakari.kernels.threads import default_threads
from hakari.report.figures import check_figure_name, write_figures

__all__ = ["add_arguments", "execute"]

OPTIONS = ("scores", "over", "constant", "control", "filter", "level", "test", "sides", "correct", "alpha")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", nargs="+", metavar="FILE", help="grades, or marked errors; several count together")
    add_reading_arguments(parser)
    group = parser.add_argument_group("direct assessment")
    group.add_argument("--qc", metavar="FILE", help="control items, where they stand in a file of their own")
    group.add_argument(
        "--docs", metavar="FILE", help="the document of each segment, one a line; whole documents are drawn then"
    )
    group.add_argument("--grades", metavar="SCALE", help="take the grades of this scale, where there are several")
    group.add_argument(
        "--scores",
        choices=["z", "given", "raw"],
        help="standardise per judge, take the file's standardised grades, or grades as they are (default: z for "
        "da, raw for other scales)",
    )
    group.add_argument(
        "--over",
        choices=["all", "outputs"],
        default="all",
        help="what a judge's mean and deviation are of: all grades with control items, or outputs (default: all)",
    )
    group.add_argument(
        "--constant",
        choices=["drop", "zero"],
        default="drop",
        help="judges who give one grade only are dropped, or stand as 0 (default: drop)",
    )
    group.add_argument(
        "--control",
        choices=["paired-t", "signed-rank", "rank-sum"],
        default="paired-t",
        help="the one-sided test whether a judge grades degraded outputs lower (default: paired-t)",
    )
    group.add_argument("--filter", action="store_true", help="leave out judges who do not pass it")
    group.add_argument(
        "--level", choices=["segment", "document"], default="segment", help="what was graded (default: segment)"
    )
    group.add_argument(
        "--weights",
        default="mqm",
        metavar="WEIGHTS",
        help=f"what marked errors weigh: {', '.join(WEIGHTS)}, or such as major=5,minor=1 (default: mqm)",
    )
    _add_test_arguments(parser)
    add_threads_argument(parser)
    add_output_arguments(parser)
    add_lock_argument(parser)


def _add_test_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("ranks")
    group.add_argument(
        "--test",
        choices=["rank-sum", "signed-rank"],
        default="rank-sum",
        help="Wilcoxon's test of two systems: of all their segments, or of those both have (default: rank-sum)",
    )
    group.add_argument(
        "--sides",
        choices=["one", "two"],
        default="one",
        help="one, as WMT: is the system with the higher mean better? two: do they differ? (default: one)",
    )
    group.add_argument("--correct", choices=["holm"], help="correct p-values for the number of pairs")
    group.add_argument("--alpha", type=float, default=0.05, metavar="P", help="level of the tests (default: 0.05)")
    add_seed_arguments(group)
    group.add_argument(
        "--confidence", type=float, default=0.95, metavar="SHARE", help="level of the intervals (default: 0.95)"
    )
    group.add_argument("--pairs", action="store_true", help="show the differences of all pairs")
    group.add_argument("--judges", action="store_true", help="show what control items say of each judge")
    group.add_argument("--documents", action="store_true", help="show the means of documents")
    group.add_argument("--figure", metavar="FILE", help="draw the scores: .svg, .png, .pdf or .html")


def execute(args: argparse.Namespace) -> Result:
    """Read, check, standardise, average, print."""
    if args.figure is not None:
        check_figure_name(args.figure)
    weights = parse_weights(args.weights)
    given = {name: getattr(args, name) for name in (*OPTIONS, "confidence")}
    given |= {name: value for name in ("resamples", "seed") if (value := getattr(args, name)) is not None}
    options = DirectOptions(**given)
    documents = None if args.docs is None else read_docs(args.docs)[0]
    found = direct_assessment(
        read_all(args, *args.file, *([] if args.qc is None else [args.qc])),
        options,
        scale=args.grades,
        weights=weights,
        documents=None if documents is None else {str(n): name for n, name in enumerate(documents)},
        threads=args.threads or default_threads(),
    )
    if args.figure is not None:
        from hakari.report.rankings import direct_figure

        write_figures([direct_figure(found)], args.figure, title="Direct assessment")
    tables = found.tables(pairs=args.pairs, judges=args.judges, documents=args.documents)
    return Result(tables, found.to_dict())
