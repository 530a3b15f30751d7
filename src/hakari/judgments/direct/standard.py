"""Grades in standard units of each judge, so that strict and mild judges, and bold and timid ones, count alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from hakari.errors import InputError, OptionError

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

    for value, allowed in ((over, Over), (constant, Constant)):
        if value not in get_args(allowed):
            raise OptionError(f"{' or '.join(get_args(allowed))} is needed; {value!r} came")
    unknown = grades["judge"].null_count()
    if unknown:
        raise InputError(
            f"the judge of {unknown} of {len(grades)} grades is not known, so they cannot be standardised",
            remedy="Take the grades as they are: --scores raw.",
        )
    counted = grades if over == "all" else grades.filter(pl.col("item").is_in(["system", "repeat"]))
    moments = counted.group_by("judge", "level").agg(
        pl.col("grade").mean().alias("mean"), pl.col("grade").std(ddof=1).alias("sd")
    )
    found = grades.join(moments, on=["judge", "level"], how="left", maintain_order="left")
    same = (pl.col("sd").is_null() | (pl.col("sd") < 1e-9)).alias("same")
    found = found.with_columns(same)
    flat = found.filter("same")["judge"].unique().sort().to_list()
    score = pl.when("same").then(0.0).otherwise((pl.col("grade") - pl.col("mean")) / pl.col("sd"))
    found = found.with_columns(score.alias("score"))
    dropped = int(found["same"].sum()) if constant == "drop" else 0
    kept = found.filter(~pl.col("same")) if constant == "drop" else found
    return Standardized(kept.drop("mean", "sd", "same"), tuple(flat), dropped)
