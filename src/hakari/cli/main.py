"""Finds the sub-command and runs it. Commands are imported when they are called, so that help is instant.

Commands that belong together form a group and have two words: ``hakari vectors info``. A command of one word may
have others behind it: ``hakari meta`` and ``hakari meta paraphrase-rules``.
"""

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

__all__ = ["COMMANDS", "GROUPS", "Command", "build_parser", "main", "run", "split_command"]

COMMANDS = {
    "score": "score systems against references",
    "explain": "show what the score of a segment is made of: alignments, edits, n-grams",
    "compare": "which systems differ: intervals, paired tests, clusters",
    "report": "one HTML page about all systems: scores, comparisons, every segment",
    "power": "what differences a test set can show",
    "sensitivity": "score the same systems under every segmenter: who changes place?",
    "tokenize": "cut text into tokens or morphemes",
    "paraphrase": "paraphrase Japanese by rules; check rules, and see how far they reach",
    "convert": "turn a test set into another format",
    "counts": "learn co-occurrence counts for emd",
    "vectors info": "describe a file of word vectors",
    "vectors convert": "turn word vectors into a matrix that is mapped into memory",
    "vectors neighbours": "the nearest neighbours of words",
    "statutes diff": "what changes between two versions of a law",
    "statutes build": "make worksheets for the sentences that an amendment changes",
    "statutes check": "check finished worksheets, and take them into the corpus",
    "statutes parse": "read amendment sentences (改め文): their operations",
    "statutes apply": "apply an amendment to a law",
    "statutes amendment": "write the amendment between two versions of a law",
    "statutes stats": "describe a corpus of amended statutes",
    "statutes split": "divide a corpus of amended statutes into parts",
    "statutes study": "scores, correlations and outliers on a corpus of amended statutes",
    "judgments info": "what is in a file of judgments, and what is missing",
    "judgments rank": "rank systems by comparisons: scores, intervals, clusters",
    "judgments agree": "how far judges agree, beside chance",
    "judgments judges": "what each judge does, and which are suspicious",
    "judgments da": "scores and ranks from grades: direct assessment as WMT does it",
    "judgments wat": "scores from votes against a baseline, as WAT does it",
    "judgments baselines": "which system to compare all others with",
    "judgments items": "difficulties and information of segments, sensitivities of judges",
    "judgments place": "place a new system on a fitted scale",
    "judgments plan": "how many more votes separate two systems",
    "judgments simulate": "try models with few votes and careless judges",
    "judgments convert": "turn judgments into our own formats",
    "suite check": "check a suite: all problems at once, or what it holds",
    "suite run": "run a contrastive or checkpoint suite: pass rates by phenomenon",
    "suite compare": "compare runs case by case: McNemar's test by phenomenon",
    "suite convert": "turn a published set into a suite, and back",
    "suite new": "write the skeleton of a suite",
    "suite mine": "find patterns of sentence structure in a corpus, and what they are in the other language",
    "segmenters": "list the segmenters",
    "metrics": "list the metrics and their options",
    "meta": "which metrics follow people: agreement with human scores",
    "meta paraphrase-rules": "what each paraphrase rule does for BLEU-ja",
    "rerun": "make a result again from its lock file",
    "where": "show the file and line where a metric, segmenter, format, model or scorer lives",
    "explain-signature": "say what a signature means, field by field",
}
"""Name to one line of help; the module of a command has its name, with ``_`` for ``-`` and ``.`` for a blank."""

GROUPS = {
    "statutes": "amended statutes: law texts, amendment sentences, the corpus of their translations",
    "judgments": "read, check and aggregate judgments of people",
    "suite": "test suites: contrastive cases and checkpoints",
    "vectors": "describe or convert word vectors, or find a word's neighbours",
}
"""The first words of commands that have two, with one line of help."""

HELP = frozenset({"-h", "--help", "help"})

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


def split_command(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """Return the name of the command that a command line begins with, and what follows."""
    words = 2 if arguments[0] in GROUPS or " ".join(arguments[:2]) in COMMANDS else 1
    return " ".join(arguments[:words]), list(arguments[words:])


def load(command: str) -> Command:
    """Return the module of a command."""
    if command not in COMMANDS:
        group, blank, _ = command.partition(" ")
        raise UnknownNameError("command", command, _names(group if blank else None))
    return cast(Command, import_module(f"hakari.cli.{command.replace('-', '_').replace(' ', '.')}"))


def _names(group: str | None) -> list[str]:
    """Return the commands of a group; without one, those of one word and the groups."""
    if group is not None:
        return [name for name in COMMANDS if name.startswith(f"{group} ")]
    return list(dict.fromkeys(name.partition(" ")[0] for name in COMMANDS))


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


def overview(group: str | None = None) -> str:
    """Return the help of the whole program, or of a group of commands."""
    names = _names(group)
    width = max(map(len, names))
    lines = [f"  {name:<{width}}  {GROUPS.get(name) or COMMANDS[name]}" for name in names]
    beginning = f"{group} " if group else ""
    return "\n".join(
        [
            f"{group}: {GROUPS[group]}" if group else "Hakari (秤) measures machine translation, Japanese first.",
            "",
            f"usage: hakari {beginning}COMMAND [OPTION...]",
            "",
            *lines,
            "",
            f"`hakari {beginning}COMMAND --help` tells the options"
            + ("." if group else "; `hakari --version` the version."),
        ]
    )


def perform(command: Command, args: argparse.Namespace) -> int:
    """Run a command and return its exit code; its files are checked before, its result is printed and locked."""
    from hakari.cli.files import check_files
    from hakari.cli.output import deliver

    check_files(args)
    if getattr(args, "lock", None) is None:
        if result := command.execute(args):
            deliver(args, result)
        return FAILED if result and result.failed else DONE
    from hakari.cli.lock import input_digests, write_lock

    digests = input_digests(args)
    if result := command.execute(args):
        deliver(args, result)
        write_lock(args, digests, result.data)
    return FAILED if result and result.failed else DONE


def _told(arguments: Sequence[str]) -> int | None:
    """Print what a command line asks of the program itself, help or version; None where it names a command."""
    group = arguments[0] if arguments and arguments[0] in GROUPS else None
    asked = arguments[1:] if group else arguments
    if not asked or asked[0] in HELP:
        if not group and len(asked) > 1:
            return main([*split_command(asked[1:])[0].split(), "--help"])
        print(overview(group))
        return DONE if asked else MISUSED
    if asked[0] in {"-V", "--version"} and not group:
        from hakari.signature import program_version

        print(f"hakari {program_version()}")
        return DONE
    return None


def main(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code: 0 done, 1 failed, 2 misused."""
    if (code := _told(arguments)) is not None:
        return code
    name, rest = split_command(arguments)
    try:
        parser = build_parser(name)
    except UnknownNameError as error:
        _tell(error)
        return MISUSED
    args = parser.parse_intermixed_args(rest)
    args.command_line = list(arguments)
    try:
        return perform(load(name), args)
    except HakariError as error:
        _tell(error)
        return MISUSED if isinstance(error, OptionError | UnknownNameError) else FAILED


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
