"""The two-stage model of Baba and Kashima (2013): systems make outputs, judges grade them with bias and precision.

The grade is the vote against the baseline: −1, 0 or 1. The quality of an output is normal around its system's mean,
with a spread of the system's own, and a grade is normal around the quality plus the judge's bias.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar

import numpy as np

from hakari.errors import OptionError
from hakari.judgments.comparisons import UNKNOWN_JUDGE, Comparisons
from hakari.judgments.grm.votes import BaselineVotes, baseline_of
from hakari.judgments.models.base import DEFAULT_SEED, Fit, Model
from hakari.judgments.sums import sum_by
from hakari.types import FloatArray

__all__ = ["TwoStage"]


@dataclass(frozen=True)
class TwoStage(Model):
    """The two-stage model, by expectation and conditional maximisation.

    Parameters
    ----------
    sigma_mu
        Standard deviation of the normal prior of systems' means, around 0.
    spread_shape, spread_scale
        Inverse-gamma prior of the variance of a system's outputs.
    sigma_eta
        Standard deviation of the normal prior of judges' biases, around 0.
    precision_shape, precision_rate
        Gamma prior of judges' precisions.
    iterations, tolerance
        The most rounds, and the change of any mean, bias or spread below which they end.
    """

    name: ClassVar[str] = "tst"
    label: ClassVar[str] = "TSt"
    scale: ClassVar[str] = "mean quality, the baseline at 0"
    needs_baseline: ClassVar[bool] = True

    sigma_mu: float = 1.0
    spread_shape: float = 2.0
    spread_scale: float = 0.5
    sigma_eta: float = 0.5
    precision_shape: float = 2.0
    precision_rate: float = 1.0
    iterations: int = 5000
    tolerance: float = 1e-8

    def __post_init__(self) -> None:
        super().__post_init__()
        for field in fields(self):
            value = getattr(self, field.name)
            least = 1 if field.name in ("precision_shape", "iterations") else 0
            if not (np.isfinite(value) and (value > 0 and value >= least)):
                raise OptionError(
                    f"{field.name} is finite and {'at least 1' if least else 'above 0'}; {value:g} came"
                )

    def fit(self, votes: Comparisons, *, seed: int = DEFAULT_SEED) -> Fit:  # noqa: ARG002 - nothing is drawn
        """Return systems' means of greatest posterior density, outputs' qualities integrated out."""
        baseline = baseline_of(votes)
        state = _State(self, BaselineVotes.of(votes))
        rounds, converged = state.climb()
        remarks: tuple[str, ...] = ()
        if UNKNOWN_JUDGE in votes.judges:
            remarks += ("votes without a judge's name share one bias and precision",)
        return Fit(
            systems=(*votes.systems[:baseline], *votes.systems[baseline + 1 :]),
            scores=state.mu,
            covariance=state.covariance(),
            errors_are="means and biases unknown, as if spreads and precisions were known",
            converged=converged,
            iterations=rounds,
            remarks=remarks,
            details={
                "log_posterior": state.log_posterior(),
                "spreads": np.sqrt(state.variance).tolist(),
                "judges": [
                    {"judge": name, "bias": float(bias), "precision": float(precision)}
                    for name, bias, precision in zip(votes.judges, state.eta, state.kappa, strict=True)
                ],
            },
        )


class _State:
    """The parameters, and what the votes say of outputs under them."""

    def __init__(self, model: TwoStage, votes: BaselineVotes) -> None:
        self.model, self.votes = model, votes
        self.grade = votes.category - 1.0
        names, self.output = np.unique(votes.system * votes.segments + votes.segment, return_inverse=True)
        self.owner = names // votes.segments
        self.outputs_of = np.bincount(self.owner, minlength=votes.systems)
        self.votes_of = self._by_judge(votes.weight)
        self.mu = votes.mean_votes()
        self.eta = np.zeros(votes.judges)
        self.variance = np.full(votes.systems, model.spread_scale / (model.spread_shape + 1))
        self.kappa = np.full(votes.judges, model.precision_shape / model.precision_rate)

    def _by_judge(self, values: FloatArray) -> FloatArray:
        return sum_by(self.votes.judge, values, self.votes.judges)

    def _by_output(self, values: FloatArray) -> FloatArray:
        return sum_by(self.output, values, len(self.owner))

    def _by_system(self, values: FloatArray) -> FloatArray:
        return sum_by(self.owner, values, self.votes.systems)

    def climb(self) -> tuple[int, bool]:
        """Take rounds until nothing moves; return how many, and whether that came about."""
        for number in range(1, self.model.iterations + 1):
            before = np.concatenate([self.mu, self.eta, self.variance, 1 / self.kappa])
            self.round()
            after = np.concatenate([self.mu, self.eta, self.variance, 1 / self.kappa])
            if np.abs(after - before).max() < self.model.tolerance:
                return number, True
        return self.model.iterations, False

    def _qualities(self) -> tuple[FloatArray, FloatArray]:
        """Return mean and variance of the quality of each output, given the parameters."""
        counted = self.votes.weight * self.kappa[self.votes.judge]
        prior = 1 / self.variance[self.owner]
        spread = 1 / (prior + self._by_output(counted))
        seen = self._by_output(counted * (self.grade - self.eta[self.votes.judge]))
        return spread * (prior * self.mu[self.owner] + seen), spread

    def round(self) -> None:
        """Take one round: expected qualities, then each kind of parameter at its best given the others."""
        model = self.model
        quality, spread = self._qualities()
        own = self._by_system(quality) / self.variance
        self.mu = own / (self.outputs_of / self.variance + model.sigma_mu**-2)
        apart = self._by_system((quality - self.mu[self.owner]) ** 2 + spread)
        self.variance = (2 * model.spread_scale + apart) / (2 * model.spread_shape + 2 + self.outputs_of)
        weight, rest = self.votes.weight, self.grade - quality[self.output]
        self.eta = self.kappa * self._by_judge(weight * rest) / (self.kappa * self.votes_of + model.sigma_eta**-2)
        errors = (rest - self.eta[self.votes.judge]) ** 2 + spread[self.output]
        self.kappa = (self.votes_of / 2 + model.precision_shape - 1) / (
            model.precision_rate + self._by_judge(weight * errors) / 2
        )

    def log_posterior(self) -> float:
        """Return the logarithm of the likelihood, qualities integrated out, times the priors, but for constants."""
        model, votes = self.model, self.votes
        kappa, rest = self.kappa[votes.judge], self.grade - self.eta[votes.judge]
        counted = votes.weight * kappa
        prior = 1 / self.variance[self.owner]
        precision = prior + self._by_output(counted)
        pull = prior * self.mu[self.owner] + self._by_output(counted * rest)
        likelihood = (
            votes.weight @ np.log(kappa)
            - counted @ rest**2
            + (np.log(prior) - prior * self.mu[self.owner] ** 2 - np.log(precision) + pull**2 / precision).sum()
        ) / 2
        priors = (
            -0.5 * (self.mu**2).sum() / model.sigma_mu**2
            - 0.5 * (self.eta**2).sum() / model.sigma_eta**2
            - ((model.spread_shape + 1) * np.log(self.variance) + model.spread_scale / self.variance).sum()
            + ((model.precision_shape - 1) * np.log(self.kappa) - model.precision_rate * self.kappa).sum()
        )
        return float(likelihood + priors)

    def covariance(self) -> FloatArray:
        """Return the covariance of the means with biases unknown too, given spreads and precisions."""
        from scipy.sparse import coo_array, diags_array

        votes, prior = self.votes, 1 / self.variance
        counted = votes.weight * self.kappa[votes.judge]
        shape = (len(self.owner), votes.judges)
        seen = coo_array((counted, (self.output, votes.judge)), shape=shape).tocsr()
        spread = 1 / (prior[self.owner] + self._by_output(counted))
        owned = coo_array((prior[self.owner], (np.arange(shape[0]), self.owner)), (shape[0], votes.systems)).tocsr()
        joined = (owned.T @ diags_array(spread) @ seen).toarray()
        systems = np.diag(self.outputs_of * prior - self._by_system(spread * prior[self.owner] ** 2))
        judges = np.diag(self._by_judge(counted)) - (seen.T @ diags_array(spread) @ seen).toarray()
        judges += np.eye(votes.judges) / self.model.sigma_eta**2
        systems += np.eye(votes.systems) / self.model.sigma_mu**2
        return np.asarray(np.linalg.inv(systems - joined @ np.linalg.solve(judges, joined.T)))
