"""Figures of rankings: systems with their intervals, best on top, cut where clusters end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hakari.judgments.ranking import Ranking
from hakari.report.figures import COLORS, figure_style, new_figure
from hakari.table import visible

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["ranking_figure"]

WIDTH = 6.4
"""Of the figure, in inches."""


def ranking_figure(ranking: Ranking) -> Figure:
    """Return a figure of the scores: a point and an interval a system, the best on top.

    Lines divide clusters, whose systems share a colour; at the right stand the ranks that are possible.
    """
    order = np.array(ranking.order)
    places = range(len(order))
    scores = ranking.scores[order]
    low, high = ranking.intervals.low[order], ranking.intervals.high[order]
    known = bool(np.isfinite(low).any())
    cluster = {name: number for number, group in enumerate(ranking.clusters) for name in group}
    with figure_style():
        figure = new_figure(WIDTH, 1.1 + 0.26 * len(order))
        axes = figure.add_subplot()
        for place, system in zip(places, order, strict=True):
            color = COLORS[cluster[ranking.systems[system]] % len(COLORS)]
            if known:
                axes.plot(
                    [low[place], high[place]], [place, place], color=color, linewidth=2, solid_capstyle="butt"
                )
            axes.plot([scores[place]], [place], "o", color=color, markersize=5)
            if known:
                first, last = ranking.rank_ranges[system].tolist()
                _beside(axes, place, f"{first}–{last}" if first < last else f"{first}")
        if known:
            _beside(axes, -1, "ranks")
        for group in np.cumsum([len(group) for group in ranking.clusters])[:-1]:
            axes.axhline(group - 0.5, color="#bbbbbb", linewidth=0.8, linestyle=(0, (4, 3)))
        axes.set_yticks(places, [visible(ranking.systems[system]) for system in order])
        axes.set_ylim(len(order) - 0.4, -0.6)
        axes.set_xlabel(f"{ranking.model.label}: {ranking.model.scale}")
        axes.set_title(_title(ranking, known=known))
    return figure


def _beside(axes: Axes, place: float, text: str) -> None:
    """Write a text at the right of a system."""
    where = ("axes fraction", "data")
    axes.annotate(text, (1.01, place), xycoords=where, verticalalignment="center", color="#555555")


def _title(ranking: Ranking, *, known: bool) -> str:
    if not known:
        return "how sure the scores are is not known"
    drawn = f"{ranking.resamples} resamples by {ranking.unit}" if ranking.resamples else "by the model alone"
    return f"{100 * ranking.intervals.level:g} % intervals, {drawn}"
