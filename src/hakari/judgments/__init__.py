"""Judgments of people: the tables, the arrays that models take, and what is made of them."""

from hakari.judgments.columns import COMPARISONS, ERRORS, GRADES, KINDS, Field, Kind
from hakari.judgments.comparisons import UNKNOWN_JUDGE, Comparisons
from hakari.judgments.kinds import SCALES, Outcome, Scale, scale_named
from hakari.judgments.table import Identical, Judgments

__all__ = [
    "COMPARISONS",
    "ERRORS",
    "GRADES",
    "KINDS",
    "SCALES",
    "UNKNOWN_JUDGE",
    "Comparisons",
    "Field",
    "Identical",
    "Judgments",
    "Kind",
    "Outcome",
    "Scale",
    "scale_named",
]
