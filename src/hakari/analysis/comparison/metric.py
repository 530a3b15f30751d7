"""One metric of a comparison: scores, intervals, tests, wins and clusters."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hakari.analysis.resampled import Unit
from hakari.scoring import MetricResult
from hakari.stats import Components, Intervals, PairedTests, Pairs, Sides, cluster_letter, clusters, wins
from hakari.types import FloatArray

__all__ = ["ByUnit", "MetricComparison", "metric_dict"]


@dataclass(frozen=True, eq=False)
class ByUnit:
    """Intervals and tests of one metric when documents, or segments, are drawn."""

    unit: Unit
    count: int
    """How many documents or segments there are."""
    intervals: Intervals
    """Of the scores, one a system."""
    errors: FloatArray
    """Standard errors of the scores."""
    differences: Intervals
    """Of the differences, one a pair."""
    shares: FloatArray
    """For each pair the share of resamples in which the first system is better, ties counting half."""
    tests: PairedTests
    adjusted: FloatArray | None
    """p-values corrected for the number of pairs, where that is asked for."""

    @property
    def p(self) -> FloatArray:
        """The p-values that decide: corrected ones where there are any."""
        return self.tests.p if self.adjusted is None else self.adjusted


@dataclass(frozen=True, eq=False)
class MetricComparison:
    """One metric over all systems and pairs; the first of `units` is the one that is printed and that decides."""

    result: MetricResult
    systems: tuple[str, ...]
    values: FloatArray
    """The scores, means over runs where a system has several."""
    pairs: Pairs
    units: tuple[ByUnit, ...]
    components: tuple[Components, ...] | None
    alpha: float
    all_pairs: bool

    @property
    def order(self) -> list[int]:
        """The systems from best to worst."""
        return [int(system) for system in self.result.metric.direction.best_first(self.values)]

    @property
    def significant(self) -> NDArray[np.bool_]:
        """Whether the difference of each pair is significant; in a one-sided test, whether the first is better."""
        with np.errstate(invalid="ignore"):
            found: NDArray[np.bool_] = self.units[0].p <= self.alpha
            return found & (self.gains > 0) if self.one_sided else found

    @property
    def one_sided(self) -> bool:
        """Whether only the first system's being better was tested."""
        return self.units[0].tests.sides is Sides.ONE

    @property
    def gains(self) -> FloatArray:
        """By how much the first system of each pair is better."""
        sign = 1 if self.result.metric.direction.better(1, 0) else -1
        return sign * self.units[0].tests.differences

    @cached_property
    def wins(self) -> NDArray[np.bool_]:
        """Whether the row's system is significantly better than the column's; False for pairs not tested."""
        return wins(len(self.systems), self.pairs, self.gains, self.significant)

    @property
    def clusters(self) -> tuple[tuple[str, ...], ...] | None:
        """Systems that cannot be told apart, best first; None unless all pairs were tested."""
        if not self.all_pairs:
            return None
        found = clusters(self.order, self.wins)
        return tuple(tuple(self.systems[system] for system in group) for group in found)

    def mark(self, system: str) -> str:
        """Return the mark behind a score: its cluster, or + and − for better and worse than the baseline."""
        found = self.clusters
        if found is not None:
            return next(cluster_letter(number) for number, group in enumerate(found) if system in group)
        baseline, own = int(self.pairs[0, 1]), self.systems.index(system)
        return "+" if self.wins[own, baseline] else "−" if self.wins[baseline, own] else ""

    def verdict(self, pair: int) -> str:
        """Return the better system of a pair, or what was not shown."""
        if not self.significant[pair]:
            return "not shown to be better" if self.one_sided else "not told apart"
        first, second = (self.systems[system] for system in self.pairs[pair])
        return f"{first if self.gains[pair] > 0 else second} is better"


def _number(value: float) -> float | None:
    return None if np.isnan(value) else float(value)


def metric_dict(metric: MetricComparison) -> dict[str, Any]:
    """Return the results of a metric as plain JSON values; NaN becomes None."""
    found = metric.clusters
    return {
        "order": [metric.systems[system] for system in metric.order],
        "clusters": None if found is None else [list(group) for group in found],
        "systems": {
            name: {
                "value": _number(float(metric.values[system])),
                "mark": metric.mark(name),
                "intervals": {u.unit.value: _interval(u, system) for u in metric.units},
                "components": None if metric.components is None else _components(metric.components[system]),
            }
            for system, name in enumerate(metric.systems)
        },
        "pairs": [_pair_dict(metric, pair) for pair in range(len(metric.pairs))],
    }


def _interval(by: ByUnit, system: int) -> dict[str, float | None]:
    return {
        "low": _number(by.intervals.low[system]),
        "high": _number(by.intervals.high[system]),
        "standard_error": _number(by.errors[system]),
    }


def _components(parts: Components) -> dict[str, float | int | None]:
    return {key: value if key == "runs" else _number(value) for key, value in asdict(parts).items()}


def _pair_dict(metric: MetricComparison, pair: int) -> dict[str, Any]:
    first, second = (metric.systems[system] for system in metric.pairs[pair])
    winner = (first if metric.gains[pair] > 0 else second) if metric.significant[pair] else None
    return {
        "first": first,
        "second": second,
        "difference": _number(metric.units[0].tests.differences[pair]),
        "better": winner,
        "tests": {
            by.unit.value: {
                "p": _number(by.tests.p[pair]),
                "p_adjusted": None if by.adjusted is None else _number(by.adjusted[pair]),
                "low": _number(by.differences.low[pair]),
                "high": _number(by.differences.high[pair]),
                "share": _number(by.shares[pair]),
            }
            for by in metric.units
        },
    }
