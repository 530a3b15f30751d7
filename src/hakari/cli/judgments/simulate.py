"""Try ranking models on samples of your votes, and on votes of careless judges.

Gold scores are mean scores of one model over bootstrap resamples of all comparisons. Each model sees samples of so
many votes; a share of the judges answers at random. Pearson's correlation and nDCG say how near its scores come to
the gold.

for example:
  hakari judgments simulate votes.tsv --sizes 800 1600 3200
  hakari judgments simulate votes.tsv --model ew grm --baseline Online-A --noise 0:50:10 --plot curves.html
"""

from __future__ import annotations

import argparse

from hakari.cli.inputs import add_threads_argument, from_one
from hakari.cli.judgments.reading import add_identical_argument, add_reading_arguments, read_all
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments, progress_bar
from hakari.cli.resampling import DEFAULT_SEED, from_zero
from hakari.judgments.models import MODELS
from hakari.judgments.simulate import CARELESS, DEFAULT_MODELS, NOISE, SIZES, simulate
from hakari.kernels.threads import default_threads
from hakari.report.figures import check_figure_name, write_figures

__all__ = ["add_arguments", "execute", "percentages"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", nargs="+", metavar="FILE", help="comparisons; several files count together")
    add_reading_arguments(parser)
    add_identical_argument(parser)
    group = parser.add_argument_group("simulation")
    group.add_argument(
        "--model",
        nargs="+",
        default=list(DEFAULT_MODELS),
        metavar="MODEL",
        help=f"NAME or NAME:option=value; known: {', '.join(MODELS)} (default: {' '.join(DEFAULT_MODELS)})",
    )
    group.add_argument(
        "--baseline", nargs="+", metavar="SYSTEM", help="baselines of models that need one (default: each system)"
    )
    sizes = " ".join(map(str, SIZES))
    group.add_argument(
        "--sizes",
        type=from_one,
        nargs="+",
        default=list(SIZES),
        metavar="N",
        help=f"votes in a sample, as far as the votes reach (default: {sizes})",
    )
    group.add_argument(
        "--noise",
        type=percentages,
        nargs="+",
        action="extend",
        metavar="PERCENT",
        help="percent of judges who answer at random, or FROM:TO:STEP (default: 0:50:10)",
    )
    group.add_argument(
        "--careless",
        choices=CARELESS,
        default="uniform",
        help="those judges win, lose and tie evenly, or only win and lose (default: uniform)",
    )
    group.add_argument(
        "--same-votes",
        action="store_true",
        help="give models that need no baseline votes with each baseline too, so that all see the same",
    )
    group.add_argument(
        "--repeats", type=from_one, default=10, metavar="N", help="samples in each condition (default: 10)"
    )
    group.add_argument("--gold", default="ts", metavar="MODEL", help="model of the gold scores (default: ts)")
    group.add_argument(
        "--gold-resamples",
        type=from_one,
        default=1000,
        metavar="N",
        help="bootstrap resamples over which gold scores are averaged (default: 1000)",
    )
    group.add_argument("--seed", type=from_zero, default=DEFAULT_SEED, metavar="N", help=f"default: {DEFAULT_SEED}")
    group.add_argument("--by-baseline", action="store_true", help="show every baseline too")
    group.add_argument("--plot", metavar="FILE", help="draw the curves into a page that ends in .html")
    add_threads_argument(parser)
    add_output_arguments(parser)
    add_lock_argument(parser)


def percentages(text: str) -> tuple[float, ...]:
    """Return the shares that a percentage, or FROM:TO:STEP, stands for.

    Examples
    --------
    >>> percentages("25"), percentages("0:50:25")
    ((0.25,), (0.0, 0.25, 0.5))
    """
    try:
        parts = [float(part) for part in text.split(":")]
    except ValueError:
        parts = []
    if len(parts) == 1 and 0 <= parts[0] <= 100:
        return (parts[0] / 100,)
    if len(parts) == 3 and 0 <= parts[0] <= parts[1] <= 100 and parts[2] > 0:
        first, last, step = parts
        return tuple((first + number * step) / 100 for number in range(int((last - first) / step + 1e-9) + 1))
    raise argparse.ArgumentTypeError(f"a percentage, or FROM:TO:STEP such as 0:50:10, is needed; {text!r} came")


def execute(args: argparse.Namespace) -> Result:
    """Read, sample, fit, print, draw."""
    if args.plot is not None:
        check_figure_name(args.plot)
    votes = read_all(args, *args.file).compared(identical=args.identical)
    noise = NOISE if args.noise is None else sorted({share for part in args.noise for share in part})
    with progress_bar() as progress:
        found = simulate(
            votes,
            models=args.model,
            baselines=args.baseline,
            sizes=sorted(set(args.sizes)),
            noise=noise,
            careless=args.careless,
            same_votes=args.same_votes,
            repeats=args.repeats,
            gold=args.gold,
            gold_resamples=args.gold_resamples,
            seed=args.seed,
            threads=args.threads or default_threads(),
            progress=progress,
        )
    if args.plot is not None:
        from hakari.report.simulations import simulation_figures

        write_figures(simulation_figures(found), args.plot, title="Models with few votes and careless judges")
    return Result(found.tables(baselines=args.by_baseline), found.to_dict())
