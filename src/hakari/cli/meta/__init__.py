"""Say which metrics follow people: their agreement with human scores of a test set.

The folder has the texts of a test set, and what people said of the systems: human.sys.tsv, human.seg.tsv, darr.tsv,
or human-scores as mt-metrics-eval has them. Scores of other metrics join in as a table. `hakari meta
paraphrase-rules` asks the same of the rules of bleu-ja.

for example:
  hakari meta wmt20.en-ja -l en-ja -m bleu chrf ter ribes
  hakari meta wmt20.en-ja -l en-ja -m chrf --scores mymetric.tsv --task segment/darr segment/acc-eq
  hakari meta wmt22.ja-en -l ja-en -m bleu chrf --exclude-outliers --bootstrap 1000 --figure scatter.html
  hakari meta wmt20.en-ja -l en-ja --sweep cder:jump=0.5,1,2,4 --figure jump.svg
  hakari meta wmt20.en-ja -l en-ja -m bleu chrf ter --metric-correlations
  hakari meta wmt22.ja-en -l ja-en -m bleu chrf --by domain
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import replace

from hakari.cli.inputs import add_threads_argument, add_vectors_argument, from_one
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments, progress_bar, warn
from hakari.errors import OptionError
from hakari.kernels import default_threads
from hakari.meta import (
    TASK_NAMES,
    Drawn,
    Judgable,
    MetaEvaluation,
    SignificanceOptions,
    Sweep,
    agreement_intervals,
    evaluate,
    metric_correlations,
    read_judged,
    significance,
    subset_sizes,
)
from hakari.scoring import RowCache
from hakari.stats import Correlation, Grouping, Swap
from hakari.types import Progress, json_number

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("test_set", metavar="FOLDER", help="a test set with scores by people")
    _add_metric_arguments(parser)
    _add_system_arguments(parser.add_argument_group("people and systems"))
    _add_mode_arguments(parser.add_argument_group("instead of one table"))
    _add_certainty_arguments(parser.add_argument_group("how sure"))
    parser.add_argument(
        "--figure",
        metavar="FILE",
        help="draw the result: metric against people, curves of a sweep, a map of correlations; .svg, .png, .pdf "
        "or .html",
    )
    parser.add_argument(
        "--no-cache", action="store_true", help="compute everything, and keep nothing for the next run"
    )
    add_threads_argument(parser)
    add_output_arguments(parser)
    add_lock_argument(parser)


def _add_metric_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-m",
        "--metric",
        nargs="+",
        action="extend",
        metavar="METRIC",
        help="metrics to compute, such as bleu or bleu:tokenize=char (default: bleu, unless --scores or --sweep "
        "are given)",
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
    parser.add_argument(
        "--task",
        nargs="+",
        action="extend",
        metavar="TASK",
        help=f"what is asked of metrics: {', '.join(TASK_NAMES)}",
    )
    parser.add_argument("-l", "--language-pair", metavar="PAIR", help="such as en-ja; decides the segmenter")


def _add_system_arguments(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--gold",
        metavar="NAME",
        help="which scores by people: a column such as z or raw, or a name such as mqm (default: z)",
    )
    group.add_argument("--exclude", nargs="+", default=[], metavar="SYSTEM", help="systems that do not count")
    group.add_argument(
        "--exclude-outliers",
        action="store_true",
        help="leave out systems whose score by people lies more than 2.5 robust deviations from the median",
    )
    group.add_argument("--top", type=from_one, metavar="N", help="only the N systems that people like best")


def _add_mode_arguments(group: argparse._ArgumentGroup) -> None:
    modes = group.add_mutually_exclusive_group()
    modes.add_argument("--sweep", metavar="METRIC", help="one option at several values: wcder:jump=0.5,1,2")
    modes.add_argument(
        "--metric-correlations",
        nargs="?",
        const="pearson",
        choices=[how.value for how in Correlation],
        metavar="STATISTIC",
        help="metrics among themselves, on segments (default: pearson)",
    )
    modes.add_argument("--by", choices=["domain", "document"], help="a table for every domain or document")
    modes.add_argument(
        "--subset-size", nargs="+", type=from_one, metavar="N", help="what test sets of N segments would have shown"
    )
    group.add_argument(
        "--subsets", type=from_one, metavar="N", help="subsets of each size that are drawn (default: 100)"
    )


def _add_certainty_arguments(group: argparse._ArgumentGroup) -> None:
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
        "--alpha", type=float, default=0.05, metavar="P", help="level of the tests of clusters (default: 0.05)"
    )
    group.add_argument("--pairs", action="store_true", help="list all pairs of metrics with their p-values too")
    group.add_argument("--bootstrap", type=from_one, metavar="N", help="95 %% intervals from N resamples")
    group.add_argument(
        "--draw",
        choices=[drawn.value for drawn in Drawn],
        default=Drawn.SEGMENTS.value,
        help="what resamples draw (default: segments)",
    )
    group.add_argument(
        "--seed", type=int, default=12345, metavar="N", help="what decides permutations, resamples and subsets"
    )


def execute(args: argparse.Namespace) -> Result:
    """Read what people said, score the systems, compare."""
    _check(args)
    with progress_bar() as progress:
        judged = _read(args, progress)
        result = _MODES[_mode(args)](args, judged, progress)
    warn(judged.warnings)
    return result


def _check(args: argparse.Namespace) -> None:
    """Refuse options that would do nothing."""
    if args.pairs and not args.permutations:
        raise OptionError("--pairs lists tests, and --permutations 0 makes none")
    if args.subsets is not None and args.subset_size is None:
        raise OptionError("--subsets belongs to --subset-size")
    for option in ("pairs", "bootstrap"):
        if getattr(args, option) and _mode(args) != "table":
            raise OptionError(f"--{option} belongs to the table of metrics and tasks")
    if args.figure is not None and _mode(args) in ("by", "subset_size"):
        raise OptionError(f"there is no figure of --{_mode(args).replace('_', '-')}")
    if args.sweep is not None and (args.metric or args.scores):
        raise OptionError("a sweep names its metric itself", remedy="Leave -m and --scores out.")


def _mode(args: argparse.Namespace) -> str:
    named = ("sweep", "metric_correlations", "by", "subset_size")
    return next((name for name in named if getattr(args, name) is not None), "table")


def _read(args: argparse.Namespace, progress: Progress | None) -> Judgable:
    if args.sweep is not None:
        metrics = list(Sweep.parse(args.sweep).specs)
    else:
        metrics = args.metric if args.metric or args.scores else ["bleu"]
    return read_judged(
        args.test_set,
        metrics=metrics,
        scores=args.scores,
        lower=args.lower,
        gold=args.gold,
        language_pair=args.language_pair,
        vectors=args.vectors,
        threads=args.threads,
        cache=None if args.no_cache else RowCache(),
        progress=progress,
    )


def _evaluated(args: argparse.Namespace, judged: Judgable) -> MetaEvaluation:
    exclude = list(args.exclude)
    if args.top is not None:
        best = judged.best(args.top)
        exclude += [name for name in judged.gold.systems if name not in best]
    return evaluate(
        judged.metrics,
        judged.gold,
        tasks=args.task,
        exclude=exclude,
        exclude_outliers=args.exclude_outliers,
        name=judged.name,
        threads=_threads(args),
    )


def _threads(args: argparse.Namespace) -> int:
    return args.threads or default_threads()


def _table(args: argparse.Namespace, judged: Judgable, progress: Progress | None) -> Result:
    found = _evaluated(args, judged)
    data = found.to_dict()
    intervals, tested = None, None
    if args.bootstrap is not None:
        intervals = agreement_intervals(
            found, drawn=Drawn(args.draw), resamples=args.bootstrap, seed=args.seed, progress=progress
        )
        note = f"Intervals from {args.bootstrap} resamples of {args.draw}, seed {args.seed}."
        data["intervals"] = {
            "drawn": args.draw,
            "resamples": args.bootstrap,
            "seed": args.seed,
            "level": intervals.level,
            "low": [[json_number(value) for value in row] for row in intervals.low.tolist()],
            "high": [[json_number(value) for value in row] for row in intervals.high.tolist()],
        }
    if args.permutations and len(found.metrics) > 1:
        options = SignificanceOptions(
            permutations=args.permutations, seed=args.seed, swap=Swap(args.swap), alpha=args.alpha
        )
        tested = significance(found, options, threads=_threads(args), progress=progress)
        table, data = tested.table(intervals=intervals), {**data, **tested.to_dict()}
        tables = [table, *(tested.pair_tables() if args.pairs else ())]
    else:
        tables = [found.table(intervals=intervals)]
    if intervals is not None:
        tables[0] = replace(tables[0], notes=(*tables[0].notes[:1], note, *tables[0].notes[1:]))
    if args.figure is not None:
        from hakari.report.agreement import draw_agreement

        draw_agreement(found, args.figure, tested=tested)
    return Result(tables, data)


def _sweep(args: argparse.Namespace, judged: Judgable, progress: Progress | None) -> Result:  # noqa: ARG001
    found, sweep = _evaluated(args, judged), Sweep.parse(args.sweep)
    if args.figure is not None:
        from hakari.report.agreement import draw_sweep

        draw_sweep(found, sweep, args.figure)
    return Result(
        [found.table(ranked=False)], {**found.to_dict(), "sweep": {"option": sweep.option, "values": sweep.values}}
    )


def _correlations(args: argparse.Namespace, judged: Judgable, progress: Progress | None) -> Result:  # noqa: ARG001
    systems = _evaluated(args, judged).systems
    found = metric_correlations(
        judged.metrics,
        how=Correlation(args.metric_correlations),
        grouping=Grouping.NONE,
        systems=systems,
        name=judged.name,
        threads=_threads(args),
    )
    if args.figure is not None:
        from hakari.report.agreement import draw_correlations

        draw_correlations(found, args.figure)
    return Result([found.table()], found.to_dict())


def _by(args: argparse.Namespace, judged: Judgable, progress: Progress | None) -> Result:  # noqa: ARG001
    found = [_evaluated(args, part) for part in judged.domains(args.by)]
    return Result([own.table() for own in found], {"by": args.by, "parts": [own.to_dict() for own in found]})


def _sizes(args: argparse.Namespace, judged: Judgable, progress: Progress | None) -> Result:
    found = subset_sizes(
        _evaluated(args, judged),
        args.subset_size,
        subsets=args.subsets or 100,
        seed=args.seed,
        progress=progress,
    )
    return Result(found.tables(), found.to_dict())


_MODES: Mapping[str, Callable[[argparse.Namespace, Judgable, Progress | None], Result]] = {
    "table": _table,
    "sweep": _sweep,
    "metric_correlations": _correlations,
    "by": _by,
    "subset_size": _sizes,
}
