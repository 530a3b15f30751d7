"""Finds the phrases by which a drafter would change one text into another.

A phrase is made of whole runs of one script, grown until it stands once in the place that the sentence names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from hakari.statutes.amendments.operations import DeleteText, InsertText, Place, ReplaceText
from hakari.statutes.numbers import NUMERAL

__all__ = ["phrase_operations"]

_RUNS = re.compile(
    rf"第{NUMERAL}[編章節款目条項号](?:の{NUMERAL}(?![一-鿿]))*|又は|若しくは|及び|並びに"
    r"|(?:(?!又は|若しくは|及び|並びに)[一-鿿々〇])+|[ァ-ヺー]+|[ぁ-ゖ]+|[0-9０-９]+|[A-Za-zＡ-Ｚａ-ｚ]+|.",
    re.DOTALL,
)
_NEAR = 2
"""Changes with at most so many runs between them are one."""


@dataclass(slots=True)
class _Change:
    """Runs of the old text and those that come into their place."""

    start: int
    end: int
    first: int
    last: int


def phrase_operations(
    old: str, new: str, place: Place, around: Sequence[str]
) -> list[ReplaceText | InsertText | DeleteText] | None:
    """Return the operations that turn one text into another; None where no phrases do.

    Parameters
    ----------
    old, new
        The texts.
    place
        The place that the operations name.
    around
        All texts of the place, the old one among them; a phrase has to stand in them once.
    """
    olds, news = _RUNS.findall(old), _RUNS.findall(new)
    changes = _changes(olds, news)
    if not changes or not old:
        return None
    while True:
        if not all(_grow(change, olds, around) for change in changes):
            return None
        merged = _merge(changes)
        if len(merged) == len(changes):
            break
        changes = merged
    return [_operation(change, olds, news, place) for change in changes]


def _changes(olds: Sequence[str], news: Sequence[str]) -> list[_Change]:
    matcher = SequenceMatcher(None, olds, news, autojunk=False)
    changes: list[_Change] = []
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            continue
        if changes and a - changes[-1].end <= _NEAR:
            changes[-1].end, changes[-1].last = b, d
        else:
            changes.append(_Change(a, b, c, d))
    return changes


def _grow(change: _Change, olds: Sequence[str], around: Sequence[str]) -> bool:
    """Grow a change to both sides until its old phrase stands once in the place; False where it cannot."""
    left = True
    while not _once(olds, change, around):
        can_left, can_right = change.start > 0, change.end < len(olds)
        if not (can_left or can_right):
            return False
        if (left and can_left) or not can_right:
            change.start, change.first = change.start - 1, change.first - 1
        else:
            change.end, change.last = change.end + 1, change.last + 1
        left = not left
    return True


def _once(olds: Sequence[str], change: _Change, around: Sequence[str]) -> bool:
    phrase = "".join(olds[change.start : change.end])
    return bool(phrase.strip()) and sum(_count(text, phrase) for text in around) == 1


def _count(text: str, phrase: str) -> int:
    """Count the places where a phrase begins, overlaps included."""
    count, start = 0, text.find(phrase)
    while start >= 0:
        count, start = count + 1, text.find(phrase, start + 1)
    return count


def _merge(changes: Sequence[_Change]) -> list[_Change]:
    """Join changes that have grown into each other; what is between two changes is as long in both texts."""
    merged: list[_Change] = []
    for change in changes:
        if not merged or change.start > merged[-1].end:
            merged.append(change)
            continue
        before = merged[-1]
        if change.start < before.start:
            before.first, before.start = before.first - (before.start - change.start), change.start
        before.last = change.last + max(0, before.end - change.end)
        before.end = max(before.end, change.end)
    return merged


def _operation(
    change: _Change, olds: Sequence[str], news: Sequence[str], place: Place
) -> ReplaceText | InsertText | DeleteText:
    old, new = "".join(olds[change.start : change.end]), "".join(news[change.first : change.last])
    if not new:
        return DeleteText(place=place, old=old)
    if new.startswith(old):
        return InsertText(place=place, anchor=old, text=new[len(old) :])
    return ReplaceText(place=place, old=old, new=new)
