"""The graded response model: likelihoods of systems with their abilities integrated out."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from hakari.kernels import _native
from hakari.types import FloatArray, IdArray, MaskArray, OffsetArray

__all__ = ["GrmMarginals", "grm_marginals"]


class GrmMarginals(NamedTuple):
    """What is known of each system when the parameters of judges and segments are given."""

    log_marginals: FloatArray
    """By system: the logarithm of the likelihood with θ integrated out."""
    modes: FloatArray
    """By system: where the posterior of θ is highest."""
    scales: FloatArray
    """By system: one by the root of minus the second derivative of the log posterior there."""
    means: FloatArray
    """By system: the mean of θ under its posterior."""
    passing: FloatArray
    """By term: the probability p to pass, expected under the posterior; 0 where the term has no weight."""
    passing_steepness: FloatArray
    """By term: p · a (θ − b), expected under the posterior."""


@cache
def _nodes(count: int) -> tuple[FloatArray, FloatArray]:
    """Return Gauss–Hermite nodes x, and ln w + x².

    The nodes are eigenvalues of the Jacobi matrix of Hermite's polynomials, and w exp(x²) is one by the sum of the
    squares of the first Hermite functions there, so that nothing underflows where w would.
    """
    from scipy.linalg import eigvalsh_tridiagonal

    order = np.arange(1, count)
    nodes: FloatArray = np.asarray(eigvalsh_tridiagonal(np.zeros(count), np.sqrt(order / 2)))
    nodes = (nodes - nodes[::-1]) / 2
    before, here = np.zeros(count), np.pi**-0.25 * np.exp(-(nodes**2) / 2)
    squares = here**2
    for k in order:
        before, here = here, nodes * np.sqrt(2 / k) * here - np.sqrt((k - 1) / k) * before
        squares += here**2
    return nodes, -np.log(squares)


def grm_marginals(
    offsets: OffsetArray,
    judges: IdArray,
    thresholds: IdArray,
    passed: MaskArray,
    weights: FloatArray,
    *,
    sensitivities: FloatArray,
    places: FloatArray,
    tau: float,
    nodes: int,
    starts: FloatArray,
    threads: int,
) -> GrmMarginals:
    """Return the marginal likelihood of systems' judgments, written as logistic terms.

    A term says whether a system passed a threshold, which it does with probability ``1 / (1 + exp(−a (θ − b)))``.
    The prior of θ is normal around 0.

    Parameters
    ----------
    offsets
        The terms of system ``i`` are ``offsets[i]:offsets[i + 1]``.
    judges, thresholds, passed, weights
        By term: whose sensitivity counts, which threshold it is about, whether it was passed, and how much it
        counts.
    sensitivities, places
        a by judge, and b by threshold.
    tau
        The standard deviation of the prior of θ.
    nodes
        How many nodes the Gauss–Hermite quadrature has; they are centred and scaled at each posterior's mode.
    starts
        By system: where the search for the mode begins.
    threads
        How many threads to use; the result is the same for any number.
    """
    points, log_weights = _nodes(nodes)
    return GrmMarginals(
        *_native.grm_marginals(
            offsets,
            judges,
            thresholds,
            passed,
            weights,
            sensitivities,
            places,
            tau,
            points,
            log_weights,
            starts,
            threads,
        )
    )
