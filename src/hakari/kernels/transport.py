"""Exact transport: the flow of least cost that turns one weighted set into another."""

from __future__ import annotations

from hakari.kernels import _native
from hakari.types import FloatArray

__all__ = ["transport_costs", "transport_plan"]


def transport_costs(supplies: FloatArray, demands: FloatArray, costs: FloatArray, *, threads: int) -> FloatArray:
    """Return the least cost of many problems of one size.

    Parameters
    ----------
    supplies, demands
        Weights, ``(problems, n)`` and ``(problems, m)``; each row is scaled to a sum of 1.
    costs
        ``(problems, n, m)``: what it costs to move one unit.
    threads
        How many threads to use; the result is the same for any number.
    """
    return _native.transport_costs(supplies, demands, costs, threads)


def transport_plan(
    supplies: FloatArray, demands: FloatArray, costs: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return the cheapest flow of one problem, and the prices that prove it.

    Returns
    -------
    flows
        ``(n, m)``, not negative; rows sum to the supplies and columns to the demands, both scaled to a sum of 1.
    supply_prices, demand_prices
        No cost is below the sum of its two prices, and the weighted sum of all prices is the cost of the flow.
    """
    return _native.transport_plan(supplies, demands, costs)
