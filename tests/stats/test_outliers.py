"""Outliers by the median absolute deviation."""

from __future__ import annotations

import numpy as np

from hakari.stats import outliers


def test_outliers_by_hand() -> None:
    """The median of 1 2 3 4 20 is 3, that of the deviations 1: 20 lies 17 / 1.483 away, 1 within 2.5."""
    values = np.array([1.0, 2, 3, 4, 20])

    assert [False] * 4 + [True] == outliers(values).tolist()
    assert [False] * 5 == outliers(values, cutoff=17 / 1.483 + 0.01).tolist()
    assert [True, *[False] * 5] == outliers(np.array([-20.0, 1, 2, 3, 4, np.nan])).tolist()


def test_outliers_of_nothing_or_of_equal_numbers() -> None:
    """There is none where there is no spread."""
    assert [] == outliers(np.array([])).tolist()
    assert [False] * 4 == outliers(np.array([1.0, 1, 1, 9])).tolist()
    assert [False] == outliers(np.array([np.nan])).tolist()
