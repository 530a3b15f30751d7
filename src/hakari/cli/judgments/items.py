"""Show how difficult segments are, what they tell of systems, how sensitive judges are, and what to ask next.

The graded response model is fitted to the votes that compare systems with one baseline.

for example:
  hakari judgments items votes.tsv
  hakari judgments items votes.tsv --baseline Online-A --sort difficulty -n all -f tsv
  hakari judgments items votes.tsv --baseline Online-A --plot items.html
"""

from __future__ import annotations

import argparse

from hakari.cli.judgments.graded import add_graded_arguments, count_or_all, graded_model
from hakari.cli.judgments.reading import add_identical_argument, add_reading_arguments, read_all
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments
from hakari.judgments.items import SORTS, items
from hakari.report.figures import check_figure_name, write_figures

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", nargs="+", metavar="FILE", help="comparisons; several files count together")
    add_reading_arguments(parser)
    add_identical_argument(parser)
    group = parser.add_argument_group("items")
    add_graded_arguments(group)
    group.add_argument("--sort", choices=SORTS, default="information", help="default: information, most first")
    group.add_argument(
        "-n",
        "--number",
        type=count_or_all,
        default=20,
        metavar="N",
        help="segments and judges that tables show; all for all (default: 20)",
    )
    group.add_argument("--plot", metavar="FILE", help="draw curves and judges into a page that ends in .html")
    add_output_arguments(parser)
    add_lock_argument(parser)


def execute(args: argparse.Namespace) -> Result:
    """Read, fit, print, draw."""
    if args.plot is not None:
        from hakari.report.items import FIGURES

        check_figure_name(args.plot, len(FIGURES))
    votes = read_all(args, *args.file).compared(identical=args.identical)
    found = items(votes, args.baseline, model=graded_model(args), sort=args.sort, number=args.number)
    if args.plot is not None:
        from hakari.report.items import item_figures

        title = f"Segments and judges against {found.fitted.baseline}"
        write_figures(item_figures(found), args.plot, title=title)
    return Result(found.tables(), found.to_dict())
