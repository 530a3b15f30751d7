"""The marginal likelihood of judges' sensitivities and segments' difficulties, and its gradient.

All parameters stand in one vector without bounds: ln a by judge, then by segment the middle of the two difficulties
and the logarithm of the gap between them, so that a > 0 and b₁ < b₂ always hold. A multiple of the logarithm of
each gap is added to what is maximised, the log barrier of the paper.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hakari.judgments.grm.priors import Priors
from hakari.judgments.grm.votes import BaselineVotes
from hakari.judgments.sums import sum_by
from hakari.kernels.grm import GrmMarginals, grm_marginals
from hakari.types import FloatArray, IndexArray

__all__ = ["BARRIER", "Copies", "Marginal", "Parameters"]

BARRIER = 2.0
"""The weight of the log barrier.

With 2, what is maximised is the density in the coordinates middle / gap and ln gap. Votes fix θ and b only up to a
common scale, to which a is the counterweight. Where one coordinate of a segment changes with the scale, and that
one by a constant, the mode does not shrink it. With weights near 0 the many b draw the scale towards 0.
"""


@dataclass(frozen=True, eq=False)
class Parameters:
    """Sensitivities by judge, and difficulties by segment: ``(segments, 2)``, not to lose and to win."""

    sensitivities: FloatArray
    difficulties: FloatArray

    @classmethod
    def unpacked(cls, vector: FloatArray, judges: int) -> Parameters:
        """Return the parameters that a vector without bounds stands for."""
        middles, gaps = np.split(vector[judges:], 2)
        half = np.exp(gaps) / 2
        return cls(np.exp(vector[:judges]), np.stack([middles - half, middles + half], axis=1))

    def packed(self) -> FloatArray:
        """Return the parameters as a vector without bounds."""
        middles = self.difficulties.mean(axis=1)
        gaps = np.log(self.difficulties[:, 1] - self.difficulties[:, 0])
        return np.concatenate([np.log(self.sensitivities), middles, gaps])

    @classmethod
    def start(cls, votes: BaselineVotes, priors: Priors) -> Parameters:
        """Return where the search begins: the middle of the priors."""
        difficulties = np.tile([-priors.mu_b, priors.mu_b], (votes.segments, 1))
        return cls(np.full(votes.judges, np.exp(priors.mu_a)), difficulties)


@dataclass(frozen=True, eq=False)
class Copies:
    """How often each judge and segment stands in a resample: their priors count as often."""

    judges: FloatArray
    segments: FloatArray

    @classmethod
    def of(cls, votes: BaselineVotes, weight: FloatArray) -> Copies:
        """Return the copies that a resample's weights of votes mean.

        Where all votes of a segment have one weight, for every segment, whole segments were drawn; likewise judges.
        """
        return cls(_copies(votes.judge, weight, votes.judges), _copies(votes.segment, weight, votes.segments))


def _copies(index: IndexArray, weight: FloatArray, size: int) -> FloatArray:
    own = np.zeros(size)
    own[index] = weight
    return own if (own[index] == weight).all() else np.ones(size)


@dataclass(eq=False)
class Marginal:
    """The logarithm of the marginal likelihood times the priors of a and b.

    Parameters
    ----------
    votes
        The data.
    priors
        The priors.
    nodes
        Nodes of the adaptive quadrature.
    barrier
        The weight of the logarithms of gaps.
    threads
        How many threads the kernel uses; no digit depends on it.
    modes
        Where the search for posterior modes of θ begins; each call leaves the modes it found for the next.
    copies
        How often each judge and segment is there; once unless given.
    """

    votes: BaselineVotes
    priors: Priors
    nodes: int
    barrier: float = BARRIER
    threads: int = 1
    modes: FloatArray | None = None
    copies: Copies | None = None

    def __post_init__(self) -> None:
        if self.modes is None:
            self.modes = np.zeros(self.votes.systems)
        if self.copies is None:
            self.copies = Copies(np.ones(self.votes.judges), np.ones(self.votes.segments))

    def posterior(self, parameters: Parameters, nodes: int | None = None) -> GrmMarginals:
        """Return what is known of the systems under given parameters, but for ties' terms without θ."""
        terms = self.votes.terms
        assert self.modes is not None
        found = grm_marginals(
            terms.offsets,
            terms.judges,
            terms.thresholds,
            terms.passed,
            terms.weights,
            sensitivities=parameters.sensitivities,
            places=parameters.difficulties.ravel(),
            tau=self.priors.tau,
            nodes=nodes or self.nodes,
            starts=self.modes,
            threads=self.threads,
        )
        self.modes = found.modes
        return found

    def log_likelihood(self, parameters: Parameters, nodes: int | None = None) -> float:
        """Return the logarithm of the likelihood with θ integrated out, without the priors of a and b.

        The probability of a tie is ``p(z₁) (1 − p(z₂)) (1 − exp(−a gap))``: its last factor is free of θ.
        """
        apart = self._ties_apart(parameters)
        found = self.posterior(parameters, nodes)
        return float(found.log_marginals.sum() + self._of_ties(apart))

    def _ties_apart(self, parameters: Parameters) -> FloatArray:
        """Return by tie how far apart its two thresholds are for its judge: a (b₂ − b₁)."""
        ties, gaps = self.votes.ties, np.diff(parameters.difficulties, axis=1)[:, 0]
        return np.asarray(parameters.sensitivities[self.votes.judge[ties]] * gaps[self.votes.segment[ties]])

    def _of_ties(self, apart: FloatArray) -> float:
        return float(self.votes.weight[self.votes.ties] @ np.log(-np.expm1(-apart)))

    def value_and_gradient(self, vector: FloatArray) -> tuple[float, FloatArray]:
        """Return the logarithm of the marginal density and its gradient, both in unbounded coordinates.

        The gradient is that of the integral: the expectation of the derivative under each system's posterior.
        """
        votes, priors = self.votes, self.priors
        assert self.copies is not None
        judges, segments = self.copies.judges, self.copies.segments
        parameters = Parameters.unpacked(vector, votes.judges)
        b = parameters.difficulties
        gaps = b[:, 1] - b[:, 0]
        found = self.posterior(parameters)
        apart = self._ties_apart(parameters)
        from_a, from_b = self._term_gradients(parameters, found)
        # Ties: d ln(1 − exp(−x)) / d ln x = x / (exp(x) − 1), for ln a and for ln gap alike.
        steep = np.where(apart > 0, apart / np.expm1(np.minimum(np.maximum(apart, 1e-300), 700)), 1.0)
        ties = votes.ties
        steep *= votes.weight[ties]
        from_a += sum_by(votes.judge[ties], steep, votes.judges)
        from_gap = sum_by(votes.segment[ties], steep, votes.segments)
        far_a = (vector[: votes.judges] - priors.mu_a) / priors.sigma_a
        far_b = (b - np.array([-priors.mu_b, priors.mu_b])) / priors.sigma_b
        from_b -= segments[:, None] * far_b / priors.sigma_b
        value = (
            found.log_marginals.sum()
            + self._of_ties(apart)
            - 0.5 * judges @ far_a**2
            - 0.5 * segments @ (far_b**2).sum(axis=1)
            + self.barrier * segments @ np.log(gaps)
        )
        gradient = np.concatenate(
            [
                from_a - judges * far_a / priors.sigma_a,
                from_b.sum(axis=1),
                (from_b[:, 1] - from_b[:, 0]) * gaps / 2 + from_gap + self.barrier * segments,
            ]
        )
        return float(value), gradient

    def _term_gradients(self, parameters: Parameters, found: GrmMarginals) -> tuple[FloatArray, FloatArray]:
        """Return the derivatives of all logistic terms by ln a, and by difficulty."""
        terms, votes = self.votes.terms, self.votes
        a = parameters.sensitivities[terms.judges]
        z = a * (found.means[terms.systems] - parameters.difficulties.ravel()[terms.thresholds])
        by_log_a = terms.weights * (np.where(terms.passed, z, 0.0) - found.passing_steepness)
        by_b = terms.weights * a * (found.passing - terms.passed)
        return (
            sum_by(terms.judges, by_log_a, votes.judges),
            sum_by(terms.thresholds, by_b, 2 * votes.segments).reshape(-1, 2),
        )
