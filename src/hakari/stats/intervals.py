"""Bootstrap intervals: percentile, and bias-corrected and accelerated (BCa)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from hakari.errors import OptionError
from hakari.types import FloatArray

__all__ = ["IntervalMethod", "Intervals", "bca_intervals", "check_level", "percentile_intervals", "standard_errors"]

_NORMAL = NormalDist()


class IntervalMethod(Enum):
    """How an interval is read from resampled scores."""

    PERCENTILE = "percentile"
    BCA = "bca"


@dataclass(frozen=True, eq=False)
class Intervals:
    """An interval for each of several statistics; NaN where there is none."""

    low: FloatArray
    high: FloatArray
    level: float
    method: IntervalMethod


def check_level(level: float) -> None:
    """Raise an `OptionError` unless the level is between 0 and 1."""
    if not 0 < level < 1:
        raise OptionError(f"a level is between 0 and 1; {level} came", remedy="Write 0.95 for 95 percent.")


def standard_errors(resampled: FloatArray) -> FloatArray:
    """Return the standard deviation over resamples, of ``(resamples, …)``; NaN with fewer than two."""
    known = np.isfinite(resampled)
    count = known.sum(axis=0)
    values = np.where(known, resampled, 0.0)
    mean = values.sum(axis=0) / np.maximum(count, 1)
    squares = np.where(known, (values - mean) ** 2, 0.0).sum(axis=0)
    return np.where(count > 1, np.sqrt(squares / np.maximum(count - 1, 1)), np.nan)


def percentile_intervals(resampled: FloatArray, level: float) -> Intervals:
    """Return the middle `level` of the resampled values, for each statistic of ``(resamples, statistics)``."""
    check_level(level)
    tail = (1 - level) / 2
    shares = np.tile([[tail], [1 - tail]], (1, resampled.shape[1]))
    low, high = _quantiles(resampled, shares)
    return Intervals(low, high, level, IntervalMethod.PERCENTILE)


def bca_intervals(resampled: FloatArray, observed: FloatArray, left_out: FloatArray, level: float) -> Intervals:
    """Return bias-corrected and accelerated intervals.

    Parameters
    ----------
    resampled
        ``(resamples, statistics)``.
    observed
        The statistics of the data themselves.
    left_out
        The statistics without each unit in turn, ``(units, statistics)``; the acceleration comes from their skew.
    level
        Such as 0.95.
    """
    check_level(level)
    shares = np.full((2, resampled.shape[1]), np.nan)
    for number in range(resampled.shape[1]):
        bias = _bias(resampled[:, number], float(observed[number]))
        shares[:, number] = _bca_shares(bias, _acceleration(left_out[:, number]), level)
    low, high = _quantiles(resampled, shares)
    return Intervals(low, high, level, IntervalMethod.BCA)


def _bias(resampled: FloatArray, observed: float) -> float:
    """Return z₀: where the observed value stands among the resampled ones, ties counting half."""
    known = resampled[~np.isnan(resampled)]
    if not len(known) or np.isnan(observed):
        return np.nan
    below = np.count_nonzero(known < observed) + 0.5 * np.count_nonzero(known == observed)
    edge = 0.5 / len(known)
    return _NORMAL.inv_cdf(min(max(below / len(known), edge), 1 - edge))


def _acceleration(left_out: FloatArray) -> float:
    known = left_out[~np.isnan(left_out)]
    if not len(known):
        return 0.0
    deviations = known.mean() - known
    spread = float((deviations**2).sum())
    return float((deviations**3).sum()) / (6 * spread**1.5) if spread > 0 else 0.0


def _bca_shares(bias: float, acceleration: float, level: float) -> tuple[float, float]:
    """Return which quantiles of the resampled values are the ends."""
    if np.isnan(bias):
        return np.nan, np.nan
    ends = []
    for z in (_NORMAL.inv_cdf((1 - level) / 2), _NORMAL.inv_cdf((1 + level) / 2)):
        shifted = bias + z
        room = 1 - acceleration * shifted
        # Past the pole of the formula the end lies at the edge of the resampled values.
        ends.append(_NORMAL.cdf(bias + shifted / room) if room > 0 else float(shifted > 0))
    return ends[0], ends[1]


def _quantiles(resampled: FloatArray, shares: NDArray[np.float64]) -> tuple[FloatArray, FloatArray]:
    """Return quantiles of each statistic, of the resamples that have a value: shares are ``(2, statistics)``."""
    found = np.full(shares.shape, np.nan)
    for number in range(resampled.shape[1]):
        known = resampled[:, number]
        known = known[~np.isnan(known)]
        if len(known) and not np.isnan(shares[:, number]).any():
            found[:, number] = np.quantile(known, shares[:, number])
    return found[0], found[1]
