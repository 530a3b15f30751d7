"""Ordered pairs of words with a gap between them: counted within sentences, ranked by t, and found again."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hakari.kernels import _native
from hakari.types import FloatArray, IdArray, MaskArray, OffsetArray

__all__ = ["GappedPairs", "gapped_pairs", "pairs_in_sentences"]


class GappedPairs(NamedTuple):
    """The best pairs by t, best first, and what they were counted among."""

    first: IdArray
    second: IdArray
    together: NDArray[np.int64]
    """How often they stand as a pair: each pair of positions counts."""
    t: FloatArray
    as_first: NDArray[np.int64]
    """How often each word of the vocabulary is the first of a pair."""
    as_second: NDArray[np.int64]
    total: int
    """All pairs of positions."""
    different: int
    """Different pairs that are asked for and frequent enough."""


def gapped_pairs(
    sentences: tuple[IdArray, OffsetArray],
    *,
    counted: MaskArray,
    wanted: MaskArray,
    gap: tuple[int, int],
    least_count: int,
    top: int,
    threads: int,
) -> GappedPairs:
    """Return the best gapped pairs of a corpus.

    Parameters
    ----------
    sentences
        The words: sentence ``i`` is ``ids[offsets[i]:offsets[i + 1]]``.
    counted
        By id, whether a word may be part of a pair; all words fill gaps.
    wanted
        By id, whether pairs with a word are asked for: those without such a word count, and are not returned.
    gap
        How few and how many words may stand between the two.
    least_count
        How often a pair must stand.
    top
        How many pairs are returned; of equal t, those with the smaller ids.
    threads
        How many threads to use; the result is the same for any number.
    """
    masks = np.ascontiguousarray(counted), np.ascontiguousarray(wanted)
    return GappedPairs(*_native.gapped_pairs(sentences, *masks, *gap, least_count, top, threads))


def pairs_in_sentences(
    sentences: tuple[IdArray, OffsetArray],
    *,
    vocabulary: int,
    pairs: tuple[IdArray, IdArray],
    gap: tuple[int, int],
    threads: int,
) -> tuple[IdArray, OffsetArray]:
    """Return which of some pairs stand in each sentence, by their numbers, ascending, each once.

    Parameters
    ----------
    sentences, gap, threads
        As for `gapped_pairs`.
    vocabulary
        How many words there are.
    pairs
        The first words and the second words.
    """
    return _native.pairs_in_sentences(sentences, vocabulary, *pairs, *gap, threads)
