"""Shares of cases that are passed: their intervals, tests against chance, and tests of two on the same cases."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np

from hakari.stats.intervals import check_level

__all__ = ["binomial_test", "mcnemar_test", "paired_difference", "wilson_interval"]

_NORMAL = NormalDist()


def _quantile(level: float) -> float:
    check_level(level)
    return _NORMAL.inv_cdf((1 + level) / 2)


def wilson_interval(passed: float, cases: int, level: float = 0.95) -> tuple[float, float]:
    """Return Wilson's score interval (1927) of a share; NaN without cases. Half cases may be counted.

    Examples
    --------
    >>> tuple(round(end, 4) for end in wilson_interval(5, 10))
    (0.2366, 0.7634)
    """
    z = _quantile(level)
    if cases == 0:
        return np.nan, np.nan
    share = passed / cases
    middle = share + z * z / (2 * cases)
    half = z * math.sqrt(share * (1 - share) / cases + z * z / (4 * cases * cases))
    room = 1 + z * z / cases
    # At the edges the formula gives 0 and 1 up to rounding.
    low = 0.0 if passed == 0 else max(0.0, (middle - half) / room)
    high = 1.0 if passed == cases else min(1.0, (middle + half) / room)
    return low, high


def binomial_test(passed: int, cases: int, chance: float = 0.5) -> float:
    """Return the exact two-sided p-value of a count against a chance level; NaN without cases.

    It is the probability of all counts that are no more probable than this one.

    Examples
    --------
    >>> binomial_test(8, 10)
    0.109375
    """
    if cases == 0:
        return np.nan
    from scipy.stats import binomtest

    return float(binomtest(passed, cases, chance).pvalue)


def mcnemar_test(only_first: int, only_second: int) -> float:
    """Return McNemar's exact two-sided p-value (1947): of the cases that one passed and the other did not.

    Without such a case nothing speaks for a difference: 1.

    Examples
    --------
    >>> mcnemar_test(1, 6)
    0.125
    """
    return 1.0 if only_first + only_second == 0 else binomial_test(only_first, only_first + only_second)


def paired_difference(only_first: int, only_second: int, cases: int, level: float = 0.95) -> tuple[float, float]:
    """Return an interval of the difference of two shares on the same cases: first minus second.

    It is the adjusted Wald interval of Bonett and Price (2012), which adds one case to both counts, cut off at −1
    and 1. NaN without cases.
    """
    z = _quantile(level)
    if cases == 0:
        return np.nan, np.nan
    first, second = (only_first + 1) / (cases + 2), (only_second + 1) / (cases + 2)
    middle = first - second
    half = z * math.sqrt((first + second - middle * middle) / (cases + 2))
    return max(-1.0, middle - half), min(1.0, middle + half)
