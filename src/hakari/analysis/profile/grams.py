"""n-grams of the reference that one system has and another misses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hakari.analysis.profile.words import first_references, word_spec
from hakari.data import TestSet
from hakari.text import Workspace
from hakari.text.tokens import TokenBatch

__all__ = ["GramDifference", "GramDifferences", "gram_differences"]

ORDERS = 4
SHOWN = 6
"""n-grams of each order that are kept for each side of a pair."""


@dataclass(frozen=True, slots=True)
class GramDifference:
    """An n-gram of the reference: how often the first system has it there, and how often the second."""

    words: tuple[str, ...]
    first: int
    second: int


@dataclass(frozen=True, eq=False)
class GramDifferences:
    """For each pair of systems the n-grams that they find most unequally, those of the first system first."""

    segmenter: str
    pairs: Mapping[tuple[str, str], tuple[tuple[GramDifference, ...], tuple[GramDifference, ...]]] = field(
        repr=False
    )

    def to_dict(self) -> dict[str, Any]:
        """Return the n-grams as plain JSON values."""
        return {
            "segmenter": self.segmenter,
            "orders": ORDERS,
            "shown": SHOWN,
            "pairs": [
                {
                    "first": first,
                    "second": second,
                    "more_in_first": [[list(g.words), g.first, g.second] for g in ours],
                    "more_in_second": [[list(g.words), g.first, g.second] for g in theirs],
                }
                for (first, second), (ours, theirs) in self.pairs.items()
            ],
        }


def gram_differences(test_set: TestSet, workspace: Workspace) -> GramDifferences:
    """Return what each system finds of the reference and another does not, clipped as BLEU clips.

    Of equal differences, n-grams that come first in the references come first.
    """
    spec = word_spec(test_set.target_language)
    reference = workspace.tokens(first_references(test_set), spec)
    outputs = [workspace.tokens(texts, spec) for texts in test_set.systems.values()]
    systems = tuple(test_set.systems)
    found: dict[tuple[str, str], tuple[list[GramDifference], list[GramDifference]]] = {
        pair: ([], []) for pair in combinations(systems, 2)
    }
    for order, matches in enumerate(_matches([reference, *outputs]), start=1):
        for (a, first), (b, second) in combinations(enumerate(systems), 2):
            gains = matches.counts[:, a] - matches.counts[:, b]
            for side, sign in enumerate((1, -1)):
                for row in _top(sign * gains):
                    start = matches.starts[row]
                    words = tuple(reference.vocabulary.tokens(reference.ids[start : start + order]))
                    counts = matches.counts[row]
                    found[first, second][side].append(GramDifference(words, int(counts[a]), int(counts[b])))
    return GramDifferences(
        spec.segmenter, {pair: (tuple(ours), tuple(theirs)) for pair, (ours, theirs) in found.items()}
    )


def _top(gains: NDArray[np.int64]) -> NDArray[np.intp]:
    """Return the rows with the largest gains, the largest first."""
    positive = np.flatnonzero(gains > 0)
    return positive[np.argsort(-gains[positive], kind="stable")[:SHOWN]]


@dataclass(frozen=True, eq=False)
class _Matches:
    """The different n-grams of the reference, by their first place in it."""

    starts: NDArray[np.int64]
    counts: NDArray[np.int64]
    """``(n-grams, systems)``: clipped matches over all segments."""


def _matches(batches: list[TokenBatch]) -> list[_Matches]:
    """Return the matches of every order; the first batch is the reference."""
    bounds = np.cumsum([0, *(len(batch.ids) for batch in batches)])
    ids = np.concatenate([batch.ids for batch in batches]).astype(np.int64)
    segments = np.concatenate([np.repeat(np.arange(len(b)), b.lengths) for b in batches]).astype(np.int64)
    places = np.arange(len(ids), dtype=np.int64)
    text = np.repeat(np.arange(len(batches)), np.diff(bounds))
    size = int(ids.max(initial=0)) + 1
    grams, found = ids, []
    for order in range(1, ORDERS + 1):
        if order > 1:
            ends = places + order - 1
            whole = ends < len(ids)
            places, grams, ends = places[whole], grams[whole], ends[whole]
            inside = (segments[ends] == segments[places]) & (text[ends] == text[places])
            places = places[inside]
            grams = np.unique(grams[inside] * size + ids[ends[inside]], return_inverse=True)[1].astype(np.int64)
        found.append(_clipped(grams, places, segments, bounds))
    return found


def _clipped(
    grams: NDArray[np.int64], places: NDArray[np.int64], segments: NDArray[np.int64], bounds: NDArray[np.int64]
) -> _Matches:
    cuts = np.searchsorted(places, bounds)
    size = int(grams.max(initial=0)) + 1
    keys = segments[places] * size + grams
    wanted, first, counts = np.unique(keys[: cuts[1]], return_index=True, return_counts=True)
    own, number = np.unique(wanted % size, return_inverse=True)
    starts = np.full(len(own), len(segments), dtype=np.int64)
    np.minimum.at(starts, number, places[first])
    matched = np.zeros((len(own), len(bounds) - 2), dtype=np.int64)
    for system in range(len(bounds) - 2):
        theirs, their_counts = np.unique(keys[cuts[system + 1] : cuts[system + 2]], return_counts=True)
        _, ours, other = np.intersect1d(wanted, theirs, assume_unique=True, return_indices=True)
        both = np.minimum(counts[ours], their_counts[other])
        matched[:, system] = np.bincount(number[ours], weights=both, minlength=len(own)).astype(np.int64)
    order = np.argsort(starts, kind="stable")
    return _Matches(starts[order], matched[order])
