"""Edit distances of token batches with jumps and graded substitutions, and the path of one segment."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hakari.kernels import _native
from hakari.kernels.batches import Candidates, References, streams
from hakari.types import FloatArray, IdArray

__all__ = ["STEPS", "EditPath", "EditRules", "UnitVectors", "Visits", "edit_path", "edit_rows"]

Visits: TypeAlias = Literal["row-minimum", "path"]
"""What counts as a visit of a candidate position, one for each reference position: the first minimum of the row, or
the cell in which the cheapest path reaches the row."""

UnitVectors: TypeAlias = tuple[NDArray[np.float32], IdArray, float]
"""Unit vectors, the row of every token id (below 0 where it has none), and the similarity up to which a
substitution costs 1."""

STEPS = ("match", "substitution", "insertion", "deletion", "jump")
"""Names of the steps of a path, by number."""


@dataclass(frozen=True, kw_only=True)
class EditRules:
    """Costs of edits, and what is counted beside them.

    `jump` and `coverage_weight` are None where there are no jumps and no coverage penalty.
    """

    insertion: float = 1.0
    deletion: float = 1.0
    jump: float | None = None
    coverage_weight: float | None = None
    blank: bool = True
    blank_visited: bool = False
    visits: Visits = "row-minimum"


@dataclass(frozen=True, eq=False)
class EditPath:
    """The cheapest way from one text to another.

    `steps` are (number in `STEPS`, candidate words behind it, reference words behind it, cost); `substitution` says
    what each pair of words costs, reference down, candidate across; `visits` counts how often each position of the
    candidate is visited, the one in front of its words first.
    """

    steps: tuple[tuple[int, int, int, float], ...]
    substitution: FloatArray
    visits: IdArray
    cost: float
    coverage: float
    score: float


def edit_rows(
    candidates: Candidates,
    references: References,
    rules: EditRules,
    *,
    vectors: UnitVectors | None = None,
    threads: int,
) -> FloatArray:
    """Return normalised edit distances of candidates against the same references.

    Parameters
    ----------
    candidates
        The tokens of each candidate: segment ``i`` is ``ids[offsets[i]:offsets[i + 1]]``.
    references
        For each stream of references its tokens and a mask of the segments that have one.
    rules
        Costs, and what is counted beside them.
    vectors
        Unit vectors of words; without, substitutions of different words cost 1.
    threads
        How many threads to use; the result is the same for any number.

    Returns
    -------
    array
        ``(candidates, n, 5)``: 1, score, cost, weighted coverage penalty, length of the reference. Of several
        references the one with the lowest score counts. A segment without any reference is a row of zeros.
    """
    return _native.edit_rows(candidates, streams(references), **asdict(rules), vectors=vectors, threads=threads)


def edit_path(
    candidate: IdArray, reference: IdArray, rules: EditRules, *, vectors: UnitVectors | None = None
) -> EditPath:
    """Return the cheapest path of one segment; its score is that of `edit_rows`."""
    steps, substitution, visits, cost, coverage, score = _native.edit_path(
        candidate, reference, **asdict(rules), vectors=vectors
    )
    return EditPath(tuple(steps), substitution, visits, cost, coverage, score)
