"""The marginal likelihood of the graded response model and its gradient."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.integrate import quad
from scipy.special import expit
from scipy.stats import norm

from hakari.judgments.grm import BaselineVotes, Copies, Marginal, Parameters, Priors
from hakari.judgments.grm.votes import Terms


def small(category: list[int], **changes: Any) -> BaselineVotes:
    """Return votes of two systems on two segments by two judges, one after the other."""
    n = len(category)
    numbers = np.arange(n)
    found = BaselineVotes(
        system=numbers % 2,
        segment=numbers // 2 % 2,
        judge=numbers // 4 % 2,
        category=np.array(category),
        weight=np.ones(n),
        systems=2,
        segments=2,
        judges=2,
    )
    return replace(found, **changes)


PARAMETERS = Parameters(np.array([0.8, 2.0]), np.array([[-0.7, 0.9], [0.3, 0.5]]))


def naive(votes: BaselineVotes, parameters: Parameters, tau: float) -> float:
    """Return the log marginal likelihood with plain probabilities P*, and an integrator."""

    def joint(theta: float, system: int) -> float:
        found = norm.pdf(theta, scale=tau)
        for vote in np.flatnonzero(votes.system == system):
            a = parameters.sensitivities[votes.judge[vote]]
            passed = [1.0, *expit(a * (theta - parameters.difficulties[votes.segment[vote]])), 0.0]
            category = votes.category[vote]
            found *= (passed[category] - passed[category + 1]) ** votes.weight[vote]
        return float(found)

    return sum(
        float(np.log(quad(joint, -10, 10, args=(s,), epsabs=1e-15, limit=200)[0])) for s in range(votes.systems)
    )


@pytest.mark.parametrize(
    "category",
    [[0, 2, 1, 1, 2, 0, 1, 2], [1] * 8, [0] * 8, [2, 2], [1], []],
    ids=["mixed", "all ties", "all lost", "all won", "one vote", "no vote"],
)
def test_likelihood_equals_a_naive_implementation(category: list[int]) -> None:
    """Factors of ties out of the integral, logistic terms, adaptive nodes: nothing of it changes the value."""
    votes = small(category)
    found = Marginal(votes, Priors(), nodes=61).log_likelihood(PARAMETERS)

    assert naive(votes, PARAMETERS, Priors().tau) == pytest.approx(found, abs=1e-8)


def test_one_vote_by_hand() -> None:
    """A tie at b = ∓ln 3 with a = 1 has probability 1/2 at θ = 0; a narrow prior keeps θ there."""
    votes = BaselineVotes(*(np.array([0]) for _ in range(3)), np.array([1]), np.ones(1), 1, 1, 1)
    parameters = Parameters(np.ones(1), np.array([[-np.log(3), np.log(3)]]))
    found = Marginal(votes, Priors(tau=1e-5), nodes=9).log_likelihood(parameters)

    assert np.log(0.5) == pytest.approx(found, abs=1e-9)


def test_weights_are_so_many_votes() -> None:
    """A vote of weight two is two votes."""
    votes = small([0, 2, 1])
    twice = small([0, 2, 1, 0, 2, 1])
    twice = replace(
        twice, **{name: np.tile(getattr(votes, name), 2) for name in ("system", "segment", "judge", "category")}
    )
    vector = PARAMETERS.packed()
    heavy, many = (
        Marginal(each, Priors(), nodes=21).value_and_gradient(vector)
        for each in (votes.weighted(np.full(3, 2.0)), twice)
    )

    assert many[0] == pytest.approx(heavy[0], abs=1e-10)
    assert np.allclose(many[1], heavy[1], atol=1e-9)


@settings(max_examples=40)
@given(
    category=st.lists(st.integers(0, 2), min_size=0, max_size=16),
    vector=arrays(np.float64, 6, elements=st.floats(-1.5, 1.5)),
    barrier=st.floats(0.1, 3),
)
def test_gradient_equals_finite_differences(category: list[int], vector: np.ndarray, barrier: float) -> None:
    """In every coordinate, for any votes, parameters, weights and copies."""
    votes = small(category, weight=np.linspace(0.5, 2, len(category)))
    copies = Copies(np.array([1.0, 2.0]), np.array([0.0, 3.0]))
    marginal = Marginal(votes, Priors(), nodes=151, barrier=barrier, copies=copies)
    _, gradient = marginal.value_and_gradient(vector)
    step = 1e-5
    found = [
        (marginal.value_and_gradient(vector + way)[0] - marginal.value_and_gradient(vector - way)[0]) / (2 * step)
        for way in step * np.eye(6)
    ]

    assert np.allclose(found, gradient, atol=2e-6)


@pytest.mark.parametrize(("votes", "nodes"), [(12, 120), (300, 31), (3000, 31)])
def test_doubling_the_nodes_changes_nothing(simulated: Any, votes: int, nodes: int) -> None:
    """Nodes follow each mode, so that narrow posteriors need no more of them than wide ones."""
    drawn, _, parameters = simulated(3, 10, 4, votes)
    marginal = Marginal(drawn, Priors(), nodes=nodes)
    parameters = Parameters(np.minimum(parameters.sensitivities, 3), parameters.difficulties)

    assert marginal.log_likelihood(parameters, 2 * nodes) == pytest.approx(
        marginal.log_likelihood(parameters), abs=1e-6
    )


def test_parameters_survive_packing() -> None:
    """The vector without bounds gives the same parameters back, in order whatever it holds."""
    found = Parameters.unpacked(PARAMETERS.packed(), 2)
    anything = Parameters.unpacked(np.random.default_rng(0).normal(0, 5, 12), 2)

    assert np.allclose(PARAMETERS.sensitivities, found.sensitivities)
    assert np.allclose(PARAMETERS.difficulties, found.difficulties)
    assert (anything.sensitivities > 0).all()
    assert (anything.difficulties[:, 0] < anything.difficulties[:, 1]).all()


def test_terms_of_votes() -> None:
    """A loss and a win are one term each, a tie is two."""
    terms: Terms = small([0, 1, 2]).terms

    assert [0, 2, 4] == terms.offsets.tolist()
    assert [0, 3, 0, 1] == terms.thresholds.tolist()
    assert [False, True, True, False] == terms.passed.tolist()


def test_copies_of_whole_units_and_of_single_votes() -> None:
    """Segments that were drawn whole count as often as they were drawn; single votes copy nothing."""
    votes = small([0, 1, 2, 0])
    whole = Copies.of(votes, np.array([2.0, 2.0, 0.0, 0.0]))
    single = Copies.of(votes, np.array([2.0, 1.0, 0.0, 1.0]))

    assert [2.0, 0.0] == whole.segments.tolist()
    assert [1.0, 1.0] == single.segments.tolist()
    assert [1.0, 1.0] == single.judges.tolist()
