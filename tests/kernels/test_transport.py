"""Exact transport: by hand, against scipy's linear programme, and by the prices that prove a plan."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.optimize import linprog

from hakari.kernels import transport_costs, transport_plan


def by_linear_programme(supplies: np.ndarray, demands: np.ndarray, costs: np.ndarray) -> float:
    """Return the least cost by scipy's linear programme over all flows."""
    n, m = costs.shape
    rows = np.kron(np.eye(n), np.ones(m))
    columns = np.kron(np.ones(n), np.eye(m))
    found = linprog(
        costs.ravel(),
        A_eq=np.vstack([rows, columns])[:-1],  # the last equation follows from the others
        b_eq=np.concatenate([supplies / supplies.sum(), demands / demands.sum()])[:-1],
    )
    assert found.status == 0
    return float(found.fun)


def check_plan(supplies: np.ndarray, demands: np.ndarray, costs: np.ndarray, *, scale: float = 1.0) -> float:
    """Check that a plan moves everything and that its prices prove it; return its cost."""
    flows, u, v = transport_plan(supplies, demands, costs)
    a, b = supplies / supplies.sum(), demands / demands.sum()
    assert (flows >= 0).all()
    assert flows.sum(axis=1) == pytest.approx(a, abs=1e-12)
    assert flows.sum(axis=0) == pytest.approx(b, abs=1e-12)
    assert (costs - u[:, None] - v >= -1e-11 * scale).all()
    cost = float((flows * costs).sum())
    assert a @ u + b @ v == pytest.approx(cost, abs=1e-11 * scale)
    return cost


def test_transport_by_hand() -> None:
    """A third of a goes to y, because moving it from b would cost more; the cost is 2/3 · 0 + 1/3 · 1 + 0."""
    supplies, demands = np.array([2.0, 1.0]), np.array([1.0, 2.0])
    costs = np.array([[0.0, 1.0], [3.0, 0.0]])

    flows, _, _ = transport_plan(supplies, demands, costs)
    assert np.array([[1 / 3, 1 / 3], [0, 1 / 3]]) == pytest.approx(flows, abs=1e-12)
    assert 1 / 3 == pytest.approx(transport_costs(supplies[None], demands[None], costs[None], threads=1)[0])


def test_transport_with_one_source() -> None:
    """One source has no choice: the cost is the mean of its costs, weighted by the demands."""
    cost = check_plan(np.array([5.0]), np.array([1.0, 3.0]), np.array([[2.0, 6.0]]))

    assert (1 * 2 + 3 * 6) / 4 == pytest.approx(cost)


def test_transport_of_equal_weights_is_the_best_assignment() -> None:
    """With as many equal weights on both sides the plan is a permutation; here the one that goes backwards."""
    n = 9
    costs = np.abs(np.arange(n)[:, None] - np.arange(n)[::-1]).astype(float) ** 2

    flows, _, _ = transport_plan(np.ones(n), np.ones(n), costs)
    assert (np.eye(n)[::-1] / n) == pytest.approx(flows, abs=1e-12)


def test_transport_leaves_empty_places_empty() -> None:
    """A weight of 0 neither gives nor takes, exactly."""
    flows, _, _ = transport_plan(np.array([0.0, 1.0, 2.0]), np.array([0.0, 1.0, 0.0]), np.zeros((3, 3)))

    assert not flows[0].any()
    assert not flows[:, [0, 2]].any()


WEIGHTS = st.floats(0, 1) | st.integers(0, 3).map(float)
COSTS = st.floats(-1, 1) | st.integers(-2, 3).map(float)


