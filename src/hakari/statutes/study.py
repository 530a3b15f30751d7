"""Metrics on a corpus of amended statutes: scores, what became of the text, how metrics agree, where they do not.

The form is that of Yamakoshi et al. (2021): a table of systems, correlations of the metrics over sentences, and the
sentences whose ISDIT and Focality lie far apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hakari.data import TestSet
from hakari.errors import InputError, OptionError, UnknownNameError
from hakari.metrics import Metric
from hakari.metrics.base import sum_rows
from hakari.metrics.focality import Focality
from hakari.metrics.isdit import ISDIT
from hakari.metrics.revision import MEANS, RevisionMetric
from hakari.metrics.revision_parts import RevisionParts
from hakari.scoring import MetricResult, Scores, score
from hakari.stats.correlations import Correlation, correlate
from hakari.table import Cell, Column, Table
from hakari.text import Workspace
from hakari.types import FloatArray, Progress, json_number

__all__ = ["METRICS", "SCHEMA", "Outlier", "Study", "study"]

SCHEMA = "hakari-statute-study/1"

METRICS = ("bleu", "ribes", "isdit", "focality")
"""The metrics of the paper's tables, in their order."""

TOGETHER = "all systems"
"""What correlations over the sentences of all systems are called."""


_PART_COLUMNS = (
    *(Column(f"{name} {share}") for name in ("kept", "changed", "inserted") for share in ("P", "R")),
    *map(Column, ("needlessly changed", "left standing", "missed", "wrongly added")),
)


def _part_cells(parts: RevisionParts) -> tuple[Cell, ...]:
    """Return precision and recall of every part, and the words that are not as they should be."""
    shares = [
        share for part in (parts.kept, parts.changed, parts.inserted) for share in (part.precision, part.recall)
    ]
    words = parts.words
    return *shares, words.needlessly_changed, words.left_standing, words.missed, words.wrongly_added


@dataclass(frozen=True)
class Outlier:
    """A sentence that Focality and ISDIT judge differently."""

    system: str
    segment: int
    id: str
    category: str
    isdit: float
    focality: float

    @property
    def gap(self) -> float:
        """By how much Focality is higher; below 0 where it is lower."""
        return self.focality - self.isdit

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain JSON values."""
        return {
            "system": self.system,
            "segment": self.id,
            "category": self.category,
            "isdit": self.isdit,
            "focality": self.focality,
        }


@dataclass(frozen=True, eq=False)
class Study:
    """What metrics say of systems on a corpus.

    Parameters
    ----------
    scores
        The scores of all systems.
    correlation
        The kind of correlation.
    correlations
        Metrics × metrics over the sentences of every system, and of all systems together first.
    outliers
        Sentences whose ISDIT and Focality lie farthest apart, the farthest first; empty without these metrics.
    """

    scores: Scores
    correlation: Correlation
    correlations: Mapping[str, FloatArray]
    outliers: tuple[Outlier, ...]

    @property
    def points(self) -> dict[str, tuple[FloatArray, FloatArray]]:
        """ISDIT and Focality of every sentence by system; NaN where there is none."""
        x, y = (_of_kind(self.scores, kind) for kind in (ISDIT, Focality))
        if x is None or y is None:
            return {}
        return {system: (x.segments(system), y.segments(system)) for system in self.scores.systems}

    @property
    def categories(self) -> tuple[str, ...]:
        """The category of every sentence, empty texts where the corpus does not say."""
        test_set = self.scores.test_set
        return test_set.domains or ("",) * len(test_set)

    @property
    def parts(self) -> dict[str, RevisionParts]:
        """What every system made of the previous translations; empty without a metric that knows them."""
        return self._parts_of(np.arange(len(self.scores.test_set)))

    @property
    def parts_by_category(self) -> dict[str, dict[str, RevisionParts]]:
        """The same for the sentences of every category."""
        if self.scores.test_set.domains is None:
            return {}
        groups = self.scores.test_set.groups("domain")
        found = {category: self._parts_of(index) for category, index in groups.items()}
        return {category: own for category, own in found.items() if own}

    def _parts_of(self, index: NDArray[np.intp]) -> dict[str, RevisionParts]:
        found = next((m for m in self.scores.metrics if isinstance(m.metric, RevisionMetric)), None)
        if found is None:
            return {}
        sums = {system: sum_rows(found.rows[system][index]) for system in self.scores.ranked()}
        return {system: RevisionParts.of_counts(own[MEANS:]) for system, own in sums.items() if own[0]}

    def tables(self, *, each: bool = False) -> tuple[Table, ...]:
        """Return scores, what became of the text, scores by category, correlations and outliers.

        Parameters
        ----------
        each
            Correlations of every system too, not only over all of them, and what became of the text in every
            category.
        """
        names = list(self.correlations) if each else [TOGETHER]
        by_category = self.scores.by("domain").tables(signatures=False) if self.scores.test_set.domains else ()
        return (
            self.scores.table(),
            *([self._parts_table()] if self.parts else []),
            *([self._category_table()] if each and self.parts_by_category else []),
            *by_category,
            *(self._correlation_table(name) for name in names),
            *([self._outlier_table()] if self.outliers else []),
        )

    def _parts_table(self) -> Table:
        rows = tuple((system, *_part_cells(parts)) for system, parts in self.parts.items())
        return Table(
            (Column("system"), *_PART_COLUMNS), rows, title="What became of n-grams (precision, recall) and words"
        )

    def _category_table(self) -> Table:
        rows = tuple(
            (category, system, *_part_cells(parts))
            for category, systems in self.parts_by_category.items()
            for system, parts in systems.items()
        )
        columns = (Column("category"), Column("system"), *_PART_COLUMNS)
        return Table(columns, rows, title="What became of n-grams and words in every category")

    def _correlation_table(self, name: str) -> Table:
        headings = [metric.heading for metric in self.scores.metrics]
        columns = (Column(""), *(Column(heading, digits=3) for heading in headings))
        rows: list[tuple[Cell, ...]] = []
        for i, heading in enumerate(headings[:-1]):
            values = self.correlations[name][i]
            rows.append((heading, *("" if k <= i else float(values[k]) for k in range(len(headings)))))
        title = f"Correlation of metrics over sentences ({self.correlation.value}), {name}"
        return Table(columns[:1] + columns[2:], tuple(row[:1] + row[2:] for row in rows), title=title)

    def _outlier_table(self) -> Table:
        columns = (*map(Column, ("system", "segment", "category", "ISDIT", "Focality", "apart", "output")),)
        systems = self.scores.test_set.systems
        rows = tuple(
            (o.system, o.id, o.category, o.isdit, o.focality, abs(o.gap), systems[o.system][o.segment] or "")
            for o in self.outliers
        )
        return Table(columns, rows, title="Sentences whose ISDIT and Focality lie farthest apart")

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values."""
        return {
            "schema": SCHEMA,
            "scores": self.scores.to_dict(),
            "parts": {system: parts.to_dict() for system, parts in self.parts.items()},
            "parts_by_category": {
                category: {system: parts.to_dict() for system, parts in systems.items()}
                for category, systems in self.parts_by_category.items()
            },
            **({"by": self.scores.by("domain").to_dict()} if self.scores.test_set.domains else {}),
            "correlation": self.correlation.value,
            "correlations": {
                name: [[json_number(value) for value in row] for row in values.tolist()]
                for name, values in self.correlations.items()
            },
            "outliers": [outlier.to_dict() for outlier in self.outliers],
        }


