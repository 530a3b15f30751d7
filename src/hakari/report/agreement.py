"""Figures of agreement with people: metrics against people, an option at several values, metrics among them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from hakari.errors import InputError
from hakari.meta import MetaEvaluation, MetricCorrelations, MetricScores, Significance, Sweep
from hakari.meta.significance import TaskTests
from hakari.report.figures import COLORS, figure_style, new_figure, write_figures
from hakari.report.labels import label_points
from hakari.table import visible
from hakari.types import Direction, FloatArray

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["draw_agreement", "draw_correlations", "draw_sweep"]


def draw_agreement(found: MetaEvaluation, path: str, *, tested: Significance | None = None) -> None:
    """Draw metrics against people; in .html also bars of all metrics with their clusters, where there are tests."""
    with figure_style():
        figures = [_scatters(found)]
        if tested is not None and path.endswith(".html"):
            figures.append(_bars(tested))
        write_figures(figures, path, title=f"{found.name}: metrics and people")


def _scatters(found: MetaEvaluation) -> Figure:
    """Return the systems, people's score across and the metric's up, a panel a metric."""
    gold = found.gold.system_array(found.systems)
    if np.isnan(gold).all():
        raise InputError("the figure shows scores of systems by people; there are none")
    across = min(3, len(found.metrics))
    down = math.ceil(len(found.metrics) / across)
    figure = new_figure(4.0 * across, 3.3 * down)
    panels = figure.subplots(down, across, squeeze=False).ravel()
    for panel in panels[len(found.order) :]:
        panel.set_axis_off()
    for panel, metric in zip(panels, found.order, strict=False):
        _scatter(panel, found, metric, gold)
    figure.draw_without_rendering()  # places are known once the panels have their sizes
    names = [visible(name) for name in found.systems]
    for panel, metric in zip(panels, found.order, strict=False):
        label_points(panel, names, gold, _printed(found.metrics[metric], found.systems))
    return figure


def _scatter(panel: Axes, found: MetaEvaluation, number: int, gold: np.ndarray) -> None:
    metric = found.metrics[number]
    panel.scatter(gold, _printed(metric, found.systems), color=COLORS[0], s=18)
    value = found.values[number, 0]
    answer = "" if np.isnan(value) else f": {found.tasks[0]} {value:.3f}"
    panel.set_title(visible(f"{metric.name}{answer}"))
    panel.set_xlabel(visible(f"people ({found.gold.name})"))
    panel.set_ylabel(visible(f"{metric.name} {metric.direction.arrow}"))
    if metric.direction is Direction.LOWER:
        panel.invert_yaxis()
    panel.margins(0.15)


def _printed(metric: MetricScores, systems: tuple[str, ...]) -> FloatArray:
    """Return the scores of systems as the metric prints them."""
    return metric.system_array(systems) * (-1.0 if metric.direction is Direction.LOWER else 1.0)


def _bars(found: Significance) -> Figure:
    """Return bars of all metrics on all tasks, best first, coloured by cluster, its letter written beside."""
    count = len(found.evaluation.metrics)
    figure = new_figure(3.4 * len(found.tasks), 1.0 + 0.24 * count)
    panels = figure.subplots(1, len(found.tasks), squeeze=False)[0]
    for number, (panel, tests) in enumerate(zip(panels, found.tasks, strict=True)):
        _bars_of_task(panel, found.evaluation, number, tests)
    return figure


def _bars_of_task(panel: Axes, found: MetaEvaluation, number: int, tests: TaskTests) -> None:
    order, letters = list(tests.order), tests.letters
    values = np.nan_to_num(found.values[order, number])
    cluster = {metric: place for place, group in enumerate(tests.clusters) for metric in group}
    bars = panel.barh(range(len(order)), values, color=[COLORS[cluster[m] % len(COLORS)] for m in order])
    written = [f"{value:.3f} {letters[m]}" for value, m in zip(values, order, strict=True)]
    panel.bar_label(bars, written, padding=2, fontsize=7)
    panel.set_yticks(range(len(order)), [visible(found.metrics[m].name) for m in order])
    panel.invert_yaxis()
    panel.margins(x=0.25)
    panel.set_title(str(tests.task))


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
