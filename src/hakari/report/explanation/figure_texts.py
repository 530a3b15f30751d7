"""Texts with marked words as a figure, for explanations without a picture of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from hakari.metrics.explanation import Explanation, Mark, MarkedText
from hakari.report.explanation.labels import INK, TONES, label

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure

__all__ = ["draw", "size"]

LINE = 84
COLUMN, ROW = 0.085, 0.3
"""Inches of a column of letters, and of a line."""
LETTERS = 9.0


def _lines(text: MarkedText) -> list[list[tuple[float, float, str, Mark | None]]]:
    """Return the words of each line with where they begin and end, in columns."""
    lines: list[list[tuple[float, float, str, Mark | None]]] = [[]]
    place = 0.0
    for word, mark in zip(text.words, text.marks, strict=True):
        width = cell_len(label(word)) + (0.2 if text.unit == "character" else 0.8)
        if place + width > LINE and lines[-1]:
            lines.append([])
            place = 0.0
        lines[-1].append((place, place + width, label(word), mark))
        place += width + 0.4
    return lines


def _rows(explanation: Explanation) -> int:
    return sum(len(_lines(text)) + 1 for text in explanation.texts) + 1


def _width(explanation: Explanation) -> float:
    ends = (line[-1][1] for text in explanation.texts for line in _lines(text) if line)
    return max(max(ends, default=0.0), _legend(explanation)[1], 40.0)


def _legend(explanation: Explanation) -> tuple[list[tuple[float, str, Mark]], float]:
    """Return what stands in the legend and where each begins, and where it ends, in columns."""
    entries: list[tuple[float, str, Mark]] = []
    place = 0.0
    for mark in dict.fromkeys(mark for text in explanation.texts for mark in text.legend):
        entries.append((place, f"{mark.symbol} {mark.name}", mark))
        place += cell_len(entries[-1][1]) + 2
    return entries, place


def size(explanation: Explanation) -> tuple[float, float]:
    """Return the inches of all lines and the legend."""
    return _width(explanation) * COLUMN + 0.5, _rows(explanation) * ROW + 0.2


def draw(explanation: Explanation, figure: SubFigure) -> None:
    """Draw text below text."""
    axes = figure.subplots()
    axes.set_xlim(-0.5, _width(explanation) + 0.5)
    axes.set_ylim(_rows(explanation) - 0.4, -0.6)
    axes.axis("off")
    row = 0
    for text in explanation.texts:
        axes.text(0, row, text.name, fontsize=8, color="#777777", va="center")
        for number, line in enumerate(_lines(text), start=1):
            for start, end, word, mark in line:
                _draw_word(axes, (start, end, row + number), word, mark)
        row += len(_lines(text)) + 1
    _draw_legend(explanation, axes, row)


def _draw_word(axes: Axes, place: tuple[float, float, int], word: str, mark: Mark | None) -> None:
    from matplotlib.patches import FancyBboxPatch

    start, end, row = place
    if mark is not None:
        axes.add_patch(
            FancyBboxPatch(
                (start, row - 0.36),
                end - start,
                0.72,
                boxstyle="round,pad=0,rounding_size=0.15",
                facecolor=TONES[mark.tone.value],
                alpha=0.25,
                linewidth=0,
                mutation_aspect=0.3,
            )
        )
        axes.text(end, row + 0.36, mark.symbol, ha="right", va="bottom", fontsize=5.5, color=TONES[mark.tone.value])
    axes.text((start + end) / 2, row, word, ha="center", va="center", fontsize=LETTERS, color=INK)


def _draw_legend(explanation: Explanation, axes: Axes, row: int) -> None:
    for place, words, mark in _legend(explanation)[0]:
        _draw_word(axes, (place, place + cell_len(words) + 1, row), words, Mark(mark.name, "", mark.tone))
