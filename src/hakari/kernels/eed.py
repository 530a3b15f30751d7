"""Extended edit distance of packed texts, character by character."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hakari.kernels import _native
from hakari.kernels.texts import PackedReference, PackedText, text_streams
from hakari.types import FloatArray, IdArray

__all__ = ["EedPath", "eed_path", "eed_rows"]


@dataclass(frozen=True, eq=False)
class EedPath:
    """The cheapest way from one text to another, both with a blank at either end.

    `steps` are (number in `STEPS`, candidate characters behind it, reference characters behind it, cost); `visits`
    counts how often each position of the candidate is visited, the one in front of it first.
    """

    steps: tuple[tuple[int, int, int, float], ...]
    visits: IdArray
    cost: float
    coverage: float
    score: float


def eed_rows(
    candidates: Sequence[PackedText],
    references: Sequence[PackedReference],
    *,
    jump: float,
    coverage_weight: float,
    deletion: float,
    insertion: float,
    library: bool,
    threads: int,
) -> FloatArray:
    """Return extended edit distances of candidates against the same references.

    Returns
    -------
    array
        ``(candidates, n, 5)``: 1, score, cost, weighted coverage penalty, characters of the reference with a
        blank at either end. Of several references the one with the lowest score counts. A segment without any
        reference is a row of zeros.
    """
    streams = text_streams(references)
    return _native.eed_rows(candidates, streams, jump, coverage_weight, deletion, insertion, library, threads)


def eed_path(
    candidate: str,
    reference: str,
    *,
    jump: float,
    coverage_weight: float,
    deletion: float,
    insertion: float,
    library: bool,
) -> EedPath:
    """Return the cheapest path of one segment; its score is that of `eed_rows`.

    A jump in front of the reference, for the price of one edit, is where the candidate's beginning is left out.
    """
    steps, visits, cost, coverage, score = _native.eed_path(
        candidate, reference, jump, coverage_weight, deletion, insertion, library
    )
    return EedPath(tuple(steps), visits, cost, coverage, score)
