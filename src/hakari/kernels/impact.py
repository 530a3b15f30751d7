"""IMPACT of token batches: common parts of outputs and references, found in rounds."""

from __future__ import annotations

from hakari.kernels import _native
from hakari.kernels.batches import Candidates, References, streams
from hakari.types import FloatArray, IdArray

__all__ = ["impact_parts", "impact_rows"]


def impact_rows(
    candidates: Candidates, references: References, *, alpha: float, beta: float, rounds: int, threads: int
) -> FloatArray:
    """Return scores and common parts of candidates against the same references.

    Parameters
    ----------
    candidates
        The tokens of each candidate: segment ``i`` is ``ids[offsets[i]:offsets[i + 1]]``.
    references
        For each stream of references its tokens and a mask of the segments that have one.
    alpha
        What a round counts compared with the one before it, from 0 to 1.
    beta
        How much long parts are favoured, from 1 to 4.
    rounds
        Rounds behind the first.
    threads
        How many threads to use; the result is the same for any number.

    Returns
    -------
    array
        ``(candidates, n, 6 + 2 * rounds)``: 1, score from 0 to 100 against the reference that gives the highest,
        words of the candidate and of that reference, then for every round words in common and parts they make. A
        segment without any reference is a row of zeros.
    """
    return _native.impact_rows(candidates, streams(references), alpha, beta, rounds, threads)


def impact_parts(
    candidate: IdArray, reference: IdArray, *, alpha: float, beta: float, rounds: int
) -> tuple[float, IdArray]:
    """Return the score of one candidate against one reference, and the parts they have in common.

    Returns
    -------
    score
        From 0 to 100.
    parts
        ``(parts, 4)``, round by round from left to right: round from 0, first word in the candidate, first word
        in the reference, words.
    """
    return _native.impact_parts(candidate, reference, alpha, beta, rounds)
