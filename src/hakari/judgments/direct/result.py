"""What direct assessment gives: values that lay themselves out as tables."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from hakari.analysis.resampled import Unit, few_note, level_text
from hakari.judgments.direct.averages import Averages, PairTests
from hakari.judgments.direct.options import DirectOptions
from hakari.judgments.direct.quality import JudgeQuality
from hakari.signature import program_version
from hakari.stats import Intervals, cluster_letter, clusters
from hakari.table import Cell, Column, Interval, Marked, Table
from hakari.types import Direction, json_number

__all__ = ["DirectAssessment"]

_STARS = ((0.001, "***"), (0.01, "**"), (0.05, "*"))


@dataclass(frozen=True, eq=False)
class DirectAssessment:
    """Scores, ranks and clusters of systems, and what control items say of the judges."""

    scale: str
    options: DirectOptions
    averages: Averages
    intervals: Intervals | None
    drawn: int
    """How many segments or documents resamples are drawn of."""
    by_document: bool
    tests: PairTests
    quality: tuple[JudgeQuality, ...]
    remarks: tuple[str, ...] = ()

    @property
    def systems(self) -> tuple[str, ...]:
        """The systems, best first."""
        return self.averages.systems

    def value(self, system: str) -> float:
        """Return the score of a system."""
        return float(self.averages.means[self.systems.index(system)])

    @property
    def clusters(self) -> tuple[tuple[str, ...], ...]:
        """Systems that cannot be told apart, best first."""
        found = clusters(range(len(self.systems)), self.tests.wins)
        return tuple(tuple(self.systems[i] for i in group) for group in found)

    @property
    def checked(self) -> list[JudgeQuality]:
        """The judges whose control items could be tested."""
        return [each for each in self.quality if each.passed is not None]

    def tables(self, *, pairs: bool = False, judges: bool = False, documents: bool = False) -> list[Table]:
        """Return the scores; on request all pairs, all judges, and the means of documents."""
        found = [self._score_table()]
        if pairs:
            found.append(self._pair_table())
        if documents:
            found.append(self._document_table())
        if judges:
            found.append(self._judge_table())
        return found

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain JSON values."""
        mean, raw, ranks = self.averages.means, self.averages.raw_means, self.tests.ranks()
        n = self.averages.judgments
        return {
            "schema": "hakari-direct-assessment/1",
            "version": program_version(),
            "scale": self.scale,
            "options": asdict(self.options),
            "drawn": {"unit": "document" if self.by_document else "segment", "count": self.drawn},
            "clusters": [list(group) for group in self.clusters],
            "systems": {
                name: {
                    "score": json_number(mean[i]),
                    "raw": json_number(raw[i]),
                    "low": None if self.intervals is None else json_number(self.intervals.low[i]),
                    "high": None if self.intervals is None else json_number(self.intervals.high[i]),
                    "ranks": list(ranks[i]),
                    "segments": int(np.count_nonzero(n[i])),
                    "judgments": int(n[i].sum()),
                    "judges": self.averages.judges[i],
                }
                for i, name in enumerate(self.systems)
            },
            "pairs": [
                {
                    "first": self.systems[a],
                    "second": self.systems[b],
                    "difference": json_number(self.tests.differences[k]),
                    "p": json_number(self.tests.p[k]),
                    "p_adjusted": None if self.tests.adjusted is None else json_number(self.tests.adjusted[k]),
                    "better": self.systems[a] if self.tests.wins[a, b] else None,
                }
                for k, (a, b) in enumerate(self.tests.pairs)
            ],
            "judges": [each.to_dict() for each in self.quality],
            "notes": list(self._notes()),
        }

    def _score_table(self) -> Table:
        scores = self.options.scores
        heading, digits = ("z", 3) if scores in ("z", "given") else ("mean", 2)
        columns = [Column(heading, digits, Direction.HIGHER)]
        columns.append(Column(f"{level_text(self.options.confidence)}{self._by()}", digits))
        if heading == "z":
            columns.append(Column("raw", 1))
        columns += [Column("ranks"), Column("segments", 0), Column("judgments", 0), Column("judges", 0)]
        mean, raw, ranks = self.averages.means, self.averages.raw_means, self.tests.ranks()
        letters = {name: cluster_letter(k) for k, group in enumerate(self.clusters) for name in group}
        rows = []
        for i, name in enumerate(self.systems):
            low, high = (np.nan, np.nan) if self.intervals is None else self._ends(i)
            row: list[Cell] = [name, Marked(float(mean[i]), letters[name]), Interval(low, high)]
            if heading == "z":
                row.append(float(raw[i]))
            best, worst = ranks[i]
            counted = self.averages.judgments[i]
            row += [f"{best}" if best == worst else f"{best}–{worst}"]
            row += [int(np.count_nonzero(counted)), int(counted.sum()), self.averages.judges[i]]
            rows.append(tuple(row))
        return Table((Column("system"), *columns), tuple(rows), notes=self._notes())

    def _ends(self, i: int) -> tuple[float, float]:
        assert self.intervals is not None
        return float(self.intervals.low[i]), float(self.intervals.high[i])

    def _by(self) -> str:
        return " by document" if self.by_document else " by segment"

    def _notes(self) -> tuple[str, ...]:
        options = self.options
        unit = Unit.DOCUMENT if self.by_document else Unit.SEGMENT
        what = {"z": "standardised per judge", "given": "standardised in the file", "raw": "as given"}
        over = ", control items among them" if options.over == "all" and self._controls else ""
        notes = [
            f"Scale {self.scale}, grades {what[options.scores or 'raw']}{over if options.scores == 'z' else ''}."
        ]
        if self.intervals is not None:
            drawn = f"{options.resamples} resamples of {unit.counted(self.drawn)}, seed {options.seed}"
            notes.append(f"Intervals: {level_text(options.confidence)}, percentile bootstrap, {drawn}.")
            notes += few_note(unit, self.drawn)
            alone = [name for i, name in enumerate(self.systems) if np.isnan(self.intervals.low[i])]
            if alone:
                notes.append(f"No interval: all judgments are of one {unit.value} ({', '.join(alone)}).")
        corrected = " (corrected by Holm's method)" if options.correct else ""
        test = f"Wilcoxon's {options.test.replace('-', ' ')} test of segment means, {options.sides}-sided"
        notes.append(
            f"Ranks and letters: {test}, p ≤ {options.alpha:g}{corrected}. Letters are cut where all differ."
        )
        return (*notes, *self._control_notes(), *self.remarks)

    @property
    def _controls(self) -> bool:
        return any(each.pairs or not np.isnan(each.reference) for each in self.quality)

    def _control_notes(self) -> tuple[str, ...]:
        checked = self.checked
        if not checked:
            return ()
        passed = sum(each.passed is True for each in checked)
        test = f"p ≤ {self.options.alpha:g} ({self.options.control})"
        note = f"Control items: {passed} of {len(checked)} judges give degraded outputs less, {test}"
        if passed < len(checked) and not self.options.filter:
            return (f"{note}. The others count too; --filter leaves them out.",)
        return (f"{note}.",)

    def _pair_table(self) -> Table:
        p = self.tests.p if self.tests.adjusted is None else self.tests.adjusted
        matrix = {(int(a), int(b)): (self.tests.differences[k], p[k]) for k, (a, b) in enumerate(self.tests.pairs)}
        n = len(self.systems)
        rows = []
        for a in range(n):
            cells: list[Cell] = [f"{a + 1} {self.systems[a]}"]
            for b in range(n):
                if a < b:
                    difference, chance = matrix[a, b]
                    marks = next((stars for level, stars in _STARS if chance < level), "")
                    cells.append(Marked(float(difference), marks))
                else:
                    cells.append(None)
            rows.append(tuple(cells))
        columns = (Column("row − column"), *(Column(str(b + 1), 2) for b in range(n)))
        note = "* p < .05, ** p < .01, *** p < .001" + (" (Holm)" if self.tests.adjusted is not None else "")
        return Table(columns, tuple(rows), title="differences", notes=(note,))

    def _document_table(self) -> Table:
        if self.averages.documents is None:
            return Table(
                (Column("document"),), (), title="by document", notes=("The judgments do not tell documents.",)
            )
        names, means = self.averages.by_document()
        columns = (Column("document"), *(Column(name, 2, Direction.HIGHER) for name in self.systems))
        rows: list[tuple[Cell, ...]] = [(name, *means[:, d].tolist()) for d, name in enumerate(names)]
        return Table(columns, tuple(rows), title="by document")

    def _judge_table(self) -> Table:
        columns = (
            Column("judge"),
            Column("judgments", 0),
            Column("pairs", 0),
            Column("outputs", 1),
            Column("degraded", 1),
            Column("references", 1),
            Column("p", 4),
            Column("passed"),
            Column("repeats", 0),
            Column("difference", 1),
            Column("correlation", 2),
        )
        words = {True: "yes", False: "no", None: None}
        rows = tuple(
            (
                each.judge,
                each.judgments,
                each.pairs,
                each.original,
                each.degraded,
                each.reference,
                each.p,
                words[each.passed],
                each.repeats,
                each.repeat_difference,
                each.repeat_correlation,
            )
            for each in self.quality
        )
        note = (
            "Outputs and degraded: mean grades of the pairs. Difference and correlation: of outputs judged twice."
        )
        return Table(columns, rows, title="judges and control items", notes=(note,))
