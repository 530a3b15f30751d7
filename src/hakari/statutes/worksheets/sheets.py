"""What a worksheet says of an example, whatever its form, and how places that change are shown in plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from hakari.errors import InputError, Where
from hakari.statutes.corpus import Example, Span

__all__ = ["CLOSE", "OPEN", "Entry", "parts_of", "shown", "unshown"]

OPEN, CLOSE = "⟦", "⟧"
"""Brackets around what changes; an empty pair is a place where something is added or was deleted."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a finished worksheet has for an example; None for what its form does not give back.

    Parameters
    ----------
    id
        The example.
    previous_source, source, previous_translation
        As they stand in the worksheet: nobody should have changed them.
    translation
        The new translation.
    done
        Whether the translator says that it is finished, even where nothing had to change.
    where
        Where it stands.
    """

    id: str
    previous_source: str | None
    source: str | None
    previous_translation: str | None
    translation: str
    done: bool
    where: Where


def parts_of(text: str, spans: Sequence[Span]) -> Iterator[tuple[str, bool]]:
    """Yield the parts of a text in order, and whether each is marked; unmarked ones may be empty."""
    place = 0
    for start, end in spans:
        yield text[place:start], False
        yield text[start:end], True
        place = end
    yield text[place:], False


def shown(text: str, spans: Sequence[Span]) -> str:
    """Return a text with brackets around what is marked.

    Raises
    ------
    InputError
        If the text has such brackets itself.
    """
    if OPEN in text or CLOSE in text:
        raise InputError(
            f"the brackets {OPEN} and {CLOSE} mark changes in worksheets; a text has them itself: {text!r}"
        )
    return "".join(f"{OPEN}{part}{CLOSE}" if marked else part for part, marked in parts_of(text, spans))


def unshown(text: str) -> str:
    """Return a text without the brackets."""
    return text.replace(OPEN, "").replace(CLOSE, "")


def spans_of(examples: Iterable[Example]) -> Iterator[tuple[Example, list[Span], list[Span], list[Span]]]:
    """Yield the examples with the marked spans of the old source, the new one and the previous translation."""
    for example in examples:
        translated = [(start, end) for start, end in example.extra.get("translation_marks", ())]
        yield example, [mark.before for mark in example.marks], [mark.after for mark in example.marks], translated
