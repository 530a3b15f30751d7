"""How the time of a metric grows: with the number of segments, and with the length of segments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, cycle, islice

from benchmarks.data import Task
from benchmarks.harness import Curve, Work, growth
from hakari import Metric, Workspace, get_segmenter
from hakari.data.texts import Texts
from hakari.kernels import Vocabulary

__all__ = ["PIECES", "Sides", "curve", "long_segments", "one_word", "ours", "two_words", "with_segments"]

SEGMENTS = (500, 1000, 2000, 4000, 8000)
TOKENS = (125, 250, 500, 1000, 2000)
PIECES = 20
"""So many segments of the same length, so that what a call costs does not hide how time grows."""

Sides = tuple[list[str], list[str]]
"""Outputs and references."""


def _pieces(lines: list[str], segmenter: str, blank: str, size: int) -> list[str]:
    tokens = list(chain.from_iterable(get_segmenter(segmenter).segment(Texts(lines), Vocabulary())))
    return [blank.join(tokens[start : start + size]) for start in range(0, PIECES * size, size)]


def long_segments(task: Task, segmenter: str, blank: str, size: int) -> Sides:
    """Return long outputs and their references, from about the same places of the task."""
    output = next(iter(task.systems.values()))
    return _pieces(output, segmenter, blank, size), _pieces(task.reference, segmenter, blank, size)


def one_word(size: int) -> Sides:
    """Return one word over and over, against itself."""
    return ["aaaa " * size] * PIECES, ["aaaa " * size] * PIECES


def two_words(size: int) -> Sides:
    """Return two words by turns, against the same beginning with the other."""
    words = ["a", "b"] * size
    return [" ".join(words[:size])] * PIECES, [" ".join(words[1 : size + 1])] * PIECES


def ours(metric: Metric, outputs: list[str], reference: list[str]) -> Work:
    """Return the work of scoring one system."""
    return lambda: metric.corpus(outputs, reference, workspace=Workspace(threads=1))


def with_segments(metric: Metric, given: Task) -> Curve:
    """Return the growth with the number of segments, the task over and over."""
    outputs = next(iter(given.systems.values()))

    def prepare(size: int) -> Work:
        return ours(metric, list(islice(cycle(outputs), size)), list(islice(cycle(given.reference), size)))

    return growth(f"{metric.label}, {given.name}", prepare, SEGMENTS, unit="segments")


def curve(
    name: str,
    sides: Callable[[int], Sides],
    work: Callable[..., Work],
    *,
    sizes: Sequence[int] = TOKENS,
    repeats: int = 3,
) -> Curve:
    """Return the growth of some work with the tokens of a segment."""
    unit = f"tokens in each of {PIECES} segments"
    return growth(name, lambda size: work(*sides(size)), sizes, unit=unit, repeats=repeats)
