"""HM: the sampler against posteriors that are known, recovery, seeds, odd votes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.stats import norm

from hakari.errors import InputError, OptionError
from hakari.judgments import Comparisons
from hakari.judgments.models.hm import HopkinsMay


def votes_of(*outcomes: int) -> Comparisons:
    """Return votes between A and B, each on a segment of its own."""
    return Comparisons.of([("j", str(n), "A", "B", outcome) for n, outcome in enumerate(outcomes)])


def drawn(systems: int, n: int, *, seed: int) -> tuple[np.ndarray, Comparisons]:
    """Return mean qualities and votes drawn as the model says, each output's quality drawn once."""
    generator, model = np.random.default_rng(seed), HopkinsMay()
    means = generator.normal(size=systems)
    quality = means[:, None] + generator.normal(scale=model.sigma_a, size=(systems, 60))
    left, step = generator.integers(systems, size=n), generator.integers(1, systems, size=n)
    right, segment = (left + step) % systems, generator.integers(60, size=n)
    noise = generator.normal(scale=model.sigma_obs, size=(2, n))
    seen = quality[left, segment] + noise[0] - quality[right, segment] - noise[1]
    outcome = np.where(np.abs(seen) < model.radius, 0, np.sign(seen)).astype(np.int8)
    names = tuple(f"S{number}" for number in range(systems))
    segments = tuple(map(str, range(60)))
    return means, Comparisons(("j",), segments, names, np.zeros(n, int), segment, left, right, outcome)


@pytest.mark.parametrize("outcomes", [(1, 1, 0), (0, 0), (-1,)])
def test_posterior_equals_numerical_integration(outcomes: tuple[int, ...]) -> None:
    """With one vote a segment the qualities of outputs integrate out: a difference is normal."""
    model = HopkinsMay(iterations=6000, burn_in=200)
    spread = np.sqrt(2 * (model.sigma_a**2 + model.sigma_obs**2))

    def density(gap: float) -> float:
        win, loss = norm.sf((model.radius - gap) / spread), norm.cdf((-model.radius - gap) / spread)
        chances = {1: win, -1: loss, 0: 1 - win - loss}
        return float(norm.pdf(gap, scale=2**0.5) * np.prod([chances[outcome] for outcome in outcomes]))

    whole = quad(density, -9, 9)[0]
    mean = quad(lambda gap: gap / 2 * density(gap), -9, 9)[0] / whole
    square = quad(lambda gap: (gap / 2) ** 2 * density(gap), -9, 9)[0] / whole
    draws = model.draws(votes_of(*outcomes), seed=1)[:, 0]

    assert mean == pytest.approx(draws.mean(), abs=0.05)
    assert np.sqrt(square - mean**2) == pytest.approx(draws.std(), abs=0.04)


def test_recovers_means_drawn_from_the_prior() -> None:
    """Centred means come back, and 95 % intervals cover them."""
    covered = []
    for seed in range(12):
        means, votes = drawn(6, 1500, seed=seed)
        fit = HopkinsMay().fit(votes, seed=seed)
        missed = np.abs(fit.scores - (means - means.mean()))
        covered.append(missed < 1.96 * fit.errors)

        assert np.corrcoef(means, fit.scores)[0, 1] > 0.97
    assert 0.88 < np.mean(covered) <= 1


def test_the_seed_decides(draw: Any) -> None:
    """Same seed, same numbers; another seed, others."""
    votes = draw([1.0, 0.0, -1.0], 200)
    first, again, other = (HopkinsMay().fit(votes, seed=seed).scores for seed in (1, 1, 2))

    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_turned_votes_are_the_same_votes(draw: Any) -> None:
    """Left and right exchanged with the outcome change no digit, as the winner stands first anyway."""
    votes = draw([1.0, 0.0, -1.0], 200, tie=0.0)
    turned = votes.turned(np.ones(200, bool))

    assert np.array_equal(HopkinsMay().fit(votes).scores, HopkinsMay().fit(turned).scores)


def test_a_whole_weight_is_so_many_votes(draw: Any) -> None:
    """Votes of weight two are votes that stand there twice; other weights are refused."""
    votes = draw([1.0, 0.0, -1.0], 100)
    heavy, many = votes.weighted(np.full(100, 2.0)), votes.repeated(np.full(100, 2))

    assert np.array_equal(HopkinsMay().fit(heavy).scores, HopkinsMay().fit(many).scores)
    with pytest.raises(InputError, match="whole numbers"):
        HopkinsMay().fit(votes.weighted(np.full(100, 0.5)))


@pytest.mark.parametrize("outcomes", [(0,) * 30, (1,) * 30, (1,)])
def test_odd_votes_have_finite_scores(outcomes: tuple[int, ...]) -> None:
    """All ties, one side always better, a single vote."""
    fit = HopkinsMay().fit(votes_of(*outcomes))

    assert np.isfinite(fit.scores).all()
    assert np.isfinite(fit.errors).all()
    assert 0 == pytest.approx(fit.scores.sum(), abs=1e-12)


def test_few_rounds_say_that_they_do_not_agree() -> None:
    """Halves of a chain that is far too short disagree, and the remark says what helps."""
    _, votes = drawn(6, 3000, seed=0)
    fits = [HopkinsMay(iterations=8, burn_in=0).fit(votes, seed=seed) for seed in range(5)]

    assert any(not fit.converged and "iterations" in fit.remarks[0] for fit in fits)


def test_no_vote_is_refused() -> None:
    """There is nothing to rank."""
    with pytest.raises(InputError, match="no comparison"):
        HopkinsMay().fit(votes_of(1).take(np.zeros(1, bool)))


@pytest.mark.parametrize("options", [{"radius": 0.0}, {"sigma_a": -1.0}, {"burn_in": 200}, {"iterations": 2}])
def test_options_are_checked(options: dict[str, Any]) -> None:
    """Spreads are above 0, and something is left after the first rounds."""
    with pytest.raises(OptionError):
        HopkinsMay(**options)
