"""VecSum: the cosine of the mean word vectors of output and reference.

A baseline for metrics over word vectors: it knows that words are alike and nothing of their order. The mean is
over the vectors as the file has them; words without a vector are left out. The sum has the same direction as the
mean, so sums are compared.

Range −100 to 100, higher is better. A text has no direction where none of its words has a vector: such a text
scores 0, and 100 against the same sequence of words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hakari.kernels import vecsum_rows
from hakari.metrics.base import State
from hakari.metrics.batch import Batch
from hakari.metrics.means import mean_of_segments
from hakari.metrics.score import Parts
from hakari.metrics.vectored import VectoredMetric, by_vectors
from hakari.text.workspace import Workspace
from hakari.types import Direction, FloatArray, Level, Rows

__all__ = ["VecSum"]


@dataclass(frozen=True, kw_only=True)
class VecSum(VectoredMetric):
    """Cosine of mean word vectors in percent; a corpus has the mean of its segments.

    Parameters
    ----------
    lowercase
        Lower-case the tokens of both sides.
    """

    name: ClassVar[str] = "vecsum"
    label: ClassVar[str] = "VecSum"
    summary: ClassVar[str] = "cosine of mean word vectors, a baseline for metrics over word vectors"
    direction: ClassVar[Direction] = Direction.HIGHER
    range: ClassVar[tuple[float, float]] = (-100.0, 100.0)
    identity: ClassVar[float] = 100.0
    lowercases_tokens: ClassVar[bool] = True

    lowercase: bool = True

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the numbers in a row."""
        return ("segments", "score", "hyp_len", "hyp_known", "ref_len", "ref_known")

    def batch_rows(self, batch: Batch, state: State, workspace: Workspace) -> Rows:
        """Return score, lengths and words with a vector of every segment."""
        return self.many_rows([batch], [state], workspace)[0]

    def many_rows(self, batches: Sequence[Batch], states: Sequence[State], workspace: Workspace) -> list[Rows]:
        """Return the rows of several systems; those whose vectors were read together share their references."""
        found: list[Rows] = []
        for state, together in by_vectors(batches, states):
            rows = vecsum_rows(
                *self.token_arrays(together, workspace),
                unit_rows=state.unit_rows,
                lengths=state.lengths,
                row_of=state.row_of,
                threads=workspace.threads,
            )
            found.extend(rows)
        return found

    def close(self, sums: FloatArray, level: Level = Level.CORPUS) -> FloatArray:  # noqa: ARG002
        """Return the mean score of the segments."""
        return mean_of_segments(sums)

    def parts(self, sums: FloatArray) -> Parts:
        """Return lengths and how many of the words have a vector."""
        return dict(zip(self.columns[2:], map(int, sums[2:]), strict=True))

    def detail(self, parts: Parts) -> str:
        """Return the words with a vector."""
        return (
            f"(known = {parts['hyp_known']}/{parts['hyp_len']} ref_known = {parts['ref_known']}/{parts['ref_len']})"
        )
