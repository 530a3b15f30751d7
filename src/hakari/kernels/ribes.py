"""RIBES of token batches, and the alignment behind it."""

from __future__ import annotations

from collections.abc import Sequence

from hakari.kernels import _native
from hakari.kernels.batches import Candidates, References, streams
from hakari.types import FloatArray, IdArray

__all__ = ["RIBES_COLUMNS", "ribes_alignment", "ribes_rows"]

RIBES_COLUMNS = ("segments", "score", "nkt", "precision", "bp", "recall", "aligned", "hyp_len", "ref_len")
"""What the numbers in a row are; score, nkt, precision, bp and recall lie between 0 and 1."""


def ribes_rows(
    candidates: Candidates,
    references: References,
    *,
    alpha: float,
    beta: float,
    gamma: float,
    slope: float,
    threads: int,
) -> FloatArray:
    """Return RIBES of candidates against the same references.

    Parameters
    ----------
    candidates
        The tokens of each candidate: segment ``i`` is ``ids[offsets[i]:offsets[i + 1]]``.
    references
        For each stream of references its tokens and a mask of the segments that have one.
    alpha
        The exponent of the share of aligned words.
    beta
        The exponent of the brevity penalty.
    gamma
        The exponent of the recall.
    slope
        The slope of the smooth rank correlation; infinity gives Kendall's τ.
    threads
        How many threads to use; the result is the same for any number.

    Returns
    -------
    array
        ``(candidates, n, len(RIBES_COLUMNS))``: of the references with words, those numbers that are largest,
        compared from the first column on. A segment without such a reference is a row of zeros.
    """
    return _native.ribes_rows(candidates, streams(references), alpha, beta, gamma, slope, threads)


def ribes_alignment(
    candidate: IdArray,
    references: Sequence[IdArray],
    *,
    alpha: float,
    beta: float,
    gamma: float,
    slope: float,
) -> tuple[int, IdArray, FloatArray]:
    """Return the alignment of one segment with the reference that its row is about.

    Returns
    -------
    number, places, row
        The number of that reference, for each word of the candidate its place there, from 0, or −1, and the row.

    Raises
    ------
    ValueError
        If no reference has words.
    """
    return _native.ribes_alignment(candidate, references, alpha, beta, gamma, slope)
