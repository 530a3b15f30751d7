"""Figures of systems with their intervals, best on top, cut where clusters end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hakari.judgments.direct import DirectAssessment
from hakari.judgments.ranking import Ranking
from hakari.judgments.wat import WatEvaluation
from hakari.report.figures import COLORS, figure_style, new_figure
from hakari.table import DASH, visible
from hakari.types import FloatArray

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["Placed", "direct_figure", "interval_figure", "ranking_figure", "wat_figure"]

WIDTH = 6.4
"""Of the figure, in inches."""


@dataclass(frozen=True, eq=False)
class Placed:
    """Systems to be drawn, best first.

    Parameters
    ----------
    systems, scores
        The names and their scores.
    low, high
        The ends of their intervals; NaN where there is none.
    clusters
        How many systems each cluster has.
    beside
        What stands at the right of each system, under a heading; empty where nothing does.
    axis, title, heading
        What the scores are, what the intervals are, and what stands at the right.
    """

    systems: Sequence[str]
    scores: FloatArray
    low: FloatArray
    high: FloatArray
    clusters: Sequence[int]
    beside: Sequence[str]
    axis: str
    title: str
    heading: str = "ranks"


def interval_figure(placed: Placed) -> Figure:
    """Return a figure of scores: a point and an interval a system, the best on top.

    Lines divide clusters, whose systems share a colour.
    """
    cluster = [number for number, size in enumerate(placed.clusters) for _ in range(size)]
    with figure_style():
        figure = new_figure(WIDTH, 1.1 + 0.26 * len(placed.systems))
        axes = figure.add_subplot()
        for place, score in enumerate(placed.scores):
            color = COLORS[cluster[place] % len(COLORS)]
            ends = [placed.low[place], placed.high[place]]
            if np.isfinite(ends).all():
                axes.plot(ends, [place, place], color=color, linewidth=2, solid_capstyle="butt")
            axes.plot([score], [place], "o", color=color, markersize=5)
        for place, text in enumerate(placed.beside):
            _beside(axes, place, text)
        if placed.beside:
            _beside(axes, -1, placed.heading)
        for group in np.cumsum(placed.clusters)[:-1]:
            axes.axhline(group - 0.5, color="#bbbbbb", linewidth=0.8, linestyle=(0, (4, 3)))
        axes.set_yticks(range(len(placed.systems)), [visible(name) for name in placed.systems])
        axes.set_ylim(len(placed.systems) - 0.4, -0.6)
        axes.set_xlabel(placed.axis)
        axes.set_title(placed.title)
    return figure


def ranking_figure(ranking: Ranking) -> Figure:
    """Return a figure of the scores; at the right stand the ranks that are possible."""
    order = np.array(ranking.order)
    low, high = ranking.intervals.low[order], ranking.intervals.high[order]
    known = bool(np.isfinite(low).any())
    return interval_figure(
        Placed(
            systems=[ranking.systems[system] for system in order],
            scores=ranking.scores[order],
            low=low,
            high=high,
            clusters=[len(group) for group in ranking.clusters],
            beside=[_ranks(*ranking.rank_ranges[system].tolist()) for system in order] if known else [],
            axis=f"{ranking.model.label}: {ranking.model.scale}",
            title=_title(ranking, known=known),
        )
    )


def direct_figure(found: DirectAssessment) -> Figure:
    """Return a figure of direct assessment; at the right stand the ranks that are possible."""
    means, standard = found.averages.means, found.options.scores != "raw"
    nothing = np.full(len(means), np.nan)
    return interval_figure(
        Placed(
            systems=found.systems,
            scores=means,
            low=nothing if found.intervals is None else found.intervals.low,
            high=nothing if found.intervals is None else found.intervals.high,
            clusters=[len(group) for group in found.clusters],
            beside=[_ranks(*own) for own in found.tests.ranks()],
            axis=f"{found.scale}, standardised per judge" if standard else f"{found.scale}, mean",
            title=f"{_percent(found.options.confidence)} by {'document' if found.by_document else 'segment'}",
        )
    )


def wat_figure(found: WatEvaluation) -> Figure:
    """Return a figure of pairwise scores; at the right stand adequacy, where it is known."""
    scores = found.pairwise
    order = np.array(scores.order)
    names = [scores.systems[system] for system in order]
    graded = {} if found.adequacy is None else dict(zip(found.adequacy.systems, found.adequacy.means, strict=True))
    return interval_figure(
        Placed(
            systems=names,
            scores=scores.scores[order],
            low=scores.intervals.low[order],
            high=scores.intervals.high[order],
            clusters=[len(group) for group in scores.clusters],
            beside=[f"{graded[name]:.2f}" if name in graded else DASH for name in names] if graded else [],
            axis=f"Pairwise against {found.decisions.baseline}",
            title=f"{_percent(found.level)} by segment",
            heading="adequacy",
        )
    )


def _ranks(first: int, last: int) -> str:
    return f"{first}–{last}" if first < last else f"{first}"


def _percent(level: float) -> str:
    return f"{100 * level:g} % intervals"


def _beside(axes: Axes, place: float, text: str) -> None:
    """Write a text at the right of a system."""
    where = ("axes fraction", "data")
    axes.annotate(text, (1.01, place), xycoords=where, verticalalignment="center", color="#555555")


def _title(ranking: Ranking, *, known: bool) -> str:
    if not known:
        return "how sure the scores are is not known"
    drawn = f"{ranking.resamples} resamples by {ranking.unit}" if ranking.resamples else "by the model alone"
    return f"{_percent(ranking.intervals.level)}, {drawn}"
