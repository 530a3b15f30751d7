"""What a metric supplies, and what it gets for it.

A metric turns every segment into a row of additive numbers (`batch_rows`) and a sum of rows into a score
(`close`). Corpus, segment, document and domain scores, resampling and tests follow from these two.
"""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from hakari.errors import HakariWarning, InputError, OptionError
from hakari.metrics.batch import Batch, References, TextLike, as_batch, one_segment
from hakari.metrics.explanation import Explanation
from hakari.metrics.options import check_options
from hakari.metrics.score import Parts, Score, SegmentScores
from hakari.signature import Signature, program_version
from hakari.text.segmenters import is_language_code
from hakari.text.workspace import Workspace, default_workspace
from hakari.types import Direction, FloatArray, Level, Progress, Rows

__all__ = ["NO_STATE", "Metric", "Need", "State", "reference_field", "scored_field", "sum_rows"]


class Need(Enum):
    """A text that a metric cannot do without, beside the output."""

    REFERENCES = "references"
    SOURCES = "sources"
    PREVIOUS_TRANSLATIONS = "previous_translations"


@dataclass(frozen=True)
class State:
    """What a metric knows of a whole set before it looks at one segment.

    Rows, and everything resampled from them, are conditional on it. `digest` stands in the signature; it is empty
    where there is nothing to know.
    """

    digest: str = ""

    def signature_fields(self) -> dict[str, str | None]:
        """Return what stands of it in the signature, behind the settings of the metric."""
        return {"state": self.digest or None}

    def differing(self) -> State:
        """Return what stands for the states of several systems that are not the same."""
        return State("var")

    def lasting(self) -> State:
        """Return what results keep of it: nothing large, and nothing that cannot be copied."""
        return State(self.digest)


NO_STATE = State()


def sum_rows(rows: Rows) -> FloatArray:
    """Return the sum over segments, added in segment order, so that it never depends on threads."""
    total: FloatArray = np.add.reduce(np.ascontiguousarray(rows), axis=0)
    return total


