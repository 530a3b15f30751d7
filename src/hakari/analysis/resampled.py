"""Scores of a run under resampling: what is drawn, and what every resample scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from hakari.errors import InputError
from hakari.scoring import Scores
from hakari.stats import Measure, Resampling, bootstrap_scores, scored_segments
from hakari.types import FloatArray

__all__ = [
    "DEFAULT_RESAMPLES",
    "DEFAULT_SEED",
    "FEW_UNITS",
    "LEAST_UNITS",
    "Material",
    "Resampled",
    "Unit",
    "few_note",
    "level_text",
    "resampled",
]

DEFAULT_RESAMPLES = 10_000
DEFAULT_SEED = 12345

FEW_UNITS = 20
"""Below so many documents or segments, resampling them gives rough intervals; a note says so."""

LEAST_UNITS = 6
"""Below so many, bootstrap intervals are far too narrow, and no swap can show a difference at the level .05."""


class Unit(Enum):
    """What is drawn as a whole. Segments of one document are not independent."""

    DOCUMENT = "document"
    SEGMENT = "segment"

    def counted(self, count: int) -> str:
        """Return such as ``12 documents``."""
        return f"{count} {self.value}{'' if count == 1 else 's'}"


@dataclass(frozen=True, eq=False)
class Material:
    """The rows of a run that can be resampled.

    Parameters
    ----------
    measures
        One a metric, of the segments that are scored.
    documents
        The document of each of these segments, as numbers; None where documents are not known.
    left_out
        For each metric how many segments some systems have a score for and others not: none of these counts.
    """

    measures: tuple[Measure, ...]
    documents: NDArray[np.intp] | None
    left_out: tuple[int, ...]

    @classmethod
    def of_scores(cls, scores: Scores, *, paired: bool) -> Material:
        """Return the rows of all metrics and systems; paired work masks a segment for all systems or none."""
        whole = [
            Measure(
                result.key,
                np.array([result.rows[system] for system in scores.systems]),
                result.metric.close,
                result.metric.direction,
            )
            for result in scores.metrics
        ]
        measures = [measure.shared() if paired else measure for measure in whole]
        kept = scored_segments(measures)
        if len(kept) < 2:
            scored = "one segment is scored" if len(kept) else "no segment is scored"
            raise InputError(
                f"{scored}, and resampling needs at least two: one says nothing about how scores vary",
                remedy=f"Give references for more segments, {FEW_UNITS} at the least.",
            )
        names = scores.test_set.documents
        documents = None
        if names is not None:
            documents = np.unique(np.array(names)[kept], return_inverse=True)[1].astype(np.intp)
        return cls(
            tuple(Measure(m.name, m.rows[:, kept], m.close, m.direction) for m in measures),
            documents,
            tuple(_masked(old) - _masked(new) for old, new in zip(whole, measures, strict=True)),
        )

    @property
    def n(self) -> int:
        """Segments that can be drawn."""
        return int(self.measures[0].rows.shape[1])

    @property
    def units(self) -> tuple[Unit, ...]:
        """What can be drawn, the better one first: documents where there are at least two."""
        known = self.documents is not None and self.documents.max() > 0
        return (Unit.DOCUMENT, Unit.SEGMENT) if known else (Unit.SEGMENT,)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What must be said of the material beside every result."""
        if self.documents is None or len(self.units) > 1:
            return ()
        return ("All scored segments are of one document, so segments are drawn.",)

    def count(self, unit: Unit) -> int:
        """Return how many documents or segments there are."""
        return self.n if unit is Unit.SEGMENT or self.documents is None else int(self.documents.max()) + 1

    def resampling(self, unit: Unit, *, resamples: int, seed: int) -> Resampling:
        """Return how resamples of this material are drawn."""
        return Resampling(self.n, resamples, seed, self.documents if unit is Unit.DOCUMENT else None)


def _masked(measure: Measure) -> int:
    """Return how many segments some system has a score for."""
    return int(np.count_nonzero((measure.rows[..., 0] != 0).any(axis=0)))


@dataclass(frozen=True, eq=False)
class Resampled:
    """Bootstrap scores of all metrics and systems, with what was drawn."""

    unit: Unit
    resampling: Resampling
    scores: tuple[FloatArray, ...]
    """One a metric: ``(resamples, systems)``."""

    def __str__(self) -> str:
        """Return such as ``10000 resamples of 12 documents, seed 12345``."""
        drawn = self.unit.counted(self.resampling.units)
        return f"{self.resampling.resamples} resamples of {drawn}, seed {self.resampling.seed}"


def resampled(
    material: Material, units: Sequence[Unit], *, resamples: int, seed: int, threads: int
) -> tuple[Resampled, ...]:
    """Return bootstrap scores for every unit."""
    found = []
    for unit in units:
        resampling = material.resampling(unit, resamples=resamples, seed=seed)
        scores = bootstrap_scores(material.measures, resampling, threads=threads)
        found.append(Resampled(unit, resampling, tuple(scores)))
    return tuple(found)


def few_note(unit: Unit, count: int, *, rough: str = "intervals") -> tuple[str, ...]:
    """Return the note on too few documents or segments, where they are too few.

    Parameters
    ----------
    unit, count
        What is drawn, and how many there are.
    rough
        What of the result is rough then.
    """
    if count >= FEW_UNITS:
        return ()
    how = "rough" if count >= LEAST_UNITS else "far too narrow to rely on"
    return (f"There are {unit.counted(count)} only: {rough} by {unit.value} are {how}.",)


def level_text(level: float) -> str:
    """Return a level as tables print it: ``95 %``."""
    return f"{round(100 * level, 6):g} %"
