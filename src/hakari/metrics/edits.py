"""Edit distances over words: ED, and with jumps CDER (Leusch et al. 2006), as compared by Kamei et al. (2023).

D(i, j) is the cost of turning the first j words of the reference into the first i of the output: a word of the
reference is passed alone (insertion), a word of the output alone (deletion), or both together (substitution, free
where they are the same). CDER may also jump: from the cheapest cell of a row, which is a place in the reference, to
any other place in the output.

Jumps make words of the output free to be left out or used twice, so a coverage penalty ν counts, for every place in
the output, how far it is from being visited once. Each place in the reference visits one: where its row is lowest.

    ED = D / |r|          CDER = (D + ρν) / (|r| + ρν)

Range 0 upward (CDER to about 1), in percent here, lower is better; a corpus score is the mean over segments. With
the defaults a text against itself is not quite 0 under CDER: nothing visits the blank in front of the output.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

import numpy as np

from hakari.errors import OptionError
from hakari.kernels import EditPath, EditRules, UnitVectors, Visits, edit_path, edit_rows
from hakari.metrics.base import State
from hakari.metrics.batch import Batch
from hakari.metrics.explanation import AlignmentMatrix, Explanation
from hakari.metrics.means import DistanceMeans
from hakari.metrics.tokenized import TokenizedMetric, segmenter_of_field
from hakari.signature import Signature
from hakari.text.workspace import Workspace
from hakari.types import Direction, Level, Rows

__all__ = ["CDER", "ED", "EditMetric", "Normalize"]

Normalize = Literal["length", "coverage"]


@dataclass(frozen=True, kw_only=True)
class EditMetric(DistanceMeans, TokenizedMetric):
    """What the edit distances over words have in common.

    Parameters
    ----------
    lowercase
        Lower-case the words of both sides first; on by default, as in the paper.
    insertion
        Cost of passing a word of the reference alone.
    deletion
        Cost of passing a word of the output alone.
    normalize
        Divide by the reference's ``length``, or add the ``coverage`` penalty above and below the line.
    coverage_weight
        The weight ρ of the coverage penalty.
    visits
        What visits a place in the output: the lowest cell of each row (``row-minimum``), or the cell in which the
        cheapest ``path`` reaches the row.
    """

    direction: ClassVar[Direction] = Direction.LOWER
    range: ClassVar[tuple[float, float]] = (0.0, np.inf)
    lowercases_tokens: ClassVar[bool] = True

    lowercase: bool = True
    insertion: float = 1.0
    deletion: float = 1.0
    normalize: Normalize = "length"
    coverage_weight: float = 1.0
    visits: Visits = "row-minimum"

    def __post_init__(self) -> None:
        super().__post_init__()
        for option in self._costs:
            value = getattr(self, option)
            if not (math.isfinite(value) and value >= 0):
                raise OptionError(f"{option} is a number from 0 up; {value} came")

    @property
    def _costs(self) -> tuple[str, ...]:
        """Names of the options that are costs or weights."""
        return ("insertion", "deletion", "coverage_weight")

    @property
    @abstractmethod
    def rules(self) -> EditRules:
        """The costs, as the kernel takes them."""

    def batch_rows(self, batch: Batch, state: State, workspace: Workspace) -> Rows:
        """Return the score of every segment, and cost, penalty and reference length that it is made of."""
        return self.many_rows([batch], [state], workspace)[0]

    def many_rows(
        self,
        batches: Sequence[Batch],
        states: Sequence[State],  # noqa: ARG002
        workspace: Workspace,
    ) -> list[Rows]:
        """Return the rows of several systems; the references they share are indexed once."""
        return list(edit_rows(*self.token_arrays(batches, workspace), self.rules, threads=workspace.threads))

    def explain_segment(self, batch: Batch, segment: int, state: State, workspace: Workspace) -> Explanation:
        """Return the matrix and the cheapest path against the reference that counts."""
        output, streams = self.segment_arrays(batch, segment, workspace)
        vectors = self.path_vectors(state)
        paths = {k: edit_path(output, r, self.rules, vectors=vectors) for k, r in streams.items()}
        stream = min(paths, key=lambda k: paths[k].score)
        path = paths[stream]
        words = self.written_words(batch, segment, stream, workspace)
        picture = AlignmentMatrix.of_steps(words, path.substitution, path.steps, self._counted(path))
        return Explanation(
            score=100 * path.score,
            formula=self._formula(path, len(words[0])),
            texts=picture.marked(),
            reference=stream,
            picture=picture,
            parts={"cost": path.cost, "coverage": path.coverage, "ref_len": len(words[0])},
        )

    def path_vectors(self, state: State) -> UnitVectors | None:  # noqa: ARG002
        """Return the vectors by which substitutions are graded."""
        return None

    def _counted(self, path: EditPath) -> list[int | None] | None:
        """Return how often each place is visited, the blank's only where it counts; None without a penalty."""
        if self.rules.coverage_weight is None:
            return None
        front, *places = path.visits.tolist()
        return [front if self._with_blank else None, *places]

    @property
    def _with_blank(self) -> bool:
        return self.rules.jump is not None and self.rules.blank

    def _formula(self, path: EditPath, length: int) -> str:
        if not length and not self._with_blank and self.rules.coverage_weight is None:
            return f"1 if there is a cost, here {path.cost:.4g}: the reference has no words"
        above, below = f"cost {path.cost:.4g}", f"{length} words" + (" + 1 blank" if self._with_blank else "")
        if self.rules.coverage_weight is None:
            return f"{above} / {below}"
        return f"({above} + coverage {path.coverage:.4g}) / ({below} + coverage {path.coverage:.4g})"

    def signature_fields(self, level: Level) -> dict[str, str | None]:  # noqa: ARG002
        """Return the settings; costs only where they are not at their defaults."""
        return {
            "case": self.case_field,
            "norm": self.normalization.norm_field,
            "tok": self.segmenter.signature,
            **{key: self._field(option) for key, option in self._signed.items()},
        }

    @property
    def _signed(self) -> dict[str, str]:
        """Signature key to option."""
        return {
            "ins": "insertion",
            "del": "deletion",
            "by": "normalize",
            "rho": "coverage_weight",
            "visits": "visits",
        }

    def _field(self, option: str) -> str | None:
        value = getattr(self, option)
        if value == self.__dataclass_fields__[option].default:
            return None
        return (
            ("yes" if value else "no")
            if isinstance(value, bool)
            else f"{value:.12g}"
            if isinstance(value, float)
            else value
        )

    @classmethod
    def costs_of_signature(cls, signature: Signature) -> dict[str, Any]:
        """Return the options beside those of the text that a signature gives: costs, and what is counted."""
        return {
            option: _read(text, cls.__dataclass_fields__[option].default)
            for key, option in cls()._signed.items()
            if (text := signature.get(key)) is not None
        }

    @classmethod
    def from_signature(cls, signature: Signature) -> Self:
        """Return the metric that a signature describes."""
        return cls(
            tokenize=segmenter_of_field(signature["tok"]),
            lowercase=signature["case"] == "lc",
            nfkc=signature.get("norm") == "nfkc",
            **cls.costs_of_signature(signature),
        )


