"""What paraphrasing texts gives: the paraphrases of each, how they were made, and what was dropped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from hakari.text.paraphrase.rule import RuleSet
from hakari.text.paraphrase.search import Place
from hakari.text.tokens import MorphemeBatch

__all__ = ["Dropped", "Paraphrase", "Paraphrases", "rules_of"]


@dataclass(frozen=True, slots=True)
class Paraphrase:
    """A text that says the same."""

    text: str
    rules: tuple[str, ...]
    """The rules that made it, place by place from left to right."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """A result that was not kept: the segmenter finds other words in it."""

    segment: int
    text: str
    rules: tuple[str, ...]
    expected: tuple[str, ...]
    found: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Paraphrases:
    """The paraphrases of n texts, with their morphemes and what happened on the way.

    The paraphrases of segment ``i`` are ``offsets[i]`` to ``offsets[i + 1]``, those with more places rewritten
    first.
    """

    texts: tuple[str, ...]
    choices: tuple[tuple[int, ...], ...]
    places: tuple[tuple[Place, ...], ...]
    """Of each segment."""
    offsets: NDArray[np.int64]
    morphemes: MorphemeBatch
    """One segment a paraphrase."""
    dropped: tuple[Dropped, ...]
    bounded: NDArray[np.bool_]
    """Which segments have more paraphrases than the bound allows."""
    rules: RuleSet
    """The rules that were applied."""

    def __len__(self) -> int:
        """Return the number of segments."""
        return len(self.offsets) - 1

    @property
    def counts(self) -> NDArray[np.int64]:
        """How many paraphrases each segment has."""
        return np.diff(self.offsets)

    @property
    def nbytes(self) -> int:
        """The memory of the arrays and texts."""
        return self.morphemes.nbytes + self.offsets.nbytes + 4 * sum(map(len, self.texts))

    def of(self, segment: int) -> tuple[Paraphrase, ...]:
        """Return the paraphrases of a segment."""
        begin, end = self.offsets[segment : segment + 2].tolist()
        places = self.places[segment]
        return tuple(Paraphrase(self.texts[i], tuple(rules_of(places, self.choices[i]))) for i in range(begin, end))

    def used_by(self, names: Collection[str]) -> NDArray[np.int64]:
        """Return the segments where one of these rules has a part in some way to rewrite a place."""
        found = [
            any(
                rule in names
                for place in places
                for alternative in place.alternatives
                for rule in alternative.rules
            )
            for places in self.places
        ]
        return np.flatnonzero(found)

    def replaced(self, segments: NDArray[np.int64], others: Paraphrases) -> Paraphrases:
        """Return these paraphrases with other ones for some segments, whose number in `others` is their rank."""
        rank = np.full(len(self), -1, dtype=np.int64)
        rank[segments] = np.arange(len(segments))
        order: list[int] = []
        for segment, other in enumerate(rank.tolist()):
            source, at, shift = (self, segment, 0) if other < 0 else (others, other, len(self.texts))
            order += (np.arange(*source.offsets[at : at + 2]) + shift).tolist()
        texts, choices = (*self.texts, *others.texts), (*self.choices, *others.choices)
        counts, bounded = self.counts.copy(), self.bounded.copy()
        counts[segments], bounded[segments] = others.counts, others.bounded
        places = list(self.places)
        for number, segment in enumerate(segments.tolist()):
            places[segment] = others.places[number]
        dropped = [d for d in self.dropped if rank[d.segment] < 0]
        dropped += [replace(d, segment=int(segments[d.segment])) for d in others.dropped]
        return Paraphrases(
            texts=tuple(texts[i] for i in order),
            choices=tuple(choices[i] for i in order),
            places=tuple(places),
            offsets=np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
            morphemes=self.morphemes.followed_by(others.morphemes).subset(np.array(order, dtype=np.int64)),
            dropped=tuple(sorted(dropped, key=lambda d: d.segment)),
            bounded=bounded,
            rules=others.rules,
        )

    def fired(self) -> Counter[str]:
        """Return in how many segments each rule is used by a paraphrase that was kept."""
        total: Counter[str] = Counter()
        for segment in range(len(self)):
            begin, end = self.offsets[segment : segment + 2].tolist()
            places = self.places[segment]
            total.update({rule for i in range(begin, end) for rule in rules_of(places, self.choices[i])})
        return total

    def drops(self) -> Counter[str]:
        """Return how many results of each rule were dropped."""
        return Counter(rule for dropped in self.dropped for rule in set(dropped.rules))


def rules_of(places: Sequence[Place], choice: Sequence[int]) -> Iterator[str]:
    """Yield the rules that a choice of alternatives applies, place by place."""
    for place, number in zip(places, choice, strict=True):
        if number:
            yield from place.alternatives[number - 1].rules
