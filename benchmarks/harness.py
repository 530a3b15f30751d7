"""Times two ways of doing the same work in one process, in turns, or one way at growing sizes; keeps the best."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

__all__ = ["Comparison", "Curve", "Work", "compare", "growth", "markdown", "markdown_curves", "paced"]

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


def paced(work: str, ours: Work, segments: int, pace: int, *, repeats: int = 3) -> Comparison:
    """Return the best of several times of work without a peer, beside the time that a pace allows."""
    best = float("inf")
    for _ in range(repeats):
        gc.collect()
        start = time.process_time()
        ours()
        best = min(best, time.process_time() - start)
    return Comparison(work, best, segments / pace, f"the time at {pace:,} segments/s", "≥ 1")


LONG_ENOUGH = 0.02
"""Seconds; shorter work is done several times in a row, so that the clock can tell."""


@dataclass(frozen=True)
class Curve:
    """CPU seconds of the same work at growing sizes, counted in `unit`."""

    work: str
    unit: str
    seconds: Mapping[int, float]

    @property
    def slope(self) -> float:
        """The slope of log time over log size by least squares: 1 for linear growth, 2 for quadratic."""
        sizes, times = [math.log(size) for size in self.seconds], [math.log(t) for t in self.seconds.values()]
        middle = math.fsum(sizes) / len(sizes)
        spread = math.fsum((size - middle) ** 2 for size in sizes)
        return math.fsum((size - middle) * t for size, t in zip(sizes, times, strict=True)) / spread


def growth(
    work: str,
    prepare: Callable[[int], Work],
    sizes: Sequence[int],
    *,
    unit: str,
    repeats: int = 5,
    clock: Callable[[], float] = time.process_time,
) -> Curve:
    """Return the best time of the work at each size; `prepare(size)` makes the work and is not timed."""
    jobs = {size: prepare(size) for size in sizes}
    rounds = {}
    for size, job in jobs.items():
        start = clock()
        job()
        rounds[size] = math.ceil(LONG_ENOUGH / max(clock() - start, 1e-6))
    best = dict.fromkeys(sizes, math.inf)
    for _ in range(repeats):
        for size, job in jobs.items():
            gc.collect()
            start = clock()
            for _ in range(rounds[size]):
                job()
            best[size] = min(best[size], (clock() - start) / rounds[size])
    return Curve(work, unit, best)


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


def markdown_curves(curves: Sequence[Curve]) -> str:
    """Return the curves as Markdown tables, neighbours of the same unit and sizes in one table."""
    tables = []
    for (unit, *sizes), group in groupby(curves, lambda curve: (curve.unit, *curve.seconds)):
        lines = [
            f"| milliseconds for so many {unit} | {' | '.join(f'{size:,}' for size in sizes)} | slope |",
            "| :-- |" + " --: |" * (len(sizes) + 1),
        ]
        for curve in group:
            times = " | ".join(f"{1000 * curve.seconds[size]:.3f}" for size in sizes)
            lines.append(f"| {curve.work} | {times} | {curve.slope:.2f} |")
        tables.append("\n".join(lines))
    return "\n\n".join(tables)
