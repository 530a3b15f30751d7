"""Tests of two independent means: Welch's t, and permutation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hakari.errors import InputError, OptionError
from hakari.stats.paired import TIE, Sides
from hakari.types import FloatArray

__all__ = ["TwoSamples", "mean_permutation_test", "welch_test"]

CELLS = 4_000_000
"""How many numbers are permuted at a time."""


@dataclass(frozen=True, slots=True)
class TwoSamples:
    """A test of the difference of two means."""

    method: str
    sizes: tuple[int, int]
    means: tuple[float, float]
    difference: float
    p: float
    sides: Sides


def welch_test(first: FloatArray, second: FloatArray, *, sides: Sides = Sides.TWO) -> TwoSamples:
    """Return Welch's t-test, which lets the variances differ.

    Raises
    ------
    InputError
        If a sample has fewer than two values.
    """
    from scipy.special import stdtr

    n, m = len(first), len(second)
    if min(n, m) < 2:
        raise InputError(f"each sample needs two values or more; {n} and {m} came")
    if not (np.isfinite(first).all() and np.isfinite(second).all()):
        raise InputError("samples hold finite numbers only")
    means = float(np.mean(first)), float(np.mean(second))
    a, b = float(np.var(first, ddof=1)) / n, float(np.var(second, ddof=1)) / m
    difference = means[0] - means[1]
    if a + b == 0:
        p = 1.0 if difference == 0 else float(sides is Sides.ONE and difference < 0)
        return TwoSamples("Welch's t", (n, m), means, difference, p, sides)
    freedom = (a + b) ** 2 / (a**2 / (n - 1) + b**2 / (m - 1))
    t = difference / (a + b) ** 0.5
    p = float(stdtr(freedom, -t)) if sides is Sides.ONE else 2 * float(stdtr(freedom, -abs(t)))
    return TwoSamples("Welch's t", (n, m), means, difference, p, sides)


def mean_permutation_test(
    values: FloatArray,
    first: FloatArray,
    second: FloatArray,
    *,
    resamples: int = 10_000,
    seed: int = 12345,
    sides: Sides = Sides.TWO,
) -> TwoSamples:
    """Return the permutation test of the difference of two weighted means of the same units.

    The values are dealt to the units anew; ``p = (c + 1) / (R + 1)`` for c of R deals at least as extreme as the
    data. With weights of 0 and 1 this is the test of two samples. Where a unit stands for several observations, all
    of them move with it, whichever sample they are in.

    Parameters
    ----------
    values
        One a unit.
    first, second
        How often each unit counts in either sample.
    resamples, seed, sides
        How many deals, from which seed; two-sided, or whether the first mean is greater.

    Raises
    ------
    InputError
        If a sample is empty.
    OptionError
        If there is no resample.
    """
    if resamples < 1:
        raise OptionError(f"there is at least one resample; {resamples} came")
    n, m = int(first.sum()), int(second.sum())
    if not n or not m:
        raise InputError(f"each sample needs a value; {n} and {m} came")
    if not np.isfinite(values).all():
        raise InputError("samples hold finite numbers only")
    means = float(values @ first) / n, float(values @ second) / m
    difference = means[0] - means[1]
    weights = first / n - second / m
    generator = np.random.Generator(np.random.PCG64(seed))
    slack = TIE * float(np.abs(values).max())
    extreme, step = 0, max(1, CELLS // len(values))
    for start in range(0, resamples, step):
        count = min(step, resamples - start)
        found = generator.permuted(np.broadcast_to(values, (count, len(values))), axis=1) @ weights
        if sides is Sides.TWO:
            extreme += int(np.count_nonzero(np.abs(found) >= abs(difference) - slack))
        else:
            extreme += int(np.count_nonzero(found >= difference - slack))
    p = (extreme + 1) / (resamples + 1)
    return TwoSamples("permutation", (n, m), means, difference, p, sides)
