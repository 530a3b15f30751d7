"""The operations of amendment sentences: what is done, to which place, with which text.

::

    Operation
    ├── ReplaceText      「A」を「B」に改める        category 1a
    ├── InsertText       「A」の下に「B」を加える              1b
    ├── DeleteText       「A」を削る                           1c
    ├── SetText          見出しを「A」に改める                 1a
    ├── ReplaceElements  …を次のように改める                   2a
    ├── InsertElements   …の次に次の一項を加える               2b
    ├── DeleteElements   …を削る                               2c
    ├── Renumber         …を第…項とする                        3a, 4 where a title is renumbered with it
    ├── Attach           見出しとして「A」を付する             3b
    └── Shift            …を一項ずつ繰り下げる                 3c
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, fields
from typing import Any, ClassVar

from hakari.statutes.address import Address
from hakari.statutes.amendments.places import Announced, Block, Place, Side, Span, place_name
from hakari.statutes.elements import DIVISIONS

__all__ = [
    "Announced",
    "Attach",
    "Block",
    "DeleteElements",
    "DeleteText",
    "InsertElements",
    "InsertText",
    "Operation",
    "Place",
    "Renumber",
    "ReplaceElements",
    "ReplaceText",
    "SetText",
    "Shift",
    "Side",
    "Span",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One change to a law."""

    place: Place
    span: Span = field(default=Span(0, 0), compare=False)

    verb: ClassVar[str] = ""
    """What is done, in one word of English."""

    @property
    def category(self) -> str:
        """Return the category: 1 part of a sentence, 2 element, 3 number, 4 number with title."""
        raise NotImplementedError

    def details(self) -> Iterator[tuple[str, str]]:
        """Yield what else there is to say, as names and texts."""
        yield from ()

    def record(self) -> dict[str, Any]:
        """Return what programs read: the fields, places by name and address, in the order of the class."""
        known: dict[str, Any] = {"operation": self.verb, "category": self.category}
        for item in fields(self):
            value = getattr(self, item.name)
            if value is not None and value != ():
                known[item.name] = _record(value)
        return known


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceText(Operation):
    """「A」を「B」に改める."""

    old: str
    new: str
    verb: ClassVar[str] = "replace"

    @property
    def category(self) -> str:
        """Return 1a."""
        return "1a"

    def details(self) -> Iterator[tuple[str, str]]:
        """Yield the phrase and what replaces it."""
        yield "old", self.old
        yield "new", self.new


@dataclass(frozen=True, slots=True, kw_only=True)
class InsertText(Operation):
    """「A」の下に「B」を加える."""

    anchor: str
    text: str
    side: Side = "after"
    verb: ClassVar[str] = "add"

    @property
    def category(self) -> str:
        """Return 1b."""
        return "1b"

    def details(self) -> Iterator[tuple[str, str]]:
        """Yield the phrase beside which something is added, and what."""
        yield self.side, self.anchor
        yield "new", self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class DeleteText(Operation):
    """「A」を削る."""

    old: str
    verb: ClassVar[str] = "delete"

    @property
    def category(self) -> str:
        """Return 1c."""
        return "1c"

    def details(self) -> Iterator[tuple[str, str]]:
        """Yield the phrase."""
        yield "old", self.old


@dataclass(frozen=True, slots=True, kw_only=True)
class SetText(Operation):
    """見出しを「A」に改める: the whole text of a caption or title."""

    text: str
    verb: ClassVar[str] = "set"

    @property
    def category(self) -> str:
        """Return 1a."""
        return "1a"

    def details(self) -> Iterator[tuple[str, str]]:
        """Yield the new text."""
        yield "new", self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceElements(Operation):
    """…を次のように改める: the places, of which there may be several, are replaced by what follows."""

    places: tuple[Place, ...]
    block: Block = ()
    verb: ClassVar[str] = "replace element"

    @property
    def category(self) -> str:
        """Return 2a."""
        return "2a"

    def details(self) -> Iterator[tuple[str, str]]:
        """Yield the other places and the new text."""
        if len(self.places) > 1:
            yield "with", "、".join(map(str, self.places[1:]))
        if self.block:
            yield "new", _short(self.block)


