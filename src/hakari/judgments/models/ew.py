"""Expected wins: how probable it is that a system beats another one, on average over the others.

For each opponent the probability is the share of wins among the comparisons with it; ties are ignored, or half a
win (Bojar et al. 2011; Koehn 2012). A system's score is the mean over the opponents that it was compared with, so
that nobody gains by meeting weak ones more often.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from hakari.errors import InputError
from hakari.judgments.comparisons import Comparisons
from hakari.judgments.counts import PairCounts
from hakari.judgments.models.base import DEFAULT_SEED, Fit, Model
from hakari.judgments.words import counted
from hakari.types import FloatArray

__all__ = ["ExpectedWins"]


@dataclass(frozen=True)
class ExpectedWins(Model):
    """Expected wins.

    Parameters
    ----------
    ties
        ``"ignore"``: only decided comparisons count; ``"half"``: a tie is half a win for both.
    """

    name: ClassVar[str] = "ew"
    label: ClassVar[str] = "EW"
    scale: ClassVar[str] = "mean probability to beat another system"

    ties: Literal["ignore", "half"] = "ignore"

    def fit(self, votes: Comparisons, *, seed: int = DEFAULT_SEED) -> Fit:  # noqa: ARG002 - nothing is drawn
        """Return the scores; they exist where every system has a comparison that counts."""
        won, n = self._decided(*votes.wins())
        met = n > 0
        lacking = [votes.systems[s] for s in np.flatnonzero(~met.any(axis=1))]
        if lacking or not len(votes):
            raise InputError(
                f"expected wins need a decided comparison of each system; there is none of {', '.join(lacking)}"
                if lacking
                else "there is no comparison to rank by",
                remedy="Count ties as half a win, ew:ties=half, or gather more votes." if lacking else None,
            )
        pairs = int(np.count_nonzero(~met & ~np.eye(len(n), dtype=bool))) // 2
        remarks = (f"{counted(pairs, 'pair')} of systems never compared",) if pairs else ()
        return Fit(
            systems=votes.systems,
            scores=_means(won, n),
            covariance=_covariance(won, n),
            errors_are="binomial, votes taken for independent",
            remarks=remarks,
        )

    def resampled(self, votes: Comparisons, weights: FloatArray, *, seed: int) -> FloatArray:  # noqa: ARG002
        """Return the scores of resamples."""
        return _means(*self._decided(*PairCounts(votes).wins(weights)))

    def _decided(self, won: FloatArray, tied: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return wins, and the comparisons that count."""
        if self.ties == "half":
            won = won + tied / 2
        return won, won + won.swapaxes(-1, -2)


def _means(won: FloatArray, n: FloatArray) -> FloatArray:
    """Return the mean share of wins over the opponents met, ``(…, systems)``; NaN without any."""
    shares = np.divide(won, n, out=np.zeros_like(won), where=n > 0)
    opponents = (n > 0).sum(axis=-1)
    return np.where(opponents > 0, shares.sum(axis=-1) / np.maximum(opponents, 1), np.nan)


def _covariance(won: FloatArray, n: FloatArray) -> FloatArray:
    """Return the covariance of the scores: the shares of different pairs are independent.

    Half a win and half a loss are added to each pair, so that a pair with one outcome only is not certain.
    """
    share = (won + 0.5) / (n + 1)
    opponents = (n > 0).sum(axis=1)
    variance = np.where(n > 0, share * (1 - share) / (n + 1), 0.0)
    found = -variance / np.outer(opponents, opponents)
    np.fill_diagonal(found, variance.sum(axis=1) / opponents**2)
    return found
