"""Williams' test."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.stats import williams_test


def test_williams_equals_r_psych() -> None:
    """The example of R's package psych: r.test(103, .4, .5, .1) prints t value −0.89, probability < 0.37."""
    assert 0.37 == pytest.approx(williams_test(0.4, 0.5, 0.1, 103), abs=0.006)


def test_williams_by_hand() -> None:
    """r₁ = .9, r₂ = .8, r₁₂ = .7, n = 20: K = .068, t = .1 √(32.3 / .171628) = 1.3719, 17 degrees of freedom."""
    k = 1 - 0.81 - 0.64 - 0.49 + 2 * 0.9 * 0.8 * 0.7
    t = 0.1 * math.sqrt(19 * 1.7 / (2 * k * 19 / 17 + 0.85**2 * 0.3**3))

    assert (0.068, 1.3719) == pytest.approx((k, t), abs=5e-4)
    # The two-sided 18.78 % point of Student's t with 17 degrees of freedom.
    assert 0.1878 == pytest.approx(williams_test(0.9, 0.8, 0.7, 20), abs=5e-5)


@given(st.integers(5, 60), st.integers(0, 2**31))
def test_williams_is_symmetric(n: int, seed: int) -> None:
    """Which series comes first does not matter, and p is a probability."""
    x, y, z = np.random.default_rng(seed).normal(size=(3, n))
    r = np.corrcoef([x, y, z])

    p = williams_test(r[0, 2], r[1, 2], r[0, 1], n)
    assert p == pytest.approx(williams_test(r[1, 2], r[0, 2], r[0, 1], n))
    assert 0 <= p <= 1


def test_williams_of_too_little_is_nan() -> None:
    """Three items, or a correlation that does not exist; equal correlations have p = 1."""
    assert math.isnan(williams_test(0.5, 0.4, 0.1, 3))
    assert math.isnan(williams_test(0.5, math.nan, 0.1, 30))
    assert 1.0 == williams_test(0.5, 0.5, 0.1, 30)
