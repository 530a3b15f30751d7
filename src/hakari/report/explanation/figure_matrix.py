"""The matrix of an edit distance as a figure: reference down, output across, darker is cheaper, the path in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from hakari.metrics.explanation import AlignmentMatrix, Explanation, MatrixStep
from hakari.metrics.explanation.matrix import BLANK
from hakari.report.explanation.labels import INK, is_upright, label, letters_width, upright, word_size

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure

__all__ = ["draw", "size"]

DARK, PALE = "#1F4E79", "#9DBBD8"
"""What costs nothing: a pair of words, and a pair of characters, which are often alike by chance."""
PATH = "#D55E00"
JUMPED = "#CC79A7"
MARKERS = {"match": "o", "substitution": "s", "insertion": "v", "deletion": ">"}
LEGEND = 0.55
"""Inches for the legend below."""


def size(explanation: Explanation) -> tuple[float, float]:
    """Return the inches of cells, words and legend."""
    matrix = _matrix(explanation)
    cell, letters = _cell(matrix), _letters(matrix)
    rows, columns = len(matrix.reference) + 1, len(matrix.output) + 1
    left, top = letters_width(matrix.reference, letters), _top(matrix, letters)
    return max(3.2, columns * cell + left + 0.45), max(1.6, rows * cell + top + 0.2 + LEGEND)


def _matrix(explanation: Explanation) -> AlignmentMatrix:
    assert isinstance(explanation.picture, AlignmentMatrix)
    return explanation.picture


def _cell(matrix: AlignmentMatrix) -> float:
    """Return the inches of a cell's side."""
    longest = max(len(matrix.reference), len(matrix.output))
    if matrix.unit == "character":
        return 0.13 if longest <= 60 else 0.1
    return 0.32 if longest <= 14 else 0.24 if longest <= 30 else 0.17


def _letters(matrix: AlignmentMatrix) -> float:
    longest = max(len(matrix.reference), len(matrix.output))
    if matrix.unit == "character":
        return 6.5 if longest <= 60 else 5.0
    return word_size(longest)


def _top(matrix: AlignmentMatrix, letters: float) -> float:
    """Return the inches of the words above the cells."""
    turned = letters_width([word for word in matrix.output if not is_upright(word)], letters)
    return max(
        turned, max((len(word) for word in matrix.output if is_upright(word)), default=1) * letters * 1.25 / 72
    )


def draw(explanation: Explanation, figure: SubFigure) -> None:
    """Draw cells, words, path and legend."""
    matrix = _matrix(explanation)
    axes = figure.subplots()
    first = _first_places(matrix)
    _draw_cells(matrix, axes, first)
    _label_axes(matrix, axes, first)
    _draw_path(matrix, axes)
    _draw_legend(matrix, axes)


def _first_places(matrix: AlignmentMatrix) -> tuple[int, int]:
    """Return the first places that are shown: that in front of a text only where the path stays there."""
    output, reference = matrix.in_front
    return int(not output), int(not reference)


def _draw_cells(matrix: AlignmentMatrix, axes: Axes, first: tuple[int, int]) -> None:
    """Draw what pairs of words cost, up to 1."""
    n, m = len(matrix.output), len(matrix.reference)
    if n and m:
        axes.imshow(
            np.minimum(matrix.costs, 1.0),
            cmap=_colors(_darkest(matrix)),
            vmin=0,
            vmax=1,
            extent=(0.5, n + 0.5, m + 0.5, 0.5),
            interpolation="nearest",
            aspect="equal",
        )
    axes.set_aspect("equal", anchor="N")
    axes.set_xlim(first[0] - 0.5, max(n, first[0]) + 0.5)
    axes.set_ylim(max(m, first[1]) + 0.5, first[1] - 0.5)
    if matrix.unit == "word":
        axes.set_xticks(np.arange(first[0], n + 2) - 0.5, minor=True)
        axes.set_yticks(np.arange(first[1], m + 2) - 0.5, minor=True)
        axes.grid(which="minor", color="#DDDDDD", linewidth=0.5)
    axes.tick_params(which="both", length=0)
    for side in axes.spines.values():
        side.set_visible(True)
        side.set_color("#999999")


def _darkest(matrix: AlignmentMatrix) -> str:
    return PALE if matrix.unit == "character" else DARK


def _colors(darkest: str) -> Any:
    """Return dark blue for cheap to white for dear."""
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("cost", [darkest, "#6FA3CF", "#D5E4F2", "#FFFFFF"])


