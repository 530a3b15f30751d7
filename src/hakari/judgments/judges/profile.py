"""What each judge does, beside what the other judges of the same items do."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hakari.judgments.agreement.ratings import Ratings
from hakari.types import FloatArray

__all__ = ["Profile", "profiles"]


@dataclass(frozen=True, slots=True)
class Profile:
    """What one judge does; NaN where the judgments do not tell.

    Parameters
    ----------
    judge
        The judge.
    judgments, shared
        How many judgments of items there are, and how many of these items others judged too.
    shares
        How often the judge gives each of the values that anybody gives; empty for scales with many values.
    mean, deviation
        Of the values.
    usual
        The value given most often, and its share.
    kappa
        Agreement with the rest: one minus the mean squared difference from the others' values of the same items,
        over what it is if the judge's values are dealt to these items at random.
    correlation
        Of the judge's values with the means of the others' values.
    p
        One-sided p of a correlation of 0.
    """

    judge: str
    judgments: int
    shared: int
    shares: tuple[float, ...]
    mean: float
    deviation: float
    usual: tuple[float, float]
    kappa: float
    correlation: float
    p: float


def profiles(ratings: Ratings, *, few: int = 7) -> list[Profile]:
    """Return the profile of each judge who is known, in the order of names; shares for up to `few` values."""
    totals, squares = ratings.sums(ratings.values), ratings.sums(ratings.values**2)
    value = ratings.values[ratings.value]
    others = ratings.judged[ratings.item] - 1
    # The moments of the others' values of the same item: all of them without the judge's own.
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = np.where(others > 0, (totals[ratings.item] - value) / others, np.nan)
        square = np.where(others > 0, (squares[ratings.item] - value**2) / others, np.nan)
    order = np.argsort(ratings.judge, kind="stable")
    ends = np.searchsorted(ratings.judge[order], np.arange(len(ratings.judges) + 1))
    known = np.zeros(len(ratings.judges), dtype=np.bool_)
    known[ratings.judge[ratings.known]] = True
    return [
        _profile(ratings, name, order[ends[k] : ends[k + 1]], (mean, square), few)
        for k, name in enumerate(ratings.judges)
        if known[k]
    ]


def _profile(
    ratings: Ratings, name: str, own: NDArray[np.intp], rest: tuple[FloatArray, FloatArray], few: int
) -> Profile:
    values = ratings.values[ratings.value[own]]
    counts = np.bincount(ratings.value[own], minlength=len(ratings.values))
    usual = int(counts.argmax())
    shared = ~np.isnan(rest[0][own])
    kappa, correlation, p = _with_rest(values[shared], rest[0][own][shared], rest[1][own][shared])
    return Profile(
        judge=name,
        judgments=len(own),
        shared=int(shared.sum()),
        shares=tuple((counts / len(own)).tolist()) if len(ratings.values) <= few else (),
        mean=float(values.mean()),
        deviation=float(values.std(ddof=1)) if len(own) > 1 else float("nan"),
        usual=(float(ratings.values[usual]), float(counts[usual] / len(own))),
        kappa=kappa,
        correlation=correlation,
        p=p,
    )


def _with_rest(values: FloatArray, mean: FloatArray, square: FloatArray) -> tuple[float, float, float]:
    """Return κ and correlation with the rest, and p by the normal approximation of all ways to deal the values."""
    from scipy.special import ndtr

    n = len(values)
    if n < 2:
        return (float("nan"),) * 3
    observed = float(np.mean(values**2 - 2 * values * mean + square))
    expected = float(np.mean(values**2) - 2 * values.mean() * mean.mean() + square.mean())
    spread = float(values.std() * mean.std())
    if expected <= 1e-12 or spread <= 1e-12:
        return (float("nan"),) * 3
    correlation = float(np.mean((values - values.mean()) * (mean - mean.mean()))) / spread
    return 1 - observed / expected, correlation, float(ndtr(-correlation * (n - 1) ** 0.5))
