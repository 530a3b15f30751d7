"""Attaches captions, titles of chapters and tables of contents to a law."""

from __future__ import annotations

from hakari.errors import FormatError
from hakari.statutes.amendments.blocks import needed_block
from hakari.statutes.amendments.contents import new_contents
from hakari.statutes.amendments.numbering import check_unique
from hakari.statutes.amendments.operations import Attach
from hakari.statutes.amendments.targets import AmendmentTargetError, Targets
from hakari.statutes.building import new_division
from hakari.statutes.editing import append, delete, insert_after, insert_before, new_element
from hakari.statutes.elements import DIVISIONS, TEXTS, Element, tag_of
from hakari.statutes.heads import head_of

__all__ = ["apply_attach"]

_BLANK = " \t\u3000"


def apply_attach(targets: Targets, operation: Attach) -> None:
    """Give a law or an element a caption, a title or a table of contents that it does not have."""
    kind = operation.kind
    if kind == "TOC":
        if targets.law.body.find("TOC") is not None:
            raise AmendmentTargetError("目次 is there already")
        append(targets.law.body, new_contents(needed_block(operation.block)))
        return
    if kind == "Caption":
        _attach_caption(targets, operation)
        return
    text = operation.text or "".join(line.strip(_BLANK) for line in needed_block(operation.block))
    if kind == "Preamble":
        raise AmendmentTargetError("a preamble cannot be attached; edit the XML")
    _attach_title(targets, operation, text)


def _attach_caption(targets: Targets, operation: Attach) -> None:
    element = targets.one(operation.place.address)
    tag = f"{tag_of(element)}Caption"
    if tag not in TEXTS:
        raise AmendmentTargetError(f"an article or paragraph is needed for a caption; {operation.place} is none")
    if element.find(tag) is not None:
        raise AmendmentTargetError(f"a caption of {operation.place} is there already")
    text = operation.text or "".join(line.strip(_BLANK) for line in needed_block(operation.block))
    caption = new_element(tag, text)
    if operation.side == "before":
        caption.set("CommonCaption", "true")
    append(element, caption)


def _attach_title(targets: Targets, operation: Attach, title: str) -> None:
    """Make a chapter of the articles from a place on, up to the next chapter or the end."""
    head = head_of(title)
    if head is None or f"{head.kind}Title" != operation.kind:
        raise FormatError(f"the number and name of a new {operation.kind} are needed; {title!r} came")
    division = new_division(head.kind, head.number, title)
    anchor = targets.one(operation.place.address)
    if operation.side == "after":
        following = anchor.getnext()
        if following is None:
            raise AmendmentTargetError(f"an article behind {operation.place} is needed for the new title")
        anchor = following
    stay = [anchor]
    for sibling in anchor.itersiblings():
        if sibling.tag in DIVISIONS and _level(sibling) <= _level(division):
            break
        stay.append(sibling)
    outer = _outside(anchor, _level(division))
    if outer is None:
        insert_before(anchor, division)
    else:
        insert_after(outer, division)
    for element in stay:
        delete(element)
        append(division, element)
    check_unique(division)


def _level(division: Element) -> int:
    return DIVISIONS.index(tag_of(division))


def _outside(element: Element, level: int) -> Element | None:
    """Return the outermost division around an element that a new one of this level cannot stand in."""
    outer = [node for node in element.iterancestors(*DIVISIONS) if _level(node) >= level]
    return outer[-1] if outer else None
