"""Times two ways of doing the same work in one process, in turns, and keeps the best of each."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

__all__ = ["GROWTH_HEADING", "Comparison", "Work", "compare", "growth", "markdown"]

Work = Callable[[], object]

GROWTH_HEADING = ("| work | size | seconds | microseconds a token |", "| :-- | --: | --: | --: |")
"""What stands above the rows of `growth`."""


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


def growth(
    work: str,
    sizes: Sequence[int],
    job: Callable[[int], tuple[Work, int]],
    *,
    repeats: int = 3,
    clock: Callable[[], float] = time.process_time,
) -> list[str]:
    """Return a Markdown row for each size: the work, the size in tokens, its time, and the time of a token.

    `job` makes the work of a size, and says how many pieces of that size it does, so that small ones can be
    measured too.
    """
    rows = []
    for size in sizes:
        run, pieces = job(size)
        best = float("inf")
        for _ in range(repeats):
            gc.collect()
            start = clock()
            run()
            best = min(best, clock() - start)
        seconds = best / pieces
        rows.append(f"| {work} | {size:,} | {seconds:.6f} | {1e6 * seconds / size:.3f} |")
    return rows