def study(
    test_set: TestSet,
    *,
    metrics: Sequence[str | Metric] = METRICS,
    correlation: str = "pearson",
    outliers: int = 10,
    vectors: str | None = None,
    workspace: Workspace | None = None,
    progress: Progress | None = None,
) -> Study:
    """Return what metrics say of the systems of a corpus.

    Parameters
    ----------
    test_set
        The corpus as a test set, with systems.
    metrics
        As for `hakari.score`; those of the paper unless given.
    correlation
        pearson, spearman, kendall-a, kendall-b or kendall-c.
    outliers
        How many of the sentences to list whose ISDIT and Focality differ.
    vectors, workspace, progress
        As for `hakari.score`.

    Raises
    ------
    InputError
        If a text is missing that a metric needs, or there is no system.
    OptionError
        If an option has a value that is not allowed.
    """
    how = _correlation(correlation)
    if outliers < 0:
        raise OptionError(f"outliers is a whole number from 0 up; {outliers} came")
    scores = score(test_set, metrics=metrics, vectors=vectors, workspace=workspace, progress=progress)
    if not any(own.n_scored for metric in scores.metrics for own in metric.scores.values()):
        raise InputError(
            f"no example of {test_set.name} has a score: none has a reference that metrics can use",
            remedy="Translate the examples first; `hakari statutes stats` counts those that are.",
        )
    values = {system: np.array([metric.segments(system) for metric in scores.metrics]) for system in scores.systems}
    together = {TOGETHER: np.concatenate([*values.values()], axis=1)}
    return Study(
        scores=scores,
        correlation=how,
        correlations={name: _matrix(own, how) for name, own in (together | values).items()},
        outliers=_outliers(scores, outliers),
    )


def _correlation(name: str) -> Correlation:
    known = [how.value for how in Correlation]
    if name not in known:
        raise UnknownNameError("correlation", name, known)
    return Correlation(name)


def _matrix(values: FloatArray, how: Correlation) -> FloatArray:
    """Return the correlations of each row with each other: ``(m, n)`` to ``(m, m)``."""
    return np.array([correlate(values, row, how) for row in values])


def _of_kind(scores: Scores, kind: type[Metric]) -> MetricResult | None:
    return next((result for result in scores.metrics if isinstance(result.metric, kind)), None)


def _outliers(scores: Scores, count: int) -> tuple[Outlier, ...]:
    """Return the sentences whose two scores differ most, the first of equals in the order of the systems."""
    x, y = (_of_kind(scores, kind) for kind in (ISDIT, Focality))
    if x is None or y is None:
        return ()
    test_set = scores.test_set
    domains = test_set.domains or ("",) * len(test_set)
    first, second = (np.concatenate([m.segments(system) for system in scores.systems]) for m in (x, y))
    apart = np.abs(second - first)
    order: NDArray[np.intp] = np.argsort(-np.where(np.isnan(apart), -1.0, apart), kind="stable")
    found = []
    for place in order[:count]:
        if not apart[place] > 0:
            break
        system, segment = divmod(int(place), len(test_set))
        found.append(
            Outlier(
                system=scores.systems[system],
                segment=segment,
                id=test_set.ids[segment],
                category=domains[segment],
                isdit=float(first[place]),
                focality=float(second[place]),
            )
        )
    return tuple(found)
