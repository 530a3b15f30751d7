"""Gives elements other numbers: one, a range, or all of a range by so many. Order and uniqueness are kept."""

from __future__ import annotations

from collections.abc import Sequence

from hakari.statutes.address import Address
from hakari.statutes.amendments.operations import Renumber, Shift
from hakari.statutes.amendments.places import place_name
from hakari.statutes.amendments.targets import AmendmentTargetError, Targets, number_of_element
from hakari.statutes.editing import append, delete, insert_after, insert_before, renumber
from hakari.statutes.elements import DIVISIONS, Element, tag_of
from hakari.statutes.inline import replace_span, text_of
from hakari.statutes.numbers import Number

__all__ = ["apply_renumber", "apply_shift", "check_unique"]


def apply_renumber(targets: Targets, operation: Renumber) -> None:
    """Give the elements of a place the numbers of another.

    Raises
    ------
    AmendmentTargetError
        If there is no such element, or the number is taken.
    """
    place, to = operation.place, operation.to
    elements = targets.elements(place)
    kind, new_kind = place.address.last.kind, to.address.last.kind
    if kind == "Article" and new_kind == "Paragraph":
        _number_paragraph(elements[0], to.address)
        return
    if kind != new_kind:
        raise AmendmentTargetError(f"a number of the same kind is needed for {place}; {to} came")
    if kind == "TableRow":
        _name_row(elements[0], to.address.last.name or "")
        return
    if kind.startswith("Appdx"):
        _name_appended(elements[0], to.address)
        return
    numbers = _numbers(operation, elements)
    _renumber_all(elements, numbers)
    for element in elements:
        _settle(targets, element, to.address, operation.within)


def _number_paragraph(article: Element, to: Address) -> None:
    """Give the only paragraph of an article another number: 同条を同条第二項とする."""
    paragraphs = article.findall("Paragraph")
    number = to.last.number
    if len(paragraphs) != 1 or number is None:
        raise AmendmentTargetError(
            f"an article of one paragraph is needed to become {place_name(to)}; it has {len(paragraphs)}"
        )
    renumber(paragraphs[0], number)


def _name_row(row: Element, name: str) -> None:
    cell = next((text for text in row.iter("Sentence", "TableHeaderColumn")), None)
    if cell is None:
        raise AmendmentTargetError("a row with text in its first cell is needed")
    replace_span(cell, 0, len(text_of(cell)), list(name))


def _name_appended(element: Element, to: Address) -> None:
    """Rename 別表第二 or 様式第一; what is in brackets behind the name stays."""
    title = element.find(f"{tag_of(element)}Title")
    if title is None:
        raise AmendmentTargetError(f"a title is needed to become {place_name(to)}; there is none")
    text = text_of(title)
    end = next((place for place, character in enumerate(text) if character in "（("), len(text))
    replace_span(title, 0, end, list(place_name(to)))
    if element.get("Num") is not None and to.last.number is not None:
        element.set("Num", str(to.last.number))


def _numbers(operation: Renumber, elements: Sequence[Element]) -> list[Number]:
    """Return the numbers of the target: as many as there are elements."""
    first = operation.to.address.last.number
    last = (operation.to.until or operation.to.address).last.number
    if first is None or last is None:
        raise AmendmentTargetError(f"a number is needed; {operation.to} came")
    numbers = list(Number(first.parts, last.parts).span()) if operation.to.until else [first]
    if len(numbers) != len(elements):
        raise AmendmentTargetError(
            f"as many numbers as elements are needed; {operation.place} are {len(elements)}, "
            f"{operation.to} {len(numbers)}"
        )
    return numbers


def apply_shift(targets: Targets, operation: Shift) -> None:
    """Move the numbers of a place by so many places.

    Raises
    ------
    AmendmentTargetError
        If a number would fall below 1, or is taken.
    """
    elements = targets.elements(operation.place)
    first = operation.place.address.last.number
    level = len(first.parts) - 1 if first else 0
    numbers = []
    for element in elements:
        old = number_of_element(element)
        if old is None or len(old.parts) <= level or old.parts[level] + operation.by < 1:
            raise AmendmentTargetError(f"numbers above 0 are needed; {operation.place} move by {operation.by:+d}")
        numbers.append(_moved(old, level, operation.by))
    _renumber_all(elements, numbers)


def _moved(number: Number, level: int, by: int) -> Number:
    def move(parts: tuple[int, ...]) -> tuple[int, ...]:
        return (*parts[:level], parts[level] + by, *parts[level + 1 :]) if parts else ()

    return Number(move(number.parts), move(number.last))


def _renumber_all(elements: Sequence[Element], numbers: Sequence[Number]) -> None:
    for element, number in zip(elements, numbers, strict=True):
        renumber(element, number)
    for element in elements:
        check_unique(element)


def check_unique(element: Element) -> None:
    """Check that no other element is called the same.

    Raises
    ------
    AmendmentTargetError
        If one is.
    """
    number = element.get("Num")
    for other in _fellows(element):
        if other is not element and other.get("Num") == number:
            address = Address.of(element)
            raise AmendmentTargetError(f"{place_name(address)} is there already")


def _fellows(element: Element) -> list[Element]:
    """Return the elements that are counted together, in their order; articles go through chapters."""
    tag = tag_of(element)
    if tag != "Article":
        parent = element.getparent()
        return [] if parent is None else parent.findall(tag)
    root = next(element.iterancestors("MainProvision", "SupplProvision"), None)
    return [] if root is None else list(root.iter(tag))


def _settle(targets: Targets, element: Element, to: Address, within: Address | None) -> None:
    """Move an element to where its new number belongs, if it does not stand there."""
    if tag_of(element) == "Article":
        _settle_article(targets, element, within)
        return
    parent = targets.one(to.parent) if len(to) > 1 else None
    if parent is not None and tag_of(parent) == "Article" and tag_of(element) == "Item":
        parent = parent.find("Paragraph")
    if parent is not None and element.getparent() is not parent and tag_of(element) not in DIVISIONS:
        delete(element)
        append(parent, element)
        check_unique(element)
    _sort(element)


def _settle_article(targets: Targets, element: Element, within: Address | None) -> None:
    if within is not None and within.steps[-1].kind in DIVISIONS:
        division = targets.one(within)
        if division not in element.iterancestors(tag_of(division)):
            delete(element)
            append(division, element)
    _sort(element)


def _sort(element: Element) -> None:
    """Move an element behind the last one with a smaller number, if its neighbours say that it must."""
    fellows = _fellows(element)
    place = fellows.index(element)
    number = number_of_element(element)
    if number is None:
        return
    before = number_of_element(fellows[place - 1]) if place else None
    behind = number_of_element(fellows[place + 1]) if place + 1 < len(fellows) else None
    if (before is None or before < number) and (behind is None or number < behind):
        return
    smaller = [
        fellow for fellow in fellows if fellow is not element and (number_of_element(fellow) or number) < number
    ]
    larger = [
        fellow for fellow in fellows if fellow is not element and (number_of_element(fellow) or number) > number
    ]
    delete(element)
    if smaller:
        insert_after(smaller[-1], element)
    elif larger:
        insert_before(larger[0], element)
