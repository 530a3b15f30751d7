"""Places as amendment sentences name them: 第七条の見出し, 別表第一の八の項, 第三項から第五項まで."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from hakari.statutes.address import Address, Step

__all__ = ["Announced", "Block", "Place", "Side", "Span", "place_name"]

Side: TypeAlias = Literal["after", "before", "inside", "first"]
"""Where something is added: behind a place or before it, or at the end or beginning of what it holds."""

Block: TypeAlias = tuple[str, ...]
"""The lines of new text that follow a sentence, with their indentation."""


@dataclass(frozen=True, slots=True)
class Span:
    """Where in its sentence an operation is written; and the line of the sentence, from 1."""

    start: int
    end: int
    line: int = 1


@dataclass(frozen=True, slots=True)
class Place:
    """What an operation is about: one place, or all places from `address` to `until`."""

    address: Address
    until: Address | None = None
    caption: bool = False
    """Whether the caption is meant too: 見出しを含む."""

    def __str__(self) -> str:
        """Return how an amendment sentence names the place."""
        tail = "（見出しを含む。）" if self.caption else ""
        if self.until is None:
            return place_name(self.address) + tail
        last = Address(self.until.steps[-1:]) if self.until.parent == self.address.parent else self.until
        return f"{place_name(self.address)}から{place_name(last)}まで{tail}"


@dataclass(frozen=True, slots=True)
class Announced:
    """What a sentence says will follow it: 次の二条; `count` is None for 次の各号, 次のように."""

    kind: str | None
    count: int | None = None


_NAMED = {
    "MainProvision": "本則",
    "ArticleCaption": "の見出し",
    "ParagraphCaption": "の見出し",
    "PartTitle": "の編名",
    "ChapterTitle": "の章名",
    "SectionTitle": "の節名",
    "SubsectionTitle": "の款名",
    "DivisionTitle": "の目名",
    "TableStruct": "の表",
    "Remarks": "備考",
}


def place_name(address: Address) -> str:
    """Return the name of a place; that of the law itself is empty.

    Examples
    --------
    >>> place_name(Address.parse("Article:3_2/Paragraph:1/Item:2/Subitem1:1/Proviso"))
    '第三条の二第一項第二号イただし書'
    """
    return "".join(_write(step, above) for above, step in pairwise((Step("Law"), *address)))


def _write(step: Step, above: Step) -> str:
    if step.kind == "TableRow" and step.name is not None:
        return f"{'' if above.kind == 'TableStruct' else 'の'}{step.name}の項"
    if step.name is not None:
        return step.name
    if step.kind in _NAMED:
        return _NAMED[step.kind]
    if step.kind == "Item" and step.number is None:
        return "各号"
    if step.kind == "TableColumn" and step.number is not None:
        return f"第{step.number.parts[0]}欄"
    return Address((step,)).japanese()
