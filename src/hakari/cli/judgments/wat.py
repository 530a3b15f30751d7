"""Score systems by votes against a baseline, as the Workshop on Asian Translation does.

Five votes of a segment are summed; Pairwise = 100 (Win − Lose) / (Win + Lose + Tie). With grades of adequacy,
segments show that are adequate and yet not better than the baseline's; with the baseline's output and references,
whether its quality explains them.

for example:
  hakari judgments wat votes.tsv
  hakari judgments wat votes.tsv --adequacy adequacy.tsv --list
  hakari judgments wat votes.tsv --adequacy adequacy.tsv -l en-ja -r ref.ja base.ja -m bleu
"""

from __future__ import annotations

import argparse

from hakari.cli.inputs import (
    add_metric_arguments,
    add_test_set_arguments,
    from_one,
    read_inputs,
    sort_out_metrics,
)
from hakari.cli.judgments.reading import add_reading_arguments, read_all
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments, progress_bar, warn
from hakari.cli.resampling import add_seed_arguments
from hakari.errors import OptionError
from hakari.judgments.wat import Scheme, wat_evaluation
from hakari.kernels.threads import default_threads
from hakari.report.figures import check_figure_name, write_figures
from hakari.scoring import Scores, score
from hakari.text import Workspace

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="VOTES", help="votes for each system against the baseline")
    add_reading_arguments(parser)
    group = parser.add_argument_group("scheme")
    group.add_argument("--adequacy", metavar="FILE", help="grades of adequacy, 1 to 5")
    group.add_argument(
        "--baseline", metavar="SYSTEM", help="the baseline (default: the system that takes part in every vote)"
    )
    group.add_argument(
        "--judges",
        type=_judges,
        default=5,
        metavar="N",
        help="votes of a segment; any: as many as come (default: 5)",
    )
    group.add_argument("--win", type=int, default=2, metavar="SUM", help="least sum that wins (default: 2)")
    group.add_argument("--lose", type=int, default=-2, metavar="SUM", help="greatest sum that loses (default: -2)")
    group.add_argument(
        "--adequate",
        type=float,
        default=4.0,
        metavar="GRADE",
        help="least mean grade that is adequate (default: 4)",
    )
    group.add_argument("--alpha", type=float, default=0.05, metavar="P", help="level of the tests (default: 0.05)")
    group.add_argument("--correct", choices=["holm"], help="correct p-values for the number of pairs")
    add_seed_arguments(group)
    group.add_argument(
        "--level", type=float, default=0.95, metavar="SHARE", help="level of the intervals (default: 0.95)"
    )
    group.add_argument("--pairs", action="store_true", help="list all pairs of systems")
    group.add_argument("--list", action="store_true", help="list the adequate segments that did not win")
    group.add_argument("--figure", metavar="FILE", help="draw the scores: .svg, .png, .pdf or .html")
    add_test_set_arguments(parser)
    add_metric_arguments(parser)
    add_output_arguments(parser)
    add_lock_argument(parser)


def _judges(text: str) -> int | None:
    return None if text == "any" else from_one(text)


def execute(args: argparse.Namespace) -> Result:
    """Read, decide, score, print."""
    if args.figure is not None:
        check_figure_name(args.figure)
    scheme = Scheme(judges=args.judges, win=args.win, lose=args.lose)
    texts = _texts(args)
    given = {name: value for name in ("resamples", "seed") if (value := getattr(args, name)) is not None}
    found = wat_evaluation(
        read_all(args, args.file),
        adequacy_grades=None if args.adequacy is None else read_all(args, args.adequacy),
        baseline=args.baseline,
        scheme=scheme,
        texts=texts,
        adequate=args.adequate,
        alpha=args.alpha,
        correct=args.correct,
        level=args.level,
        threads=args.threads or default_threads(),
        **given,
    )
    if args.figure is not None:
        from hakari.report.rankings import wat_figure

        write_figures([wat_figure(found)], args.figure, title="Votes against a baseline")
    return Result(found.tables(pairs=args.pairs, listed=args.list), found.to_dict())


def _texts(args: argparse.Namespace) -> Scores | None:
    """Return the scores of the outputs that are given, the baseline's among them; None without any."""
    if not (args.outputs or args.test_set or args.metric):
        if args.reference:
            raise OptionError(
                "references came without the baseline's output", remedy="Give the output too, or leave both out."
            )
        return None
    if args.adequacy is None:
        raise OptionError(
            "outputs explain where votes and adequacy disagree, and there is no --adequacy",
            remedy="Give grades with --adequacy FILE, or leave the outputs out.",
        )
    metrics = sort_out_metrics(args)
    if len(metrics) != 1:
        raise OptionError(f"one metric explains; {', '.join(metrics)} came")
    test_set = read_inputs(args)
    with progress_bar() as progress:
        found = score(
            test_set,
            metrics=metrics,
            vectors=args.vectors,
            workspace=Workspace(threads=args.threads),
            progress=progress,
        )
    warn(found.warnings)
    return found
