"""Means, ties and contradiction of votes, and what chance gives."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.judgments.agreement.votes import chance_contradiction, contradiction, mean_vote, tie_share


def test_votes_by_hand() -> None:
    """Two items: 1 lose, 1 tie, 3 win; and 2 lose, 3 tie."""
    counts = np.array([[1, 1, 3], [2, 3, 0]])

    assert (3 - 1 - 2) / 10 == mean_vote(counts).value
    assert 4 / 10 == tie_share(counts).value
    assert (1 + 0) / (4 + 2) == contradiction(counts).value


def test_nothing_decided_has_no_contradiction() -> None:
    """Where all votes are ties there is nothing to contradict; other figures are defined."""
    counts = np.array([[0, 5, 0]])

    assert np.isnan(contradiction(counts).value)
    assert 0 == mean_vote(counts).value
    assert 1 == tie_share(counts).value


def test_five_random_judges() -> None:
    """The levels of five votes: .284 three ways, 5/16 two ways."""
    assert 0.284 == pytest.approx(chance_contradiction([5]), abs=5e-4)
    assert 5 / 16 == chance_contradiction([5], ties=False)


@pytest.mark.parametrize("ways", [(-1, 0, 1), (-1, 1)])
@given(numbers=st.lists(st.integers(1, 6), min_size=1, max_size=4))
def test_chance_by_all_votes(ways: tuple[int, ...], numbers: list[int]) -> None:
    """Naive oracle: every way in which judges of items with so many votes can vote, each equally likely."""
    minority = decided = 0.0
    for n in numbers:
        cases = [(case.count(-1), case.count(1)) for case in product(ways, repeat=n)]
        minority += np.mean([min(case) for case in cases])
        decided += np.mean([sum(case) for case in cases])

    assert minority / decided == pytest.approx(chance_contradiction(numbers, ties=len(ways) == 3))


def test_chance_of_many_votes_and_of_none() -> None:
    """With many votes the minority nears half; without any there is no level."""
    assert 0.5 == pytest.approx(chance_contradiction([100_000], ties=False), abs=0.002)
    assert 0.5 > chance_contradiction([600]) > chance_contradiction([60])
    assert np.isnan(chance_contradiction([]))
    assert np.isnan(chance_contradiction([0], ties=False))
