"""Information of votes: by hand, as variance of the score, and joint errors against a whole matrix."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.special import expit

from hakari.judgments.grm import Parameters, Priors, item_information, joint_errors, outcome_probabilities


def test_information_by_hand() -> None:
    """At θ = 0 with b = ∓ln 3: P* = 3/4, 1/4, P*' = 3/16 twice, so I = 2 (3/16)² / (1/4) + 0."""
    b = np.array([[-np.log(3), np.log(3)]])

    assert [0.25, 0.5, 0.25] == pytest.approx(outcome_probabilities(np.zeros(1), 1.0, b)[0].tolist())
    assert 2 * (3 / 16) ** 2 * 4 == pytest.approx(item_information(np.zeros(1), b)[0, 0])


def test_information_is_the_variance_of_the_score() -> None:
    """Σ P (d ln P / dθ)² with slopes by finite differences, for several sensitivities."""
    b, step = np.array([[-0.4, 1.3], [0.2, 0.3]]), 1e-5
    for a in (0.3, 1.0, 4.0):
        for theta in (-2.0, 0.1, 1.7):
            at = np.array([theta])
            slopes = (outcome_probabilities(at + step, a, b) - outcome_probabilities(at - step, a, b)) / (2 * step)
            expected = (slopes**2 / outcome_probabilities(at, a, b)).sum(axis=1)

            assert np.allclose(expected, item_information(at, b, sensitivity=a)[0], atol=1e-8)


def test_rare_ties_keep_their_digits() -> None:
    """A tie far out is a small number, not 0 by cancellation."""
    lose, tie, win = outcome_probabilities(np.array(60.0), 1.0, np.array([0.0, 1.0]))

    assert tie == pytest.approx(np.exp(-59) - np.exp(-60), rel=1e-12)
    assert 1.0 == pytest.approx(lose + tie + win)


def test_joint_errors_equal_the_inverse_of_the_whole_matrix(simulated: Any) -> None:
    """Blocks and sparse products give what inverting everything at once gives."""
    votes, theta, parameters = simulated(3, 5, 2, 80)
    priors = Priors()
    found = joint_errors(votes, theta, parameters, priors)
    size = 3 + 2 + 10
    whole = np.diag(np.repeat([1 / priors.tau**2, 1 / priors.sigma_a**2, 1 / priors.sigma_b**2], [3, 2, 10]))
    for i, j, k in zip(votes.system, votes.segment, votes.judge, strict=True):
        places = [i, 3 + k, 5 + 2 * j, 6 + 2 * j]
        at = np.array([theta[i], np.log(parameters.sensitivities[k]), *parameters.difficulties[j]])

        def chances(x: np.ndarray) -> np.ndarray:
            lower, upper = expit(np.exp(x[1]) * (x[0] - x[2])), expit(np.exp(x[1]) * (x[0] - x[3]))
            return np.array([1 - lower, lower - upper, upper])

        slopes = np.array([(chances(at + way) - chances(at - way)) / 2e-5 for way in 1e-5 * np.eye(4)])
        whole[np.ix_(places, places)] += (slopes / chances(at)) @ slopes.T
    inverse = np.linalg.inv(whole)
    errors = np.sqrt(np.diagonal(inverse))

    assert size == len(errors)
    assert np.allclose(inverse[:3, :3], found.covariance, atol=1e-6)
    assert np.allclose(errors[3:5], found.log_sensitivities, atol=1e-5)
    assert np.allclose(errors[5:], found.difficulties.ravel(), atol=1e-5)


def test_without_votes_errors_are_those_of_the_priors(simulated: Any) -> None:
    """A system, a judge and a segment that no vote knows."""
    votes, theta, parameters = simulated(3, 5, 2, 0)
    found = joint_errors(votes, theta, Parameters(parameters.sensitivities, parameters.difficulties), Priors())

    assert np.allclose(Priors().tau, found.abilities)
    assert np.allclose(1.0, found.log_sensitivities)
    assert np.allclose(2.0, found.difficulties)
