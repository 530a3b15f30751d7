"""Which metric follows people better than which: tests of all pairs, and clusters of metrics that nobody can part.

Metrics are compared on each task by permutation (`hakari.stats.permutation_test`). Tasks about scores of systems
swap these; tasks about segments swap what the user chooses. Where a task is a Pearson correlation of ungrouped
scores, Williams' test stands beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hakari.errors import OptionError
from hakari.meta.evaluate import MetaEvaluation
from hakari.meta.tasks import People, Said, Task
from hakari.stats import (
    Correlation,
    Grouping,
    Intervals,
    PermutationTest,
    Swap,
    cluster_letter,
    clusters,
    correlate,
    permutation_test,
    williams_test,
    wins,
)
from hakari.table import Cell, Column, Table
from hakari.types import FloatArray, Progress, json_number

__all__ = ["Significance", "SignificanceOptions", "TaskTests", "significance"]


@dataclass(frozen=True, kw_only=True)
class SignificanceOptions:
    """How metrics are compared.

    Parameters
    ----------
    permutations, seed
        Of every test.
    swap
        What two metrics swap as a whole in tasks about segments.
    alpha
        Pairs with a smaller p differ. It is not corrected for the number of pairs, as in the WMT metrics tasks.
    """

    permutations: int = 1000
    seed: int = 12345
    swap: Swap = Swap.BOTH
    alpha: float = 0.05

    def __post_init__(self) -> None:
        if not 0 < self.alpha < 1:
            raise OptionError(f"alpha is between 0 and 1; {self.alpha} came")
        if 1 / (self.permutations + 1) >= self.alpha:
            raise OptionError(
                f"{self.permutations} permutations never give a p-value below {self.alpha}",
                remedy=f"Take at least {int(1 / self.alpha)}.",
            )


@dataclass(frozen=True, eq=False)
class TaskTests:
    """All pairs of metrics on one task."""

    task: Task
    order: tuple[int, ...]
    """Metrics, best first; those without a value last."""
    pairs: NDArray[np.intp]
    tests: tuple[PermutationTest, ...]
    williams: FloatArray | None
    """p-values of Williams' test, pair by pair, where it applies."""
    alpha: float

    @property
    def p(self) -> FloatArray:
        """The p-value of each pair."""
        return np.array([test.p for test in self.tests])

    @property
    def better(self) -> NDArray[np.bool_]:
        """Whether the row's metric is significantly better than the column's."""
        gains = np.array([test.difference for test in self.tests])
        with np.errstate(invalid="ignore"):
            return wins(len(self.order), self.pairs, gains, self.p < self.alpha)

    @property
    def clusters(self) -> tuple[tuple[int, ...], ...]:
        """Metrics, best first, cut where all above are significantly better than all below."""
        return clusters(self.order, self.better)

    @property
    def letters(self) -> dict[int, str]:
        """The letter of the cluster of each metric."""
        return {metric: cluster_letter(k) for k, group in enumerate(self.clusters) for metric in group}


@dataclass(frozen=True, eq=False, repr=False)
class Significance:
    """A meta-evaluation with tests of all pairs of metrics on all tasks."""

    evaluation: MetaEvaluation
    options: SignificanceOptions
    tasks: tuple[TaskTests, ...]

    def __repr__(self) -> str:
        """Return how many metrics and tasks there are."""
        return f"<Significance of {len(self.evaluation.metrics)} metrics on {len(self.tasks)} tasks>"

    def table(self, *, intervals: Intervals | None = None) -> Table:
        """Return the table of the evaluation with the letter of its cluster behind every value."""
        marks = {
            (metric, number): letter
            for number, tests in enumerate(self.tasks)
            for metric, letter in tests.letters.items()
        }
        plain = self.evaluation.table(marks=marks, intervals=intervals)
        first, *others = plain.notes
        return replace(plain, notes=(first, *self._notes(), *others))

    def _notes(self) -> tuple[str, ...]:
        options = self.options
        return (
            "Metrics that share a letter are not parted: a cut needs all above it better than all below, each pair "
            f"with p < {options.alpha:g}, not corrected.",
            f"{options.permutations} permutations, seed {options.seed}; tasks about segments swap "
            f"{_WHAT[options.swap]}, tasks about systems the scores of systems.",
        )

    def pair_tables(self) -> tuple[Table, ...]:
        """Return one table a task: every pair with its difference and p-values."""
        return tuple(self._pair_table(tests) for tests in self.tasks)

    def _pair_table(self, tests: TaskTests) -> Table:
        names = [metric.name for metric in self.evaluation.metrics]
        extra = (Column("p (Williams)", digits=4),) if tests.williams is not None else ()
        columns = (
            Column("better"),
            Column("worse"),
            Column("difference", digits=3),
            Column("p", digits=4),
            *extra,
            Column("permutations"),
        )
        rows: list[tuple[Cell, ...]] = []
        for number, ((a, b), test) in enumerate(zip(tests.pairs.tolist(), tests.tests, strict=True)):
            first, second = (a, b) if not test.difference < 0 else (b, a)
            williams = () if tests.williams is None else (float(tests.williams[number]),)
            rows.append((names[first], names[second], abs(test.difference), test.p, *williams, test.used))
        return Table(columns, tuple(rows), title=f"{self.evaluation.name}: pairs of metrics on {tests.task}")

    def _repr_html_(self) -> str:
        """Return the tables as notebooks show them."""
        return self.table()._repr_html_()

    def __str__(self) -> str:
        """Return the table as text."""
        return str(self.table())

    def to_dict(self) -> dict[str, Any]:
        """Return the evaluation with its tests as plain JSON values."""
        options = self.options
        return {
            **self.evaluation.to_dict(),
            "significance": {
                "permutations": options.permutations,
                "seed": options.seed,
                "swap": options.swap.value,
                "alpha": options.alpha,
                "tasks": [self._task_dict(tests) for tests in self.tasks],
            },
        }

    def _task_dict(self, tests: TaskTests) -> dict[str, Any]:
        names = [metric.name for metric in self.evaluation.metrics]
        return {
            "task": str(tests.task),
            "clusters": [[names[metric] for metric in group] for group in tests.clusters],
            "pairs": [
                {
                    "metrics": [names[a], names[b]],
                    "difference": json_number(test.difference),
                    "p": json_number(test.p),
                    "p_williams": None if tests.williams is None else json_number(float(tests.williams[k])),
                    "extreme": test.extreme,
                    "permutations": test.used,
                    "exact": test.exact,
                }
                for k, ((a, b), test) in enumerate(zip(tests.pairs.tolist(), tests.tests, strict=True))
            ],
        }


