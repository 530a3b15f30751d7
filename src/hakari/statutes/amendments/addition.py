"""Adds provisions, provisos and latter parts to a law."""

from __future__ import annotations

from collections.abc import Sequence

from hakari.statutes.address import ROLES, Address
from hakari.statutes.amendments.blocks import check_announced, needed_block, read_provisions, read_sentences
from hakari.statutes.amendments.numbering import check_unique
from hakari.statutes.amendments.operations import Block, InsertElements
from hakari.statutes.amendments.places import place_name
from hakari.statutes.amendments.tables import append_table, insert_rows, is_table
from hakari.statutes.amendments.targets import AmendmentTargetError, Targets
from hakari.statutes.editing import append, insert_after, insert_before, renumber_sentences
from hakari.statutes.elements import DIVISIONS, Element, tag_of

__all__ = ["apply_insert"]


def apply_insert(targets: Targets, operation: InsertElements) -> None:
    """Add new text at a place."""
    block = needed_block(operation.block)
    place = operation.place.address
    if operation.role in ROLES:
        _insert_sentences(targets, place, block, first=operation.role == "FormerPart")
        return
    element = targets.find(place)[-1]
    kinds = {item.kind for item in operation.announced}
    if tag_of(element) == "TableRow" or "Table" in kinds or is_table(element):
        insert_rows(targets, element, operation)
        return
    new = read_provisions(block)
    check_announced(new, operation.announced)
    _insert_provisions(targets, element, new, operation.side)


def _insert_provisions(targets: Targets, element: Element, new: Sequence[Element], side: str) -> None:
    for child in new:
        targets.dress(child)
    if side in ("inside", "first"):
        for child in new:
            _put_inside(element, child, first=side == "first")
        return
    anchor = element
    for child in new if side == "after" else reversed(new):
        beside = _beside(anchor, child)
        (insert_after if side == "after" else insert_before)(beside, child)
        check_unique(child)
        anchor = child


def _put_inside(parent: Element, child: Element, *, first: bool) -> None:
    tag = tag_of(child)
    if tag == "Item" and tag_of(parent) == "Article":
        paragraphs = parent.findall("Paragraph")
        if len(paragraphs) != 1:
            raise AmendmentTargetError(f"the paragraph of the new item is needed; there are {len(paragraphs)}")
        parent = paragraphs[0]
    fellows = parent.findall(tag)
    if first and fellows:
        insert_before(fellows[0], child)
    else:
        append(parent, child)
    check_unique(child)


def _beside(anchor: Element, child: Element) -> Element:
    """Return the element around an anchor beside which a new one stands: a chapter goes beside a chapter."""
    tag = tag_of(child)
    if tag not in DIVISIONS or tag_of(anchor) not in (*DIVISIONS, "Article"):
        if tag_of(anchor) != tag and not (tag == "Article" and tag_of(anchor) in DIVISIONS):
            raise AmendmentTargetError(
                f"a new {tag} stands beside another; {place_name(Address.of(anchor))} is none"
            )
        return anchor
    level = DIVISIONS.index(tag)
    parent = anchor.getparent()
    while parent is not None and parent.tag in DIVISIONS and DIVISIONS.index(tag_of(parent)) >= level:
        anchor, parent = parent, parent.getparent()
    return anchor


def _insert_sentences(targets: Targets, place: Address, block: Block, *, first: bool) -> None:
    holder = targets.holder(place)
    sentences, rest = read_sentences(block)
    fellows = holder.findall("Sentence")
    for number, sentence in enumerate(sentences):
        targets.dress(sentence)
        if first and fellows:
            insert_before(fellows[0], sentence)
        elif fellows and not number:
            insert_after(fellows[-1], sentence)
        else:
            append(holder, sentence)
    renumber_sentences(holder)
    if rest:
        append_table(targets, holder.getparent(), rest)