def _option_text(value: object) -> str:
    """Return a value as specifications write it: whole numbers without a point, a comma in a text twice."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value).replace(",", ",,")


def reference_field(batch: Batch) -> str:
    """Return the value of ``nrefs`` in signatures: the references of every segment, or ``var``.

    Segments without any reference are not scored and do not count.
    """
    if not batch.references:
        return "0"
    counts = np.sum([texts.present for texts in batch.references], axis=0)
    scored = np.unique(counts[counts > 0])
    if len(scored) > 1:
        return "var"
    return str(scored[0]) if len(scored) else "0"


def scored_field(rows: Rows) -> str | None:
    """Return the value of ``scored`` in signatures: how many segments of how many; None for all.

    What is left out has no reference, or one about which the metric can say nothing.
    """
    scored = int(rows[:, 0].sum())
    return None if scored == len(rows) else f"{scored}/{len(rows)}"


@dataclass(frozen=True, kw_only=True)
class Metric(ABC):
    """Base of all metrics: a frozen set of options.

    Values of options are checked against the type hints of their fields when a metric is made. A metric with rules
    of its own has a ``__post_init__`` that begins with ``super().__post_init__()``; behind it, types are right and
    only values are left to check.

    Parameters
    ----------
    language
        The target language as a code such as ``ja``, which decides defaults such as the segmenter.

    Raises
    ------
    OptionError
        If an option has a value that its type does not allow.
    """

    name: ClassVar[str]
    """The name under which it is registered."""
    label: ClassVar[str]
    """How tables and signatures print the name."""
    summary: ClassVar[str]
    """One line for lists and docs."""
    direction: ClassVar[Direction]
    range: ClassVar[tuple[float, float]]
    """The smallest and the largest possible value; infinite where there is no bound."""
    identity: ClassVar[float | None]
    """The score of a long text against itself; None where it depends on the text."""
    languages: ClassVar[tuple[str, ...]] = ()
    """The target languages it is made for, as two-letter codes; none means any."""
    needs: ClassVar[frozenset[Need]] = frozenset({Need.REFERENCES})
    unscored: ClassVar[str] = "have no reference"
    """What is said of the segments that do not count."""

    language: str | None = None

    def __post_init__(self) -> None:
        check_options(self)
        if self.language is not None and not is_language_code(self.language):
            raise OptionError(f"language is a code such as ja or en-GB; {self.language!r} came")

    @property
    @abstractmethod
    def columns(self) -> tuple[str, ...]:
        """Names of the numbers in a row. The first is ``segments``: 1, or 0 where a segment is not scored."""

    @abstractmethod
    def batch_rows(self, batch: Batch, state: State, workspace: Workspace) -> Rows:
        """Return one row a segment; rows of a subset are the subset of the rows, given the same state."""

    @abstractmethod
    def close(self, sums: FloatArray, level: Level = Level.CORPUS) -> FloatArray:
        """Return the scores of sums of rows: shape ``(…, k)`` to ``(…)``; NaN where no segment is in a sum."""

    @abstractmethod
    def signature_fields(self, level: Level) -> dict[str, str | None]:
        """Return the settings in the order of the signature, without ``nrefs`` and ``version``."""

    @classmethod
    @abstractmethod
    def from_signature(cls, signature: Signature) -> Self:
        """Return the metric that a signature describes."""

    def prepare(self, batch: Batch, workspace: Workspace) -> State:  # noqa: ARG002
        """Return what must be known of the whole set first; nothing for most metrics."""
        return NO_STATE

    def prepare_many(
        self,
        batches: Sequence[Batch],
        workspace: Workspace,
        progress: Progress | None = None,  # noqa: ARG002
    ) -> list[State]:
        """Return the state of every system of a run.

        One system after the other, unless a metric has something to read once for all of them.

        Parameters
        ----------
        batches
            All systems of the run, with the same references.
        workspace
            Where tokens are remembered.
        progress
            Told how far long reading is.
        """
        return [self.prepare(batch, workspace) for batch in batches]

    def notes(self, states: Mapping[str, State]) -> tuple[str, ...]:  # noqa: ARG002
        """Return lines for below a table about what was learned of each system, by name."""
        return ()

    def learned(self, states: Mapping[str, State]) -> dict[str, Any]:  # noqa: ARG002
        """Return what was learned of each system, by name, as plain JSON values."""
        return {}

    def learned_from(self, batch: Batch) -> tuple[str, ...]:  # noqa: ARG002
        """Return what an explanation must say of the state that `prepare` gives for these texts; mostly nothing."""
        return ()

    def many_rows(self, batches: Sequence[Batch], states: Sequence[State], workspace: Workspace) -> list[Rows]:
        """Return the rows of several systems with the same references.

        One system after the other, unless a metric can share work between them.
        """
        return [self.batch_rows(batch, state, workspace) for batch, state in zip(batches, states, strict=True)]

    @classmethod
    def explains(cls) -> bool:
        """Return whether the metric can say what the score of a segment is made of."""
        return cls.explain_segment is not Metric.explain_segment

    def explain_segment(
        self,
        batch: Batch,  # noqa: ARG002
        segment: int,  # noqa: ARG002
        state: State,  # noqa: ARG002
        workspace: Workspace,  # noqa: ARG002
    ) -> Explanation:
        """Return what the score of a segment is made of; for metrics to fill in, and for `explained` to call.

        The segment is there and has the texts that the metric needs. `signature`, `direction` and `segment` of the
        explanation are left at their defaults.
        """
        from hakari.metrics.registry import METRICS

        able = [name for name, metric in METRICS.loaded().items() if metric.explains()]
        raise OptionError(
            f"{self.label} cannot say what the score of a segment is made of",
            remedy=f"These metrics can: {', '.join(able)}.",
        )

    def parts(self, sums: FloatArray) -> Parts:  # noqa: ARG002
        """Return the numbers that a corpus score is made of."""
        return {}

    def detail(self, parts: Parts) -> str:  # noqa: ARG002
        """Return the parts as the field prints them behind a score."""
        return ""

    def sacrebleu_signature(self, signature: Signature) -> str | None:  # noqa: ARG002
        """Return the signature with which sacreBLEU gives the same number; None where it cannot."""
        return None

    def sacrebleu_close(self, sums: NDArray[np.floating]) -> NDArray[np.floating]:
        """Return the scores of sums as sacreBLEU's significance tests compute them.

        They take sums in single precision for bootstrap resamples, and in double precision otherwise. A metric
        whose p-values are to equal theirs to the last digit follows their arithmetic in both.
        """
        return self.close(np.asarray(sums, dtype=np.float64))

    @property
    def spec(self) -> str:
        """The metric as text: its name and the options that are not at their defaults."""
        options = [
            f"{f.name}={_option_text(getattr(self, f.name))}"
            for f in fields(self)
            if getattr(self, f.name) != f.default
        ]
        return f"{self.name}:{','.join(options)}" if options else self.name

    def for_language(self, language: str | None) -> Self:
        """Return the metric with its defaults for a target language, unless it has one already."""
        return self if self.language is not None or language is None else replace(self, language=language)

    def signature(
        self, nrefs: str, *, scored: str | None = None, level: Level = Level.CORPUS, state: State = NO_STATE
    ) -> Signature:
        """Return what a score of this metric is; `scored` is None where all segments are scored."""
        return Signature.of(
            self.label,
            {
                "nrefs": nrefs,
                "scored": scored,
                **self.signature_fields(level),
                **state.signature_fields(),
                "version": f"hakari-{program_version()}",
            },
        )

    def check(self, batch: Batch) -> None:
        """Raise an `InputError` if there is no segment, or a text is missing that this metric needs."""
        if not len(batch):
            raise InputError("there is no segment to score", remedy="Give at least one; an empty file has none.")
        for need in self.needs:
            if not getattr(batch, need.value):
                raise InputError(
                    f"{self.label} needs {need.value.replace('_', ' ')}, none came",
                    remedy=f"Add them to the test set; in Python: {need.value}=….",
                )

    def doubt(self, batch: Batch) -> str | None:  # noqa: ARG002
        """Return what a caller should know before the number is believed; None for nothing."""
        return None

    def rows(
        self,
        hypotheses: TextLike,
        references: References | None = None,
        *,
        workspace: Workspace | None = None,
        **texts: Any,
    ) -> Rows:
        """Return the additive statistics of plain texts, one row a segment; `columns` names them."""
        return self._rows_of(as_batch(hypotheses, references, **texts), workspace)[0]

    def corpus(
        self,
        hypotheses: TextLike,
        references: References | None = None,
        *,
        workspace: Workspace | None = None,
        **texts: Any,
    ) -> Score:
        """Return the score of a system's output.

        Parameters
        ----------
        hypotheses
            One text a segment.
        references
            One stream of references (a sequence of texts), or a sequence of streams; None in a stream is a
            missing reference.
        workspace
            Where tokens are remembered; shared by the process unless given.
        **texts
            `sources`, `previous_sources`, `previous_translations` for metrics that need them.
        """
        batch = as_batch(hypotheses, references, **texts)
        rows, state = self._rows_of(batch, workspace)
        signature = self.signature(reference_field(batch), scored=scored_field(rows), state=state)
        return self.score_of(rows, signature)

    def segments(
        self,
        hypotheses: TextLike,
        references: References | None = None,
        *,
        workspace: Workspace | None = None,
        **texts: Any,
    ) -> SegmentScores:
        """Return one score a segment; the parameters are those of `corpus`."""
        batch = as_batch(hypotheses, references, **texts)
        rows, state = self._rows_of(batch, workspace)
        nrefs, scored = reference_field(batch), scored_field(rows)
        signature = self.signature(nrefs, scored=scored, level=Level.SEGMENT, state=state)
        return SegmentScores(self.close(rows, Level.SEGMENT), signature, self.direction)

    def explain(
        self,
        hypotheses: TextLike | str,
        references: References | str | None = None,
        segment: int = 0,
        *,
        state: State | None = None,
        workspace: Workspace | None = None,
        **texts: Any,
    ) -> Explanation:
        """Return what the score of one segment is made of.

        Parameters
        ----------
        hypotheses
            One text a segment; or a single text, with its reference or references.
        references
            As for `corpus`.
        segment
            The segment, from 0.
        state
            What `prepare` gave for the whole set; learned from these texts unless given.
        workspace
            Where tokens are remembered; shared by the process unless given.
        **texts
            As for `corpus`.

        Raises
        ------
        OptionError
            If the metric cannot explain.
        InputError
            If there is no such segment, or it has no reference.
        """
        if isinstance(hypotheses, str):
            hypotheses, references, texts = one_segment(hypotheses, references, texts)
        batch = as_batch(hypotheses, references, **texts)
        workspace = (workspace or default_workspace()).start_run()
        self._check_and_warn(batch, depth=1)
        if state is not None:
            return self.explained(batch, segment, state, workspace)
        found = self.explained(batch, segment, self.prepare(batch, workspace), workspace)
        return replace(found, notes=(*found.notes, *self.learned_from(batch)))

    def explained(self, batch: Batch, segment: int, state: State, workspace: Workspace) -> Explanation:
        """Return what the score of a segment of a batch is made of, within a run."""
        if not 0 <= segment < len(batch):
            raise InputError(f"there are segments 0 to {len(batch) - 1}; {segment} is asked for")
        if Need.REFERENCES in self.needs and not any(r.present[segment] for r in batch.references):
            raise InputError("the segment has no reference", where=batch.hypotheses.where(segment))
        alone = batch.subset(np.array([segment]))
        signature = self.signature(reference_field(alone), level=Level.SEGMENT, state=state)
        found = self.explain_segment(batch, segment, state, workspace)
        return replace(found, signature=signature, direction=self.direction, segment=segment)

    def score_of(self, rows: Rows, signature: Signature) -> Score:
        """Return the corpus score of rows that are already there."""
        sums = sum_rows(rows)
        parts = self.parts(sums)
        return Score(
            value=float(self.close(sums)),
            signature=signature,
            direction=self.direction,
            parts=parts,
            detail=self.detail(parts),
            n_segments=len(rows),
            n_scored=int(sums[0]),
        )

    def _rows_of(self, batch: Batch, workspace: Workspace | None) -> tuple[Rows, State]:
        self._check_and_warn(batch, depth=2)
        workspace = (workspace or default_workspace()).start_run()
        state = self.prepare(batch, workspace)
        return self.batch_rows(batch, state, workspace), state

    def _check_and_warn(self, batch: Batch, *, depth: int) -> None:
        """Refuse texts that cannot be scored, and warn whoever is `depth` calls further up of doubts."""
        self.check(batch)
        doubt = self.doubt(batch)
        if doubt is not None:
            warnings.warn(doubt, HakariWarning, stacklevel=2 + depth)
