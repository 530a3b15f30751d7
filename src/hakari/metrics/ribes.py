"""RIBES (Isozaki et al. 2010): how far the words that two texts share stand in the same order.

``NKT · P^α · BP^β`` of every segment, and their mean, in percent. Words are aligned one by one through the shortest
n-gram around them that occurs once in both texts; NKT is the share of pairs of aligned words whose order is kept, P
the share of the output's words that are aligned, BP the brevity penalty ``exp(1 − |r|/|c|)`` of an output that is
shorter than its reference.

Range 0 to 100, higher is better. The numbers are those of RIBES 1.03.1, its conventions included:

- both sides are lower-cased, after they are cut;
- two words aligned with one word of the reference are not in order;
- a single aligned word counts only where the reference has no other word;
- an empty reference is no reference; of several, the one that gives the best score counts.

Beyond that program there are a smooth τ, in which exchanged neighbours cost less than words that are far from their
place, and a factor ``R^γ`` for the share R of the reference's words that are aligned. Both are off by default.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

import numpy as np

from hakari.data.texts import Texts
from hakari.errors import InputError, OptionError
from hakari.kernels import RIBES_COLUMNS, ribes_alignment, ribes_rows
from hakari.metrics.base import State
from hakari.metrics.batch import Batch
from hakari.metrics.explanation import Explanation, Mark, MarkedText, Tone, WordLink, WordLinks
from hakari.metrics.score import Parts
from hakari.metrics.tokenized import TokenizedMetric, segmenter_of_field
from hakari.signature import Signature
from hakari.table import Column
from hakari.text.workspace import Workspace, default_workspace
from hakari.types import Direction, FloatArray, Level, Rows

__all__ = ["RIBES", "RIBESAlignment"]

_IN_ORDER = Mark("in order with all others", "=", Tone.GOOD)
_OUT_OF_ORDER = Mark("out of order with some", "~", Tone.FAIR)
_NOT_ALIGNED = Mark("not aligned", "-", Tone.BAD)

_MEANS = ("nkt", "precision", "bp", "recall")
_TOTALS = ("aligned", "hyp_len", "ref_len")


@dataclass(frozen=True)
class RIBESAlignment:
    """How the words of an output are aligned with those of the reference that its score is about."""

    hypothesis: tuple[str, ...]
    reference: tuple[str, ...]
    reference_number: int
    """Which of the references it is, from 0."""
    places: tuple[int | None, ...]
    """For each word of the output its place in the reference, from 0; None where it is not aligned."""
    score: float
    """The score of the segment."""
    parts: Parts
    """What the score is made of."""


@dataclass(frozen=True, kw_only=True)
class RIBES(TokenizedMetric):
    """RIBES with the numbers of its reference program.

    Parameters
    ----------
    lowercase
        Lower-case both sides, after they are cut into tokens.
    alpha
        The exponent of the precision.
    beta
        The exponent of the brevity penalty.
    smooth
        The slope of the smooth τ: the smaller, the less exchanged neighbours cost. Without it, τ itself.
    recall
        The exponent of the recall; 0 leaves it out.

    Examples
    --------
    >>> ribes = RIBES(tokenize="ja-mecab")
    >>> print(ribes.corpus(["猫が窓の外を静かに見ている。"], ["猫が静かに窓の外を眺めている。"]))
    RIBES = 83.62 (NKT = 0.855 P = 0.917 BP = 1.000)
    """

    name: ClassVar[str] = "ribes"
    label: ClassVar[str] = "RIBES"
    summary: ClassVar[str] = "rank correlation of the order of shared words (Isozaki et al. 2010)"
    direction: ClassVar[Direction] = Direction.HIGHER
    range: ClassVar[tuple[float, float]] = (0.0, 100.0)
    identity: ClassVar[float] = 100.0
    lowercases_tokens: ClassVar[bool] = True
    unscored: ClassVar[str] = "have no reference with a word in it"

    lowercase: bool = True
    alpha: float = 0.25
    beta: float = 0.10
    smooth: float | None = None
    recall: float = 0.0

    def __post_init__(self) -> None:
        super().__post_init__()
        for option in ("alpha", "beta", "recall"):
            value = getattr(self, option)
            if not (np.isfinite(value) and value >= 0):
                raise OptionError(f"{option} is a number from 0 up; {value} came")
        if self.smooth is not None and not (np.isfinite(self.smooth) and self.smooth > 0):
            raise OptionError(
                f"smooth is a number above 0; {self.smooth} came", remedy="Leave smooth out for Kendall's τ itself."
            )

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the numbers in a row."""
        return RIBES_COLUMNS

    def batch_rows(self, batch: Batch, state: State, workspace: Workspace) -> Rows:
        """Return the score of every segment and what it is made of."""
        return self.many_rows([batch], [state], workspace)[0]

    def many_rows(
        self,
        batches: Sequence[Batch],
        states: Sequence[State],  # noqa: ARG002
        workspace: Workspace,
    ) -> list[Rows]:
        """Return the rows of several systems; the references they share are indexed once."""
        candidates, references = self.token_arrays(batches, workspace)
        return list(ribes_rows(candidates, references, **self._kernel_options, threads=workspace.threads))

    @property
    def _kernel_options(self) -> dict[str, float]:
        slope = np.inf if self.smooth is None else self.smooth
        return {"alpha": self.alpha, "beta": self.beta, "gamma": self.recall, "slope": slope}

    def close(self, sums: FloatArray, level: Level = Level.CORPUS) -> FloatArray:  # noqa: ARG002
        """Return the mean of segment scores, in percent."""
        scored = sums[..., 0]
        return np.divide(100 * sums[..., 1], scored, where=scored > 0, out=np.full_like(scored, np.nan))

    def parts(self, sums: FloatArray) -> Parts:
        """Return the means of NKT, precision, brevity penalty and recall, and how many words there are."""
        if not sums[0]:
            return {}
        numbers = dict(zip(self.columns, sums.tolist(), strict=True))
        return {
            **{name: numbers[name] / numbers["segments"] for name in _MEANS},
            **{name: int(numbers[name]) for name in _TOTALS},
        }

    def detail(self, parts: Parts) -> str:
        """Return the means that the score is made of."""
        if not parts:
            return ""
        recall = f" R = {parts['recall']:.3f}" if self.recall else ""
        return f"(NKT = {parts['nkt']:.3f} P = {parts['precision']:.3f} BP = {parts['bp']:.3f}{recall})"

    def alignment(
        self, hypothesis: str, references: Sequence[str | None] | str, *, workspace: Workspace | None = None
    ) -> RIBESAlignment:
        """Return how the words of one segment are aligned, with the score that its row has.

        Parameters
        ----------
        hypothesis
            The output.
        references
            Its reference, or several; None is a missing one.
        workspace
            Where tokens are remembered; shared by the process unless given.

        Raises
        ------
        InputError
            If no reference has a word.
        """
        workspace = (workspace or default_workspace()).start_run()
        given = [references] if isinstance(references, str) else references
        output, streams = Texts([hypothesis], label="the hypothesis"), Texts(given, label="the references")
        candidate = workspace.tokens(output, self.token_spec)
        tokens = workspace.tokens(streams, self.token_spec)
        if not len(tokens.ids):
            raise InputError(
                "RIBES aligns words with those of a reference; no reference has any",
                remedy="Give at least one reference that is neither missing nor empty.",
            )
        number, places, row = ribes_alignment(
            candidate.ids, np.split(tokens.ids, tokens.offsets[1:-1]), **self._kernel_options
        )
        written = replace(self.token_spec, lowercase_tokens=False)
        return RIBESAlignment(
            hypothesis=tuple(workspace.tokens(output, written).tokens(0)),
            reference=tuple(workspace.tokens(streams, written).tokens(number)),
            reference_number=number,
            places=tuple(place if place >= 0 else None for place in places.tolist()),
            score=float(self.close(row, Level.SEGMENT)),
            parts=self.parts(row),
        )

    def explain_segment(self, batch: Batch, segment: int, state: State, workspace: Workspace) -> Explanation:  # noqa: ARG002
        """Return the aligned words, and how much of their order is kept."""
        output = batch.hypotheses[segment] or ""
        found = self.alignment(output, [texts[segment] for texts in batch.references], workspace=workspace)
        picture, marks = _ranked(found)
        powers = [("NKT", "nkt", 1.0), ("P", "precision", self.alpha), ("BP", "bp", self.beta)]
        powers += [("R", "recall", self.recall)] if self.recall else []
        return Explanation(
            score=found.score,
            formula=" × ".join(
                f"{name} {found.parts[part]:.3f}" + (f"^{power:g}" if power != 1 else "")
                for name, part, power in powers
            ),
            texts=tuple(
                MarkedText(name, words, tuple(marks[name].get(place, _NOT_ALIGNED) for place in range(len(words))))
                for name, words in (("reference", found.reference), ("output", found.hypothesis))
            ),
            reference=found.reference_number,
            picture=picture,
            parts=found.parts,
        )

    def signature_fields(self, level: Level) -> dict[str, str | None]:  # noqa: ARG002
        """Return how text becomes tokens, then the exponents and what the reference program does not have."""
        return {
            "case": self.case_field,
            "norm": self.normalization.norm_field,
            "tok": self.segmenter.signature,
            "alpha": _number(self.alpha),
            "beta": _number(self.beta),
            "smooth": None if self.smooth is None else _number(self.smooth),
            "recall": _number(self.recall) if self.recall else None,
        }

    @classmethod
    def from_signature(cls, signature: Signature) -> Self:
        """Return the RIBES that a signature describes."""
        smooth = signature.get("smooth")
        return cls(
            tokenize=segmenter_of_field(signature["tok"]),
            lowercase=signature["case"] == "lc",
            nfkc=signature.get("norm") == "nfkc",
            alpha=float(signature["alpha"]),
            beta=float(signature["beta"]),
            smooth=None if smooth is None else float(smooth),
            recall=float(signature.get("recall") or 0),
        )


