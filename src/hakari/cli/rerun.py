"""Make a result again from its lock file, print the same table, and say whether anything differs.

for example:
  hakari score -l en-ja -r ref.ja sys/*.ja --lock table1.lock.json
  hakari rerun table1.lock.json
"""

from __future__ import annotations

import argparse
import contextlib
import io
from pathlib import Path
from typing import Any

from hakari.cli.files import WRITTEN, check_files, files_read
from hakari.cli.inputs import add_threads_argument
from hakari.cli.lock import check_inputs, differences, locked_options, read_lock, versions
from hakari.cli.main import build_parser, load, split_command
from hakari.cli.output import Result, add_output_arguments, deliver, warn
from hakari.errors import FormatError, HakariError, OptionError, UnknownNameError, Where

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
    again = _arguments(content["command"], args)
    _check_listed(content, again, args.lock_file)
    check_inputs(content)
    check_files(args, also_read=files_read(again))
    result = _made_again(split_command(content["command"])[0], again, args.lock_file)
    changed = [
        *differences(content["options"], locked_options(again), "option"),
        *differences(content["result"], result.data),
    ]
    deliver(args, result)
    _report(args.lock_file, content["versions"], changed)


def _arguments(command: list[str], args: argparse.Namespace) -> argparse.Namespace:
    """Return the options of the locked command, with the form that is asked for now and no file to write.

    Raises
    ------
    FormatError
        If it is not a command line that writes lock files.
    """
    told = io.StringIO()
    name, rest = split_command(command)
    try:
        with contextlib.redirect_stderr(told), contextlib.redirect_stdout(told):
            again = build_parser(name).parse_intermixed_args(rest)
    except (SystemExit, UnknownNameError) as error:
        problem = error.problem if isinstance(error, UnknownNameError) else told.getvalue().partition("\n")[0]
        raise _not_a_command(args.lock_file, problem.removeprefix("hakari: ")) from None
    if getattr(again, "lock", None) is None:
        raise _not_a_command(args.lock_file, "the command writes no lock file")
    for option in WRITTEN:
        setattr(again, option, None)
    again.command_line = command
    again.threads = args.threads
    return again


def _not_a_command(file: str, problem: str) -> FormatError:
    return FormatError(
        f"a command line that this version knows is needed; {problem}", where=Where(file=file, field="command")
    )


def _check_listed(content: dict[str, Any], again: argparse.Namespace, file: str) -> None:
    """Refuse a lock file that does not vouch for all that its command reads."""
    listed = {Path(entry["path"]) for entry in content["inputs"]}
    test_set = getattr(again, "test_set", None)
    folder = None if test_set is None else Path(test_set)
    for path in files_read(again):
        if path not in listed and folder not in path.parents:
            raise FormatError(
                f"the command reads {path}, which is not among the inputs", where=Where(file=file, field="inputs")
            )


def _made_again(command: str, again: argparse.Namespace, file: str) -> Result:
    """Return the result of the locked command; what it was told is not what the user typed just now."""
    try:
        result = load(command).execute(again)
    except (OptionError, UnknownNameError) as error:
        raise HakariError(
            f"the locked command does not run here: {error.problem}", where=Where(file=file), remedy=error.remedy
        ) from None
    if result is None:
        raise _not_a_command(file, f"{command} has no result to compare")
    return result


def _report(file: str, then: dict[str, str], changed: list[str]) -> None:
    others = [
        f"{name} {then.get(name)} then, {now} now" for name, now in versions().items() if then.get(name) != now
    ]
    warn(f"note: {line}" for line in others)
    if changed:
        shown = "\n  ".join(changed[:SHOWN])
        more = f"\n  and {len(changed) - SHOWN} more" if len(changed) > SHOWN else ""
        raise HakariError(f"the result is not the one that was locked:\n  {shown}{more}", where=Where(file=file))
    warn([f"{file}: the same result again"])
