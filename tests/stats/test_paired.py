"""Paired tests: bootstrap, randomisation, exact enumeration."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.stats import (
    Measure,
    PairedTests,
    Resampling,
    Sides,
    Stack,
    all_pairs,
    bootstrap_scores,
    bootstrap_tests,
    pairs_with,
    randomization_tests,
)
from hakari.types import Direction


def bootstrap(measure: Measure, resampling: Resampling, sides: Sides = Sides.TWO) -> PairedTests:
    """Return the bootstrap tests of all pairs."""
    pairs = all_pairs(len(measure.rows))
    scores = bootstrap_scores([measure], resampling)[0]
    differences = scores[:, pairs[:, 0]] - scores[:, pairs[:, 1]]
    return bootstrap_tests(
        measure.values, differences, pairs, resampling=resampling, sides=sides, sign=measure.sign
    )


def randomization(measure: Measure, resampling: Resampling, sides: Sides = Sides.TWO) -> PairedTests:
    """Return the randomisation tests of all pairs."""
    return randomization_tests(Stack([measure]), resampling, all_pairs(len(measure.rows)), sides=sides)[0]


BOTH = pytest.mark.parametrize("test", [bootstrap, randomization])


def test_pairs() -> None:
    """All pairs once, or each system with the baseline in second place."""
    assert [[0, 1], [0, 2], [1, 2]] == all_pairs(3).tolist()
    assert [[0, 1], [2, 1]] == pairs_with(1, 3).tolist()
    assert (0, 2) == all_pairs(1).shape


# --- the bootstrap test -----------------------------------------------------------------------------------------


def test_bootstrap_p_by_hand() -> None:
    """The p-value is the share of centred differences as large as the observed one, one added to both counts.

    Resampled differences 1, 2, 3, 6 have mean 3; centred −2, −1, 0, 3. Observed 2: |−2| and 3 count, p = 3/5.
    One-sided for a first system that is better: 3 alone counts, p = 2/5; where lower is better −2 alone does.
    """
    pairs, resampled = np.array([[0, 1]]), np.array([[1.0], [2.0], [3.0], [6.0]])
    resampling = Resampling(9, 4, 0)

    two = bootstrap_tests(np.array([5.0, 3.0]), resampled, pairs, resampling=resampling)
    one = bootstrap_tests(np.array([5.0, 3.0]), resampled, pairs, resampling=resampling, sides=Sides.ONE)
    lower = bootstrap_tests(
        np.array([3.0, 5.0]), -resampled, pairs, resampling=resampling, sides=Sides.ONE, sign=-1
    )
    assert ([2.0], [2], [0.6]) == (two.differences.tolist(), two.counts.tolist(), two.p.tolist())
    assert [0.4] == one.p.tolist() == lower.p.tolist()


def test_bootstrap_leaves_out_resamples_without_a_score() -> None:
    """A resample in which a system has no score is counted neither above nor below the line."""
    resampled = np.array([[1.0], [np.nan], [3.0], [2.0]])
    found = bootstrap_tests(np.array([2.0, 1.0]), resampled, np.array([[0, 1]]), resampling=Resampling(9, 4, 0))

    assert ([3], [0.75]) == (found.used.tolist(), found.p.tolist())  # centred −1, 1, 0: two count


# --- the randomisation test -------------------------------------------------------------------------------------


@st.composite
def small_sets(draw: st.DrawFn) -> np.ndarray:
    n = draw(st.integers(1, 7))
    return np.array(draw(st.lists(st.lists(st.integers(0, 4), min_size=n, max_size=n), min_size=2, max_size=2)))


@given(small_sets())
def test_exact_randomization_is_full_enumeration(errors: np.ndarray) -> None:
    """On small sets p is the share of all 2^n ways to swap that are at least as extreme, counted one by one."""
    n = errors.shape[1]
    lengths = np.arange(3, 3 + n)
    rows = np.stack([np.ones_like(errors), np.broadcast_to(lengths, errors.shape), errors], axis=-1).astype(float)
    measure = Measure("rate", rows, lambda sums: sums[..., 2] / sums[..., 1], Direction.LOWER)

    observed = (errors[0].sum() - errors[1].sum()) / lengths.sum()
    two = one = 0
    for keep in product([True, False], repeat=n):
        first = np.where(keep, errors[0], errors[1]).sum() / lengths.sum()
        second = np.where(keep, errors[1], errors[0]).sum() / lengths.sum()
        two += abs(first - second) >= abs(observed) - 1e-12
        one += first - second <= observed + 1e-12

    found = randomization(measure, Resampling(n, 128, 3))
    assert "exact paired randomisation" == found.method
    assert [two / 2**n] == found.p.tolist()
    assert [one / 2**n] == randomization(measure, Resampling(n, 128, 3), Sides.ONE).p.tolist()


def test_exact_randomization_swaps_whole_documents(means: Any) -> None:
    """Two documents have four ways: two of them show a difference as large as the data, p = 1/2."""
    measure = means([[1.0, 2.0, 3.0, 4.0], [0.0, 0.0, 1.0, 1.0]])
    found = randomization(measure, Resampling(4, 1_000, 1, np.array([0, 0, 1, 1])))

    assert [0.5] == found.p.tolist()
    assert 4 == found.resamples


def test_approximate_randomization_comes_near_the_exact_one(means: Any) -> None:
    """Drawn swaps estimate the share that enumeration counts."""
    scores = np.random.default_rng(5).normal(size=(2, 12))
    exact = randomization(means(scores), Resampling(12, 4_096, 1))
    drawn = randomization(means(scores), Resampling(12, 4_095, 1))

    assert ("exact paired randomisation", "paired approximate randomisation") == (exact.method, drawn.method)
    assert float(exact.p[0]) == pytest.approx(float(drawn.p[0]), abs=0.03)


@given(st.lists(st.floats(-100, 100), min_size=2, max_size=12))
def test_p_is_one_for_sums_that_differ_by_rounding_only(values: list[float]) -> None:
    """Two systems with the same scores in another order have no difference, whatever their sums round to."""
    rows = np.array([[[1.0, v] for v in values], [[1.0, v] for v in reversed(values)]])
    measure = Measure("mean", rows, lambda sums: sums[..., 1] / sums[..., 0], Direction.HIGHER)
    shifted = Measure("mean", rows + np.array([0.0, 1e6]), measure.close, Direction.HIGHER)

    found = randomization(shifted, Resampling(len(values), 5_000, 1))
    assert [1.0] == found.p.tolist()


# --- both tests -------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("sides", list(Sides))
def test_identical_systems_have_p_one(test: Any, sides: Sides, means: Any, ratios: Any) -> None:
    """No difference is no evidence: p is 1, one-sided too, for sums of any kind."""
    scores = np.random.default_rng(1).normal(size=40)

    assert [1.0] == test(means([scores, scores]), Resampling(40, 500, 1), sides).p.tolist()
    counts = np.arange(40)
    assert [1.0] == test(ratios([counts, counts], np.full(40, 7)), Resampling(40, 500, 1), sides).p.tolist()


@BOTH
def test_p_is_never_zero(test: Any, means: Any) -> None:
    """The smallest p of R resamples is 1/(R + 1)."""
    found = test(means([np.full(50, 2.0), np.linspace(0, 1, 50)]), Resampling(50, 199, 1))

    assert [1 / 200] == found.p.tolist()


@BOTH
def test_direction_does_not_change_two_sided_tests(test: Any, means: Any) -> None:
    """An error rate is a score turned round: the same p, the other winner."""
    scores = np.random.default_rng(3).normal(size=(2, 60))
    up = test(means(scores), Resampling(60, 400, 2))
    down = test(means(-scores, Direction.LOWER), Resampling(60, 400, 2))

    assert up.p.tolist() == down.p.tolist()
    assert (up.differences == -down.differences).all()


@BOTH
def test_one_sided_test_looks_one_way(test: Any, means: Any) -> None:
    """Only the first system's being better counts, in the direction of the measure."""
    scores = np.stack([np.random.default_rng(3).normal(0.6, 1, 60), np.zeros(60)])
    resampling = Resampling(60, 999, 2)

    for measure in (means(scores), means(-scores, Direction.LOWER)):
        assert test(measure, resampling, Sides.ONE).p[0] < 0.01
    for measure in (means(scores[::-1]), means(scores, Direction.LOWER)):
        assert test(measure, resampling, Sides.ONE).p[0] > 0.99