@st.composite
def problems(draw: st.DrawFn) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Draw small problems, many with equal weights, zeros and ties."""
    n, m = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    supplies, demands = (
        draw(arrays(float, size, elements=WEIGHTS).filter(lambda w: w.sum() > 1e-3)) for size in (n, m)
    )
    return supplies, demands, draw(arrays(float, (n, m), elements=COSTS))


@given(problems())
def test_transport_is_the_optimum(problem: tuple[np.ndarray, np.ndarray, np.ndarray]) -> None:
    """Plans are feasible, their prices prove them, and scipy finds nothing cheaper."""
    cost = check_plan(*problem)

    assert by_linear_programme(*problem) == pytest.approx(cost, abs=1e-8)
    assert cost == pytest.approx(transport_costs(*(part[None] for part in problem), threads=1)[0], abs=1e-13)


@pytest.mark.parametrize(("n", "m"), [(30, 30), (64, 1), (1, 64), (40, 25), (150, 170)])
@pytest.mark.parametrize("kind", ["random", "plane", "ties", "unaligned"])
def test_transport_of_larger_problems(n: int, m: int, kind: str) -> None:
    """Sizes beyond one machine word, distances in a plane, many ties and many equal costs: the prices prove all."""
    random = np.random.default_rng([n, m])
    supplies, demands = random.random(n) + 0.01, random.random(m) + 0.01
    costs = random.random((n, m))
    if kind == "plane":
        a, b = random.random((n, 1, 2)), random.random((1, m, 2))
        costs = np.sqrt(((a - b) ** 2).sum(axis=-1))
    elif kind == "ties":
        supplies, demands = random.integers(1, 4, n).astype(float), random.integers(1, 4, m).astype(float)
        costs = random.integers(0, 3, (n, m)).astype(float)
    elif kind == "unaligned":
        costs[costs < 0.9] = 1

    cost = check_plan(supplies, demands, costs)
    if n * m <= 1000:
        assert by_linear_programme(supplies, demands, costs) == pytest.approx(cost, abs=1e-9)


@pytest.mark.parametrize("scale", [1e-200, 1e-6, 1e6, 1e200])
def test_transport_of_costs_of_any_size(scale: float) -> None:
    """Costs are scaled first, so small and large ones are moved as exactly as others."""
    random = np.random.default_rng(5)
    supplies, demands, costs = random.random(6), random.random(8), random.random((6, 8))

    assert check_plan(supplies, demands, costs) * scale == pytest.approx(
        check_plan(supplies, demands, costs * scale, scale=scale), rel=1e-11
    )


def test_transport_of_weights_of_very_different_size() -> None:
    """Weights below the resolution are moved as 0; the others are right."""
    supplies, demands = np.array([1.0, 1e-30, 1e-5]), np.array([1e-5, 1.0])

    cost = check_plan(supplies, demands, np.array([[1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]))
    assert 0.0 == pytest.approx(cost, abs=1e-12)


def test_transport_does_not_depend_on_threads() -> None:
    """Two threads give the digits of one, over several blocks."""
    random = np.random.default_rng(3)
    problem = random.random((200, 7)), random.random((200, 9)), random.random((200, 7, 9))

    assert transport_costs(*problem, threads=1).tolist() == transport_costs(*problem, threads=2).tolist()


@pytest.mark.parametrize(
    ("supplies", "demands", "costs", "message"),
    [
        ([1.0, -1.0], [1.0], [[1.0], [1.0]], "weights must not be negative"),
        ([0.0, 0.0], [1.0], [[1.0], [1.0]], "weights must have a finite sum above 0"),
        ([1.0], [float("nan")], [[1.0]], "weights must not be negative"),
        ([1.0], [float("inf")], [[1.0]], "weights must have a finite sum above 0"),
        ([1.0], [1.0], [[float("inf")]], "costs must be finite"),
        ([1.0], [1.0, 1.0], [[1.0]], "one row a supply and one column a demand"),
    ],
)
def test_transport_refuses(
    supplies: list[float], demands: list[float], costs: list[list[float]], message: str
) -> None:
    """Problems that are none are refused at the border, by both functions."""
    problem = np.array(supplies), np.array(demands), np.array(costs)

    with pytest.raises(ValueError, match=message):
        transport_plan(*problem)
    with pytest.raises(ValueError, match=message):
        transport_costs(*(part[None] for part in problem), threads=1)
