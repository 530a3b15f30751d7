"""Several runs of one system: variance between runs and within the test set."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hakari.stats import Replicates, Resampling, bootstrap_scores, components, standard_errors


def two_way(
    rng: np.random.Generator, *, runs: int, n: int, mean: float, run_sd: float, noise: float = 1.0
) -> np.ndarray:
    """Return scores of runs on segments: ease of the segment, effect of the run, noise of the two."""
    ease = rng.normal(size=n)
    return mean + ease + rng.normal(0, run_sd, size=(runs, 1)) + rng.normal(0, noise, size=(runs, n))


def test_components_are_those_of_the_model(means: Any) -> None:
    """Averaged over simulated data, each component is the variance that the data were made with.

    Segment ease has variance 1, noise 1, n = 400 segments, 4 runs with variance 0.09 = 0.3²: interaction 1/400,
    test set (1 + 1/4)/400, between runs 0.09 + 1/400.
    """
    rng = np.random.default_rng(1)
    found = []
    for seed in range(60):
        measure = means(two_way(rng, runs=4, n=400, mean=0, run_sd=0.3))
        found.append(components(measure.values, bootstrap_scores([measure], Resampling(400, 256, seed))[0]))

    assert 1 / 400 == pytest.approx(np.mean([c.interaction_sd**2 for c in found]), rel=0.1)
    assert 1.25 / 400 == pytest.approx(np.mean([c.test_se**2 for c in found]), rel=0.1)
    assert 0.0925 == pytest.approx(np.mean([c.between_sd**2 for c in found]), rel=0.2)
    assert 0.09 == pytest.approx(np.mean([c.run_sd**2 for c in found]), rel=0.2)
    total = [c.between_sd**2 / 4 + c.test_se**2 - c.interaction_sd**2 / 4 for c in found]
    assert total == pytest.approx([c.total_se**2 for c in found])


def test_one_run_tells_nothing_between_runs(means: Any) -> None:
    """With one run the total is the test set's, and the rest does not exist."""
    measure = means(np.random.default_rng(1).normal(size=(1, 50)))
    resampled = bootstrap_scores([measure], Resampling(50, 300, 1))[0]
    found = components(measure.values, resampled)

    assert np.isnan([found.between_sd, found.run_sd, found.interaction_sd]).all()
    assert found.total_se == found.test_se == float(standard_errors(resampled)[0])


def test_single_runs_are_the_plain_bootstrap(means: Any) -> None:
    """Where no system has several runs, nothing is added to the resampled scores and differences."""
    measure = means(np.random.default_rng(1).normal(size=(2, 50)))
    resampling = Resampling(50, 300, 1)
    resampled = bootstrap_scores([measure], resampling)[0]
    replicates = Replicates(((0,), (1,)), resampling)
    found = replicates.combined(measure.values, resampled, [(0,), (0, 1)])

    assert not replicates.any
    assert resampled[:, 0] == pytest.approx(found[:, 0])
    assert resampled[:, 0] - resampled[:, 1] == pytest.approx(found[:, 1])


def test_means_are_over_the_runs_of_a_system() -> None:
    """Columns belong to systems in any order."""
    scores = np.array([1.0, 10.0, 3.0, 20.0])

    assert [2.0, 15.0] == Replicates(((0, 2), (1, 3)), Resampling(9, 9, 1)).means(scores).tolist()


def test_identical_runs_have_no_variance_between_them(means: Any) -> None:
    """Three copies of one run are as sure as that run, not surer."""
    scores = np.random.default_rng(1).normal(size=(1, 80))
    resampling = Resampling(80, 400, 1)
    measure = means(np.repeat(scores, 3, axis=0))
    resampled = bootstrap_scores([measure], resampling)[0]
    found = components(measure.values, resampled)

    assert 0 == pytest.approx(found.between_sd, abs=1e-12)
    assert found.test_se == pytest.approx(found.total_se)
    assert resampled[:, 0] == pytest.approx(
        Replicates(((0, 1, 2),), resampling).combined(measure.values, resampled, [(0,)])[:, 0]
    )


@pytest.mark.parametrize("runs", [2, 3, 6])
def test_intervals_of_few_runs_cover_the_true_mean(runs: int, means: Any) -> None:
    """The interval of a mean over few runs holds the system's true mean about 95 times in 100.

    Without the run level the same intervals would hold it far less often: that is what replicates are for.
    """
    rng = np.random.default_rng(runs)
    inside = naive = 0
    for seed in range(300):
        measure = means(two_way(rng, runs=runs, n=100, mean=0, run_sd=0.3))
        resampling = Resampling(100, 256, seed)
        resampled = bootstrap_scores([measure], resampling)[0]
        both = Replicates((tuple(range(runs)),), resampling).combined(measure.values, resampled, [(0,)])
        low, high = np.quantile(both[:, 0], [0.025, 0.975])
        inside += bool(low <= 0 <= high)
        low, high = np.quantile(resampled.mean(axis=1), [0.025, 0.975])
        naive += bool(low <= 0 <= high)

    assert 0.92 <= inside / 300 <= 0.99
    assert naive / 300 < 0.85
