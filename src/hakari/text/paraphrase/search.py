"""All paraphrases of a sentence: its places, what each can become, and their combinations up to a bound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from hakari.text.paraphrase.compiled import CompiledRules

__all__ = ["Alternative", "Found", "Place", "Searcher", "combinations"]

MOST_ALTERNATIVES = 32
"""Ways to rewrite one place; real places have fewer."""

MOST_REMEMBERED = 100_000
"""Places that are remembered together with their surroundings."""

Words = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to rewrite a place."""

    words: Words
    rules: tuple[str, ...]
    """The rules that made it, in the order in which they were applied."""
    text: str


@dataclass(frozen=True, slots=True)
class Place:
    """A run of words that rules rewrite, with all that it can become."""

    begin: int
    end: int
    alternatives: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A paraphrase before it is checked: for each place the number of an alternative, 0 for none."""

    choice: tuple[int, ...]
    words: list[int]
    text: str


class Searcher:
    """Finds places in sentences; equal places in equal surroundings are searched once."""

    def __init__(self, rules: CompiledRules) -> None:
        self.rules = rules
        self._known: dict[tuple[Words, int, int], tuple[Alternative, ...]] = {}

    def places(self, words: Sequence[int], gaps: Sequence[int] = ()) -> list[Place]:
        """Return the places of a sentence from left to right.

        Parameters
        ----------
        words
            The sentence.
        gaps
            Words behind which the text has a blank: no place reaches over one.
        """
        found: list[Place] = []
        for begin, end in self._regions(words, gaps):
            alternatives = self._alternatives(words, begin, end)
            if alternatives:
                found.append(Place(begin, end, alternatives))
        return found

    def _regions(self, words: Sequence[int], gaps: Sequence[int]) -> list[tuple[int, int]]:
        """Return the runs of words that matches cover, those that overlap as one."""
        regions: list[tuple[int, int]] = []
        for begin, end, _, _ in self.rules.matches(words, 0, len(words)):
            if any(begin <= gap < end - 1 for gap in gaps):
                continue
            if regions and begin < regions[-1][1]:
                regions[-1] = regions[-1][0], max(end, regions[-1][1])
            else:
                regions.append((begin, end))
        return regions

    def _alternatives(self, words: Sequence[int], begin: int, end: int) -> tuple[Alternative, ...]:
        left = max(0, begin - self.rules.reach_before)
        right = min(len(words), end + self.rules.reach_behind)
        key = tuple(words[left:right]), begin - left, end - left
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            found = self._known[key] = tuple(self._closure(*key))
        return found

    def _closure(self, window: Words, begin: int, end: int) -> Iterator[Alternative]:
        """Yield all that rules, applied in order and each at most once, make of a place."""
        before, behind = window[:begin], window[end:]
        seen = {window[begin:end]}
        waiting: list[tuple[Words, int, tuple[str, ...]]] = [(window[begin:end], -1, ())]
        made: list[Alternative] = []
        while waiting and len(made) < MOST_ALTERNATIVES:
            here, order, applied = waiting.pop(0)
            sentence = (*before, *here, *behind)
            for at, stop, direction, output in self.rules.matches(sentence, begin, begin + len(here), order):
                words = (*sentence[begin:at], *output, *sentence[stop : begin + len(here)])
                if words in seen:
                    continue
                seen.add(words)
                rules = (*applied, direction.rule.name)
                waiting.append((words, direction.order, rules))
                made.append(Alternative(words, rules, self._text(words)))
        yield from made[:MOST_ALTERNATIVES]

    def _text(self, words: Words) -> str:
        known = self.rules.reader.words
        return "".join(known[word].surface for word in words)


def combinations(places: Sequence[Place]) -> Iterator[tuple[int, ...]]:
    """Yield which alternative to take at each place, 0 for none: all places at once first.

    The first take the first alternative everywhere, then the second, and so on, so that each alternative has come
    when these are done; places with fewer begin again. Then come all others, in the order of the places.
    """
    counts = [len(place.alternatives) for place in places]
    first: dict[tuple[int, ...], None] = {}
    for turn in range(max(counts, default=0)):
        first[tuple(turn % count + 1 for count in counts)] = None
    yield from first
    choices = [(*range(1, count + 1), 0) for count in counts]
    for choice in product(*choices):
        if choice not in first and any(choice):
            yield choice
