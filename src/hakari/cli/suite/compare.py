"""Compare runs of a suite case by case: McNemar's test and an interval of the difference, by phenomenon.

for example:
  hakari suite compare runA.json runB.json
  hakari suite compare base=run1.json new=run2.json --baseline base
"""

from __future__ import annotations

import argparse
from pathlib import Path

from hakari.cli.output import Result, add_output_arguments
from hakari.data.formats.plain import named_path
from hakari.errors import OptionError
from hakari.suites.comparison import compare_runs, read_run

__all__ = ["add_arguments", "execute"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("runs", nargs="+", metavar="RUN", help="JSON of suite run, or NAME=FILE")
    parser.add_argument("--baseline", metavar="SYSTEM", help="compare all others with it (default: all pairs)")
    parser.add_argument(
        "--level", type=float, default=0.95, metavar="SHARE", help="level of intervals (default: 0.95)"
    )
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> Result:
    """Read, compare, print."""
    runs = {}
    for word in args.runs:
        name, path = named_path(word)
        name = name or Path(path).stem
        if name in runs:
            raise OptionError(f"two runs are named {name}", remedy="Write NAME=FILE for one of them.")
        runs[name] = read_run(path)
    found = compare_runs(runs, baseline=args.baseline, level=args.level)
    return Result(found.tables(), found.to_dict())
