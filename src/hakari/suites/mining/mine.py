"""Mines a corpus: counts gapped pairs of words, ranks them by t, looks up where they stand.

``t = (C(w_i, w_j) − C_ind) / sqrt(C(w_i, w_j) + C_ind)`` with ``C_ind = C(w_i) · C(w_j) / C``; all counts are of
pairs of positions within the limits of the gap.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from hakari.errors import InputError, OptionError, Where
from hakari.kernels import GappedPairs, gapped_pairs, pairs_in_sentences
from hakari.suites.mining.corpus import Corpus, Side
from hakari.suites.mining.partners import Candidates, find_partners
from hakari.suites.mining.patterns import Example, MinedPattern, MinedPatterns, Partner, marked
from hakari.text.tokens import TokenBatch
from hakari.types import IdArray, MaskArray, Progress

__all__ = ["MiningOptions", "mine"]

STEPS = 3


@dataclass(frozen=True, slots=True)
class MiningOptions:
    """What is mined.

    Parameters
    ----------
    gap
        How few and how many words may stand between the two.
    top
        How many patterns are listed.
    least_count
        How often a pair must stand, and in how many pairs of sentences a proposal must meet it.
    words
        List only patterns with one of these words; all where there are none.
    punctuation
        Whether punctuation may be part of a pattern; it always fills gaps.
    examples
        How many sentences are shown of each pattern: the shortest ones.
    partners
        How many patterns of the other side are proposed for each.
    rank
        What proposals are ranked by: the Dice coefficient or t, over pairs of sentences.
    candidates
        How many gapped pairs of the other side, the best by t, may be proposed; single words always may.
    """

    gap: tuple[int, int] = (4, 15)
    top: int = 500
    least_count: int = 5
    words: tuple[str, ...] = ()
    punctuation: bool = False
    examples: int = 3
    partners: int = 5
    rank: Literal["dice", "t"] = "dice"
    candidates: int = 2000

    def __post_init__(self) -> None:
        least, most = self.gap
        if not 0 <= least <= most:
            raise OptionError(f"a gap is LEAST:MOST words, from 0 up; {least}:{most} came")
        for name in ("top", "least_count", "candidates"):
            if getattr(self, name) < 1:
                raise OptionError(f"{name} is a whole number from 1 up; {getattr(self, name)} came")
        for name in ("examples", "partners"):
            if getattr(self, name) < 0:
                raise OptionError(f"{name} is a whole number from 0 up; {getattr(self, name)} came")
        if self.rank not in ("dice", "t"):
            raise OptionError(f"proposals are ranked by dice or t; {self.rank!r} came")


def mine(
    corpus: Corpus, options: MiningOptions | None = None, *, threads: int = 1, progress: Progress | None = None
) -> MinedPatterns:
    """Return the patterns of a side of a corpus, best first.

    Parameters
    ----------
    corpus
        What `read_corpus` gives.
    options
        What is mined.
    threads
        How many threads to use; the result is the same for any number.
    progress
        Told what is about to be done.

    Raises
    ------
    OptionError
        If a word that is asked for stands nowhere in the corpus.
    InputError
        If no pair is frequent enough.
    """
    options = options or MiningOptions()
    told = progress or _silent
    side, words = corpus.side, corpus.side.words
    told(0, STEPS, "counting pairs")
    found = _count(side, options, top=options.top, words=options.words, threads=threads)
    if not len(found.first):
        raise InputError(
            f"no pair of words stands {options.least_count} times or more in {len(side):,} sentences, with "
            f"{options.gap[0]} to {options.gap[1]} words between",
            where=Where(file=corpus.place),
            remedy="Lower --least-count, widen --gap, or give a larger corpus.",
        )
    told(1, STEPS, "looking up sentences")
    labels = _labels(words, found, options, threads)
    told(2, STEPS, "proposing patterns")
    proposed: Sequence[tuple[Partner, ...]] = [()] * len(found.first)
    if corpus.other is not None and options.partners:
        other = _count(corpus.other, options, top=options.candidates, words=(), threads=threads)
        features = _labels(corpus.other.words, other, options, threads)
        allowed = countable(corpus.other.words, punctuation=options.punctuation)
        candidates = Candidates(corpus.other.words, allowed, other, features)
        proposed = find_partners(labels, candidates, options, threads)
    return MinedPatterns(
        patterns=_patterns(corpus, found, labels, proposed, options),
        side=side.language,
        other=None if corpus.other is None else corpus.other.language,
        segmenters={each.language: each.signature for each in (side, corpus.other) if each is not None},
        sentences=len(side),
        total=found.total,
        different=found.different,
        settings={k: list(value) if isinstance(value, tuple) else value for k, value in asdict(options).items()},
    )


def _silent(done: int, total: int, what: str) -> None:
    """Tell nobody."""


def _count(side: Side, options: MiningOptions, *, top: int, words: tuple[str, ...], threads: int) -> GappedPairs:
    counted = countable(side.words, punctuation=options.punctuation)
    return gapped_pairs(
        (side.words.ids, side.words.offsets),
        counted=counted,
        wanted=_wanted(side, words, counted),
        gap=options.gap,
        least_count=options.least_count,
        top=top,
        threads=threads,
    )


def countable(words: TokenBatch, *, punctuation: bool) -> MaskArray:
    """Return which words may be part of a pattern: those with a letter or a digit."""
    size = len(words.vocabulary)
    if punctuation:
        return np.ones(size, dtype=np.bool_)
    tokens = words.vocabulary.tokens(np.arange(size, dtype=np.int32))
    return np.fromiter((any(map(str.isalnum, token)) for token in tokens), dtype=np.bool_, count=size)


def _wanted(side: Side, words: tuple[str, ...], counted: MaskArray) -> MaskArray:
    if not words:
        return np.ones(len(counted), dtype=np.bool_)
    tokens = side.words.vocabulary.tokens(np.arange(len(counted), dtype=np.int32))
    wanted = np.isin(np.array(tokens, dtype=object), list(words))
    for word in words:
        if word not in {tokens[place] for place in np.flatnonzero(wanted & counted)}:
            raise OptionError(
                f"the word {word!r} stands nowhere in the corpus, as {side.segmenter} cuts it",
                remedy=f"See how it is cut: hakari tokenize --segmenter {side.segmenter}.",
            )
    return wanted


def _labels(words: TokenBatch, found: GappedPairs, options: MiningOptions, threads: int) -> tuple[IdArray, IdArray]:
    """Return which patterns stand in which sentences: numbers of sentences, numbers of patterns."""
    ids, offsets = pairs_in_sentences(
        (words.ids, words.offsets),
        vocabulary=len(words.vocabulary),
        pairs=(found.first, found.second),
        gap=options.gap,
        threads=threads,
    )
    return np.repeat(np.arange(len(words), dtype=np.int32), np.diff(offsets)), ids


def _patterns(
    corpus: Corpus,
    found: GappedPairs,
    labels: tuple[IdArray, IdArray],
    proposed: Sequence[tuple[Partner, ...]],
    options: MiningOptions,
) -> tuple[MinedPattern, ...]:
    vocabulary = corpus.side.words.vocabulary
    firsts, seconds = vocabulary.tokens(found.first), vocabulary.tokens(found.second)
    sentences = np.bincount(labels[1], minlength=len(firsts))
    shortest = _shortest(corpus.side.words, labels, sentences, options.examples)
    patterns = []
    for n, pair in enumerate(zip(firsts, seconds, strict=True)):
        first, second = int(found.as_first[found.first[n]]), int(found.as_second[found.second[n]])
        examples = tuple(_example(corpus, sentence, pair, options.gap) for sentence in shortest[n])
        patterns.append(
            MinedPattern(
                words=pair,
                together=int(found.together[n]),
                as_first=first,
                as_second=second,
                expected=first * second / found.total,
                t=float(found.t[n]),
                sentences=int(sentences[n]),
                examples=examples,
                partners=proposed[n],
            )
        )
    return tuple(patterns)


def _shortest(
    words: TokenBatch, labels: tuple[IdArray, IdArray], sentences: NDArray[np.int64], count: int
) -> list[list[int]]:
    """Return the shortest sentences of each pattern, different ones; of equal length, those that come first."""
    if not count:
        return [[] for _ in sentences]
    order = np.argsort(labels[1], kind="stable")
    ends = np.cumsum(sentences)
    found = []
    for end, size in zip(ends.tolist(), sentences.tolist(), strict=True):
        members = labels[0][order[end - size : end]]
        nearest = members[np.argsort(words.lengths[members], kind="stable")].tolist()
        kept: dict[bytes, int] = {}
        for sentence in nearest:
            kept.setdefault(words.part(sentence).tobytes(), sentence)
            if len(kept) == count:
                break
        found.append(list(kept.values()))
    return found


def _example(corpus: Corpus, sentence: int, pair: tuple[str, str], gap: tuple[int, int]) -> Example:
    words, text = corpus.side.words.tokens(sentence), corpus.side.text(sentence)
    places = next(
        (i, j)
        for i, word in enumerate(words)
        if word == pair[0]
        for j in range(i + 1 + gap[0], min(len(words), i + 2 + gap[1]))
        if words[j] == pair[1]
    )
    other = None if corpus.other is None else corpus.other.text(sentence)
    return Example(corpus.where(sentence), text, marked(text, words, places), other)
