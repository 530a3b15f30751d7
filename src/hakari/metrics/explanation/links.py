"""Words of two texts joined by links: aligned words, common parts, weight that flows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from hakari.metrics.explanation.base import Picture
from hakari.table import Cell, Column, Table

__all__ = ["WordLink", "WordLinks"]


class WordLink(NamedTuple):
    """A word of the output and one of the reference that belong together."""

    output: int
    """Position, from 0."""
    reference: int
    strength: float = 1.0
    """How wide it is drawn, from 0 to 1."""
    group: int = 0
    """Links of one group are drawn in one colour."""
    values: tuple[float | str, ...] = ()
    """What else is known of it: one value a column."""


@dataclass(frozen=True, eq=False)
class WordLinks(Picture):
    """Two texts one below the other, and links between their words."""

    kind: ClassVar[str] = "links"

    reference: tuple[str, ...]
    output: tuple[str, ...]
    links: tuple[WordLink, ...]
    columns: tuple[Column, ...] = ()
    """Headings of the links' values."""
    groups: tuple[str, ...] = ("linked",)
    """Names of the groups."""
    strength: str = ""
    """What the width of a link stands for; empty where all are the same."""
    notes: tuple[str, ...] = ()

    def tables(self) -> Sequence[Table]:
        """Return the links, in the order of the output."""
        columns = tuple(Column(heading) for heading in ("place", "output", "place", "reference"))
        rows = tuple(self._row(link) for link in sorted(self.links))
        grouped = len(self.groups) > 1
        return [Table((*columns, *([Column("group")] if grouped else []), *self.columns), rows, notes=self.notes)]

    def _row(self, link: WordLink) -> tuple[Cell, ...]:
        return (
            link.output,
            self.output[link.output],
            link.reference,
            self.reference[link.reference],
            *([self.groups[link.group]] if len(self.groups) > 1 else []),
            *link.values,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the links with their values by name."""
        names = [column.heading for column in self.columns]
        return {
            "links": [
                {
                    "output": link.output,
                    "reference": link.reference,
                    "group": self.groups[link.group],
                    **dict(zip(names, link.values, strict=True)),
                }
                for link in sorted(self.links)
            ]
        }
