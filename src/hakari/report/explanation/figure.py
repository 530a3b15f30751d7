"""Explanations as figures: systems side by side, metrics one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from hakari.errors import OptionError
from hakari.metrics.explanation import (
    AlignmentMatrix,
    Explanation,
    GramMatches,
    Revision,
    ShiftedEdits,
    WordLinks,
    WordShares,
)
from hakari.report.explanation import (
    figure_grams,
    figure_links,
    figure_matrix,
    figure_revision,
    figure_shares,
    figure_shifts,
    figure_texts,
)
from hakari.report.figures import ENDINGS, figure_style, new_figure, write_figures
from hakari.scoring.explain import Explained, Explanations
from hakari.table import visible

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

__all__ = ["check_figure", "explanation_figures", "write_explanations"]

LARGEST = 300
"""Inches of a side: pixels of larger ones cannot be counted by what draws them."""

ACROSS = 4
"""Systems side by side; more go on below."""

TITLE = 0.42
"""Inches for the title of a picture."""


class Drawing(Protocol):
    """The module of a kind of picture."""

    def size(self, explanation: Explanation) -> tuple[float, float]:
        """Return the inches that the picture takes: across and down."""

    def draw(self, explanation: Explanation, figure: SubFigure) -> None:
        """Draw it on an empty part of a figure."""


DRAWINGS: dict[type, Any] = {
    AlignmentMatrix: figure_matrix,
    GramMatches: figure_grams,
    Revision: figure_revision,
    ShiftedEdits: figure_shifts,
    WordLinks: figure_links,
    WordShares: figure_shares,
}
"""What draws each kind of picture; texts without one are drawn with their marks."""


def _drawing(explanation: Explanation) -> Drawing:
    drawing: Drawing = DRAWINGS.get(type(explanation.picture), figure_texts)
    return drawing


def check_figure(path: str | Path) -> None:
    """Refuse a name for a figure before anything is computed.

    Raises
    ------
    OptionError
        If its ending is none of a figure.
    MissingDependencyError
        If what draws figures is not installed.
    """
    if Path(path).suffix.lower() not in ENDINGS:
        raise OptionError(f"a name that ends in {', '.join(ENDINGS)} is needed for a figure; {path} came")
    new_figure(1, 1)


def explanation_figures(found: Explanations, *, apart: bool = False) -> list[Figure]:
    """Return one figure of all explanations, or with `apart` one for each metric."""
    grids = [_wrapped(own) for own in found.by_metric()]
    return [_figure(grid) for grid in grids] if apart else [_figure([row for grid in grids for row in grid])]


def _wrapped(own: Sequence[Explained]) -> list[Sequence[Explained]]:
    """Return the systems in rows of at most `ACROSS`."""
    return [own[first : first + ACROSS] for first in range(0, len(own), ACROSS)]


def write_explanations(found: Explanations, path: str | Path) -> None:
    """Write all explanations as a figure, in the form that the ending of the name says.

    A page (``.html``) has a figure for each metric.
    """
    apart = Path(path).suffix.lower() == ".html"
    write_figures(explanation_figures(found, apart=apart), path, title=f"{found.test_set}, {found.place}")


def _figure(grid: Sequence[Sequence[Explained]]) -> Figure:
    """Return a figure of rows of explanations, each column as wide and each row as high as its largest needs."""
    sizes = [[_drawing(item.explanation).size(item.explanation) for item in row] for row in grid]
    columns = max(map(len, sizes))
    widths = [max(own[column][0] for own in sizes if column < len(own)) for column in range(columns)]
    heights = [max(height for _, height in own) + TITLE for own in sizes]
    _check_size(sum(widths), sum(heights), alone=len(sizes) == columns == 1)
    with figure_style():
        figure = new_figure(sum(widths), sum(heights))
        parts: Any = figure.subfigures(
            len(grid), columns, squeeze=False, width_ratios=widths, height_ratios=heights
        )
        for row, own in zip(grid, parts, strict=True):
            for item, part in zip(row, own, strict=False):
                part.suptitle(_title(item), fontsize=10, x=0.02, ha="left")
                _drawing(item.explanation).draw(item.explanation, part)
    return figure


def _check_size(width: float, height: float, *, alone: bool) -> None:
    if max(width, height) > LARGEST:
        less = "Explain fewer systems or metrics at a time."
        raise OptionError(
            f"the figure would be {width:.0f} × {height:.0f} inches; up to {LARGEST} can be drawn",
            remedy="The segment is too long for a figure; leave --figure out: tables list all." if alone else less,
        )


def _title(item: Explained) -> str:
    return visible(item.title)
