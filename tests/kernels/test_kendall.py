"""The kernel that counts concordant and discordant pairs."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hakari.kernels import KENDALL_COLUMNS, kendall_counts


def naive(x: list[float], y: list[float]) -> list[int]:
    """Return the counts by looking at every pair."""
    known = [(a, b) for a, b in zip(x, y, strict=True) if a == a and b == b]  # noqa: PLR0124 - NaN is not itself
    signs = [(np.sign(a - c), np.sign(b - d)) for (a, b), (c, d) in combinations(known, 2)]
    return [
        len(known),
        sum(s == 0 for s, _ in signs),
        sum(t == 0 for _, t in signs),
        sum(s == t == 0 for s, t in signs),
        sum(s * t < 0 for s, t in signs),
    ]


VALUES = st.one_of(st.integers(-3, 3).map(float), st.just(float("nan")))


@settings(deadline=None)
@given(st.lists(st.tuples(VALUES, VALUES), max_size=60))
def test_kendall_counts_equal_every_pair(items: list[tuple[float, float]]) -> None:
    """Ties on either side, both sides, gaps, few items and many: the counts of all pairs."""
    x, y = [a for a, _ in items], [b for _, b in items]

    assert naive(x, y) == kendall_counts(np.array([x]), np.array([y]))[0].tolist()


def test_kendall_counts_of_many_rows_and_one() -> None:
    """One row for all on the second side, many rows and threads: as each row alone."""
    random = np.random.default_rng(1)
    x, y = random.integers(0, 9, (200, 40)).astype(float), random.integers(0, 9, (1, 40)).astype(float)
    x[random.random(x.shape) < 0.1] = np.nan

    alone = [naive(row.tolist(), y[0].tolist()) for row in x]
    for threads in (1, 3):
        assert alone == kendall_counts(x, y, threads=threads).tolist()
    assert alone == kendall_counts(x, np.repeat(y, 200, axis=0)).tolist()
    assert len(KENDALL_COLUMNS) == len(alone[0])
    three = [naive(x[i].tolist(), x[i % 3].tolist()) for i in range(198)]
    assert three == kendall_counts(x[:198], x[:3], threads=2).tolist()


def test_kendall_counts_of_infinite_values() -> None:
    """Infinite numbers are numbers."""
    x, y = np.array([[-np.inf, 0.0, np.inf, np.inf]]), np.array([[1.0, 2.0, 0.0, np.inf]])

    assert [4, 1, 0, 0, 2] == kendall_counts(x, y)[0].tolist()


def test_kendall_counts_refuse_other_shapes() -> None:
    """Rows of different lengths, or no multiple of them, do not reach the loops."""
    with pytest.raises(ValueError, match="have the same length"):
        kendall_counts(np.zeros((2, 3)), np.zeros((2, 4)))
    with pytest.raises(ValueError, match="as many or a multiple"):
        kendall_counts(np.zeros((3, 3)), np.zeros((2, 3)))
