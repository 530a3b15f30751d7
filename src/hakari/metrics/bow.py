"""BoW: the cosine of the word counts of output and reference.

A baseline: which words there are and how often, nothing of their order. Each word has the same weight.

Range 0 to 100, higher is better. A text without words has no direction: it scores 0, and 100 against another such.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np

from hakari.kernels import bow_rows
from hakari.metrics.base import State
from hakari.metrics.batch import Batch
from hakari.metrics.explanation import Explanation, Mark, MarkedText, Tone, WordShare, WordShares
from hakari.metrics.means import mean_of_segments
from hakari.metrics.score import Parts
from hakari.metrics.tokenized import TokenizedMetric, segmenter_of_field
from hakari.signature import Signature
from hakari.text.workspace import Workspace
from hakari.types import Direction, FloatArray, Level, Rows

__all__ = ["BoW"]


@dataclass(frozen=True, kw_only=True)
class BoW(TokenizedMetric):
    """Cosine of count vectors in percent; a corpus has the mean of its segments.

    Parameters
    ----------
    lowercase
        Lower-case the tokens of both sides.

    Examples
    --------
    >>> print(BoW().corpus(["the cat saw the dog"], ["the dog saw a cat"]))
    BoW = 84.52 (hyp_len = 5 ref_len = 5)
    """

    name: ClassVar[str] = "bow"
    label: ClassVar[str] = "BoW"
    summary: ClassVar[str] = "cosine of word counts, a baseline that knows nothing of order"
    direction: ClassVar[Direction] = Direction.HIGHER
    range: ClassVar[tuple[float, float]] = (0.0, 100.0)
    identity: ClassVar[float] = 100.0
    lowercases_tokens: ClassVar[bool] = True

    lowercase: bool = True

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the numbers in a row."""
        return ("segments", "score", "hyp_len", "ref_len")

    def batch_rows(self, batch: Batch, state: State, workspace: Workspace) -> Rows:
        """Return score and lengths of every segment."""
        return self.many_rows([batch], [state], workspace)[0]

    def many_rows(
        self,
        batches: Sequence[Batch],
        states: Sequence[State],  # noqa: ARG002
        workspace: Workspace,
    ) -> list[Rows]:
        """Return the rows of several systems; the references they share are counted once."""
        return list(bow_rows(*self.token_arrays(batches, workspace), threads=workspace.threads))

    def explain_segment(self, batch: Batch, segment: int, state: State, workspace: Workspace) -> Explanation:  # noqa: ARG002
        """Return what every word adds to the cosine with the reference that counts."""
        output, streams = self.segment_arrays(batch, segment, workspace)
        own = Counter(output.tolist())
        scores = {k: _cosine(own, Counter(reference.tolist())) for k, reference in streams.items()}
        stream = max(scores, key=lambda k: scores[k])
        other = Counter(streams[stream].tolist())
        words = self.written_words(batch, segment, stream, workspace)
        vocabulary = workspace.vocabulary(self.token_spec.segmenter)
        lengths = math.sqrt(_squares(own) * _squares(other))

        def shares(counts: Counter[int]) -> tuple[WordShare, ...]:
            names = vocabulary.tokens(np.array([*counts], dtype=np.int32))
            products = (100 * own[word] * other[word] / lengths if lengths else 0.0 for word in counts)
            return tuple(map(WordShare, names, counts.values(), products))

        marks = {True: _SHARED, False: _ALONE}
        ids = (("reference", streams[stream], own), ("output", output, other))
        return Explanation(
            score=scores[stream],
            formula=_formula(own, other),
            texts=tuple(
                MarkedText(name, text, tuple(marks[word in there] for word in tokens.tolist()))
                for (name, tokens, there), text in zip(ids, words, strict=True)
            ),
            reference=stream,
            picture=WordShares(shares(other), shares(own)),
            parts={"hyp_len": len(output), "ref_len": len(streams[stream])},
        )

    def close(self, sums: FloatArray, level: Level = Level.CORPUS) -> FloatArray:  # noqa: ARG002
        """Return the mean score of the segments."""
        return mean_of_segments(sums)

    def parts(self, sums: FloatArray) -> Parts:
        """Return the lengths of outputs and references."""
        return {"hyp_len": int(sums[2]), "ref_len": int(sums[3])}

    def detail(self, parts: Parts) -> str:
        """Return the lengths of outputs and references."""
        return f"(hyp_len = {parts['hyp_len']} ref_len = {parts['ref_len']})"

    def signature_fields(self, level: Level) -> dict[str, str | None]:  # noqa: ARG002
        """Return how text becomes tokens."""
        return {
            "case": self.case_field,
            "norm": self.normalization.norm_field,
            "tok": self.segmenter.signature,
        }

    @classmethod
    def from_signature(cls, signature: Signature) -> Self:
        """Return the BoW that a signature describes."""
        return cls(
            tokenize=segmenter_of_field(signature["tok"]),
            lowercase=signature["case"] == "lc",
            nfkc=signature.get("norm") == "nfkc",
        )


_SHARED = Mark("in both texts", "=", Tone.GOOD)
_ALONE = Mark("in this text only", "-", Tone.BAD)


def _dot(a: Counter[int], b: Counter[int]) -> int:
    return sum(count * b[word] for word, count in a.items())


def _formula(a: Counter[int], b: Counter[int]) -> str:
    if not (a and b):
        return "0: one of the texts has no word" if a or b else "100: neither text has a word"
    return f"100 × {_dot(a, b)} products of counts / √({_squares(a)} squares of counts × {_squares(b)})"


def _squares(counts: Counter[int]) -> int:
    return _dot(counts, counts)


def _cosine(a: Counter[int], b: Counter[int]) -> float:
    """Return the cosine in percent, 100 for two texts without words."""
    if not (a and b):
        return 100.0 if a == b else 0.0
    return 100 * _dot(a, b) / math.sqrt(_squares(a) * _squares(b))
