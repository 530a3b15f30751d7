"""Cosines of bags of words: of their counts, and of the sums of their words' vectors."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hakari.kernels import _native
from hakari.kernels.batches import Candidates, References, streams
from hakari.types import FloatArray, IdArray

__all__ = ["bow_rows", "vecsum_rows"]


def bow_rows(candidates: Candidates, references: References, *, threads: int) -> FloatArray:
    """Return cosines of count vectors of candidates and the references they share.

    Parameters
    ----------
    candidates
        The tokens of each candidate: segment ``i`` is ``ids[offsets[i]:offsets[i + 1]]``.
    references
        For each stream of references its tokens and a mask of the segments that have one.
    threads
        How many threads to use; the result is the same for any number.

    Returns
    -------
    array
        ``(candidates, n, 4)``: 1, score, candidate length, length of the reference that gives the highest score.
        A segment without any reference is a row of zeros.
    """
    return _native.bow_rows(candidates, streams(references), threads)


def vecsum_rows(
    candidates: Candidates,
    references: References,
    *,
    unit_rows: NDArray[np.float32],
    lengths: NDArray[np.float32],
    row_of: IdArray,
    threads: int,
) -> FloatArray:
    """Return cosines of sums of word vectors of candidates and the references they share.

    Parameters
    ----------
    candidates, references, threads
        As for `bow_rows`.
    unit_rows, lengths
        Direction and length of the vectors.
    row_of
        The row of each token id; below 0 where the word has none.

    Returns
    -------
    array
        ``(candidates, n, 6)``: 1, score, candidate length, its words with a vector, and the same two of the
        reference that gives the highest score. A segment without any reference is a row of zeros.
    """
    return _native.vecsum_rows(candidates, streams(references), unit_rows, lengths, row_of, threads)
