"""What metrics share whose corpus score is the mean of segment scores."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from hakari.metrics.score import Parts
from hakari.types import FloatArray, Level

__all__ = ["DistanceMeans", "mean_of_segments"]


def mean_of_segments(sums: FloatArray) -> FloatArray:
    """Return the means of scores summed behind the count of segments; NaN where there is no segment."""
    segments = sums[..., 0]
    mean: FloatArray = np.divide(sums[..., 1], segments, where=segments > 0, out=np.full_like(segments, np.nan))
    return mean


class DistanceMeans:
    """Rows of a normalised distance: the score, and cost, coverage penalty and reference length it is made of."""

    made_of: ClassVar[tuple[str, ...]] = ("cost", "coverage", "ref_len")

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the numbers in a row."""
        return ("segments", "score", *self.made_of)

    def close(self, sums: FloatArray, level: Level = Level.CORPUS) -> FloatArray:  # noqa: ARG002
        """Return the mean score in percent."""
        return 100 * mean_of_segments(sums)

    def parts(self, sums: FloatArray) -> Parts:
        """Return what the scores are made of, as means over segments."""
        n = sums[0]
        return {name: float(value / n) if n else 0.0 for name, value in zip(self.made_of, sums[2:], strict=True)}

    def detail(self, parts: Parts) -> str:
        """Return the means over segments."""
        return f"(cost = {parts['cost']:.2f} coverage = {parts['coverage']:.2f} ref_len = {parts['ref_len']:.2f})"
