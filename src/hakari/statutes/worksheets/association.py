"""Which words of a translation stand for which words of the source, learnt from the law and its translation alone.

IBM model 1 (Brown et al. 1993) over the provisions of both: a word of the translation comes from each word of its
provision with a probability, and from none. Numbers know their like from the start. What is learnt from one law is
rough; only what is more likely than not is used, to show a translator where to look.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hakari.statutes.address import Address
from hakari.statutes.corpus import Span
from hakari.statutes.elements import sentences_of
from hakari.statutes.inline import text_of
from hakari.statutes.law import Law
from hakari.statutes.marking import cutter_of
from hakari.statutes.numbers import NUMERAL
from hakari.statutes.numerals import from_numeral
from hakari.statutes.worksheets.english import number_words
from hakari.types import FloatArray

__all__ = ["Association", "apart", "learn_association", "provision_pairs"]

ROUNDS = 10
LIKELY = 0.5
"""The probability from which a word of the translation belongs to words of the source."""

NEAR = 2
"""Words between two that belong together, so that they are one place."""

REACH = 3
"""Words in front of an addition that may tell its place."""

LIKE_NUMBER = 50.0
"""How much more likely than others a number is the same number, to begin with."""

_NUMBER = re.compile(NUMERAL)
_NONE = "∅"
_PROVISO = frozenset({"provided", "however"})


@dataclass(frozen=True, slots=True)
class Token:
    """A word or number, and where it stands in its text."""

    text: str
    span: Span


def japanese_tokens(text: str) -> list[Token]:
    """Return the words of a Japanese text; numbers are taken out of references and amounts."""
    found: list[Token] = []
    place = 0
    for unit in cutter_of("ja")(text):
        end = place + len(unit.text)
        if unit.kind == "word":
            found += _parts(unit.text, place)
        place = end
    return found


def _parts(text: str, start: int) -> list[Token]:
    found, place = [], 0
    for numeral in _NUMBER.finditer(text):
        if text[place : numeral.start()]:
            found.append(Token(text[place : numeral.start()], (start + place, start + numeral.start())))
        value = from_numeral(unicodedata.normalize("NFKC", numeral[0]))
        found.append(Token(f"#{value}", (start + numeral.start(), start + numeral.end())))
        place = numeral.end()
    return [*found, *([Token(text[place:], (start + place, start + len(text)))] if text[place:] else [])]


def english_tokens(text: str) -> list[Token]:
    """Return the words of an English text that mean something by themselves; numbers as their values."""
    found = [Token(f"#{value}", span) for value, span in number_words(text)]
    taken = {place for token in found for place in range(*token.span)}
    place = 0
    for unit in cutter_of("en")(text):
        end = place + len(unit.text)
        if unit.kind == "word" and place not in taken and unit.text.lower() not in _PROVISO:
            found.append(Token(_stem(unit.text.lower()), (place, end)))
        place = end
    return sorted(found, key=lambda token: token.span)


def _stem(word: str) -> str:
    """Return a word without the endings of plural and tense, roughly."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word.removesuffix(ending)
    return word


def provision_pairs(law: Law, translation: Law) -> list[tuple[str, str]]:
    """Return the texts of provisions, captions and titles that stand at the same address in both."""
    kinds = ("Paragraph", "Item", "Subitem1", "Subitem2", "ArticleCaption", "TableColumn", "LawTitle")
    pairs = []
    for element in law.root.iter(*kinds):
        twin = translation.find(Address.of(element))
        if twin is None:
            continue
        titled = not len(element.findall(".//Sentence"))
        sides = [
            text_of(side) if titled else " ".join(text_of(sentence) for sentence in sentences_of(side))
            for side in (element, twin)
        ]
        if all(sides):
            pairs.append((sides[0], sides[1]))
    return pairs


class Association:
    """Probabilities that a word of the translation comes from a word of the source."""

    def __init__(self, table: dict[tuple[str, str], float]) -> None:
        self._table = table

    def spans(self, source: str, translation: str, spans: Sequence[Span]) -> list[Span]:
        """Return the places of a translation that belong to spans of its source, in order and apart.

        A span without characters is a place where something is added: behind what belongs to the words before it.
        """
        words, others = japanese_tokens(source), english_tokens(translation)
        if not words or not others:
            return []
        shares = self._shares(words, others)
        found: list[Span] = []
        for start, end in spans:
            if start < end:
                chosen = [i for i, word in enumerate(words) if word.span[0] < end and start < word.span[1]]
                runs = _linked(shares, chosen)
                found += [(others[run[0]].span[0], others[run[-1]].span[1]) for run in runs]
            else:
                before = [i for i, word in enumerate(words) if word.span[1] <= start][-REACH:]
                runs = next((runs for i in reversed(before) if (runs := _linked(shares, [i]))), [])
                found += [(others[run[-1]].span[1],) * 2 for run in runs[-1:]]
        return apart(found)

    def _shares(self, words: Sequence[Token], others: Sequence[Token]) -> FloatArray:
        """Return ``(translation, source)``: how likely each word comes from each; the rest comes from none."""
        sources = [*(word.text for word in words), _NONE]
        table = np.array([[self._table.get((a, other.text), 1e-9) for a in sources] for other in others])
        shares: FloatArray = table / table.sum(axis=1, keepdims=True)
        for number in {word.text for word in words if word.text.startswith("#")}:
            here = [i for i, word in enumerate(words) if word.text == number]
            there = [j for j, other in enumerate(others) if other.text == number]
            if len(here) == len(there):
                # The same number as often on both sides: in the same order.
                shares[there] = 0.0
                shares[there, here] = 1.0
        return shares


def _linked(shares: FloatArray, chosen: Sequence[int]) -> list[list[int]]:
    """Return the words of the translation that belong to chosen words of the source, neighbours together."""
    return _runs([j for j, share in enumerate(shares[:, list(chosen)].sum(axis=1)) if share > LIKELY])


def _runs(numbers: Sequence[int]) -> list[list[int]]:
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number - runs[-1][-1] <= NEAR:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def apart(spans: Sequence[Span]) -> list[Span]:
    """Return spans in order; those that touch are one."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def learn_association(pairs: Sequence[tuple[str, str]]) -> Association:
    """Return what the texts of a law and its translation tell of their words."""
    numbers: dict[tuple[str, str], int] = {}
    cells: list[int] = []  # the pair of words of each cell, source by translation, of all provisions
    rows: list[int] = []  # the word of the translation, one after the other, that it belongs to
    count = 0
    for source, translation in pairs:
        words = [*(token.text for token in japanese_tokens(source)), _NONE]
        for other in english_tokens(translation):
            cells += [numbers.setdefault((word, other.text), len(numbers)) for word in words]
            rows += [count] * len(words)
            count += 1
    if not cells:
        return Association({})
    keys = list(numbers)
    sources = {word: n for n, word in enumerate(dict.fromkeys(a for a, _ in keys))}
    source_of = np.array([sources[a] for a, _ in keys])
    weights = np.array([LIKE_NUMBER if a == b and a.startswith("#") else 1.0 for a, b in keys])
    cell, row = np.array(cells), np.array(rows)
    for _ in range(ROUNDS):
        shares = weights[cell]
        shares = shares / np.bincount(row, shares)[row]
        counted = np.bincount(cell, shares, minlength=len(keys))
        weights = counted / np.bincount(source_of, counted)[source_of]
    return Association(dict(zip(keys, weights.tolist(), strict=True)))
