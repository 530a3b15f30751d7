"""TSt: rounds that only climb, a likelihood checked against the normal density, recovery, odd votes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.stats import multivariate_normal

from hakari.errors import InputError, OptionError
from hakari.judgments import Comparisons
from hakari.judgments.grm import BaselineVotes
from hakari.judgments.models.tst import TwoStage, _State


def state_of(votes: Comparisons, **options: Any) -> _State:
    return _State(TwoStage(**options), BaselineVotes.of(votes))


def test_every_round_climbs(draw: Any) -> None:
    """Expectation and conditional maximisation never lower the posterior density."""
    state = state_of(draw([1.0, 0.5, 0.0, -1.0], 400).against("S2"))
    found = [state.log_posterior()]
    for _ in range(60):
        state.round()
        found.append(state.log_posterior())

    assert (np.diff(found) > -1e-9).all()
    assert found[-1] > found[0] + 1


def test_the_end_is_a_maximum(draw: Any) -> None:
    """Small steps of any parameter go down."""
    state = state_of(draw([1.0, 0.5, 0.0, -1.0], 400).against("S2"))
    _, converged = state.climb()
    best = state.log_posterior()
    generator = np.random.default_rng(0)

    assert converged
    for name in ("mu", "eta", "variance", "kappa"):
        whole = getattr(state, name)
        for _ in range(10):
            setattr(state, name, whole * np.exp(generator.normal(0, 1e-2, whole.shape)))
            assert state.log_posterior() < best + 1e-9
        setattr(state, name, whole)


def test_likelihood_equals_the_normal_density() -> None:
    """Grades of one output are jointly normal: the quality is shared. Differences of parameters agree."""
    votes = Comparisons.of(
        [("a", "0", "X", "B", 1), ("b", "0", "X", "B", 0), ("b", "0", "X", "B", 1), ("a", "1", "X", "B", -1)]
    ).against("B")
    state = state_of(votes)

    def expected() -> float:
        found = 0.0
        for output in np.unique(state.output):
            own = state.output == output
            judge = state.votes.judge[own]
            covariance = np.diag(1 / state.kappa[judge]) + state.variance[0]
            mean = state.mu[0] + state.eta[judge]
            found += float(multivariate_normal.logpdf(state.grade[own], mean, covariance))
        model = state.model
        found += float(-0.5 * (state.mu**2).sum() / model.sigma_mu**2)
        found += float(-0.5 * (state.eta**2).sum() / model.sigma_eta**2)
        found -= float(
            (model.spread_shape + 1) * np.log(state.variance[0]) + model.spread_scale / state.variance[0]
        )
        found += float(((model.precision_shape - 1) * np.log(state.kappa) - state.kappa).sum())
        return found

    before, known = state.log_posterior(), expected()
    state.mu, state.eta = np.array([0.3]), np.array([0.2, -0.4])
    state.variance, state.kappa = np.array([0.7]), np.array([1.3, 0.4])

    assert expected() - known == pytest.approx(state.log_posterior() - before, abs=1e-10)


def test_one_output_by_hand() -> None:
    """With tight priors of bias, spread and precision, a mean is a ridge regression of its grades.

    Three wins on three segments, spread 1 and precision 1: a grade has variance 2 around the mean; its prior has 1.
    """
    votes = Comparisons.of([("a", str(n), "X", "B", 1) for n in range(3)]).against("B")
    tight = {"sigma_eta": 1e-6, "spread_shape": 1e8, "spread_scale": 1e8, "precision_shape": 1e8}
    fit = TwoStage(**tight, precision_rate=1e8).fit(votes)

    assert (3 / 2) / (3 / 2 + 1) == pytest.approx(fit.scores[0], abs=1e-5)
    assert 1 / (3 / 2 + 1) == pytest.approx(fit.covariance[0, 0], abs=1e-5)


def test_recovers_means_biases_and_precisions() -> None:
    """Grades drawn from the model, before they are votes, give the parameters back, and intervals cover."""
    covered = []
    for seed in range(10):
        generator = np.random.default_rng(seed)
        mu, eta = generator.normal(0, 1, 6), generator.normal(0, 0.5, 8)
        kappa, variance = generator.gamma(2, 1, 8) + 0.1, 0.5 / generator.gamma(2, 1, 6)
        system, segment, judge = (generator.integers(n, size=1500) for n in (6, 40, 8))
        quality = mu[:, None] + np.sqrt(variance)[:, None] * generator.normal(size=(6, 40))
        votes = BaselineVotes(system, segment, judge, np.ones(1500, int), np.ones(1500), 6, 40, 8)
        state = _State(TwoStage(), votes)
        state.grade = quality[system, segment] + eta[judge] + generator.normal(size=1500) / np.sqrt(kappa[judge])
        state.climb()
        covered.append(np.abs(state.mu - mu) < 1.96 * np.sqrt(np.diagonal(state.covariance())))

        assert np.corrcoef(mu, state.mu)[0, 1] > 0.9
        assert np.corrcoef(np.log(kappa), np.log(state.kappa))[0, 1] > 0.8
        # Biases share an unknown shift with the means; their differences come back.
        assert np.corrcoef(eta, state.eta)[0, 1] > 0.8
    assert 0.85 < np.mean(covered) <= 1


def test_covariance_equals_the_inverse_of_the_whole_matrix(draw: Any) -> None:
    """Qualities, means and biases in one matrix of second derivatives."""
    state = state_of(draw([1.0, 0.0, -1.0], 60, judges=3, segments=6).against("S1"))
    state.climb()
    systems, judges, outputs = 2, 3, len(state.owner)
    whole = np.zeros((systems + judges + outputs,) * 2)
    whole[np.arange(systems), np.arange(systems)] = state.model.sigma_mu**-2
    whole[np.arange(systems, systems + judges), np.arange(systems, systems + judges)] = state.model.sigma_eta**-2
    for output, owner in enumerate(state.owner):
        way = np.zeros(len(whole))
        way[[owner, systems + judges + output]] = 1, -1
        whole += np.outer(way, way) / state.variance[owner]
    for output, judge in zip(state.output, state.votes.judge, strict=True):
        way = np.zeros(len(whole))
        way[[systems + judge, systems + judges + output]] = 1
        whole += np.outer(way, way) * state.kappa[judge]

    assert np.allclose(np.linalg.inv(whole)[:systems, :systems], state.covariance(), atol=1e-9)


def test_a_harsh_judge_is_not_held_against_systems() -> None:
    """A judge who prefers the baseline always has a bias, and systems that only he saw do not pay all of it."""
    rows = [("fair", str(n), "X", "B", 1 if n % 2 else 0) for n in range(20)]
    rows += [("harsh", str(n), system, "B", -1) for n in range(20) for system in ("X", "Y")]
    fit = TwoStage().fit(Comparisons.of(rows).against("B"))
    bias = {judge["judge"]: judge["bias"] for judge in fit.details["judges"]}

    assert bias["harsh"] < -0.2 < bias["fair"]
    assert fit.scores[1] > -0.9


@pytest.mark.parametrize("outcomes", [(0,) * 12, (1,) * 12, (-1,), (1, -1)])
def test_odd_votes_have_finite_scores(outcomes: tuple[int, ...]) -> None:
    """One category only, a single vote."""
    fit = TwoStage().fit(Comparisons.of([("a", str(n), "X", "B", o) for n, o in enumerate(outcomes)]).against("B"))

    assert fit.converged
    assert np.isfinite(fit.scores).all()
    assert np.isfinite(fit.errors).all()


def test_too_few_rounds_are_said(draw: Any) -> None:
    """The fit tells that it did not converge."""
    fit = TwoStage(iterations=3).fit(draw([1.0, 0.0, -1.0], 90).against("S1"))

    assert (False, 3) == (fit.converged, fit.iterations)


def test_votes_without_a_baseline_are_refused(draw: Any) -> None:
    """As by every model that needs one."""
    with pytest.raises(InputError, match="one baseline"):
        TwoStage().fit(draw([1.0, 0.0, -1.0], 60))


@pytest.mark.parametrize("options", [{"sigma_mu": 0.0}, {"precision_shape": 0.5}, {"iterations": 0}])
def test_options_are_checked(options: dict[str, Any]) -> None:
    """A precision's prior has a mode, spreads are above 0."""
    with pytest.raises(OptionError):
        TwoStage(**options)
