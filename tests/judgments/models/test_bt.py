"""Bradley–Terry with ties: by hand, against choix and a generic optimiser, and where no answer exists."""

from __future__ import annotations

from typing import Any

import choix
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.optimize import approx_fprime, minimize

from hakari.errors import InputError, OptionError
from hakari.judgments import Comparisons
from hakari.judgments.models.bt import BradleyTerry
from hakari.judgments.models.davidson import Davidson, maximised, undecided

Votes = list[tuple[str, str, str, str, int]]


def naive(parameters: np.ndarray[Any, Any], votes: Comparisons) -> float:
    """Return minus the log likelihood, vote by vote, from Davidson's formula."""
    strength, nu = np.exp(parameters[:-1]), np.exp(parameters[-1])
    found = 0.0
    for a, b, outcome in zip(votes.left, votes.right, votes.outcome, strict=True):
        tie = nu * np.sqrt(strength[a] * strength[b])
        chance = {1: strength[a], -1: strength[b], 0: tie}[int(outcome)]
        found -= np.log(chance / (strength[a] + strength[b] + tie))
    return float(found)


def counted(votes: Comparisons, **options: Any) -> Davidson:
    """Return the likelihood of votes."""
    won, tied = votes.wins()
    settings = {"ridge": 0.0, "with_ties": True, **options}
    return Davidson(won[None], tied[None], **settings)


def test_two_systems_by_hand() -> None:
    """6 wins, 2 losses and 4 ties: odds 3; ν² = 16 / 12, so that all three chances are met."""
    votes = Comparisons.of([("j", "0", "A", "B", o) for o in [1] * 6 + [-1] * 2 + [0] * 4])
    fit = BradleyTerry().fit(votes)

    assert np.allclose(fit.scores, [np.log(3) / 2, -np.log(3) / 2], atol=1e-9)
    assert np.isclose(fit.details["nu"], 4 / np.sqrt(12), rtol=1e-8)
    assert fit.converged


def test_standard_error_by_hand() -> None:
    """Without ties the log odds of 6 against 2 have the variance 1/6 + 1/2; each score is half of it."""
    votes = Comparisons.of([("j", "0", "A", "B", o) for o in [1] * 6 + [-1] * 2])
    fit = BradleyTerry().fit(votes)

    assert np.allclose(fit.errors, np.sqrt(1 / 6 + 1 / 2) / 2, rtol=1e-8)
    assert "nu" not in fit.details


@pytest.mark.parametrize("seed", range(4))
def test_equals_choix(draw: Any, seed: int) -> None:
    """Wins alone, and ties as half a win each, are what choix fits."""
    votes = draw([1.0, 0.3, 0.0, -0.4, -1.0], 250, seed=seed)
    won, tied = votes.wins()
    for ties, counts in (("ignore", won), ("half", won + tied / 2)):
        expected = choix.ilsr_pairwise_dense(counts, tol=1e-12)

        assert np.allclose(BradleyTerry(ties=ties).fit(votes).scores, expected - expected.mean(), atol=1e-8)


@pytest.mark.parametrize("seed", range(3))
def test_equals_a_generic_optimiser(draw: Any, seed: int) -> None:
    """The naive likelihood, maximised without derivatives of ours, has its top at the same place."""
    votes = draw([0.8, 0.0, -0.5, 0.1], 200, seed=seed)
    found = minimize(lambda x: naive(x, votes) + x[:-1].sum() ** 2, np.zeros(5), method="BFGS")

    fit = BradleyTerry().fit(votes)

    assert np.allclose(fit.scores, found.x[:-1], atol=1e-4)
    assert np.isclose(fit.details["nu"], np.exp(found.x[-1]), rtol=1e-4)
    assert np.isclose(-fit.details["log_likelihood"], naive(np.append(fit.scores, found.x[-1]), votes), rtol=1e-6)


@pytest.mark.parametrize("ridge", [0.0, 0.5])
def test_derivatives_equal_finite_differences(draw: Any, ridge: float) -> None:
    """Gradient and Hessian are those of the value."""
    model = counted(draw([0.5, 0.0, -0.2], 60), ridge=ridge)
    at = np.array([0.3, -0.6, 0.1, -0.4])

    gradient = approx_fprime(at, lambda x: model.value(x[None])[0], 1e-6)
    hessian = approx_fprime(at, lambda x: model.gradient(x[None])[0], 1e-6)

    assert np.allclose(model.gradient(at[None])[0], gradient, atol=1e-3)
    assert np.allclose(model.hessian(at[None])[0], hessian, atol=1e-3)


