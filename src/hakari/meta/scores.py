"""What metrics say of the same translations: computed here, or read from a file; turned so that more is better."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hakari.errors import FormatError, InputError, Where
from hakari.meta.tables import Record, score_columns, table_records
from hakari.metrics.base import sum_rows
from hakari.scoring import MetricResult, Scores
from hakari.types import Direction, FloatArray

__all__ = ["MetricScores", "computed_scores", "read_metric_scores"]


@dataclass(frozen=True, eq=False, kw_only=True)
class MetricScores:
    """The scores of one metric.

    Parameters
    ----------
    name
        What it is called.
    system_scores
        A score a system, more for the better.
    segment_scores
        For each system a score a segment, more for the better, NaN where there is none; empty where a metric has
        scores of systems only.
    signature
        What the scores are: a signature, or the file they came from.
    direction
        How the metric itself prints its scores.
    rescored
        Gives the scores of systems on some segments, each as often as it stands in the list; without it they are
        means.
    """

    name: str
    system_scores: Mapping[str, float]
    segment_scores: Mapping[str, FloatArray] = field(default_factory=dict)
    signature: str = ""
    direction: Direction = Direction.HIGHER
    rescored: Callable[[NDArray[np.intp]], dict[str, float]] | None = field(default=None, repr=False)

    @property
    def systems(self) -> tuple[str, ...]:
        """The systems that have a score of either kind."""
        return tuple(dict.fromkeys([*self.system_scores, *self.segment_scores]))

    def system_array(self, systems: Sequence[str]) -> FloatArray:
        """Return the scores of systems; NaN for those without one."""
        return np.array([self.system_scores.get(name, np.nan) for name in systems])

    def segment_array(self, systems: Sequence[str], n_segments: int) -> FloatArray:
        """Return scores of systems on segments, ``(systems, segments)``; NaN where there is none."""
        missing = np.full(n_segments, np.nan)
        return np.array([self.segment_scores.get(name, missing) for name in systems]).reshape(-1, n_segments)


def computed_scores(scores: Scores) -> tuple[MetricScores, ...]:
    """Return the metrics of a run."""
    found = []
    for result in scores.metrics:
        sign = 1.0 if result.metric.direction is Direction.HIGHER else -1.0
        found.append(
            MetricScores(
                name=result.heading,
                system_scores={name: sign * score.value for name, score in result.scores.items()},
                segment_scores={name: sign * result.segments(name) for name in scores.systems},
                signature=str(result.signature),
                direction=result.metric.direction,
                rescored=partial(_rescored, result, sign),
            )
        )
    return tuple(found)


def _rescored(result: MetricResult, sign: float, segments: NDArray[np.intp]) -> dict[str, float]:
    """Return the scores of all systems on some segments."""
    rows = {name: own[segments] for name, own in result.rows.items()}
    scores = {name: sign * float(result.metric.close(sum_rows(own))) for name, own in rows.items()}
    return {name: score for name, score in scores.items() if not np.isnan(score)}


def read_metric_scores(
    path: str | Path, ids: Sequence[str], *, lower: Sequence[str] = ()
) -> tuple[MetricScores, ...]:
    """Return the scores of metrics of a tab-separated table with a header.

    There are two forms. With the columns ``metric``, ``system`` and ``score`` a line has one score, of a segment
    where ``segment`` is there too. Otherwise every column of scores is a metric, as ``hakari score --segments``
    writes them. A metric that has scores of segments only gets their means as scores of systems.

    Parameters
    ----------
    path
        The file, gzipped or not.
    ids
        The ids of the segments, in order.
    lower
        Metrics of which less is better.

    Raises
    ------
    FormatError
        With file and line.
    InputError
        If `lower` names a metric that is not there.
    """
    path = Path(path)
    places = {name: place for place, name in enumerate(ids)}
    systems: defaultdict[str, dict[str, float]] = defaultdict(dict)
    segments: defaultdict[str, dict[str, FloatArray]] = defaultdict(dict)
    for metric, record, value in _cells(path):
        system = record.text("system")
        if "segment" not in record.cells:
            if system in systems[metric]:
                raise FormatError(f"{metric} has a second score of system {system}", where=record.where)
            systems[metric][system] = value
            continue
        own = segments[metric].setdefault(system, np.full(len(ids), np.nan))
        place = record.segment(places)
        if not np.isnan(own[place]):
            raise FormatError(
                f"{metric} has a second score of system {system} on segment {ids[place]}", where=record.where
            )
        own[place] = value
    names = list(dict.fromkeys([*systems, *segments]))
    strange = [name for name in lower if name not in names]
    if strange:
        raise InputError(f"no metric of {path} is named {strange[0]!r}", remedy=f"There are: {', '.join(names)}.")
    return tuple(_turned(name, systems[name], segments[name], path, lower=name in lower) for name in names)


def _cells(path: Path) -> Iterator[tuple[str, Record, float]]:
    """Yield the metric, the line and the score of every cell with a score."""
    columns = score_columns(path)
    if not columns:
        raise FormatError("a column of scores is needed beside system", where=Where(file=str(path), line=1))
    for record in table_records(path, ["system"]):
        if "metric" in record.cells:
            yield record.text("metric"), record, record.number("score" if "score" in columns else columns[0])
        else:
            yield from ((column, record, record.number(column)) for column in columns)


def _turned(
    name: str, systems: Mapping[str, float], segments: Mapping[str, FloatArray], path: Path, *, lower: bool
) -> MetricScores:
    sign = -1.0 if lower else 1.0
    of_systems = {system: sign * score for system, score in systems.items() if not np.isnan(score)}
    of_segments = {system: sign * scores for system, scores in segments.items()}
    if not of_systems:
        of_systems = {s: float(np.nanmean(v)) for s, v in of_segments.items() if not np.isnan(v).all()}
    return MetricScores(
        name=name,
        system_scores=of_systems,
        segment_scores=of_segments,
        signature=f"{name}: {path.name}",
        direction=Direction.LOWER if lower else Direction.HIGHER,
    )
