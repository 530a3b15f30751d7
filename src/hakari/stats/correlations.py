"""Correlation of numbers with numbers, row by row: Pearson, Spearman, Kendall's tau-a, tau-b and tau-c.

A number that is not known is NaN; an item counts where both are known. A correlation that does not exist is NaN: of
fewer than two items, or where one side shows no difference (tau-a is then 0, for all pairs are its divisor).
"""

from __future__ import annotations

from enum import Enum

import numpy as np
from numpy.typing import NDArray

from hakari.errors import OptionError
from hakari.kernels import kendall_counts
from hakari.types import FloatArray

__all__ = ["Correlation", "Grouping", "correlate", "correlate_groups", "mean_correlation"]


class Correlation(Enum):
    """How two series are compared."""

    PEARSON = "pearson"
    SPEARMAN = "spearman"
    KENDALL_A = "kendall-a"
    KENDALL_B = "kendall-b"
    KENDALL_C = "kendall-c"


class Grouping(Enum):
    """Among which scores of systems on segments a correlation is taken; of several groups the mean counts."""

    NONE = "none"
    SEGMENT = "segment"
    SYSTEM = "system"


def correlate(
    x: FloatArray, y: FloatArray, how: Correlation = Correlation.PEARSON, *, threads: int = 1
) -> FloatArray:
    """Return the correlation of each row.

    Parameters
    ----------
    x, y
        ``(m, n)``: n items in each of m rows. y may have fewer rows, of which m is a multiple, such as one for
        all, ``(n,)``: they come again. NaN is a number that is not known.
    how
        The kind of correlation.
    threads
        For Kendall's tau.

    Returns
    -------
    array
        ``(m,)``; NaN where there is none.
    """
    x, y = np.atleast_2d(np.asarray(x, dtype=np.float64)), np.atleast_2d(np.asarray(y, dtype=np.float64))
    if x.shape[1] != y.shape[1] or (len(x) and (not len(y) or len(x) % len(y))):
        raise OptionError(f"as many numbers are needed on both sides; {x.shape} and {y.shape} came")
    if how in _KENDALL:
        return _kendall(x, y, how, threads)
    y = _repeated(y, len(x))
    known = np.isfinite(x) & np.isfinite(y)
    if how is Correlation.SPEARMAN:
        x, y = _ranks(x, known), _ranks(y, known)
    return _pearson(x, y, known)


