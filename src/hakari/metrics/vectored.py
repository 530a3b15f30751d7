"""Options that all metrics over word vectors share: the file, and what a word without a vector does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from typing import Any, Self, TypeGuard

import numpy as np
from numpy.typing import NDArray

from hakari.errors import OptionError
from hakari.metrics.base import Metric, State
from hakari.metrics.batch import Batch
from hakari.metrics.tokenized import TokenizedMetric, segmenter_of_field
from hakari.signature import Signature
from hakari.text.tokens import TokenBatch
from hakari.text.vectors import Identity, TokenVectors
from hakari.text.workspace import Workspace
from hakari.types import IdArray, Level, Progress

__all__ = [
    "Coverage",
    "CoverageState",
    "VectorState",
    "VectoredMetric",
    "by_vectors",
    "takes_vectors",
    "vector_state",
    "with_vectors",
]

DIGITS = 12
"""Digits of the SHA-256 that a signature shows."""

REMEDY = "Give a file of word vectors with --vectors FILE, or as vectors=FILE behind the metric's name."


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many words of a text have a vector."""

    tokens: int
    tokens_known: int
    types: int
    """Different words."""
    types_known: int

    @classmethod
    def of(cls, batches: Sequence[TokenBatch], row_of: IdArray) -> Coverage:
        """Return the coverage of texts together."""
        ids = np.concatenate([b.ids for b in batches]) if batches else np.empty(0, dtype=np.int32)
        counts = np.bincount(ids, minlength=len(row_of))[: len(row_of)]
        known = row_of >= 0
        return cls(len(ids), int(counts[known].sum()), int((counts > 0).sum()), int((counts[known] > 0).sum()))

    @property
    def unknown_tokens(self) -> float:
        """The share of words in the text that have no vector."""
        return 1 - self.tokens_known / self.tokens if self.tokens else 0.0

    @property
    def unknown_types(self) -> float:
        """The share of different words that have no vector."""
        return 1 - self.types_known / self.types if self.types else 0.0

    def to_dict(self) -> dict[str, Any]:
        """Return the counts and shares as plain JSON values."""
        return {**asdict(self), "unknown_tokens": self.unknown_tokens, "unknown_types": self.unknown_types}


