"""Scores that stand far from all others."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hakari.types import FloatArray

__all__ = ["CUTOFF", "outliers"]

CUTOFF = 2.5
"""Deviations from the median beyond which a system is an outlier, as in the WMT metrics task of 2020."""

_NORMAL = 1.483
"""Makes the median absolute deviation of normal numbers their standard deviation."""


def outliers(values: FloatArray, cutoff: float = CUTOFF) -> NDArray[np.bool_]:
    """Return which values lie more than `cutoff` robust standard deviations from the median.

    The robust standard deviation is 1.483 times the median absolute deviation (Leys et al. 2013). NaN is no
    outlier; where more than half of the values are the same, nothing is.

    Examples
    --------
    >>> outliers(np.array([0.1, 0.2, 0.15, 0.12, -3.0])).tolist()
    [False, False, False, False, True]
    """
    known = values[~np.isnan(values)]
    if not len(known):
        return np.zeros(len(values), dtype=np.bool_)
    middle = np.median(known)
    spread = _NORMAL * np.median(np.abs(known - middle))
    if spread == 0:
        return np.zeros(len(values), dtype=np.bool_)
    with np.errstate(invalid="ignore"):
        far: NDArray[np.bool_] = np.abs(values - middle) / spread > cutoff
    return far
