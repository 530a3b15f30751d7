"""TrueSkill: vote by vote as the package trueskill, and what orders and active selection do."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import trueskill

from hakari.errors import InputError, OptionError
from hakari.judgments import Comparisons, rank
from hakari.judgments.models.ts import TrueSkill, match_quality
from hakari.kernels import trueskill_runs


def by_the_package(votes: Comparisons, model: TrueSkill) -> list[tuple[float, float]]:
    """Return skills after all votes in their order, by the package trueskill."""
    beta = model.sigma / 2 if model.beta is None else model.beta
    environment = trueskill.TrueSkill(
        mu=0, sigma=model.sigma, beta=beta, tau=model.tau, draw_probability=model.draw_rate, backend="scipy"
    )
    ratings = [environment.create_rating() for _ in votes.systems]
    for left, right, outcome in zip(votes.left, votes.right, votes.outcome, strict=True):
        first, second = (right, left) if outcome < 0 else (left, right)
        sides = [(ratings[first],), (ratings[second],)]
        ((ratings[first],), (ratings[second],)) = environment.rate(sides, ranks=[0, int(outcome != 0)])
    return [(rating.mu, rating.sigma) for rating in ratings]


def skills(votes: Comparisons, model: TrueSkill, **options: Any) -> tuple[Any, Any, Any]:
    """Return what the kernel makes of votes."""
    settings: dict[str, Any] = {"runs": 1, "order": "given", "seed": 0, **options}
    beta = model.sigma / 2 if model.beta is None else model.beta
    return trueskill_runs(
        votes.left,
        votes.right,
        votes.outcome,
        len(votes.systems),
        mu=0.0,
        sigma=model.sigma,
        beta=beta,
        tau=model.tau,
        margin=model.margin,
        **settings,
    )


@pytest.mark.parametrize(
    "model",
    [TrueSkill(), TrueSkill(sigma=8.3, beta=4.1, tau=0.08, draw_rate=0.1), TrueSkill(sigma=2.0, draw_rate=0.5)],
)
def test_equals_the_package_vote_by_vote(draw: Any, model: TrueSkill) -> None:
    """Means and deviations are the same after every vote."""
    votes = draw([0.7, 0.2, 0.0, -0.6], 120)
    for end in (1, 2, 10, 120):
        part = votes.take(np.arange(end))
        mu, sigma, taken = skills(part, model)
        expected = np.array(by_the_package(part, model))

        assert np.allclose(mu[0], expected[:, 0], atol=1e-12 * model.sigma)
        assert np.allclose(sigma[0], expected[:, 1], atol=1e-12 * model.sigma)
        assert [end] == taken.tolist()


def test_extreme_gaps_stay_finite() -> None:
    """An upset of hundreds of deviations moves skills and breaks nothing."""
    model = TrueSkill(sigma=100.0, beta=0.01)
    always = Comparisons.of([("j", "0", "A", "B", 1)] * 50 + [("j", "0", "B", "A", 1)] + [("j", "0", "A", "B", 0)])
    mu, sigma, _ = skills(always, model)

    assert np.isfinite(mu).all()
    assert (sigma >= 0).all()


def test_one_vote_by_hand() -> None:
    """Without a margin a win at equal skills moves the mean by σ²/c · φ(0)/Φ(0)."""
    votes = Comparisons.of([("j", "0", "A", "B", 1)])
    c = np.sqrt(2 * 0.25**2 + 2 * 0.5**2)
    fit = TrueSkill(draw_rate=0.0, order="given").fit(votes)

    assert np.allclose(fit.scores, [0.25 / c * np.sqrt(2 / np.pi), -0.25 / c * np.sqrt(2 / np.pi)])
    assert fit.remarks == ("one order of the votes: how much the order matters is not known",)
    assert fit.details["order_spread"] == {"A": None, "B": None}


def test_orders_matter_and_are_averaged(draw: Any) -> None:
    """Scores are means over orders with 0 in the middle; the spread is that of single orders."""
    votes = draw([0.7, 0.2, 0.0, -0.6], 200)
    fit = TrueSkill(shuffles=50).fit(votes, seed=4)
    mu, sigma, _ = skills(votes, TrueSkill(), runs=50, order="shuffled", seed=4)
    centred = mu - mu.mean(axis=1, keepdims=True)

    assert np.allclose(fit.scores, centred.mean(axis=0))
    assert np.allclose(list(fit.details["order_spread"].values()), centred.std(axis=0, ddof=1))
    assert np.allclose(fit.errors, np.sqrt((sigma**2).mean(axis=0)))
    assert centred.std(axis=0).min() > 0
    assert "50 orders" in fit.remarks[0]
    assert ("S0", "S3") == (fit.systems[int(np.argmax(fit.scores))], fit.systems[int(np.argmin(fit.scores))])


def test_counts_repeat_votes(draw: Any) -> None:
    """Counting a vote twice in the given order is voting twice."""
    votes = draw([0.3, 0.0, -0.3], 30)
    counts = np.random.default_rng(0).integers(0, 3, 30)
    weighted, _, taken = skills(votes, TrueSkill(), counts=counts[None])
    repeated, _, _ = skills(votes.repeated(counts), TrueSkill())

    assert weighted.tolist() == repeated.tolist()
    assert [counts.sum()] == taken.tolist()
    assert TrueSkill(order="given").fit(votes.weighted(counts)).scores.tolist() == pytest.approx(
        (repeated[0] - repeated.mean()).tolist()
    )


def test_threads_and_runs_change_nothing(draw: Any) -> None:
    """Run r draws the same whoever else runs."""
    votes = draw([0.3, 0.0, -0.3], 50)
    for order in ("shuffled", "active"):
        one, _, _ = skills(votes, TrueSkill(), runs=9, order=order, seed=7)
        two, _, _ = skills(votes, TrueSkill(), runs=9, order=order, seed=7, threads=3)
        few, _, _ = skills(votes, TrueSkill(), runs=2, order=order, seed=7)

        assert one.tolist() == two.tolist()
        assert one[:2].tolist() == few.tolist()
        assert one[0].tolist() != one[1].tolist()


def test_active_selection_asks_about_the_unknown(draw: Any) -> None:
    """With few votes, active selection leaves no system behind; all votes together are all votes."""
    votes = draw([1.5, 0.5, 0.4, -0.5, -1.5], 2000)
    _, active, taken = skills(votes, TrueSkill(), runs=30, order="active", limit=60)
    _, random, _ = skills(votes, TrueSkill(), runs=30, order="shuffled", limit=60)
    _, _, everything = skills(votes, TrueSkill(), runs=1, order="active")

    assert {60} == set(taken.tolist())
    assert active.max(axis=1).mean() < random.max(axis=1).mean()
    assert np.ptp(active, axis=1).mean() < np.ptp(random, axis=1).mean()
    assert [2000] == everything.tolist()
    assert "each order takes 60 votes" == TrueSkill(order="active", limit=60, shuffles=5).fit(votes).remarks[0]


def test_quality_of_a_match() -> None:
    """It is the package's, and highest among equals."""
    environment = trueskill.TrueSkill(mu=0, sigma=0.5, beta=0.25, tau=0, draw_probability=0.25)
    quality = match_quality(np.array([0.1, 0.4]), np.array([0.04, 0.09]), 0.25)
    sides = [(environment.create_rating(0.1, 0.2),), (environment.create_rating(0.4, 0.3),)]
    expected = environment.quality(sides)

    assert np.isclose(quality[0, 1], expected, rtol=1e-12)
    assert quality[0, 1] < quality[0, 0]


