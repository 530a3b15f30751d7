"""Words in which targets differ, for lists of failed cases."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from hakari.errors import HakariError
from hakari.text.segmenters import cuts, default_segmenter, get_segmenter

__all__ = ["Pieces", "differing_pieces", "pieces_text"]

Pieces = tuple[tuple[str, bool], ...]
"""A text in pieces, each with whether it differs from the other text."""


def differing_pieces(one: str, other: str, language: str) -> tuple[Pieces, Pieces]:
    """Return two texts in pieces of whole words.

    Words are what blanks divide; in Japanese, Chinese and Korean what the segmenter of the language finds.

    Examples
    --------
    >>> one, other = differing_pieces("Maybe he will come.", "Maybe I will come.", "en")
    >>> pieces_text(one), pieces_text(other)
    ('Maybe [he] will come.', 'Maybe [I] will come.')
    """
    ours, theirs = _words(one, language), _words(other, language)
    codes = SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes()
    left = [("".join(ours[a:b]), tag != "equal") for tag, a, b, _, _ in codes if b > a]
    right = [("".join(theirs[c:d]), tag != "equal") for tag, _, _, c, d in codes if d > c]
    return _tidy(left), _tidy(right)


def _words(text: str, language: str) -> list[str]:
    """Return the words of a text with the blanks behind them: together they are the text."""
    tokens = text.split()
    name = default_segmenter(language)
    if cuts(name, language) and name != "13a":
        try:
            tokens = get_segmenter(name).tokens(text)
        except HakariError:  # not installed: the list is for readers, words between blanks will do
            tokens = text.split()
    found: list[str] = []
    at = 0
    for token in tokens:
        begin = text.find(token, at)
        if begin < 0:
            return [text]
        if found:
            found[-1] += text[at:begin]
        found.append((text[:begin] if not found else "") + token)
        at = begin + len(token)
    if found:
        found[-1] += text[at:]
    return found or [text]


def _tidy(pieces: Sequence[tuple[str, bool]]) -> Pieces:
    """Move the blanks behind words that differ out of the marks."""
    found: list[tuple[str, bool]] = []
    for text, differs in pieces:
        bare = text.rstrip()
        if differs and bare and bare != text:
            found += [(bare, True), (text[len(bare) :], False)]
        else:
            found.append((text, differs and bool(bare)))
    return tuple(found)


def pieces_text(pieces: Pieces) -> str:
    """Return a text with brackets around what differs."""
    return "".join(f"[{text}]" if differs else text for text, differs in pieces)
