"""Which words of a previous translation, an output and a reference stay, go, come or are wrong.

How many words there are of each kind is decided by the counts of `RevisionWords`. Where a text has a word several
times, its place decides which of them is meant: the one that keeps its order with the other texts, and of several
such words the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from hakari.kernels import common_words
from hakari.types import IdArray

__all__ = ["RevisedWord", "RevisionMarks", "WordKind", "mark_revision"]


class WordKind(Enum):
    """What became of a word, or should have."""

    KEPT = "kept"
    """It stands in all three texts and should."""
    MOVED = "moved"
    """It is kept, and stands in the output where it keeps its order with neither of the other texts."""
    CHANGED = "rightly changed"
    """In the previous translation: it should go and did. In output and reference: it is new and right."""
    NEEDLESS = "needlessly changed"
    """It should stay, and the output does not have it."""
    STANDING = "left standing"
    """It should go, and the output has it still."""
    MISSED = "missed"
    """It is new in the reference, and the output does not have it."""
    WRONG = "wrongly added"
    """The output alone has it."""


class RevisedWord(NamedTuple):
    """A word of the merged text."""

    word: str
    kind: WordKind
    in_output: bool
    """Whether the output has it; other words are those that it lacks."""


@dataclass(frozen=True)
class RevisionMarks:
    """The kinds of all words, as many as each text has words."""

    previous: tuple[WordKind, ...]
    reference: tuple[WordKind, ...]
    output: tuple[WordKind, ...]
    merged: tuple[tuple[bool, int], ...]
    """The words of the output and those that it lacks, in one order: whether a word is of the output, and its place
    there or else in the reference."""

    def merged_words(self, output: Sequence[str], reference: Sequence[str]) -> tuple[RevisedWord, ...]:
        """Return the merged text of the words of both sides."""
        return tuple(
            RevisedWord(output[place], self.output[place], True)
            if in_output
            else RevisedWord(reference[place], self.reference[place], False)
            for in_output, place in self.merged
        )


def mark_revision(previous: IdArray, output: IdArray, reference: IdArray) -> RevisionMarks:
    """Return what became of every word of three texts, given as token ids."""
    return _Marking(previous, output, reference).marks()


def _first(places: Sequence[int], count: int, worth: Callable[[int], int]) -> list[int]:
    """Return so many of the places: those of the highest worth, the first of equals."""
    return sorted(places, key=lambda place: (-worth(place), place))[:count]


class _Marking:
    """The three texts while kinds are given out."""

    def __init__(self, previous: IdArray, output: IdArray, reference: IdArray) -> None:
        self.ids = {"p": previous.tolist(), "h": output.tolist(), "r": reference.tolist()}
        self.to_previous: list[int] = common_words(output, previous).tolist()
        self.to_reference: list[int] = common_words(output, reference).tolist()
        self.across: list[int] = common_words(previous, reference).tolist()
        self.kinds = {side: [WordKind.WRONG] * len(ids) for side, ids in self.ids.items()}
        self.places: dict[int, dict[str, list[int]]] = {}
        for side, ids in self.ids.items():
            for place, word in enumerate(ids):
                self.places.setdefault(word, {"p": [], "h": [], "r": []})[side].append(place)

    def marks(self) -> RevisionMarks:
        for places in self.places.values():
            self._mark_word(places["p"], places["h"], places["r"])
        return RevisionMarks(
            tuple(self.kinds["p"]),
            tuple(self.kinds["r"]),
            tuple(self.kinds["h"]),
            tuple(self._merged()),
        )

    def _mark_word(self, p: list[int], h: list[int], r: list[int]) -> None:
        """Give out the kinds of one word, which stands at these places of the three texts."""
        pairs = self._pairs(p, r)
        partner = dict(pairs)
        stays_r = set(partner.values())
        kept = _first(h, min(len(h), len(pairs)), lambda x: self._in_line(x, partner, stays_r))
        for x in kept:
            in_line = self._in_line(x, partner, stays_r)
            self.kinds["h"][x] = WordKind.KEPT if in_line else WordKind.MOVED
        found_p = {self.to_previous[x] for x in kept}
        found_r = {self.to_reference[x] for x in kept}
        kept_pairs = _first([a for a, _ in pairs], len(kept), lambda a: (a in found_p) + (partner[a] in found_r))
        for a, b in pairs:
            kind = WordKind.KEPT if a in kept_pairs else WordKind.NEEDLESS
            self.kinds["p"][a] = self.kinds["r"][b] = kind
        others = [x for x in h if x not in kept]
        goes = [a for a in p if a not in partner]
        self._pass_on(others, goes, self.to_previous, "p", (WordKind.STANDING, WordKind.STANDING, WordKind.CHANGED))
        comes = [b for b in r if b not in stays_r]
        self._pass_on(others, comes, self.to_reference, "r", (WordKind.CHANGED, WordKind.CHANGED, WordKind.MISSED))

    def _pairs(self, p: list[int], r: list[int]) -> list[tuple[int, int]]:
        """Return which places of a word in previous translation and reference are one that should stay."""
        free = set(r)
        pairs = [(a, self.across[a]) for a in p if self.across[a] in free]
        free -= {b for _, b in pairs}
        taken = {a for a, _ in pairs}
        pairs += zip((a for a in p if a not in taken), sorted(free), strict=False)
        return sorted(pairs)

    def _in_line(self, x: int, partner: dict[int, int], stays_r: set[int]) -> int:
        """Return how well a word of the output keeps its order with words that should stay: 0, 1 or 2."""
        return (self.to_previous[x] in partner) + (self.to_reference[x] in stays_r)

    def _pass_on(
        self,
        others: list[int],
        wanted: list[int],
        to: list[int],
        side: str,
        kinds: tuple[WordKind, WordKind, WordKind],
    ) -> None:
        """Give words of the output that are not kept to those of one other text that do not stay.

        `kinds` are those of a word of the output, of the word that it is given to, and of the words without one.
        """
        if not wanted:
            return
        chosen = _first(others, min(len(others), len(wanted)), lambda x: to[x] in wanted)
        reached = {to[x] for x in chosen}
        given = _first(wanted, len(chosen), lambda place: place in reached)
        for x in chosen:
            self.kinds["h"][x] = kinds[0]
        for place in wanted:
            self.kinds[side][place] = kinds[1] if place in given else kinds[2]

    def _merged(self) -> Iterator[tuple[bool, int]]:
        """Yield the words of the output, and in front of what stands in their place those that it lacks."""
        behind, gap = 0, 0
        for x, b in [*enumerate(self.to_reference), (len(self.ids["h"]), len(self.ids["r"]))]:
            if b >= 0:
                yield from ((False, k) for k in range(behind, b + 1) if self._lacks(k))
                yield from ((True, k) for k in range(gap, x))
                if x < len(self.ids["h"]):
                    yield True, x
                behind, gap = b + 1, x + 1

    def _lacks(self, place: int) -> bool:
        """Return whether the output lacks a word of the reference; there is none behind its end."""
        kinds = self.kinds["r"]
        return place < len(kinds) and kinds[place] in {WordKind.NEEDLESS, WordKind.MISSED}
