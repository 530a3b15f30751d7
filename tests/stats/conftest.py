"""Measures made up for tests: a mean of segment scores, in either direction, and a ratio of sums."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from hakari.stats import Measure
from hakari.types import Direction, FloatArray

MakeMeasure = Callable[..., Measure]


def close_mean(sums: FloatArray) -> FloatArray:
    """Return second column over first; NaN where no segment is in the sum."""
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(sums[..., 0] > 0, sums[..., 1] / sums[..., 0], np.nan)


def close_ratio(sums: FloatArray) -> FloatArray:
    """Return third column over second in percent, such as errors a word; NaN where no segment is in the sum."""
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(sums[..., 0] > 0, 100 * sums[..., 2] / sums[..., 1], np.nan)


@pytest.fixture
def means() -> MakeMeasure:
    """Return a function that makes the mean of segment scores ``(systems, n)``; NaN is a segment not scored."""

    def make(scores: object, direction: Direction = Direction.HIGHER) -> Measure:
        values = np.asarray(scores, dtype=np.float64)
        scored = ~np.isnan(values)
        rows = np.stack([scored.astype(np.float64), np.where(scored, values, 0.0)], axis=-1)
        return Measure("mean", rows, close_mean, direction)

    return make


@pytest.fixture
def ratios() -> MakeMeasure:
    """Return a function that makes an error rate of ``(systems, n)`` errors and ``(n)`` lengths."""

    def make(errors: object, lengths: object) -> Measure:
        counted = np.asarray(errors, dtype=np.float64)
        columns = (np.ones_like(counted), np.broadcast_to(lengths, counted.shape), counted)
        return Measure("error rate", np.stack(columns, axis=-1), close_ratio, Direction.LOWER)

    return make
