"""Wilcoxon's tests by ranks."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import stats

from hakari.stats import Sides, rank_sum_tests, signed_rank_test
from hakari.types import FloatArray

PAIR = np.array([[0, 1]])
ALTERNATIVES = {Sides.ONE: "greater", Sides.TWO: "two-sided"}

samples = st.lists(st.integers(-8, 8), min_size=2, max_size=25).map(lambda x: np.array(x, dtype=np.float64))


@given(samples, samples, st.sampled_from(Sides), st.booleans())
def test_rank_sum_is_that_of_scipy(first: FloatArray, second: FloatArray, sides: Sides, continuity: bool) -> None:
    """Foreign oracle: SciPy's U test by the normal approximation, ties among the values."""
    found = rank_sum_tests([first, second], PAIR, sides=sides, continuity=continuity)[0]
    both = np.concatenate([first, second])
    if np.ptp(both) == 0:
        assert 1.0 == found
        return
    expected = stats.mannwhitneyu(
        first, second, alternative=ALTERNATIVES[sides], use_continuity=continuity, method="asymptotic"
    )

    assert expected.pvalue == pytest.approx(found, abs=1e-12)


def test_rank_sum_by_hand() -> None:
    """Three values above three: ranks 4 + 5 + 6, gain 4.5, variance 3·3·7/12, so z = (4.5 − .5) / 2.291 = 1.746."""
    found = rank_sum_tests([np.array([4.0, 5, 6]), np.array([1.0, 2, 3])], PAIR, sides=Sides.ONE)[0]

    assert 0.0404 == pytest.approx(found, abs=5e-5)


def test_rank_sum_without_values() -> None:
    """There is no test of an empty sample."""
    found = rank_sum_tests([np.array([]), np.array([1.0]), np.array([2.0])], np.array([[0, 1], [1, 2]]))

    assert [True, False] == np.isnan(found).tolist()


@given(samples, st.sampled_from(Sides), st.booleans())
def test_signed_rank_is_that_of_scipy(gains: FloatArray, sides: Sides, continuity: bool) -> None:
    """Foreign oracle: SciPy's signed-rank test by the normal approximation, zeros left out."""
    assume(gains.any())
    found = signed_rank_test(gains, sides=sides, continuity=continuity)
    expected = stats.wilcoxon(
        gains, alternative=ALTERNATIVES[sides], correction=continuity, method="asymptotic", zero_method="wilcox"
    ).pvalue

    # SciPy lets half a rank push the statistic past its mean; two-sided it may then differ where p is near 1.
    assert expected == pytest.approx(found, abs=1e-12 if expected < 0.9 else 0.1)


def test_signed_rank_by_hand() -> None:
    """1, −2, 3, 4: the positive ranks sum to 8, mean 5, variance 7.5, so z = 2.5 / 2.739."""
    assert 0.1807 == pytest.approx(signed_rank_test(np.array([1.0, -2, 3, 4]), sides=Sides.ONE), abs=5e-5)
    assert 1.0 == signed_rank_test(np.zeros(3))
