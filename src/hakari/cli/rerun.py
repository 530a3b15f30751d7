"""Make a result again from its lock file, print the same table, and say whether anything differs.

for example:
  hakari score -l en-ja -r ref.ja sys/*.ja --lock table1.lock.json
  hakari rerun table1.lock.json
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from hakari.cli.inputs import add_threads_argument
from hakari.cli.lock import check_inputs, differences, locked_options, read_lock, versions
from hakari.cli.main import build_parser, load
from hakari.cli.output import add_output_arguments
from hakari.errors import HakariError, Where

__all__ = ["add_arguments", "execute"]

SHOWN = 5
"""Differences that are printed; the rest is counted."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("lock_file", metavar="LOCK", help="a file that --lock wrote")
    add_threads_argument(parser)
    add_output_arguments(parser)


def execute(args: argparse.Namespace) -> None:
    """Check the inputs, run the command again, compare the results."""
    content = read_lock(args.lock_file)
    check_inputs(content)
    again = _arguments(content["command"], args)
    found: list[Any] = []
    again.witness = found.append
    load(content["command"][0]).execute(again)
    changed = [
        *differences(content["options"], locked_options(again), "option"),
        *differences(content["result"], found[0]),
    ]
    _report(args.lock_file, content["versions"], changed)


def _arguments(command: list[str], args: argparse.Namespace) -> argparse.Namespace:
    """Return the options of the locked command, with the form that is asked for now."""
    again = build_parser(command[0]).parse_intermixed_args(command[1:])
    again.lock = None
    again.format, again.output, again.threads = args.format, args.output, args.threads
    return again


def _report(file: str, then: dict[str, str], changed: list[str]) -> None:
    others = [
        f"{name} {then.get(name)} then, {now} now" for name, now in versions().items() if then.get(name) != now
    ]
    for line in others:
        print(f"note: {line}", file=sys.stderr)
    if changed:
        shown = "\n  ".join(changed[:SHOWN])
        more = f"\n  and {len(changed) - SHOWN} more" if len(changed) > SHOWN else ""
        raise HakariError(f"the result is not the one that was locked:\n  {shown}{more}", where=Where(file=file))
    print(f"{file}: the same result again", file=sys.stderr)
