"""Finds the quoted phrases of an amendment sentence, also where the phrases contain quotes of their own.

Drafters quote whatever stands in the law, so a phrase may hold pairs of brackets, a lone ``「`` or a lone ``」``:
``「甲」」の下に「及び「乙」を加える``. Counting brackets is not enough. What helps is that a phrase is always
followed by one of few expressions, which depend on what the phrase is for. Of all ways to cut the sentence that
keep to them, the one with the fewest brackets without a partner is taken; of those, the one with the shortest
phrases.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = ["Quote", "Role", "find_quotes", "first_unpaired"]

Role: TypeAlias = Literal["old", "new", "added"]
"""What a phrase is for: it stands in the law (or names something there), it replaces, or it is added."""


@dataclass(frozen=True, slots=True)
class Quote:
    """A quoted phrase: where its brackets stand, and what is between them."""

    start: int
    end: int
    """Behind the closing bracket."""
    text: str
    role: Role


_BEFORE = re.compile(r"(?P<new>を)$|(?P<added>の(?:下|次|前|上)に|として)$")
_LISTED = r"、「|及び「|並びに「|又は「|若しくは「"
_BEHIND: dict[Role, re.Pattern[str]] = {
    "old": re.compile(
        rf"を「|を削|を次のように改め|の(?:下|次|前|上)に「|の項|の部|の号|{_LISTED}|（見出しを含む。）|中「"
    ),
    "new": re.compile(r"に改め|に、|に$|とし|とする"),
    "added": re.compile(r"を加え|を、|を付"),
}

_Cost: TypeAlias = tuple[int, int]
"""Brackets without a partner, and characters of all phrases."""


def find_quotes(sentence: str) -> list[Quote] | None:
    """Return the phrases of a sentence in their order; None where no way to cut it keeps to the expressions.

    Examples
    --------
    >>> [quote.text for quote in find_quotes("第一条中「甲」」の下に「及び「乙」を加える。")]
    ['甲」', '及び「乙']
    """
    best: dict[int, tuple[_Cost, Quote]] = {}
    for found in reversed(list(re.finditer("「", sentence))):
        cheapest = _cheapest_from(sentence, found.start(), best)
        if cheapest is not None:
            best[found.start()] = cheapest
    quotes: list[Quote] = []
    position = 0
    while (opening := _next_opening(sentence, position)) is not None:
        if opening not in best:
            return None
        quotes.append(best[opening][1])
        position = quotes[-1].end
    return None if "」" in sentence[position:] else quotes


def first_unpaired(sentence: str) -> int:
    """Return where the phrase begins that no expression of an amendment follows, in a sentence that has one."""
    position = 0
    while (opening := _next_opening(sentence, position)) is not None and opening >= 0:
        found = _cheapest_from(sentence, opening, None)
        if found is None:
            return opening
        position = found[1].end
    return max(sentence.find("」", position), 0)


def _next_opening(sentence: str, position: int) -> int | None:
    """Return where the next phrase begins; -1 where a closing bracket comes first, None where none comes."""
    found = re.search("[「」]", sentence[position:])
    if found is None:
        return None
    return position + found.start() if found[0] == "「" else -1


def _cheapest_from(
    sentence: str, opening: int, best: Mapping[int, tuple[_Cost, Quote]] | None
) -> tuple[_Cost, Quote] | None:
    """Return the cheapest way to cut the sentence from an opening bracket on; without `best`, its first phrase."""
    role = _role(sentence, opening)
    cheapest: tuple[_Cost, Quote] | None = None
    depth = lone = 0
    for found in re.finditer("[「」]", sentence[opening + 1 :]):
        place = opening + 1 + found.start()
        if found[0] == "「":
            depth += 1
            continue
        if _BEHIND[role].match(sentence, place + 1):
            following = _next_opening(sentence, place + 1)
            if best is None or following is None or following in best:
                rest = (0, 0) if best is None or following is None else best[following][0]
                cost = (depth + lone + rest[0], place - opening + rest[1])
                if cheapest is None or cost < cheapest[0]:
                    cheapest = (cost, Quote(opening, place + 1, sentence[opening + 1 : place], role))
        depth, lone = (depth - 1, lone) if depth else (0, lone + 1)
    return cheapest


def _role(sentence: str, opening: int) -> Role:
    before = _BEFORE.search(sentence, max(0, opening - 3), opening)
    if before is None:
        return "old"
    return "new" if before["new"] else "added"
