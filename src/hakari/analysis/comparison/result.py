"""What a comparison of systems gives: values that lay themselves out as tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from hakari.analysis.comparison.metric import ByUnit, MetricComparison, metric_dict
from hakari.analysis.comparison.options import ComparisonOptions
from hakari.analysis.resampled import Unit, few_note, level_text
from hakari.scoring import Scores
from hakari.signature import program_version
from hakari.table import Cell, Column, Interval, Marked, Table, tables_html

__all__ = ["SCHEMA", "Comparison"]

SCHEMA = "hakari-comparison/1"


@dataclass(frozen=True, eq=False)
class Comparison:
    """Intervals, tests and clusters of all systems under all metrics."""

    scores: Scores = field(repr=False)
    systems: tuple[str, ...]
    runs: Mapping[str, tuple[str, ...]]
    """The outputs of each system: several where it was trained several times."""
    options: ComparisonOptions
    metrics: tuple[MetricComparison, ...]
    drawn: tuple[str, ...]
    """What was drawn, in words; the first is what is printed."""
    left_out: tuple[int, ...]
    """For each metric the segments that not all systems have a score for."""
    remarks: tuple[str, ...] = ()
    """What must be said of the systems and their segments."""

    @property
    def baseline(self) -> str | None:
        """The system that the others are compared with; None where all pairs are."""
        first = self.metrics[0]
        return None if first.all_pairs else self.systems[int(first.pairs[0, 1])]

    def metric(self, key: str) -> MetricComparison:
        """Return one metric of the comparison."""
        self.scores.metric(key)
        return next(metric for metric in self.metrics if metric.result.key == key)

    def tables(self, *, pairs: bool = False) -> tuple[Table, ...]:
        """Return the scores, then for each metric the wins or the differences from the baseline.

        Parameters
        ----------
        pairs
            List every pair too, where all pairs were tested.
        """
        found = [self.table()]
        for metric in self.metrics:
            if metric.all_pairs:
                found.append(_win_matrix(metric))
            if pairs or not metric.all_pairs:
                found.append(self._pair_table(metric))
        return tuple(found)

    def table(self) -> Table:
        """Return systems down; for each metric the score with its mark, and its intervals."""
        order = self.metrics[0].order
        columns = [Column("system")]
        cells: list[list[Cell]] = [[self.systems[system]] for system in order]
        for metric in self.metrics:
            for column, values in self._metric_columns(metric):
                columns.append(column)
                for row, system in zip(cells, order, strict=True):
                    row.append(values[system])
        return Table(tuple(columns), tuple(tuple(row) for row in cells), notes=self._notes())

    def _metric_columns(self, metric: MetricComparison) -> list[tuple[Column, list[Cell]]]:
        heading = metric.result.heading
        marked: list[Cell] = [
            Marked(float(value), metric.mark(name)) for name, value in zip(self.systems, metric.values, strict=True)
        ]
        found = [(Column(heading, direction=metric.result.metric.direction), marked)]
        for each in metric.units:
            title = f"{heading} {level_text(self.options.level)}{self._by(each.unit)}"
            ends = zip(each.intervals.low.tolist(), each.intervals.high.tolist(), strict=True)
            found.append((Column(title), [Interval(low, high) for low, high in ends]))
        if metric.components is not None:
            found.append((Column("runs"), [part.runs for part in metric.components]))
            found.append((Column(f"{heading} sd of runs"), [part.between_sd for part in metric.components]))
            found.append((Column(f"{heading} se of test set"), [part.test_se for part in metric.components]))
        return found

    def _by(self, unit: Unit) -> str:
        return f" by {unit.value}" if len(self.drawn) > 1 else ""

    def _pair_table(self, metric: MetricComparison) -> Table:
        heading, direction = metric.result.heading, metric.result.metric.direction
        columns = [Column("system"), Column("against"), Column("difference")]
        first = metric.units[0]
        columns.append(Column(f"{level_text(self.options.level)}{self._by(first.unit)}"))
        columns.append(Column(f"p{self._by(first.unit)}", digits=4))
        if first.adjusted is not None:
            columns.append(Column("p (Holm)", digits=4))
        columns += [Column(f"p{self._by(other.unit)}", digits=4) for other in metric.units[1:]]
        columns.append(Column("so"))
        rows = [self._pair_row(metric, pair) for pair in _pairs_in_order(metric)]
        what = "all pairs" if metric.all_pairs else f"against {self.baseline}"
        return Table(tuple(columns), tuple(rows), title=f"{heading} {direction.arrow} {what}")

    @staticmethod
    def _pair_row(metric: MetricComparison, pair: int) -> tuple[Cell, ...]:
        first = metric.units[0]
        row: list[Cell] = [*(metric.systems[system] for system in metric.pairs[pair])]
        row.append(float(first.tests.differences[pair]))
        row.append(Interval(float(first.differences.low[pair]), float(first.differences.high[pair])))
        row.append(float(first.tests.p[pair]))
        if first.adjusted is not None:
            row.append(float(first.adjusted[pair]))
        row += [float(other.tests.p[pair]) for other in metric.units[1:]]
        return (*row, metric.verdict(pair))

    def _notes(self) -> tuple[str, ...]:
        return (
            *(str(metric.result.signature) for metric in self.metrics),
            self._test_note(),
            *self._unit_notes(),
            *self._family_notes(),
            *(
                f"{count} segments that not all systems have a score of {metric.result.heading} for are left out."
                for metric, count in zip(self.metrics, self.left_out, strict=True)
                if count
            ),
        )

    def _test_note(self) -> str:
        tests = self.metrics[0].units[0].tests
        options = self.options
        interval = {"percentile": "percentile bootstrap", "bca": "BCa bootstrap"}[options.interval]
        count = f", all {tests.resamples} ways to swap" if tests.method.startswith("exact") else ""
        return (
            f"Test: {tests.method}, {options.sides}-sided{count}. "
            f"Intervals: {level_text(options.level)}, {interval}. {self.drawn[0][0].upper()}{self.drawn[0][1:]}."
        )

    def _unit_notes(self) -> list[str]:
        first, *others = self.metrics[0].units
        notes = []
        for other in others:
            if other.unit is Unit.SEGMENT:
                notes.append(
                    "Marks and decisions are by document; by segment stands beside it to compare, and takes the "
                    "segments of a document for independent."
                )
            else:
                notes.append("Marks and decisions are by segment, as asked for, though documents are known.")
        notes += [*self.remarks, *self._few_notes(first)]
        if self.metrics[0].components is not None:
            notes.append(
                "Scores of systems with several runs are means; intervals and tests count the variance between "
                "runs. Of systems with one run nothing is known between runs."
            )
        return notes

    def _few_notes(self, by: ByUnit) -> list[str]:
        """Return what is rough where few documents or segments are drawn; swaps keep their level."""
        if self.options.test == "randomization":
            return list(few_note(by.unit, by.count))
        advice = "" if self.metrics[0].components is not None else " --test randomization keeps its level."
        return [note + advice for note in few_note(by.unit, by.count, rough="intervals and p-values")]

    def _family_notes(self) -> list[str]:
        alpha, count = self.options.alpha, len(self.metrics[0].pairs)
        corrected = " (corrected by Holm's method)" if self.options.correct else ""
        if self.metrics[0].all_pairs:
            meaning = f"Every system is better than all systems with a later letter, p ≤ {alpha:g}{corrected}."
        elif self.metrics[0].one_sided:
            meaning = (
                f"+: better than {self.baseline}, one-sided, p ≤ {alpha:g}{corrected}. Being worse is not tested; "
                "intervals are two-sided."
            )
        else:
            meaning = f"+ and −: better and worse than {self.baseline}, p ≤ {alpha:g}{corrected}."
        if self.options.correct or count == 1:
            return [meaning]
        return [meaning, f"p-values of {count} pairs a metric are not corrected for their number."]

    def _repr_html_(self) -> str:
        """Return the tables as notebooks show them."""
        return tables_html(self.tables())

    def __str__(self) -> str:
        """Return all tables as text."""
        return "\n\n".join(str(table) for table in self.tables())

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values, in the form that `SCHEMA` names; NaN becomes None."""
        scores = self.scores.to_dict()
        return {
            "schema": SCHEMA,
            "version": program_version(),
            "test_set": scores["test_set"],
            "method": {
                **asdict(self.options),
                "baseline": self.baseline,
                "resamples": self.options.count,
                "test_name": self.metrics[0].units[0].tests.method,
                "units": [{"unit": u.unit.value, "count": u.count} for u in self.metrics[0].units],
                "numpy": np.__version__,
            },
            "metrics": scores["metrics"],
            "systems": [{"name": name, "runs": list(self.runs[name])} for name in self.systems],
            "results": {metric.result.key: metric_dict(metric) for metric in self.metrics},
            "warnings": scores["warnings"],
        }


def _pairs_in_order(metric: MetricComparison) -> list[int]:
    """Return the pairs, those of better systems first."""
    place = {system: rank for rank, system in enumerate(metric.order)}
    return sorted(range(len(metric.pairs)), key=lambda pair: sorted(place[int(s)] for s in metric.pairs[pair]))


def _win_matrix(metric: MetricComparison) -> Table:
    """Return the differences of all pairs, row minus column, with a star where they are significant."""
    order, values, won = metric.order, metric.values, metric.wins
    rows: list[tuple[Cell, ...]] = []
    for place, row in enumerate(order, start=1):
        cells: list[Cell] = [f"{place} {metric.systems[row]}"]
        for column in order:
            star = "*" if won[row, column] or won[column, row] else ""
            cells.append(None if row == column else Marked(float(values[row] - values[column]), star))
        rows.append(tuple(cells))
    columns = (Column("row − column"), *(Column(str(place)) for place in range(1, len(order) + 1)))
    direction = metric.result.metric.direction
    note = f"* p ≤ {metric.alpha:g}{'' if metric.units[0].adjusted is None else ' (Holm)'}"
    return Table(
        columns, tuple(rows), title=f"{metric.result.heading} {direction.arrow} differences", notes=(note,)
    )
