"""File formats of test sets, one a module.

``jsonl`` is the canonical one: it holds everything that a `TestSet` can hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from inspect import signature
from pathlib import Path

from hakari.data.formats.base import Format
from hakari.data.languages import parse_language_pair
from hakari.data.testset import TestSet
from hakari.errors import InputError, OptionError, Where
from hakari.registry import Registry

__all__ = [
    "FORMATS",
    "Format",
    "has_option",
    "ids_are_lost",
    "read_test_set",
    "recognised_format",
    "write_test_set",
]

FORMATS: Registry[type[Format]] = Registry(
    "format",
    "hakari.formats",
    {
        "jsonl": "hakari.data.formats.jsonl:Jsonl",
        "tsv": "hakari.data.formats.tsv:Tsv",
        "wmt-xml": "hakari.data.formats.wmt_xml:WmtXml",
        "mt-metrics-eval": "hakari.data.formats.mt_metrics_eval:MtMetricsEval",
        "plain": "hakari.data.formats.plain:Plain",
    },
)


def read_test_set(
    path: str | Path,
    *,
    format: str | None = None,
    language_pair: str | None = None,
    missing_references: bool = False,
) -> TestSet:
    """Return the test set of a file or folder; the format is recognised unless named.

    Parameters
    ----------
    path
        The file or folder.
    format
        The name of its format.
    language_pair
        Such as ``"en-ja"``: which pair to read, for formats whose folders hold several; for the others, what the
        languages are, where the test set does not say so itself.
    missing_references
        Whether an empty reference stands for a missing one, for formats that cannot say so themselves.

    Raises
    ------
    InputError
        If the path does not exist, no format recognises it, its content is not in order, or it has another
        language pair than the one given.
    OptionError
        If the format does not know an option that was given.
    UnknownNameError
        If `format` is not registered.
    """
    path = Path(path)
    name = format if format is not None else recognised_format(path)
    if not path.exists():
        raise InputError(f"no file or folder is there: {path}")
    options: dict[str, object] = {"missing_references": True} if missing_references else {}
    if language_pair is None or has_option(name, "language_pair"):
        options |= {"language_pair": language_pair} if language_pair is not None else {}
        return _made(name, options).read(path)
    return _with_languages(_made(name, options).read(path), language_pair, Where(file=str(path)))


def _with_languages(test_set: TestSet, language_pair: str, where: Where) -> TestSet:
    """Return the test set with the languages that it does not know; those that it knows must be the same."""
    source, target = parse_language_pair(language_pair)
    if test_set.source_language not in (None, source) or test_set.target_language not in (None, target):
        own = f"{test_set.source_language or '?'}-{test_set.target_language or '?'}"
        raise InputError(
            f"the test set is {own}; the language pair {language_pair} came", where=where, remedy="Leave it out."
        )
    return replace(test_set, source_language=source, target_language=target)


def recognised_format(path: str | Path) -> str:
    """Return the name of the format that a file or folder is in.

    Raises
    ------
    InputError
        If it does not exist, or no format recognises it.
    """
    path = Path(path)
    if not path.exists():
        raise InputError(f"no file or folder is there: {path}")
    for name in FORMATS:
        if FORMATS.get(name)().recognises(path):
            return name
    raise InputError(
        f"the format of {path} is not recognised",
        remedy=f"Name it with --input-format; known: {', '.join(FORMATS)}.",
    )


def has_option(name: str, option: str) -> bool:
    """Return whether a format has an option.

    Raises
    ------
    UnknownNameError
        If no format has this name.
    """
    return option in signature(FORMATS.get(name)).parameters


def _made(name: str, options: Mapping[str, object]) -> Format:
    """Return the format of a name with its options; an option that it does not know is an error."""
    make: Callable[..., Format] = FORMATS.get(name)
    for option in options:
        if not has_option(name, option):
            raise OptionError(f"the format {name!r} has no option {option!r}", remedy="Leave it out.")
    return make(**options)


def write_test_set(test_set: TestSet, path: str | Path, *, format: str, missing_references: bool = False) -> None:
    """Write a test set in a named format.

    Parameters
    ----------
    test_set, path
        What to write, and the file or folder.
    format
        The name of the format.
    missing_references
        For formats that cannot say themselves that a part of a document has no reference: whoever reads the file
        must then declare it too.

    Raises
    ------
    InputError
        If the test set has no segment, or the format cannot hold it.
    OptionError
        If the format does not know an option that was given, or is not written at all.
    UnknownNameError
        If `format` is not registered.
    """
    made = _made(format, {"missing_references": True} if missing_references else {})
    if not len(test_set):
        raise InputError("the test set has no segment; nothing is written", where=Where(file=str(path)))
    made.write(test_set, Path(path))


def ids_are_lost(test_set: TestSet, *, format: str) -> bool:
    """Return whether a format writes other ids than those that somebody chose for the segments."""
    counted = all(key == str(number) for number, key in enumerate(test_set.ids))
    return not counted and not FORMATS.get(format)().keeps_ids(test_set)
