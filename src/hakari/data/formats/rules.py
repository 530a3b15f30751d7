"""Rules that the readers and writers of several formats share."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from hakari.data.languages import is_language_pair
from hakari.data.testset import TestSet
from hakari.data.texts import Texts
from hakari.errors import FormatError, InputError, Where

__all__ = [
    "cannot_hold",
    "check_clean",
    "check_parts",
    "default_name",
    "json_problem",
    "language_pair_of",
    "note_id",
    "only_file",
    "optional_texts",
    "reference_text",
]

K = TypeVar("K")

_UNCLEAN = re.compile("[\0\ud800-\udfff]")


def optional_texts(columns: Mapping[K, Sequence[str | None]], key: K, label: str) -> Texts | None:
    """Return a column as texts, or None where the file does not have it."""
    return Texts(columns[key], label=label) if key in columns else None


def language_pair_of(test_set: TestSet, *, format: str) -> str:
    """Return the pair of a test set, for formats that name files by it."""
    pair = f"{test_set.source_language}-{test_set.target_language}"
    if not is_language_pair(pair):
        raise cannot_hold(format, f"the languages {test_set.source_language!r} and {test_set.target_language!r}")
    return pair


def reference_text(text: str, where: Where, *, missing: bool, remedy: str) -> str | None:
    """Return a reference, or None for an empty one where missing references were declared.

    Raises
    ------
    FormatError
        If it is empty and nothing was declared: a lost line must not pass for a reference.
    """
    if text.strip():
        return text
    if missing:
        return None
    raise FormatError("a text is needed; the reference is empty", where=where, remedy=remedy)


def note_id(seen: dict[str, int], key: str, where: Where) -> None:
    """Remember the line of a segment's id in `seen`.

    Raises
    ------
    FormatError
        If another segment has it already.
    """
    if key in seen:
        raise FormatError(
            f"every segment needs an id of its own; {key!r} stands on line {seen[key]} too", where=where
        )
    seen[key] = where.line or 0


def default_name(path: Path) -> str:
    """Return what a test set is called that does not say so itself: its file or folder, without suffixes."""
    path = path.resolve()
    return path.name if path.is_dir() else Path(path.name.removesuffix(".gz")).stem


def only_file(files: Sequence[Path]) -> Path | None:
    """Return the one file there is of a kind, or None.

    Raises
    ------
    InputError
        If there are several: which one is meant is not guessed.
    """
    if len(files) > 1:
        raise InputError(
            f"one file is needed; {' and '.join(file.name for file in files)} are there",
            where=Where(file=str(files[0].parent)),
            remedy="Keep one of them.",
        )
    return files[0] if files else None


def cannot_hold(format: str, what: str, *, where: Where | None = None) -> InputError:
    """Return the error for something that a format has no way to write down."""
    return InputError(
        f"the format {format!r} cannot hold {what}", where=where, remedy="Write jsonl, which holds everything."
    )


def check_parts(test_set: TestSet, *, format: str, needed: Iterable[str], not_held: Iterable[str]) -> None:
    """Check that a test set has the parts that a format needs, and none that it would lose.

    Raises
    ------
    InputError
        Naming the first such part.
    """
    for part in needed:
        if getattr(test_set, part) is None:
            raise cannot_hold(format, f"a test set without its {part.replace('_', ' ')}")
    for part in not_held:
        if getattr(test_set, part) is not None:
            raise cannot_hold(format, part.replace("_", " "))


def json_problem(value: object) -> str | None:
    """Return why a value cannot be written as JSON and read back equal; None where it can."""
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            return "the names in an object of JSON are texts; others came"
        value = (*value, *value.values())
    if isinstance(value, list | tuple):
        return next(filter(None, map(json_problem, value)), None)
    if isinstance(value, str) and _UNCLEAN.search(value):
        return "clean Unicode text is needed; a NUL or half a surrogate pair came"
    if isinstance(value, float) and not math.isfinite(value):
        return f"a finite number is needed; {value} came"
    known = value is None or isinstance(value, str | bool | int | float)
    return None if known else f"a value of JSON is needed; one of type {type(value).__name__} came"


def check_clean(test_set: TestSet) -> None:
    """Check that no text, name or detail holds what no reader would take back: NULs, halves of surrogate pairs.

    Raises
    ------
    InputError
        Naming the text and its segment.
    """
    texts = [*test_set.references.values(), *test_set.systems.values()]
    texts += [
        part
        for part in (test_set.sources, test_set.previous_sources, test_set.previous_translations)
        if part is not None
    ]
    texts += [Texts(list(part), label=label) for label, part in _labels(test_set)]
    for part in texts:
        _ = part.packed  # packing is what checks
    for segment, details in enumerate(test_set.details or ()):
        if problem := json_problem(details):
            raise InputError(f"the details: {problem}", where=Where(segment=segment))


def _labels(test_set: TestSet) -> list[tuple[str, Iterable[str]]]:
    return [
        ("the ids", test_set.ids),
        ("the documents", test_set.documents or ()),
        ("the domains", test_set.domains or ()),
        ("the names of references", test_set.references),
        ("the names of systems", test_set.systems),
        ("the name of the test set", [test_set.name]),
        ("the languages", [c for c in (test_set.source_language, test_set.target_language) if c is not None]),
    ]
