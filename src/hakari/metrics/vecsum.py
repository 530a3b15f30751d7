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
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from hakari.kernels import vecsum_rows
from hakari.metrics.base import State
from hakari.metrics.batch import Batch
from hakari.metrics.explanation import Explanation, Mark, MarkedText, Tone, WordShare, WordShares
from hakari.metrics.means import mean_of_segments
from hakari.metrics.score import Parts
from hakari.metrics.vectored import VectoredMetric, VectorState, by_vectors, vector_state
from hakari.text.workspace import Workspace
from hakari.types import Direction, FloatArray, IdArray, Level, Rows

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

    def explain_segment(self, batch: Batch, segment: int, state: State, workspace: Workspace) -> Explanation:
        """Return what every word adds to the cosine with the reference that counts."""
        output, streams = self.segment_arrays(batch, segment, workspace)
        known = vector_state(state)
        own = _Bag.of(output, known)
        others = {k: _Bag.of(reference, known) for k, reference in streams.items()}
        scores = {k: own.cosine(other) for k, other in others.items()}
        stream = max(scores, key=lambda k: scores[k])
        words = self.written_words(batch, segment, stream, workspace)
        vocabulary = workspace.vocabulary(self.token_spec.segmenter)
        bags = (("reference", others[stream], own), ("output", own, others[stream]))
        return Explanation(
            score=scores[stream],
            formula=_formula(own, others[stream]),
            texts=tuple(
                MarkedText(name, text, bag.marks(other))
                for (name, bag, other), text in zip(bags, words, strict=True)
            ),
            reference=stream,
            picture=WordShares(
                *(bag.shares(other, vocabulary.tokens(np.unique(bag.ids))) for _, bag, other in bags)
            ),
            parts={
                "hyp_len": len(own.ids),
                "hyp_known": own.known,
                "ref_len": len(others[stream].ids),
                "ref_known": others[stream].known,
            },
        )

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


_SAME = Mark("in both texts", "=", Tone.GOOD)
_OTHER = Mark("has a vector", "~", Tone.FAIR)
_UNKNOWN = Mark("no vector", "-", Tone.BAD)


def _formula(own: _Bag, other: _Bag) -> str:
    lengths = [float(np.linalg.norm(bag.sum)) for bag in (own, other)]
    if not all(lengths):
        return "100 for the same words, else 0: one of the texts has no direction"
    return f"100 × dot product of the sums / ({lengths[0]:.4g} × {lengths[1]:.4g}), their lengths"


@dataclass(frozen=True, eq=False)
class _Bag:
    """The words of a text and the sum of their vectors."""

    ids: IdArray
    vectors: FloatArray
    """One row a word; zeros where it has no vector."""
    has_vector: NDArray[np.bool_]

    @classmethod
    def of(cls, ids: IdArray, state: VectorState) -> Self:
        """Return the words with their vectors as the file has them."""
        rows = np.array([state.row_of[i] if state.has(i) else -1 for i in ids.tolist()], dtype=np.int64)
        known = rows >= 0
        vectors = np.zeros((len(ids), state.unit_rows.shape[1]))
        vectors[known] = state.lengths[rows[known], None].astype(np.float64) * state.unit_rows[rows[known]]
        return cls(ids, vectors, known)

    @property
    def known(self) -> int:
        """How many of the words have a vector."""
        return int(self.has_vector.sum())

    @property
    def sum(self) -> FloatArray:
        """The sum of the vectors."""
        total: FloatArray = self.vectors.sum(axis=0)
        return total

    def cosine(self, other: _Bag) -> float:
        """Return the cosine of the sums in percent."""
        if self.sum.any() and other.sum.any():
            return float(100 * np.clip(self._dots(other).sum(), -1, 1))
        return 100.0 if self.ids.tolist() == other.ids.tolist() and not self.sum.any() else 0.0

    def _dots(self, other: _Bag) -> FloatArray:
        """Return what every word adds to the cosine."""
        lengths = np.linalg.norm(self.sum) * np.linalg.norm(other.sum)
        dots: FloatArray = self.vectors @ other.sum / (lengths or 1.0)
        return dots

    def shares(self, other: _Bag, names: list[str]) -> tuple[WordShare, ...]:
        """Return what the different words add, in the order of their ids; None for words without a vector."""
        different, place, counts = np.unique(self.ids, return_inverse=True, return_counts=True)
        dots = 100 * np.bincount(place, weights=self._dots(other), minlength=len(different))
        known = np.isin(different, self.ids[self.has_vector])
        added = (dot if has else None for dot, has in zip(dots.tolist(), known.tolist(), strict=True))
        return tuple(map(WordShare, names, counts.tolist(), added))

    def marks(self, other: _Bag) -> tuple[Mark, ...]:
        """Return for every word whether the other text has it, and whether it has a vector."""
        shared = set(other.ids.tolist())
        words = zip(self.ids.tolist(), self.has_vector.tolist(), strict=True)
        return tuple(_UNKNOWN if not known else _SAME if word in shared else _OTHER for word, known in words)
