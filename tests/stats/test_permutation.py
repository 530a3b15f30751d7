"""Tests that swap scores of two metrics: exact cases, a naive oracle, early stopping, calibration."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest

from hakari.errors import OptionError
from hakari.stats import Grouping, Swap, correlate, correlate_groups, mean_correlation, permutation_test
from hakari.stats.permutation import standardised
from hakari.types import FloatArray

RANDOM = np.random.default_rng(7)
GOLD = RANDOM.normal(size=(3, 4))
GOOD, BAD = GOLD + RANDOM.normal(size=(3, 4), scale=0.3), RANDOM.normal(size=(3, 4))


def mean_by_segment(scores: FloatArray) -> FloatArray:
    return mean_correlation(correlate_groups(scores, GOLD, grouping=Grouping.SEGMENT))


def naive(shape: tuple[int, int]) -> float:
    """Return the exact p-value by trying all ways to swap units of a shape, one by one."""
    a, b = ((x - x.mean()) / x.std() for x in (GOOD, BAD))
    observed = mean_by_segment(a[None])[0] - mean_by_segment(b[None])[0]
    extreme = 0
    for choice in product([False, True], repeat=shape[0] * shape[1]):
        mask = np.broadcast_to(np.array(choice).reshape(shape), a.shape)
        first, second = np.where(mask, a, b), np.where(mask, b, a)
        difference = mean_by_segment(first[None])[0] - mean_by_segment(second[None])[0]
        extreme += abs(difference) >= abs(observed) - 1e-12
    return extreme / 2 ** (shape[0] * shape[1])


@pytest.mark.parametrize(("swap", "shape"), [(Swap.SYSTEMS, (3, 1)), (Swap.SEGMENTS, (1, 4)), (Swap.BOTH, (3, 4))])
def test_exact_test_looks_at_all_ways_to_swap(swap: Swap, shape: tuple[int, int]) -> None:
    """Systems, segments or single scores: where there are few enough ways, p is the share of all of them."""
    found = permutation_test(mean_by_segment, GOOD, BAD, swap, permutations=5000)

    assert found.exact
    assert 2 ** (shape[0] * shape[1]) == found.used
    assert naive(shape) == found.p


def test_drawn_test_is_near_the_exact_one_and_the_same_again() -> None:
    """4,000 of 4,096 ways are drawn at random, twice from one seed and once from another."""
    exact = naive((3, 4))
    found, again, other = (
        permutation_test(mean_by_segment, GOOD, BAD, permutations=4000, seed=seed, stop_after=None)
        for seed in (1, 1, 2)
    )

    assert not found.exact
    assert found == again
    assert found.extreme != other.extreme
    assert exact == pytest.approx(found.p, abs=4 * math.sqrt(exact * (1 - exact) / 4000))


def test_early_stop_is_where_enough_are_extreme() -> None:
    """P is h over the permutations it took: those of a run without a stop, cut at the h-th extreme one."""
    whole = permutation_test(mean_by_segment, BAD, -BAD + 1e-3 * GOOD, permutations=2000, stop_after=None)
    stopped = permutation_test(mean_by_segment, BAD, -BAD + 1e-3 * GOOD, permutations=2000, stop_after=20)

    assert stopped.stopped
    assert not whole.stopped
    assert 20 / stopped.used == stopped.p
    assert stopped.p == pytest.approx(whole.p, abs=0.25)
    never = permutation_test(mean_by_segment, GOOD, BAD, permutations=2000, stop_after=2000)
    assert (False, 2000) == (never.stopped, never.used)


def test_equal_series_are_never_told_apart() -> None:
    """Every permutation of two equal series is as extreme as the data."""
    assert 1.0 == permutation_test(mean_by_segment, GOOD, GOOD, permutations=500, stop_after=None).p
    assert 1.0 == permutation_test(mean_by_segment, GOOD, 3 * GOOD + 1, permutations=500).p


def test_p_values_are_uniform_where_metrics_are_equally_good() -> None:
    """Of 300 pairs of equally noisy metrics about 5 % have p ≤ .05 and about half have p ≤ .5."""
    random = np.random.default_rng(3)
    p = []
    for number in range(300):
        gold = random.normal(size=12)
        first, second = gold + random.normal(size=(2, 12))
        test = permutation_test(
            lambda s, gold=gold: correlate(s, gold), first, second, permutations=200, seed=number
        )  # type: ignore[misc]
        p.append(test.p)

    assert 0.02 <= np.mean(np.array(p) <= 0.05) <= 0.09
    assert 0.4 <= np.mean(np.array(p) <= 0.5) <= 0.6


def test_scores_count_where_both_have_one() -> None:
    """Means are 0 and deviations 1 over shared scores; a series without a difference is 0."""
    a, b = standardised(np.array([1.0, 3, np.nan, 9]), np.array([2.0, 2, 5, np.nan]))

    assert [-1.0, 1.0, None, None] == [None if math.isnan(v) else v for v in a]
    assert [0.0, 0.0] == b[:2].tolist()


def test_difference_that_does_not_exist_has_no_p() -> None:
    """Where a value is NaN there is nothing to test."""
    found = permutation_test(lambda s: np.full(len(s), np.nan), GOOD, BAD)

    assert math.isnan(found.p)


@pytest.mark.parametrize("options", [{"permutations": 0}, {"stop_after": 0}])
def test_no_permutation_is_refused(options: dict[str, int]) -> None:
    """At least one, and at least one extreme one to stop after."""
    with pytest.raises(OptionError, match="at least one"):
        permutation_test(mean_by_segment, GOOD, BAD, **options)  # type: ignore[arg-type]
