"""The likelihood of Davidson's model of paired comparisons, with its derivatives, for many resamples at once.

Parameters stand in a row: the score of each system, and where ties are modelled the logarithm of ν behind them.
Counts have the shape ``(resamples, systems, systems)``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hakari.types import FloatArray

__all__ = ["Davidson", "maximised", "undecided"]

STEPS = 60
SMALL = 1e-10


class Davidson:
    """Minus the log likelihood of counts, plus the ridge.

    The likelihood does not change when all scores move together; a penalty on their sum, which is 0 at the
    optimum, holds them.

    Parameters
    ----------
    won, tied
        How often the row's system beat the column's, and how often the two tied.
    ridge
        The precision of the prior of all parameters; 0 has none.
    with_ties
        Whether ties have a parameter.
    """

    def __init__(self, won: FloatArray, tied: FloatArray, *, ridge: float, with_ties: bool) -> None:
        systems = won.shape[-1]
        self.a, self.b = np.triu_indices(systems, 1)
        self.first, self.second = won[:, self.a, self.b], won[:, self.b, self.a]
        self.tied = tied[:, self.a, self.b]
        self.all = self.first + self.second + self.tied
        self.systems, self.ridge, self.with_ties = systems, ridge, with_ties
        self.size = systems + with_ties
        self.hold = np.maximum(self.all.sum(axis=1) / max(len(self.a), 1), 1.0)

    def _chances(self, at: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
        """Return of each pair half its gap, η, the log of its weights' sum, and by how much the first one leads."""
        half = (at[:, self.a] - at[:, self.b]) / 2
        eta = at[:, -1:] if self.with_ties else np.full((len(at), 1), -np.inf)
        total = np.logaddexp(np.logaddexp(half, -half), eta)
        return half, eta, total, np.exp(half - total) - np.exp(-half - total)

    def value(self, at: FloatArray) -> FloatArray:
        """Return the values: ``(resamples,)``."""
        half, eta, total, _ = self._chances(at)
        found = (self.all * total - (self.first - self.second) * half).sum(axis=1)
        if self.with_ties:
            found -= self.tied.sum(axis=1) * eta[:, 0]
        sums = at[:, : self.systems].sum(axis=1)
        found += self.ridge / 2 * (at**2).sum(axis=1) + self.hold / 2 * sums**2
        return np.asarray(found)

    def gradient(self, at: FloatArray) -> FloatArray:
        """Return the first derivatives: ``(resamples, parameters)``."""
        _, eta, total, lead = self._chances(at)
        slope = (self.all * lead - (self.first - self.second)) / 2
        found = np.zeros((len(at), self.size))
        for pair, (a, b) in enumerate(zip(self.a, self.b, strict=True)):
            found[:, a] += slope[:, pair]
            found[:, b] -= slope[:, pair]
        if self.with_ties:
            found[:, -1] = (self.all * np.exp(eta - total) - self.tied).sum(axis=1)
        sums = at[:, : self.systems].sum(axis=1)
        found[:, : self.systems] += (self.hold * sums)[:, None]
        return found + self.ridge * at

    def hessian(self, at: FloatArray) -> FloatArray:
        """Return the second derivatives: ``(resamples, parameters, parameters)``."""
        _, eta, total, lead = self._chances(at)
        tie = np.exp(eta - total)
        bend = self.all / 4 * (1 - tie - lead**2)
        cross = -self.all / 2 * tie * lead
        found = np.zeros((len(at), self.size, self.size))
        for pair, (a, b) in enumerate(zip(self.a, self.b, strict=True)):
            own = bend[:, pair]
            found[:, a, a] += own
            found[:, b, b] += own
            found[:, a, b] = found[:, b, a] = -own
            if self.with_ties:
                found[:, a, -1] += cross[:, pair]
                found[:, b, -1] -= cross[:, pair]
        if self.with_ties:
            found[:, -1, :-1] = found[:, :-1, -1]
            found[:, -1, -1] = (self.all * tie * (1 - tie)).sum(axis=1)
        found[:, : self.systems, : self.systems] += self.hold[:, None, None]
        return found + self.ridge * np.eye(self.size)

    def by_scipy(self) -> tuple[FloatArray, int, bool]:
        """Return the parameters of the first resample with the number of steps, and whether they converged."""
        from scipy import optimize

        minimize: Any = optimize.minimize  # the stubs of its overloads do not know functions like these
        scale = max(float(self.all[0].sum()), 1.0)
        found = minimize(
            lambda x: float(self.value(x[None])[0]) / scale,
            np.zeros(self.size),
            jac=lambda x: self.gradient(x[None])[0] / scale,
            hess=lambda x: self.hessian(x[None])[0] / scale,
            method="trust-exact",
            tol=SMALL,
        )
        # Rounding may keep the optimiser from its last digits; the step that is left tells how near it is.
        at = np.asarray(found.x)[None]
        step = np.linalg.solve(self.hessian(at)[0], self.gradient(at)[0])
        at = at - step
        return at[0], int(found.nit), bool(np.abs(step).max() < 1e-6)

    def covariance(self, at: FloatArray) -> FloatArray:
        """Return the covariance of the parameters of the first resample, scores summing to 0."""
        found = np.linalg.inv(self.hessian(at[None])[0])
        # Along the direction in which all scores move together only the penalty holds them.
        s = self.systems
        found[:s, :s] -= 1 / (s * (s * self.hold[0] + self.ridge))
        return np.asarray(found)


def maximised(model: Davidson) -> FloatArray:
    """Return the parameters of every resample, by Newton's method with steps that never make it worse."""
    at = np.zeros((len(model.all), model.size))
    value = model.value(at)
    for _ in range(STEPS):
        step = np.linalg.solve(model.hessian(at), model.gradient(at)[..., None])[..., 0]
        if np.abs(step).max(initial=0.0) < SMALL:
            break
        for _ in range(40):
            next_value = model.value(at - step)
            worse = next_value > value + 1e-12 * np.abs(value)
            if not worse.any():
                break
            step[worse] /= 2
        at, value = at - step, np.minimum(next_value, value)
    return at


def undecided(won: FloatArray, tied: FloatArray) -> FloatArray | None:
    """Return a direction of the scores along which the likelihood grows without end; None if there is none.

    Along it no observed outcome becomes less probable beside the other two, and at least one becomes more so. That
    is a linear programme (Albert and Anderson 1984 call such data separated).
    """
    from scipy.optimize import linprog

    rows = _leads(won, tied)
    if not len(rows):
        return None
    found = linprog(-rows.sum(axis=0), A_ub=-rows, b_ub=np.zeros(len(rows)), bounds=(-1, 1), method="highs")
    if found.status != 0 or found.fun is None or found.fun > -1e-7:
        return None
    return np.asarray(found.x)[: len(won)]


def _leads(won: FloatArray, tied: FloatArray) -> FloatArray:
    """Return by how much each observed outcome gains on each other one, as rows over the parameters."""
    systems, with_ties = len(won), bool(tied.any())
    rows = []
    for a in range(systems):
        for b in range(systems):
            half = np.zeros(systems + with_ties)
            half[[a, b]] = 0.5, -0.5
            tie = np.zeros_like(half)
            if with_ties:
                tie[-1] = 1.0
            if won[a, b] > 0:
                rows.append(2 * half)
                if with_ties:
                    rows.append(half - tie)
            if tied[a, b] > 0:
                rows.append(tie - half)
    return np.array(rows)
