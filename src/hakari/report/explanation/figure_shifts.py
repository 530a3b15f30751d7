"""Shifts and edits as a figure: the output, the shifted output and the reference as columns of words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hakari.metrics.explanation import Explanation, MarkedText, ShiftedEdits
from hakari.report.explanation.figure_links import curve, draw_words, row_height
from hakari.report.explanation.labels import INK, TONES, letters_width, word_size

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure

__all__ = ["draw", "size"]

BETWEEN = 1.1
"""Inches between two columns of words."""
LEGEND = 0.45
SHIFTS = ("#CC79A7", "#0072B2", "#E69F00", "#009E73", "#56B4E9", "#D55E00")
KEPT = "#BBBBBB"


def size(explanation: Explanation) -> tuple[float, float]:
    """Return the inches of three columns, or two where nothing moves."""
    picture = _picture(explanation)
    count = max(len(picture.reference), len(picture.output), 1)
    return max(3.4, _span(picture) + 0.4), count * row_height(count) + 0.35 + LEGEND


def _picture(explanation: Explanation) -> ShiftedEdits:
    assert isinstance(explanation.picture, ShiftedEdits)
    return explanation.picture


def _columns(picture: ShiftedEdits) -> list[float]:
    """Return the inches of each column of words, from left to right."""
    letters = word_size(max(len(picture.reference), len(picture.output)))
    output, reference = letters_width(picture.output, letters), letters_width(picture.reference, letters)
    return [output, output, reference] if picture.shifts else [output, reference]


def _span(picture: ShiftedEdits) -> float:
    columns = _columns(picture)
    return sum(columns) + BETWEEN * (len(columns) - 1)


def draw(explanation: Explanation, figure: SubFigure) -> None:
    """Draw the columns, what moves between the first two, and edits between the last two."""
    picture = _picture(explanation)
    axes = figure.subplots()
    count = max(len(picture.reference), len(picture.output), 1)
    letters, span, columns = word_size(count), _span(picture), _columns(picture)
    axes.set_xlim(0, 1)
    axes.set_ylim(count - 0.3, -1.2)
    axes.axis("off")
    reference, output = explanation.texts
    last = picture.orders[-1]
    shifted = MarkedText("shifted output", picture.shifted, tuple(output.marks[place] for place in last))
    gap = BETWEEN / span
    right = 1 - columns[-1] / span
    draw_words(axes, reference, right + 0.02, letters, align="left", heading="reference")
    if not picture.shifts:
        draw_words(axes, output, columns[0] / span - 0.02, letters, align="right", heading="output")
        _draw_edits(picture, axes, columns[0] / span, right)
    else:
        middle = right - gap - columns[1] / span
        plain = MarkedText("output", output.words, tuple(None for _ in output.words))
        draw_words(axes, plain, columns[0] / span - 0.02, letters, align="right", heading="output")
        draw_words(axes, shifted, (middle + right - gap) / 2, letters, align="center", heading="shifted output")
        _draw_shifts(picture, axes, columns[0] / span, middle - 0.01)
        _draw_edits(picture, axes, right - gap + 0.01, right)
    _legend(picture, axes)


def _owners(picture: ShiftedEdits) -> dict[int, int]:
    """Return the number of the last shift that moved each word of the output."""
    return {
        place: number
        for number, shift in enumerate(picture.shifts)
        for place in picture.orders[number][shift.start : shift.start + shift.length]
    }


def _draw_shifts(picture: ShiftedEdits, axes: Axes, start: float, end: float) -> None:
    owners = _owners(picture)
    for row, place in enumerate(picture.orders[-1]):
        number = owners.get(place)
        if number is None:
            curve(axes, (start, place), (end, row), color=KEPT, width=0.7)
            continue
        color = SHIFTS[number % len(SHIFTS)]
        curve(axes, (start, place), (end - 0.02, row), color=color, width=1.6)
        axes.annotate(
            "",
            xy=(end, row),
            xytext=(end - 0.03, row),
            arrowprops={"arrowstyle": "-|>", "color": color, "mutation_scale": 8, "linewidth": 1.2},
        )


def _draw_edits(picture: ShiftedEdits, axes: Axes, start: float, end: float) -> None:
    for edit in picture.edits:
        color = TONES[edit.mark.tone.value]
        if edit.output is not None and edit.reference is not None:
            matched = edit.mark.name == "match"
            places = (start, edit.output), (end, edit.reference)
            curve(axes, *places, color=color, width=1.1, style="-" if matched else "--")
        elif edit.output is not None:
            axes.text(start + 0.01, edit.output, "✕", ha="left", va="center", fontsize=7, color=color)
        elif edit.reference is not None:
            axes.text(end - 0.01, edit.reference, "+", ha="right", va="center", fontsize=9, color=color)


def _legend(picture: ShiftedEdits, axes: Axes) -> None:
    from matplotlib.lines import Line2D

    handles = [
        Line2D([], [], color=SHIFTS[number % len(SHIFTS)], linewidth=1.6, label=f"shift {number + 1}")
        for number in range(len(picture.shifts))
    ]
    signs: dict[str, tuple[Literal["-", "--", ""], str]] = {
        "match": ("-", ""),
        "substitution": ("--", ""),
        "insertion": ("", "+"),
        "deletion": ("", "x"),
    }
    for mark in dict.fromkeys(edit.mark for edit in picture.edits):
        line, marker = signs[mark.name]
        color = TONES[mark.tone.value]
        handles.append(
            Line2D([], [], color=color, linestyle=line, marker=marker, markersize=5, linewidth=1.2, label=mark.name)
        )
    axes.legend(
        handles=handles,
        loc="upper center",
        bbox_to_anchor=(0.5, 0.0),
        ncols=4,
        fontsize=7,
        labelcolor=INK,
        handlelength=1.6,
        columnspacing=1.0,
    )
