"""Fits the graded response model: judges and segments by marginal likelihood, then systems by MAP."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from hakari.errors import OptionError
from hakari.judgments.grm.information import JointErrors, joint_errors
from hakari.judgments.grm.marginal import BARRIER, Copies, Marginal, Parameters
from hakari.judgments.grm.priors import Priors
from hakari.judgments.grm.votes import BaselineVotes
from hakari.types import FloatArray

__all__ = ["NODES", "QUADRATURE_TOLERANCE", "Graded", "fit_graded"]

NODES = 15
"""Nodes to begin with; they are doubled until that changes nothing."""

QUADRATURE_TOLERANCE = 1e-6
"""Doubling the nodes changes the log marginal likelihood by less than this."""

_MOST_NODES = 240
_FAR = 15.0  # no judge's ln a is looked for beyond this


@dataclass(frozen=True, eq=False)
class Graded:
    """A fitted graded response model, as numbers."""

    votes: BaselineVotes = field(repr=False)
    priors: Priors
    parameters: Parameters = field(repr=False)
    theta: FloatArray = field(repr=False)
    """MAP of each system, given the parameters."""
    plug_in_errors: FloatArray = field(repr=False)
    """Of θ by the curvature of its posterior, as if a and b were known."""
    log_marginal: float
    """Of the votes, with θ integrated out."""
    nodes: int
    quadrature_error: float
    """By how much doubling the nodes changes the log marginal."""
    converged: bool
    iterations: int
    steepest: float
    """The largest entry of the gradient where the search ended."""

    def baseline_place(self) -> float:
        """Return the ability that wins as often as it loses, over the segments and judges of all votes."""
        from scipy.optimize import brentq
        from scipy.special import expit

        a = self.parameters.sensitivities[self.votes.judge][:, None]
        b = self.parameters.difficulties[self.votes.segment]

        def gain(theta: float) -> float:
            return float(self.votes.weight @ (expit(a * (theta - b)).sum(axis=1) - 1))

        return float(brentq(gain, b.min() - 1, b.max() + 1))

    def joint_errors(self) -> JointErrors:
        """Return standard errors that take θ, a and b for unknown together."""
        return joint_errors(self.votes, self.theta, self.parameters, self.priors)


def fit_graded(
    votes: BaselineVotes,
    priors: Priors | None = None,
    *,
    barrier: float = BARRIER,
    start: Parameters | None = None,
    copies: Copies | None = None,
    nodes: int | None = None,
    iterations: int = 5000,
    tolerance: float = 1e-10,
    threads: int = 1,
) -> Graded:
    """Return the graded response model of votes.

    Parameters
    ----------
    votes
        Votes on systems beside one baseline. Systems, segments and judges without votes stay at their priors.
    priors
        Those of the paper unless given.
    barrier
        The weight of the logarithms of gaps between a segment's two difficulties.
    start
        Where the search for a and b begins: the middle of the priors unless given.
    copies
        How often each judge and segment stands in a resample; once unless given.
    nodes
        Nodes of the quadrature, not doubled; unless given as many as make it exact.
    iterations
        The most steps of L-BFGS.
    tolerance
        The search ends where a step gains less than this share of the value.
    threads
        How many threads to use; the result is the same for any number.
    """
    priors = priors or Priors()
    if not barrier > 0:
        raise OptionError(f"the barrier has a weight above 0; {barrier:g} came")
    marginal = Marginal(votes, priors, nodes or NODES, barrier, threads, _first_theta(votes, priors), copies)
    vector = (start or Parameters.start(votes, priors)).packed()
    done = 0
    while True:
        vector, steps, converged, steepest = _climb(marginal, vector, iterations - done, tolerance)
        done += steps
        parameters = Parameters.unpacked(vector, votes.judges)
        value = marginal.log_likelihood(parameters)
        error = abs(marginal.log_likelihood(parameters, 2 * marginal.nodes) - value)
        if nodes or error < QUADRATURE_TOLERANCE or marginal.nodes * 2 > _MOST_NODES or done >= iterations:
            break
        marginal.nodes *= 2
    found = marginal.posterior(parameters)
    return Graded(
        votes=votes,
        priors=priors,
        parameters=parameters,
        theta=found.modes,
        plug_in_errors=found.scales,
        log_marginal=value,
        nodes=marginal.nodes,
        quadrature_error=error,
        converged=converged,
        iterations=done,
        steepest=steepest,
    )


def _first_theta(votes: BaselineVotes, priors: Priors) -> FloatArray:
    """Return the mean votes scaled to the prior, as the paper starts; the search for modes begins there."""
    means = votes.mean_votes()
    spread = float(means.std())
    return (means - means.mean()) / spread * priors.tau if spread > 0 else np.zeros(votes.systems)


def _climb(
    marginal: Marginal, vector: FloatArray, iterations: int, tolerance: float
) -> tuple[FloatArray, int, bool, float]:
    """Return where L-BFGS ends, in how many steps, whether it converged, and the steepest slope there."""
    from scipy.optimize import Bounds, minimize

    def descend(at: FloatArray) -> tuple[float, FloatArray]:
        value, gradient = marginal.value_and_gradient(at)
        return -value, -gradient

    judges = marginal.votes.judges
    ends = np.full(len(vector), np.inf)
    ends[:judges] = _FAR
    ends[judges + marginal.votes.segments :] = 2 * _FAR
    found = minimize(
        descend,
        vector,
        jac=True,
        method="L-BFGS-B",
        bounds=Bounds(-ends, ends),
        options={"maxiter": iterations, "maxfun": 4 * iterations, "maxcor": 20, "ftol": tolerance, "gtol": 1e-5},
    )
    return found.x, int(found.nit), bool(found.success), float(np.abs(found.jac).max(initial=0.0))
