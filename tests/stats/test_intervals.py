"""Percentile and BCa intervals."""

from __future__ import annotations

from statistics import NormalDist
from typing import Any

import numpy as np
import pytest

from hakari.errors import OptionError
from hakari.stats import (
    Resampling,
    bca_intervals,
    bootstrap_scores,
    jackknife,
    percentile_intervals,
    standard_errors,
)


def test_percentile_interval_is_the_middle_of_the_resamples() -> None:
    """Of 0 … 100, the middle 90 % goes from 5 to 95; resamples without a score do not count."""
    resampled = np.append(np.arange(101.0), np.nan)[:, None]
    found = percentile_intervals(resampled, 0.9)

    assert [5.0, 95.0] == pytest.approx([float(found.low[0]), float(found.high[0])])


def test_interval_without_scores_is_nan() -> None:
    """Where no resample has a score there is no interval, by either method."""
    nothing = np.full((10, 1), np.nan)

    for found in (
        percentile_intervals(nothing, 0.95),
        bca_intervals(nothing, np.array([np.nan]), np.full((3, 1), np.nan), 0.95),
    ):
        assert np.isnan([found.low, found.high]).all()


def test_bca_without_bias_and_skew_is_the_percentile_interval() -> None:
    """With z₀ = 0 and a = 0 the ends are the plain quantiles."""
    resampled = np.arange(101.0)[:, None]
    found = bca_intervals(resampled, np.array([50.0]), np.array([[1.0], [2.0], [3.0]]), 0.9)

    assert 5.0 == pytest.approx(float(found.low[0]))
    assert 95.0 == pytest.approx(float(found.high[0]))


def test_bca_by_hand() -> None:
    """z₀ from the share below, a from the skew of the jackknife, then the adjusted quantiles.

    60.5 of 101 resamples count as below 60: z₀ = Φ⁻¹(60.5/101). The jackknife values 0, 0, 3 deviate from their
    mean by 1, 1, −2: a = (1 + 1 − 8) / (6 · 6^1.5) = −6 / (6 · 14.697) = −0.06804.
    """
    normal = NormalDist()
    bias, skew = normal.inv_cdf(60.5 / 101), -6 / (6 * 6**1.5)
    shifted = [bias + normal.inv_cdf(share) for share in (0.05, 0.95)]
    ends = [100 * normal.cdf(bias + z / (1 - skew * z)) for z in shifted]
    found = bca_intervals(np.arange(101.0)[:, None], np.array([60.0]), np.array([[0.0], [0.0], [3.0]]), 0.9)

    assert ends == pytest.approx([float(found.low[0]), float(found.high[0])])


def test_bca_of_a_constant_is_that_constant() -> None:
    """A statistic that never changes has an interval without width, not an error."""
    found = bca_intervals(np.full((50, 1), 7.0), np.array([7.0]), np.full((5, 1), 7.0), 0.95)

    assert ([7.0], [7.0]) == (found.low.tolist(), found.high.tolist())


@pytest.mark.parametrize(("observed", "end"), [(-1.0, 0.0), (101.0, 100.0)])
def test_bca_stays_among_the_resamples(observed: float, end: float) -> None:
    """An observed value outside all resamples pushes the interval to their edge and no further."""
    found = bca_intervals(np.arange(101.0)[:, None], np.array([observed]), np.array([[1.0], [2.0], [9.0]]), 0.95)

    assert end == pytest.approx(float(found.low[0] if end == 0 else found.high[0]), abs=0.5)
    assert 0 <= found.low[0] <= found.high[0] <= 100


def test_standard_error_is_that_of_the_mean(means: Any) -> None:
    """For a mean the bootstrap standard error is close to s/√n, which is known."""
    values = np.random.default_rng(4).normal(size=(1, 400))
    found = bootstrap_scores([means(values)], Resampling(400, 4_000, 1))[0]

    assert float(values.std()) / 20 == pytest.approx(float(standard_errors(found)[0]), rel=0.04)
    assert np.isnan(standard_errors(np.array([[1.0], [np.nan]]))).all()


def test_document_resampling_is_wider_where_segments_agree(means: Any) -> None:
    """Ten equal segments a document hold the information of one: the standard error is √10 times larger."""
    documents = np.random.default_rng(2).normal(size=60)
    measure = means([np.repeat(documents, 10)])
    groups = np.repeat(np.arange(60), 10)
    by_segment = standard_errors(bootstrap_scores([measure], Resampling(600, 3_000, 1))[0])
    by_document = standard_errors(bootstrap_scores([measure], Resampling(600, 3_000, 1, groups))[0])

    assert 10**0.5 == pytest.approx(float((by_document / by_segment)[0]), rel=0.06)


@pytest.mark.parametrize("method", ["percentile", "bca"])
def test_intervals_cover_the_truth_as_often_as_they_say(method: str, means: Any) -> None:
    """Of 300 samples of 60 skewed values, about 95 % of the intervals hold the true mean.

    The full simulation is in benchmarks/validation.py; both methods fall a little short in small samples.
    """
    rng = np.random.default_rng(11)
    inside = 0
    for seed in range(300):
        measure = means(rng.gamma(2.0, size=(1, 60)))
        resampling = Resampling(60, 512, seed)
        resampled = bootstrap_scores([measure], resampling)[0]
        found = (
            percentile_intervals(resampled, 0.95)
            if method == "percentile"
            else bca_intervals(resampled, measure.values, jackknife(measure, resampling), 0.95)
        )
        inside += bool(found.low[0] <= 2.0 <= found.high[0])

    assert 0.905 <= inside / 300 <= 0.975


@pytest.mark.parametrize("level", [0.0, 1.0, 95.0])
def test_level_is_a_share(level: float) -> None:
    """95 is no level: 0.95 is."""
    with pytest.raises(OptionError, match="between 0 and 1"):
        percentile_intervals(np.zeros((3, 1)), level)