def _label_axes(matrix: AlignmentMatrix, axes: Axes, first: tuple[int, int]) -> None:
    letters = _letters(matrix)
    across, down = [BLANK, *matrix.output], [BLANK, *matrix.reference]
    axes.xaxis.tick_top()
    shown = [label(word) for word in across[first[0] :]]
    axes.set_xticks(range(first[0], len(across)), ["" for _ in shown])
    axes.set_yticks(range(first[1], len(down)), [label(word) for word in down[first[1] :]], fontsize=letters)
    axes.set_xticklabels([upright(word) if is_upright(word) else word for word in shown], fontsize=letters)
    for tick, word in zip(axes.get_xticklabels(), shown, strict=True):
        tick.set_rotation(0 if is_upright(word) or len(word) == 1 else 90)
        tick.set_linespacing(0.95)
        tick.set_verticalalignment("bottom")


def _draw_path(matrix: AlignmentMatrix, axes: Axes) -> None:
    """Draw the steps as a line with a sign in each cell it comes to; jumps as arrows above their row."""
    small = matrix.unit == "character"
    width, dot = (0.9, 2.2) if small else (1.4, 72 * _cell(matrix) * 0.26)
    _step_line(matrix, axes, width)
    for step in matrix.steps:
        if step.operation == "jump":
            _draw_jump(step, axes, small=small)
    for operation, marker in MARKERS.items():
        ends = [step.end for step in matrix.steps if step.operation == operation]
        if ends:
            filled = "white" if operation in ("substitution", "insertion", "deletion") else PATH
            x, y = zip(*ends, strict=True)
            axes.plot(
                x,
                y,
                linestyle="",
                marker=marker,
                markersize=dot,
                color=PATH,
                markerfacecolor=filled,
                markeredgewidth=width * 0.7,
                zorder=4,
                clip_on=False,
            )


def _step_line(matrix: AlignmentMatrix, axes: Axes, width: float) -> None:
    """Draw the steps between jumps as lines."""
    line: list[tuple[int, int]] = [(0, 0)]
    for step in [*matrix.steps, None]:
        if step is not None and step.operation != "jump":
            line.append(step.end)
            continue
        if len(line) > 1:
            x, y = zip(*line, strict=True)
            axes.plot(x, y, color=PATH, linewidth=width, zorder=3, solid_capstyle="round")
        line = [step.end] if step is not None else []


def _draw_jump(step: MatrixStep, axes: Axes, *, small: bool) -> None:
    """Draw an arrow that bends away from its row, so that it is not taken for deletions."""
    (start, row), (end, _) = step.start, step.end
    bend = 0.25 * (1 if end < start else -1) / max(1.0, abs(end - start) / 6)
    axes.annotate(
        "",
        xy=(end, row),
        xytext=(start, row),
        zorder=5,
        annotation_clip=False,
        arrowprops={
            "arrowstyle": "-|>",
            "mutation_scale": 5 if small else 9,
            "linestyle": (0, (3, 1.5)),
            "linewidth": 0.8 if small else 1.3,
            "color": JUMPED,
            "shrinkA": 1 if small else 3,
            "shrinkB": 1 if small else 3,
            "connectionstyle": f"arc3,rad={bend:.3f}",
        },
    )


def _draw_legend(matrix: AlignmentMatrix, axes: Axes) -> None:
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    there = {step.operation for step in matrix.steps}
    handles: list[Any] = [
        Line2D(
            [],
            [],
            color=PATH,
            marker=marker,
            markersize=5,
            linewidth=1,
            markerfacecolor=PATH if operation == "match" else "white",
            label=operation,
        )
        for operation, marker in MARKERS.items()
        if operation in there
    ]
    if "jump" in there:
        handles.append(Line2D([], [], color=JUMPED, linestyle=(0, (3, 1.5)), label="jump"))
    names = [("0", _darkest(matrix)), ("between 0 and 1", "#6FA3CF"), ("1", "white")]
    graded = bool(((matrix.costs > 0) & (matrix.costs < 1)).any())
    handles += [
        Patch(facecolor=color, edgecolor="#999999", label=f"cost {name}")
        for name, color in names
        if graded or len(name) == 1
    ]
    axes.legend(
        handles=handles,
        loc="upper center",
        bbox_to_anchor=(0.5, -0.01),
        ncols=4,
        fontsize=7,
        labelcolor=INK,
        handlelength=1.6,
        columnspacing=1.0,
        handletextpad=0.5,
    )
