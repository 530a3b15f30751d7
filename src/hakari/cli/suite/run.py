"""Run a suite: a scorer decides contrastive cases, plain outputs show checkpoints or do not.

A contrastive case is passed when the correct target has a strictly higher score. Outputs have one line a case, in
the order of the suite.

for example:
  hakari suite run mysuite/ --scorer scores:model.jsonl
  hakari suite run mysuite/ --scorer scores:model.jsonl --context 2-2 --normalise token -f json -o runA.json
  hakari suite run checkpoints/ --outputs sys/*.ja --fragment checkpoints.html
"""

from __future__ import annotations

import argparse

from hakari.cli.output import Result, add_output_arguments, progress_bar, warn
from hakari.data.formats.plain import read_systems
from hakari.data.testset import named_texts
from hakari.errors import OptionError
from hakari.report.suites import write_suite_fragment
from hakari.suites import Context, Normalise, RunOptions, open_scorer, run_contrastive
from hakari.suites.bundled import bundled_names, find_suite
from hakari.suites.checkpoints.run import run_checkpoints
from hakari.suites.context import SEPARATOR
from hakari.suites.results import Run
from hakari.suites.scorers import SCORERS, ScorerOptions
from hakari.suites.suite import Case, Kind, Suite
from hakari.suites.tables import run_tables

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "suite", metavar="SUITE", help=f"the folder of a suite, or one of {', '.join(bundled_names())}"
    )
    group = parser.add_argument_group("contrastive suites")
    group.add_argument(
        "--scorer", metavar="NAME:…", help=f"what scores targets: {', '.join(SCORERS.builtin())}; see docs/suites"
    )
    group.add_argument("--name", metavar="NAME", help="what the system is called (default: the scorer's signature)")
    group.add_argument(
        "--context",
        metavar="WIDTH",
        help="1-1: the current sentence alone; 2-2: with the one before; n: with all (default: as the suite says)",
    )
    group.add_argument(
        "--separator", metavar="TOKEN", default=SEPARATOR, help=f"what joins sentences (default: {SEPARATOR})"
    )
    group.add_argument(
        "--scored",
        choices=["current", "all"],
        default="current",
        help="whether the score of the forced context counts too (default: current)",
    )
    group.add_argument(
        "--normalise",
        choices=[way.value for way in Normalise],
        default=Normalise.NONE.value,
        help="divide scores by the number of tokens or characters (default: none)",
    )
    group.add_argument(
        "--resume", metavar="FILE", help="save scores here as they come, and take those that are there already"
    )
    add_scorer_arguments(parser)
    group = parser.add_argument_group("checkpoint suites")
    group.add_argument(
        "--outputs", nargs="+", metavar="FILE", default=[], help="outputs of systems, or NAME=FILE; one line a case"
    )
    group = parser.add_argument_group("report")
    group.add_argument(
        "--level", type=float, default=0.95, metavar="SHARE", help="level of intervals (default: 0.95)"
    )
    group.add_argument(
        "--failures",
        type=_number_or_all,
        default=10,
        metavar="N",
        help="how many cases that are not passed are listed, or all (default: 10); JSON has all",
    )
    group.add_argument(
        "--fragment",
        metavar="FILE",
        help="write the report as a fragment of HTML, with all cases that are not passed",
    )
    add_output_arguments(parser)


def add_scorer_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what scorers are told."""
    group = parser.add_argument_group("scorer")
    group.add_argument("--batch-size", type=int, default=16, metavar="N", help="targets at a time (default: 16)")
    group.add_argument("--threads", type=int, default=1, metavar="N", help="threads of the scorer (default: 1)")
    group.add_argument("--device", default="cpu", metavar="NAME", help="where models run (default: cpu)")
    group.add_argument(
        "--timeout", type=float, default=60.0, metavar="SECONDS", help="how long a program may think (default: 60)"
    )
    group.add_argument(
        "--scorer-option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of this scorer alone; repeat for several",
    )


def scorer_options(args: argparse.Namespace, suite: Suite[Case]) -> ScorerOptions:
    """Return what a scorer is told."""
    settings = {}
    for word in args.scorer_option:
        key, equals, value = word.partition("=")
        if not key or not equals:
            raise OptionError(f"--scorer-option needs KEY=VALUE; {word!r} came")
        settings[key] = value
    return ScorerOptions(
        batch_size=args.batch_size,
        threads=args.threads,
        device=args.device,
        timeout=args.timeout,
        source_language=suite.declaration.source_language,
        target_language=suite.declaration.target_language,
        settings=settings,
    )


def execute(args: argparse.Namespace) -> Result:
    """Read, run, print."""
    run = _run(args, find_suite(args.suite))
    if args.fragment is not None:
        write_suite_fragment(run, args.fragment)
        warn([f"note: the fragment is in {args.fragment}"])
    return Result(run_tables(run, failures=args.failures), run.to_dict())


def _run(args: argparse.Namespace, suite: Suite[Case]) -> Run:
    if args.outputs:
        return _checkpoints(args, suite)
    if suite.declaration.kind is Kind.CHECKPOINT and args.scorer is None:
        raise OptionError("a checkpoint suite needs outputs", remedy="Name them: --outputs FILE...")
    if suite.declaration.kind is Kind.CONTRASTIVE and args.scorer is None:
        raise OptionError("a contrastive suite needs a scorer", remedy="Name one: --scorer scores:FILE.")
    context = Context(suite.declaration.context, args.separator, args.scored == "all")
    if args.context is not None:
        context = Context.parse(args.context, separator=args.separator, whole=args.scored == "all")
    options = RunOptions(context, Normalise(args.normalise), level=args.level)
    with open_scorer(args.scorer, scorer_options(args, suite)) as scorer, progress_bar() as progress:
        return run_contrastive(suite, scorer, options, name=args.name, resume=args.resume, progress=progress)


def _checkpoints(args: argparse.Namespace, suite: Suite[Case]) -> Run:
    if args.scorer is not None:
        raise OptionError("--outputs and --scorer were both given", remedy="Leave one of them out.")
    outputs = named_texts(read_systems(args.outputs, suite.declaration.target_language), kind="system")
    with progress_bar() as progress:
        return run_checkpoints(suite, outputs, level=args.level, progress=progress)


def _number_or_all(word: str) -> int | None:
    if word == "all":
        return None
    number = int(word)
    if number < 0:
        raise ValueError(word)
    return number
