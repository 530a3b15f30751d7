"""The files of a command line: which it reads, which it writes, and that the two never meet.

Options are known by the names under which the parsers keep them, so that one check serves every command.
"""

from __future__ import annotations

import argparse
import glob
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from hakari.data.formats.plain import named_path
from hakari.data.lines import STANDARD_INPUT, open_binary
from hakari.errors import HakariError, OptionError

__all__ = ["READ", "WRITTEN", "check_files", "check_not_a_text", "files_read", "is_output", "reads_standard_input"]

READ = (
    *("suite", "scorer", "scorer_option"),
    *("outputs", "metric", "reference", "runs", "source", "previous", "docs", "test_set"),
    *("vectors", "learned_counts", "scores", "lock_file", "file", "only", "rules", "check", "coverage"),
    *("qc", "adequacy", "human", "judgments"),
    *("old", "new", "translation", "corpus", "finished", "amendment"),
)
"""Options that name what is read: files, ``NAME=FILE``, folders; metrics may stand before files and name models."""

WRITTEN = {
    "output": "--output",
    "segments": "--segments",
    "figure": "--figure",
    "plot": "--plot",
    "fragment": "--fragment",
    "out": "--out",
    "json": "--json",
    "lock": "--lock",
    "resume": "--resume",
}
"""Options that name what is written, as users write them."""

_MODEL = re.compile(r"=[\w-]+:([^,]+)")
"""The file behind a segmenter, as in ``bleu:tokenize=sentencepiece:FILE``."""

_LEARNED = re.compile(r"[:,](?:vectors|counts|rules)=((?:[^,]|,,)+)")
"""What a metric takes from a file, as in ``vecsum:vectors=FILE``; commas in the name are written twice."""

_WILDCARDS = frozenset("*?[")


def is_output(word: str) -> bool:
    """Return whether a word behind ``-m`` is a system's output, not a metric."""
    from hakari.metrics import METRICS

    paths = (word, word.partition("=")[2])
    is_file = any(path == STANDARD_INPUT or (path and Path(path).exists()) for path in paths)
    return word.partition(":")[0] not in METRICS and is_file


def files_read(args: argparse.Namespace) -> list[Path]:
    """Return the files that a command reads, each once, those of a folder one by one; not standard input."""
    words = [(option, word) for option in READ for word in _words(args, option)]
    paths = [path for option, word in words for path in _paths(option, word)]
    return list(dict.fromkeys(file for path in paths for file in _in_folder(path)))


def _words(args: argparse.Namespace, option: str) -> Sequence[str]:
    given = getattr(args, option, None)
    if given is None:
        return ()
    return (given,) if isinstance(given, str) else given


def _paths(option: str, word: str) -> Iterator[Path]:
    """Yield the paths that a word of an option names."""
    if option == "amendment" and "。" in word:
        return  # a sentence, not the name of a file
    if option == "metric" and not is_output(word):
        named = [*_MODEL.findall(word), *(path.replace(",,", ",") for path in _LEARNED.findall(word))]
        yield from (file for path in map(Path, named) if path.is_file() for file in _with_words(path))
        return
    if option == "scorer":
        path = word.partition(":")[2]
        yield from [Path(path)] if path and Path(path).is_file() else []
        return
    if option == "scorer_option":
        yield from [Path(path)] if (path := word.partition("=")[2]) and Path(path).is_file() else []
        return
    try:
        path = named_path(word)[1] if option in ("outputs", "metric", "reference", "runs") else word
    except OptionError:
        return  # half a name; whoever reads it says so
    if option == "runs" and _WILDCARDS & set(path):
        yield from (Path(match) for match in sorted(glob.glob(path)))  # noqa: PTH207 - patterns may be absolute
    elif path != STANDARD_INPUT:
        yield from _with_words(Path(path))


def _with_words(path: Path) -> Iterator[Path]:
    """Yield a file, and the words of a converted matrix of word vectors beside it."""
    yield path
    if path.suffix == ".npy" and (words := path.with_suffix(".words")).is_file():
        yield words


def _in_folder(path: Path) -> list[Path]:
    return sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]


def check_files(args: argparse.Namespace, also_read: Sequence[Path] = ()) -> None:
    """Refuse a command line whose result would replace what it reads, or another result of its own.

    Paths are compared as the files that they are, through links and other spellings.

    Raises
    ------
    OptionError
        Naming both sides. Standard input may be read once only, and is no place to write to.
    """
    _check_standard_input(args)
    taken = {_identity(path): f"the input {path}" for path in (*files_read(args), *also_read)}
    taken |= {_identity(Path(word)): f"the input {word}" for word in _words(args, "test_set")}
    for option, flag in WRITTEN.items():
        for word in _words(args, option):
            path = Path(word)
            if path.exists() and not (path.is_file() or path.is_dir()):
                continue  # pipes and devices take several results
            if other := taken.get(_identity(path)):
                raise OptionError(f"{flag} {word} would replace {other}", remedy="Name another file.")
            taken[_identity(path)] = f"what {flag} writes"


def _identity(path: Path) -> object:
    """Return what is the same for two paths of one file, whether it is there already or not."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return path.resolve()
    # Some file systems do not number their files.
    return (found.st_dev, found.st_ino) if found.st_ino else path.resolve()


def reads_standard_input(args: argparse.Namespace) -> int:
    """Return how often a command line asks for standard input."""
    words = [word for option in READ for word in _words(args, option)]
    return sum(STANDARD_INPUT in (word, word.partition("=")[2]) for word in words)


def _check_standard_input(args: argparse.Namespace) -> None:
    if reads_standard_input(args) > 1:
        raise OptionError("standard input (-) can be read once only", remedy="Give the others as files.")
    for option in ("test_set", "lock_file"):
        if STANDARD_INPUT in _words(args, option):
            raise OptionError(
                f"a {option.replace('_', ' ')} is read from a file; - came",
                remedy="Write standard input to a file first.",
            )
    for option, flag in WRITTEN.items():
        if STANDARD_INPUT in _words(args, option):
            raise OptionError(
                f"{flag} needs a file; - is standard input",
                remedy="Leave it out to print the result; write ./- for a file of this name.",
            )


def check_not_a_text(args: argparse.Namespace, n_segments: int) -> None:
    """Refuse to replace a file that looks like one more text of the test set.

    ``--segments sys/*.ja`` is how that happens: the shell puts the first of the files behind the option.

    Raises
    ------
    OptionError
        If a file to be written is there, ends like an input and has as many lines as the test set has segments.
    """
    endings = {_ending(path) for path in files_read(args)}
    for option, flag in WRITTEN.items():
        for word in _words(args, option):
            path = Path(word)
            if path.is_file() and _ending(path) in endings and _lines(path) == n_segments:
                raise OptionError(
                    f"{flag} {word} would replace what looks like a text of the test set: it ends in "
                    f"{_ending(path)} and has {n_segments} lines",
                    remedy=f"Write {flag} FILE and then the outputs; remove the file first if it is not needed.",
                )


def _ending(path: Path) -> str:
    return Path(path.name.removesuffix(".gz")).suffix


def _lines(path: Path) -> int | None:
    """Return how many lines a file has; None if it cannot be read as one."""
    try:
        with open_binary(path) as stream:
            return sum(1 for _ in stream)
    except HakariError:
        return None
