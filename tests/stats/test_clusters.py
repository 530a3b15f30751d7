"""Clusters of systems that cannot be told apart."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.stats import all_pairs, cluster_letter, clusters, wins


@st.composite
def tournaments(draw: st.DrawFn) -> tuple[list[int], np.ndarray]:
    """Return an order of systems, best first, and a win matrix in which the better-placed may win."""
    n = draw(st.integers(1, 7))
    order = draw(st.permutations(range(n)))
    better = np.zeros((n, n), dtype=bool)
    for above, below in combinations(order, 2):
        better[above, below] = draw(st.booleans())
    return order, better


@given(tournaments())
def test_no_boundary_divides_a_pair_without_a_winner(case: tuple[list[int], np.ndarray]) -> None:
    """Every system of a cluster is significantly better than every system of every later cluster."""
    order, better = case
    found = clusters(order, better)

    assert order == [system for group in found for system in group]
    for earlier, later in combinations(found, 2):
        assert all(better[a, b] for a in earlier for b in later)


@given(tournaments())
def test_every_possible_boundary_is_drawn(case: tuple[list[int], np.ndarray]) -> None:
    """Within a cluster there is no place where all above beat all below."""
    order, better = case

    for group in clusters(order, better):
        for cut in range(1, len(group)):
            assert not all(better[a, b] for a in group[:cut] for b in group[cut:])


def test_one_indistinct_pair_holds_a_cluster_together() -> None:
    """A beats B, B beats C, but A and C cannot be told apart: one cluster of three."""
    better = np.zeros((3, 3), dtype=bool)
    better[0, 1] = better[1, 2] = True

    assert ((0, 1, 2),) == clusters([0, 1, 2], better)
    better[0, 2] = True
    assert ((0,), (1,), (2,)) == clusters([0, 1, 2], better)


def test_wins_point_from_winner_to_loser() -> None:
    """The row wins against the column; a difference that is not significant is nobody's win."""
    found = wins(3, all_pairs(3), np.array([2.0, -1.0, 5.0]), np.array([True, True, False]))

    assert [[False, True, False], [False, False, False], [True, False, False]] == found.tolist()


@pytest.mark.parametrize(("number", "letter"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (702, "AAA")])
def test_cluster_letters(number: int, letter: str) -> None:
    """A to Z, then AA, as columns of a spreadsheet."""
    assert letter == cluster_letter(number)
