"""Bradley–Terry with ties, after Davidson (1970): the statistician's yardstick.

A wins against B with odds ``exp(a − b)`` among decided comparisons; a tie has the weight ``ν √(π_a π_b)`` beside
``π_a`` and ``π_b``, where ``π = exp(score)``. Scores sum to 0. They are found by maximum likelihood with exact
derivatives; a ridge adds ``−ridge/2 · Σ score²``, which is a normal prior.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from hakari.errors import InputError, OptionError
from hakari.judgments.comparisons import Comparisons
from hakari.judgments.counts import PairCounts
from hakari.judgments.graph import check_connected
from hakari.judgments.models.base import DEFAULT_SEED, Fit, Model
from hakari.judgments.models.davidson import Davidson, maximised, undecided
from hakari.judgments.words import counted
from hakari.types import FloatArray

__all__ = ["BradleyTerry"]

RESAMPLE_RIDGE = 1e-3
"""The least ridge in resamples: a system that wins all its votes there then has a finite score."""


@dataclass(frozen=True)
class BradleyTerry(Model):
    """Bradley–Terry.

    Parameters
    ----------
    ties
        ``"davidson"`` models them; ``"ignore"`` leaves them out; ``"half"`` makes each half a win for both.
    ridge
        The precision of a normal prior of the scores around their mean; 0 has none.
    """

    name: ClassVar[str] = "bt"
    label: ClassVar[str] = "BT"
    scale: ClassVar[str] = "log odds to be preferred, 0 for the average system"

    ties: Literal["davidson", "ignore", "half"] = "davidson"
    ridge: float = 0.0

    def __post_init__(self) -> None:
        """Check the options."""
        super().__post_init__()
        if not 0 <= self.ridge < np.inf:
            raise OptionError(f"a ridge is 0 or more; {self.ridge} came")

    def fit(self, votes: Comparisons, *, seed: int = DEFAULT_SEED) -> Fit:  # noqa: ARG002 - nothing is drawn
        """Return the scores; they exist where no part of the systems only ever wins against the rest."""
        if not len(votes):
            raise InputError("there is no comparison to rank by")
        won, tied = self._counted(*votes.wins())
        with_ties = bool(tied.any())
        if self.ridge == 0:
            self._check(votes, won, tied)
        model = Davidson(won[None], tied[None], ridge=self.ridge, with_ties=with_ties)
        found, iterations, converged = model.by_scipy()
        s = len(votes.systems)
        return Fit(
            systems=votes.systems,
            scores=found[:s],
            covariance=model.covariance(found)[:s, :s],
            errors_are="from the curvature of the likelihood, votes taken for independent",
            converged=converged,
            iterations=iterations,
            details=_details(found, s, model),
        )

    def resampled(self, votes: Comparisons, weights: FloatArray, *, seed: int) -> FloatArray:  # noqa: ARG002
        """Return the scores of resamples, each with a ridge of at least `RESAMPLE_RIDGE`."""
        won, tied = self._counted(*PairCounts(votes).wins(weights))
        model = Davidson(won, tied, ridge=max(self.ridge, RESAMPLE_RIDGE), with_ties=bool(tied.any()))
        scores = maximised(model)[:, : len(votes.systems)]
        there = (won + won.swapaxes(1, 2) + tied).any(axis=2)
        return np.where(there, scores, np.nan)

    def _counted(self, won: FloatArray, tied: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return wins and ties as the option wants them."""
        if self.ties == "davidson":
            return won, tied
        return (won + tied / 2 if self.ties == "half" else won), np.zeros_like(tied)

    def _check(self, votes: Comparisons, won: FloatArray, tied: FloatArray) -> None:
        """Refuse counts whose likelihood has no greatest value, and say why."""
        remedy = f"Add a prior, bt:{'' if self.ties == 'davidson' else f'ties={self.ties},'}ridge=0.01"
        if not won.any():
            raise InputError("every comparison is a tie: nothing tells the systems apart", remedy=f"{remedy}.")
        check_connected(votes.take(votes.outcome != 0) if self.ties == "ignore" else votes)
        direction = undecided(won, tied)
        if direction is None:
            return
        order = np.argsort(-direction, kind="stable")
        gaps = direction[order[:-1]] - direction[order[1:]]
        top = [votes.systems[s] for s in order[: int(np.argmax(gaps)) + 1]]
        others = counted(len(votes.systems) - len(top), "other system")
        raise InputError(
            f"the scores have no bound: no vote prefers one of the {others} to {', '.join(top)}"
            if gaps.max() > 1e-9
            else "the share of ties has no bound: no decided comparison holds it",
            remedy=f"{remedy}, or gather more votes.",
        )


def _details(found: FloatArray, systems: int, model: Davidson) -> dict[str, float]:
    details = {"log_likelihood": -float(model.value(found[None])[0])}
    if model.with_ties:
        nu = float(np.exp(found[systems]))
        details |= {"nu": nu, "ties_between_equals": nu / (2 + nu)}
    return details