@dataclass(frozen=True, slots=True, kw_only=True)
class InsertElements(Operation):
    """…の次に次の一項を加える."""

    side: Side
    announced: tuple[Announced, ...]
    block: Block = ()
    role: str | None = None
    """What the new text is to be: ``Proviso``, ``LatterPart``, or the number of the first element (``1``)."""
    verb: ClassVar[str] = "add element"

    @property
    def category(self) -> str:
        """Return 2b."""
        return "2b"

    def details(self) -> Iterator[tuple[str, str]]:
        """Yield where and what is added."""
        yield "side", self.side
        if self.role:
            yield "as", self.role
        for item in self.announced:
            if item.kind:
                yield "kind", item.kind if item.count is None else f"{item.kind} × {item.count}"
        if self.block:
            yield "new", _short(self.block)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeleteElements(Operation):
    """…を削る."""

    verb: ClassVar[str] = "delete element"

    @property
    def category(self) -> str:
        """Return 2c."""
        return "2c"


@dataclass(frozen=True, slots=True, kw_only=True)
class Renumber(Operation):
    """…を第…項とする; ranges on both sides are as long as each other."""

    to: Place
    within: Address | None = None
    """The chapter or other part in which the sentence says it happens: 第九章中同条を第五十四条とし."""
    verb: ClassVar[str] = "renumber"

    @property
    def category(self) -> str:
        """Return 4 for what has a title (a chapter, an appended table), else 3a."""
        kind = self.place.address.last.kind
        return "4" if kind in DIVISIONS or kind.startswith("Appdx") else "3a"

    def details(self) -> Iterator[tuple[str, str]]:
        """Yield the new number."""
        yield "to", str(self.to)
        if self.within is not None:
            yield "within", place_name(self.within)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attach(Operation):
    """見出しとして「A」を付する, 次の目次を付する, 次の章名を付する."""

    kind: str
    """What is attached: ``Caption``, ``TOC``, ``Preamble``, ``ChapterTitle`` …."""
    side: Side
    text: str | None = None
    block: Block = ()
    verb: ClassVar[str] = "attach"

    @property
    def category(self) -> str:
        """Return 3b."""
        return "3b"

    def details(self) -> Iterator[tuple[str, str]]:
        """Yield what is attached, where."""
        yield "side", self.side
        yield "kind", self.kind
        if self.text is not None:
            yield "new", self.text
        elif self.block:
            yield "new", _short(self.block)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shift(Operation):
    """…を一項ずつ繰り下げる: numbers grow by `by`, or shrink where it is below 0."""

    by: int
    verb: ClassVar[str] = "shift"

    @property
    def category(self) -> str:
        """Return 3c."""
        return "3c"

    def details(self) -> Iterator[tuple[str, str]]:
        """Yield by how many places."""
        yield "by", f"{self.by:+d}"


def _record(value: object) -> Any:
    """Return a field as plain data."""
    if isinstance(value, Place):
        known = {"name": str(value), "address": str(value.address)}
        known |= {"until": str(value.until)} if value.until is not None else {}
        return known | ({"caption": True} if value.caption else {})
    if isinstance(value, Address):
        return {"name": place_name(value), "address": str(value)}
    if isinstance(value, Span | Announced):
        return asdict(value)
    return [_record(item) for item in value] if isinstance(value, tuple) else value


def _short(block: Block) -> str:
    """Return the beginning of new text and how many lines there are."""
    first = block[0].strip("　 ")
    shown = first if len(first) <= 24 else first[:24] + "…"
    return shown if len(block) == 1 else f"{shown} ({len(block)} lines)"
