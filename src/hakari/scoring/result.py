"""What a scoring run gives: scores, signatures, rows and warnings, as one immutable value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hakari.data.testset import GroupKey, TestSet
from hakari.errors import UnknownNameError
from hakari.frozen import FrozenMapping
from hakari.html import notes_html
from hakari.metrics.base import Metric, State, sum_rows
from hakari.metrics.score import Score
from hakari.scoring.checks import DataWarning
from hakari.signature import Signature, program_version
from hakari.table import Cell, Column, Table, tables_html
from hakari.types import FloatArray, Level, Rows, json_number, read_only

__all__ = ["SCHEMA", "GroupedScores", "MetricResult", "Scores"]

SCHEMA = "hakari-scores/1"

Beside: TypeAlias = Mapping[str, Sequence[tuple[Column, Mapping[str, Cell]]]]
"""Columns that stand behind scores: by the key of the metric, each with one cell a system."""


@dataclass(frozen=True, eq=False, repr=False)
class MetricResult:
    """One metric over all systems.

    `key` tells it from the other metrics of the run: the specification, such as ``bleu:tokenize=char``.
    """

    key: str
    heading: str
    metric: Metric
    signature: Signature
    segment_signature: Signature
    rows: Mapping[str, Rows] = field(repr=False)
    scores: Mapping[str, Score]
    states: Mapping[str, State] = field(default_factory=dict, repr=False)
    """What the metric learned of each system before it looked at a segment."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", FrozenMapping({name: read_only(rows) for name, rows in self.rows.items()}))
        object.__setattr__(self, "scores", FrozenMapping(self.scores))
        object.__setattr__(self, "states", FrozenMapping(self.states))

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take the state of a copy, whose arrays NumPy makes writable."""
        self.__dict__.update(state)
        self.__post_init__()

    def __repr__(self) -> str:
        """Return the key, how many systems there are, and what the scores are."""
        return f"<MetricResult {self.key} of {len(self.scores)} systems: {self.signature}>"

    @property
    def sacrebleu(self) -> str | None:
        """The signature with which sacreBLEU gives the same numbers, or None."""
        return self.metric.sacrebleu_signature(self.signature)

    def segments(self, system: str) -> FloatArray:
        """Return one score a segment; NaN where a segment has no reference."""
        return self.metric.close(self.rows[system], Level.SEGMENT)

    def grouped(self, system: str, groups: Mapping[str, NDArray[np.intp]]) -> FloatArray:
        """Return the corpus score of every group of segments."""
        sums = np.array([sum_rows(self.rows[system][index]) for index in groups.values()])
        return self.metric.close(sums)

    def to_dict(self) -> dict[str, Any]:
        """Return what the metric is, as plain JSON values."""
        return {
            "key": self.key,
            "name": self.metric.name,
            "label": self.metric.label,
            "direction": self.metric.direction.value,
            "signature": str(self.signature),
            "segment_signature": str(self.segment_signature),
            "sacrebleu_signature": self.sacrebleu,
            **({"learned": learned} if (learned := self.metric.learned(self.states)) else {}),
        }


@dataclass(frozen=True, eq=False, repr=False)
class GroupedScores:
    """Scores of every document or domain."""

    by: GroupKey
    counts: Mapping[str, int]
    """Segments of every group."""
    values: Mapping[str, Mapping[str, FloatArray]]
    """Metric key to system to one score a group."""
    metrics: tuple[MetricResult, ...] = field(repr=False)

    def __repr__(self) -> str:
        """Return how many groups and metrics there are."""
        return f"<GroupedScores by {self.by}: {len(self.counts)} groups, {len(self.metrics)} metrics>"

    def tables(self, *, signatures: bool = True) -> tuple[Table, ...]:
        """Return one table a metric: groups down, systems across; with signatures, unless they stand nearby."""
        return tuple(self._table(metric, signature=signatures) for metric in self.metrics)

    def _table(self, metric: MetricResult, *, signature: bool) -> Table:
        systems = self.values[metric.key]
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (group, count, *(float(systems[s][number]) for s in systems))
            for number, (group, count) in enumerate(self.counts.items())
        )
        columns = (Column(self.by), Column("segments"), *(Column(s) for s in systems))
        title = f"{metric.heading} {metric.metric.direction.arrow} by {self.by}"
        return Table(columns, rows, title=title, notes=(str(metric.signature),) if signature else ())

    def _repr_html_(self) -> str:
        """Return the tables as notebooks show them."""
        return tables_html(self.tables())

    def __str__(self) -> str:
        """Return the tables as text."""
        return "\n\n".join(str(table) for table in self.tables())

    def to_dict(self) -> dict[str, Any]:
        """Return the scores as plain JSON values; NaN becomes None."""
        return {
            "by": self.by,
            "groups": [{"name": name, "n_segments": count} for name, count in self.counts.items()],
            "values": {
                key: {system: [json_number(v) for v in values.tolist()] for system, values in systems.items()}
                for key, systems in self.values.items()
            },
        }


@dataclass(frozen=True, eq=False, repr=False)
class Scores:
    """All scores of a run.

    Examples
    --------
    >>> import hakari
    >>> scores = hakari.score({"a": ["the cat"]}, ["the cat"], metrics=["bleu:max_ngram_order=2"])
    >>> round(scores.value("a", "bleu:max_ngram_order=2"), 1)
    100.0
    """

    test_set: TestSet = field(repr=False)
    metrics: tuple[MetricResult, ...]
    warnings: tuple[DataWarning, ...]

    def __repr__(self) -> str:
        """Return how many systems, segments and warnings there are, and the metrics."""
        keys = ", ".join(metric.key for metric in self.metrics)
        return (
            f"<Scores of {len(self.systems)} systems on {len(self.test_set)} segments: {keys}; "
            f"{len(self.warnings)} warnings>"
        )

    @property
    def systems(self) -> tuple[str, ...]:
        """The names of the systems, in the order in which they were given."""
        return tuple(self.test_set.systems)

    def metric(self, key: str) -> MetricResult:
        """Return one metric of the run."""
        for metric in self.metrics:
            if metric.key == key:
                return metric
        raise UnknownNameError("metric of this run", key, [metric.key for metric in self.metrics])

    def score(self, system: str, key: str) -> Score:
        """Return the corpus score of a system."""
        scores = self.metric(key).scores
        if system not in scores:
            raise UnknownNameError("system", system, scores)
        return scores[system]

    def value(self, system: str, key: str) -> float:
        """Return the corpus score of a system as a number."""
        return self.score(system, key).value

    def ranked(self) -> tuple[str, ...]:
        """Return the systems from best to worst by the first metric."""
        first = self.metrics[0]
        values = np.array([first.scores[system].value for system in self.systems])
        return tuple(self.systems[i] for i in first.metric.direction.best_first(values))

    def by(self, key: GroupKey, *, ranked: bool = True) -> GroupedScores:
        """Return the scores of every document or domain, of the best system first unless not `ranked`."""
        groups = self.test_set.groups(key)
        systems = self.ranked() if ranked else self.systems
        values = {
            metric.key: {system: metric.grouped(system, groups) for system in systems} for metric in self.metrics
        }
        counts = {name: len(index) for name, index in groups.items()}
        return GroupedScores(key, counts, values, self.metrics)

    def table(self, *, parts: bool = False, ranked: bool = True, beside: Beside | None = None) -> Table:
        """Return systems down and metrics across, best system first.

        Parameters
        ----------
        parts
            Show what each score is made of.
        ranked
            False keeps the order in which the systems were given.
        beside
            Columns to put behind the score of a metric: by its key, columns with one cell a system.
        """
        columns = [Column("system")]
        beside = beside or {}
        for metric in self.metrics:
            columns.append(Column(metric.heading, direction=metric.metric.direction))
            columns += [column for column, _ in beside.get(metric.key, ())]
            if parts:
                columns.append(Column(f"{metric.heading} parts"))
        rows = []
        for system in self.ranked() if ranked else self.systems:
            cells: list[Cell] = [system]
            for metric in self.metrics:
                score = metric.scores[system]
                cells += [score.value, *(own[system] for _, own in beside.get(metric.key, ()))]
                if parts:
                    cells.append(score.detail)
            rows.append(tuple(cells))
        return Table(tuple(columns), tuple(rows), notes=self._notes())

    def _notes(self) -> tuple[str, ...]:
        notes = [str(metric.signature) for metric in self.metrics]
        notes += dict.fromkeys(note for m in self.metrics for note in m.metric.notes(m.states))
        return (*notes, *self._notes_on_gaps())

    def _notes_on_gaps(self) -> Iterator[str]:
        """Yield how many segments count, where not all do, with the reason and the metrics."""
        found: dict[tuple[str, str], list[str]] = {}
        for metric in self.metrics:
            counts = [score.n_scored for score in metric.scores.values()]
            if counts and min(counts) < len(self.test_set):
                span = str(min(counts)) if min(counts) == max(counts) else f"{min(counts)} to {max(counts)}"
                found.setdefault((span, metric.metric.unscored), []).append(metric.heading)
        for (span, reason), headings in found.items():
            scored = f"{span} of {len(self.test_set)} segments are scored by {', '.join(headings)}"
            yield f"{scored}; the others {reason}."

    def segment_table(self) -> Table:
        """Return one row a system and segment, with the scores of all metrics."""
        columns = (
            Column("system"),
            Column("segment"),
            *(Column(m.key, direction=m.metric.direction) for m in self.metrics),
        )
        rows: list[tuple[str | float, ...]] = []
        for system in self.systems:
            values = [metric.segments(system).tolist() for metric in self.metrics]
            rows += [(system, *row) for row in zip(self.test_set.ids, *values, strict=True)]
        notes = tuple(str(metric.segment_signature) for metric in self.metrics)
        return Table(columns, tuple(rows), notes=notes)

    def _repr_html_(self) -> str:
        """Return the tables as notebooks show them."""
        return self.table()._repr_html_() + notes_html([str(warning) for warning in self.warnings])

    def __str__(self) -> str:
        """Return the table and the warnings as text."""
        return "\n".join([str(self.table()), *(str(warning) for warning in self.warnings)])

    def to_dict(self) -> dict[str, Any]:
        """Return everything but the rows as plain JSON values, in the form that `SCHEMA` names."""
        return {
            "schema": SCHEMA,
            "version": program_version(),
            "test_set": {
                "name": self.test_set.name,
                "n_segments": len(self.test_set),
                "source_language": self.test_set.source_language,
                "target_language": self.test_set.target_language,
                "references": list(self.test_set.references),
            },
            "metrics": [metric.to_dict() for metric in self.metrics],
            "systems": [
                {
                    "name": system,
                    "scores": {m.key: self._score_dict(m, m.scores[system]) for m in self.metrics},
                }
                for system in self.systems
            ],
            "warnings": [warning.to_dict() for warning in self.warnings],
        }

    @staticmethod
    def _score_dict(metric: MetricResult, score: Score) -> dict[str, Any]:
        kept = ["value", "parts", "n_segments", "n_scored"]
        if score.signature != metric.signature:  # the system has a state of its own
            kept.append("signature")
        return {key: value for key, value in score.to_dict().items() if key in kept}
