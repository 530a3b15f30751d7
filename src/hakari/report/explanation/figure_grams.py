"""Matched n-grams as a figure: the text across, one row a length, a bar for every n-gram that is matched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from hakari.metrics.explanation import Explanation, GramLevel, GramMatches
from hakari.report.explanation.labels import INK, TONES, label

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure

__all__ = ["draw", "size"]

LINE = 84
"""Columns of letters in a line."""
COLUMN = 0.085
"""Inches of a column of letters."""
ROW = 0.15
"""Inches of a row of bars."""
COLORS = ("#9ECAE1", "#6BAED6", "#4292C6", "#2171B5", "#08519C", "#08306B")


class Strip(NamedTuple):
    """A piece of a text that stands in one line: its words, and where matched n-grams of each length begin."""

    name: str
    words: Sequence[str]
    first: int
    starts: Sequence[Sequence[int]]
    places: Sequence[float]
    """Where each word begins, in columns, and where the last ends."""


def _strips(explanation: Explanation) -> list[Strip]:
    assert isinstance(explanation.picture, GramMatches)
    found: list[Strip] = []
    for level in explanation.picture.levels:
        for k, reference in enumerate(level.references):
            name = "reference" if len(level.references) == 1 else f"reference {k}"
            found += _lines(name, level, reference, [order.reference_starts[k] for order in level.orders])
        found += _lines("output", level, level.output, [order.output_starts for order in level.orders])
    return found


def _lines(name: str, level: GramLevel, words: Sequence[str], starts: Sequence[Sequence[int]]) -> list[Strip]:
    """Return a text line by line."""
    gap = 0.4 if level.unit == "character" else 1.2
    lines: list[Strip] = []
    first, places = 0, [0.0]
    for number, word in enumerate(words):
        end = places[-1] + cell_len(label(word)) + gap
        if end > LINE and number > first:
            lines.append(Strip(name, words[first:number], first, starts, places))
            first, places, end = number, [0.0], cell_len(label(word)) + gap
        places.append(end)
    return [*lines, Strip(name, words[first:], first, starts, places)]


def size(explanation: Explanation) -> tuple[float, float]:
    """Return the inches of all lines."""
    strips = _strips(explanation)
    width = max(strip.places[-1] for strip in strips)
    return max(3.6, width * COLUMN + 1.0), sum(_height(strip) for strip in strips) + 0.25


def _height(strip: Strip) -> float:
    return 0.38 + len(strip.starts) * ROW


def draw(explanation: Explanation, figure: SubFigure) -> None:
    """Draw line below line."""
    strips = _strips(explanation)
    width = max(20.0, *(strip.places[-1] for strip in strips))
    parts = figure.subplots(len(strips), 1, squeeze=False, height_ratios=[_height(strip) for strip in strips])
    for strip, (axes,) in zip(strips, parts, strict=True):
        _draw_strip(strip, axes, width)


def _draw_strip(strip: Strip, axes: Axes, width: float) -> None:
    orders = len(strip.starts)
    axes.set_xlim(-0.5, width)
    axes.set_ylim(orders + 0.6, -0.9)
    for side in axes.spines.values():
        side.set_visible(False)
    axes.set_xticks([])
    axes.set_yticks(range(1, orders + 1), [str(n) for n in range(1, orders + 1)], fontsize=6.5, color="#777777")
    axes.tick_params(length=0)
    axes.set_ylabel(strip.name, fontsize=8, color=INK)
    covered = _covered(strip)
    for place, (word, number) in enumerate(zip(strip.words, range(strip.first, 10**9), strict=False)):
        middle = (strip.places[place] + strip.places[place + 1]) / 2
        color = INK if number in covered else TONES["bad"]
        axes.text(middle, -0.1, label(word), ha="center", va="center", fontsize=8, color=color)
    for length, starts in enumerate(strip.starts, start=1):
        axes.axhline(length, color="#EEEEEE", linewidth=0.6, zorder=0)
        for start in starts:
            _draw_bar(strip, axes, length, start)


def _covered(strip: Strip) -> set[int]:
    """Return the words that a matched n-gram of some length covers, as the symbols of a terminal say it."""
    return {
        start + place
        for length, starts in enumerate(strip.starts, start=1)
        for start in starts
        for place in range(length)
    }


def _draw_bar(strip: Strip, axes: Axes, length: int, start: int) -> None:
    """Draw an n-gram; those that overlap lie in lanes, and what a line cuts off goes on in the next."""
    low = max(start - strip.first, 0)
    high = min(start + length - strip.first, len(strip.words))
    if low >= high:
        return
    lanes = min(length, 4)
    lane = start % lanes
    height = 0.8 / lanes
    left, right = strip.places[low] + 0.12, strip.places[high] - 0.12
    bottom = length - 0.4 + lane * height
    axes.barh(
        bottom + height / 2,
        right - left,
        left=left,
        height=height * 0.8,
        color=COLORS[min(length, len(COLORS)) - 1],
        linewidth=0,
    )
