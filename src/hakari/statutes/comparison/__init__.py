"""Two versions of a law: which element is which, and the list of changes that turns one into the other."""

from hakari.statutes.comparison.applying import apply_changes
from hakari.statutes.comparison.changes import (
    CATEGORIES,
    Added,
    Attributes,
    Change,
    Deleted,
    Place,
    Renumbered,
    Reordered,
    Replaced,
    TextChanged,
)
from hakari.statutes.comparison.diff import Comparison, compare_laws
from hakari.statutes.marking import Chunk

__all__ = [
    "CATEGORIES",
    "Added",
    "Attributes",
    "Change",
    "Chunk",
    "Comparison",
    "Deleted",
    "Place",
    "Renumbered",
    "Reordered",
    "Replaced",
    "TextChanged",
    "apply_changes",
    "compare_laws",
]
