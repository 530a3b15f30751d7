"""The operations on parts, chapters and sections: deleted, renamed, renumbered, added, or put before articles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from hakari.statutes.address import Address, Step
from hakari.statutes.amendments.generation.alignment import align
from hakari.statutes.amendments.generation.blocks import block_of, written
from hakari.statutes.amendments.generation.provisions import Pair, in_safe_order, pairs_of
from hakari.statutes.amendments.generation.sayings import InexpressibleError
from hakari.statutes.amendments.operations import (
    Announced,
    Attach,
    InsertElements,
    Operation,
    Place,
    Renumber,
    ReplaceElements,
)
from hakari.statutes.amendments.targets import number_of_element
from hakari.statutes.elements import DIVISIONS, Element, tag_of
from hakari.statutes.inline import text_of

__all__ = [
    "Divisions",
    "article_address",
    "division_address",
    "division_numbers",
    "division_titles",
    "divisions_of",
    "new_divisions",
]


@dataclass(slots=True)
class Divisions:
    """What becomes of the chapters and other divisions of a law."""

    deleted: list[Element] = field(default_factory=list)
    added: list[Element] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    attached: bool = False
    """Whether the old law has none: new titles are put before articles that are there."""

    def keeps(self, before: Element, behind: Element) -> bool:
        """Return whether an article stays in its division."""
        if self.attached:
            return True
        old, new = before.getparent(), behind.getparent()
        if old is None or new is None or (tag_of(old) not in DIVISIONS and tag_of(new) not in DIVISIONS):
            return True
        return any(pair[0] is old and pair[1] is new for pair in self.pairs)


def divisions_of(old: Element, new: Element) -> Divisions:
    """Return what becomes of the divisions of a main provision or supplementary provision."""
    found = Divisions()
    if next(old.iter(*DIVISIONS), None) is None:
        found.attached = next(new.iter(*DIVISIONS), None) is not None
        return found
    _pairdivisions_of(old, new, found)
    return found


def _pairdivisions_of(old: Element, new: Element, found: Divisions) -> None:
    kinds = {child.tag for parent in (old, new) for child in parent if child.tag in DIVISIONS}
    for kind in sorted(kinds, key=lambda kind: DIVISIONS.index(str(kind))):
        aligned = align(old.findall(str(kind)), new.findall(str(kind)), key=_division_name)
        found.deleted += [pair.old for pair in aligned if pair.new is None and pair.old is not None]
        found.added += [pair.new for pair in aligned if pair.old is None and pair.new is not None]
        for before, behind in pairs_of(aligned):
            found.pairs.append((before, behind))
            _pairdivisions_of(before, behind, found)


def _division_name(element: Element) -> str:
    """Return the name of a chapter without its number."""
    return re.sub(r"^第\S*?[\u3000 ]", "", text_of(element.find(f"{tag_of(element)}Title")))


def article_address(element: Element, root: Address) -> Address:
    """Return the address of an article below the law or a supplementary provision."""
    return Address((*root.steps, Step("Article", number_of_element(element))))


def division_address(element: Element) -> Address:
    """Return the address of a division, from the outermost around it."""
    steps: list[Step] = []
    node: Element | None = element
    while node is not None and tag_of(node) in DIVISIONS:
        steps.append(Step(tag_of(node), number_of_element(node)))
        node = node.getparent()
    return Address(tuple(reversed(steps)))


def division_titles(divisions: Divisions) -> Iterator[list[Operation]]:
    """Yield the new names of divisions, under their old numbers."""
    for before, behind in divisions.pairs:
        tag, number, name = tag_of(before), number_of_element(before), _division_name(behind)
        if number is None or _division_name(before) == name:
            continue
        place = Place(division_address(before) / f"{tag}Title")
        line = f"{number.japanese(tag)}\u3000{name}"
        yield [ReplaceElements(place=place, places=(place,), block=("\u3000" * 4 + line,))]


def division_numbers(divisions: Divisions) -> Iterator[list[Operation]]:
    """Yield the new numbers of divisions, those inside others first."""
    for kind in reversed(DIVISIONS):
        pairs = [pair for pair in divisions.pairs if pair[0].tag == kind]
        for before, behind in in_safe_order(pairs):
            here = division_address(before)
            there = Address((*here.steps[:-1], Step(kind, number_of_element(behind))))
            if here != there:
                yield [Renumber(place=Place(here), to=Place(there))]


def new_divisions(divisions: Divisions, new: Element) -> Iterator[list[Operation]]:
    """Yield the divisions that are added, or the titles that are put before articles."""
    if divisions.attached:
        for division in new.iter(*DIVISIONS):
            first = next(division.iter("Article"), None)
            if first is None:
                raise InexpressibleError("a new chapter without articles")
            title = "\u3000" * 4 + written(division[0])
            kind = f"{tag_of(division)}Title"
            yield [Attach(place=Place(article_address(first, Address())), kind=kind, side="before", block=(title,))]
        return
    for division in divisions.added:
        yield [_added_division(division)]


def _added_division(division: Element) -> Operation:
    announced = (Announced(tag_of(division), 1),)
    block = tuple(block_of(division))
    before = next(division.itersiblings(division.tag, preceding=True), None)
    behind = next(division.itersiblings(division.tag), None)
    if before is not None:
        return InsertElements(place=Place(division_address(before)), side="after", announced=announced, block=block)
    if behind is not None:
        return InsertElements(
            place=Place(division_address(behind)), side="before", announced=announced, block=block
        )
    parent = division.getparent()
    inside = (
        division_address(parent)
        if parent is not None and tag_of(parent) in DIVISIONS
        else Address((Step("MainProvision"),))
    )
    return InsertElements(place=Place(inside), side="inside", announced=announced, block=block)
