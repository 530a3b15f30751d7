"""Figures of agreement with people: metrics against people, an option at several values, metrics among them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from hakari.errors import InputError
from hakari.meta import MetaEvaluation, MetricCorrelations, Sweep
from hakari.report.figures import COLORS, figure_style, new_figure, write_figures
from hakari.table import visible
from hakari.types import Direction

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["draw_correlations", "draw_scatter", "draw_sweep"]


def draw_scatter(found: MetaEvaluation, path: str) -> None:
    """Draw the systems, people's score across and the metric's up, a panel a metric."""
    gold = found.gold.system_array(found.systems)
    if np.isnan(gold).all():
        raise InputError("the figure shows scores of systems by people; there are none")
    across = min(3, len(found.metrics))
    down = math.ceil(len(found.metrics) / across)
    with figure_style():
        figure = new_figure(4.0 * across, 3.3 * down)
        panels = figure.subplots(down, across, squeeze=False).ravel()
        for number, panel in enumerate(panels):
            if number < len(found.order):
                _scatter(panel, found, found.order[number], gold)
            else:
                panel.set_axis_off()
        write_figures([figure], path, title=f"{found.name}: metrics and people")


def _scatter(panel: Axes, found: MetaEvaluation, number: int, gold: np.ndarray) -> None:
    metric = found.metrics[number]
    turned = -1.0 if metric.direction is Direction.LOWER else 1.0
    scores = turned * metric.system_array(found.systems)
    panel.scatter(gold, scores, color=COLORS[0], s=18)
    _label(panel, found.systems, gold, scores)
    value = found.values[number, 0]
    answer = "" if np.isnan(value) else f": {found.tasks[0]} {value:.3f}"
    panel.set_title(visible(f"{metric.name}{answer}"))
    panel.set_xlabel(visible(f"people ({found.gold.name})"))
    panel.set_ylabel(visible(f"{metric.name} {metric.direction.arrow}"))
    if metric.direction is Direction.LOWER:
        panel.invert_yaxis()
    panel.margins(0.12)


def _label(panel: Axes, systems: tuple[str, ...], x: np.ndarray, y: np.ndarray) -> None:
    """Write the names beside the points, alternating above and below so that neighbours overlap less."""
    order = np.argsort(x)
    for place, number in enumerate(order):
        if not np.isnan(x[number] + y[number]):
            panel.annotate(
                visible(systems[number]),
                (x[number], y[number]),
                textcoords="offset points",
                xytext=(0, 4 if place % 2 else -9),
                ha="center",
                fontsize=5.5,
            )


def draw_sweep(found: MetaEvaluation, sweep: Sweep, path: str) -> None:
    """Draw a curve a task: the option's values across, agreement up."""
    numbers = _numbers(sweep.values)
    places = np.array(numbers if numbers is not None else range(len(sweep.values)), dtype=float)
    with figure_style():
        figure = new_figure(6.0, 4.0)
        axes = figure.subplots()
        for number, task in enumerate(found.tasks):
            axes.plot(places, found.values[:, number], marker="o", label=str(task))
        if numbers is None:
            axes.set_xticks(places, [visible(value) for value in sweep.values])
        axes.set_xlabel(f"{sweep.metric}: {sweep.option}")
        axes.set_ylabel("agreement with people")
        axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
        write_figures([figure], path, title=f"{found.name}: {sweep.metric} by {sweep.option}")


def _numbers(values: tuple[str, ...]) -> list[float] | None:
    try:
        return [float(value) for value in values]
    except ValueError:
        return None


def draw_correlations(found: MetricCorrelations, path: str) -> None:
    """Draw the matrix as a map: darker for closer to 1, every number written."""
    size = len(found.metrics)
    low = float(np.nanmin(found.values))
    with figure_style():
        side = 1.6 + 0.55 * size
        figure = new_figure(side + 0.6, side)
        axes = figure.subplots()
        axes.imshow(found.values, cmap="Blues", vmin=min(low, 0.0), vmax=1.0)
        names = [visible(name) for name in found.metrics]
        axes.set_xticks(range(size), names, rotation=60, ha="right")
        axes.set_yticks(range(size), names)
        for side_name in axes.spines:
            axes.spines[side_name].set_visible(False)
        for i in range(size):
            for j in range(size):
                value = found.values[i, j]
                text = "–" if np.isnan(value) else f"{value:.2f}"
                axes.text(
                    j, i, text, ha="center", va="center", fontsize=7, color="white" if value > 0.6 else "black"
                )
        axes.set_title(visible(found.title))
        write_figures([figure], path, title=found.title)
