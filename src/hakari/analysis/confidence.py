"""Confidence intervals of the scores of a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from hakari.analysis.resampled import (
    DEFAULT_RESAMPLES,
    DEFAULT_SEED,
    Material,
    Resampled,
    few_note,
    level_text,
    resampled,
)
from hakari.scoring import Scores
from hakari.stats import (
    IntervalMethod,
    Intervals,
    bca_intervals,
    check_level,
    jackknife,
    percentile_intervals,
    standard_errors,
)
from hakari.table import Cell, Column, Interval, Table
from hakari.types import FloatArray

__all__ = ["Confidence", "confidence"]


@dataclass(frozen=True, eq=False)
class Confidence:
    """Intervals of every score; by document first where documents are known, and by segment."""

    scores: Scores = field(repr=False)
    level: float
    interval: IntervalMethod
    drawn: tuple[Resampled, ...] = field(repr=False)
    intervals: Mapping[str, tuple[Intervals, ...]] = field(repr=False)
    """By the key of the metric: for each unit the intervals of the systems, in the order given."""
    errors: Mapping[str, tuple[FloatArray, ...]] = field(repr=False)
    """Standard errors, likewise."""
    remarks: tuple[str, ...] = ()
    """What must be said of the material."""

    def of(self, system: str, key: str) -> Interval:
        """Return the interval of a score, by document where documents are known."""
        self.scores.score(system, key)  # names that are not there are refused
        return self._cells(key, 0)[system]

    def _cells(self, key: str, unit: int) -> dict[str, Interval]:
        found = self.intervals[key][unit]
        ends = zip(found.low.tolist(), found.high.tolist(), strict=True)
        return {system: Interval(*both) for system, both in zip(self.scores.systems, ends, strict=True)}

    def table(self, *, parts: bool = False, ranked: bool = True) -> Table:
        """Return the table of scores with the intervals beside them; the options are those of `Scores.table`."""
        beside = {metric.key: self._columns(metric.key, metric.heading) for metric in self.scores.metrics}
        table = self.scores.table(parts=parts, ranked=ranked, beside=beside)
        return Table(table.columns, table.rows, table.title, (*table.notes, *self.notes()))

    def _columns(self, key: str, heading: str) -> list[tuple[Column, Mapping[str, Cell]]]:
        found: list[tuple[Column, Mapping[str, Cell]]] = []
        for number, each in enumerate(self.drawn):
            by = f" by {each.unit.value}" if len(self.drawn) > 1 else ""
            found.append((Column(f"{heading} {level_text(self.level)}{by}"), self._cells(key, number)))
        return found

    def notes(self) -> tuple[str, ...]:
        """Return what must be said beside the intervals."""
        name = {IntervalMethod.PERCENTILE: "percentile", IntervalMethod.BCA: "BCa"}[self.interval]
        first = self.drawn[0]
        notes = [f"Intervals: {level_text(self.level)}, {name} bootstrap, {first}."]
        if len(self.drawn) > 1:
            notes.append(
                "Segments of a document are not independent: print the intervals by document. Those by segment "
                "stand beside them to compare."
            )
        return (*notes, *self.remarks, *few_note(first.unit, first.resampling.units))

    def _repr_html_(self) -> str:
        """Return the tables as notebooks show them."""
        return self.table()._repr_html_()

    def __str__(self) -> str:
        """Return the table as text."""
        return str(self.table())

    def to_dict(self) -> dict[str, Any]:
        """Return the intervals as plain JSON values; NaN becomes None."""
        resampling = self.drawn[0].resampling
        return {
            "level": self.level,
            "interval": self.interval.value,
            "resamples": resampling.resamples,
            "seed": resampling.seed,
            "units": [{"unit": each.unit.value, "count": each.resampling.units} for each in self.drawn],
            "values": {
                metric.key: {
                    system: {
                        each.unit.value: self._interval_dict(metric.key, number, place)
                        for number, each in enumerate(self.drawn)
                    }
                    for place, system in enumerate(self.scores.systems)
                }
                for metric in self.scores.metrics
            },
        }

    def _interval_dict(self, key: str, unit: int, system: int) -> dict[str, float | None]:
        found = self.intervals[key][unit]
        values = {"low": found.low, "high": found.high, "standard_error": self.errors[key][unit]}
        return {name: None if np.isnan(each[system]) else float(each[system]) for name, each in values.items()}


def confidence(
    scores: Scores,
    *,
    resamples: int = DEFAULT_RESAMPLES,
    seed: int = DEFAULT_SEED,
    level: float = 0.95,
    interval: Literal["percentile", "bca"] = "percentile",
    threads: int = 1,
) -> Confidence:
    """Return bootstrap intervals of the scores of a run.

    Parameters
    ----------
    scores
        What `hakari.score` gave.
    resamples, seed
        How many resamples, and which.
    level
        Such as 0.95.
    interval
        ``percentile`` or ``bca``.
    threads
        How many threads to use; the result is the same for any number.
    """
    check_level(level)
    method = IntervalMethod(interval)
    material = Material.of_scores(scores, paired=False)
    drawn = resampled(material, material.units, resamples=resamples, seed=seed, threads=threads)
    keys = [metric.key for metric in scores.metrics]
    return Confidence(
        scores=scores,
        level=level,
        interval=method,
        drawn=drawn,
        intervals={
            key: tuple(_intervals(material, number, each, level, method) for each in drawn)
            for number, key in enumerate(keys)
        },
        errors={
            key: tuple(standard_errors(each.scores[number]) for each in drawn) for number, key in enumerate(keys)
        },
        remarks=material.remarks,
    )


def _intervals(
    material: Material, number: int, drawn: Resampled, level: float, method: IntervalMethod
) -> Intervals:
    values = drawn.scores[number]
    if method is IntervalMethod.PERCENTILE:
        return percentile_intervals(values, level)
    measure = material.measures[number]
    return bca_intervals(values, measure.values, jackknife(measure, drawn.resampling), level)
