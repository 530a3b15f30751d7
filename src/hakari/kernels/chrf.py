"""Character and word n-gram statistics of packed texts."""

from __future__ import annotations

from collections.abc import Sequence

from hakari.kernels import _native
from hakari.kernels.texts import PackedReference, PackedText, text_streams
from hakari.types import FloatArray

__all__ = ["chrf_rows"]


def chrf_rows(
    candidates: Sequence[PackedText],
    references: Sequence[PackedReference],
    *,
    char_order: int,
    word_order: int,
    factor: float,
    whitespace: bool,
    eps_smoothing: bool,
    threads: int,
) -> FloatArray:
    """Return n-gram statistics of candidates against the same references, for chrF and chrF++.

    Parameters
    ----------
    candidates
        The packed text of each candidate.
    references
        For each stream of references its packed text and a mask of the segments that have one.
    char_order, word_order
        The longest n-gram of characters and of words; 0 leaves them out.
    factor
        The square of beta. With `eps_smoothing` it decides which of several references is the best.
    whitespace
        Whether white space is among the characters.
    eps_smoothing
        Whether orders without n-grams count as nearly 0 instead of being left out.
    threads
        How many threads to use; the result is the same for any number.

    Returns
    -------
    array
        ``(candidates, n, 1 + 3 * (char_order + word_order))``: 1, then for each order the n-grams of the
        candidate, those of the reference, and the matches. A segment without any reference is a row of zeros; of
        several references it has the one with the best F-score.
    """
    return _native.chrf_rows(
        candidates,
        text_streams(references),
        char_order,
        word_order,
        factor,
        whitespace,
        eps_smoothing,
        threads,
    )