@BOTH
def test_p_of_a_system_without_score_is_nan(test: Any, means: Any) -> None:
    """There is no test of a score that does not exist, and the other pairs keep theirs."""
    scores = np.random.default_rng(3).normal(size=(3, 30))
    scores[1] = np.nan
    found = test(means(scores), Resampling(30, 100, 2))

    assert [True, False, True] == np.isnan(found.p).tolist()


@BOTH
def test_threads_do_not_change_p(test: Any, means: Any) -> None:
    """One thread or three: the same counts."""
    measure = means(np.random.default_rng(3).normal(size=(5, 80)))
    if test is bootstrap:
        scores = [bootstrap_scores([measure], Resampling(80, 1_000, 2), threads=t)[0] for t in (1, 3)]
        assert (scores[0] == scores[1]).all()
    else:
        stack, resampling = Stack([measure]), Resampling(80, 1_000, 2)
        found = [randomization_tests(stack, resampling, all_pairs(5), threads=t)[0] for t in (1, 3)]
        assert found[0].p.tolist() == found[1].p.tolist()


@BOTH
def test_tests_keep_their_level(test: Any, means: Any) -> None:
    """Two equally good systems differ significantly in about 5 of 100 samples.

    400 samples of 80 segments; the full simulation is in benchmarks/validation.py.
    """
    rng = np.random.default_rng(8)
    rejected = 0
    for seed in range(400):
        ease = rng.normal(size=80)
        measure = means(ease + rng.normal(size=(2, 80)))
        rejected += bool(test(measure, Resampling(80, 199, seed)).p[0] <= 0.05)

    assert 0.025 <= rejected / 400 <= 0.085


@BOTH
def test_tests_agree_with_the_normal_approximation(test: Any, means: Any) -> None:
    """For a mean of many segments p is close to that of a paired z-test."""
    from statistics import NormalDist

    rng = np.random.default_rng(21)
    difference = rng.normal(0.08, 1, size=500)
    z = difference.mean() / (difference.std() / 500**0.5)
    found = test(means([difference, np.zeros(500)]), Resampling(500, 8_000, 3))

    assert 2 * (1 - NormalDist().cdf(abs(z))) == pytest.approx(float(found.p[0]), abs=0.02)
