"""`plan`: how many more votes would separate two systems, by the fitted graded response model.

New votes compare each of the two systems with the baseline, on segments and by judges drawn as those of the votes
so far. Expected information says how the standard error of the difference falls; whole campaigns, simulated from
the model and fitted anew, check what it says.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from hakari.errors import InputError, OptionError
from hakari.judgments.comparisons import Comparisons
from hakari.judgments.grm.fitted import FittedGRM, fit_grm
from hakari.judgments.grm.fitting import fit_graded
from hakari.judgments.grm.information import joint_errors
from hakari.judgments.grm.simulation import draw_categories
from hakari.judgments.grm.votes import BaselineVotes
from hakari.judgments.models import DEFAULT_SEED
from hakari.judgments.models.grm import GradedResponse
from hakari.signature import program_version
from hakari.stats import check_power, normal_power
from hakari.table import Cell, Column, Table
from hakari.types import FloatArray, Progress

__all__ = ["Plan", "Step", "plan"]

_SCHEMA = "hakari-plan/1"
_MOST = 2**20
"""More new votes than this are not looked at."""

_MOST_SIMULATED = 20_000
"""Campaigns with more new votes than this are not simulated."""


@dataclass(frozen=True, slots=True)
class Step:
    """What so many more votes are worth."""

    votes: int
    """New votes in all; half of them are about each system."""
    error: float
    """The standard error of the difference that is expected then."""
    power: float
    """The chance that the difference is found, by the normal formula."""


@dataclass(frozen=True, eq=False)
class Plan:
    """How many more votes separate two systems."""

    fitted: FittedGRM
    systems: tuple[str, str]
    """The one with the greater ability first."""
    difference: float
    """Of abilities, taken for true."""
    p: float
    """Two-sided p-value of the votes so far."""
    needed: int | None
    """New votes with which the wanted power is reached; None where a million do not reach it."""
    steps: tuple[Step, ...]
    alpha: float
    power: float
    simulated: float
    """The share of simulated campaigns with the needed votes that find the difference; NaN without any."""
    simulations: int
    """How many there were: none where nothing, or too much, is needed."""
    seed: int
    observed: float
    """The difference that the votes so far have."""

    def tables(self) -> tuple[Table, ...]:
        """Return what so many votes are worth."""
        rows: list[tuple[Cell, ...]] = [(step.votes, step.error, step.power) for step in self.steps]
        columns = (Column("new votes"), Column("± s.e.", digits=3), Column("power", digits=3))
        first, second = self.systems
        p = f"p = {self.p:.3f}" if self.p >= 0.0005 else "p < 0.001"
        title = f"{first} against {second}: difference {self.difference:.3f}, {p} so far"
        return (Table(columns, tuple(rows), title=title, notes=self._notes()),)

    def _notes(self) -> tuple[str, ...]:
        first, second = self.systems
        if self.needed is None:
            answer = f"even {_MOST} more votes do not separate them with power {self.power:g}"
        elif self.needed == 0:
            answer = f"the votes so far separate them with power {self.power:g}"
        else:
            half = self.needed // 2
            answer = (
                f"{self.needed} more votes, {half} on {first} and {half} on {second} beside "
                f"{self.fitted.baseline}, separate them with power {self.power:g} at p < {self.alpha:g}"
            )
        notes = [answer, "if the difference is true; new votes are on segments and by judges like those so far"]
        if self.needed is not None and self.needed > _MOST_SIMULATED:
            notes.append("so many votes are not simulated")
        if self.simulations:
            notes.append(f"{self.simulations} simulated campaigns of that size find it in {self.simulated:.0%}")
        return (*notes, str(self.fitted.signature))

    def __str__(self) -> str:
        """Return the table as text."""
        return str(self.tables()[0])

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON has it."""
        return {
            "schema": _SCHEMA,
            "version": program_version(),
            "signature": str(self.fitted.signature),
            "baseline": self.fitted.baseline,
            "systems": list(self.systems),
            "difference": self.difference,
            "observed_difference": self.observed,
            "p": self.p,
            "alpha": self.alpha,
            "power": self.power,
            "needed": self.needed,
            "steps": [{"votes": step.votes, "error": step.error, "power": step.power} for step in self.steps],
            "simulations": self.simulations,
            "simulated_power": None if np.isnan(self.simulated) else self.simulated,
            "seed": self.seed,
        }


