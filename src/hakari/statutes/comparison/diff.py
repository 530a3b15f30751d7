"""Compares two versions of a law."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from hakari.statutes.comparison.changes import CATEGORIES, Change, TextChanged
from hakari.statutes.comparison.listing import Marker, list_changes
from hakari.statutes.comparison.matching import match_nodes
from hakari.statutes.comparison.nodes import Identities, build_nodes
from hakari.statutes.law import Law
from hakari.statutes.marking import marker_of

__all__ = ["Comparison", "compare_laws"]


@dataclass(frozen=True)
class Comparison:
    """Two versions of a law and what changes from one to the other, in the order of the new one."""

    old: Law
    new: Law
    changes: tuple[Change, ...]

    def counts(self) -> dict[str, int]:
        """Return how many changes there are of each category; parts of one sentence count one by one."""
        found = Counter(
            category
            for change in self.changes
            for category in (change.categories if isinstance(change, TextChanged) else [change.category])
        )
        return {category: found[category] for category in CATEGORIES}


def compare_laws(old: Law, new: Law, *, marker: Marker | None = None) -> Comparison:
    """Return what changes between two versions of a law.

    Applying the changes to the old version gives the new one.

    Parameters
    ----------
    marker
        Says which parts of a text change; without one, they are marked as an amendment act would name them.
    """
    identities = Identities()
    before, after = build_nodes(old.root, identities), build_nodes(new.root, identities)
    matches = match_nodes(before, after)
    changes = list_changes(before, after, matches, marker or marker_of(new.language))
    return Comparison(old, new, tuple(changes))
