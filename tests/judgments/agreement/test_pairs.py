"""How often two judges of an item agree, and how far they are apart."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hakari.judgments.agreement.pairs import chance_same, mean_difference, pooled_difference, same_value

items = st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=5), min_size=1, max_size=6)


@given(items)
def test_all_pairs_of_judges(given_items: list[list[int]]) -> None:
    """Naive oracle: every pair of judges of every item."""
    pairs = [pair for item in given_items for pair in combinations(item, 2)]
    assume(pairs)
    counts = np.array([[item.count(v) for v in range(5)] for item in given_items])
    number = np.repeat(np.arange(len(given_items)), [len(item) for item in given_items])
    value = np.array([float(v) for item in given_items for v in item])

    assert np.mean([a == b for a, b in pairs]) == pytest.approx(same_value(counts).value)
    assert np.mean([abs(a - b) for a, b in pairs]) == pytest.approx(mean_difference(number, value).value)


@given(st.lists(st.integers(0, 4), min_size=2, max_size=12))
def test_chance_is_any_two_judgments(values: list[int]) -> None:
    """Dealt at random, two judgments of an item are any two."""
    counts = np.array([[values.count(v) for v in range(5)]])
    pairs = list(combinations(values, 2))

    assert np.mean([a == b for a, b in pairs]) == pytest.approx(chance_same(counts))
    assert np.mean([abs(a - b) for a, b in pairs]) == pytest.approx(
        pooled_difference(np.array(values, dtype=float))
    )


def test_one_judgment_has_no_pair() -> None:
    """Figures of pairs are not there where there is no pair."""
    assert np.isnan(pooled_difference(np.array([3.0])))
    assert np.isnan(chance_same(np.array([[1, 0]])))
    assert np.isnan(mean_difference(np.array([0, 1]), np.array([1.0, 2.0])).value)
