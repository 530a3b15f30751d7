"""Links between words as a figure: the reference on the left, the output on the right, strong links wide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from hakari.metrics.explanation import Explanation, Mark, MarkedText, WordLinks
from hakari.report.explanation.labels import INK, TONES, label, letters_width, word_size

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure

__all__ = ["curve", "draw", "draw_words", "row_height", "size"]

GROUPS = ("#0072B2", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
"""Colours of links; none is that of words without any."""
BETWEEN = 1.6
"""Inches between the two columns of words."""
LEGEND = 0.45


def row_height(count: int) -> float:
    """Return the inches of a line of words."""
    return 0.2 if count <= 25 else 0.17 if count <= 45 else 0.15


def size(explanation: Explanation) -> tuple[float, float]:
    """Return the inches of both columns and what is between them."""
    links = _links(explanation)
    count = max(len(links.reference), len(links.output), 1)
    letters = word_size(count)
    width = letters_width(links.reference, letters) + letters_width(links.output, letters)
    return max(3.4, width + BETWEEN + 0.4), count * row_height(count) + 0.35 + LEGEND


def _links(explanation: Explanation) -> WordLinks:
    assert isinstance(explanation.picture, WordLinks)
    return explanation.picture


def draw(explanation: Explanation, figure: SubFigure) -> None:
    """Draw words and links."""
    links = _links(explanation)
    axes = figure.subplots()
    count = max(len(links.reference), len(links.output), 1)
    reference, output = explanation.texts[0], explanation.texts[-1]
    letters = word_size(count)
    span = BETWEEN + letters_width(links.reference, letters) + letters_width(links.output, letters)
    start, end = letters_width(links.reference, letters) / span, 1 - letters_width(links.output, letters) / span
    axes.set_xlim(0, 1)
    axes.set_ylim(count - 0.3, -1.2)
    axes.axis("off")
    draw_words(axes, reference, start - 0.02, letters, align="right", heading="reference")
    draw_words(axes, output, end + 0.02, letters, align="left", heading="output")
    for link in links.links:
        curve(
            axes,
            (start, link.reference),
            (end, link.output),
            color=GROUPS[link.group % len(GROUPS)],
            width=0.5 + 3.0 * link.strength if links.strength else 1.3,
        )
    _legend(
        links, axes, unlinked=[mark.name for text in (reference, output) for mark in text.legend if is_bad(mark)]
    )


def draw_words(axes: Axes, text: MarkedText, place: float, letters: float, *, align: str, heading: str) -> None:
    """Draw a text as a column of words, those of bad marks in their colour."""
    axes.text(place, -0.9, heading, ha=align, va="center", fontsize=letters, color="#777777")
    for row, (word, mark) in enumerate(zip(text.words, text.marks, strict=True)):
        color = TONES["bad"] if is_bad(mark) else INK
        axes.text(place, row, label(word), ha=align, va="center", fontsize=letters, color=color)


def is_bad(mark: Mark | None) -> bool:
    """Return whether a word is drawn in the colour of what is missing or too much."""
    return mark is not None and mark.tone.value == "bad"


def curve(
    axes: Axes,
    start: tuple[float, float],
    end: tuple[float, float],
    *,
    color: str,
    width: float,
    style: Literal["-", "--"] = "-",
) -> None:
    """Draw a line that leaves and arrives level."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    middle = (start[0] + end[0]) / 2
    path = Path([start, (middle, start[1]), (middle, end[1]), end], [Path.MOVETO, *[Path.CURVE4] * 3])
    axes.add_patch(
        PathPatch(
            path, facecolor="none", edgecolor=color, linewidth=width, linestyle=style, alpha=0.8, capstyle="round"
        )
    )


def _legend(links: WordLinks, axes: Axes, *, unlinked: Sequence[str]) -> None:
    from matplotlib.lines import Line2D

    used = sorted({link.group for link in links.links})
    names: Sequence[tuple[str, str]] = [(links.groups[group], GROUPS[group % len(GROUPS)]) for group in used]
    handles = [Line2D([], [], color=color, linewidth=1.5, label=name) for name, color in names]
    handles += [
        Line2D([], [], linestyle="", marker="s", markersize=5, color=TONES["bad"], label=f"word {name}")
        for name in dict.fromkeys(unlinked)
    ]
    if links.strength:
        handles.append(Line2D([], [], linestyle="", label=links.strength))
    axes.legend(
        handles=handles,
        loc="upper center",
        bbox_to_anchor=(0.5, 0.0),
        ncols=2,
        fontsize=7,
        labelcolor=INK,
        handlelength=1.6,
        columnspacing=1.0,
    )
