"""What errors that judges marked weigh: a grade of each output from its errors, as MQM has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hakari.errors import InputError, OptionError, UnknownNameError
from hakari.frozen import FrozenMapping

if TYPE_CHECKING:
    import polars as pl

__all__ = ["WEIGHTS", "error_grades", "parse_weights"]

WEIGHTS: Mapping[str, Mapping[str, float]] = FrozenMapping(
    {
        # Freitag et al. (2021), as WMT has used them since.
        "mqm": FrozenMapping(
            {
                "critical": 5.0,
                "major": 5.0,
                "minor": 1.0,
                "neutral": 0.0,
                "no-error": 0.0,
                "minor:Fluency/Punctuation": 0.1,
                "major:Non-translation!": 25.0,
            }
        ),
        # The spans of error span annotation (Kocmi et al. 2024), which have no category.
        "esa": FrozenMapping({"critical": 5.0, "major": 5.0, "minor": 1.0, "neutral": 0.0, "no-error": 0.0}),
    }
)
"""Weights by name: of a severity, or of a severity in a category and all below it (``minor:Fluency``)."""


def parse_weights(text: str) -> Mapping[str, float]:
    """Return weights by name, or those that are written out.

    Examples
    --------
    >>> dict(parse_weights("major=5,minor=1,minor:Fluency/Punctuation=0.1"))
    {'major': 5.0, 'minor': 1.0, 'minor:Fluency/Punctuation': 0.1}

    Raises
    ------
    OptionError
        If a part is no ``SEVERITY=WEIGHT`` or ``SEVERITY:CATEGORY=WEIGHT``.
    UnknownNameError
        If the name is none of ``WEIGHTS``.
    """
    if "=" not in text:
        if text not in WEIGHTS:
            raise UnknownNameError("set of weights", text, WEIGHTS)
        return WEIGHTS[text]
    found: dict[str, float] = {}
    for part in text.split(","):
        name, _, number = part.rpartition("=")
        try:
            weight = float(number)
        except ValueError:
            weight = -1.0
        if not name or not 0 <= weight < float("inf") or name in found:
            raise OptionError(
                f"a weight is SEVERITY=NUMBER or SEVERITY:CATEGORY=NUMBER, once, from 0 up; {part!r} came",
                remedy="Write such as major=5,minor=1,minor:Fluency/Punctuation=0.1.",
            )
        found[name] = weight
    return FrozenMapping(found)


def error_grades(errors: pl.DataFrame, weights: Mapping[str, float] = WEIGHTS["mqm"]) -> pl.DataFrame:
    """Return one grade for each output and judge: minus the weights of its errors, on the scale ``mqm``.

    Outputs without an error need a row of the severity ``no-error``; those without any row were not judged. The
    longest category that the weights name counts. Severities are compared in lower case.

    Raises
    ------
    InputError
        If a severity has no weight.
    """
    import polars as pl

    kinds = errors.select(pl.col("severity").str.to_lowercase(), pl.col("category")).unique(maintain_order=True)
    rows = []
    for severity, category in kinds.iter_rows():
        weight = _weight(severity, category, weights)
        rows.append({"_severity": severity, "category": category, "_weight": weight})
    table = pl.DataFrame(rows, schema={"_severity": pl.String, "category": pl.String, "_weight": pl.Float64})
    weighed = errors.with_columns(pl.col("severity").str.to_lowercase().alias("_severity")).join(
        table, on=["_severity", "category"], how="left", maintain_order="left"
    )
    keys = ["judge", "segment", "system"]
    return weighed.group_by(keys, maintain_order=True).agg(
        (0.0 - pl.col("_weight").sum()).alias("grade"), pl.col("document").first()
    )


def _weight(severity: str, category: str, weights: Mapping[str, float]) -> float:
    named = [
        (len(name), weight)
        for name, weight in weights.items()
        if (parts := name.partition(":"))[0].lower() == severity and parts[2] and _within(category, parts[2])
    ]
    if named:
        return max(named)[1]
    plain = {name.lower(): weight for name, weight in weights.items() if ":" not in name}
    if severity not in plain:
        raise InputError(
            f"errors of the severity {severity!r} have no weight",
            remedy=f"Give one with --weights; those known are {', '.join(weights)}.",
        )
    return plain[severity]


def _within(category: str, wanted: str) -> bool:
    return category.lower() == wanted.lower() or category.lower().startswith(f"{wanted.lower()}/")