@dataclass(frozen=True, kw_only=True)
class CoverageState(State):
    """A file of vectors, and how well it covers a system and the references.

    The digest is that of the file, so that it does not depend on which systems are scored.
    """

    identity: Identity
    """The file."""
    hypotheses: Coverage
    references: Coverage

    def signature_fields(self) -> dict[str, str | None]:
        """Return the file and the first digits of its hash."""
        return {"vec": self.identity.field, "state": self.digest}

    def lasting(self) -> CoverageState:
        """Return it without the vectors."""
        return CoverageState(
            digest=self.digest, identity=self.identity, hypotheses=self.hypotheses, references=self.references
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class VectorState(CoverageState):
    """The vectors of all words of a run beside it."""

    vectors: TokenVectors

    @property
    def unit_rows(self) -> NDArray[np.float32]:
        """Vectors of length 1, one row a word that has one."""
        return self.vectors.unit_rows

    @property
    def lengths(self) -> NDArray[np.float32]:
        """The length that each vector has in the file."""
        return self.vectors.lengths

    @property
    def row_of(self) -> IdArray:
        """The row of a token by its id; −1 where it has none, as have ids at or beyond the end."""
        return self.vectors.row_of

    def has(self, token: int) -> bool:
        """Return whether a token has a vector, by its id."""
        return token < len(self.row_of) and bool(self.row_of[token] >= 0)


def vector_state(state: State) -> VectorState:
    """Return a state as the one that metrics over word vectors prepare."""
    if not isinstance(state, VectorState):
        raise OptionError("the state of a metric over word vectors is needed; another came")
    return state


def by_vectors(batches: Sequence[Batch], states: Sequence[State]) -> Iterator[tuple[VectorState, list[Batch]]]:
    """Yield neighbours whose vectors were read together, with the state of the first of them."""
    pairs = zip(batches, map(vector_state, states), strict=True)
    for _, group in groupby(pairs, key=lambda pair: id(pair[1].vectors)):
        together = list(group)
        yield together[0][1], [batch for batch, _ in together]


def _coverages(states: Mapping[str, State]) -> dict[str, CoverageState]:
    return {name: state for name, state in states.items() if isinstance(state, CoverageState)}


@dataclass(frozen=True, kw_only=True)
class VectoredMetric(TokenizedMetric):
    """A metric over tokens that have vectors.

    Parameters
    ----------
    vectors
        File of word vectors: word2vec or fastText text, GloVe, word2vec binary, .npz, or a converted .npy.
    lowercase_fallback
        Let a word without a vector take that of its lower-cased form.
    """

    vectors: str | None = None
    lowercase_fallback: bool = False

    @property
    def uses_vectors(self) -> bool:
        """Whether these options take vectors at all."""
        return True

    def check(self, batch: Batch) -> None:
        """Raise an error if texts or vectors are missing."""
        super().check(batch)
        if self.uses_vectors:
            self._path()

    def _path(self) -> str:
        if self.vectors is None:
            raise OptionError(f"{self.label} needs word vectors, none came", remedy=REMEDY)
        return self.vectors

    def prepare(self, batch: Batch, workspace: Workspace) -> State:
        """Return the vectors of the words of one system and its references."""
        return self.prepare_many([batch], workspace)[0]

    def prepare_many(
        self, batches: Sequence[Batch], workspace: Workspace, progress: Progress | None = None
    ) -> list[State]:
        """Return the vectors of all words of a run, which are read in one go."""
        return list(self.read_vectors(batches, workspace, progress))

    def read_vectors(
        self, batches: Sequence[Batch], workspace: Workspace, progress: Progress | None = None
    ) -> list[VectorState]:
        """Return the vectors of all words of a run, a state a system, read in one go."""
        hypotheses = [workspace.tokens(batch.hypotheses, self.token_spec) for batch in batches]
        references = {r.digest: workspace.tokens(r, self.token_spec) for b in batches for r in b.references}
        table = workspace.vectors(
            self._path(), self.token_spec.segmenter, lowercase_fallback=self.lowercase_fallback
        )
        texts = [*hypotheses, *references.values()]
        vectors = table.vectors(np.unique(np.concatenate([np.unique(t.ids) for t in texts])), progress)
        covered = Coverage.of(list(references.values()), vectors.row_of)
        return [
            VectorState(
                digest=vectors.identity.digest[:DIGITS],
                identity=vectors.identity,
                vectors=vectors,
                hypotheses=Coverage.of([tokens], vectors.row_of),
                references=covered,
            )
            for tokens in hypotheses
        ]

    def notes(self, states: Mapping[str, State]) -> tuple[str, ...]:
        """Return one line on the share of words without a vector."""
        known = _coverages(states)
        if not known:
            return ()
        first = next(iter(known.values()))
        shares = {name: state.hypotheses.unknown_tokens for name, state in known.items()}
        most = max(shares, key=lambda name: shares[name])
        systems = f"{shares[most]:.1%} of {most}"
        if len(shares) > 1:
            systems = f"{min(shares.values()):.1%} to {shares[most]:.1%} ({most}) of the systems"
        return (
            f"{first.identity.field}: no vector for {first.references.unknown_tokens:.1%} of the words of the "
            f"references ({first.references.unknown_types:.1%} of the different ones), {systems}.",
        )

    def learned(self, states: Mapping[str, State]) -> dict[str, Any]:
        """Return the file and the coverage of every text."""
        known = _coverages(states)
        if not known:
            return {}
        first = next(iter(known.values()))
        identity = first.identity
        return {
            "vectors": {
                "name": identity.name,
                "dimension": identity.dimension,
                "size": identity.size,
                "sha256": identity.digest,
            },
            "references": first.references.to_dict(),
            "systems": {name: state.hypotheses.to_dict() for name, state in known.items()},
        }

    def signature_fields(self, level: Level) -> dict[str, str | None]:  # noqa: ARG002
        """Return how text becomes tokens and what stands in for missing words."""
        return {
            "case": self.case_field,
            "norm": self.normalization.norm_field,
            "tok": self.segmenter.signature,
            "fallback": "lc" if self.lowercase_fallback else None,
        }

    @staticmethod
    def options_of_signature(signature: Signature) -> dict[str, Any]:
        """Return the options that a signature gives to every metric over word vectors.

        Raises
        ------
        OptionError
            If it names vectors: their file is known by its hash only.
        """
        if signature.get("vec") is not None:
            raise OptionError(
                f"vec:{signature['vec']} does not tell where the word vectors are",
                remedy="They are known by their hash only; name their file: vectors=FILE, and compare the state.",
            )
        return {
            "tokenize": segmenter_of_field(signature["tok"]),
            "lowercase": signature["case"] == "lc",
            "nfkc": signature.get("norm") == "nfkc",
            "lowercase_fallback": signature.get("fallback") == "lc",
        }

    @classmethod
    def from_signature(cls, signature: Signature) -> Self:
        """Return the metric that a signature describes."""
        return cls(**cls.options_of_signature(signature))


def with_vectors(metric: Metric, vectors: str | None) -> Metric:
    """Return a metric with a file of word vectors, if it takes one and names none."""
    if vectors is None or not takes_vectors(metric) or metric.vectors is not None:
        return metric
    return replace(metric, vectors=vectors)


def takes_vectors(metric: Metric) -> TypeGuard[VectoredMetric]:
    """Return whether a metric, with the options that it has, takes a file of word vectors."""
    return isinstance(metric, VectoredMetric) and metric.uses_vectors
