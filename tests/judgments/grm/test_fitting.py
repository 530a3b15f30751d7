"""Fits of the graded response model: recovery, stationarity, odd data."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from hakari.errors import OptionError
from hakari.judgments.grm import BaselineVotes, Marginal, Priors, fit_graded
from hakari.judgments.grm.simulation import draw_parameters


def votes_of(category: list[int], **numbers: Any) -> BaselineVotes:
    n = len(category)
    given: dict[str, Any] = {name: np.zeros(n, np.intp) for name in ("system", "segment", "judge")}
    given |= {"systems": 2, "segments": 3, "judges": 2, **numbers}
    return BaselineVotes(category=np.array(category, np.intp), weight=np.ones(n), **given)


def test_recovers_parameters_drawn_from_the_priors(simulated: Any) -> None:
    """Many votes a segment give abilities, sensitivities and difficulties back, on their own scale."""
    votes, theta, parameters = simulated(8, 40, 10, 8000, seed=3)
    found = fit_graded(votes)
    slope = np.polyfit(theta, found.theta, 1)[0]

    assert found.converged
    assert np.corrcoef(theta, found.theta)[0, 1] > 0.995
    assert np.corrcoef(np.log(parameters.sensitivities), np.log(found.parameters.sensitivities))[0, 1] > 0.98
    assert np.corrcoef(parameters.difficulties.ravel(), found.parameters.difficulties.ravel())[0, 1] > 0.97
    assert 0.8 < slope < 1.25


def test_joint_intervals_cover(simulated: Any) -> None:
    """Of 30 campaigns 95 % intervals cover between 88 and 100 %; plug-in ones far too few."""
    joint, plug_in = [], []
    for seed in range(30):
        votes, theta, _ = simulated(6, 30, 8, 900, seed=seed)
        found = fit_graded(votes, tolerance=1e-8)
        missed = np.abs(found.theta - theta)
        joint.append(missed < 1.96 * found.joint_errors().abilities)
        plug_in.append(missed < 1.96 * found.plug_in_errors)

    assert 0.88 < np.mean(joint) <= 1
    assert np.mean(plug_in) < 0.8


def test_the_end_is_a_maximum(simulated: Any) -> None:
    """The gradient is flat there, and every small step goes down."""
    votes, _, _ = simulated(4, 12, 5, 400)
    found = fit_graded(votes, tolerance=1e-13)
    marginal = Marginal(votes, Priors(), nodes=found.nodes)
    vector = found.parameters.packed()
    best, gradient = marginal.value_and_gradient(vector)
    generator = np.random.default_rng(0)
    steps = [marginal.value_and_gradient(vector + generator.normal(0, 0.05, len(vector)))[0] for _ in range(20)]

    assert np.abs(gradient).max() < 1e-2
    assert max(steps) < best
    assert found.quadrature_error < 1e-6


def test_threads_change_no_digit(simulated: Any) -> None:
    """One thread and two give the same fit."""
    votes, _, _ = simulated(5, 10, 4, 300)

    assert np.array_equal(fit_graded(votes, threads=1).theta, fit_graded(votes, threads=2).theta)


def test_order_of_votes_hardly_matters(simulated: Any) -> None:
    """The sums are in another order, and the fit ends at the same place."""
    votes, _, _ = simulated(5, 10, 4, 300)
    turned = replace(
        votes, **{name: getattr(votes, name)[::-1] for name in ("system", "segment", "judge", "category")}
    )

    assert np.allclose(
        fit_graded(votes, tolerance=1e-13).theta, fit_graded(turned, tolerance=1e-13).theta, atol=1e-3
    )


def test_a_careless_judge_loses_sensitivity(simulated: Any) -> None:
    """Who was the most sensitive and then answers at random hardly counts, and hardly moves the ranking."""
    votes, theta, parameters = simulated(8, 30, 10, 4000, seed=5)
    judge = int(np.argmax(parameters.sensitivities))
    drawn = np.random.default_rng(1).integers(0, 3, len(votes))
    noisy = replace(votes, category=np.where(votes.judge == judge, drawn, votes.category))
    before, after = fit_graded(votes), fit_graded(noisy)

    assert after.parameters.sensitivities[judge] < 0.1 * before.parameters.sensitivities[judge]
    assert after.parameters.sensitivities[judge] < 0.5
    assert np.corrcoef(theta, after.theta)[0, 1] > 0.99


@pytest.mark.parametrize(
    "category",
    [[], [0], [1], [2], [0] * 6, [1] * 6, [2] * 6, [0, 2] * 3],
    ids=["none", "a loss", "a tie", "a win", "all lost", "all ties", "all won", "no tie"],
)
def test_odd_votes_have_finite_answers(category: list[int]) -> None:
    """One category only, a segment voted once, a system and a judge without votes: the priors decide the rest."""
    found = fit_graded(votes_of(category))
    joint = found.joint_errors()
    numbers = (found.theta, found.plug_in_errors, found.parameters.sensitivities, found.parameters.difficulties)

    assert all(np.isfinite(each).all() for each in (*numbers, joint.covariance, joint.difficulties))
    assert 0 == pytest.approx(found.theta[1], abs=1e-8)
    assert np.exp(Priors().mu_a) == pytest.approx(found.parameters.sensitivities[1], rel=1e-3)
    assert (found.parameters.difficulties[:, 0] < found.parameters.difficulties[:, 1]).all()


def test_separable_votes_have_finite_answers() -> None:
    """One system always wins, the other always loses: the prior of θ keeps both in reach."""
    system = np.arange(12) % 2
    found = fit_graded(votes_of([2, 0] * 6, system=system))

    assert 0 < found.theta[0] < 5
    assert -5 < found.theta[1] < 0


def test_baseline_place_is_where_wins_and_losses_are_even(simulated: Any) -> None:
    """Swapping wins and losses mirrors the scale, the baseline's place too."""
    votes, _, _ = simulated(5, 10, 4, 400)
    mirrored = replace(votes, category=2 - votes.category)
    place, mirror = (fit_graded(each, tolerance=1e-13).baseline_place() for each in (votes, mirrored))

    assert place == pytest.approx(-mirror, abs=1e-2)


def test_priors_and_barrier_are_checked() -> None:
    """Spreads are above 0, and so is the barrier."""
    with pytest.raises(OptionError, match="sigma_b is above 0; 0 came"):
        Priors(sigma_b=0)
    with pytest.raises(OptionError, match="finite"):
        Priors(mu_a=float("inf"))
    with pytest.raises(OptionError, match="barrier"):
        fit_graded(votes_of([1]), barrier=0)


def test_difficulties_are_drawn_in_order() -> None:
    """Parameters drawn from the priors keep b₁ < b₂."""
    _, parameters = draw_parameters(2, 500, 3, Priors(), np.random.default_rng(0))

    assert (parameters.difficulties[:, 0] < parameters.difficulties[:, 1]).all()
