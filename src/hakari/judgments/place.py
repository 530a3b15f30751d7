"""`place`: where a new system stands on a scale that is fitted already; judges and segments are kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hakari.errors import InputError, OptionError
from hakari.judgments.comparisons import Comparisons
from hakari.judgments.grm.fitted import FittedGRM, fit_grm
from hakari.judgments.grm.information import joint_errors
from hakari.judgments.grm.marginal import Marginal, Parameters
from hakari.judgments.grm.votes import BaselineVotes
from hakari.judgments.models.grm import GradedResponse
from hakari.signature import program_version
from hakari.stats import check_level
from hakari.table import Cell, Column, Interval, Table
from hakari.types import Direction, FloatArray, IndexArray

__all__ = ["Placement", "place"]

_SCHEMA = "hakari-placement/1"


@dataclass(frozen=True, eq=False)
class Placement:
    """A new system beside those of a fitted model."""

    fitted: FittedGRM
    """The model of all votes without the new system."""
    system: str
    votes: int
    """How many votes with the baseline the new system has."""
    new_segments: int
    """How many segments of its votes the scale does not know; they stand at their priors."""
    new_judges: int
    theta: float
    plug_in_error: float
    """As if judges and segments were known exactly."""
    covariance: FloatArray = field(repr=False)
    """Of all abilities, the new one last, with everything unknown together."""
    level: float = 0.95

    @property
    def systems(self) -> tuple[str, ...]:
        """All systems, the new one last."""
        return (*self.fitted.systems, self.system)

    @property
    def scores(self) -> FloatArray:
        """All abilities, the new one last."""
        return np.append(self.fitted.graded.theta, self.theta)

    @property
    def errors(self) -> FloatArray:
        """Joint standard errors, the new one last."""
        return np.sqrt(np.diagonal(self.covariance))

    @property
    def better(self) -> FloatArray:
        """How probable it is that the new system is better than each of the others."""
        from scipy.special import ndtr

        own, others = self.covariance[-1, -1], np.diagonal(self.covariance)[:-1]
        apart = np.sqrt(np.maximum(own + others - 2 * self.covariance[-1, :-1], np.finfo(float).tiny))
        return np.asarray(ndtr((self.theta - self.fitted.graded.theta) / apart))

    @property
    def rank(self) -> int:
        """The place of the new system among all."""
        return 1 + int((self.fitted.graded.theta > self.theta).sum())

    def _half(self) -> FloatArray:
        from scipy.special import ndtri

        return np.asarray(ndtri((1 + self.level) / 2) * self.errors)

    def tables(self) -> tuple[Table, ...]:
        """Return all systems, best first."""
        half, scores, better = self._half(), self.scores, self.better
        rows: list[tuple[Cell, ...]] = []
        for place, s in enumerate(Direction.HIGHER.best_first(scores).tolist(), 1):
            new = s == len(better)
            interval = Interval(float(scores[s] - half[s]), float(scores[s] + half[s]))
            name = f"{self.systems[s]} (new)" if new else self.systems[s]
            chance = None if new else float(better[s])
            rows.append((place, name, float(scores[s]), float(self.errors[s]), interval, chance))
        columns = (
            Column("rank"),
            Column("system"),
            Column("θ", digits=3, direction=Direction.HIGHER),
            Column("± s.e.", digits=3),
            Column(f"{100 * self.level:g} %", digits=3),
            Column("new is better", digits=3),
        )
        title = f"{self.system} by {self.votes} votes against {self.fitted.baseline}; judges and segments kept"
        return (Table(columns, tuple(rows), title=title, notes=self._notes()),)

    def _notes(self) -> tuple[str, ...]:
        notes = [
            "errors and intervals: joint, with θ, a and b unknown together; as if a and b were known, that of "
            f"{self.system} would be {self.plug_in_error:.3f}"
        ]
        for count, what in ((self.new_segments, "segments"), (self.new_judges, "judges")):
            if count:
                notes.append(f"{count} {what} of its votes are new to the scale and stand at their priors")
        return (*notes, str(self.fitted.signature))

    def __str__(self) -> str:
        """Return the table as text."""
        return str(self.tables()[0])

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON has it, best first."""
        half, scores, better = self._half(), self.scores, self.better
        return {
            "schema": _SCHEMA,
            "version": program_version(),
            "signature": str(self.fitted.signature),
            "baseline": self.fitted.baseline,
            "system": self.system,
            "votes": self.votes,
            "new_segments": self.new_segments,
            "new_judges": self.new_judges,
            "theta": self.theta,
            "error": float(self.errors[-1]),
            "plug_in_error": self.plug_in_error,
            "level": self.level,
            "rank": self.rank,
            "systems": [
                {
                    "system": self.systems[s],
                    "new": s == len(better),
                    "theta": float(scores[s]),
                    "error": float(self.errors[s]),
                    "low": float(scores[s] - half[s]),
                    "high": float(scores[s] + half[s]),
                    "new_is_better": None if s == len(better) else float(better[s]),
                }
                for s in Direction.HIGHER.best_first(scores).tolist()
            ],
        }


