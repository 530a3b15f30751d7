"""Replaces and deletes elements of a law, and sets the text of captions and titles."""

from __future__ import annotations

from collections.abc import Sequence

from hakari.errors import FormatError
from hakari.statutes.address import ROLES, Address
from hakari.statutes.amendments.blocks import needed_block, read_cells, read_provisions, read_sentences
from hakari.statutes.amendments.contents import new_contents
from hakari.statutes.amendments.numbering import check_unique
from hakari.statutes.amendments.operations import Block, DeleteElements, Place, ReplaceElements, SetText
from hakari.statutes.amendments.tables import append_table, columns_of, new_appended
from hakari.statutes.amendments.targets import AmendmentTargetError, Targets
from hakari.statutes.building import new_row
from hakari.statutes.editing import delete, insert_before, new_element, renumber_sentences
from hakari.statutes.elements import DIVISIONS, TEXTS, Element, is_element, tag_of
from hakari.statutes.inline import replace_span, text_of

__all__ = ["apply_delete", "apply_replace", "apply_set_text"]

_BLANK = " \t\u3000"


def apply_replace(targets: Targets, operation: ReplaceElements) -> None:
    """Put new text in the place of elements."""
    block = needed_block(operation.block)
    address = operation.place.address
    olds = [element for place in operation.places for element in targets.elements(place)]
    if address.last.kind in ROLES:
        _replace_sentences(targets, olds, address, block)
    elif tag_of(olds[0]) == "TableRow":
        rows = [new_row(cells) for cells in read_cells(block, columns_of(olds[0]))]
        _swap(targets, olds, rows)
    elif tag_of(olds[0]) == "TOC":
        _swap(targets, olds, [new_contents(block)])
    elif tag_of(olds[0]) in TEXTS:
        _set_text(olds[0], "".join(line.strip(_BLANK) for line in block))
    elif tag_of(olds[0]) == "TableStruct":
        rows = [new_row(cells) for cells in read_cells(block, columns_of(olds[0].find(".//TableRow")))]
        _swap(targets, olds, [new_element("TableStruct", [new_element("Table", rows)])])
    elif tag_of(olds[0]) == "AppdxTable":
        _swap(targets, olds, [new_appended(block)])
    else:
        _replace_provisions(targets, operation.place, olds, block)


def _replace_provisions(targets: Targets, place: Place, olds: Sequence[Element], block: Block) -> None:
    new = read_provisions(block)
    kinds = {tag_of(element) for element in new}
    if not kinds <= {tag_of(element) for element in olds}:
        raise FormatError(
            f"new text of the kind of {place} is needed; {', '.join(sorted(kinds)) or 'nothing'} came"
        )
    _keep_common_caption(olds[0], new[0])
    _swap(targets, olds, new)
    for element in new:
        check_unique(element)


def _keep_common_caption(old: Element, new: Element) -> None:
    """Keep a caption that stands before the article for several: the article that is replaced does not hold it."""
    caption = old.find(f"{tag_of(old)}Caption")
    if caption is None or caption.get("CommonCaption") != "true" or new.find(f"{tag_of(new)}Caption") is not None:
        return
    delete(caption)
    new.insert(0, caption)


def _swap(targets: Targets, olds: Sequence[Element], new: Sequence[Element]) -> None:
    for element in new:
        targets.dress(element)
    insert_before(olds[0], *new)
    for element in olds:
        delete(element)


def _replace_sentences(targets: Targets, olds: Sequence[Element], address: Address, block: Block) -> None:
    holder = olds[0].getparent()
    assert holder is not None
    sentences, rest = read_sentences(block)
    _swap(targets, olds, sentences)
    renumber_sentences(holder)
    if rest:
        append_table(targets, targets.holder(address).getparent(), rest)


def apply_set_text(targets: Targets, operation: SetText) -> None:
    """Give a caption or title another text."""
    for element in targets.elements(operation.place):
        if tag_of(element) not in TEXTS:
            raise AmendmentTargetError(f"a caption or title is needed; {operation.place} is none")
        _set_text(element, operation.text)


def _set_text(element: Element, text: str) -> None:
    replace_span(element, 0, len(text_of(element)), list(text))


def apply_delete(targets: Targets, operation: DeleteElements) -> None:
    """Take the elements of a place out of the law."""
    for element in targets.elements(operation.place):
        parent = element.getparent()
        assert parent is not None
        if tag_of(element) in {f"{kind}Title" for kind in DIVISIONS}:
            _unwrap(parent)
            continue
        delete(element)
        if tag_of(element) == "Sentence":
            renumber_sentences(parent)


def _unwrap(division: Element) -> None:
    """Take a chapter away but leave what is in it: its title is deleted."""
    for child in list(division):
        if is_element(child) and child.tag != f"{tag_of(division)}Title":
            delete(child)
            insert_before(division, child)
    delete(division)
