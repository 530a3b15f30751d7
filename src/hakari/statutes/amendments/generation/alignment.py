"""Pairs the provisions of two versions of a law, in their order: equal ones first, similar ones between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from hakari.statutes.elements import HEADINGS, TEXTS, Element, is_element, tag_of
from hakari.statutes.inline import text_of

__all__ = ["Aligned", "align", "body_text", "similarity"]

_SIMILAR = 0.4
_SAME_NUMBER = 0.15
"""What an equal number adds to the similarity of two provisions."""


@dataclass(frozen=True, slots=True)
class Aligned:
    """A provision of the old law with its successor; without a successor it is deleted, without an old one new."""

    old: Element | None
    new: Element | None


def align(
    old: Sequence[Element], new: Sequence[Element], *, key: Callable[[Element], str] | None = None
) -> list[Aligned]:
    """Return the provisions of both versions in one order, paired where one follows from the other.

    `key` is the text by which they are compared, without numbers; all that they say unless it is given.
    """
    key = key or body_text
    olds, news = list(map(key, old)), list(map(key, new))
    matcher = SequenceMatcher(None, olds, news, autojunk=False)
    result: list[Aligned] = []
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            result += [Aligned(o, n) for o, n in zip(old[a:b], new[c:d], strict=True)]
        else:
            result += _align_gap(old[a:b], new[c:d], key)
    return result


def _align_gap(old: Sequence[Element], new: Sequence[Element], key: Callable[[Element], str]) -> list[Aligned]:
    """Align provisions of which none is equal to another: the pairs in order whose similarities sum to the most."""
    rows, columns = len(old), len(new)
    if not rows or not columns:
        return [*(Aligned(o, None) for o in old), *(Aligned(None, n) for n in new)]
    score = [[_score(o, n, key) for n in new] for o in old]
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows - 1, -1, -1):
        for j in range(columns - 1, -1, -1):
            pair = score[i][j] + best[i + 1][j + 1] if score[i][j] > 0 else 0.0
            best[i][j] = max(best[i + 1][j], best[i][j + 1], pair)
    result: list[Aligned] = []
    i = j = 0
    while i < rows and j < columns:
        if score[i][j] > 0 and best[i][j] == score[i][j] + best[i + 1][j + 1]:
            result.append(Aligned(old[i], new[j]))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            result.append(Aligned(old[i], None))
            i += 1
        else:
            result.append(Aligned(None, new[j]))
            j += 1
    return [*result, *(Aligned(o, None) for o in old[i:]), *(Aligned(None, n) for n in new[j:])]


def _score(old: Element, new: Element, key: Callable[[Element], str]) -> float:
    """Return how much one provision looks like the successor of another; 0 where it does not."""
    same = old.get("Num") == new.get("Num")
    found = similarity(key(old), key(new))
    if found < _SIMILAR and not same:
        return 0.0
    return found + (_SAME_NUMBER if same else 0.0)


def similarity(one: str, other: str) -> float:
    """Return the share of the pairs of characters of two texts that both have, from 0 to 1."""
    if one == other:
        return 1.0
    first, second = _pairs(one), _pairs(other)
    return 2 * (first & second).total() / max(first.total() + second.total(), 1)


def _pairs(text: str) -> Counter[str]:
    return Counter(text[place : place + 2] for place in range(len(text) - 1))


def body_text(element: Element) -> str:
    """Return what a provision says, without its own number; those below it are told apart by theirs."""
    heading = HEADINGS.get(tag_of(element))
    parts = [
        text_of(text)
        for text in element.iter(*TEXTS)
        if not (text.tag == heading and text.getparent() is element) and is_element(text)
    ]
    return "\n".join(parts)
