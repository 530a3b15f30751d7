"""`items`: how difficult segments are, what they tell of systems, and which to ask about next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from hakari.errors import OptionError
from hakari.judgments.comparisons import Comparisons
from hakari.judgments.grm.fitted import FittedGRM, fit_grm
from hakari.judgments.grm.information import item_information
from hakari.judgments.models.grm import GradedResponse
from hakari.judgments.sums import sum_by
from hakari.signature import program_version
from hakari.table import Cell, Column, Table
from hakari.types import FloatArray, IndexArray

__all__ = ["SORTS", "Items", "items"]

Sort = Literal["information", "difficulty", "segment"]

SORTS: tuple[Sort, ...] = ("information", "difficulty", "segment")
"""What segments may be sorted by: most information first, hardest to win first, or as they come."""

_SCHEMA = "hakari-items/1"
_POINTS = 5  # Gauss–Hermite points by difficulty, for the expectation over their errors


@dataclass(frozen=True, eq=False)
class Items:
    """Segments with their difficulties and what they tell of the systems' abilities."""

    fitted: FittedGRM
    votes: FloatArray = field(repr=False)
    """By segment: how many votes."""
    outcomes: FloatArray = field(repr=False)
    """By segment: the votes lost, tied and won, ``(segments, 3)``."""
    information: FloatArray = field(repr=False)
    """By segment: information about θ for a judge with a = 1, the mean over the systems' abilities."""
    expected: FloatArray = field(repr=False)
    """The same, expected over the errors of the difficulties."""
    sort: Sort = "information"
    number: int | None = 20

    @property
    def difficulties(self) -> FloatArray:
        """Not to lose and to win, ``(segments, 2)``."""
        return self.fitted.graded.parameters.difficulties

    @property
    def order(self) -> IndexArray:
        """The segments in the order that was asked for."""
        if self.sort == "segment":
            return np.arange(len(self.votes))
        values = self.expected if self.sort == "information" else self.difficulties[:, 1]
        return np.argsort(-values, kind="stable")

    def tables(self) -> tuple[Table, ...]:
        """Return the segments, and the judges."""
        return self._segments(), self._judges()

    def _segments(self) -> Table:
        b, error = self.difficulties, self.fitted.joint.difficulties
        shown = self.order if self.number is None else self.order[: self.number]
        rows: list[tuple[Cell, ...]] = []
        for j in shown.tolist():
            outcomes = "/".join(f"{count:g}" for count in self.outcomes[j])
            numbers = (b[j, 0], error[j, 0], b[j, 1], error[j, 1], self.information[j], self.expected[j])
            rows.append((self.fitted.segments[j], _count(self.votes[j]), outcomes, *map(float, numbers)))
        columns = (
            Column("segment"),
            Column("votes"),
            Column("lost/tied/won"),
            Column("not to lose"),
            Column("± s.e."),
            Column("to win"),
            Column("± s.e."),
            Column("information", digits=4),
            Column("to ask next", digits=4),
        )
        left = len(self.votes) - len(rows)
        notes = [
            "difficulties on the scale of θ: where a system loses, or wins, as often as not",
            "information about θ for a judge with a = 1, mean over the systems",
            "to ask next: the same, expected over the errors of the difficulties",
            *([f"{left} more segments; --number all shows them"] if left else []),
            str(self.fitted.signature),
        ]
        title = f"segments against {self.fitted.baseline}, by {self.sort}"
        return Table(columns, tuple(rows), title=title, notes=tuple(notes))

    def _judges(self) -> Table:
        graded, joint = self.fitted.graded, self.fitted.joint
        a, errors = graded.parameters.sensitivities, joint.log_sensitivities
        counts = sum_by(graded.votes.judge, graded.votes.weight, graded.votes.judges)
        rows: list[tuple[Cell, ...]] = [
            (self.fitted.judges[k], _count(counts[k]), float(a[k]), float(np.log(a[k])), float(errors[k]))
            for k in np.argsort(a, kind="stable").tolist()
        ]
        if self.number is not None:
            rows = rows[: self.number]
        left = len(a) - len(rows)
        columns = (Column("judge"), Column("votes"), Column("a"), Column("ln a"), Column("± s.e."))
        notes = (f"{left} more judges",) if left else ()
        return Table(columns, tuple(rows), title="judges, least sensitive first", notes=notes)

    def __str__(self) -> str:
        """Return the tables as text."""
        return "\n\n".join(str(table) for table in self.tables())

    def to_dict(self) -> dict[str, Any]:
        """Return all segments and judges as JSON has it, segments in the order that was asked for."""
        graded, joint = self.fitted.graded, self.fitted.joint
        b, error = self.difficulties, joint.difficulties
        a = graded.parameters.sensitivities
        return {
            "schema": _SCHEMA,
            "version": program_version(),
            "signature": str(self.fitted.signature),
            "baseline": self.fitted.baseline,
            "systems": dict(zip(self.fitted.systems, graded.theta.tolist(), strict=True)),
            "segments": [
                {
                    "segment": self.fitted.segments[j],
                    "votes": float(self.votes[j]),
                    "lost": float(self.outcomes[j, 0]),
                    "tied": float(self.outcomes[j, 1]),
                    "won": float(self.outcomes[j, 2]),
                    "not_to_lose": float(b[j, 0]),
                    "not_to_lose_error": float(error[j, 0]),
                    "to_win": float(b[j, 1]),
                    "to_win_error": float(error[j, 1]),
                    "information": float(self.information[j]),
                    "expected_information": float(self.expected[j]),
                }
                for j in self.order.tolist()
            ],
            "judges": [
                {"judge": name, "sensitivity": float(a[k]), "log_error": float(joint.log_sensitivities[k])}
                for k, name in enumerate(self.fitted.judges)
            ],
        }


