"""Report on every judge: what they give, how they go with the others, how fast they are, and what is suspicious.

A flag is a reason to look, not a verdict. --sensitivity fits a model of judges to votes against a baseline.

for example:
  hakari judgments judges votes.tsv
  hakari judgments judges da.tsv --suspicious
  hakari judgments judges votes.tsv --sensitivity grm
"""

from __future__ import annotations

import argparse

from hakari.cli.judgments.reading import add_reading_arguments, read_all
from hakari.cli.lock import add_lock_argument
from hakari.cli.output import Result, add_output_arguments
from hakari.judgments.judges import judge_report

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", nargs="+", metavar="FILE", help="votes or grades; several files count together")
    add_reading_arguments(parser)
    group = parser.add_argument_group("report")
    group.add_argument("--grades", metavar="SCALE", help="take the grades of this scale, where there are several")
    group.add_argument("--baseline", metavar="SYSTEM", help="take the votes that compare with this system")
    group.add_argument("--suspicious", action="store_true", help="show judges with a flag only")
    group.add_argument(
        "--sensitivity", metavar="MODEL", help="fit this model and show how sensitive judges are, such as grm"
    )
    add_output_arguments(parser)
    add_lock_argument(parser)


def execute(args: argparse.Namespace) -> Result:
    """Read, look at every judge, print."""
    found = judge_report(
        read_all(args, *args.file), scale=args.grades, baseline=args.baseline, sensitivity=args.sensitivity
    )
    return Result([found.table(only_suspicious=args.suspicious)], found.to_dict())
