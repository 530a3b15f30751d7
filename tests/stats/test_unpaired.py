"""Tests of two independent samples."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from hakari.errors import InputError, OptionError
from hakari.stats import Sides, mean_permutation_test, welch_test
from hakari.types import FloatArray

ALTERNATIVES = {Sides.ONE: "greater", Sides.TWO: "two-sided"}

samples = st.lists(st.integers(-8, 8), min_size=2, max_size=25).map(lambda x: np.array(x, dtype=np.float64))


@given(samples, samples, st.sampled_from(Sides))
def test_welch_is_that_of_scipy(first: FloatArray, second: FloatArray, sides: Sides) -> None:
    """Foreign oracle: SciPy's t-test with unequal variances."""
    found = welch_test(first, second, sides=sides)

    assert found.difference == pytest.approx(first.mean() - second.mean())
    if np.ptp(first) and np.ptp(second):  # SciPy warns where one does not vary
        expected = stats.ttest_ind(first, second, equal_var=False, alternative=ALTERNATIVES[sides]).pvalue
        assert expected == pytest.approx(found.p, abs=1e-12)


def test_welch_of_constant_samples() -> None:
    """Without any spread, equal means do not differ and unequal ones surely do."""
    assert 1.0 == welch_test(np.ones(3), np.ones(4)).p
    assert 0.0 == welch_test(np.ones(3), np.zeros(4)).p
    assert 1.0 == welch_test(np.zeros(3), np.ones(4), sides=Sides.ONE).p


@pytest.mark.parametrize("sides", Sides)
def test_permutation_nears_all_deals(sides: Sides) -> None:
    """Naive oracle: of all 6! ways to deal six values, the share that is as extreme."""
    values, first = np.array([1.0, 2, 4, 5, 7, 11]), np.array([0.0, 0, 0, 0, 1, 1])
    observed = 9 - 3
    deals = [np.mean(deal[4:]) - np.mean(deal[:4]) for deal in permutations(values.tolist())]
    extreme = [d >= observed - 1e-9 if sides is Sides.ONE else abs(d) >= observed - 1e-9 for d in deals]

    found = mean_permutation_test(values, first, 1 - first, resamples=40_000, sides=sides)

    assert (2, 4) == found.sizes
    assert np.mean(extreme) == pytest.approx(found.p, abs=0.006)


def test_permutation_moves_all_observations_of_a_unit() -> None:
    """A unit that counts in both samples has its value in both means, wherever it is dealt."""
    found = mean_permutation_test(np.array([1.0, 3.0]), np.array([1.0, 1.0]), np.array([2.0, 2.0]), resamples=50)

    assert (2.0, 2.0) == found.means
    assert 1.0 == found.p


def test_permutation_is_its_seed() -> None:
    """The same seed gives the same p, and chunks do not show."""
    values = np.random.default_rng(1).normal(size=40)
    first = (np.arange(40) < 15).astype(np.float64)

    one, again = (mean_permutation_test(values, first, 1 - first, seed=3).p for _ in range(2))

    assert one == again


def test_samples_that_cannot_be_tested() -> None:
    """Too few values, values that are none, and no deal are refused."""
    one, two = np.array([1.0]), np.array([1.0, np.nan])
    with pytest.raises(InputError, match="two values or more; 1 and 2"):
        welch_test(one, np.ones(2))
    with pytest.raises(InputError, match="finite"):
        welch_test(two, np.ones(2))
    with pytest.raises(InputError, match="each sample needs a value; 0 and 2 came"):
        mean_permutation_test(np.ones(2), np.zeros(2), np.ones(2))
    with pytest.raises(InputError, match="finite"):
        mean_permutation_test(two, np.array([1.0, 0]), np.array([0, 1.0]))
    with pytest.raises(OptionError, match="at least one resample"):
        mean_permutation_test(one, one, one, resamples=0)
