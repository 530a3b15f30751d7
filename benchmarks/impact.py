"""IMPACT from raw Japanese and English against a pace: its original program is not at hand."""

from __future__ import annotations

from benchmarks.data import task
from benchmarks.harness import Comparison, paced
from hakari import IMPACT
from hakari.text import Workspace

__all__ = ["comparisons"]

PACE = 5_000


def whole_metric(pair: str) -> Comparison:
    """Return the time of the metric from raw text, every system."""
    given = task(pair)
    metric = IMPACT(language=pair[-2:])

    def score() -> None:
        workspace = Workspace(threads=1)
        for outputs in given.systems.values():
            metric.corpus(outputs, given.reference, workspace=workspace)

    segments = len(given.systems) * len(given.reference)
    return paced(f"IMPACT from raw text, {given.name} ({given.size})", score, segments, PACE)


def comparisons() -> list[Comparison]:
    """Return all comparisons of this file."""
    return [whole_metric("en-ja"), whole_metric("ja-en")]