def place(
    votes: Comparisons,
    new_system: str,
    baseline: str | None = None,
    *,
    model: GradedResponse | None = None,
    level: float = 0.95,
) -> Placement:
    """Return the place of a new system on the scale of all others.

    Sensitivities and difficulties are those of the votes without the new system; its θ is the MAP given these.

    Parameters
    ----------
    votes
        The comparisons, those of the new system among them.
    new_system
        Which system is new.
    baseline
        The system that all others are compared with; the one that takes part in every vote unless given.
    model
        The model, where its options are not the defaults.
    level
        Of the intervals.

    Raises
    ------
    InputError
        If the new system has no vote with the baseline, or no other system has one.
    """
    check_level(level)
    baseline = votes.baseline(baseline)
    number = votes.system(new_system)
    if new_system == baseline:
        raise OptionError(f"{new_system} is the baseline itself", remedy="Name the baseline of the votes.")
    is_new = (votes.left == number) | (votes.right == number)
    own = votes.take(is_new).against(baseline)
    if not len(own):
        raise InputError(
            f"no vote compares {new_system} with {baseline}",
            remedy="Judge some of its outputs beside the baseline's.",
        )
    fitted = fit_grm(votes.take(~is_new), baseline, model)
    parameters, segment, judge = _joined(fitted, own)
    alone = BaselineVotes(
        system=np.zeros(len(own), np.intp),
        segment=segment,
        judge=judge,
        category=own.outcome.astype(np.intp) + 1,
        weight=own.weight,
        systems=1,
        segments=len(parameters.difficulties),
        judges=len(parameters.sensitivities),
    )
    found = Marginal(alone, fitted.model.priors, nodes=1).posterior(parameters)
    theta = np.append(fitted.graded.theta, found.modes)
    every = _together(fitted.graded.votes, alone)
    return Placement(
        fitted=fitted,
        system=new_system,
        votes=len(own),
        new_segments=len(parameters.difficulties) - len(fitted.segments),
        new_judges=len(parameters.sensitivities) - len(fitted.judges),
        theta=float(found.modes[0]),
        plug_in_error=float(found.scales[0]),
        covariance=joint_errors(every, theta, parameters, fitted.model.priors).covariance,
        level=level,
    )


def _joined(fitted: FittedGRM, own: Comparisons) -> tuple[Parameters, IndexArray, IndexArray]:
    """Return the parameters with those of new judges and segments, and the numbers of the votes' own."""
    segments, segment = _renumbered(fitted.segments, own.segments, own.segment)
    judges, judge = _renumbered(fitted.judges, own.judges, own.judge)
    known, priors = fitted.graded.parameters, fitted.model.priors
    more_a = np.full(judges - len(fitted.judges), np.exp(priors.mu_a))
    more_b = np.tile([-priors.mu_b, priors.mu_b], (segments - len(fitted.segments), 1))
    joined = Parameters(np.concatenate([known.sensitivities, more_a]), np.concatenate([known.difficulties, more_b]))
    return joined, segment, judge


def _renumbered(known: tuple[str, ...], names: tuple[str, ...], index: IndexArray) -> tuple[int, IndexArray]:
    """Return how many names there are with those that only the index uses, and the index into them."""
    numbers = {name: number for number, name in enumerate(known)}
    own = np.array([numbers.setdefault(names[i], len(numbers)) for i in index.tolist()], np.intp)
    return len(numbers), own


def _together(known: BaselineVotes, new: BaselineVotes) -> BaselineVotes:
    """Return all votes, the new system behind the others."""
    return BaselineVotes(
        system=np.concatenate([known.system, new.system + known.systems]),
        segment=np.concatenate([known.segment, new.segment]),
        judge=np.concatenate([known.judge, new.judge]),
        category=np.concatenate([known.category, new.category]),
        weight=np.concatenate([known.weight, new.weight]),
        systems=known.systems + 1,
        segments=new.segments,
        judges=new.judges,
    )
