"""Coefficients of agreement, as additive rows an item and functions that close their sums.

An item is what several judges judged: a segment of a system, or of a pair of systems. `counts` are how many judges
gave each value to each item, ``(items, values)``. Since sums of rows close, segments can be drawn anew.

Fleiss' κ (1971)
    (P̄ − Pₑ) / (1 − Pₑ): the mean share of pairs of judges that agree on an item, beside what the shares of the
    values give by chance. Every item needs the same number of judges.
Krippendorff's α
    1 − Dₒ / Dₑ: the mean difference of values given to one item, beside that of values given to any. Items with
    one judge drop out. The difference is 1 for unequal values (nominal), that of the places of the values in the
    order of all (ordinal), or that of the values (interval), the latter two squared.
Weighted κ of two judges (Cohen 1968)
    The same ratio with chance from each judge's own shares; the difference is |x − y| (linear) or its square.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hakari.errors import InputError, OptionError
from hakari.stats import Close
from hakari.types import FloatArray

__all__ = [
    "Coefficient",
    "Distance",
    "Level",
    "alpha",
    "count_values",
    "fleiss",
    "fleiss_kappa",
    "krippendorff_alpha",
    "ordered_places",
    "ratio_of_sums",
    "squared",
    "two_judges",
    "unequal",
    "unit_places",
    "weighted_kappa",
]

Counts: TypeAlias = NDArray[np.integer] | FloatArray

Level = Literal["nominal", "ordinal", "interval"]
"""What differences between values mean to Krippendorff's α."""

Distance = Literal["linear", "quadratic"]
"""What differences between values weigh in the κ of two judges."""

UNDEFINED = "the judges gave one value only, so there is nothing to agree on beyond it"


@dataclass(frozen=True, eq=False)
class Coefficient:
    """Rows of additive numbers, one an item, the first 1 where it counts; and what closes their sums."""

    rows: FloatArray = field(repr=False)
    close: Close = field(repr=False)

    @property
    def value(self) -> float:
        """The coefficient of all items; NaN where it is not defined."""
        return float(self.close(np.add.reduce(self.rows, axis=0)))


def _ratio(observed: FloatArray, expected: FloatArray) -> FloatArray:
    """Return 1 − observed / expected; NaN where nothing is expected."""
    defined = expected > 1e-12
    found: FloatArray = np.where(defined, 1 - observed / np.where(defined, expected, 1.0), np.nan)
    return found


def _per(sums: FloatArray, by: FloatArray) -> FloatArray:
    """Return sums divided by a number that may be 0, where nothing is added up."""
    found: FloatArray = sums / np.where(by > 0, by, 1.0)
    return found


def ratio_of_sums(parts: FloatArray, wholes: FloatArray) -> Coefficient:
    """Return the sum of parts over that of wholes, one of each an item; NaN where the wholes add up to nothing."""
    rows = np.column_stack([wholes > 0, np.where(wholes > 0, parts, 0.0), wholes])

    def close(sums: FloatArray) -> FloatArray:
        return np.where(sums[..., 2] > 0, _per(sums[..., 1], sums[..., 2]), np.nan)

    return Coefficient(rows, close)


def unequal(counts: Counts) -> tuple[int, int] | None:
    """Return the least and the greatest number of judges of an item, where they differ."""
    judged = np.asarray(counts).sum(axis=1)
    judged = judged[judged > 0]
    if not len(judged) or judged.min() == judged.max():
        return None
    return int(judged.min()), int(judged.max())


def fleiss(counts: Counts) -> Coefficient:
    """Return Fleiss' κ.

    Raises
    ------
    InputError
        If items have unequal numbers of judges: κ is not defined then; α is.
    """
    if found := unequal(counts):
        raise InputError(
            f"Fleiss' κ needs the same number of judges for every item; from {found[0]} to {found[1]} came",
            remedy="Take Krippendorff's α (nominal), which is defined for missing judgments.",
        )
    values = np.asarray(counts, dtype=np.float64)
    judged = values.sum(axis=1)
    pairable = judged > 1
    agreeing = _per((values**2).sum(axis=1) - judged, judged * (judged - 1))
    rows = np.column_stack([pairable, agreeing, values]) * pairable[:, None]

    def close(sums: FloatArray) -> FloatArray:
        shares = _per(sums[..., 2:], sums[..., 2:].sum(axis=-1)[..., None])
        expected = np.where(sums[..., 0] > 0, 1 - (shares**2).sum(axis=-1), 0.0)
        return _ratio(1 - _per(sums[..., 1], sums[..., 0]), expected)

    return Coefficient(rows, close)


