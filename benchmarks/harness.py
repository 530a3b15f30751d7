"""Times two ways of doing the same work in one process, in turns, and keeps the best of each."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Comparison", "compare", "markdown", "paced"]

Work = Callable[[], object]


@dataclass(frozen=True)
class Comparison:
    """CPU seconds of ours and of the other, and what the ratio is meant to be."""

    work: str
    ours: float
    other: float
    peer: str
    target: str = ""

    @property
    def ratio(self) -> float:
        """How many times as long the other takes."""
        return self.other / self.ours


def compare(
    work: str,
    ours: Work,
    other: Work,
    *,
    peer: str,
    target: str = "",
    repeats: int = 5,
    clock: Callable[[], float] = time.process_time,
) -> Comparison:
    """Return the best of several times of both, measured in turns so that a busy machine slows both."""
    best = [float("inf"), float("inf")]
    for _ in range(repeats):
        for which, job in enumerate((ours, other)):
            gc.collect()
            start = clock()
            job()
            best[which] = min(best[which], clock() - start)
    return Comparison(work, best[0], best[1], peer, target)


def paced(work: str, ours: Work, segments: int, pace: int, *, repeats: int = 3) -> Comparison:
    """Return the best of several times of work without a peer, beside the time that a pace allows."""
    best = float("inf")
    for _ in range(repeats):
        gc.collect()
        start = time.process_time()
        ours()
        best = min(best, time.process_time() - start)
    return Comparison(work, best, segments / pace, f"the time at {pace:,} segments/s", "≥ 1")


def markdown(comparisons: list[Comparison]) -> str:
    """Return the comparisons as a Markdown table."""
    lines = [
        "| work | Hakari, s | other, s | other | other ÷ Hakari | wanted |",
        "| :-- | --: | --: | :-- | --: | :-- |",
    ]
    lines += [
        f"| {c.work} | {c.ours:.3f} | {c.other:.3f} | {c.peer} | {c.ratio:.2f} | {c.target} |" for c in comparisons
    ]
    return "\n".join(lines)
