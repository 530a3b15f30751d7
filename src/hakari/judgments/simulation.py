"""`Simulation`: what models found in samples of votes, beside the gold scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hakari.judgments.comparisons import Comparisons
from hakari.judgments.models import model_from_spec
from hakari.signature import program_version
from hakari.table import Cell as TableCell
from hakari.table import Column, Table
from hakari.types import FloatArray, json_number

__all__ = ["MEASURES", "Cell", "Condition", "Line", "Simulation"]

_SCHEMA = "hakari-simulation/1"
MEASURES = {"Pearson": "pearson", "nDCG": "ndcg"}
"""What tables and figures call the measures, and the fields of a cell."""


@dataclass(frozen=True, slots=True)
class Condition:
    """What was tried: a model on samples of votes, some of them by careless judges."""

    model: str
    baseline: str | None
    size: int
    noise: float

    def __str__(self) -> str:
        """Return the condition in a few words."""
        beside = f" against {self.baseline}" if self.baseline else ""
        return f"{self.model}{beside}, {self.size} votes, {self.noise:.0%} noise"


@dataclass(frozen=True, eq=False)
class Cell:
    """What came of a condition: by sample the agreement with the gold scores, NaN where there is no ranking."""

    condition: Condition
    pearson: FloatArray = field(repr=False)
    ndcg: FloatArray = field(repr=False)

    def mean(self, measure: str) -> float:
        """Return the mean over the samples that could be ranked; NaN without any."""
        values = getattr(self, measure)
        known = values[~np.isnan(values)]
        return float(known.mean()) if len(known) else float("nan")


@dataclass(frozen=True, slots=True)
class Line:
    """The means of a model over one axis; `which` says what of its baselines."""

    label: str
    values: Mapping[float, float]


@dataclass(frozen=True, eq=False)
class Simulation:
    """How models do with few votes and careless judges."""

    votes: Comparisons = field(repr=False)
    gold_model: str
    gold: Mapping[str, float] = field(repr=False)
    gold_resamples: int
    cells: tuple[Cell, ...] = field(repr=False)
    repeats: int
    seed: int
    careless: str
    """How careless judges answer."""

    @property
    def models(self) -> tuple[str, ...]:
        """The models in the order in which they were given."""
        return tuple(dict.fromkeys(cell.condition.model for cell in self.cells))

    def lines(self, measure: str, axis: str, *, spread: bool = True) -> tuple[Line, ...]:
        """Return by model its means by size, without noise, or by noise, at the largest size.

        Models with a baseline are averaged over all baselines that reach the point; with `spread` those of the best
        and the worst baseline, by their mean over all points, stand beside.
        """
        found = []
        for model in self.models:
            label = model_from_spec(model).label if ":" not in model else model
            own = [cell for cell in self.cells if cell.condition.model == model and self._on(cell, axis)]
            by_baseline = _grouped(own, lambda cell: cell.condition.baseline or "")
            if len(by_baseline) == 1:
                found.append(Line(label, _means(own, measure, axis)))
                continue
            found.append(Line(f"{label}, mean of baselines", _means(own, measure, axis)))
            if spread:
                levels = {name: float(np.mean([c.mean(measure) for c in cs])) for name, cs in by_baseline.items()}
                ends = (max(levels, key=levels.__getitem__), min(levels, key=levels.__getitem__))
                found += [Line(f"{label}, {name}", _means(by_baseline[name], measure, axis)) for name in ends]
        return tuple(found)

    def _on(self, cell: Cell, axis: str) -> bool:
        """Return whether a cell lies on an axis; the noise axis begins at the largest size without noise."""
        condition = cell.condition
        if axis == "size" or condition.noise > 0:
            return (condition.noise == 0) == (axis == "size")
        return condition.size == max(
            each.condition.size
            for each in self.cells
            if (each.condition.model, each.condition.baseline) == (condition.model, condition.baseline)
        )

    def tables(self, *, baselines: bool = False) -> tuple[Table, ...]:
        """Return a table a measure and axis; by baseline too if wanted."""
        found = [self._table(name, axis) for name in MEASURES for axis in ("size", "noise")]
        found = [table for table in found if table.rows]
        if baselines:
            found += [self._by_baseline(model) for model in self.models if model_from_spec(model).needs_baseline]
        return tuple(found)

    def _table(self, name: str, axis: str) -> Table:
        lines = self.lines(MEASURES[name], axis)
        points = sorted({point for line in lines for point in line.values})
        headings = (f"{point:.0f} votes" if axis == "size" else f"{point:.0%} noise" for point in points)
        rows: list[tuple[TableCell, ...]] = [
            (line.label, *(line.values.get(point, float("nan")) for point in points)) for line in lines
        ]
        columns = (Column("model"), *(Column(heading, digits=3) for heading in headings))
        who = "" if self.careless == "uniform" else " who never tie"
        noise = f"by the share of careless judges{who}, largest samples"
        what = "by votes in the sample" if axis == "size" else noise
        notes = self._notes() if (name, axis) == ("Pearson", "size") else ()
        if name == "nDCG":
            notes = ("gains are gold scores above their mean: a random order has 0 on average",)
        return Table(columns, tuple(rows), title=f"{name} with the gold scores, {what}", notes=notes)

    def _notes(self) -> tuple[str, ...]:
        gold = model_from_spec(self.gold_model).label
        lost = sum(int(np.isnan(cell.pearson).sum()) for cell in self.cells)
        return (
            f"gold: mean {gold}, {self.gold_resamples} bootstrap resamples of all {len(self.votes)} comparisons",
            f"mean of {self.repeats} samples a condition, seed {self.seed}",
            "a model with a baseline sees so many votes with it, and the baseline is not among its systems",
            *([f"{lost} samples could not be ranked and are left out"] if lost else []),
        )

    def _by_baseline(self, model: str) -> Table:
        own = [cell for cell in self.cells if cell.condition.model == model]
        rows: list[tuple[TableCell, ...]] = [
            (
                cell.condition.baseline,
                cell.condition.size,
                f"{cell.condition.noise:.0%}",
                *(cell.mean(measure) for measure in MEASURES.values()),
            )
            for cell in own
        ]
        columns = (Column("baseline"), Column("votes"), Column("noise"), *(Column(m, digits=3) for m in MEASURES))
        return Table(columns, tuple(rows), title=f"{model_from_spec(model).label} by baseline")

    def __str__(self) -> str:
        """Return the tables as text."""
        return "\n\n".join(str(table) for table in self.tables())

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON has it."""
        return {
            "schema": _SCHEMA,
            "version": program_version(),
            "comparisons": len(self.votes),
            "gold_model": self.gold_model,
            "gold_resamples": self.gold_resamples,
            "gold": dict(self.gold),
            "repeats": self.repeats,
            "seed": self.seed,
            "careless": self.careless,
            "conditions": [
                {
                    "model": cell.condition.model,
                    "baseline": cell.condition.baseline,
                    "votes": cell.condition.size,
                    "noise": cell.condition.noise,
                    "pearson": [json_number(value) for value in cell.pearson.tolist()],
                    "ndcg": [json_number(value) for value in cell.ndcg.tolist()],
                }
                for cell in self.cells
            ],
        }


def _grouped(cells: Sequence[Cell], key: Callable[[Cell], Any]) -> dict[Any, list[Cell]]:
    found: dict[Any, list[Cell]] = {}
    for cell in cells:
        found.setdefault(key(cell), []).append(cell)
    return found


def _means(cells: Sequence[Cell], measure: str, axis: str) -> dict[float, float]:
    """Return the mean over cells at each point of the axis."""
    groups = _grouped(cells, lambda cell: float(getattr(cell.condition, axis)))
    return {point: float(np.nanmean([cell.mean(measure) for cell in own])) for point, own in groups.items()}
