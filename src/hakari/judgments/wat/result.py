"""What the scheme of the workshops on Asian translation gives: values that lay themselves out as tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from hakari.analysis.resampled import Unit, few_note, level_text
from hakari.judgments.wat.adequacy import GRADES_OF_ADEQUACY, Adequacy
from hakari.judgments.wat.decisions import Decisions
from hakari.judgments.wat.incongruity import FORMS, Contrast, Form, Incongruous, incongruous
from hakari.judgments.wat.pairwise import Pairwise
from hakari.signature import program_version
from hakari.stats import TwoSamples, cluster_letter
from hakari.table import Cell, Column, Interval, Marked, Table
from hakari.types import Direction, json_number

__all__ = ["WatEvaluation"]

FEW = 20
"""Below so many segments of a kind Welch's t-test is said to be rough."""


@dataclass(frozen=True, eq=False)
class WatEvaluation:
    """Pairwise scores and adequacy of systems, and segments where the two disagree.

    `quality` are the scores of segments under `metric`, by system and segment, where texts were given.
    """

    decisions: Decisions
    pairwise: Pairwise
    adequacy: Adequacy | None
    adequate: float
    contrasts: tuple[Contrast, ...]
    quality: Mapping[str, Mapping[str, float]] = field(repr=False)
    metric: str | None
    signature: str | None
    level: float
    resamples: int
    seed: int

    def incongruous(self, form: Form = "lose") -> list[Incongruous]:
        """Return the segments that are adequate although they lost, or although they did not win."""
        if self.adequacy is None:
            return []
        return incongruous(self.decisions, self.adequacy.by_item, least=self.adequate, form=form)

    def tables(self, *, pairs: bool = False, listed: bool = False) -> list[Table]:
        """Return scores, adequacy and what explains disagreement; on request all pairs, and the segments."""
        found = [self._pairwise_table()]
        if pairs and self.pairwise.tests is not None:
            found.append(self._pair_table())
        if self.adequacy is not None:
            found += [self._adequacy_table(), self._contrast_table()]
            if listed:
                found.append(self._segment_table())
        return found

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain JSON values."""
        return {
            "schema": "hakari-wat/1",
            "version": program_version(),
            "baseline": self.decisions.baseline,
            "scheme": asdict(self.decisions.scheme),
            "segments": len(self.decisions.segments),
            "resamples": self.resamples,
            "seed": self.seed,
            "level": self.level,
            "alpha": self.pairwise.alpha,
            "clusters": [list(group) for group in self.pairwise.clusters],
            "pairwise": {name: self._pairwise_dict(i) for i, name in enumerate(self.pairwise.systems)},
            "pairs": self._pair_dicts(),
            "adequacy": None if self.adequacy is None else self._adequacy_dict(self.adequacy),
            "adequate": self.adequate,
            "metric": self.metric,
            "signature": self.signature,
            "contrasts": [_contrast_dict(each) for each in self.contrasts],
            "incongruous": {
                form: [{**asdict(each), "quality": self._qualities_of(each)} for each in self.incongruous(form)]
                for form in FORMS
            },
        }

    def _pairwise_table(self) -> Table:
        scores = self.pairwise
        letters = {name: cluster_letter(k) for k, group in enumerate(scores.clusters) for name in group}
        columns = (
            Column("system"),
            Column("Pairwise", 2, Direction.HIGHER),
            Column(f"{level_text(self.level)} by segment"),
            Column("Win", 0),
            Column("Tie", 0),
            Column("Lose", 0),
            Column("p against 0", 4),
        )
        rows = []
        for i in scores.order:
            name = scores.systems[i]
            ends = Interval(float(scores.intervals.low[i]), float(scores.intervals.high[i]))
            counts = (int(scores.wins[i]), int(scores.ties[i]), int(scores.losses[i]))
            rows.append(
                (name, Marked(float(scores.scores[i]), letters[name]), ends, *counts, float(scores.above[i]))
            )
        title = f"{len(self.decisions.segments)} segments against {self.decisions.baseline}"
        return Table(columns, tuple(rows), title=title, notes=self._notes())

    def _notes(self) -> tuple[str, ...]:
        n = len(self.decisions.segments)
        drawn = f"{self.resamples} resamples of {Unit.SEGMENT.counted(n)}, seed {self.seed}"
        corrected = " (corrected by Holm's method)" if self.pairwise.adjusted is not None else ""
        notes = [
            f"Pairwise: 100 (W − L) / (W + L + T); {self.decisions.scheme}.",
            f"Intervals: {level_text(self.level)}, percentile bootstrap, {drawn}.",
            *few_note(Unit.SEGMENT, n),
        ]
        if self.pairwise.tests is not None:
            test = f"paired bootstrap, two-sided, p ≤ {self.pairwise.alpha:g}{corrected}"
            notes.append(f"Systems that share a letter cannot be told apart ({test}).")
        if self.pairwise.common < n:
            notes.append(f"Tests take the {self.pairwise.common} of {n} segments that all systems have.")
        return tuple(notes)

    def _pair_table(self) -> Table:
        tests, p = self.pairwise.tests, self.pairwise.p
        assert tests is not None
        assert p is not None
        columns = (Column("first"), Column("second"), Column("difference"), Column("p", 4), Column("so"))
        rows = []
        place = {system: k for k, system in enumerate(self.pairwise.order)}
        found = [
            (tuple(sorted((int(a), int(b)), key=place.__getitem__)), k) for k, (a, b) in enumerate(tests.pairs)
        ]
        for (a, b), k in sorted(found, key=lambda each: [place[system] for system in each[0]]):
            gain = float(tests.differences[k]) * (1 if a == tests.pairs[k, 0] else -1)
            first, second = self.pairwise.systems[a], self.pairwise.systems[b]
            so = f"{first if gain > 0 else second} is better" if p[k] <= self.pairwise.alpha else "not told apart"
            rows.append((first, second, gain, float(p[k]), so))
        return Table(columns, tuple(rows), title="all pairs")

    def _adequacy_table(self) -> Table:
        found = self.adequacy
        assert found is not None
        columns = (
            Column("system"),
            Column("adequacy", 2, Direction.HIGHER),
            Column(f"{level_text(self.level)} by segment"),
            *(Column(f"{grade} (%)", 1) for grade in GRADES_OF_ADEQUACY),
            Column("segments", 0),
            Column("judgments", 0),
        )
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (
                name,
                float(found.means[i]),
                Interval(float(found.intervals.low[i]), float(found.intervals.high[i])),
                *(100 * float(share) for share in found.shares[i]),
                found.segments[i],
                found.judgments[i],
            )
            for i, name in enumerate(found.systems)
        )
        note = "Adequacy: mean over segments of the mean over judges; shares of all grades."
        return Table(columns, rows, title="adequacy", notes=(note,))

    def _contrast_table(self) -> Table:
        """Return how many segments are incongruous, and how good the baseline is on them."""
        lose = self.decisions.scheme.lose
        names: dict[Form, str] = {"lose": f"adequate, sum ≤ {lose}", "tie": "adequate, sum ≤ 0"}
        columns = [Column("segments"), Column("system"), Column("incongruous", 0)]
        if not self.contrasts:
            rows: list[tuple[Cell, ...]] = []
            for form in FORMS:
                own = [each.system for each in self.incongruous(form)]
                rows += [(names[form], name, own.count(name)) for name in self.decisions.systems]
            note = f"{self._adequate_note} Texts would say whether the baseline explains it."
            return Table(tuple(columns), tuple(rows), title="adequacy against votes", notes=(note,))
        metric = f"baseline's {self.metric}"
        columns += [Column("others", 0), Column(metric, 2), Column("on others", 2)]
        columns += [Column("p (Welch)", 4), Column("p (permutation)", 4)]
        rows = [
            (
                names[each.form],
                each.system or "all",
                each.incongruous,
                each.others,
                *each.means,
                None if each.welch is None else each.welch.p,
                None if each.permutation is None else each.permutation.p,
            )
            for each in self.contrasts
        ]
        notes = [
            f"{self._adequate_note} Tests, two-sided: is the baseline as good on these segments as on the others?",
            f"{self.signature}",
        ]
        if any(each.welch is not None and min(each.welch.sizes) < FEW for each in self.contrasts):
            notes.insert(1, f"Welch's t is rough for fewer than {FEW} segments; rely on the permutation test.")
        return Table(tuple(columns), tuple(rows), title="adequacy against votes", notes=tuple(notes))

    @property
    def _adequate_note(self) -> str:
        return f"Adequate: a mean grade of {self.adequate:g} or more."

    def _segment_table(self) -> Table:
        columns = [Column("segment"), Column("system"), Column("sum", 0), Column("adequacy", 1), Column("decision")]
        texts = [name for name in ("baseline", "system") if self.quality and name]
        columns += [Column(f"{name}'s {self.metric}", 2) for name in texts]
        rows = []
        for each in self.incongruous("tie"):
            row: list[Cell] = [each.segment, each.system, each.total, each.adequacy, "Lose" if each.lost else "Tie"]
            if texts:
                found = self._qualities_of(each)
                row += [found["baseline"], found["system"]]
            rows.append(tuple(row))
        return Table(tuple(columns), tuple(rows), title="adequate segments with a sum of 0 or less")

    def _qualities_of(self, each: Incongruous) -> dict[str, float | None]:
        sides = {"baseline": self.decisions.baseline, "system": each.system}
        return {side: self.quality.get(name, {}).get(each.segment) for side, name in sides.items()}

    def _pairwise_dict(self, i: int) -> dict[str, Any]:
        scores = self.pairwise
        return {
            "score": json_number(scores.scores[i]),
            "low": json_number(scores.intervals.low[i]),
            "high": json_number(scores.intervals.high[i]),
            "win": int(scores.wins[i]),
            "tie": int(scores.ties[i]),
            "lose": int(scores.losses[i]),
            "p": json_number(scores.above[i]),
        }

    def _pair_dicts(self) -> list[dict[str, Any]]:
        tests = self.pairwise.tests
        if tests is None:
            return []
        adjusted = self.pairwise.adjusted
        return [
            {
                "first": self.pairwise.systems[a],
                "second": self.pairwise.systems[b],
                "difference": json_number(tests.differences[k]),
                "p": json_number(tests.p[k]),
                "p_adjusted": None if adjusted is None else json_number(adjusted[k]),
            }
            for k, (a, b) in enumerate(tests.pairs)
        ]

    @staticmethod
    def _adequacy_dict(found: Adequacy) -> dict[str, Any]:
        return {
            name: {
                "mean": json_number(found.means[i]),
                "low": json_number(found.intervals.low[i]),
                "high": json_number(found.intervals.high[i]),
                "shares": {str(g): float(s) for g, s in zip(GRADES_OF_ADEQUACY, found.shares[i], strict=True)},
                "segments": found.segments[i],
                "judgments": found.judgments[i],
            }
            for i, name in enumerate(found.systems)
        }


def _contrast_dict(each: Contrast) -> dict[str, Any]:
    def p(test: TwoSamples | None) -> float | None:
        return None if test is None else json_number(test.p)

    return {
        "form": each.form,
        "system": each.system,
        "incongruous": each.incongruous,
        "others": each.others,
        "baseline_on_incongruous": None if np.isnan(each.means[0]) else each.means[0],
        "baseline_on_others": None if np.isnan(each.means[1]) else each.means[1],
        "p_welch": p(each.welch),
        "p_permutation": p(each.permutation),
    }
