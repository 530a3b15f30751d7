"""Edit distances whose substitutions are graded by word vectors: WED, and with jumps WCDER (Kamei et al. 2023).

They are ED and CDER but for the price of one word in the place of another, which falls as their vectors point the
same way. With cos the cosine of the two vectors and t a threshold,

    substitution = ((1 − t) − max(0, cos − t)) / (1 − t)

It is 0 between equal words and 1 where either has no vector, or the cosine is at most t.

Range 0 upward (WCDER to about 1), in percent here, lower is better; a corpus score is the mean over segments.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from hakari.errors import OptionError
from hakari.kernels import UnitVectors, edit_rows
from hakari.metrics.base import State
from hakari.metrics.batch import Batch
from hakari.metrics.edits import CDER, ED, EditMetric
from hakari.metrics.explanation import Explanation
from hakari.metrics.vectored import VectoredMetric, by_vectors, vector_state
from hakari.signature import Signature
from hakari.text.workspace import Workspace
from hakari.types import Level, Rows

__all__ = ["WCDER", "WED", "WordEditMetric"]


@dataclass(frozen=True, kw_only=True)
class WordEditMetric(EditMetric, VectoredMetric):
    """An edit distance whose substitutions are graded by word vectors.

    Parameters
    ----------
    threshold
        The cosine up to which a substitution costs 1: from 0 up, below 1.
    """

    threshold: float = 0.5

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.threshold < 1:
            raise OptionError(f"threshold is a number from 0 up and below 1; {self.threshold} came")

    def many_rows(self, batches: Sequence[Batch], states: Sequence[State], workspace: Workspace) -> list[Rows]:
        """Return the rows of several systems; those whose vectors were read together share their references."""
        found: list[Rows] = []
        for state, together in by_vectors(batches, states):
            rows = edit_rows(
                *self.token_arrays(together, workspace),
                self.rules,
                vectors=self.path_vectors(state),
                threads=workspace.threads,
            )
            found.extend(rows)
        return found

    def path_vectors(self, state: State) -> UnitVectors:
        """Return the vectors by which substitutions are graded."""
        known = vector_state(state)
        return known.unit_rows, known.row_of, self.threshold

    def explain_segment(self, batch: Batch, segment: int, state: State, workspace: Workspace) -> Explanation:
        """Return the matrix and the cheapest path, and which words have no vector."""
        found = super().explain_segment(batch, segment, state, workspace)
        output, streams = self.segment_arrays(batch, segment, workspace)
        known = vector_state(state)
        ids = [*streams[found.reference or 0].tolist(), *output.tolist()]
        words = [word for text in found.texts for word in text.words]
        missing = dict.fromkeys(word for word, i in zip(words, ids, strict=True) if not known.has(i))
        note = f"No vector, so that every other word costs 1: {', '.join(missing)}."
        return replace(found, notes=(*found.notes, note)) if missing else found

    @property
    def _signed(self) -> dict[str, str]:
        return {**super()._signed, "sim": "threshold"}

    def signature_fields(self, level: Level) -> dict[str, str | None]:
        """Return the settings: costs only where they are not at their defaults, and what stands in for words."""
        return {**EditMetric.signature_fields(self, level), **VectoredMetric.signature_fields(self, level)}

    @classmethod
    def from_signature(cls, signature: Signature) -> Self:
        """Return the metric that a signature describes."""
        return cls(**cls.options_of_signature(signature), **cls.costs_of_signature(signature))


@dataclass(frozen=True, kw_only=True)
class WED(ED, WordEditMetric):
    """Edit distance over words in which similar words are cheap to replace, divided by the reference's length."""

    name: ClassVar[str] = "wed"
    label: ClassVar[str] = "WED"
    summary: ClassVar[str] = "edit distance over words, substitutions graded by word vectors (Kamei et al. 2023)"


@dataclass(frozen=True, kw_only=True)
class WCDER(CDER, WordEditMetric):
    """Edit distance over words with jumps and a coverage penalty in which similar words are cheap to replace."""

    name: ClassVar[str] = "wcder"
    label: ClassVar[str] = "WCDER"
    summary: ClassVar[str] = "edit distance with jumps, substitutions graded by word vectors (Kamei et al. 2023)"
