"""The graded response model: judges differ in sensitivity, segments in difficulty (Japio 2016, section 2.3).

A system is judged beside a fixed baseline and loses, ties or wins. It passes the lower threshold of a segment, not
to lose, and the upper one, to win, each with a logistic probability of its ability θ whose slope is the judge's
sensitivity.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import numpy as np

from hakari.errors import OptionError
from hakari.judgments.comparisons import UNKNOWN_JUDGE, Comparisons
from hakari.judgments.grm import BARRIER, BaselineVotes, Copies, Graded, Priors, baseline_of, fit_graded
from hakari.judgments.grm.fitting import QUADRATURE_TOLERANCE
from hakari.judgments.models.base import DEFAULT_SEED, Fit, Model
from hakari.judgments.sums import sum_by
from hakari.kernels.threads import default_threads
from hakari.types import FloatArray

__all__ = ["GradedResponse"]

_LOPSIDED = 0.6
"""A baseline that loses or wins more of its votes than this is said to be weak or strong."""

_RESAMPLE_NODES = 11
"""Nodes where a fit is one of very many, and its own error far smaller than what differs between them."""


@dataclass(frozen=True)
class GradedResponse(Model):
    """The graded response model.

    Parameters
    ----------
    tau
        Standard deviation of the prior of abilities.
    mu_a, sigma_a
        Mean and standard deviation of the prior of the logarithm of sensitivities.
    mu_b
        The means of the priors of a segment's difficulties are minus this and this.
    sigma_b
        Their standard deviation.
    barrier
        The weight of the logarithm of the gap between a segment's difficulties.
    errors
        ``"joint"``: standard errors with abilities, sensitivities and difficulties unknown together; ``"plug-in"``:
        as if sensitivities and difficulties were known, which is too small.
    """

    name: ClassVar[str] = "grm"
    label: ClassVar[str] = "GRM"
    scale: ClassVar[str] = "ability θ"
    needs_baseline: ClassVar[bool] = True

    tau: float = math.sqrt(2)
    mu_a: float = math.log(1.7)
    sigma_a: float = 1.0
    mu_b: float = 0.5
    sigma_b: float = 2.0
    barrier: float = BARRIER
    errors: Literal["joint", "plug-in"] = "joint"

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self.priors
        if not (math.isfinite(self.barrier) and self.barrier > 0):
            raise OptionError(f"the barrier has a weight above 0; {self.barrier:g} came")

    @property
    def priors(self) -> Priors:
        """The prior distributions."""
        return Priors(self.tau, self.mu_a, self.sigma_a, self.mu_b, self.sigma_b)

    def graded(self, votes: Comparisons) -> Graded:
        """Return everything that the model estimates, as numbers in the order of names in the votes.

        The baseline, which stands on the right of every vote, is left out of the systems.
        """
        own = BaselineVotes.of(votes)
        return fit_graded(own, self.priors, barrier=self.barrier, threads=default_threads())

    def fit(self, votes: Comparisons, *, seed: int = DEFAULT_SEED) -> Fit:  # noqa: ARG002 - nothing is drawn
        """Return abilities by MAP, given the sensitivities and difficulties of greatest marginal likelihood."""
        found = self.graded(votes)
        baseline = baseline_of(votes)
        joint = found.joint_errors()
        plug_in = self.errors == "plug-in"
        return Fit(
            systems=(*votes.systems[:baseline], *votes.systems[baseline + 1 :]),
            scores=found.theta,
            covariance=np.diag(found.plug_in_errors**2) if plug_in else joint.covariance,
            errors_are="plug-in: as if a and b were known, too small" if plug_in else "joint: θ, a and b unknown",
            converged=found.converged,
            iterations=found.iterations,
            remarks=_remarks(votes, found, votes.systems[baseline]),
            details=_details(votes, found, joint.abilities, joint.log_sensitivities),
        )

    def resampled(self, votes: Comparisons, weights: FloatArray, *, seed: int) -> FloatArray:  # noqa: ARG002
        """Return the abilities of resamples; each search begins where that of all votes ended.

        A segment or judge that is drawn twice is two of them, with priors of their own: else doubled votes would
        seem to say more of one segment, and change the scale.
        """
        own = BaselineVotes.of(votes)
        whole = fit_graded(own, self.priors, barrier=self.barrier)
        found = np.empty((len(weights), own.systems))
        for row, weight in zip(found, weights, strict=True):
            fit = fit_graded(
                own.weighted(weight),
                self.priors,
                barrier=self.barrier,
                start=whole.parameters,
                copies=Copies.of(own, weight),
                nodes=_RESAMPLE_NODES,
                tolerance=1e-7,
            )
            drawn = sum_by(own.system, weight, own.systems) > 0
            row[:] = np.where(drawn, fit.theta, np.nan)
        return found


def _remarks(votes: Comparisons, found: Graded, baseline: str) -> tuple[str, ...]:
    """Return where the baseline stands, and what else must be said of it and of the fit."""
    lost, _, won = found.votes.shares()
    remarks = [f"θ = {found.baseline_place():.3f} wins against {baseline} as often as it loses"]
    for share, what in ((won, "loses"), (lost, "wins")):
        if share > _LOPSIDED:
            remarks.append(
                f"{baseline} {what} {share:.0%} of its votes: a baseline near the middle tells systems apart better"
            )
    if found.quadrature_error >= QUADRATURE_TOLERANCE:
        remarks.append(f"doubling the nodes still changes the log marginal by {found.quadrature_error:.1g}")
    if UNKNOWN_JUDGE in votes.judges:
        remarks.append("votes without a judge's name share one sensitivity")
    return tuple(remarks)


def _details(
    votes: Comparisons, found: Graded, abilities: FloatArray, log_sensitivities: FloatArray
) -> dict[str, Any]:
    lost, tied, won = found.votes.shares()
    a = found.parameters.sensitivities
    counts = sum_by(found.votes.judge, found.votes.weight, found.votes.judges)
    return {
        "baseline_place": found.baseline_place(),
        "baseline_votes": {"lost": float(won), "tied": float(tied), "won": float(lost)},
        "log_marginal": found.log_marginal,
        "nodes": found.nodes,
        "quadrature_error": found.quadrature_error,
        "gradient": found.steepest,
        "joint_errors": abilities.tolist(),
        "plug_in_errors": found.plug_in_errors.tolist(),
        "judges": [
            {"judge": name, "votes": float(n), "sensitivity": float(own), "log_error": float(error)}
            for name, n, own, error in zip(votes.judges, counts, a, log_sensitivities, strict=True)
        ],
    }
