"""What differences a test set can show."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hakari.errors import OptionError
from hakari.stats import (
    Power,
    PowerSimulation,
    Resampling,
    Scenario,
    Stack,
    all_pairs,
    bootstrap_scores,
    normal_power,
    simulate,
    standard_errors,
)


def power_of(n: int, errors: list[float], **options: Any) -> Power:
    pairs = np.array([(0, 1)] * len(errors))
    units = options.pop("units", n)
    nothing = PowerSimulation((), np.empty((0, 1)), np.empty((0, 1)), np.empty((0, 1)))
    return Power(pairs, np.ones(len(errors)), np.array(errors), n=n, units=units, simulation=nothing, **options)


def test_detectable_difference_by_hand() -> None:
    """For power .8 at level .05 it is 1.960 + 0.842 = 2.80 standard errors (Cohen's 2.8)."""
    found = power_of(1_000, [0.5, 0.0])

    assert 2.8016 == pytest.approx(found.factor, abs=1e-4)
    assert 1.4008 == pytest.approx(float(found.detectable[0]), abs=1e-4)
    assert np.isnan(found.detectable[1])
    assert 3.605 == pytest.approx(power_of(9, [1.0], alpha=0.01, power=0.848).factor, abs=1e-2)


def test_segments_needed_go_with_the_square() -> None:
    """Half the difference needs four times the segments; the detectable one needs those that are there."""
    found = power_of(1_000, [0.5])
    own = float(found.detectable[0])

    assert [1_000] == found.segments_for(own * (1 + 1e-12)).tolist()
    assert 4_000 == pytest.approx(float(found.segments_for(own / 2)[0]), abs=1)
    assert [np.inf] == found.segments_for(0.0).tolist()


def test_segments_needed_come_in_whole_documents() -> None:
    """Where documents were drawn, the number is rounded up to whole documents of the average size."""
    found = power_of(100, [1.0], units=10)
    difference = float(found.detectable[0]) / 1.1

    assert [13] == found.units_for(difference).tolist()  # 10 · 1.21 = 12.1
    assert [130] == found.segments_for(difference).tolist()


def test_normal_power_at_known_points() -> None:
    """No difference is found with probability α; 1.96 standard errors with one half; it is symmetric."""
    assert [0.05, 0.5] == pytest.approx(normal_power(np.array([0.0, 1.959964]), 0.05), abs=1e-4)
    assert normal_power(1.3, 0.05) == normal_power(-1.3, 0.05)


@pytest.fixture
def simulated(means: Any) -> Any:
    """Return a simulation on three systems whose differences are known."""
    rng = np.random.default_rng(2)
    ease = rng.normal(size=300)
    measure = means(ease + rng.normal(size=(3, 300)) + np.array([[0.0], [0.1], [0.25]]))
    pairs = all_pairs(3)
    resampled = bootstrap_scores([measure], Resampling(300, 2_000, 1))[0]
    errors = standard_errors(resampled[:, pairs[:, 0]] - resampled[:, pairs[:, 1]])
    return simulate(Stack([measure]), Resampling(300, 1_000, 4), pairs, [errors], threads=2)[0]


def test_simulated_power_follows_the_normal_approximation(simulated: Any) -> None:
    """For a mean the simulated shares are the predicted ones, at no difference and on larger test sets too."""
    assert 0.05 == pytest.approx(simulated.level, abs=0.02)
    assert (7, 3) == simulated.effects.shape
    assert np.abs(simulated.simulated - simulated.predicted).max() < 0.06
    assert simulated.worst < 0.05


def test_simulated_power_grows_with_the_difference(simulated: Any) -> None:
    """A larger share of the difference, or a larger test set, is found more often."""
    assert (np.diff(simulated.simulated, axis=0) > -0.03).all()
    assert simulated.simulated[-1].min() > simulated.simulated[0].max()


def test_identical_systems_have_no_power(means: Any) -> None:
    """Of systems that never differ nothing can be said: NaN, and the other pairs keep their numbers."""
    scores = np.random.default_rng(2).normal(size=(2, 50))
    measure = means(scores[[0, 0, 1]])
    pairs = all_pairs(3)
    resampled = bootstrap_scores([measure], Resampling(50, 300, 1))[0]
    errors = standard_errors(resampled[:, pairs[:, 0]] - resampled[:, pairs[:, 1]])
    found = simulate(Stack([measure]), Resampling(50, 300, 1), pairs, [errors], scenarios=(Scenario(1.0, 1),))[0]

    assert [[True, False, False]] == np.isnan(found.simulated).tolist()
    assert np.isnan(found.level)


@pytest.mark.parametrize("wrong", [{"alpha": 0.0}, {"alpha": 5.0}, {"power": 1.0}, {"power": 0.01}])
def test_power_refuses_nonsense(wrong: dict[str, float]) -> None:
    """Levels are shares, and power is more than the level."""
    with pytest.raises(OptionError):
        power_of(10, [1.0], **wrong)
