"""What is asked of a metric: a level, a statistic and how scores are grouped, under a name that reads back.

A name is ``LEVEL/STATISTIC`` or ``LEVEL/STATISTIC/by-GROUP``: ``system/pearson``, ``segment/darr``,
``segment/kendall-b/by-segment``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from hakari.errors import InputError, OptionError, UnknownNameError
from hakari.meta.gold import Gold, Judged
from hakari.meta.scores import MetricScores
from hakari.stats import (
    Correlation,
    Grouping,
    TiePolicy,
    calibrated_accuracy,
    correlate,
    correlate_groups,
    mean_correlation,
    pair_tau,
    pairwise_accuracy,
    soft_accuracy,
)
from hakari.types import Level

__all__ = ["DEFAULT_TASKS", "TASK_NAMES", "Material", "Task", "material"]


@dataclass(frozen=True, eq=False)
class Material:
    """The scores of one metric and of people for the same systems and segments.

    Arrays have a system a row, in the order of `systems`; NaN is a score that is not there.
    """

    systems: tuple[str, ...]
    metric_systems: np.ndarray
    gold_systems: np.ndarray
    metric_segments: np.ndarray
    gold_segments: np.ndarray
    judged: Judged | None


def material(metric: MetricScores, gold: Gold, systems: tuple[str, ...]) -> Material:
    """Return what a metric and people say of systems."""
    return Material(
        systems,
        metric.system_array(systems),
        gold.system_array(systems),
        metric.segment_array(systems, gold.n_segments),
        gold.segment_array(systems),
        None if gold.judged is None else gold.judged.among(systems),
    )


@dataclass(frozen=True)
class Task:
    """A question to a metric.

    Examples
    --------
    >>> task = Task.parse("segment/kendall-b/by-segment")
    >>> task.statistic, task.grouping.value, str(task)
    ('kendall-b', 'segment', 'segment/kendall-b/by-segment')
    """

    level: Level
    statistic: str
    grouping: Grouping = Grouping.NONE

    def __post_init__(self) -> None:
        known = _STATISTICS[self.level]
        if self.statistic not in known:
            raise UnknownNameError(f"statistic of {_LEVELS[self.level]} scores", self.statistic, known)
        if self.grouping is not Grouping.NONE and not self._groups:
            raise OptionError(
                f"{_LEVELS[self.level]}/{self.statistic} has no groups; by-{self.grouping.value} came"
            )

    @property
    def _groups(self) -> bool:
        return self.level is Level.SEGMENT and self.statistic in _CORRELATIONS

    def __str__(self) -> str:
        """Return the name."""
        group = "" if self.grouping is Grouping.NONE else f"/by-{self.grouping.value}"
        return f"{_LEVELS[self.level]}/{self.statistic}{group}"

    @classmethod
    def parse(cls, name: str) -> Task:
        """Return the task of a name.

        Raises
        ------
        OptionError
            If it is not of the form, or the level or group is none.
        UnknownNameError
            If the statistic is none of the level.
        """
        level, _, rest = name.partition("/")
        statistic, _, group = rest.partition("/")
        levels = {text: level for level, text in _LEVELS.items()}
        groups = {f"by-{grouping.value}": grouping for grouping in Grouping if grouping is not Grouping.NONE}
        if level not in levels or not statistic or (group and group not in groups):
            raise OptionError(
                f"a task is such as system/pearson or segment/kendall-b/by-segment; {name!r} came",
                remedy=f"Levels: {', '.join(levels)}; groups: {', '.join(groups)}.",
            )
        return cls(levels[level], statistic, groups.get(group, Grouping.NONE))

    def missing(self, gold: Gold) -> str | None:
        """Return what people would have to have said for this question; None where they have."""
        if self.level is Level.CORPUS and self.statistic != "spa":
            return None if gold.system_scores else "scores of systems"
        if self.statistic.startswith("darr"):
            return None if gold.judged is not None else "pairs of outputs in order"
        return None if gold.segment_scores else "scores of segments"

    def value(self, given: Material) -> float:
        """Return how well the metric does; NaN where there is nothing to say."""
        return _STATISTICS[self.level][self.statistic](given, self.grouping)


_LEVELS = {Level.CORPUS: "system", Level.SEGMENT: "segment"}

_Answer = Callable[[Material, Grouping], float]


def _of_systems(how: Correlation) -> _Answer:
    return lambda given, _: float(correlate(given.metric_systems, given.gold_systems, how)[0])


def _of_segments(how: Correlation) -> _Answer:
    return lambda given, grouping: mean_correlation(
        correlate_groups(given.metric_segments, given.gold_segments, how, grouping)
    )


def _of_pairs(ties: TiePolicy) -> _Answer:
    def answer(given: Material, _: Grouping) -> float:
        pairs = given.judged
        if pairs is None:
            raise InputError("pairs of outputs in order are needed; there are none")
        better, worse = (given.metric_segments[side, pairs.segments] for side in (pairs.better, pairs.worse))
        return pair_tau(better, worse, ties)

    return answer


_STATISTICS: Mapping[Level, Mapping[str, _Answer]] = {
    Level.CORPUS: {
        **{how.value: _of_systems(how) for how in Correlation},
        "accuracy": lambda given, _: pairwise_accuracy(given.metric_systems, given.gold_systems),
        "spa": lambda given, _: soft_accuracy(given.metric_segments, given.gold_segments),
    },
    Level.SEGMENT: {
        **{how.value: _of_segments(how) for how in Correlation},
        "darr": _of_pairs(TiePolicy.DISCORDANT),
        "darr-2013": _of_pairs(TiePolicy.IGNORED),
        "darr-2014": _of_pairs(TiePolicy.NEUTRAL),
        "acc-eq": lambda given, _: calibrated_accuracy(given.metric_segments, given.gold_segments).accuracy,
    },
}

_CORRELATIONS = frozenset(how.value for how in Correlation)


def _all_tasks() -> Iterator[Task]:
    for level, statistics in _STATISTICS.items():
        for statistic in statistics:
            grouped = level is Level.SEGMENT and statistic in _CORRELATIONS
            yield from (Task(level, statistic, grouping) for grouping in (Grouping if grouped else [Grouping.NONE]))


TASK_NAMES = tuple(map(str, _all_tasks()))
"""The names of all tasks."""

DEFAULT_TASKS = (
    "system/pearson",
    "system/kendall-b",
    "system/accuracy",
    "segment/darr",
    "segment/kendall-b/by-segment",
)
"""What is asked where nobody says what: as much of it as the scores by people can answer."""
