"""Translation edit rate of token batches: counts of edits, and the path of one segment."""

from __future__ import annotations

from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hakari.kernels import _native
from hakari.kernels.batches import Candidates, References, streams
from hakari.types import FloatArray, IdArray

__all__ = ["Beam", "ter_path", "ter_rows"]

Beam: TypeAlias = Literal["diagonal", "tercom", "none"]
"""Which cells of the edit-distance matrix are looked at: 25 on each side of the diagonal, those at most 20 edits
worse than the best of their row, or all."""


def ter_rows(candidates: Candidates, references: References, *, beam: Beam, threads: int) -> FloatArray:
    """Return counts of edits of candidates against the same references.

    Parameters
    ----------
    candidates
        The tokens of each candidate: segment ``i`` is ``ids[offsets[i]:offsets[i + 1]]``.
    references
        For each stream of references its tokens and a mask of the segments that have one.
    beam
        Which cells of the edit-distance matrix are looked at.
    threads
        How many threads to use; the result is the same for any number.

    Returns
    -------
    array
        ``(candidates, n, 7)``: 1, edits against the reference that needs the fewest, mean length of the
        references, and those edits by kind: insertions, deletions, substitutions, shifts. A segment without any
        reference is a row of zeros.
    """
    return _native.ter_rows(candidates, streams(references), beam, threads)


def ter_path(candidate: IdArray, reference: IdArray, *, beam: Beam) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
    """Return how one output becomes one reference.

    Returns
    -------
    shifts
        ``(shifts, 3)``, one after the other: start and length of the words that move, and the word in front of
        which they are put.
    edits
        From left to right: 0 match, 1 substitution, 2 insertion of a word of the reference, 3 deletion of a word
        of the output.
    """
    return _native.ter_path(candidate, reference, beam)
