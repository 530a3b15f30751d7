"""Writes what changes between two texts as phrases that stand once in the place that a sentence names.

The phrases are those that mark the change in the sentence; they grow by whole units where the place has more text
in which they stand too.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from hakari.statutes.amendments.operations import DeleteText, InsertText, Place, ReplaceText
from hakari.statutes.marking import Chunk, cutter_of, mark_chunks

__all__ = ["phrase_operations"]

_SHORT = 10
"""Characters of a text that may be quoted as a whole."""


@dataclass(slots=True)
class _Change:
    """Characters of the old text, from `start` up to before `end`, and those that come into their place."""

    start: int
    end: int
    first: int
    last: int
    adds: bool
    """Whether nothing of the old text goes."""


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
    cutter = cutter_of("ja")
    bounds = [0, *accumulate(len(unit.text) for unit in cutter(old))]
    changes = [_change(chunk) for chunk in mark_chunks(list(old), list(new), cutter=cutter)]
    if not changes or not all(_grow(change, old, bounds, around) for change in changes):
        return None
    while len(merged := _merge(changes)) < len(changes):
        changes = merged
    if any(change.end - change.start == len(old) > _SHORT for change in changes) or "\n" in old + new:
        return None
    return [_operation(change, old, new, place) for change in changes]


def _change(chunk: Chunk) -> _Change:
    """Return a chunk with its anchor, if it has one."""
    start, end = chunk.before
    first, last = chunk.after
    anchor = start if chunk.anchor is None else chunk.anchor[0]
    return _Change(anchor, end, first - (start - anchor), last, adds=not chunk.old)


def _grow(change: _Change, old: str, bounds: Sequence[int], around: Sequence[str]) -> bool:
    """Grow a change to both sides until its old phrase stands once in the place; False where it cannot."""
    left = True
    while not _once(old[change.start : change.end], around):
        can_left, can_right = change.start > 0, change.end < len(old)
        if not (can_left or can_right):
            return False
        if (left and can_left) or not can_right:
            start = bounds[bisect_left(bounds, change.start) - 1]
            change.first -= change.start - start
            change.start = start
        else:
            end = bounds[bisect_right(bounds, change.end)]
            change.last += end - change.end
            change.end = end
        left = not left
    return True


def _once(phrase: str, around: Sequence[str]) -> bool:
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
        before.adds = False
        before.end = max(before.end, change.end)
    return merged


def _operation(change: _Change, old: str, new: str, place: Place) -> ReplaceText | InsertText | DeleteText:
    before, behind = old[change.start : change.end], new[change.first : change.last]
    if not behind:
        return DeleteText(place=place, old=before)
    if change.adds and behind.startswith(before):
        return InsertText(place=place, anchor=before, text=behind[len(before) :])
    return ReplaceText(place=place, old=before, new=behind)
