"""The model of Hopkins and May (2013): systems draw the quality of outputs, judges see it with noise.

A system has a mean quality with a standard normal prior. Each of its outputs that is judged draws its quality
around it. A judge sees both outputs of a comparison with noise, and ties where they seem to differ by less than a
radius.

Votes tell of differences only: scores are centred on the mean of the systems.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from hakari.errors import InputError, OptionError
from hakari.judgments.comparisons import Comparisons
from hakari.judgments.models.base import DEFAULT_SEED, Fit, Model
from hakari.judgments.sums import sum_by
from hakari.types import FloatArray, IndexArray

__all__ = ["HopkinsMay"]

_MIXED = 1.1
"""Above this ratio of spreads the halves of the chain disagree, and that is said."""


@dataclass(frozen=True)
class HopkinsMay(Model):
    """The model of Hopkins and May, by Gibbs sampling.

    Parameters
    ----------
    sigma_a
        Standard deviation of the quality of a system's outputs around its mean.
    sigma_obs
        Standard deviation of the noise with which a judge sees an output in a comparison.
    radius
        Outputs that seem to differ by less are tied.
    sigma_0
        Standard deviation of the prior of a system's mean quality.
    iterations, burn_in
        Rounds of the sampler, and how many of the first are left out.
    """

    name: ClassVar[str] = "hm"
    label: ClassVar[str] = "HM"
    scale: ClassVar[str] = "mean quality"
    random: ClassVar[bool] = True

    sigma_a: float = 0.5
    sigma_obs: float = 1.0
    radius: float = 0.5
    sigma_0: float = 1.0
    iterations: int = 200
    burn_in: int = 50

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("sigma_a", "sigma_obs", "radius", "sigma_0"):
            if not 0 < getattr(self, name) < np.inf:
                raise OptionError(f"{name} is finite and above 0; {getattr(self, name):g} came")
        if not 0 <= self.burn_in < self.iterations - 3:
            raise OptionError(
                f"burn_in leaves at least four of the iterations; {self.burn_in} of {self.iterations} came"
            )

    def fit(self, votes: Comparisons, *, seed: int = DEFAULT_SEED) -> Fit:
        """Return posterior means; the covariance is that of the posterior.

        Raises
        ------
        InputError
            If there is no vote, or a weight is not a whole number.
        """
        draws = self.draws(votes, seed=seed)
        disagreement = _halves_apart(draws)
        remarks = []
        if disagreement > _MIXED:
            remarks.append(
                f"the halves of the chain disagree (ratio of spreads {disagreement:.2f}): give more iterations"
            )
        return Fit(
            systems=votes.systems,
            scores=draws.mean(axis=0),
            covariance=np.atleast_2d(np.cov(draws, rowvar=False)),
            errors_are="of the posterior",
            converged=disagreement <= _MIXED,
            iterations=self.iterations,
            remarks=tuple(remarks),
            details={"kept_draws": len(draws), "halves_apart": disagreement},
        )

    def draws(self, votes: Comparisons, *, seed: int = DEFAULT_SEED) -> FloatArray:
        """Return mean qualities drawn from their posterior, centred: ``(iterations − burn_in, systems)``."""
        counts = votes.weight.astype(np.intp)
        if (counts != votes.weight).any():
            raise InputError("this model counts votes one by one: weights must be whole numbers")
        repeated = votes.repeated(counts)
        if not len(repeated):
            raise InputError("there is no comparison to rank by")
        chain = _Chain(self, repeated, np.random.default_rng(seed))
        found = np.empty((self.iterations, len(votes.systems)))
        for row in found:
            row[:] = chain.step()
        kept = found[self.burn_in :]
        return np.asarray(kept - kept.mean(axis=1, keepdims=True))


class _Chain:
    """The state of the sampler: mean qualities, and by output how far its quality is from its system's mean.

    Every vote is turned so that its winner stands first. In each round the differences that judges saw are drawn
    anew; then, given these, the offsets of outputs and the means of systems.
    """

    def __init__(self, model: HopkinsMay, votes: Comparisons, generator: np.random.Generator) -> None:
        self.model, self.generator = model, generator
        turned = votes.outcome < 0
        self.first = np.where(turned, votes.right, votes.left)
        self.second = np.where(turned, votes.left, votes.right)
        self.tied = votes.outcome == 0
        systems, segments, n = len(votes.systems), len(votes.segments), len(votes)
        names, outputs = np.unique(
            np.concatenate([self.first, self.second]) * segments + np.tile(votes.segment, 2), return_inverse=True
        )
        self.first_output, self.second_output = outputs[:n], outputs[n:]
        self.noise = 2 * model.sigma_obs**2  # variance of a seen difference
        self.means = np.zeros(systems)
        self.offsets = np.zeros(len(names))
        self.rounds = [self._round(system, names // segments) for system in range(systems)]
        self._prepare_means(systems)

    def _round(self, system: int, owners: IndexArray) -> _Round:
        """Return what an update of one system's outputs needs; none of them meets another of the same system."""
        outputs = np.flatnonzero(owners == system)
        start, size = (int(outputs[0]), len(outputs)) if len(outputs) else (0, 0)
        first, second = np.flatnonzero(self.first == system), np.flatnonzero(self.second == system)
        own = np.concatenate([self.first_output[first], self.second_output[second]]) - start
        precision = 1 / self.model.sigma_a**2 + np.bincount(own, minlength=size) / self.noise
        return _Round(start, size, first, second, own, precision)

    def _prepare_means(self, systems: int) -> None:
        met = np.zeros((systems, systems))
        np.add.at(met, (self.first, self.second), 1.0)
        met += met.T
        precision = (np.diag(met.sum(axis=1)) - met) / self.noise + np.eye(systems) / self.model.sigma_0**2
        self.mean_covariance = np.linalg.inv(precision)
        self.mean_root = np.linalg.cholesky(self.mean_covariance)

    def step(self) -> FloatArray:
        """Draw everything once, and return the mean qualities."""
        seen = self._seen()
        self._draw_offsets(seen - (self.means[self.first] - self.means[self.second]))
        apart = seen - (self.offsets[self.first_output] - self.offsets[self.second_output])
        systems = len(self.means)
        pull = sum_by(self.first, apart, systems)
        pull -= sum_by(self.second, apart, systems)
        drawn = self.mean_root @ self.generator.standard_normal(systems)
        self.means = self.mean_covariance @ (pull / self.noise) + drawn
        return self.means

    def _seen(self) -> FloatArray:
        """Draw the differences that judges saw, given the qualities and what they said."""
        from scipy.special import ndtr, ndtri

        spread = self.noise**0.5
        qualities = self.means[self.first] + self.offsets[self.first_output]
        centre = qualities - self.means[self.second] - self.offsets[self.second_output]
        uniform = self.generator.random(len(centre))
        # Above the radius: by the upper tail, which keeps its digits far out.
        above = -ndtri(uniform * ndtr((centre - self.model.radius) / spread))
        # Within it: mirrored where the centre is negative, so that the interval lies in the lower tail.
        sign = np.where(centre < 0, -1.0, 1.0)
        low = ndtr((-self.model.radius - sign * centre) / spread)
        high = ndtr((self.model.radius - sign * centre) / spread)
        within = sign * ndtri(low + uniform * (high - low))
        return np.asarray(centre + spread * np.where(self.tied, within, above))

    def _draw_offsets(self, apart: FloatArray) -> None:
        """Draw outputs' offsets, system by system, given how far seen differences are from those of the means."""
        for own in self.rounds:
            pull = np.concatenate(
                [
                    apart[own.first] + self.offsets[self.second_output[own.first]],
                    self.offsets[self.first_output[own.second]] - apart[own.second],
                ]
            )
            summed = sum_by(own.outputs, pull, own.size) / self.noise
            noise = self.generator.standard_normal(own.size) / np.sqrt(own.precision)
            self.offsets[own.start : own.start + own.size] = summed / own.precision + noise


@dataclass(frozen=True, eq=False)
class _Round:
    """The outputs of one system and the votes that show them."""

    start: int
    size: int
    first: IndexArray
    """Votes in which the system stands first."""
    second: IndexArray
    outputs: IndexArray
    """By those votes, first and second, the output, counted from the system's first."""
    precision: FloatArray


def _halves_apart(draws: FloatArray) -> float:
    """Return the largest potential scale reduction (Gelman and Rubin 1992) of the chain's two halves."""
    half = len(draws) // 2
    halves = np.stack([draws[:half], draws[-half:]])
    within = halves.var(axis=1, ddof=1).mean(axis=0)
    between = halves.mean(axis=1).var(axis=0, ddof=1)
    return float(np.sqrt((half - 1) / half + between / within).max())
