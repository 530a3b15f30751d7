"""What is resampled: rows of several systems, and how their sums close to scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from hakari.errors import InputError
from hakari.kernels import weighted_sums
from hakari.stats.resampling import Chunk, Resampling, map_chunks
from hakari.types import Direction, FloatArray, MaskArray

__all__ = [
    "Close",
    "Measure",
    "Pairs",
    "Stack",
    "bootstrap_scores",
    "jackknife",
    "scored_segments",
    "swapped_differences",
]

Close = Callable[[FloatArray], FloatArray]
"""Sums of rows to scores: ``(…, k)`` to ``(…)``."""

Pairs = NDArray[np.intp]
"""First and second system of each pair: ``(pairs, 2)``."""

TOGETHER = 16
"""Pairs that are closed at a time, so that their sums stay in the cache."""


@dataclass(frozen=True, eq=False)
class Measure:
    """One metric over several systems.

    Parameters
    ----------
    name
        What it is called.
    rows
        Additive statistics: ``(systems, n, k)``. The first column is 1, or 0 where a segment is not scored.
    close
        Closes sums of rows to scores.
    direction
        Which scores are better.
    """

    name: str
    rows: FloatArray = field(repr=False)
    close: Close = field(repr=False)
    direction: Direction

    @property
    def sign(self) -> int:
        """1 where higher is better, −1 where lower is."""
        return 1 if self.direction is Direction.HIGHER else -1

    @property
    def sums(self) -> FloatArray:
        """The sums over all segments: ``(systems, k)``."""
        return np.array([np.add.reduce(np.ascontiguousarray(rows), axis=0) for rows in self.rows])

    @property
    def values(self) -> FloatArray:
        """The scores over all segments: one a system."""
        return np.array([self.close(sums) for sums in self.sums])

    def shared(self) -> Measure:
        """Return the same with one mask: a segment that one system has no score for is left out for all."""
        scored: MaskArray = (self.rows[..., 0] != 0).all(axis=0)
        if scored.all():
            return self
        return Measure(self.name, self.rows * scored[None, :, None], self.close, self.direction)


def scored_segments(measures: Sequence[Measure]) -> NDArray[np.intp]:
    """Return the segments that at least one measure scores; there is nothing in the others to draw."""
    scored = np.any([(measure.rows[..., 0] != 0).any(axis=0) for measure in measures], axis=0)
    return np.flatnonzero(scored)


class Stack:
    """Rows of all measures side by side, so that all are summed in one go over the same resamples."""

    def __init__(self, measures: Sequence[Measure]) -> None:
        if not measures:
            raise InputError("there is no measure to resample")
        counts = {measure.rows.shape[1] for measure in measures}
        if len(counts) > 1:
            raise InputError(f"measures have unequal numbers of segments: {sorted(counts)}")
        self.measures = tuple(measures)
        self.n = counts.pop()
        self.matrix = np.concatenate(
            [measure.rows.transpose(1, 0, 2).reshape(self.n, -1) for measure in measures], axis=1
        )

    def sums(self, weights: FloatArray) -> list[FloatArray]:
        """Return the weighted sums of every measure: ``(resamples, systems, k)`` each."""
        sums = weighted_sums(weights, self.matrix)
        shapes = [(measure.rows.shape[0], measure.rows.shape[2]) for measure in self.measures]
        ends = np.cumsum([systems * k for systems, k in shapes])
        parts = np.split(sums, ends[:-1], axis=1)
        return [part.reshape(len(weights), *shape) for part, shape in zip(parts, shapes, strict=True)]


def bootstrap_scores(measures: Sequence[Measure], resampling: Resampling, *, threads: int = 1) -> list[FloatArray]:
    """Return the score of every system in every bootstrap resample: ``(resamples, systems)`` a measure.

    All systems and measures are scored on the same resamples. A resample without a scored segment is NaN.
    """
    stack = Stack(measures)

    def scores(chunk: Chunk) -> list[FloatArray]:
        sums = stack.sums(resampling.weights(chunk))
        return [measure.close(own) for measure, own in zip(stack.measures, sums, strict=True)]

    chunks = map_chunks(scores, resampling.resamples, threads)
    return [np.concatenate(parts) for parts in zip(*chunks, strict=True)]


def jackknife(measure: Measure, resampling: Resampling) -> FloatArray:
    """Return the scores without each unit in turn: ``(units, systems)``."""
    found = np.empty((resampling.units, len(measure.rows)))
    for system, rows in enumerate(measure.rows):
        units = rows
        if resampling.groups is not None:
            units = np.zeros((resampling.units, rows.shape[1]))
            np.add.at(units, resampling.groups, rows)
        found[:, system] = measure.close(np.add.reduce(np.ascontiguousarray(rows), axis=0) - units)
    return found


def swapped_differences(
    measure: Measure, kept: FloatArray, given: FloatArray, pairs: Pairs
) -> Iterator[tuple[slice, FloatArray]]:
    """Yield differences between two systems that swap some segments, for some pairs at a time.

    Parameters
    ----------
    measure
        Closes the sums.
    kept, given
        The sums of what each system keeps, and of what it gives to the other: ``(resamples, systems, k)``.
    pairs
        The pairs.

    Yields
    ------
    tuple
        Which pairs, and their differences: ``(resamples, pairs)``.
    """
    for start in range(0, len(pairs), TOGETHER):
        part = slice(start, start + TOGETHER)
        first, second = pairs[part, 0], pairs[part, 1]
        own = measure.close(kept[:, first] + given[:, second])
        yield part, own - measure.close(kept[:, second] + given[:, first])