def alpha(counts: Counts, values: ArrayLike, level: Level) -> Coefficient:
    """Return Krippendorff's α.

    Parameters
    ----------
    counts
        ``(items, values)``; items with fewer than two judges do not count.
    values
        What the columns stand for, in rising order; only their order counts unless the level is ``"interval"``.
    level
        ``"nominal"``, ``"ordinal"`` or ``"interval"``. The places of ordinal values in the order of all are those
        of these items; sums over other items are closed with the same places.
    """
    if level not in get_args(Level):
        raise OptionError(f"a level is {', '.join(get_args(Level))}; {level!r} came")
    given = np.asarray(counts, dtype=np.float64)
    given = given * (given.sum(axis=1) > 1)[:, None]
    if level == "nominal":
        return _nominal(given)
    scale = np.asarray(values, dtype=np.float64)
    places = unit_places(scale if level == "interval" else ordered_places(given.sum(axis=0)), given.sum(axis=0))
    return squared(given.sum(axis=1), given @ places, given @ places**2)


def _nominal(counts: FloatArray) -> Coefficient:
    judged = counts.sum(axis=1)
    differing = _per(judged**2 - (counts**2).sum(axis=1), judged - 1)
    rows = np.column_stack([judged > 1, differing, counts])

    def close(sums: FloatArray) -> FloatArray:
        n = sums[..., 2:].sum(axis=-1)
        pairs = n**2 - (sums[..., 2:] ** 2).sum(axis=-1)
        return _ratio(_per(sums[..., 1], n), _per(pairs, n * (n - 1)))

    return Coefficient(rows, close)


def ordered_places(totals: FloatArray) -> FloatArray:
    """Return the place of each value in the order of all judgments: the middle of those that gave it."""
    places: FloatArray = np.cumsum(totals) - totals / 2
    return places


def unit_places(places: FloatArray, totals: FloatArray) -> FloatArray:
    """Return places about their mean in units of the largest, so that rounding is told from differences."""
    centred = places - (totals @ places) / max(float(totals.sum()), 1.0)
    found: FloatArray = centred / max(float(np.abs(centred).max(initial=0.0)), 1e-300)
    return found


def squared(judged: FloatArray, first: FloatArray, second: FloatArray) -> Coefficient:
    """Return α with squared differences, from the number, sum and sum of squares of each item's values.

    Items with fewer than two judges do not count.
    """
    pairable = judged > 1
    judged, first, second = (np.where(pairable, each, 0.0) for each in (judged, first, second))
    differing = 2 * _per(judged * second - first**2, judged - 1)
    rows = np.column_stack([pairable, np.maximum(differing, 0.0), judged, first, second])

    def close(sums: FloatArray) -> FloatArray:
        n = sums[..., 2]
        pairs = 2 * (n * sums[..., 4] - sums[..., 3] ** 2)
        return _ratio(_per(sums[..., 1], n), _per(pairs, n * (n - 1)))

    return Coefficient(rows, close)


