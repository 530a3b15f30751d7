"""Texts with a mark between their words, so that a page can tell words without a dictionary."""

from __future__ import annotations

from collections.abc import Iterable

from hakari.analysis.profile.words import word_spec
from hakari.data import Texts
from hakari.text import Workspace

__all__ = ["BETWEEN", "cut_texts", "marked_cuts"]

BETWEEN = "\0"
"""What stands between two words; no text has it, because texts with a NUL are refused."""


def cut_texts(texts: Texts, language: str | None, workspace: Workspace) -> list[str | None]:
    """Return texts with a NUL between words that no blank divides; None where there is no text."""
    tokens = workspace.tokens(texts, word_spec(language))
    return [None if line is None else marked_cuts(line, words) for line, words in zip(texts, tokens, strict=True)]


def marked_cuts(text: str, words: Iterable[str]) -> str:
    r"""Return a text with a NUL between its words; as it is, where its words are not found in it.

    Examples
    --------
    >>> marked_cuts("猫が鳴く。", ["猫", "が", "鳴く", "。"])
    '猫\x00が\x00鳴く\x00。'
    >>> marked_cuts("a cat.", ["a", "cat", "."])
    'a cat\x00.'
    """
    parts: list[str] = []
    place = 0
    for word in words:
        start = text.find(word, place)
        between = text[place:start]
        if start < 0 or between.strip():
            return text
        parts += [between or (BETWEEN if place else ""), word]
        place = start + len(word)
    return "".join(parts) + text[place:]
