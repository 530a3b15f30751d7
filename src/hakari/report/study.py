"""The figure of a study of amended statutes: ISDIT against Focality, sentence by sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from hakari.errors import OptionError
from hakari.report.figures import COLORS, figure_style, new_figure
from hakari.statutes.study import Outlier, Study

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["study_figure"]

MARKERS = ("o", "^", "s", "D", "v", "P", "X")
"""Shapes of the categories, so that colours need not tell them apart."""

ACROSS = 3
LABELLED = 4
"""Sentences of a system that are named in its panel."""


def study_figure(study: Study) -> Figure:
    """Return one panel a system, with a shape and a colour for each category of amendment.

    Raises
    ------
    OptionError
        If the study has no ISDIT or no Focality.
    """
    points = study.points
    if not points:
        raise OptionError(
            "the figure shows ISDIT against Focality; the study lacks one of them",
            remedy="Add isdit and focality to the metrics.",
        )
    columns = min(ACROSS, len(points))
    rows = -(-len(points) // columns)
    with figure_style():
        figure = new_figure(3.2 * columns + 0.4, 3.3 * rows + 1.1)
        figure.set_layout_engine("compressed")  # square panels, with room for what stands around them
        grid = figure.subplots(rows, columns, squeeze=False, sharex=True, sharey=True)
        panels = [panel for line in grid for panel in line]
        for panel, system in zip(panels, points, strict=False):
            _draw(panel, study, system)
        for panel in panels[len(points) :]:
            panel.set_visible(False)
        for panel in panels[: len(points)]:
            panel.set(xlabel="ISDIT", ylabel="Focality")
            panel.label_outer()
        handles, labels = panels[0].get_legend_handles_labels()
        if any(labels):
            figure.legend(handles, labels, loc="outside lower center", ncols=min(4, len(labels)))
    return figure


def _draw(panel: Axes, study: Study, system: str) -> None:
    x, y = study.points[system]
    known = np.isfinite(x) & np.isfinite(y)
    categories = np.array(study.categories, dtype=object)
    panel.plot([0, 100], [0, 100], color="0.75", linewidth=0.8, zorder=0)
    for number, category in enumerate(dict.fromkeys(study.categories)):
        chosen = known & (categories == category)
        panel.scatter(
            x[chosen],
            y[chosen],
            s=22,
            marker=MARKERS[number % len(MARKERS)],
            facecolors="none",
            edgecolors=COLORS[number % len(COLORS)],
            label=category,
        )
    _name(panel, [o for o in study.outliers if o.system == system][:LABELLED])
    panel.set_title(f"{system} ({int(known.sum())} sentences)")
    panel.set(xlim=(-3, 103), ylim=(-3, 103), box_aspect=1)


def _name(panel: Axes, outliers: Sequence[Outlier]) -> None:
    """Write the ids of sentences beside their points, each where no other one stands."""
    taken: list[tuple[float, float]] = []
    for outlier in sorted(outliers, key=lambda o: (-o.focality, -o.isdit)):
        x, y = outlier.isdit + (-9 if outlier.isdit > 85 else 9), outlier.focality - 9
        while any(abs(x - left) < 11 and abs(y - low) < 5 for left, low in taken):
            y -= 5
        taken.append((x, y))
        panel.annotate(
            outlier.id,
            (outlier.isdit, outlier.focality),
            xytext=(x, y),
            ha="center",
            va="center",
            fontsize=7,
            arrowprops={"arrowstyle": "-", "color": "0.6", "linewidth": 0.5, "shrinkA": 0, "shrinkB": 3},
        )