def _repeated(y: FloatArray, rows: int) -> FloatArray:
    """Return the rows again and again, until there are so many."""
    if len(y) in (1, rows):
        return np.broadcast_to(y, (rows, y.shape[1]))
    return np.tile(y, (rows // len(y), 1))


def _pearson(x: FloatArray, y: FloatArray, known: NDArray[np.bool_]) -> FloatArray:
    count = known.sum(axis=1)
    a, b = (_centred(values, known, count) for values in (x, y))
    spread = np.sqrt((a * a).sum(axis=1) * (b * b).sum(axis=1))
    product = (a * b).sum(axis=1)
    found = np.divide(product, spread, where=(spread > 0) & (count > 1), out=np.full(len(x), np.nan))
    return _bounded(found)


def _bounded(found: FloatArray) -> FloatArray:
    """Return correlations without what rounding has put beyond −1 and 1."""
    bounded: FloatArray = np.clip(found, -1, 1)
    return bounded


def _centred(values: FloatArray, known: NDArray[np.bool_], count: NDArray[np.intp]) -> FloatArray:
    """Return the deviations from the mean of each row, 0 where a number is not known.

    Rounding must not make a difference out of equal numbers, so a row of them is exactly 0.
    """
    kept = np.where(known, values, 0.0)
    mean = kept.sum(axis=1) / np.maximum(count, 1)
    low, high = (
        bound(np.where(known, values, fill), axis=1) for bound, fill in ((np.min, np.inf), (np.max, -np.inf))
    )
    deviations = np.where(known, kept - mean[:, None], 0.0)
    deviations[low == high] = 0.0
    return deviations


def _ranks(values: FloatArray, known: NDArray[np.bool_]) -> FloatArray:
    """Return the ranks of the known numbers of each row, ties sharing their mean."""
    from scipy.stats import rankdata

    masked = np.where(known, values, np.nan)
    return np.asarray(rankdata(masked, axis=1, nan_policy="omit"), dtype=np.float64)


def _ratio(value: FloatArray, divisor: FloatArray) -> FloatArray:
    ratio: FloatArray = np.divide(value, divisor, where=divisor > 0, out=np.full(len(value), np.nan))
    return ratio


_KENDALL = frozenset({Correlation.KENDALL_A, Correlation.KENDALL_B, Correlation.KENDALL_C})


def _kendall(x: FloatArray, y: FloatArray, how: Correlation, threads: int) -> FloatArray:
    n, tied_x, tied_y, tied_both, discordant = kendall_counts(x, y, threads=threads).astype(np.float64).T
    pairs = n * (n - 1) / 2
    score = pairs - tied_x - tied_y + tied_both - 2 * discordant
    if how is Correlation.KENDALL_A:
        return _ratio(score, pairs)
    if how is Correlation.KENDALL_B:
        # Divided by the roots one by one: a product of two large counts would be rounded first.
        return _bounded(_ratio(_ratio(score, np.sqrt(pairs - tied_x)), np.sqrt(pairs - tied_y)))
    # Stuart's tau-c: the largest score that so many different values allow is the divisor.
    y = _repeated(y, len(x))
    known = np.isfinite(x) & np.isfinite(y)
    fewest = np.minimum(_different(x, known), _different(y, known))
    return _ratio(2 * score * fewest, n * n * (fewest - 1))


def _different(values: FloatArray, known: NDArray[np.bool_]) -> FloatArray:
    """Return how many different known numbers each row has."""
    ordered = np.sort(np.where(known, values, np.nan), axis=1)  # NaN stands last
    steps = (ordered[:, 1:] != ordered[:, :-1]) & ~np.isnan(ordered[:, 1:])
    different: FloatArray = (steps.sum(axis=1) + known.any(axis=1)).astype(np.float64)
    return different


def correlate_groups(
    metric: FloatArray,
    gold: FloatArray,
    how: Correlation = Correlation.PEARSON,
    grouping: Grouping = Grouping.NONE,
    *,
    threads: int = 1,
) -> FloatArray:
    """Return the correlation of every group of a metric's scores with people's.

    Parameters
    ----------
    metric
        ``(…, systems, segments)``; NaN where there is no score.
    gold
        ``(systems, segments)``.
    how, threads
        As for `correlate`.
    grouping
        All scores together, a group a segment (systems are compared on it), or one a system (segments are).

    Returns
    -------
    array
        ``(…, groups)``, NaN where a group has no correlation.
    """
    if gold.ndim != 2 or metric.shape[-2:] != gold.shape:
        raise OptionError(f"scores of systems on segments are needed; {metric.shape} and {gold.shape} came")
    many = metric.shape[:-2]
    if grouping is Grouping.NONE:
        metric, gold = metric.reshape(*many, 1, -1), gold.reshape(1, -1)
    elif grouping is Grouping.SEGMENT:
        metric, gold = np.swapaxes(metric, -1, -2), gold.T
    found = correlate(metric.reshape(-1, gold.shape[1]), gold, how, threads=threads)
    return found.reshape(*many, len(gold))


def mean_correlation(groups: FloatArray) -> FloatArray:
    """Return the mean over the last axis of the groups that have a correlation; NaN if none has."""
    known = ~np.isnan(groups)
    count = known.sum(axis=-1)
    total = np.where(known, groups, 0.0).sum(axis=-1)
    mean: FloatArray = np.divide(total, count, where=count > 0, out=np.full(np.shape(total), np.nan))
    return mean
