"""Figures of the graded response model: what segments tell, how they are won and lost, how sensitive judges are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hakari.judgments.grm.information import item_information, outcome_probabilities
from hakari.judgments.items import Items
from hakari.report.figures import COLORS, figure_style, new_figure
from hakari.table import visible
from hakari.types import FloatArray

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = [
    "FIGURES",
    "characteristic_figure",
    "difficulty_figure",
    "information_figure",
    "item_figures",
    "sensitivity_figure",
]

WIDTH = 7.2
"""Of a figure, in inches."""

_CURVES = 6  # segments whose information is drawn
_JUDGES = 60  # judges that one figure holds

_NORMAL_95 = 1.959964


def item_figures(items: Items) -> list[Figure]:
    """Return all figures of segments and judges."""
    return [draw(items) for draw in FIGURES]


def _abilities(items: Items) -> FloatArray:
    """Return θ to draw over: the systems, and some room on both sides."""
    theta = items.fitted.graded.theta
    room = max(1.0, 0.3 * float(np.ptp(theta)))
    return np.linspace(theta.min() - room, theta.max() + room, 201)


def _mark_systems(axes: Axes, items: Items) -> None:
    """Draw a tick at the ability of each system, with its name above the axes where there is room."""
    theta = items.fitted.graded.theta
    low, high = axes.get_xlim()
    last = -np.inf
    for s in np.argsort(theta, kind="stable").tolist():
        axes.axvline(theta[s], color="#cccccc", linewidth=0.8, zorder=0)
        place = max(theta[s], last + 0.028 * (high - low))
        axes.annotate(
            visible(items.fitted.systems[s]),
            (place, 1.01),
            xycoords=("data", "axes fraction"),
            rotation=90,
            fontsize=7,
            horizontalalignment="center",
            verticalalignment="bottom",
            color="#555555",
        )
        last = place


def information_figure(items: Items) -> Figure:
    """Return the information of all segments together, and of those that tell most of the systems."""
    theta = _abilities(items)
    each = item_information(theta, items.difficulties)
    best = np.argsort(-items.expected, kind="stable")[:_CURVES]
    with figure_style():
        figure = new_figure(WIDTH, 5.6)
        whole, single = figure.subplots(2, 1, sharex=True)
        whole.plot(theta, each.sum(axis=1), color="black")
        whole.set_ylabel(f"all {len(items.votes)} segments")
        whole.set_ylim(bottom=0)
        single.set_xlim(theta[0], theta[-1])
        _mark_systems(whole, items)
        for j, color in zip(best.tolist(), COLORS, strict=False):
            single.plot(theta, each[:, j], color=color, label=visible(items.fitted.segments[j]))
        single.legend(title="segment", loc="center left", bbox_to_anchor=(1.0, 0.5))
        single.set_ylim(bottom=0)
        single.set_ylabel("segments to ask next")
        single.set_xlabel("θ")
        figure.suptitle("Information about θ, a = 1", x=0.01, horizontalalignment="left", fontsize=10)
    return figure


def characteristic_figure(items: Items) -> Figure:
    """Return how probable it is to lose, tie and win on an easy, a middling and a hard segment."""
    theta = _abilities(items)
    by_ease = np.argsort(items.difficulties.mean(axis=1), kind="stable")
    chosen = {
        "easy to win": by_ease[len(by_ease) // 20],
        "middling": by_ease[len(by_ease) // 2],
        "hard to win": by_ease[-1 - len(by_ease) // 20],
    }
    with figure_style():
        figure = new_figure(WIDTH, 2.8)
        for axes, (title, j) in zip(figure.subplots(1, 3, sharey=True), chosen.items(), strict=True):
            chances = outcome_probabilities(theta, 1.0, items.difficulties[j])
            for number, (what, color) in enumerate((("lose", COLORS[1]), ("tie", COLORS[6]), ("win", COLORS[0]))):
                axes.plot(theta, chances[:, number], color=color, label=what)
            axes.set_title(f"{title}: segment {visible(items.fitted.segments[j])}", fontsize=9)
            axes.set_xlabel("θ")
            axes.set_ylim(0, 1)
        figure.axes[0].set_ylabel("probability, a = 1")
        figure.axes[-1].legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
    return figure


def difficulty_figure(items: Items) -> Figure:
    """Return all segments by their two difficulties, coloured by their information."""
    b = items.difficulties
    with figure_style():
        figure = new_figure(WIDTH * 0.75, 4.4)
        axes = figure.add_subplot()
        size = 4 + 2 * np.sqrt(items.votes)
        points = axes.scatter(b[:, 0], b[:, 1], s=size, c=items.information, cmap="viridis", linewidths=0)
        ends = np.array([b.min(), b.max()])
        axes.plot(ends, ends, color="#bbbbbb", linewidth=0.8)
        axes.set_xlabel("difficulty not to lose")
        axes.set_ylabel("difficulty to win")
        axes.set_title("Segments, larger with more votes")
        figure.colorbar(points, label="mean information, a = 1")
    return figure


def sensitivity_figure(items: Items) -> Figure:
    """Return judges' sensitivities with 95 % intervals; of very many judges the ends and a sample between."""
    a = items.fitted.graded.parameters.sensitivities
    errors = items.fitted.joint.log_sensitivities
    order = np.argsort(a, kind="stable")
    if len(order) > _JUDGES:
        order = order[np.unique(np.linspace(0, len(order) - 1, _JUDGES).round().astype(int))]
    with figure_style():
        figure = new_figure(WIDTH * 0.75, 1.1 + 0.16 * len(order))
        axes = figure.add_subplot()
        for place, k in enumerate(order.tolist()):
            reach = _NORMAL_95 * errors[k]
            ends = a[k] * np.exp([-reach, reach])
            axes.plot(ends, [place, place], color=COLORS[0], linewidth=1.2)
            axes.plot([a[k]], [place], "o", color=COLORS[0], markersize=3)
        axes.axvline(np.exp(items.fitted.model.mu_a), color="#bbbbbb", linewidth=0.8, linestyle=(0, (4, 3)))
        axes.set_xscale("log")
        # The usual labels of a logarithmic axis are formulas, which figures here do not read.
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        axes.xaxis.set_minor_formatter(lambda _value, _: "")
        axes.set_yticks(range(len(order)), [visible(items.fitted.judges[k]) for k in order], fontsize=7)
        axes.set_ylim(-0.8, len(order) - 0.2)
        axes.set_xlabel("sensitivity a, 95 % interval; the dashed line is the middle of the prior")
        shown = "" if len(order) == len(a) else f", {len(order)} of {len(a)}"
        axes.set_title(f"Judges{shown}")
    return figure


FIGURES = (information_figure, characteristic_figure, difficulty_figure, sensitivity_figure)
"""What `item_figures` draws, in this order."""
