"""The same scores on a part of the segments, or on systems drawn again: for bootstrap, domains and sizes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from hakari.meta.gold import Gold, Judged
from hakari.meta.scores import MetricScores
from hakari.types import FloatArray

__all__ = ["gold_of_segments", "gold_of_systems", "metric_of_segments", "metric_of_systems"]


def gold_of_segments(gold: Gold, segments: NDArray[np.intp]) -> Gold:
    """Return what people say on some segments, in this order, each as often as it stands there.

    A system's score is the mean of its segments' scores; where people scored whole systems only, their scores stay.
    """
    scores = {name: values[segments] for name, values in gold.segment_scores.items()}
    return replace(
        gold,
        n_segments=len(segments),
        segment_scores=scores,
        system_scores=_means(scores) if gold.system_scores and scores else gold.system_scores,
        judged=None if gold.judged is None else _judged_of_segments(gold.judged, segments, gold.n_segments),
    )


def _means(scores: dict[str, FloatArray]) -> dict[str, float]:
    return {name: float(np.nanmean(values)) for name, values in scores.items() if not np.isnan(values).all()}


def _judged_of_segments(judged: Judged, segments: NDArray[np.intp], n_segments: int) -> Judged:
    """Return the pairs of the segments, numbered by their new places."""
    order = np.argsort(judged.segments, kind="stable")
    starts = np.searchsorted(judged.segments[order], np.arange(n_segments + 1))
    sizes = np.diff(starts)[segments]
    new = np.repeat(np.arange(len(segments)), sizes)
    within = np.arange(len(new)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    old = order[np.repeat(starts[segments], sizes) + within]
    return Judged(new, judged.better[old], judged.worse[old], judged.systems)


def metric_of_segments(metric: MetricScores, segments: NDArray[np.intp]) -> MetricScores:
    """Return what a metric says on some segments; see `gold_of_segments`.

    A metric that was computed closes the sums of its rows again; of others a system's score is the mean.
    """
    scores = {name: values[segments] for name, values in metric.segment_scores.items()}
    systems = metric.rescored(segments) if metric.rescored is not None else _means(scores)
    return replace(metric, system_scores=systems, segment_scores=scores, rescored=None)


def gold_of_systems(gold: Gold, systems: Sequence[str]) -> Gold:
    """Return what people say of systems that were drawn, each with a name of its own: ``NAME#3`` stands third."""
    names = _names(systems)
    judged = None if gold.judged is None else _judged_of_systems(gold.judged, systems, names)
    return replace(
        gold,
        system_scores={new: gold.system_scores[old] for new, old in names.items() if old in gold.system_scores},
        segment_scores={new: gold.segment_scores[old] for new, old in names.items() if old in gold.segment_scores},
        judged=judged,
    )


def metric_of_systems(metric: MetricScores, systems: Sequence[str]) -> MetricScores:
    """Return what a metric says of systems that were drawn, with the names of `gold_of_systems`."""
    names = _names(systems)
    of_systems, of_segments = metric.system_scores, metric.segment_scores
    return replace(
        metric,
        system_scores={new: of_systems[old] for new, old in names.items() if old in of_systems},
        segment_scores={new: of_segments[old] for new, old in names.items() if old in of_segments},
        rescored=None,
    )


def _names(systems: Sequence[str]) -> dict[str, str]:
    return {f"{name}#{place}": name for place, name in enumerate(systems)}


def _judged_of_systems(judged: Judged, systems: Sequence[str], names: dict[str, str]) -> Judged:
    """Return the pairs of the drawn systems, once for every way in which both were drawn."""
    places: dict[str, list[int]] = {}
    for place, name in enumerate(systems):
        places.setdefault(name, []).append(place)
    drawn = np.array([len(places.get(name, ())) for name in judged.systems], dtype=np.intp)
    parts: list[tuple[NDArray[np.intp], int, int]] = []
    for better, worse in {(int(b), int(w)) for b, w in zip(judged.better, judged.worse, strict=True)}:
        if drawn[better] and drawn[worse]:
            own = judged.segments[(judged.better == better) & (judged.worse == worse)]
            firsts, seconds = places[judged.systems[better]], places[judged.systems[worse]]
            parts += [(own, first, second) for first in firsts for second in seconds]
    parts.sort(key=lambda part: part[1:])
    empty = np.zeros(0, dtype=np.intp)
    return Judged(
        np.concatenate([empty, *(own for own, _, _ in parts)]),
        np.concatenate([empty, *(np.full(len(own), first) for own, first, _ in parts)]),
        np.concatenate([empty, *(np.full(len(own), second) for own, _, second in parts)]),
        tuple(names),
    )