def test_resamples_are_fits(draw: Any) -> None:
    """Newton's method on many resamples finds what the optimiser finds on each."""
    votes = draw([1.0, 0.0, -1.0], 200)
    weights = np.random.default_rng(3).integers(0, 3, size=(4, 200)).astype(float)
    found = BradleyTerry(ridge=0.01).resampled(votes, weights, seed=0)

    for row, weight in zip(found, weights, strict=True):
        assert np.allclose(row, BradleyTerry(ridge=0.01).fit(votes.weighted(weight)).scores, atol=1e-7)


def test_resamples_always_have_an_answer(draw: Any) -> None:
    """A system that wins everything in a resample is far ahead, one without votes is NaN."""
    votes = draw([1.0, 0.0, -1.0], 30)
    only = ((votes.left == 0) & (votes.right == 1) & (votes.outcome == 1)) * 1.0
    found = BradleyTerry().resampled(votes, only[None], seed=0)[0]

    assert found[0] > 3
    assert np.isnan(found[2])


def test_recovers_strengths(draw: Any) -> None:
    """Standardised errors over many campaigns have variance 1."""
    strengths = np.array([0.8, 0.2, -0.1, -0.9])
    z = []
    for seed in range(150):
        fit = BradleyTerry(ties="ignore").fit(draw(strengths.tolist(), 400, seed=seed))
        z.append((fit.scores - (strengths - strengths.mean())) / fit.errors)

    assert abs(np.mean(z)) < 0.1
    assert 0.85 < np.std(z) < 1.15


@pytest.mark.parametrize(
    ("votes", "message"),
    [
        ([], "no comparison"),
        ([("A", "B", 0), ("B", "C", 0)], "every comparison is a tie"),
        ([("A", "B", 1), ("B", "A", 1), ("C", "D", 1), ("D", "C", 1)], "2 groups without a comparison"),
        (
            [("A", "B", 1), ("B", "A", 1), ("A", "C", 1), ("B", "C", 1)],
            "prefers one of the 1 other system to A, B",
        ),
        ([("A", "B", 1), ("A", "B", 0), ("A", "B", 0)], "prefers one of the 1 other system to A"),
    ],
)
def test_what_has_no_answer(votes: list[tuple[str, str, int]], message: str) -> None:
    """The message says why, and a ridge gives an answer where there are votes."""
    found = Comparisons.of([("j", "0", a, b, o) for a, b, o in votes])

    with pytest.raises(InputError, match=message):
        BradleyTerry().fit(found)
    if votes:
        fit = BradleyTerry(ridge=0.1).fit(found)
        assert np.isfinite(fit.scores).all()
        assert np.isfinite(fit.errors).all()


def test_options_are_checked() -> None:
    """A negative ridge is none."""
    with pytest.raises(OptionError, match="a ridge is 0 or more"):
        BradleyTerry(ridge=-1)


ballots = st.lists(
    st.tuples(st.permutations("ABC").map(lambda order: (order[0], order[1])), st.sampled_from([-1, 0, 1])),
    min_size=3,
    max_size=14,
)


@given(ballots)
def test_an_answer_exists_or_is_refused(votes: list[tuple[tuple[str, str], int]]) -> None:
    """Where the fit is given, its gradient is 0 and adding a tiny ridge changes little; else scores run away."""
    found = Comparisons.of([("j", "0", *pair, outcome) for pair, outcome in votes])
    won, tied = found.wins()
    assume(won.any())
    model = counted(found, ridge=1e-7, with_ties=bool(tied.any()))
    at = maximised(model)[0]
    if (undecided(won, tied) is None) and ((won + tied + won.T).sum() and len(found.systems) == 3):
        try:
            fit = BradleyTerry().fit(found)
        except InputError:
            return
        assert np.abs(fit.scores - at[:3]).max() < 1e-3
    elif undecided(won, tied) is not None:
        assert np.abs(at).max() > 4
