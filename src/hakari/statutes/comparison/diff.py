"""Compares two versions of a law."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from hakari.statutes.comparison.changes import CATEGORIES, Change, TextChanged
from hakari.statutes.comparison.listing import Marker, list_changes
from hakari.statutes.comparison.matching import match_nodes
from hakari.statutes.comparison.nodes import Identities, Path, build_nodes
from hakari.statutes.comparison.tables import categories_of, change_table, count_table
from hakari.statutes.law import Law
from hakari.statutes.marking import marker_of
from hakari.statutes.versions import check_versions
from hakari.table import Table

__all__ = ["Comparison", "compare_laws"]


@dataclass(frozen=True)
class Comparison:
    """Two versions of a law and what changes from one to the other, in the order of the new one.

    `old_paths` has the way to each element of the old version by the way to the same one in the new version.
    """

    old: Law
    new: Law
    changes: tuple[Change, ...]
    old_paths: Mapping[Path, Path]

    def counts(self) -> dict[str, int]:
        """Return how many changes there are of each category; parts of one sentence count one by one."""
        found = Counter(
            category
            for change in self.changes
            for category in (change.categories if isinstance(change, TextChanged) else [change.category])
        )
        return {category: found[category] for category in CATEGORIES}

    def count_table(self) -> Table:
        """Return the counts as a table."""
        return count_table(self.counts(), self._title())

    def table(self, categories: Collection[str] = tuple(CATEGORIES)) -> Table:
        """Return the changes of some categories as a table."""
        return change_table(self.changes, categories, self._title())

    def _title(self) -> str:
        return f"{self.old.title}: {self.old.file or 'old'} → {self.new.file or 'new'}"

    def to_dict(self, categories: Collection[str] = tuple(CATEGORIES)) -> dict[str, Any]:
        """Return the changes of some categories, and all counts, as plain values."""
        return {
            "old": {"file": self.old.file, "title": self.old.title, "number": self.old.number},
            "new": {"file": self.new.file, "title": self.new.title, "number": self.new.number},
            "counts": self.counts(),
            "changes": [change.to_dict() for change in self.changes if categories_of(change) & set(categories)],
        }


def compare_laws(old: Law, new: Law, *, marker: Marker | None = None) -> Comparison:
    """Return what changes between two versions of a law.

    Applying the changes to the old version gives the new one.

    Parameters
    ----------
    marker
        Says which parts of a text change; without one, they are marked as an amendment act would name them.

    Raises
    ------
    InputError
        If the versions are in two languages.
    """
    check_versions(old, new)
    identities = Identities()
    before, after = build_nodes(old.root, identities), build_nodes(new.root, identities)
    matches = match_nodes(before, after)
    changes = list_changes(before, after, matches, marker or marker_of(new.language))
    paths = {node.path: twin.path for node, twin in matches.old_of.items()}
    return Comparison(old, new, tuple(changes), paths)
