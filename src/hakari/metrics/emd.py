"""Word alignment by statistics, scored by earth mover's distance (Echizen-ya et al.).

Each word of the output is aligned with the word of the reference that it meets most often in the whole set (Dice);
the weight of rare words that can move onto their partners, near in position, is the score. No model: everything is
counted in the outputs of the system and the references.

Range 0 to 100, higher is better; a corpus is the mean of its segments. **Scores depend on the whole set**: a
segment scores differently among other segments, unless counts are learned once and given. What is not in the
definition:

- a text without words against another without is 100, against any other 0;
- of several references the one that gives the highest score counts;
- a word that given counts do not know stands in one sentence and meets no other word.

Word vectors can take the place of Dice, or a share in the similarity: the paper names them as its next step. They
are off by default.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self, TypedDict, get_args

import numpy as np

from hakari.errors import InputError, OptionError, Where
from hakari.kernels import Align, VectorMix, Vocabulary, WordCounts, count_words, emd_alignment, emd_rows
from hakari.metrics.base import State
from hakari.metrics.batch import Batch, References, TextLike, as_batch
from hakari.metrics.counts import Counts, counts_of
from hakari.metrics.emd_alignment import WordAlignment, WordLink, explained_links, word_alignment
from hakari.metrics.explanation import Explanation
from hakari.metrics.means import mean_of_segments
from hakari.metrics.score import Parts
from hakari.metrics.vectored import DIGITS, CoverageState, VectoredMetric, VectorState
from hakari.signature import Signature
from hakari.text.vectors import TokenVectors
from hakari.text.workspace import Workspace, default_workspace
from hakari.types import Direction, FloatArray, Level, Progress, Rows

__all__ = ["EMD", "EMDState", "MixedState", "WordAlignment", "WordLink"]


@dataclass(frozen=True, kw_only=True)
class EMDState(State):
    """What was counted in the whole set, or read from a file."""

    counts: Counts


@dataclass(frozen=True, eq=False, kw_only=True)
class MixedState(EMDState, CoverageState):
    """The counts, and the vectors that take a share in the similarity."""

    vectors: TokenVectors

    @classmethod
    def of(cls, counts: EMDState, vectors: VectorState) -> Self:
        """Return counts and vectors together."""
        return cls(
            digest=counts.digest,
            counts=counts.counts,
            identity=vectors.identity,
            hypotheses=vectors.hypotheses,
            references=vectors.references,
            vectors=vectors.vectors,
        )

    def signature_fields(self) -> dict[str, str | None]:
        """Return the file of vectors with the first digits of its hash, and the hash of the counts."""
        return {
            "vec": self.identity.field,
            "vechash": self.identity.digest[:DIGITS],
            "state": self.digest,
        }

    def differing(self) -> State:
        """Return what stands for several systems: their counts differ, the vectors are those of one file."""
        return replace(self, digest="var")


class _Similarities(TypedDict):
    """The arguments of the kernels that say how alike words are and how they are aligned."""

    counts: WordCounts
    vocabulary: int
    align: Align
    position: bool
    threshold: float
    vectors: VectorMix | None


@dataclass(frozen=True, kw_only=True)
class EMD(VectoredMetric):
    """Statistical word alignment with earth mover's distance.

    Parameters
    ----------
    align
        Which words are aligned: each with its ``best`` word of the reference, only those that are each other's best
        (``mutual``), or ``none``: any word may become any other.
    position
        Whether words count less the farther their relative positions are from each other.
    threshold
        Different words with a smaller Dice are not aligned.
    counts
        File of counts learned elsewhere, so that scores do not depend on the set.
    vector_share
        The share of the cosine of word vectors in the similarity, from 0 (Dice alone) to 1 (vectors alone).

    Examples
    --------
    >>> emd = EMD(tokenize="ja-mecab")
    >>> outputs = ["雨が降る", "雪が降る", "風が強い", "雨が強い"]
    >>> references = ["雨が落ちる", "雪が落ちる", "風が激しい", "激しい雨"]
    >>> print(emd.corpus(outputs, references))
    EMD = 80.80 (aligned = 12 hyp_len = 12 ref_len = 11)
    """

    name: ClassVar[str] = "emd"
    label: ClassVar[str] = "EMD"
    summary: ClassVar[str] = (
        "words aligned by co-occurrence in the set, moved at the least cost (Echizen-ya et al.)"
    )
    direction: ClassVar[Direction] = Direction.HIGHER
    range: ClassVar[tuple[float, float]] = (0.0, 100.0)
    identity: ClassVar[float] = 100.0

    align: Align = "best"
    position: bool = True
    threshold: float = 0.5
    counts: str | None = None
    vector_share: float = 0.0

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.align not in get_args(Align):
            raise OptionError(f"align is one of {', '.join(get_args(Align))}; {self.align!r} came")
        if not 0 <= self.threshold <= 1:
            raise OptionError(f"threshold is a number from 0 to 1; {self.threshold} came")
        self._check_vectors()
        if self.align == "none" and not (self.position and self.threshold == 0.5):
            raise OptionError(
                "position and threshold belong to an alignment; align=none came too",
                remedy="Leave them out, or choose best or mutual.",
            )

    def _check_vectors(self) -> None:
        if not 0 <= self.vector_share <= 1:
            raise OptionError(f"vector_share is a number from 0 to 1; {self.vector_share} came")
        if (self.vectors is not None or self.lowercase_fallback) and not self.uses_vectors:
            raise OptionError(
                "word vectors take the share in the similarity that vector_share says; it is 0",
                remedy="Give it, such as vector_share=0.5, or leave the vectors out.",
            )

    @property
    def uses_vectors(self) -> bool:
        """Whether vectors have a share."""
        return self.vector_share > 0

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the numbers in a row."""
        return ("segments", "score", "hyp_len", "ref_len", "aligned")[: 4 if self.align == "none" else 5]

    @property
    def _settings(self) -> dict[str, str]:
        """How text becomes words, as signatures say it."""
        fields = {"tok": self.segmenter.signature, "case": self.case_field, "norm": self.normalization.norm_field}
        return {key: value for key, value in fields.items() if value is not None}

    def learn(self, hypotheses: TextLike, references: References, *, workspace: Workspace | None = None) -> Counts:
        """Return what is counted in outputs and references; `Counts.write` keeps it for the option `counts`."""
        batch = as_batch(hypotheses, references)
        self.check(batch)
        return self._learn(batch, (workspace or default_workspace()).start_run())

    def _learn(self, batch: Batch, workspace: Workspace) -> Counts:
        (candidate,), references = self.token_arrays([batch], workspace)
        vocabulary = workspace.vocabulary(self.token_spec.segmenter)
        counts = count_words(candidate, references, vocabulary=len(vocabulary), threads=workspace.threads)
        return Counts(counts, vocabulary, self._settings)

    def prepare(self, batch: Batch, workspace: Workspace) -> EMDState:
        """Return the counts of this output and its references, or those of the file, and vectors if used."""
        return self.prepare_many([batch], workspace)[0]

    def prepare_many(  # type: ignore[override]  # a list of states of one kind
        self, batches: Sequence[Batch], workspace: Workspace, progress: Progress | None = None
    ) -> list[EMDState]:
        """Return the counts of every system; vectors are read once for all of them."""
        counted = [self._count(batch, workspace) for batch in batches]
        if not self.uses_vectors:
            return counted
        vectors = self.read_vectors(batches, workspace, progress)
        return [MixedState.of(counts, own) for counts, own in zip(counted, vectors, strict=True)]

    def _count(self, batch: Batch, workspace: Workspace) -> EMDState:
        if self.counts is None:
            counts = self._learn(batch, workspace)
        else:
            counts = counts_of(self.counts)
            counts.check_settings(self._settings, Where(file=self.counts))
        return EMDState(digest=counts.digest, counts=counts)

    def _similarities(self, state: State, vocabulary: Vocabulary) -> _Similarities:
        """Return what the kernels take of a state."""
        if not isinstance(state, EMDState) or self.uses_vectors != isinstance(state, MixedState):
            raise InputError("EMD needs the state of a set", remedy="Take the one that its prepare() gave.")
        counts = state.counts.within(vocabulary)
        mix = None
        if isinstance(state, MixedState):
            rows = np.full(len(vocabulary), -1, dtype=np.int32)
            known = state.vectors.row_of[: len(rows)]
            rows[: len(known)] = known
            mix = VectorMix(state.vectors.unit_rows, rows, self.vector_share)
        return {
            "counts": counts,
            "vocabulary": len(vocabulary),
            "align": self.align,
            "position": self.position,
            "threshold": self.threshold,
            "vectors": mix,
        }

    def batch_rows(self, batch: Batch, state: State, workspace: Workspace) -> Rows:
        """Return score, lengths and aligned words of every segment."""
        return self.many_rows([batch], [state], workspace)[0]

    def many_rows(self, batches: Sequence[Batch], states: Sequence[State], workspace: Workspace) -> list[Rows]:
        """Return the rows of several systems, each with its own counts."""
        candidates, references = self.token_arrays(batches, workspace)
        vocabulary = workspace.vocabulary(self.token_spec.segmenter)
        found = (
            emd_rows(candidate, references, **self._similarities(state, vocabulary), threads=workspace.threads)
            for candidate, state in zip(candidates, states, strict=True)
        )
        return [np.ascontiguousarray(rows[:, : len(self.columns)]) for rows in found]

    def close(self, sums: FloatArray, level: Level = Level.CORPUS) -> FloatArray:  # noqa: ARG002
        """Return the mean of the segments' scores."""
        return mean_of_segments(sums)

    def parts(self, sums: FloatArray) -> Parts:
        """Return lengths and aligned words."""
        counts = dict(zip(self.columns[2:], map(int, sums[2:]), strict=True))
        return {name: counts[name] for name in ("aligned", "hyp_len", "ref_len") if name in counts}

    def detail(self, parts: Parts) -> str:
        """Return aligned words and lengths."""
        return f"({' '.join(f'{name} = {value}' for name, value in parts.items())})"

    def alignment(
        self,
        hypotheses: TextLike,
        references: References,
        segment: int,
        *,
        state: State | None = None,
        workspace: Workspace | None = None,
    ) -> WordAlignment:
        """Return what the score of one segment is made of, against the reference that counts.

        Parameters
        ----------
        hypotheses, references
            The whole set, from which the counts are learned.
        segment
            The segment, from 0.
        state
            What `prepare` gave, to learn nothing again.
        workspace
            Where tokens are remembered; shared by the process unless given.
        """
        batch = as_batch(hypotheses, references)
        workspace = (workspace or default_workspace()).start_run()
        self.check(batch)
        output, streams = self.segment_arrays(batch, segment, workspace)
        vocabulary = workspace.vocabulary(self.token_spec.segmenter)
        similarities = self._similarities(
            state if state is not None else self.prepare(batch, workspace), vocabulary
        )
        found = {stream: emd_alignment(output, reference, **similarities) for stream, reference in streams.items()}
        stream = max(found, key=lambda stream: found[stream].score)
        words = vocabulary.tokens(output), vocabulary.tokens(streams[stream])
        return word_alignment(stream, found[stream], *words)

    def explain_segment(self, batch: Batch, segment: int, state: State, workspace: Workspace) -> Explanation:
        """Return the links between words with what each adds to the score."""
        found = self.alignment(batch.hypotheses, batch.references, segment, state=state, workspace=workspace)
        words = self.written_words(batch, segment, found.stream, workspace)
        by_place = self.position and self.align != "none"
        return explained_links(found, words, by_place=by_place)

    def learned_from(self, batch: Batch) -> tuple[str, ...]:
        """Return where words are counted."""
        if self.counts is not None:
            return (f"{self.label}: words were counted for {self.counts}.",)
        if len(batch) > 1:
            return (f"{self.label}: words were counted in the {len(batch)} segments of this set.",)
        return (
            f"{self.label}: words were counted in this one segment, in which every word meets every other; scores "
            "in a test set are others. Counts learned elsewhere: emd:counts=FILE.",
        )

    def signature_fields(self, level: Level) -> dict[str, str | None]:  # noqa: ARG002
        """Return the settings; those of the alignment only where they are not at their defaults."""
        return {
            "case": self.case_field,
            "norm": self.normalization.norm_field,
            "tok": self.segmenter.signature,
            "align": self.align,
            "pos": None if self.position else "no",
            "dice": None if self.threshold == 0.5 else repr(self.threshold),
            "counts": None if self.counts is None else "file",
            "mix": repr(self.vector_share) if self.uses_vectors else None,
            "fallback": "lc" if self.lowercase_fallback else None,
        }

    @classmethod
    def from_signature(cls, signature: Signature) -> Self:
        """Return the EMD that a signature describes."""
        if signature.get("counts") is not None:
            raise OptionError(
                f"the score was computed with counts from a file, known as state:{signature.get('state')} only",
                remedy="Name the file: -m emd:counts=FILE.",
            )
        return cls(
            **cls.options_of_signature(signature),
            align=signature["align"],  # type: ignore[arg-type]
            position=signature.get("pos") != "no",
            threshold=float(signature.get("dice") or 0.5),
            vector_share=float(signature.get("mix") or 0),
        )
