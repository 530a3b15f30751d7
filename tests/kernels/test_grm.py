"""Marginal likelihoods of the graded response model: against numerical integration, and what callers get wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.special import log_expit
from scipy.stats import norm

from hakari.kernels.grm import GrmMarginals, _nodes, grm_marginals

TERMS: dict[str, Any] = {
    "offsets": np.array([0, 3, 3, 7], np.int64),
    "judges": np.array([0, 1, 0, 1, 1, 0, 1], np.int32),
    "thresholds": np.array([0, 1, 2, 0, 3, 3, 1], np.int32),
    "passed": np.array([True, False, True, False, False, True, True]),
    "weights": np.array([1.0, 2.0, 1.0, 0.0, 1.5, 3.0, 1.0]),
}
A, B, TAU = np.array([0.7, 2.5]), np.array([-1.0, 0.2, 0.5, 1.1]), 1.3


def marginals(nodes: int = 61, **changes: Any) -> GrmMarginals:
    given = {**TERMS, **changes}
    return grm_marginals(
        given["offsets"],
        given["judges"],
        given["thresholds"],
        given["passed"],
        given["weights"],
        sensitivities=given.get("sensitivities", A),
        places=given.get("places", B),
        tau=TAU,
        nodes=nodes,
        starts=given.get("starts", np.zeros(len(given["offsets"]) - 1)),
        threads=given.get("threads", 1),
    )


def density(theta: float, system: int, sensitivities: np.ndarray = A, places: np.ndarray = B) -> float:
    """Return prior times likelihood, term by term."""
    found = norm.logpdf(theta, scale=TAU)
    for t in range(TERMS["offsets"][system], TERMS["offsets"][system + 1]):
        z = sensitivities[TERMS["judges"][t]] * (theta - places[TERMS["thresholds"][t]])
        found += TERMS["weights"][t] * log_expit(z if TERMS["passed"][t] else -z)
    return float(np.exp(found))


@pytest.mark.parametrize("system", [0, 1, 2])
@pytest.mark.parametrize("factor", [1.0, 40.0])
def test_equals_numerical_integration(system: int, factor: float) -> None:
    """Integrals and posterior means are those of an integrator, for judges of every sensitivity.

    A very sensitive judge makes steps, on which the quadrature needs more nodes.
    """
    a = A * factor
    found = marginals(481 if factor > 1 else 61, sensitivities=a)
    ends: dict[str, Any] = {"points": B.tolist(), "limit": 500, "epsabs": 1e-13}
    whole = quad(density, -12, 12, args=(system, a), **ends)[0]
    mean = quad(lambda theta: theta * density(theta, system, a), -12, 12, **ends)[0] / whole
    tolerance = 1e-9 if factor == 1 else 0.02

    assert np.log(whole) == pytest.approx(found.log_marginals[system], abs=tolerance)
    assert mean == pytest.approx(found.means[system], abs=tolerance)


def test_expectations_of_terms_equal_numerical_integration() -> None:
    """The expected chance to pass, and that times the logit."""
    found = marginals()
    for t in (0, 1, 2, 4, 5, 6):
        system = 0 if t < 3 else 2
        whole = quad(density, -12, 12, args=(system,), epsabs=1e-13)[0]

        def logit(theta: float, t: int = t) -> float:
            return float(A[TERMS["judges"][t]] * (theta - B[TERMS["thresholds"][t]]))

        def passing(theta: float, system: int = system) -> float:
            return float(np.exp(log_expit(logit(theta)))) * density(theta, system)

        def steep(theta: float, system: int = system) -> float:
            return logit(theta) * passing(theta, system)

        assert quad(passing, -12, 12, epsabs=1e-13)[0] / whole == pytest.approx(found.passing[t], abs=1e-9)
        assert quad(steep, -12, 12, epsabs=1e-13)[0] / whole == pytest.approx(found.passing_steepness[t], abs=1e-9)
    assert 0 == found.passing[3]


def test_modes_are_where_the_density_is_highest() -> None:
    """Wherever the search begins; the scale is the curvature there."""
    near, far = marginals(), marginals(starts=np.array([9.0, -30.0, 1e6]))
    for system in range(3):
        mode = near.modes[system]
        sides = [density(mode + step, system) for step in (-1e-3, 0.0, 1e-3)]
        curvature = -np.diff(np.log(sides), 2)[0] / 1e-6

        assert max(sides) == sides[1]
        assert 1 / np.sqrt(curvature) == pytest.approx(near.scales[system], rel=1e-5)
    assert np.allclose(near.modes, far.modes, atol=1e-9)


def test_without_terms_is_the_prior() -> None:
    """A system without terms has the integral 1 and the prior's middle and width."""
    found = marginals()

    assert 0.0 == pytest.approx(found.log_marginals[1], abs=1e-12)
    assert (0.0, TAU) == pytest.approx((found.means[1], found.scales[1]), abs=1e-12)


def test_a_whole_weight_is_so_many_terms() -> None:
    """A weight of three is the same as three equal terms."""
    one = {name: TERMS[name][:1] for name in ("judges", "thresholds", "passed")}
    thrice = {name: np.repeat(array, 3) for name, array in one.items()}
    heavy = marginals(offsets=np.array([0, 1], np.int64), weights=np.array([3.0]), **one)
    many = marginals(offsets=np.array([0, 3], np.int64), weights=np.ones(3), **thrice)

    assert many.log_marginals == pytest.approx(heavy.log_marginals, abs=1e-12)


def test_threads_change_no_digit() -> None:
    """Systems are summed in the order of their terms, whoever does it."""
    one, two = marginals(threads=1), marginals(threads=2)

    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


def test_extreme_parameters_stay_finite() -> None:
    """Logits of hundreds neither overflow nor give NaN."""
    found = marginals(sensitivities=np.array([300.0, 900.0]), places=np.array([-50.0, 50.0, 3.0, 80.0]))

    assert all(np.isfinite(array).all() for array in found)


@pytest.mark.parametrize("count", [1, 2, 15, 64])
def test_nodes_are_those_of_numpy(count: int) -> None:
    """Nodes and weights of Gauss–Hermite quadrature."""
    nodes, log_weights = _nodes(count)
    expected, weights = np.polynomial.hermite.hermgauss(count)

    assert np.allclose(expected, nodes, atol=1e-12)
    assert np.allclose(np.log(weights) + expected**2, log_weights, atol=1e-10)


def test_many_nodes_do_not_underflow() -> None:
    """The weights of 480 nodes, which NumPy cannot give, sum to what they must."""
    nodes, log_weights = _nodes(480)

    assert np.sqrt(np.pi) == pytest.approx(float(np.exp(log_weights - nodes**2).sum()))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"offsets": np.array([0, 3], np.int64)}, "offsets must run"),
        ({"judges": np.array([0, 1, 0, 1, 1, 0, 2], np.int32)}, "every judge must have"),
        ({"thresholds": np.array([0, 1, 2, 0, 3, 3, -1], np.int32)}, "every threshold must have"),
        ({"passed": np.array([True])}, "one value a term"),
        ({"weights": np.full(7, -1.0)}, "weights must be finite"),
        ({"sensitivities": np.array([1.0, 0.0])}, "above 0"),
        ({"places": np.array([0.0, 1.0, np.nan, 2.0])}, "thresholds must be finite"),
        ({"starts": np.zeros(2)}, "one value a system"),
    ],
)
def test_refuses_arrays_that_do_not_fit(changes: dict[str, Any], message: str) -> None:
    """A clear message instead of a read past the end."""
    with pytest.raises(ValueError, match=message):
        marginals(**changes)
