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
    ndcg,
    pair_tau,
    pairwise_accuracy,
    soft_accuracy,
)
from hakari.types import FloatArray, Level

__all__ = ["DEFAULT_TASKS", "TASK_NAMES", "People", "Said", "Task"]


@dataclass(frozen=True, eq=False)
class People:
    """What people say of the systems that count, in their order; NaN is a score that is not there."""

    systems: tuple[str, ...]
    of_systems: FloatArray
    """``(systems,)``."""
    of_segments: FloatArray
    """``(systems, segments)``."""
    judged: Judged | None

    @classmethod
    def of(cls, gold: Gold, systems: tuple[str, ...]) -> People:
        """Return what they say of these systems."""
        judged = None if gold.judged is None else gold.judged.among(systems)
        return cls(systems, gold.system_array(systems), gold.segment_array(systems), judged)


@dataclass(frozen=True, eq=False)
class Said:
    """What a metric says of the same systems, once or in many versions of it: any leading axes."""

    of_systems: FloatArray
    """``(…, systems)``."""
    of_segments: FloatArray
    """``(…, systems, segments)``."""

    @classmethod
    def of(cls, metric: MetricScores, people: People) -> Said:
        """Return what a metric says."""
        segments = metric.segment_array(people.systems, people.of_segments.shape[1])
        return cls(metric.system_array(people.systems), segments)


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
        if self.of_systems:
            return None if gold.system_scores else "scores of systems"
        if self.statistic.startswith("darr"):
            return None if gold.judged is not None else "pairs of outputs in order"
        return None if gold.segment_scores else "scores of segments"

    @property
    def of_systems(self) -> bool:
        """Whether only the scores of systems are looked at."""
        return self.level is Level.CORPUS and self.statistic != "spa"

    def values(self, said: Said, people: People, *, threads: int = 1) -> FloatArray:
        """Return how well a metric does in each of its versions, ``(…)``; NaN where there is nothing to say."""
        return _STATISTICS[self.level][self.statistic](said, people, self.grouping, threads)


_LEVELS = {Level.CORPUS: "system", Level.SEGMENT: "segment"}

_Answer = Callable[[Said, People, Grouping, int], FloatArray]


def _of_systems(how: Correlation) -> _Answer:
    def answer(said: Said, people: People, _: Grouping, threads: int) -> FloatArray:
        many = said.of_systems.shape[:-1]
        rows = said.of_systems.reshape(-1, len(people.systems))
        return correlate(rows, people.of_systems, how, threads=threads).reshape(many)

    return answer


def _of_segments(how: Correlation) -> _Answer:
    def answer(said: Said, people: People, grouping: Grouping, threads: int) -> FloatArray:
        groups = correlate_groups(said.of_segments, people.of_segments, how, grouping, threads=threads)
        return mean_correlation(groups)

    return answer


def _of_pairs(ties: TiePolicy) -> _Answer:
    def answer(said: Said, people: People, _: Grouping, __: int) -> FloatArray:
        pairs = people.judged
        if pairs is None:
            raise InputError("pairs of outputs in order are needed; there are none")
        better, worse = (said.of_segments[..., side, pairs.segments] for side in (pairs.better, pairs.worse))
        return pair_tau(better, worse, ties)

    return answer


def _accuracy(said: Said, people: People, _: Grouping, __: int) -> FloatArray:
    return pairwise_accuracy(said.of_systems, people.of_systems)


def _gain(said: Said, people: People, _: Grouping, __: int) -> FloatArray:
    return ndcg(said.of_systems, people.of_systems)


def _one_by_one(
    one: Callable[[FloatArray, FloatArray, int], float],
) -> _Answer:
    """Return the answer of a statistic that looks at one version of a metric at a time."""

    def answer(said: Said, people: People, _: Grouping, threads: int) -> FloatArray:
        shape = said.of_segments.shape
        many = said.of_segments.reshape(-1, *shape[-2:])
        return np.array([one(scores, people.of_segments, threads) for scores in many]).reshape(shape[:-2])

    return answer


_STATISTICS: Mapping[Level, Mapping[str, _Answer]] = {
    Level.CORPUS: {
        **{how.value: _of_systems(how) for how in Correlation},
        "accuracy": _accuracy,
        "ndcg": _gain,
        "spa": _one_by_one(lambda metric, gold, threads: soft_accuracy(metric, gold, threads=threads)),
    },
    Level.SEGMENT: {
        **{how.value: _of_segments(how) for how in Correlation},
        "darr": _of_pairs(TiePolicy.DISCORDANT),
        "darr-2013": _of_pairs(TiePolicy.IGNORED),
        "darr-2014": _of_pairs(TiePolicy.NEUTRAL),
        "acc-eq": _one_by_one(lambda metric, gold, _: calibrated_accuracy(metric, gold).accuracy),
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
