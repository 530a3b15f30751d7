"""TrueSkill for systems, as Sakaguchi, Post and Van Durme (2014) set it up.

Every system has a skill, thought to be normal; a vote shows two performances around the skills, and ties where
they are near each other. Skills are moved vote by vote, so the order of the votes matters: scores are means over
many orders, and how far orders spread is reported. Votes tell of differences only: the mean over the systems, which
drifts from order to order, is taken off.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from hakari.errors import InputError, OptionError
from hakari.judgments.comparisons import Comparisons
from hakari.judgments.models.base import DEFAULT_SEED, Fit, Model
from hakari.kernels import trueskill_runs
from hakari.types import FloatArray

__all__ = ["TrueSkill", "match_quality"]

NEXT = 5
"""Pairs that the details name as the next to be asked about."""


@dataclass(frozen=True)
class TrueSkill(Model):
    """TrueSkill.

    Parameters
    ----------
    sigma
        How unsure a skill is before the first vote; its mean is 0.
    beta
        How far one performance strays from the skill; half of sigma unless given.
    tau
        By how much skills drift from vote to vote.
    draw_rate
        The share of ties between two equal systems; it sets the margin within which performances tie.
    order
        ``"shuffled"`` takes all votes in random orders; ``"given"`` in the order of the file; ``"active"`` picks
        each vote online: the system that is least known meets one drawn by the quality of the match.
    shuffles
        How many orders the scores are the mean of.
    limit
        How many votes each order takes at most; 0 takes all.
    """

    name: ClassVar[str] = "ts"
    label: ClassVar[str] = "TS"
    scale: ClassVar[str] = "mean skill, 0 for the average system"
    random: ClassVar[bool] = True

    sigma: float = 0.5
    beta: float | None = None
    tau: float = 0.0
    draw_rate: float = 0.25
    order: Literal["shuffled", "given", "active"] = "shuffled"
    shuffles: int = 100
    limit: int = 0

    def __post_init__(self) -> None:
        """Check the options."""
        super().__post_init__()
        for name in ("sigma", "beta"):
            value = getattr(self, name)
            if value is not None and not 0 < value < np.inf:
                raise OptionError(f"{name} is above 0; {value} came")
        if not 0 <= self.tau < np.inf:
            raise OptionError(f"tau is 0 or more; {self.tau} came")
        if not 0 <= self.draw_rate < 1:
            raise OptionError(f"a draw rate is a share from 0 to below 1; {self.draw_rate} came")
        if self.shuffles < 1 or self.limit < 0:
            raise OptionError("there is at least one shuffle, and a limit is 0 or more")

    @property
    def margin(self) -> float:
        """How near performances are that tie."""
        from scipy.stats import norm

        return float(norm.ppf((self.draw_rate + 1) / 2) * np.sqrt(2) * self._beta)

    @property
    def _beta(self) -> float:
        return self.sigma / 2 if self.beta is None else self.beta

    def fit(self, votes: Comparisons, *, seed: int = DEFAULT_SEED) -> Fit:
        """Return the mean skills over all orders."""
        if not len(votes):
            raise InputError("there is no comparison to rank by")
        runs = 1 if self.order == "given" else self.shuffles
        counts = None
        if (votes.weight != 1).any():
            counts = np.tile(_whole(votes.weight), (runs, 1))
        mu, sigma, taken = self._runs(votes, runs, counts, seed)
        mu -= mu.mean(axis=1, keepdims=True)
        spread = mu.std(axis=0, ddof=1) if runs > 1 else np.full(len(votes.systems), np.nan)
        return Fit(
            systems=votes.systems,
            scores=mu.mean(axis=0),
            covariance=np.diag((sigma**2).mean(axis=0)),
            errors_are="TrueSkill's own, votes and systems taken for independent",
            iterations=int(taken[0]),
            remarks=self._remarks(spread, runs, int(taken[0])),
            details=self._details(votes, mu.mean(axis=0), (sigma**2).mean(axis=0), spread),
        )

    def resampled(self, votes: Comparisons, weights: FloatArray, *, seed: int) -> FloatArray:
        """Return the skills of resamples, each in one order of its own."""
        counts = _whole(weights * votes.weight)
        mu, _, _ = self._runs(votes, len(weights), counts, seed)
        there = np.zeros(mu.shape, dtype=bool)
        for row, own in zip(there, counts, strict=True):
            row[votes.left[own > 0]] = row[votes.right[own > 0]] = True
        found = np.where(there, mu, np.nan)
        return np.asarray(found - np.nanmean(found, axis=1, keepdims=True))

    def _runs(
        self, votes: Comparisons, runs: int, counts: NDArray[np.uint32] | None, seed: int
    ) -> tuple[FloatArray, FloatArray, NDArray[np.int64]]:
        return trueskill_runs(
            votes.left,
            votes.right,
            votes.outcome,
            len(votes.systems),
            runs=runs,
            counts=counts,
            mu=0.0,
            sigma=self.sigma,
            beta=self._beta,
            tau=self.tau,
            margin=self.margin,
            order=self.order,
            limit=self.limit or None,
            seed=seed,
        )

    def _remarks(self, spread: FloatArray, runs: int, taken: int) -> tuple[str, ...]:
        limited = (f"each order takes {taken} votes",) if self.limit else ()
        if runs == 1:
            return (*limited, "one order of the votes: how much the order matters is not known")
        return (
            *limited,
            f"scores are means over {runs} orders of the votes, which spread by up to {spread.max():.3f}",
        )

    def _details(
        self, votes: Comparisons, mu: FloatArray, variance: FloatArray, spread: FloatArray
    ) -> dict[str, Any]:
        quality = match_quality(mu, variance, self._beta)
        a, b = np.triu_indices(len(mu), 1)
        unsure = variance[a] + variance[b]
        best = np.lexsort((-quality[a, b], -unsure))[:NEXT]
        names = votes.systems
        return {
            "order_spread": {
                name: None if np.isnan(value) else float(value) for name, value in zip(names, spread, strict=True)
            },
            "next_pairs": [
                {"system_a": names[a[n]], "system_b": names[b[n]], "quality": float(quality[a[n], b[n]])}
                for n in best
            ],
        }


def match_quality(mu: FloatArray, variance: FloatArray, beta: float) -> FloatArray:
    """Return how likely each two systems are to perform alike, 1 at best: ``(systems, systems)``."""
    noise = 2 * beta**2
    total = noise + variance[:, None] + variance
    found: FloatArray = np.sqrt(noise / total) * np.exp(-((mu[:, None] - mu) ** 2) / (2 * total))
    return found


def _whole(weights: FloatArray) -> NDArray[np.uint32]:
    """Return weights as whole numbers.

    Raises
    ------
    InputError
        If one is not: a vote is taken or not.
    """
    if (weights != np.rint(weights)).any():
        raise InputError("TrueSkill takes each vote a whole number of times; a weight is not whole")
    return weights.astype(np.uint32)