def _ranked(found: RIBESAlignment) -> tuple[WordLinks, dict[str, dict[int, Mark]]]:
    """Return the aligned words, each with how many others it is in order with, and marks by text and place."""
    pairs = [(i, j) for i, j in enumerate(found.places) if j is not None]
    links: list[WordLink] = []
    marks: dict[str, dict[int, Mark]] = {"reference": {}, "output": {}}
    for i, j in pairs:
        kept = sum((i - k) * (j - other) > 0 for k, other in pairs)
        in_order = kept == len(pairs) - 1
        links.append(WordLink(i, j, group=int(not in_order), values=(f"{kept} of {len(pairs) - 1}",)))
        mark = _IN_ORDER if in_order else _OUT_OF_ORDER
        marks["output"][i] = mark
        marks["reference"][j] = min(mark, marks["reference"].get(j, mark), key=(_OUT_OF_ORDER, _IN_ORDER).index)
    groups = (_IN_ORDER.name, _OUT_OF_ORDER.name)
    columns = (Column("in order with"),)
    return WordLinks(found.reference, found.hypothesis, tuple(links), columns, groups), marks


def _number(value: float) -> str:
    """Return a number with two decimals where they are enough, else in full."""
    two = f"{value:.2f}"
    return two if float(two) == value else repr(float(value))
