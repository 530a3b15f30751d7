"""How metrics correlate with each other, on the same outputs: which say the same, and which say something else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hakari.errors import InputError
from hakari.meta.scores import MetricScores
from hakari.stats import Correlation, Grouping, correlate_groups, mean_correlation
from hakari.table import Cell, Column, Table
from hakari.types import FloatArray, json_number, read_only

__all__ = ["MetricCorrelations", "metric_correlations"]


@dataclass(frozen=True, eq=False, repr=False)
class MetricCorrelations:
    """A correlation for every two metrics, over the segments of all systems that both have scored."""

    metrics: tuple[str, ...]
    values: FloatArray
    """``(metrics, metrics)``; 1 on the diagonal."""
    how: Correlation
    grouping: Grouping
    systems: tuple[str, ...]
    name: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", read_only(self.values))

    def __repr__(self) -> str:
        """Return how many metrics there are."""
        return f"<MetricCorrelations of {len(self.metrics)} metrics>"

    @property
    def title(self) -> str:
        """What the numbers are."""
        group = "" if self.grouping is Grouping.NONE else f", mean by {self.grouping.value}"
        return f"{self.name}: {self.how.value} correlation of metrics on segments{group}"

    def table(self) -> Table:
        """Return the matrix."""
        columns = (Column("metric"), *(Column(name, digits=3) for name in self.metrics))
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (name, *map(float, values)) for name, values in zip(self.metrics, self.values, strict=True)
        )
        return Table(columns, rows, title=self.title, notes=(f"{len(self.systems)} systems.",))

    def _repr_html_(self) -> str:
        """Return the tables as notebooks show them."""
        return self.table()._repr_html_()

    def __str__(self) -> str:
        """Return the table as text."""
        return str(self.table())

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values."""
        return {
            "schema": "hakari-metric-correlations/1",
            "test_set": self.name,
            "statistic": self.how.value,
            "grouping": self.grouping.value,
            "systems": list(self.systems),
            "metrics": list(self.metrics),
            "values": [[json_number(value) for value in row] for row in self.values.tolist()],
        }


def metric_correlations(
    metrics: Sequence[MetricScores],
    *,
    how: Correlation = Correlation.PEARSON,
    grouping: Grouping = Grouping.NONE,
    systems: Sequence[str] | None = None,
    name: str = "test set",
    threads: int = 1,
) -> MetricCorrelations:
    """Return how the scores of segments of metrics correlate, all more for the better.

    Parameters
    ----------
    metrics
        At least two with scores of segments.
    how, grouping
        As for `hakari.stats.correlate_groups`.
    systems
        Those that count; by default all that every metric has scored.
    name
        What the test set is called.
    threads
        For Kendall's tau.
    """
    scored = [metric for metric in metrics if metric.segment_scores]
    if len(scored) < 2:
        raise InputError(f"{len(scored)} metrics have scores of segments; correlations among them need two")
    shared = [s for s in scored[0].segment_scores if all(s in metric.segment_scores for metric in scored)]
    chosen = tuple(shared if systems is None else [s for s in systems if s in shared])
    if not chosen:
        raise InputError("no system has scores of segments by every metric")
    n = len(next(iter(scored[0].segment_scores.values())))
    stack = np.array([metric.segment_array(chosen, n) for metric in scored])
    values = np.array(
        [mean_correlation(correlate_groups(stack, own, how, grouping, threads=threads)) for own in stack]
    )
    np.fill_diagonal(values, 1.0)
    names = tuple(metric.name for metric in scored)
    return MetricCorrelations(names, values, how, grouping, chosen, name)
