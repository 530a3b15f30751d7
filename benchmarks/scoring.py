"""Scores of all systems of a task, the ways that benchmarks time: with the data checks, and without."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.data import Task
from benchmarks.harness import Comparison, compare
from hakari import Metric, Workspace, score
from hakari.data.texts import Texts
from hakari.metrics.base import sum_rows
from hakari.metrics.batch import as_batch

__all__ = ["checked_scores", "compare_scores", "plain_scores"]

Scorer = Callable[[], list[float]]


def checked_scores(task: Task, metric: Metric, *, threads: int = 1) -> list[float]:
    """Return our scores, from an empty workspace, data checks included."""
    scores = score(task.systems, task.reference, metrics=[metric], workspace=Workspace(threads=threads))
    return [scores.value(system, metric.spec) for system in scores.systems]


def plain_scores(task: Task, metric: Metric) -> list[float]:
    """Return our scores without the data checks: lists of text to rows, and the closing."""
    workspace, reference = Workspace(threads=1), Texts(task.reference)
    batches = [as_batch(outputs, reference) for outputs in task.systems.values()]
    rows = metric.many_rows(batches, [metric.prepare(b, workspace) for b in batches], workspace)
    return [float(metric.close(sum_rows(r))) for r in rows]


def compare_scores(
    name: str, task: Task, ours: Scorer, theirs: Scorer, *, peer: str, target: str, repeats: int = 3
) -> Comparison:
    """Return the comparison, having seen that both give the same numbers."""
    got, expected = ours(), theirs()
    if any(abs(a - b) > 1e-9 for a, b in zip(got, expected, strict=True)):
        raise SystemExit(f"{name}: the scores differ: {got} {expected}")
    return compare(f"{name}, {task.name} ({task.size})", ours, theirs, peer=peer, target=target, repeats=repeats)
