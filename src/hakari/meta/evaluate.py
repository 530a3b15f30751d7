"""Which metric follows people: every metric asked every question, on the systems that both know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hakari.errors import InputError, OptionError
from hakari.meta.gold import Gold
from hakari.meta.scores import MetricScores
from hakari.meta.tasks import DEFAULT_TASKS, People, Said, Task
from hakari.signature import program_version
from hakari.stats import Intervals, outliers
from hakari.table import Cell, Column, Interval, Marked, Table
from hakari.types import Direction, FloatArray, json_number, read_only

__all__ = ["MetaEvaluation", "evaluate"]

SCHEMA = "hakari-meta/1"


@dataclass(frozen=True, eq=False, repr=False)
class MetaEvaluation:
    """How well each metric answers each question.

    `values` has a row a metric and a column a task; NaN where a metric cannot answer.
    """

    metrics: tuple[MetricScores, ...]
    tasks: tuple[Task, ...]
    values: FloatArray
    systems: tuple[str, ...]
    gold: Gold
    left_out: tuple[str, ...] = ()
    """Systems that people have judged and that do not count here: not scored, no outliers wanted."""
    name: str = "test set"

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", read_only(self.values))

    def __repr__(self) -> str:
        """Return how many metrics and tasks there are."""
        return f"<MetaEvaluation of {len(self.metrics)} metrics on {len(self.tasks)} tasks>"

    def value(self, metric: str, task: str | Task) -> float:
        """Return one number."""
        names = [own.name for own in self.metrics]
        return float(self.values[names.index(metric), [str(own) for own in self.tasks].index(str(task))])

    @property
    def order(self) -> tuple[int, ...]:
        """The metrics, best first by the first task; those without a value last."""
        return self.order_on(0)

    def order_on(self, task: int) -> tuple[int, ...]:
        """Return the metrics, best first by a task; those without a value last."""
        values = np.nan_to_num(self.values[:, task], nan=-np.inf)
        return tuple(np.argsort(-values, kind="stable").tolist())

    def table(
        self,
        *,
        marks: Mapping[tuple[int, int], str] | None = None,
        intervals: Intervals | None = None,
        ranked: bool = True,
    ) -> Table:
        """Return metrics down, best first by the first task, and tasks across.

        Parameters
        ----------
        marks
            What stands behind a value, by metric and task.
        intervals
            Intervals of the values, in columns of their own.
        ranked
            False keeps the order of the metrics.
        """
        order = self.order if ranked else tuple(range(len(self.metrics)))
        columns = [Column("metric")]
        for task in self.tasks:
            columns.append(Column(str(task), digits=3, direction=Direction.HIGHER))
            if intervals is not None:
                columns.append(Column(f"{100 * intervals.level:g} %", digits=3))
        rows = []
        for m in order:
            cells: list[Cell] = [self.metrics[m].name]
            for t in range(len(self.tasks)):
                value, mark = float(self.values[m, t]), (marks or {}).get((m, t), "")
                cells.append(Marked(value, mark) if mark and not np.isnan(value) else value)
                if intervals is not None:
                    cells.append(Interval(float(intervals.low[m, t]), float(intervals.high[m, t])))
            rows.append(tuple(cells))
        title = f"{self.name}: agreement with {self.gold.name}"
        return Table(tuple(columns), tuple(rows), title=title, notes=self._notes(order))

    def _notes(self, order: Sequence[int]) -> tuple[str, ...]:
        gold = self.gold
        counts = [f"{len(self.systems)} systems"]
        if gold.segment_scores:
            known = int(np.isfinite(gold.segment_array(self.systems)).sum())
            counts.append(f"{known} of {len(self.systems) * gold.n_segments} outputs have a score")
        if gold.judged is not None:
            counts.append(f"{len(gold.judged.among(self.systems))} of {len(gold.judged)} pairs")
        notes = [", ".join(counts) + "."]
        if self.left_out:
            notes.append(f"Judged, and not counted here: {', '.join(self.left_out)}.")
        return (*notes, *gold.remarks, *(self.metrics[m].signature for m in order))

    def _repr_html_(self) -> str:
        """Return the tables as notebooks show them."""
        return self.table()._repr_html_()

    def __str__(self) -> str:
        """Return the table as text."""
        return str(self.table())

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values."""
        return {
            "schema": SCHEMA,
            "version": program_version(),
            "test_set": self.name,
            "gold": {"name": self.gold.name, "files": dict(self.gold.origins), "remarks": list(self.gold.remarks)},
            "systems": list(self.systems),
            "left_out": list(self.left_out),
            "tasks": [str(task) for task in self.tasks],
            "metrics": [
                {
                    "name": metric.name,
                    "signature": metric.signature,
                    "direction": metric.direction.value,
                    "values": [json_number(value) for value in values.tolist()],
                }
                for metric, values in zip(self.metrics, self.values, strict=True)
            ],
        }