_WHAT = {Swap.SYSTEMS: "whole systems", Swap.SEGMENTS: "whole segments", Swap.BOTH: "every score by itself"}


def significance(
    evaluation: MetaEvaluation,
    options: SignificanceOptions | None = None,
    *,
    threads: int = 1,
    progress: Progress | None = None,
) -> Significance:
    """Return tests of all pairs of metrics on all tasks of an evaluation.

    Parameters
    ----------
    evaluation
        The metrics and what people say.
    options
        How they are compared.
    threads
        How many pairs are compared side by side; the result is the same for any number.
    progress
        Told how far it is.
    """
    options = options or SignificanceOptions()
    people = People.of(evaluation.gold, evaluation.systems)
    said = [Said.of(metric, people) for metric in evaluation.metrics]
    found = []
    for number, task in enumerate(evaluation.tasks):
        if progress is not None:
            progress(number, len(evaluation.tasks), f"comparing metrics on {task}")
        order = evaluation.order_on(number)
        found.append(_task_tests(_Contest(task, people, said), order, options, threads))
    return Significance(evaluation, options, tuple(found))


@dataclass(frozen=True)
class _Contest:
    """A task and what all metrics say of it."""

    task: Task
    people: People
    said: Sequence[Said]

    def scores(self, metric: int) -> FloatArray:
        """Return the scores that the task looks at."""
        return self.said[metric].of_systems if self.task.of_systems else self.said[metric].of_segments

    @property
    def gold(self) -> FloatArray:
        """The scores by people that the task looks at."""
        return self.people.of_systems if self.task.of_systems else self.people.of_segments

    def value(self, scores: FloatArray) -> FloatArray:
        """Return the task's value of many versions of a metric's scores."""
        return self.task.values(Said(scores, scores), self.people)


def _task_tests(contest: _Contest, order: tuple[int, ...], options: SignificanceOptions, threads: int) -> TaskTests:
    pairs = np.array(list(combinations(range(len(order)), 2)), dtype=np.intp).reshape(-1, 2)

    def test(pair: list[int]) -> PermutationTest:
        first, second = map(contest.scores, pair)
        return permutation_test(
            contest.value, first, second, options.swap, permutations=options.permutations, seed=options.seed
        )

    with ThreadPoolExecutor(threads) as pool:
        tests = tuple(pool.map(test, pairs.tolist()))
    task = contest.task
    linear = task.statistic == Correlation.PEARSON.value and task.grouping is Grouping.NONE
    williams = np.array([_williams(contest, pair) for pair in pairs.tolist()]) if linear else None
    return TaskTests(task, order, pairs, tests, williams, options.alpha)


def _williams(contest: _Contest, pair: list[int]) -> float:
    first, second, gold = (scores.ravel() for scores in (*map(contest.scores, pair), contest.gold))
    known = ~np.isnan(first + second + gold)
    series = first[known], second[known], gold[known]
    with_gold, other_with_gold, between = (
        float(correlate(series[a], series[b])[0]) for a, b in ((0, 2), (1, 2), (0, 1))
    )
    return williams_test(with_gold, other_with_gold, between, int(known.sum()))
