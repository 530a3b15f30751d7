"""Changes phrases in the running text of a law: all changes of a place at once, wherever the phrases stand in it.

What a sentence does to a place is done to the text as it was: 「甲」を「乙」に、「乙」を「甲」に exchanges them.
A phrase is changed wherever it stands in the place. Of phrases that overlap, the one that begins first counts, then
the longer one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise
from typing import TypeAlias

from hakari.statutes.amendments.operations import DeleteText, InsertText, Operation, ReplaceText
from hakari.statutes.amendments.targets import AmendmentTargetError
from hakari.statutes.building import split_sentences
from hakari.statutes.editing import delete, insert_after, new_element, renumber_sentences
from hakari.statutes.elements import Element, tag_of
from hakari.statutes.inline import pieces_of, plain, replace_span, set_pieces, text_of

__all__ = ["Edit", "TextOperation", "change_texts", "edit_of", "find_edits", "with_dashes_of"]

DASHES = "−‐‑–—―－─"
"""What tables of contents write between the first and the last article of a chapter."""

Span: TypeAlias = "tuple[int, int, Edit]"
"""Where a phrase begins and ends in a text, and what is done to it."""

TextOperation: TypeAlias = ReplaceText | InsertText | DeleteText


@dataclass(frozen=True, slots=True)
class Edit:
    """What to look for, and what to put there."""

    phrase: str
    new: str
    operation: Operation


def edit_of(operation: TextOperation) -> Edit:
    """Return the edit that an operation asks for."""
    if isinstance(operation, ReplaceText):
        return Edit(operation.old, operation.new, operation)
    if isinstance(operation, DeleteText):
        return Edit(operation.old, "", operation)
    anchor, text = operation.anchor, operation.text
    return Edit(anchor, anchor + text if operation.side == "after" else text + anchor, operation)


def change_texts(texts: Sequence[Element], edits: Sequence[Edit], place: str) -> None:
    """Make edits in the texts of a place.

    Raises
    ------
    AmendmentTargetError
        If a phrase is not there; nothing is changed then.
    """
    groups = list(_together(texts))
    for fold in (False, True):
        found = [find_edits("".join(map(text_of, group)), edits, fold=fold) for group in groups]
        met = {id(edit) for spans in found for _, _, edit in spans}
        if all(id(edit) in met for edit in edits):
            break
    else:
        missing = next(edit for edit in edits if id(edit) not in met)
        raise AmendmentTargetError(f"「{missing.phrase}」 is needed in {place}; {_nearest(missing.phrase, groups)}")
    for group, spans in zip(groups, found, strict=True):
        if spans:
            _change(group, spans)


def find_edits(text: str, edits: Sequence[Edit], *, fold: bool = False) -> list[Span]:
    """Return where the phrases of edits stand, without overlaps, from left to right.

    With `fold`, characters that differ only in width, and dashes, count as the same.
    """
    view = folded(text) if fold else text
    by_phrase: dict[str, Edit] = {}
    for edit in edits:
        by_phrase.setdefault(folded(edit.phrase) if fold else edit.phrase, edit)
    phrases = sorted(filter(None, by_phrase), key=len, reverse=True)
    if not phrases:
        return []
    pattern = re.compile("|".join(map(re.escape, phrases)))
    return [(match.start(), match.end(), by_phrase[match[0]]) for match in pattern.finditer(view)]


def folded(text: str) -> str:
    """Return text with one width of each character and one dash, as long as before."""
    return "".join(map(_fold, text))


def _fold(character: str) -> str:
    if character in DASHES:
        return "―"
    plain = unicodedata.normalize("NFKC", character)
    return plain if len(plain) == 1 else character


def _together(texts: Sequence[Element]) -> Iterator[list[Element]]:
    """Yield texts in groups that read on: the sentences of one provision, other texts alone."""
    group: list[Element] = []
    for text in texts:
        joined = group and tag_of(text) == "Sentence" == tag_of(group[-1]) and group[-1].getnext() is text
        if not joined and group:
            yield group
            group = []
        group.append(text)
    if group:
        yield group


def _change(group: list[Element], spans: Sequence[Span]) -> None:
    """Write the edited text back; sentences are cut anew where an edit crosses their ends or brings one."""
    bounds = [0]
    for element in group:
        bounds.append(bounds[-1] + len(text_of(element)))
    homes = [_home(bounds, start, end) for start, end, _ in spans]
    whole = new_element("Sentence")
    if None in homes:
        set_pieces(whole, [piece for element in group for piece in pieces_of(element)])
        for start, end, edit in reversed(spans):
            _put(whole, start, end, edit)
        _set_sentences(group, pieces_of(whole))
        return
    for (start, end, edit), home in zip(reversed(spans), reversed(homes), strict=True):
        assert home is not None
        _put(group[home], start - bounds[home], end - bounds[home], edit)
    if tag_of(group[0]) == "Sentence" and any(_moves_ends(edit) for _, _, edit in spans):
        _set_sentences(group, [piece for element in group for piece in pieces_of(element)])


def _home(bounds: Sequence[int], start: int, end: int) -> int | None:
    """Return which of the texts a span is in; None where it goes over several."""
    for home, (first, last) in enumerate(pairwise(bounds)):
        if first <= start and end <= last:
            return home
    return None


def _moves_ends(edit: Edit) -> bool:
    """Return whether an edit may change where sentences end, or what is a proviso."""
    return edit.phrase.count("。") != edit.new.count("。") or "ただし、" in edit.phrase + edit.new


def _put(element: Element, start: int, end: int, edit: Edit) -> None:
    """Replace a phrase; what old and new have in common at their ends is not touched, ruby in it stays."""
    there = text_of(element)[start:end]
    new = with_dashes_of(there, edit.new)
    old = folded(there)
    head = _shared(old, folded(new))
    tail = _shared(old[head:][::-1], folded(new)[head:][::-1])
    replace_span(element, start + head, end - tail, list(new[head : len(new) - tail]))


def _shared(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    return next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def with_dashes_of(there: str, new: str) -> str:
    """Return new text with the dash that the law itself writes."""
    dash = next((character for character in there if character in DASHES), None)
    return new if dash is None else "".join(dash if character in DASHES else character for character in new)


def _set_sentences(group: list[Element], pieces: Sequence[str]) -> None:
    """Spread text over sentences: those that are there, new ones behind them, none that stay empty."""
    parts = split_sentences(plain(pieces))
    holder = group[0].getparent()
    assert holder is not None
    while len(group) < len(parts):
        sentence = new_element("Sentence")
        sentence.attrib.update(group[-1].attrib)
        insert_after(group[-1], sentence)
        group.append(sentence)
    rest = list(pieces)
    for element, part in zip(group, parts, strict=False):
        own: list[str] = []
        while rest and len(plain(own)) < len(part):
            own.append(rest.pop(0))
        set_pieces(element, own)
    for element in group[max(len(parts), 1) :]:
        delete(element)
    if not parts:
        set_pieces(group[0], [])
    renumber_sentences(holder)


def _nearest(phrase: str, groups: Sequence[Sequence[Element]]) -> str:
    """Say what the place has instead: the passage that shares the most with the phrase, or how it begins."""
    texts = ["".join(map(text_of, group)) for group in groups]
    if not any(texts):
        return "it has no text"
    best = max(texts, key=lambda text: _longest_shared(text, phrase)[1])
    start, length = _longest_shared(best, phrase)
    if length < 2:
        return f"it has 「{best[:30]}{'…' if len(best) > 30 else ''}」"
    around = best[max(0, start - 5) : start + length + 10]
    return f"the nearest that it has is 「…{around}…」"


def _longest_shared(text: str, phrase: str) -> tuple[int, int]:
    found = SequenceMatcher(None, text, phrase, autojunk=False).find_longest_match()
    return found.a, found.size