def evaluate(
    metrics: Sequence[MetricScores],
    gold: Gold,
    *,
    tasks: Sequence[str | Task] | None = None,
    exclude: Sequence[str] = (),
    exclude_outliers: bool = False,
    name: str = "test set",
    threads: int = 1,
) -> MetaEvaluation:
    """Return how well metrics agree with people.

    Systems count that all metrics and people have scored.

    Parameters
    ----------
    metrics
        The scores of metrics.
    gold
        The scores by people.
    tasks
        Questions; by default those of `DEFAULT_TASKS` that the gold scores can answer.
    exclude
        Systems that do not count, such as human translations.
    exclude_outliers
        Leave out systems whose score by people lies far from all others, as WMT does.
    name
        What the test set is called.
    threads
        How many threads to use; the result is the same for any number.

    Raises
    ------
    InputError
        If fewer than two systems are left, or people have not said what a task asks.
    OptionError
        If a system to be left out is not there, or outliers are asked for without scores of systems.
    """
    systems, left_out = _systems(metrics, gold, exclude, outlying=exclude_outliers)
    asked = [Task.parse(task) if isinstance(task, str) else task for task in tasks or ()]
    for task in asked:
        if missing := task.missing(gold):
            raise InputError(f"{task} needs {missing} by people; there are none")
    if not asked:
        asked = [task for task in map(Task.parse, DEFAULT_TASKS) if task.missing(gold) is None]
    people = People.of(gold, systems)
    said = [Said.of(metric, people) for metric in metrics]
    values = np.array([[float(task.values(own, people, threads=threads)) for task in asked] for own in said])
    return MetaEvaluation(tuple(metrics), tuple(asked), values, systems, gold, left_out, name)


def _systems(
    metrics: Sequence[MetricScores], gold: Gold, exclude: Sequence[str], *, outlying: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the systems that count, and those that people have judged and that do not."""
    if not metrics:
        raise OptionError("there is no metric to evaluate")
    known = set.intersection(*(set(metric.systems) for metric in metrics))
    shared = [name for name in gold.systems if name in known]
    strange = [name for name in exclude if name not in gold.systems and name not in known]
    if strange:
        raise OptionError(f"no system is named {strange[0]!r}", remedy=f"There are: {', '.join(shared)}.")
    kept = [name for name in shared if name not in exclude]
    if outlying:
        if not gold.system_scores:
            raise OptionError("outliers are found by people's scores of systems; there are none")
        far = outliers(gold.system_array(kept))
        kept = [name for name, is_far in zip(kept, far, strict=True) if not is_far]
    if len(kept) < 2:
        raise InputError(
            f"{len(kept)} systems are scored by people and by all metrics; at least two are needed",
            remedy=f"People know: {', '.join(gold.systems)}. All metrics know: {', '.join(sorted(known))}.",
        )
    return tuple(kept), tuple(name for name in gold.systems if name not in kept)
