"""Grades in standard units of each judge, so that strict and mild judges, and bold and timid ones, count alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from hakari.errors import InputError, OptionError
from hakari.judgments.comparisons import numbered
from hakari.types import FloatArray

if TYPE_CHECKING:
    import polars as pl

__all__ = ["Constant", "Over", "Standardized", "standardize"]

Over = Literal["all", "outputs"]
"""Which grades give the mean and standard deviation of a judge: all, with control items, or outputs only."""

Constant = Literal["drop", "zero"]
"""What becomes of a judge who gives one grade only: the judgments are dropped, or stand as 0."""


@dataclass(frozen=True, eq=False)
class Standardized:
    """Grades with the column ``score``, and the judges who gave one grade only."""

    grades: pl.DataFrame
    constant: tuple[str, ...]
    dropped: int
    """How many judgments were dropped because of that."""


def standardize(grades: pl.DataFrame, *, over: Over = "all", constant: Constant = "drop") -> Standardized:
    """Return grades with ``score = (grade − mean) / standard deviation`` of their judge.

    Moments are taken of each judge, and of segments and documents apart; the deviation is that of a sample (n − 1).

    Raises
    ------
    InputError
        If the judge of a grade is not known.
    """
    import polars as pl

    for word, allowed in ((over, Over), (constant, Constant)):
        if word not in get_args(allowed):
            raise OptionError(f"{' or '.join(get_args(allowed))} is needed; {word!r} came")
    unknown = grades["judge"].null_count()
    if unknown:
        raise InputError(
            f"the judge of {unknown} of {len(grades)} grades is not known, so they cannot be standardised",
            remedy="Take the grades as they are: --scores raw.",
        )
    names, judge = numbered(grades["judge"].to_list())
    own = 2 * judge + (grades["level"] == "document").to_numpy()
    counted = np.full(len(grades), fill_value=True)
    if over == "outputs":
        counted = grades["item"].is_in(["system", "repeat"]).to_numpy()
    value = grades["grade"].to_numpy()
    mean, deviation = _moments(own, value, counted)
    same = ~(deviation > 1e-9)[own]
    score = np.where(same, 0.0, (value - mean[own]) / np.where(same, 1.0, deviation[own]))
    found = grades.with_columns(pl.Series("score", score))
    flat = tuple(names[number] for number in np.unique(judge[same]))
    if constant == "zero":
        return Standardized(found, flat, 0)
    return Standardized(found.filter(pl.Series(~same)), flat, int(same.sum()))


def _moments(
    judge: NDArray[np.intp], value: FloatArray, counted: NDArray[np.bool_]
) -> tuple[FloatArray, FloatArray]:
    """Return mean and deviation of each judge's counted grades, added up in their order; NaN for too few."""
    size = int(judge.max(initial=-1)) + 1
    own, grades = judge[counted], value[counted]
    n = np.bincount(own, minlength=size).astype(np.float64)
    mean = np.bincount(own, grades, minlength=size) / np.maximum(n, 1)
    squares = np.bincount(own, (grades - mean[own]) ** 2, minlength=size)
    return mean, np.where(n > 1, np.sqrt(squares / np.maximum(n - 1, 1)), np.nan)
