"""How sure agreement with people is: bootstrap over segments or systems, and what fewer segments would show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np

from hakari.errors import OptionError
from hakari.meta.evaluate import MetaEvaluation
from hakari.meta.gold import Gold
from hakari.meta.scores import MetricScores
from hakari.meta.subsets import gold_of_segments, gold_of_systems, metric_of_segments, metric_of_systems
from hakari.meta.tasks import People, Said
from hakari.stats import Intervals, percentile_intervals
from hakari.table import Cell, Column, Interval, Table
from hakari.types import FloatArray, Progress, json_number

__all__ = ["Drawn", "SubsetSizes", "agreement_intervals", "subset_sizes"]


class Drawn(Enum):
    """What is drawn again."""

    SEGMENTS = "segments"
    SYSTEMS = "systems"


def agreement_intervals(
    evaluation: MetaEvaluation,
    *,
    drawn: Drawn = Drawn.SEGMENTS,
    resamples: int = 1000,
    seed: int = 12345,
    level: float = 0.95,
    progress: Progress | None = None,
) -> Intervals:
    """Return bootstrap intervals of all values of an evaluation: ``(metrics, tasks)``.

    Segments, or systems, are drawn with replacement, for people and all metrics alike. Where segments are drawn, a
    system's score by people is the mean of its segments.

    Parameters
    ----------
    evaluation
        The metrics and what people say.
    drawn
        What is drawn.
    resamples, seed
        How many times, and from which seed.
    level
        Such as 0.95.
    progress
        Told how far it is.
    """
    if resamples < 1:
        raise OptionError(f"there is at least one resample; {resamples} came")
    random = np.random.default_rng(seed)
    found = np.empty((resamples, *evaluation.values.shape))
    for number in range(resamples):
        if progress is not None and number % 10 == 0:
            progress(number, resamples, f"drawing {drawn.value}")
        found[number] = _values(evaluation, _draw(evaluation, drawn, random))
    flat = percentile_intervals(found.reshape(resamples, -1), level)
    shape = evaluation.values.shape
    return Intervals(flat.low.reshape(shape), flat.high.reshape(shape), level, flat.method)


Part = Callable[[Gold, Sequence[MetricScores]], tuple[Gold, Sequence[MetricScores], tuple[str, ...]]]
"""Takes a part of what people and metrics say, and the systems in it."""


def _draw(evaluation: MetaEvaluation, drawn: Drawn, random: np.random.Generator) -> Part:
    systems = evaluation.systems
    if drawn is Drawn.SYSTEMS:
        chosen = [systems[k] for k in random.integers(len(systems), size=len(systems))]
        names = tuple(f"{name}#{place}" for place, name in enumerate(chosen))
        return lambda gold, metrics: (
            gold_of_systems(gold, chosen),
            [metric_of_systems(metric, chosen) for metric in metrics],
            names,
        )
    n = evaluation.gold.n_segments
    return _on_segments(random.integers(n, size=n), systems)


def _on_segments(segments: np.ndarray, systems: tuple[str, ...]) -> Part:
    return lambda gold, metrics: (
        gold_of_segments(gold, segments),
        [metric_of_segments(metric, segments) for metric in metrics],
        systems,
    )


def _values(evaluation: MetaEvaluation, part: Part) -> FloatArray:
    """Return what all metrics answer to all tasks on a part."""
    gold, metrics, systems = part(evaluation.gold, evaluation.metrics)
    people = People.of(gold, systems)
    said = [Said.of(metric, people) for metric in metrics]
    return np.array([[float(task.values(own, people)) for task in evaluation.tasks] for own in said])


@dataclass(frozen=True, eq=False, repr=False)
class SubsetSizes:
    """What smaller test sets would have shown: values of all metrics on subsets of several sizes."""

    evaluation: MetaEvaluation
    sizes: tuple[int, ...]
    subsets: int
    seed: int
    level: float
    mean: FloatArray
    """``(sizes, metrics, tasks)``."""
    low: FloatArray
    high: FloatArray

    def __repr__(self) -> str:
        """Return the sizes."""
        return f"<SubsetSizes {', '.join(map(str, self.sizes))}>"

    def tables(self) -> tuple[Table, ...]:
        """Return one table a task: metrics down, sizes across, with the middle of the subsets' values."""
        return tuple(self._table(number) for number in range(len(self.evaluation.tasks)))

    def _table(self, task: int) -> Table:
        columns = [Column("metric")]
        for size in self.sizes:
            columns += [Column(f"{size} segments", digits=3), Column(f"{self.level:.0%} of subsets", digits=3)]
        columns.append(Column("all", digits=3))
        rows = []
        for m, metric in enumerate(self.evaluation.metrics):
            cells: list[Cell] = [metric.name]
            for k in range(len(self.sizes)):
                interval = Interval(float(self.low[k, m, task]), float(self.high[k, m, task]))
                cells += [float(self.mean[k, m, task]), interval]
            rows.append((*cells, float(self.evaluation.values[m, task])))
        title = f"{self.evaluation.name}: {self.evaluation.tasks[task]} on subsets of the segments"
        notes = (f"Means over {self.subsets} subsets of each size, seed {self.seed}.",)
        return Table(tuple(columns), tuple(rows), title=title, notes=notes)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values."""
        return {
            **self.evaluation.to_dict(),
            "subsets": {
                "sizes": list(self.sizes),
                "subsets": self.subsets,
                "seed": self.seed,
                "level": self.level,
                **{
                    name: [[[json_number(v) for v in row] for row in size] for size in values.tolist()]
                    for name, values in (("mean", self.mean), ("low", self.low), ("high", self.high))
                },
            },
        }


def subset_sizes(
    evaluation: MetaEvaluation,
    sizes: Sequence[int],
    *,
    subsets: int = 100,
    seed: int = 12345,
    level: float = 0.95,
    progress: Progress | None = None,
) -> SubsetSizes:
    """Return how metrics would have answered on fewer segments.

    Parameters
    ----------
    evaluation
        The metrics and what people say.
    sizes
        Numbers of segments, each below the number there is.
    subsets, seed
        How many subsets of each size are drawn without replacement, and from which seed.
    level
        The middle share of the subsets' values that is shown.
    progress
        Told how far it is.
    """
    n = evaluation.gold.n_segments
    strange = [size for size in sizes if not 2 <= size < n]
    if strange or not sizes:
        raise OptionError(f"sizes are from 2 to {n - 1} segments; {', '.join(map(str, strange)) or 'none'} came")
    found = np.empty((len(sizes), subsets, *evaluation.values.shape))
    parts = _subsets(sizes, subsets, n, seed)
    for number, (size, subset, segments) in enumerate(parts):
        if progress is not None and number % 10 == 0:
            progress(number, len(sizes) * subsets, f"subsets of {sizes[size]} segments")
        found[size, subset] = _values(evaluation, _on_segments(segments, evaluation.systems))
    spread = percentile_intervals(np.moveaxis(found, 1, 0).reshape(subsets, -1), level)
    shape = (len(sizes), *evaluation.values.shape)
    known = ~np.isnan(found)
    count = known.sum(axis=1)
    total = np.where(known, found, 0.0).sum(axis=1)
    mean = np.divide(total, count, where=count > 0, out=np.full(shape, np.nan))
    return SubsetSizes(
        evaluation, tuple(sizes), subsets, seed, level, mean, spread.low.reshape(shape), spread.high.reshape(shape)
    )


def _subsets(sizes: Sequence[int], subsets: int, n: int, seed: int) -> Iterator[tuple[int, int, np.ndarray]]:
    """Yield place of the size, number and segments of every subset; smaller ones are parts of larger ones."""
    for subset in range(subsets):
        order = np.random.default_rng([seed, subset]).permutation(n)
        for place, size in enumerate(sizes):
            yield place, subset, np.sort(order[:size])
