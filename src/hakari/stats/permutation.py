"""Tests of which of two series of scores follows people better: scores of the two are swapped.

If two metrics were equally good, nobody could tell whose score is whose, so swapping some of them would give a
difference as large as the observed one again and again (Deutsch, Dror and Roth, TACL 2021). Scores are standardised
first: metrics live on scales of their own. What is swapped as a whole is a choice: all scores of a system, all of a
segment, or every score by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from hakari.errors import OptionError
from hakari.types import FloatArray

__all__ = ["PermutationTest", "Swap", "permutation_test", "standardised"]

CHUNK = 64
"""Permutations that are looked at together."""

TIE = 1e-12
"""Rounding within which a difference is as large as the observed one."""


class Swap(Enum):
    """What two metrics swap as a whole."""

    SYSTEMS = "systems"
    SEGMENTS = "segments"
    BOTH = "both"


@dataclass(frozen=True)
class PermutationTest:
    """The outcome of a test.

    Parameters
    ----------
    difference
        By how much the first series is better.
    p
        Two-sided; NaN where a difference does not exist.
    extreme, used
        Permutations with a difference at least as large, of those that were looked at.
    exact
        Whether all ways to swap were looked at.
    stopped
        Whether enough extreme ones were seen before the end.
    """

    difference: float
    p: float
    extreme: int
    used: int
    exact: bool
    stopped: bool


def standardised(first: FloatArray, second: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return both series with mean 0 and standard deviation 1 over the scores that both have; others are NaN."""
    known = ~(np.isnan(first) | np.isnan(second))
    return _standardised(first, known), _standardised(second, known)


def _standardised(scores: FloatArray, known: NDArray[np.bool_]) -> FloatArray:
    values = scores[known]
    spread = float(values.std()) if len(values) else 0.0
    centred = scores - (float(values.mean()) if len(values) else 0.0)
    return np.where(known, centred / spread if spread > 0 else 0.0 * centred, np.nan)


def permutation_test(
    value: Callable[[FloatArray], FloatArray],
    first: FloatArray,
    second: FloatArray,
    swap: Swap = Swap.BOTH,
    *,
    permutations: int = 1000,
    seed: int = 12345,
    stop_after: int | None = 100,
) -> PermutationTest:
    """Return whether two series of scores differ in what `value` says of them.

    Where no more ways to swap exist than permutations are asked for, all are looked at once and the test is exact.
    Otherwise the test may stop early: once `stop_after` permutations were as extreme as the data, p is that number
    divided by the permutations it took, which is a valid p-value at any time (Besag and Clifford 1991). So small
    p-values get all permutations, and large ones cost little.

    Parameters
    ----------
    value
        Gives the value of each of many versions of a series, ``(k, …)`` to ``(k,)``.
    first, second
        ``(systems,)`` or ``(systems, segments)``; NaN where there is no score. A score counts where both have one.
    swap
        What is swapped as a whole; scores of systems alone are swapped one by one whatever it says.
    permutations, seed
        How many, and from which seed.
    stop_after
        Extreme permutations after which it stops; None looks at all.
    """
    if permutations < 1:
        raise OptionError(f"there is at least one permutation; {permutations} came")
    if stop_after is not None and stop_after < 1:
        raise OptionError(f"a test stops after at least one extreme permutation; {stop_after} came")
    first, second = standardised(first, second)
    shape = _mask_shape(first.shape, swap)
    observed = float(value(first[None])[0] - value(second[None])[0])
    units = int(np.prod(shape))
    exact = units < 63 and 2**units <= permutations
    if np.isnan(observed):
        return PermutationTest(observed, np.nan, 0, 0, exact, False)
    masks = _all_masks(shape) if exact else _drawn_masks(shape, permutations, seed)
    return _counted(value, (first, second), observed, masks, exact=exact, stop_after=None if exact else stop_after)


def _mask_shape(shape: tuple[int, ...], swap: Swap) -> tuple[int, ...]:
    if len(shape) == 1 or swap is Swap.BOTH:
        return shape
    return (shape[0], 1) if swap is Swap.SYSTEMS else (1, shape[1])


def _all_masks(shape: tuple[int, ...]) -> Iterator[NDArray[np.bool_]]:
    units = int(np.prod(shape))
    for start in range(0, 2**units, CHUNK):
        numbers = np.arange(start, min(start + CHUNK, 2**units))
        yield ((numbers[:, None] >> np.arange(units)) & 1).astype(np.bool_).reshape(-1, *shape)


def _drawn_masks(shape: tuple[int, ...], permutations: int, seed: int) -> Iterator[NDArray[np.bool_]]:
    """Yield masks of independent halves, a generator a chunk, so that more permutations only add to fewer."""
    units = int(np.prod(shape))
    for chunk, start in enumerate(range(0, permutations, CHUNK)):
        generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(chunk,))))
        eights = generator.integers(256, size=(CHUNK, (units + 7) // 8), dtype=np.uint8)
        kept = min(CHUNK, permutations - start)
        yield np.unpackbits(eights, axis=1, count=units)[:kept].astype(np.bool_).reshape(-1, *shape)


def _counted(
    value: Callable[[FloatArray], FloatArray],
    series: tuple[FloatArray, FloatArray],
    observed: float,
    masks: Iterator[NDArray[np.bool_]],
    *,
    exact: bool,
    stop_after: int | None,
) -> PermutationTest:
    first, second = series
    extreme = used = 0
    for mask in masks:
        differences = value(np.where(mask, first, second)) - value(np.where(mask, second, first))
        # Where a permutation leaves nothing to compare it says nothing against the hypothesis.
        hits = ~(np.abs(differences) < abs(observed) - TIE)
        if stop_after is not None and extreme + int(hits.sum()) >= stop_after:
            needed = int(np.flatnonzero(hits)[stop_after - extreme - 1]) + 1
            return PermutationTest(observed, stop_after / (used + needed), stop_after, used + needed, False, True)
        extreme, used = extreme + int(hits.sum()), used + len(hits)
    p = extreme / used if exact else (extreme + 1) / (used + 1)
    return PermutationTest(observed, p, extreme, used, exact, False)
