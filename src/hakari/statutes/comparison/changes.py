"""What changes from one version of a law to the next, in the categories of amendment acts.

====  ==============================================================================
1a    part of a sentence is replaced
1b    part of a sentence is added
1c    part of a sentence is deleted
2a    an element, or a whole sentence, is replaced
2b    an element, or a whole sentence, is added
2c    an element, or a whole sentence, is deleted
3a    an element gets another number
3b    an element that had no number gets one
3c    several neighbours are counted up or down together
4     an element gets another number and another title
move  an element stands elsewhere and keeps its number
file  attributes of the file change, and no words: not a modification of the law
====  ==============================================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from hakari.statutes.address import Address
from hakari.statutes.comparison.nodes import Path
from hakari.statutes.inline import markup_of
from hakari.statutes.marking import Chunk

__all__ = [
    "CATEGORIES",
    "Added",
    "Attributes",
    "Change",
    "Deleted",
    "Place",
    "Renumbered",
    "Reordered",
    "Replaced",
    "TextChanged",
]

CATEGORIES = {
    "1a": "part of a sentence replaced",
    "1b": "part of a sentence added",
    "1c": "part of a sentence deleted",
    "2a": "element or sentence replaced",
    "2b": "element or sentence added",
    "2c": "element or sentence deleted",
    "3a": "renumbered",
    "3b": "number attached",
    "3c": "shifted",
    "4": "renumbered with its title",
    "move": "moved, with its number",
    "file": "attributes of the file",
}
"""The categories, with what they are."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an element stands in one version: its address, how amendment acts call it, and the way down to it."""

    address: Address
    name: str
    path: Path

    def to_dict(self) -> dict[str, Any]:
        """Return the place as plain values."""
        return {"address": str(self.address), "name": self.name, "path": list(self.path)}


@dataclass(frozen=True, slots=True)
class TextChanged:
    """The running text of an element changes: the chunks, or the whole of it where it is another text."""

    before: Place
    after: Place
    old: tuple[str, ...]
    new: tuple[str, ...]
    chunks: tuple[Chunk, ...]
    whole: bool = False

    kind: ClassVar[str] = "text"

    @property
    def category(self) -> str:
        """The category of the chunks, the most frequent of several; 2a where the whole text is another."""
        if self.whole:
            return "2a"
        found = [chunk.category for chunk in self.chunks]
        return max(dict.fromkeys(found), key=found.count)

    @property
    def categories(self) -> list[str]:
        """The category of each place that changes."""
        return ["2a"] if self.whole else [chunk.category for chunk in self.chunks]

    def to_dict(self) -> dict[str, Any]:
        """Return the change as plain values."""
        return _dict(self, old=markup_of(self.old), new=markup_of(self.new), chunks=_dicts(self.chunks))


@dataclass(frozen=True, slots=True)
class Added:
    """An element comes in, without those below it that were elsewhere before."""

    after: Place
    xml: str
    text: str

    kind: ClassVar[str] = "added"
    before: ClassVar[None] = None
    category: ClassVar[str] = "2b"

    def to_dict(self) -> dict[str, Any]:
        """Return the change as plain values."""
        return _dict(self, xml=self.xml, text=self.text)


@dataclass(frozen=True, slots=True)
class Deleted:
    """An element goes, without those below it that go on elsewhere."""

    before: Place
    xml: str
    text: str

    kind: ClassVar[str] = "deleted"
    after: ClassVar[None] = None
    category: ClassVar[str] = "2c"

    def to_dict(self) -> dict[str, Any]:
        """Return the change as plain values."""
        return _dict(self, xml=self.xml, text=self.text)


@dataclass(frozen=True, slots=True)
class Replaced:
    """Another provision takes the place and the number of one; what goes on elsewhere is in neither."""

    before: Place
    after: Place
    old_xml: str
    new_xml: str
    old: str
    new: str

    kind: ClassVar[str] = "replaced"
    category: ClassVar[str] = "2a"

    def to_dict(self) -> dict[str, Any]:
        """Return the change as plain values."""
        return _dict(self, old_xml=self.old_xml, new_xml=self.new_xml, old=self.old, new=self.new)


@dataclass(frozen=True, slots=True)
class Renumbered:
    """An element gets another number, and the heading that shows it; a title may change with it.

    `heading` and `title` are the old and the new pieces of its heading and its caption, where they change.
    """

    before: Place
    after: Place
    category: str
    old: str | None
    new: str | None
    heading: tuple[tuple[str, ...], tuple[str, ...]] | None
    title: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    kind: ClassVar[str] = "renumbered"

    def to_dict(self) -> dict[str, Any]:
        """Return the change as plain values."""
        pairs = {
            name: None if pair is None else [markup_of(side) for side in pair]
            for name, pair in (("heading", self.heading), ("title", self.title))
        }
        return _dict(self, old=self.old, new=self.new, **pairs)


@dataclass(frozen=True, slots=True)
class Reordered:
    """An element stands below another one, or elsewhere among its neighbours; its number is another matter."""

    before: Place
    after: Place
    text: str

    kind: ClassVar[str] = "moved"
    category: ClassVar[str] = "move"

    def to_dict(self) -> dict[str, Any]:
        """Return the change as plain values."""
        return _dict(self, text=self.text)


@dataclass(frozen=True, slots=True)
class Attributes:
    """Attributes of an element change, other than its number."""

    before: Place
    after: Place
    old: tuple[tuple[str, str], ...]
    new: tuple[tuple[str, str], ...]

    kind: ClassVar[str] = "attributes"
    category: ClassVar[str] = "file"

    def to_dict(self) -> dict[str, Any]:
        """Return the change as plain values."""
        return _dict(self, old=dict(self.old), new=dict(self.new))


Change: TypeAlias = TextChanged | Added | Deleted | Replaced | Renumbered | Reordered | Attributes
"""Any change."""


def _dict(change: Change, **rest: Any) -> dict[str, Any]:
    places = {
        name: None if place is None else place.to_dict()
        for name, place in (("before", change.before), ("after", change.after))
    }
    return {"kind": change.kind, "category": change.category, **places, **rest}


def _dicts(chunks: Sequence[Chunk]) -> list[dict[str, Any]]:
    return [chunk.to_dict() for chunk in chunks]
