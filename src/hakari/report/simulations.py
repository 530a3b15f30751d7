"""Figures of simulations: how near models come to the gold scores with few votes and with careless judges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hakari.judgments.simulation import MEASURES, Simulation
from hakari.report.figures import COLORS, figure_style, new_figure
from hakari.table import visible

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["simulation_figure", "simulation_figures"]

WIDTH = 7.6
"""Of a figure, in inches."""

_MARKS = "os^Dv<>P*X"


def simulation_figures(simulation: Simulation) -> list[Figure]:
    """Return the curves by votes in the sample and by the share of careless judges, as far as they were tried."""
    axes = {line: simulation.lines("pearson", line) for line in ("size", "noise")}
    return [
        simulation_figure(simulation, axis)
        for axis, lines in axes.items()
        if any(len(line.values) > 1 for line in lines)
    ]


def simulation_figure(simulation: Simulation, axis: str) -> Figure:
    """Return Pearson's correlation and nDCG over an axis, ``"size"`` or ``"noise"``."""
    with figure_style():
        figure = new_figure(WIDTH, 3.4)
        for axes, (name, measure) in zip(figure.subplots(1, 2), MEASURES.items(), strict=True):
            _draw(axes, simulation, measure, axis)
            axes.set_title(f"{name} with the gold scores")
            if axis == "size":
                axes.set_xscale("log", base=2)
                sizes = sorted({cell.condition.size for cell in simulation.cells})
                axes.set_xticks(sizes, [str(size) for size in sizes])
                axes.minorticks_off()
                axes.set_xlabel("votes in the sample")
            else:
                axes.set_xlabel("careless judges, %")
        handles, labels = figure.axes[0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside lower center", ncols=3, fontsize=8)
    return figure


def _draw(axes: Axes, simulation: Simulation, measure: str, axis: str) -> None:
    models: dict[str, int] = {}
    styles = ("-", "--", ":")
    drawn: dict[str, int] = {}
    for line in simulation.lines(measure, axis):
        model = line.label.partition(",")[0]
        color = models.setdefault(model, len(models)) % len(COLORS)
        style = drawn[model] = drawn.get(model, -1) + 1
        points = sorted(line.values)
        places = [100 * point if axis == "noise" else point for point in points]
        axes.plot(
            places,
            [line.values[point] for point in points],
            color=COLORS[color],
            linestyle=styles[style % 3],
            marker=_MARKS[color % len(_MARKS)],
            markersize=4 if style == 0 else 0,
            linewidth=1.6 if style == 0 else 1.0,
            label=visible(line.label),
        )
