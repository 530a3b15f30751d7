"""Williams' test of two correlations with a third series, where the two are correlated with each other."""

from __future__ import annotations

import math

__all__ = ["williams_test"]


def williams_test(first: float, second: float, between: float, n: int) -> float:
    """Return the two-sided p-value of the hypothesis that two Pearson correlations are equal.

    Williams (1959), as recommended by Steiger (1980) and used in the WMT metrics tasks (Graham and Baldwin 2014):

        t = (r₁ − r₂) √[ (n − 1)(1 + r₁₂) / (2 K (n − 1)/(n − 3) + (r₁ + r₂)²/4 · (1 − r₁₂)³) ]
        K = 1 − r₁² − r₂² − r₁₂² + 2 r₁ r₂ r₁₂

    with n − 3 degrees of freedom.

    Parameters
    ----------
    first, second
        The correlations of the two series with the third.
    between
        The correlation of the two with each other.
    n
        Items; below 4 there is no test, and the result is NaN, as it is where a correlation is NaN.

    Examples
    --------
    >>> round(williams_test(0.9, 0.8, 0.7, 20), 4)
    0.1878
    """
    if n < 4 or math.isnan(first + second + between):
        return math.nan
    if first == second:
        return 1.0
    from scipy.special import stdtr

    k = 1 - first**2 - second**2 - between**2 + 2 * first * second * between
    spread = 2 * max(k, 0.0) * (n - 1) / (n - 3) + (first + second) ** 2 / 4 * (1 - between) ** 3
    if spread <= 0:
        return 0.0
    t = (first - second) * math.sqrt((n - 1) * (1 + between) / spread)
    return float(2 * stdtr(n - 3, -abs(t)))
