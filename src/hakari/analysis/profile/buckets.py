"""Scores of groups of segments: documents, domains, lengths; and how the scores of segments are spread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hakari.data import TestSet, Texts
from hakari.scoring import MetricResult, Scores
from hakari.text.segmenters import language_code
from hakari.types import FloatArray, json_number

__all__ = ["Buckets", "Spread", "bucket_scores", "length_groups", "spread_of_scores"]

WORD_EDGES = (10, 20, 30, 40, 60)
CHARACTER_EDGES = (20, 40, 60, 80, 120)
"""Where one group of lengths ends and the next begins; a length at an edge belongs to the longer group."""

UNSPACED = frozenset({"ja", "zh", "th"})
"""Languages without blanks between words: the length of a text is that in characters."""

BINS = 10
"""Bins of a spread."""

TAILS = (0.01, 0.99)
"""Shares of all scores below which the first bin ends and above which the last begins."""


@dataclass(frozen=True, eq=False)
class Buckets:
    """Corpus scores of groups of segments, by metric and system."""

    by: str
    """What divides the segments: ``document``, ``domain``, ``source length`` …"""
    counts: Mapping[str, int]
    """Segments of every group."""
    values: Mapping[str, Mapping[str, FloatArray]] = field(repr=False)
    """Metric key to system to one score a group."""

    def to_dict(self) -> dict[str, Any]:
        """Return the scores as plain JSON values; NaN becomes None."""
        return {
            "by": self.by,
            "groups": [{"name": name, "n_segments": count} for name, count in self.counts.items()],
            "values": {
                key: {system: [json_number(value) for value in own.tolist()] for system, own in systems.items()}
                for key, systems in self.values.items()
            },
        }


@dataclass(frozen=True, eq=False)
class Spread:
    """How many segments of each system score how much under a metric."""

    key: str
    edges: tuple[float, ...]
    """Between the bins; the first and the last bin are open."""
    counts: Mapping[str, tuple[int, ...]]

    def to_dict(self) -> dict[str, Any]:
        """Return edges and counts as plain JSON values."""
        return {
            "metric": self.key,
            "edges": list(self.edges),
            "counts": {system: list(own) for system, own in self.counts.items()},
        }


def bucket_scores(scores: Scores) -> tuple[Buckets, ...]:
    """Return the scores by document, domain and length, as far as these are known."""
    return tuple(_buckets(scores, by, groups) for by, groups in _divisions(scores.test_set))


def _divisions(test_set: TestSet) -> Iterator[tuple[str, Mapping[str, NDArray[np.intp]]]]:
    if test_set.domains is not None:
        yield "domain", test_set.groups("domain")
    if test_set.sources is not None:
        yield "source length", length_groups(test_set.sources, test_set.source_language)
    elif test_set.references:
        first = next(iter(test_set.references.values()))
        yield "reference length", length_groups(first, test_set.target_language)
    if test_set.documents is not None:
        yield "document", test_set.groups("document")


def length_groups(texts: Texts, language: str | None) -> dict[str, NDArray[np.intp]]:
    """Return segments by the length of a text: words, or characters where no blanks divide words.

    Segments without a text are in no group.
    """
    spaced = language is not None and language_code(language) not in UNSPACED
    unit, edges = ("words", WORD_EDGES) if spaced else ("characters", CHARACTER_EDGES)
    lengths = np.array([-1 if text is None else len(text.split() if spaced else text) for text in texts])
    place = np.searchsorted(np.array(edges), lengths, side="right")
    groups: dict[str, NDArray[np.intp]] = {}
    for number in range(len(edges) + 1):
        members = np.flatnonzero((place == number) & (lengths >= 0))
        if len(members):
            groups[f"{_range(edges, number)} {unit}"] = members
    return groups


def _range(edges: tuple[int, ...], number: int) -> str:
    if number == len(edges):
        return f"{edges[-1]}+"
    return f"{edges[number - 1] if number else 0}–{edges[number] - 1}"


def _buckets(scores: Scores, by: str, groups: Mapping[str, NDArray[np.intp]]) -> Buckets:
    values = {
        metric.key: {system: metric.grouped(system, groups) for system in scores.systems}
        for metric in scores.metrics
    }
    return Buckets(by, {name: len(index) for name, index in groups.items()}, values)


def spread_of_scores(result: MetricResult, systems: tuple[str, ...]) -> Spread | None:
    """Return how the scores of segments are spread over bins of equal width; None where they are all the same."""
    values = {system: result.segments(system) for system in systems}
    pooled = np.concatenate([own[~np.isnan(own)] for own in values.values()])
    if not len(pooled):
        return None
    low, high = np.quantile(pooled, TAILS)
    if not low < high:
        return None
    edges = np.linspace(low, high, BINS - 1)
    counts = {
        system: tuple(
            np.bincount(np.searchsorted(edges, own[~np.isnan(own)], side="right"), minlength=BINS).tolist()
        )
        for system, own in values.items()
    }
    return Spread(result.key, tuple(edges.tolist()), counts)
