"""The pairwise score: 100 (W − L) / (W + L + T), with intervals, and which systems differ."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hakari.errors import InputError
from hakari.judgments.wat.decisions import Decisions
from hakari.stats import (
    Intervals,
    Measure,
    PairedTests,
    Resampling,
    all_pairs,
    bootstrap_scores,
    bootstrap_tests,
    clusters,
    holm,
    percentile_intervals,
    wins,
)
from hakari.types import Direction, FloatArray

__all__ = ["Pairwise", "pairwise"]


def _close(sums: FloatArray) -> FloatArray:
    judged = sums[..., 0] > 0
    gains = 100 * (sums[..., 1] - sums[..., 2])
    found: FloatArray = np.where(judged, gains / np.where(judged, sums[..., 0], 1.0), np.nan)
    return found


@dataclass(frozen=True, eq=False)
class Pairwise:
    """Scores of systems against their baseline.

    Parameters
    ----------
    systems
        In the order of the decisions.
    wins, ties, losses
        Segments of each system.
    scores, intervals
        The score, and its bootstrap interval over the system's segments.
    above
        For each system p of the two-sided bootstrap test against 0, which the baseline has.
    tests, adjusted
        Tests of all pairs over the segments that all systems have; None with one system.
    common
        How many these segments are.
    alpha
        The level at which systems differ.
    """

    systems: tuple[str, ...]
    wins: NDArray[np.intp]
    ties: NDArray[np.intp]
    losses: NDArray[np.intp]
    scores: FloatArray
    intervals: Intervals
    above: FloatArray
    tests: PairedTests | None
    adjusted: FloatArray | None
    common: int
    alpha: float

    @property
    def order(self) -> list[int]:
        """The systems from best to worst."""
        return [int(i) for i in Direction.HIGHER.best_first(self.scores)]

    @property
    def p(self) -> FloatArray | None:
        """The p-values that decide: corrected ones where there are any."""
        if self.tests is None:
            return None
        return self.tests.p if self.adjusted is None else self.adjusted

    @property
    def clusters(self) -> tuple[tuple[str, ...], ...]:
        """Systems that cannot be told apart, best first."""
        n = len(self.systems)
        better = np.zeros((n, n), dtype=np.bool_)
        if self.tests is not None and self.p is not None:
            with np.errstate(invalid="ignore"):
                better = wins(n, self.tests.pairs, self.tests.differences, self.p <= self.alpha)
        return tuple(tuple(self.systems[i] for i in group) for group in clusters(self.order, better))


def pairwise(
    decisions: Decisions,
    *,
    resamples: int,
    seed: int,
    level: float = 0.95,
    alpha: float = 0.05,
    correct: str | None = None,
    threads: int = 1,
) -> Pairwise:
    """Return the pairwise scores of all systems; segments are drawn.

    Raises
    ------
    InputError
        If there is one segment only, or systems have none in common.
    """
    n = len(decisions.segments)
    if n < 2:
        raise InputError("one segment is judged, and resampling needs at least two")
    resampling = Resampling(n, resamples, seed)
    own = Measure("pairwise", decisions.rows, _close, Direction.HIGHER)
    shared = own.shared()
    common = int(shared.rows[0, :, 0].sum())
    if not common:
        raise InputError("no segment is judged for all systems, so systems cannot be compared")
    scores, paired = bootstrap_scores([own, shared], resampling, threads=threads)
    values, rows = own.values, decisions.rows.sum(axis=1).astype(np.intp)
    pairs = all_pairs(len(values))
    tests = None
    if len(pairs):
        deviations = paired[:, pairs[:, 0]] - paired[:, pairs[:, 1]]
        tests = bootstrap_tests(shared.values, deviations, pairs, resampling=resampling)
    nothing = np.zeros((len(scores), 1))
    against = np.array([(i, len(values)) for i in range(len(values))], dtype=np.intp)
    above = bootstrap_tests(np.append(values, 0.0), scores - nothing, against, resampling=resampling)
    return Pairwise(
        systems=decisions.systems,
        wins=rows[:, 1],
        ties=rows[:, 0] - rows[:, 1] - rows[:, 2],
        losses=rows[:, 2],
        scores=values,
        intervals=percentile_intervals(scores, level),
        above=above.p,
        tests=tests,
        adjusted=holm(tests.p) if tests is not None and correct == "holm" else None,
        common=common,
        alpha=alpha,
    )