def test_bootstrap(draw: Any) -> None:
    """Resamples are orders of resampled votes; the same seed gives the same."""
    votes = draw([1.0, 0.0, -1.0], 600)
    one, two = (rank(votes, "ts:shuffles=20", bootstrap=80, threads=t) for t in (1, 2))

    assert one.errors.tolist() == two.errors.tolist()
    assert (("S0",), ("S1",), ("S2",)) == one.clusters
    assert "shuffles:20" in str(one.signature)
    assert "seed:12345" in str(rank(votes, "ts").signature)


def test_resamples_without_a_system(draw: Any) -> None:
    """A system without votes has no skill there."""
    votes = draw([1.0, 0.0, -1.0], 50)
    weights = ((votes.left != 0) * 1.0)[None]

    assert [True, False, False] == np.isnan(TrueSkill().resampled(votes, weights, seed=0)[0]).tolist()


def test_what_is_refused(draw: Any) -> None:
    """Options are checked, and a vote is taken or not."""
    with pytest.raises(OptionError, match="sigma is above 0"):
        TrueSkill(sigma=0)
    with pytest.raises(OptionError, match="draw rate"):
        TrueSkill(draw_rate=1.0)
    with pytest.raises(OptionError, match="tau is 0 or more"):
        TrueSkill(tau=-1)
    with pytest.raises(OptionError, match="at least one shuffle"):
        TrueSkill(shuffles=0)
    with pytest.raises(OptionError, match="a limit is 0 or more"):
        TrueSkill(limit=-1)
    with pytest.raises(InputError, match="a weight is not whole"):
        TrueSkill().fit(draw([0.0, 1.0], 5).weighted(np.full(5, 0.5)))
    with pytest.raises(InputError, match="no comparison"):
        TrueSkill().fit(Comparisons.of([]))
