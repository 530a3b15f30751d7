"""Reads what a sentence does to phrases: 「A」を「B」に改め, 「A」の下に「B」を加え, 「A」を削り."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from hakari.statutes.amendments.cursor import Cursor
from hakari.statutes.amendments.operations import DeleteText, InsertText, Operation, Place, ReplaceText, Side, Span
from hakari.statutes.amendments.patterns import LIST

__all__ = ["ADDED", "read_edits"]

ADDED = ("加え", "付し", "付す", "付け")
"""How verbs of adding begin."""

_REPLACED = ("改め",)
_BESIDE = re.compile(r"の(?P<side>[下次前上])に(?=「)")
_SIDES: dict[str, Side] = {"下": "after", "次": "after", "前": "before", "上": "before"}


def read_edits(cursor: Cursor, places: Sequence[Place], line: int = 1) -> tuple[list[Operation], Sequence[str]]:
    """Return the operations on phrases that stand here, and the verbs that may still close them.

    There are none where a verb has closed them; 「甲」を「乙」に、第二項中「丙」を「丁」に改める has one for both.
    `line` is that of the text.

    Raises
    ------
    AmendmentSyntaxError
        Where a phrase is followed by anything else.
    """
    operations: list[Operation] = []
    while True:
        start = cursor.position
        phrases = _read_phrases(cursor)
        found, verbs = _read_edit(cursor, phrases, places)
        span = Span(start, cursor.position, line)
        operations += [replace(operation, span=span) for operation in found]
        if not verbs:
            return operations, ()
        if cursor.take_word(*verbs):
            cursor.take_word("る")
            return operations, ()
        start = cursor.position
        if not cursor.take_word("、"):
            raise cursor.error(f"{verbs[0]} or 、 and the next phrase")
        if not cursor.quote:
            cursor.position = start
            return operations, verbs


def _read_phrases(cursor: Cursor) -> list[str]:
    """Read the phrases that one verb is about, joined by 、 and 及び."""
    phrases = [cursor.need_quote().text]
    while True:
        start = cursor.position
        quote = cursor.take_quote() if cursor.take(LIST) else None
        if quote is None:
            cursor.position = start
            return phrases
        phrases.append(quote.text)


def _read_edit(
    cursor: Cursor, phrases: Sequence[str], places: Sequence[Place]
) -> tuple[Sequence[Operation], Sequence[str]]:
    """Read what is done to phrases; return it with the verbs that may close it, none where one has."""
    both = [(place, phrase) for place in places for phrase in phrases]
    if found := cursor.take(_BESIDE):
        text = cursor.need_quote().text
        cursor.need_word("を")
        side = _SIDES[found["side"]]
        return [InsertText(place=place, anchor=phrase, text=text, side=side) for place, phrase in both], ADDED
    cursor.need_word("を")
    if cursor.take_word("削り", "削る"):
        return [DeleteText(place=place, old=phrase) for place, phrase in both], ()
    if not cursor.quote:
        raise cursor.error("「…」に改め or 削り")
    new = cursor.need_quote().text
    cursor.need_word("に")
    return [ReplaceText(place=place, old=phrase, new=new) for place, phrase in both], _REPLACED
