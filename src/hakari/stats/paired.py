"""Paired tests of the difference between two systems: bootstrap, and randomisation.

The difference is signed: first minus second. The null hypothesis is that the two systems are equally good on texts
like these. A p-value is ``(c + 1) / (R + 1)`` for c of R resamples that are at least as extreme as the data, so
that it is never 0; where all ways to swap are enumerated, the data are among them and it is ``c / R``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from hakari.errors import OptionError
from hakari.stats.measures import Measure, Pairs, Stack, swapped_differences
from hakari.stats.resampling import Chunk, Resampling, map_chunks
from hakari.types import FloatArray

__all__ = ["PairedTests", "Pairs", "Sides", "all_pairs", "bootstrap_tests", "pairs_with", "randomization_tests"]

TIE = 1e-10
"""Differences that are equal but for this share of the scores are equal: sums in another order differ by less."""


class Sides(Enum):
    """What counts as extreme: a difference in either direction, or only the first system being better."""

    TWO = "two"
    ONE = "one"


@dataclass(frozen=True, eq=False)
class PairedTests:
    """Tests of several pairs on the same resamples.

    `p` is NaN where a system has no score. `used` counts the resamples in which both systems have one.
    """

    method: str
    pairs: Pairs
    differences: FloatArray
    p: FloatArray
    counts: NDArray[np.int64]
    """Resamples at least as extreme as the data."""
    used: NDArray[np.int64]
    resamples: int
    seed: int
    sides: Sides


def all_pairs(systems: int) -> Pairs:
    """Return all pairs of systems."""
    return np.array(list(combinations(range(systems), 2)), dtype=np.intp).reshape(-1, 2)


def pairs_with(baseline: int, systems: int) -> Pairs:
    """Return the pairs of every other system with the baseline, which comes second."""
    return np.array([(s, baseline) for s in range(systems) if s != baseline], dtype=np.intp).reshape(-1, 2)


def bootstrap_tests(
    scores: FloatArray,
    deviations: FloatArray,
    pairs: Pairs,
    *,
    resampling: Resampling,
    sides: Sides = Sides.TWO,
    sign: int = 1,
) -> PairedTests:
    """Return paired bootstrap tests.

    The resampled differences are centred on their own mean, which makes them differences under the null hypothesis,
    and compared with the observed one.

    Parameters
    ----------
    scores
        The observed scores, one a system.
    deviations
        The resampled differences of each pair, ``(resamples, pairs)``, centred or not.
    pairs
        The pairs.
    resampling
        How the resamples were drawn.
    sides
        Two, or one: then the first system's being better is tested.
    sign
        −1 where lower scores are better.
    """
    differences = scores[pairs[:, 0]] - scores[pairs[:, 1]]
    known = ~np.isnan(deviations)
    used = known.sum(axis=0)
    mean = np.where(known, deviations, 0.0).sum(axis=0) / np.maximum(used, 1)
    extreme = _extreme(deviations - mean, differences, _slack(scores, pairs), sides, sign)
    counts = extreme.sum(axis=0)
    p = np.where(np.isnan(differences) | (used == 0), np.nan, (counts + 1) / (used + 1))
    return PairedTests(
        "paired bootstrap", pairs, differences, p, counts, used, resampling.resamples, resampling.seed, sides
    )


def _slack(scores: FloatArray, pairs: Pairs) -> FloatArray:
    """Return by how much the differences of each pair may be off through rounding."""
    largest: FloatArray = np.abs(scores[pairs]).max(axis=1, initial=0.0)
    return TIE * largest


def _extreme(
    under_null: FloatArray, observed: FloatArray, slack: FloatArray, sides: Sides, sign: int
) -> NDArray[np.bool_]:
    """Return where a difference under the null hypothesis is at least as extreme as the observed one."""
    if sides is Sides.TWO:
        return np.abs(under_null) >= np.abs(observed) - slack
    return sign * under_null >= sign * observed - slack


def randomization_tests(
    stack: Stack, resampling: Resampling, pairs: Pairs, *, sides: Sides = Sides.TWO, threads: int = 1
) -> list[PairedTests]:
    """Return paired approximate randomisation tests of every measure.

    In each resample the two systems swap each segment, or document, with probability 1/2: if they are equally good,
    nobody could tell. All pairs, systems and measures use the same swaps. Where there are no more ways to swap than
    resamples, all of them are looked at once and the test is exact.

    Parameters
    ----------
    stack
        The measures.
    resampling
        How many resamples, of what, from which seed.
    pairs
        The pairs, the same for all measures.
    sides
        Two, or one: then the first system's being better is tested.
    threads
        How many threads to use; the result is the same for any number.
    """
    if stack.n == 0:
        raise OptionError("there is no segment to swap")
    exact = resampling.exact
    total = 2**resampling.units if exact else resampling.resamples
    observed = [measure.values for measure in stack.measures]
    whole = [measure.sums for measure in stack.measures]

    def counted(chunk: Chunk) -> list[NDArray[np.int64]]:
        kept = stack.sums(resampling.swaps(chunk))
        found = []
        for measure, own, sums, scores in zip(stack.measures, kept, whole, observed, strict=True):
            found.append(_count_swapped(measure, (own, sums - own), scores, pairs, sides))
        return found

    counts = [np.sum(parts, axis=0) for parts in zip(*map_chunks(counted, total, threads), strict=True)]
    name = "exact paired randomisation" if exact else "paired approximate randomisation"
    plus = 0 if exact else 1
    found = []
    for scores, (extreme, used) in zip(observed, counts, strict=True):
        differences = scores[pairs[:, 0]] - scores[pairs[:, 1]]
        with np.errstate(invalid="ignore"):
            p = np.where(np.isnan(differences) | (used == 0), np.nan, (extreme + plus) / (used + plus))
        found.append(PairedTests(name, pairs, differences, p, extreme, used, total, resampling.seed, sides))
    return found


def _count_swapped(
    measure: Measure, sums: tuple[FloatArray, FloatArray], scores: FloatArray, pairs: Pairs, sides: Sides
) -> NDArray[np.int64]:
    """Return how many swaps of a chunk are extreme, and how many have a score: ``(2, pairs)``."""
    counts = np.zeros((2, len(pairs)), dtype=np.int64)
    observed, slack = scores[pairs[:, 0]] - scores[pairs[:, 1]], _slack(scores, pairs)
    for part, differences in swapped_differences(measure, *sums, pairs):
        extreme = _extreme(differences, observed[part], slack[part], sides, measure.sign)
        counts[:, part] = extreme.sum(axis=0), (~np.isnan(differences)).sum(axis=0)
    return counts
