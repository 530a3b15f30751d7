"""Finds the sub-command and runs it. Commands are imported when they are called, so that help is instant."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn, Protocol, cast

from hakari.errors import HakariError, OptionError, UnknownNameError

if TYPE_CHECKING:
    from hakari.cli.output import Result

__all__ = ["COMMANDS", "Command", "build_parser", "main", "run"]

COMMANDS = {
    "score": "score systems against references",
    "compare": "which systems differ: intervals, paired tests, clusters",
    "power": "what differences a test set can show",
    "sensitivity": "score the same systems under every segmenter: who changes place?",
    "tokenize": "cut text into tokens or morphemes",
    "convert": "turn a test set into another format",
    "vectors": "describe or convert word vectors, or find a word's neighbours",
    "segmenters": "list the segmenters",
    "metrics": "list the metrics and their options",
    "rerun": "make a result again from its lock file",
    "where": "show the file and line where a metric, segmenter or format lives",
    "explain-signature": "say what a signature means, field by field",
}
"""Name to one line of help; the module of a command has its name, with ``_`` for ``-``."""

DONE, FAILED, MISUSED = 0, 1, 2


class Command(Protocol):
    """What the module of a command has."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the options."""

    def execute(self, args: argparse.Namespace) -> Result | None:
        """Do it, and return the result to be printed; None where the command prints for itself."""


class _Parser(argparse.ArgumentParser):
    """A parser whose errors show where help is."""

    def error(self, message: str) -> NoReturn:
        self.exit(MISUSED, f"hakari: {message}\n  See `{self.prog} --help`.\n")


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help that reads the same under every version of Python."""

    def _format_action_invocation(self, action: argparse.Action) -> str:
        """Write the value once, behind all names of an option."""
        names = ", ".join(action.option_strings)
        if not names or action.nargs == 0:
            return names or super()._format_action_invocation(action)
        return f"{names} {self._format_args(action, self._get_default_metavar_for_optional(action))}"


def load(command: str) -> Command:
    """Return the module of a command."""
    if command not in COMMANDS:
        raise UnknownNameError("command", command, COMMANDS)
    return cast(Command, import_module(f"hakari.cli.{command.replace('-', '_')}"))


def build_parser(command: str) -> argparse.ArgumentParser:
    """Return the parser of a command."""
    module = load(command)
    parser = _Parser(
        prog=f"hakari {command}",
        description=module.__doc__,
        formatter_class=_Help,
        allow_abbrev=False,
    )
    module.add_arguments(parser)
    return parser


def overview() -> str:
    """Return the help of the whole program."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {summary}" for name, summary in COMMANDS.items()]
    return "\n".join(
        [
            "Hakari (秤) measures machine translation, Japanese first.",
            "",
            "usage: hakari COMMAND [OPTION...]",
            "",
            *lines,
            "",
            "`hakari COMMAND --help` tells the options; `hakari --version` the version.",
        ]
    )


def perform(command: Command, args: argparse.Namespace) -> None:
    """Run a command: its files are checked before, its result is printed and locked behind."""
    from hakari.cli.files import check_files
    from hakari.cli.output import deliver

    check_files(args)
    if getattr(args, "lock", None) is None:
        if result := command.execute(args):
            deliver(args, result)
        return
    from hakari.cli.lock import input_digests, write_lock

    digests = input_digests(args)
    if result := command.execute(args):
        deliver(args, result)
        write_lock(args, digests, result.data)


def main(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code: 0 done, 1 failed, 2 misused."""
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        if len(arguments) > 1:
            return main([*arguments[1:2], "--help"])
        print(overview())
        return DONE if arguments else MISUSED
    if arguments[0] in {"-V", "--version"}:
        from hakari.signature import program_version

        print(f"hakari {program_version()}")
        return DONE
    try:
        parser = build_parser(arguments[0])
    except UnknownNameError as error:
        _tell(error)
        return MISUSED
    args = parser.parse_intermixed_args(arguments[1:])
    args.command_line = list(arguments)
    try:
        perform(load(arguments[0]), args)
    except HakariError as error:
        _tell(error)
        return MISUSED if isinstance(error, OptionError | UnknownNameError) else FAILED
    return DONE


def _tell(error: HakariError) -> None:
    from hakari.cli.output import warn

    warn([f"hakari: {error}"])


def _write_utf8() -> None:
    """Write UTF-8 into files and pipes, whatever the locale says; a terminal knows its own encoding.

    File names may hold bytes that are no text in any encoding: those are written as escapes.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def run() -> NoReturn:
    """Run the command line of this process."""
    _write_utf8()
    try:
        code = main(sys.argv[1:])
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        print("hakari: interrupted", file=sys.stderr)
        code = 130
    except BrokenPipeError:
        # Whoever reads our output has seen enough; Python must not complain when it closes the pipe.
        sys.stdout = None
        code = DONE
    except OSError as error:
        sys.stdout = None
        with suppress(OSError):
            print(f"hakari: {error.filename or 'standard output'}: {error.strerror or error}", file=sys.stderr)
        code = FAILED
    sys.exit(code)