def _read(text: str, default: object) -> object:
    """Return the value of a signature field, of the same type as the option's default."""
    if isinstance(default, bool):
        return text == "yes"
    return float(text) if isinstance(default, float) else text


@dataclass(frozen=True, kw_only=True)
class ED(EditMetric):
    """Edit distance over words, divided by the length of the reference: word error rate.

    Examples
    --------
    >>> print(ED(tokenize="13a").corpus(["rescue came there"], ["the rescuers arrived"]))
    ED = 100.00 (cost = 3.00 coverage = 0.00 ref_len = 3.00)
    """

    name: ClassVar[str] = "ed"
    label: ClassVar[str] = "ED"
    summary: ClassVar[str] = "edit distance over words (word error rate)"
    identity: ClassVar[float | None] = 0.0

    @property
    def rules(self) -> EditRules:
        """The costs, as the kernel takes them."""
        return EditRules(
            insertion=self.insertion,
            deletion=self.deletion,
            coverage_weight=self.coverage_weight if self.normalize == "coverage" else None,
            visits=self.visits,
        )


@dataclass(frozen=True, kw_only=True)
class CDER(EditMetric):
    """Edit distance over words with jumps in the output, and a penalty for words left out or used twice.

    Parameters
    ----------
    jump
        Cost of a jump.
    blank
        Count the blank in front of both texts: in the reference's length, and as a place in the output.
    blank_visited
        Let the blank in front of the reference visit the one in front of the output.

    Examples
    --------
    >>> print(CDER(tokenize="13a").corpus(["there the rescuers came"], ["the rescuers came there"]))
    CDER = 50.00 (cost = 2.00 coverage = 1.00 ref_len = 4.00)
    """

    name: ClassVar[str] = "cder"
    label: ClassVar[str] = "CDER"
    summary: ClassVar[str] = "edit distance over words with jumps and a coverage penalty (Leusch et al. 2006)"
    identity: ClassVar[float | None] = None

    normalize: Normalize = "coverage"
    jump: float = 1.0
    blank: bool = True
    blank_visited: bool = False

    @property
    def _costs(self) -> tuple[str, ...]:
        return (*super()._costs, "jump")

    @property
    def _signed(self) -> dict[str, str]:
        return {**super()._signed, "jump": "jump", "blank": "blank", "visited": "blank_visited"}

    @property
    def rules(self) -> EditRules:
        """The costs, as the kernel takes them."""
        return EditRules(
            insertion=self.insertion,
            deletion=self.deletion,
            jump=self.jump,
            coverage_weight=self.coverage_weight if self.normalize == "coverage" else None,
            blank=self.blank,
            blank_visited=self.blank_visited,
            visits=self.visits,
        )
