"""What the scores of one segment are made of, for several systems and metrics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hakari.data.testset import TestSet
from hakari.errors import InputError
from hakari.metrics import Metric
from hakari.metrics.batch import Batch, References, TextLike
from hakari.metrics.explanation import Explanation
from hakari.scoring.run import build_test_set, headings, plan_metrics
from hakari.table import Column, Table, tables_html
from hakari.text.workspace import Workspace, default_workspace
from hakari.types import Progress

__all__ = ["Explained", "Explanations", "explain", "explain_segments"]


@dataclass(frozen=True, eq=False)
class Explained:
    """The explanation of one system's score under one metric."""

    system: str
    heading: str
    """What tables call the metric."""
    reference: str | None
    """The name of the reference that counts; None where all do, or there is one only."""
    explanation: Explanation

    @property
    def title(self) -> str:
        """The system, the metric and the score, and the reference where there are several."""
        found = self.explanation
        against = f", reference {self.reference}" if self.reference is not None else ""
        return f"{self.system}: {self.heading} {found.score:.2f} {found.direction.arrow}{against}"


@dataclass(frozen=True, eq=False)
class Explanations:
    """The explanations of one segment, metric by metric, within each system by system."""

    test_set: str
    n_segments: int
    segment: int
    """From 0."""
    id: str
    source: str | None
    items: tuple[Explained, ...]
    notes: tuple[str, ...] = ()
    """What must be said of all systems; each explanation has notes of its own."""

    def _repr_html_(self) -> str:
        """Return the tables as notebooks show them."""
        return tables_html(self.tables())

    def __str__(self) -> str:
        """Return all explanations as plain text."""
        return "\n\n".join(f"{item.title}\n{item.explanation}" for item in self.items)

    @property
    def place(self) -> str:
        """Which segment it is, in words."""
        named = f", id {self.id}" if self.id != str(self.segment) else ""
        return f"segment {self.segment} of {self.n_segments} (from 0){named}"

    def by_metric(self) -> list[list[Explained]]:
        """Return the explanations of each metric."""
        headings = dict.fromkeys(item.heading for item in self.items)
        return [[item for item in self.items if item.heading == heading] for heading in headings]

    def summary(self) -> Table:
        """Return the scores: one row a system, one column a metric."""
        columns = [Column("system")]
        scores: dict[str, list[float]] = {}
        for own in self.by_metric():
            columns.append(Column(own[0].heading, direction=own[0].explanation.direction))
            for item in own:
                scores.setdefault(item.system, []).append(item.explanation.score)
        return Table(tuple(columns), tuple((name, *own) for name, own in scores.items()), title=self.place)

    def tables(self) -> list[Table]:
        """Return the scores, then the lists of every explanation."""
        return [self.summary(), *(table for item in self.items for table in _titled(item))]

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values."""
        return {
            "schema": "hakari-explanation/1",
            "test_set": self.test_set,
            "segment": self.segment,
            "n_segments": self.n_segments,
            "id": self.id,
            "source": self.source,
            "notes": list(self.notes),
            "explanations": [
                {"system": item.system, "reference_name": item.reference, **item.explanation.to_dict()}
                for item in self.items
            ],
        }


def _titled(item: Explained) -> Iterator[Table]:
    for table in item.explanation.tables:
        yield Table(table.columns, table.rows, title=item.title, notes=table.notes)


def explain(
    systems: TestSet | Mapping[str, TextLike] | TextLike,
    references: References | None = None,
    *,
    segment: int = 0,
    metrics: Sequence[str | Metric] = ("bleu",),
    language_pair: str | None = None,
    target_language: str | None = None,
    previous_translations: TextLike | None = None,
    vectors: str | None = None,
    workspace: Workspace | None = None,
    progress: Progress | None = None,
) -> Explanations:
    """Return what the scores of a segment are made of.

    Metrics learn what they must know from the whole set, so the scores are those that the segment has in it.

    Parameters
    ----------
    systems, references, metrics, language_pair, target_language, previous_translations, vectors, workspace, \
    progress
        As for `hakari.score`.
    segment
        The segment, from 0.

    Raises
    ------
    InputError
        If there is no such segment, or it has no reference.
    OptionError
        If a metric cannot explain.

    Examples
    --------
    >>> found = explain({"a": ["猫がいる。"]}, ["犬がいる。"], metrics=["ed"], target_language="ja")
    >>> print(found.items[0].explanation.formula)
    cost 1 / 4 words
    """
    if isinstance(systems, TestSet):
        test_set = systems
    else:
        test_set = build_test_set(
            systems,
            references,
            language_pair=language_pair,
            target_language=target_language,
            previous_translations=previous_translations,
        )
    return explain_segments(
        test_set, [segment], metrics=metrics, vectors=vectors, workspace=workspace, progress=progress
    )[0]


def explain_segments(
    test_set: TestSet,
    segments: Sequence[int],
    *,
    metrics: Sequence[str | Metric] = ("bleu",),
    vectors: str | None = None,
    workspace: Workspace | None = None,
    progress: Progress | None = None,
) -> tuple[Explanations, ...]:
    """Return the explanations of several segments; metrics learn what they must know once.

    The parameters are those of `explain`.
    """
    if not test_set.systems:
        raise InputError("there is no system to explain", remedy="Give at least one output.")
    workspace = (workspace or default_workspace()).start_run()
    planned = plan_metrics(metrics, test_set.target_language, vectors)
    names = headings(planned)
    batches = {name: Batch.of_system(test_set, name) for name in test_set.systems}
    references = list(test_set.references)
    items: dict[int, list[Explained]] = {segment: [] for segment in segments}
    notes: list[str] = []
    for key, metric in planned.items():
        first = next(iter(batches.values()))
        metric.check(first)
        if (doubt := metric.doubt(first)) is not None:
            notes.append(f"warning: {doubt}")
        states = metric.prepare_many([*batches.values()], workspace, progress)
        notes += metric.learned_from(first)
        for segment, own in items.items():
            for (name, batch), state in zip(batches.items(), states, strict=True):
                found = metric.explained(batch, segment, state, workspace)
                stream = found.reference
                chosen = references[stream] if stream is not None and len(references) > 1 else None
                own.append(Explained(name, names[key], chosen, found))
    return tuple(
        Explanations(
            test_set=test_set.name,
            n_segments=len(test_set),
            segment=segment,
            id=test_set.ids[segment],
            source=None if test_set.sources is None else test_set.sources[segment],
            items=tuple(own),
            notes=tuple(dict.fromkeys(notes)),
        )
        for segment, own in items.items()
    )
