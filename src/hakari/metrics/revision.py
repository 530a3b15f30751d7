"""What metrics share that look at the previous translation: rows, parts, options.

Of each segment they know three texts: the translation before an amendment, the output, and the reference after the
amendment. Their n-grams say what should stay, what should go and what should come, and what the output made of it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from hakari.errors import InputError, OptionError
from hakari.kernels import REVISION_COUNTS, revision_rows
from hakari.metrics.base import Need, State, sum_rows
from hakari.metrics.batch import Batch, References, TextLike, as_batch
from hakari.metrics.explanation import Explanation, Revision
from hakari.metrics.means import mean_of_segments
from hakari.metrics.options import LONGEST_NGRAM
from hakari.metrics.revision_marks import mark_revision
from hakari.metrics.revision_parts import RevisionParts, Revisions
from hakari.metrics.score import Parts
from hakari.metrics.tokenized import TokenizedMetric, segmenter_of_field
from hakari.signature import Signature
from hakari.text.tokens import check_comparable
from hakari.text.workspace import Workspace
from hakari.types import Direction, FloatArray, Level, Rows

__all__ = ["MEANS", "RevisionMetric", "quotient"]

MEANS = 4
"""Columns of a row before the counts: segments, score, recall and the other factor."""

_WORDS = tuple(f"{name}_words" for name in REVISION_COUNTS)


def quotient(above: FloatArray, below: FloatArray) -> FloatArray:
    """Return a share; 0 where there is nothing that it could be a share of."""
    share: FloatArray = np.divide(above, below, where=below > 0, out=np.zeros_like(above))
    return share


@dataclass(frozen=True, kw_only=True)
class RevisionMetric(TokenizedMetric):
    """A metric of outputs that revise a previous translation: recall of what should stay, times a factor.

    Parameters
    ----------
    max_ngram_order
        The longest n-gram that is counted; the lengths from 1 up to it count together.
    micro
        Sum the counts of all segments before they are divided, in the place of the mean of the segments' scores.
    """

    direction: ClassVar[Direction] = Direction.HIGHER
    range: ClassVar[tuple[float, float]] = (0.0, 100.0)
    identity: ClassVar[float] = 100.0
    needs: ClassVar[frozenset[Need]] = frozenset({Need.REFERENCES, Need.PREVIOUS_TRANSLATIONS})
    unscored: ClassVar[str] = "have no reference that shares a word with the previous translation"
    factor: ClassVar[tuple[str, str]]
    """What the recall is multiplied with: its name in rows and parts, and as it is printed."""

    max_ngram_order: int = 4
    micro: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.max_ngram_order <= LONGEST_NGRAM:
            raise OptionError(f"max_ngram_order is from 1 to {LONGEST_NGRAM}; {self.max_ngram_order} came")

    @abstractmethod
    def other_factor(self, counts: FloatArray) -> FloatArray:
        """Return the factor beside the recall, of counts ``(…, 14)``."""

    def joined(self, recall: FloatArray, factor: FloatArray) -> FloatArray:
        """Return the score of recall and factor, from 0 to 1."""
        return factor * recall

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the numbers in a row."""
        return ("segments", "score", "recall", self.factor[0], *REVISION_COUNTS, *_WORDS)

    def batch_rows(self, batch: Batch, state: State, workspace: Workspace) -> Rows:
        """Return score, factors and counts of every segment."""
        return self.many_rows([batch], [state], workspace)[0]

    def many_rows(
        self,
        batches: Sequence[Batch],
        states: Sequence[State],  # noqa: ARG002
        workspace: Workspace,
    ) -> list[Rows]:
        """Return the rows of several systems; what they share is indexed once.

        Of several references the one counts that gives the highest score, the first of those that give the same.
        """
        return [self._best_rows(own)[0] for own in self._counts(batches, workspace)]

    def _counts(self, batches: Sequence[Batch], workspace: Workspace) -> FloatArray:
        """Return the counts of every system against every stream of references: ``(systems, streams, n, 14)``."""
        candidates, references = self.token_arrays(batches, workspace)
        texts = batches[0].previous_translations
        assert texts is not None  # the metric needs them, and checks that
        previous = workspace.tokens(texts, self.token_spec)
        check_comparable([previous, workspace.tokens(batches[0].hypotheses, self.token_spec)])
        return revision_rows(
            candidates,
            (previous.ids, previous.offsets),
            references,
            orders=self.max_ngram_order,
            threads=workspace.threads,
        )

    def _best_rows(self, counts: FloatArray) -> tuple[Rows, NDArray[np.intp]]:
        """Return one row a segment of counts against each reference, ``(streams, n, 14)``, and whose it is."""
        defined = counts[..., REVISION_COUNTS.index("kept")] > 0
        recall, factor = self._factors(counts)
        score = self.joined(recall, factor)
        rows = np.concatenate(
            [np.stack([np.ones_like(score), 100 * score, recall, factor], axis=-1), counts], axis=-1
        )
        best = np.where(defined, score, -1.0).argmax(axis=0)
        chosen: Rows = np.take_along_axis(np.where(defined[..., None], rows, 0.0), best[None, :, None], axis=0)[0]
        return chosen, best

    def explain_segment(self, batch: Batch, segment: int, state: State, workspace: Workspace) -> Explanation:  # noqa: ARG002
        """Return what became of every word of the previous translation, against the reference that counts."""
        alone = batch.subset(np.array([segment]))
        rows, streams = self._best_rows(self._counts([alone], workspace)[0])
        row, stream = rows[0], int(streams[0])
        if not row[0]:
            raise InputError(
                "the segment has no score: no reference of it shares a word with the previous translation",
                where=batch.hypotheses.where(segment),
            )
        texts = (alone.previous_translations, alone.hypotheses, alone.references[stream])
        previous, output, reference = (workspace.tokens(own, self.token_spec) for own in texts if own is not None)
        picture = Revision(
            tuple(previous.tokens(0)),
            tuple(reference.tokens(0)),
            tuple(output.tokens(0)),
            mark_revision(previous.ids, output.ids, reference.ids),
            RevisionParts.of_counts(row[MEANS:]),
        )
        return Explanation(
            score=float(self.close(row, Level.SEGMENT)),
            formula=self.formula(row[MEANS:]),
            texts=picture.marked(),
            reference=stream,
            picture=picture,
            parts=self.parts(row),
        )

    @staticmethod
    def recall_formula(counts: FloatArray) -> str:
        """Return the recall as its counts."""
        kept, all_kept = (int(counts[REVISION_COUNTS.index(name)]) for name in ("kept_by_output", "kept"))
        return f"Rec {kept}/{all_kept}"

    @abstractmethod
    def formula(self, counts: FloatArray) -> str:
        """Return one line that leads from the counts of a segment to its score."""

    def _factors(self, counts: FloatArray) -> tuple[FloatArray, FloatArray]:
        recall = quotient(*(counts[..., REVISION_COUNTS.index(name)] for name in ("kept_by_output", "kept")))
        return recall, self.other_factor(counts)

    def close(self, sums: FloatArray, level: Level = Level.CORPUS) -> FloatArray:  # noqa: ARG002
        """Return the mean of the segments' scores, or the score of their summed counts."""
        if not self.micro:
            return mean_of_segments(sums)
        pooled: FloatArray = np.where(
            sums[..., 0] > 0, 100 * self.joined(*self._factors(sums[..., MEANS:])), np.nan
        )
        return pooled

    def parts(self, sums: FloatArray) -> Parts:
        """Return recall and factor, and what the output made of the parts that stay, go and come."""
        if not sums[0]:
            return {}
        recall, factor = self._factors(sums[MEANS:]) if self.micro else sums[2:MEANS] / sums[0]
        found = RevisionParts.of_counts(sums[MEANS:])
        return {"recall": float(recall), self.factor[0]: float(factor), **found.to_parts()}

    def detail(self, parts: Parts) -> str:
        """Return the factors, precision and recall of every part, and the words that are not as they should be."""
        if not parts:
            return ""

        def share(name: str) -> str:
            return "/".join(
                f"{parts[key]:.2f}" if (key := f"{name}_{of}") in parts else "-" for of in ("pre", "rec")
            )

        shares = " ".join(f"{name} = {share(name)}" for name in ("kept", "changed", "inserted"))
        words = " ".join(
            f"{label} = {parts[key]}"
            for label, key in (
                ("needless", "needlessly_changed"),
                ("left", "left_standing"),
                ("missed", "missed"),
                ("wrong", "wrongly_added"),
            )
        )
        name, label = self.factor
        return f"({label} = {parts[name]:.3f} Rec = {parts['recall']:.3f} {shares} {words})"

    def revisions(
        self,
        hypotheses: TextLike,
        references: References,
        previous_translations: TextLike,
        *,
        workspace: Workspace | None = None,
    ) -> Revisions:
        """Return what an output made of the previous translation, as a whole and segment by segment.

        Parameters
        ----------
        hypotheses, references
            As for `corpus`; of several references the one that gives the score counts.
        previous_translations
            The translations before the amendment, one a segment.
        workspace
            Where tokens are remembered; shared by the process unless given.
        """
        batch = as_batch(hypotheses, references, previous_translations=previous_translations)
        rows = self._rows_of(batch, workspace)[0]
        return Revisions(
            corpus=RevisionParts.of_counts(sum_rows(rows)[MEANS:]),
            segments=tuple(RevisionParts.of_counts(row[MEANS:]) if row[0] else None for row in rows),
        )

    def signature_fields(self, level: Level) -> dict[str, str | None]:  # noqa: ARG002
        """Return how text becomes tokens, the n-grams and how segments are put together."""
        return {
            "case": self.case_field,
            "norm": self.normalization.norm_field,
            "tok": self.segmenter.signature,
            "order": None if self.max_ngram_order == 4 else str(self.max_ngram_order),
            "avg": "micro" if self.micro else "segments",
        }

    @staticmethod
    def options_of_signature(signature: Signature) -> dict[str, Any]:
        """Return the options that a signature gives to every such metric."""
        return {
            "tokenize": segmenter_of_field(signature["tok"]),
            "lowercase": signature["case"] == "lc",
            "nfkc": signature.get("norm") == "nfkc",
            "max_ngram_order": int(signature.get("order") or 4),
            "micro": signature["avg"] == "micro",
        }