def two_judges(
    first: NDArray[np.intp], second: NDArray[np.intp], values: ArrayLike, weights: Distance
) -> Coefficient:
    """Return the weighted κ of two judges.

    Parameters
    ----------
    first, second
        The value that each gave to each item, as numbers into `values`.
    values
        The values themselves; differences are theirs.
    weights
        ``"linear"`` or ``"quadratic"``.
    """
    if weights not in get_args(Distance):
        raise OptionError(f"weights are {' or '.join(get_args(Distance))}; {weights!r} came")
    scale = np.asarray(values, dtype=np.float64)
    distances = np.abs(scale[:, None] - scale[None, :]) / max(np.ptp(scale) if len(scale) else 0.0, 1e-300)
    if weights == "quadratic":
        distances = distances**2
    kinds = np.eye(len(scale))
    rows = np.column_stack([np.ones(len(first)), distances[first, second], kinds[first], kinds[second]])

    def close(sums: FloatArray) -> FloatArray:
        n, k = sums[..., 0], len(scale)
        one, other = sums[..., 2 : 2 + k], sums[..., 2 + k :]
        expected = _per(((one @ distances) * other).sum(axis=-1), n**2)
        return _ratio(_per(sums[..., 1], n), expected)

    return Coefficient(rows, close)


def count_values(ratings: ArrayLike) -> tuple[NDArray[np.intp], FloatArray]:
    """Return how many judges gave each value to each item, and the values in rising order.

    Parameters
    ----------
    ratings
        ``(judges, items)``, NaN where a judge did not judge an item.
    """
    table = np.asarray(ratings, dtype=np.float64)
    if table.ndim != 2:
        raise InputError(f"ratings are (judges, items); an array of shape {table.shape} came")
    known = ~np.isnan(table)
    values, numbers = np.unique(table[known], return_inverse=True)
    counts = np.zeros((table.shape[1], len(values)), dtype=np.intp)
    np.add.at(counts, (np.nonzero(known)[1], numbers), 1)
    return counts, values


def fleiss_kappa(counts: ArrayLike) -> float:
    """Return Fleiss' κ of ``(items, values)`` counts.

    Raises
    ------
    InputError
        If items have unequal numbers of judges, fewer than two judges, or all the same value.

    Examples
    --------
    >>> round(fleiss_kappa([[5, 0, 0], [0, 4, 1], [1, 1, 3]]), 3)
    0.443
    """
    table = _counts(counts)
    _check_pairable(table)
    return _defined(fleiss(table))


def krippendorff_alpha(ratings: ArrayLike, level: Level = "ordinal") -> float:
    """Return Krippendorff's α of ``(judges, items)`` ratings, NaN where there is none.

    Raises
    ------
    InputError
        If no item has two judges, or all the same value.

    Examples
    --------
    >>> round(krippendorff_alpha([[1, 2, 3, 3], [1, 2, 2, np.nan]], "interval"), 3)
    0.706
    """
    counts, values = count_values(ratings)
    _check_pairable(counts)
    return _defined(alpha(counts, values, level))


def weighted_kappa(first: Sequence[float], second: Sequence[float], weights: Distance = "linear") -> float:
    """Return the weighted κ of two judges, whose values of each item stand side by side.

    Raises
    ------
    InputError
        If there is no item, the numbers of items differ, or both gave one and the same value only.

    Examples
    --------
    >>> round(weighted_kappa([1, 2, 3, 3], [1, 2, 2, 3]), 3)
    0.714
    """
    if len(first) != len(second):
        raise InputError(f"each item needs a value of both judges; {len(first)} and {len(second)} came")
    if not len(first):
        raise InputError("the two judges have no item in common")
    values, numbers = np.unique(np.array([first, second], dtype=np.float64), return_inverse=True)
    one, other = numbers.reshape(2, -1)
    return _defined(two_judges(one, other, values, weights))


def _counts(counts: ArrayLike) -> NDArray[np.intp]:
    table = np.asarray(counts)
    if table.ndim != 2 or not np.array_equal(table, np.asarray(table, dtype=np.intp)) or (table < 0).any():
        raise InputError("counts are whole numbers from 0 up: (items, values)")
    return table.astype(np.intp)


def _check_pairable(counts: NDArray[np.intp]) -> None:
    if not (counts.sum(axis=1) > 1).any():
        raise InputError(
            "no item has two judges, so there is nothing to compare",
            remedy="Agreement needs items that several judges judged.",
        )


def _defined(coefficient: Coefficient) -> float:
    if np.isnan(value := coefficient.value):
        raise InputError(f"agreement is not defined: {UNDEFINED}")
    return value
