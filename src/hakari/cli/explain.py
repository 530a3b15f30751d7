"""Show what the score of a segment is made of: matrices, alignments, edits, shifts, n-grams.

Each metric shows what it has: the edit distances their matrix and the cheapest path, TER shifts and edits, RIBES,
EMD and IMPACT aligned words, BLEU and chrF matched n-grams, BoW and VecSum what every word adds, Focality and ISDIT
what became of a previous translation. Segments count
from 0, as in the tables of `hakari score --segments` and in messages: segment 0 is line 1.

for example:
  hakari explain -m cder -l en --text "there the rescuers came" --ref "the rescuers came there"
  hakari explain -m ribes ter -r ref.ja a.ja b.ja --segment 12
  hakari explain -m wcder --vectors glove.txt -r ref.en a.en b.en --segment 12 --svg out.svg
  hakari explain -m emd -r ref.ja sys/*.ja --segment 12 --figure links.png
  hakari explain -m isdit --previous old.en -r ref.en sys/*.en --segment 12 --fragment changes.html
"""

from __future__ import annotations

import argparse
from functools import partial

from hakari.cli.inputs import (
    add_metric_arguments,
    add_test_set_arguments,
    read_inputs,
    sort_out_metrics,
    target_language,
)
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments, progress_bar, warn
from hakari.data import TestSet, Texts
from hakari.data.testset import reference_name
from hakari.errors import OptionError
from hakari.report.explanation import check_figure, render_explanations, write_explanations, write_fragment
from hakari.scoring import explain
from hakari.text import Workspace

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_test_set_arguments(parser)
    add_metric_arguments(parser)
    group = parser.add_argument_group("explanation")
    group.add_argument(
        "--segment", type=int, metavar="N", help="the segment of the test set, from 0: segment 0 is line 1"
    )
    group.add_argument(
        "--text",
        action="append",
        metavar="TEXT",
        help="an output as it is, in the place of a test set, of the language -l ja or -l en-ja; repeat to compare "
        "several",
    )
    group.add_argument("--ref", action="append", metavar="TEXT", help="the reference of --text; repeat for several")
    group.add_argument("--prev", metavar="TEXT", help="the previous translation of --text, for amended text")
    group.add_argument(
        "--figure",
        "--svg",
        metavar="FILE",
        help="draw it: .svg, .png, .pdf or .html; systems stand side by side, metrics one below the other",
    )
    group.add_argument(
        "--fragment", metavar="FILE", help="write the marked texts as a fragment of HTML, for a page of one's own"
    )
    add_output_arguments(parser)
    add_lock_argument(parser)


def execute(args: argparse.Namespace) -> Result:
    """Explain, draw, print."""
    if args.figure is not None:
        check_figure(args.figure)
    metrics, test_set = _of_texts(args) if args.text or args.ref or args.prev else _of_files(args)
    with progress_bar() as progress:
        found = explain(
            test_set,
            segment=args.segment or 0,
            metrics=metrics,
            vectors=args.vectors,
            workspace=Workspace(threads=args.threads),
            progress=progress,
        )
    if args.figure is not None:
        write_explanations(found, args.figure)
        warn([f"note: the figure is in {args.figure}"])
    if args.fragment is not None:
        write_fragment(found, args.fragment)
        warn([f"note: the fragment is in {args.fragment}"])
    return Result(found.tables(), found.to_dict(), partial(render_explanations, found))


def _of_files(args: argparse.Namespace) -> tuple[list[str], TestSet]:
    metrics = sort_out_metrics(args)
    if args.segment is None:
        raise OptionError(
            "no segment is named",
            remedy="Give its number from 0 with --segment N, or texts with --text and --ref.",
        )
    return metrics, read_inputs(args)


def _of_texts(args: argparse.Namespace) -> tuple[list[str], TestSet]:
    """Return the test set of one segment that stands in the command line."""
    for option in (
        "outputs",
        "reference",
        "source",
        "previous",
        "docs",
        "test_set",
        "input_format",
        "missing_references",
    ):
        if getattr(args, option):
            name = {"outputs": "an output file"}.get(option, f"--{option.replace('_', '-')}")
            raise OptionError(f"--text and {name} were both given", remedy="Leave one of them out.")
    for option, other in (("text", "ref"), ("ref", "text")):
        if not getattr(args, option):
            raise OptionError(f"--{other} needs --{option}", remedy=f"Add --{option} TEXT.")
    if args.segment not in (None, 0):
        raise OptionError(f"--text is the only segment; --segment {args.segment} came", remedy="Leave it out.")
    metrics = args.metric or ["bleu"]
    several = len(args.text) > 1
    return metrics, TestSet(
        systems={
            f"text {number}" if several else "text": Texts([text], label=f"--text {text}")
            for number, text in enumerate(args.text, start=1)
        },
        references={
            reference_name(number): Texts([text], label=f"--ref {text}") for number, text in enumerate(args.ref)
        },
        previous_translations=None if args.prev is None else Texts([args.prev], label=f"--prev {args.prev}"),
        target_language=target_language(args.language_pair),
        name="command line",
    )