def plan(
    votes: Comparisons,
    separate: tuple[str, str],
    baseline: str | None = None,
    *,
    model: GradedResponse | None = None,
    difference: float | None = None,
    alpha: float = 0.05,
    power: float = 0.8,
    simulations: int = 100,
    seed: int = DEFAULT_SEED,
    progress: Progress | None = None,
) -> Plan:
    """Return how many more votes separate two systems.

    Parameters
    ----------
    votes
        The comparisons; those with the baseline count.
    separate
        The two systems.
    baseline
        The system that all others are compared with; the one that takes part in every vote unless given.
    model
        The model, where its options are not the defaults.
    difference
        The difference of abilities that is taken for true; that of the votes unless given.
    alpha, power
        Level of the two-sided test, and the wanted chance to find the difference.
    simulations
        Campaigns that are simulated with the votes needed; 0 for none.
    seed
        Decides what is drawn.
    progress
        Is told of simulated campaigns.

    Raises
    ------
    InputError
        If the two abilities are equal and no difference is given.
    """
    check_power(alpha, power)
    if difference is not None and not (np.isfinite(difference) and difference > 0):
        raise OptionError(f"a difference to plan for is above 0; {difference:g} came")
    if simulations < 0:
        raise OptionError(f"simulations are counted from 0 up; {simulations} came")
    if separate[0] == separate[1]:
        raise OptionError(f"two systems are separated; {separate[0]} came twice")
    fitted = fit_grm(votes, baseline, model)
    first, second = sorted((fitted.system(name) for name in separate), key=lambda s: -fitted.graded.theta[s])
    observed = float(fitted.graded.theta[first] - fitted.graded.theta[second])
    assumed = observed if difference is None else difference
    if assumed <= 0:
        raise InputError("the two systems have the same ability", remedy="Give the difference to plan for.")
    campaign = _Campaign(fitted, (first, second), assumed, np.random.default_rng(seed))
    steps, needed = _search(campaign, alpha, power)
    simulated = float("nan")
    simulations = simulations if needed and needed <= _MOST_SIMULATED else 0
    if simulations and needed:
        found = 0
        for number in range(simulations):
            found += campaign.simulate(needed, alpha)
            if progress is not None:
                progress(number + 1, simulations, "simulated campaigns")
        simulated = found / simulations
    return Plan(
        fitted=fitted,
        systems=(fitted.systems[first], fitted.systems[second]),
        difference=assumed,
        p=_p_value(observed, campaign.apart(fitted.joint.covariance)),
        needed=needed,
        steps=steps,
        alpha=alpha,
        power=power,
        simulated=simulated,
        simulations=simulations,
        seed=seed,
        observed=observed,
    )


def _search(campaign: _Campaign, alpha: float, power: float) -> tuple[tuple[Step, ...], int | None]:
    """Return the steps that were looked at, and the least even number of new votes with the power."""
    looked: dict[int, Step] = {}

    def enough(votes: int) -> bool:
        error = campaign.error(votes)
        chance = float(normal_power(campaign.difference / error, alpha))
        looked[votes] = Step(votes, error, chance)
        return chance >= power

    low, high = 0, 64
    if enough(0):
        return (looked[0],), 0
    while not enough(high):
        low, high = high, 2 * high
        if high > _MOST:
            return _sorted(looked), None
    while high - low > max(2, high // 100):
        middle = (low + high) // 4 * 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return _sorted(looked), high


def _sorted(looked: dict[int, Step]) -> tuple[Step, ...]:
    return tuple(looked[votes] for votes in sorted(looked))


def _p_value(difference: float, error: float) -> float:
    from scipy.special import ndtr

    return float(2 * ndtr(-abs(difference) / error))


class _Campaign:
    """Votes so far with new ones about two systems, as the fitted model expects or draws them."""

    def __init__(
        self, fitted: FittedGRM, pair: tuple[int, int], difference: float, generator: np.random.Generator
    ) -> None:
        self.fitted, self.pair, self.generator = fitted, pair, generator
        self.difference = difference
        theta = fitted.graded.theta.copy()
        shift = (difference - (theta[pair[0]] - theta[pair[1]])) / 2
        theta[pair[0]] += shift
        theta[pair[1]] -= shift
        self.theta = theta

    def extended(self, new: int) -> BaselineVotes:
        """Return the votes so far and new ones, half on each system, whose outcomes are not drawn yet."""
        own = self.fitted.graded.votes
        weight = own.weight / own.weight.sum()
        chosen = self.generator.choice(len(own), size=(2, new), p=weight)
        return replace(
            own,
            system=np.concatenate([own.system, np.repeat(self.pair, [new - new // 2, new // 2])]),
            segment=np.concatenate([own.segment, own.segment[chosen[0]]]),
            judge=np.concatenate([own.judge, own.judge[chosen[1]]]),
            category=np.concatenate([own.category, np.ones(new, np.intp)]),
            weight=np.concatenate([own.weight, np.ones(new)]),
        )

    def error(self, new: int) -> float:
        """Return the standard error of the difference that is expected with so many new votes."""
        own, graded = self.fitted.graded.votes, self.fitted.graded
        # Each vote so far stands for its share of the new ones, once about each of the two systems.
        share = own.weight / own.weight.sum() * new / 2
        expected = replace(
            own,
            system=np.concatenate([own.system, np.repeat(self.pair, len(own))]),
            segment=np.tile(own.segment, 3),
            judge=np.tile(own.judge, 3),
            category=np.tile(own.category, 3),
            weight=np.concatenate([own.weight, share, share]),
        )
        return self.apart(joint_errors(expected, self.theta, graded.parameters, graded.priors).covariance)

    def apart(self, covariance: FloatArray) -> float:
        """Return the standard error of the difference of the two systems."""
        a, b = self.pair
        return float(np.sqrt(covariance[a, a] + covariance[b, b] - 2 * covariance[a, b]))

    def simulate(self, new: int, alpha: float) -> bool:
        """Return whether a campaign drawn from the model, old votes drawn anew too, finds the difference."""
        graded = self.fitted.graded
        design = self.extended(new)
        drawn = draw_categories(self.theta, graded.parameters, design, self.generator)
        fit = fit_graded(
            drawn, graded.priors, barrier=self.fitted.model.barrier, start=graded.parameters, tolerance=1e-8
        )
        gap = float(fit.theta[self.pair[0]] - fit.theta[self.pair[1]])
        return gap > 0 and _p_value(gap, self.apart(fit.joint_errors().covariance)) < alpha