def items(
    votes: Comparisons,
    baseline: str | None = None,
    *,
    model: GradedResponse | None = None,
    sort: Sort = "information",
    number: int | None = 20,
) -> Items:
    """Return segments' difficulties and information, from the graded response model of votes with a baseline.

    Parameters
    ----------
    votes
        The comparisons; those with the baseline count.
    baseline
        The system that all others are compared with; the one that takes part in every vote unless given.
    model
        The model, where its options are not the defaults.
    sort
        One of `SORTS`.
    number
        How many segments and judges the tables show; None for all.
    """
    if sort not in SORTS:
        raise OptionError(f"segments are sorted by {', '.join(SORTS)}; {sort!r} came")
    if number is not None and number < 1:
        raise OptionError(f"at least one segment is shown; {number} came")
    fitted = fit_grm(votes, baseline, model)
    own = fitted.graded.votes
    outcomes = np.stack(
        [sum_by(own.segment, own.weight * (own.category == c), own.segments) for c in range(3)], axis=1
    )
    return Items(
        fitted=fitted,
        votes=outcomes.sum(axis=1),
        outcomes=outcomes,
        information=item_information(fitted.graded.theta, fitted.graded.parameters.difficulties).mean(axis=0),
        expected=_expected(fitted),
        sort=sort,
        number=number,
    )


def _expected(fitted: FittedGRM) -> FloatArray:
    """Return the mean information expected over normal errors of the difficulties, which stay in order."""
    nodes, weights = np.polynomial.hermite_e.hermegauss(_POINTS)
    weights /= weights.sum()
    b, error = fitted.graded.parameters.difficulties, fitted.joint.difficulties
    found = np.zeros(len(b))
    for lower, lower_weight in zip(nodes, weights, strict=True):
        for upper, upper_weight in zip(nodes, weights, strict=True):
            moved = np.sort(b + error * [lower, upper], axis=1)
            found += lower_weight * upper_weight * item_information(fitted.graded.theta, moved).mean(axis=0)
    return found


def _count(value: float) -> int | float:
    return int(value) if value == int(value) else float(value)
