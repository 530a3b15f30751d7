"""Patterns that are proposed on the other side: words and gapped pairs that meet those that were mined."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hakari.kernels import GappedPairs, WordCounts, count_words
from hakari.suites.mining.patterns import Partner
from hakari.text.tokens import TokenBatch
from hakari.types import FloatArray, IdArray, MaskArray

if TYPE_CHECKING:
    from hakari.suites.mining.mine import MiningOptions

__all__ = ["LEAST_T", "Candidates", "find_partners"]

LEAST_T = 1.5
"""What meets a pattern hardly more often than by chance is not proposed."""


@dataclass(frozen=True, eq=False)
class Candidates:
    """What may be proposed: words of the other side, and gapped pairs of it."""

    words: TokenBatch
    allowed: MaskArray
    """By id, whether a word may be proposed alone."""
    pairs: GappedPairs
    labels: tuple[IdArray, IdArray]
    """The pairs by sentence: numbers of sentences, numbers of pairs."""

    @property
    def nothing(self) -> int:
        """The number that stands for all words that cannot be proposed."""
        return len(self.words.vocabulary) + len(self.pairs.first)

    def singles(self, least_count: int) -> IdArray:
        """Return the ids of the words; all that cannot be proposed are one, which no counts are kept of."""
        frequent = np.bincount(self.words.ids, minlength=len(self.words.vocabulary)) >= least_count
        return np.where((self.allowed & frequent)[self.words.ids], self.words.ids, self.nothing).astype(np.int32)

    def name(self, number: int) -> tuple[str, ...]:
        """Return the words of a proposal by its number: ids of words first, pairs behind."""
        size = len(self.words.vocabulary)
        ids = [number] if number < size else [x[number - size] for x in (self.pairs.first, self.pairs.second)]
        return tuple(self.words.vocabulary.tokens(np.array(ids, dtype=np.int32)))


def find_partners(
    labels: tuple[IdArray, IdArray], candidates: Candidates, options: MiningOptions, threads: int
) -> list[tuple[Partner, ...]]:
    """Return what is proposed for each pattern, best first.

    Parameters
    ----------
    labels
        The patterns by sentence: numbers of sentences, numbers of patterns.
    candidates
        What may be proposed.
    options
        How many are proposed, what they are ranked by, how often they must be met.
    threads
        How many threads to use; the result is the same for any number.
    """
    sentences, words = len(candidates.words), candidates.words
    present = np.ones(sentences, dtype=np.bool_)
    pairs = (candidates.labels[1] + len(words.vocabulary)).astype(np.int32)
    counts = count_words(
        (labels[1], _offsets(labels[0], sentences)),
        [
            (candidates.singles(options.least_count), words.offsets, present),
            (pairs, _offsets(candidates.labels[0], sentences), present),
        ],
        vocabulary=max(candidates.nothing, int(labels[1].max())) + 1,
        threads=threads,
    )
    proposed: list[tuple[Partner, ...]] = [()] * (int(labels[1].max()) + 1)
    for n, pattern in enumerate(counts.candidate_words.tolist()):
        proposed[pattern] = _best(counts, n, candidates, options)
    return proposed


def _offsets(numbers: IdArray, sentences: int) -> NDArray[np.int64]:
    return np.concatenate([[0], np.cumsum(np.bincount(numbers, minlength=sentences))]).astype(np.int64)


def _best(counts: WordCounts, n: int, candidates: Candidates, options: MiningOptions) -> tuple[Partner, ...]:
    part = slice(int(counts.starts[n]), int(counts.starts[n + 1]))
    numbers = counts.reference_words[counts.partners[part]]
    together: FloatArray = counts.together[part].astype(np.float64)
    alone: FloatArray = counts.reference_sentences[counts.partners[part]].astype(np.float64)
    own = float(counts.candidate_sentences[n])
    dice = 2 * together / (own + alone)
    expected = own * alone / len(candidates.words)
    t = (together - expected) / np.sqrt(together + expected)
    allowed = np.flatnonzero((numbers != candidates.nothing) & (together >= options.least_count) & (t >= LEAST_T))
    value = (dice if options.rank == "dice" else t)[allowed]
    best = allowed[np.lexsort((numbers[allowed], -value))][: options.partners]
    return tuple(
        Partner(candidates.name(int(numbers[k])), int(together[k]), int(alone[k]), float(dice[k]), float(t[k]))
        for k in best
    )
