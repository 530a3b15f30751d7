"""Co-occurrence counts of two sides of a corpus, and word alignment scored by earth mover's distance."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hakari.kernels import _native
from hakari.kernels.batches import References, streams
from hakari.types import FloatArray, IdArray, OffsetArray

__all__ = ["Align", "Alignment", "VectorMix", "WordCounts", "count_words", "emd_alignment", "emd_rows"]

Align: TypeAlias = Literal["best", "mutual", "none"]
"""Every word of the candidate with its best word of the reference, only pairs that are each other's best, or no
alignment: any word may become any other."""


class WordCounts(NamedTuple):
    """In how many sentences words stand, and in how many pairs of sentences two of them meet.

    Word ``n`` of the candidates meets ``partners[starts[n]:starts[n + 1]]``, places in `reference_words` in
    ascending order, each in `together` pairs.
    """

    candidate_words: IdArray
    candidate_sentences: IdArray
    candidate_pairs: IdArray
    """Pairs of a candidate and a reference in which the word stands in the candidate."""
    reference_words: IdArray
    reference_sentences: IdArray
    starts: OffsetArray
    partners: IdArray
    together: IdArray


class VectorMix(NamedTuple):
    """Word vectors to mix with the counts: ``(1 − share) · Dice + share · max(0, cosine)``."""

    rows: NDArray[np.float32]
    """``(words, size)``, each of length 1."""
    row_of: IdArray
    """The row of every id of the vocabulary, or -1."""
    share: float


class Alignment(NamedTuple):
    """How one candidate stands to one reference."""

    score: float
    candidate_weights: FloatArray
    reference_weights: FloatArray
    links: IdArray
    """``(links, 2)``: positions in the candidate and in the reference."""
    values: FloatArray
    """``(links, 3)``: similarity, closeness of the relative positions, weight that flows."""


def count_words(
    candidate: tuple[IdArray, OffsetArray], references: References, *, vocabulary: int, threads: int
) -> WordCounts:
    """Return the counts of one output and its references.

    Parameters
    ----------
    candidate
        Its tokens: segment ``i`` is ``ids[offsets[i]:offsets[i + 1]]``.
    references
        For each stream of references its tokens and a mask of the segments that have one.
    vocabulary
        A number above all ids.
    threads
        How many threads to use; the result is the same for any number.
    """
    return WordCounts(*_native.count_words(candidate, streams(references), vocabulary, threads))


def _numbers(words: IdArray, vocabulary: int) -> IdArray:
    numbers = np.full(vocabulary, -1, dtype=np.int32)
    numbers[words] = np.arange(len(words), dtype=np.int32)
    return numbers


def _tables(counts: WordCounts, vocabulary: int) -> tuple[IdArray | OffsetArray, ...]:
    return (
        _numbers(counts.candidate_words, vocabulary),
        _numbers(counts.reference_words, vocabulary),
        counts.candidate_sentences,
        counts.candidate_pairs,
        counts.reference_sentences,
        counts.starts,
        counts.partners,
        counts.together,
    )


def emd_rows(
    candidate: tuple[IdArray, OffsetArray],
    references: References,
    counts: WordCounts,
    *,
    vocabulary: int,
    align: Align,
    position: bool,
    threshold: float,
    threads: int,
    vectors: VectorMix | None = None,
) -> FloatArray:
    """Return the scores of one candidate.

    Parameters
    ----------
    candidate, references, vocabulary, threads
        As for `count_words`.
    counts
        What was counted, in these texts or elsewhere; words of the same ids.
    align
        Which words may become which.
    position
        Whether likeness shrinks with the distance of the relative positions.
    threshold
        Different words that are less similar than this are not aligned.
    vectors
        Word vectors that take a share in the similarity.

    Returns
    -------
    array
        ``(n, 5)``: 1, score from 0 to 100 against the reference that gives the highest, words of the candidate
        and of that reference, aligned words of the candidate (0 without alignment). A segment without any
        reference is a row of zeros.
    """
    tables = _tables(counts, vocabulary)
    return _native.emd_rows(candidate, streams(references), tables, align, position, threshold, vectors, threads)


def emd_alignment(
    candidate: IdArray,
    reference: IdArray,
    counts: WordCounts,
    *,
    vocabulary: int,
    align: Align,
    position: bool,
    threshold: float,
    vectors: VectorMix | None = None,
) -> Alignment:
    """Return what one score is made of; the parameters are those of `emd_rows`."""
    tables = _tables(counts, vocabulary)
    return Alignment(*_native.emd_alignment(candidate, reference, tables, align, position, threshold, vectors))
