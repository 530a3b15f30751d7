"""Shares of cases: hand-worked intervals, naive sums, edges."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import OptionError
from hakari.stats.proportions import binomial_test, mcnemar_test, paired_difference, wilson_interval

COUNTS = st.integers(1, 60).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@given(COUNTS, st.floats(0.5, 0.999))
def test_wilson_ends_solve_the_score_equation(counts: tuple[int, int], level: float) -> None:
    """At both ends the distance to the share is z standard errors of the end: the definition."""
    from statistics import NormalDist

    passed, cases = counts
    z = NormalDist().inv_cdf((1 + level) / 2)
    for end in wilson_interval(passed, cases, level):
        assert 0 <= end <= 1
        distance = passed / cases - end
        assert math.isclose(distance**2, z * z * end * (1 - end) / cases, abs_tol=1e-9)


def test_wilson_interval_by_hand() -> None:
    """No case passed of ten: 0 to z² / (n + z²)."""
    assert (0.0, pytest.approx(3.841458821 / 13.841458821)) == wilson_interval(0, 10)
    assert all(map(math.isnan, wilson_interval(0, 0)))


@given(COUNTS, st.sampled_from([0.5, 1 / 3, 0.9]))
def test_binomial_test_is_the_sum_of_what_is_no_more_probable(counts: tuple[int, int], chance: float) -> None:
    """Against a naive sum over all counts."""
    passed, cases = counts
    chances = [math.comb(cases, k) * chance**k * (1 - chance) ** (cases - k) for k in range(cases + 1)]
    expected = sum(each for each in chances if each <= chances[passed] * (1 + 1e-7))

    assert math.isclose(min(1, expected), binomial_test(passed, cases, chance), rel_tol=1e-6)


def test_mcnemar_looks_at_discordant_cases_only() -> None:
    """Nine against none: 2 / 2⁹; none at all: nothing speaks for a difference."""
    assert 2 / 2**9 == mcnemar_test(9, 0) == mcnemar_test(0, 9)
    assert 1.0 == mcnemar_test(0, 0)


def test_paired_difference_by_hand() -> None:
    """One case is added to both counts: (10 − 1) / 12 about which 1.96 √((11/12 − (9/12)²) / 12)."""
    low, high = paired_difference(9, 0, 10)

    middle, half = 9 / 12, 1.959963985 * math.sqrt((11 / 12 - (9 / 12) ** 2) / 12)
    assert (pytest.approx(middle - half), pytest.approx(min(1, middle + half))) == (low, high)
    assert all(map(math.isnan, paired_difference(0, 0, 0)))


@given(st.integers(0, 30), st.integers(0, 30), st.integers(0, 30))
def test_paired_difference_turns_round(first: int, second: int, same: int) -> None:
    """Swapping the systems swaps the ends and their signs."""
    cases = first + second + same
    low, high = paired_difference(first, second, cases)
    if cases:
        assert (pytest.approx(-high), pytest.approx(-low)) == paired_difference(second, first, cases)


def test_level_must_be_a_share() -> None:
    """95 is not 0.95."""
    with pytest.raises(OptionError, match="a level is between 0 and 1"):
        wilson_interval(1, 2, 95)
