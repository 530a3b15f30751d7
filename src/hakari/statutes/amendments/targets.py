"""Finds in a law what an amendment sentence names: elements, and the running texts within them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hakari.errors import InputError
from hakari.statutes.address import ROLES, Address, Step
from hakari.statutes.amendments.operations import Place
from hakari.statutes.amendments.places import place_name
from hakari.statutes.elements import (
    CONTAINERS,
    DIVISIONS,
    SUBITEMS,
    TEXTS,
    Element,
    is_element,
    sentences_of,
    tag_of,
)
from hakari.statutes.inline import text_of
from hakari.statutes.law import Law, sentences_in_role
from hakari.statutes.numbers import Number

__all__ = ["AmendmentTargetError", "Targets", "cell_label", "number_of_element", "supplement_of"]

_CAPTIONS = frozenset({"ArticleCaption", "ParagraphCaption"})
_HEADINGS = frozenset({*_CAPTIONS, "LawTitle", "EnactStatement", *(f"{kind}Title" for kind in DIVISIONS)})
_COLUMN_PLACES = {"上欄": 0, "中欄": 1, "下欄": -1}
_OWN_TEXT = frozenset({"ArticleTitle", "ParagraphNum", "ItemTitle", *(f"{kind}Title" for kind in SUBITEMS)})
"""Where numbers are written: renumbering changes them, phrases do not."""


class AmendmentTargetError(InputError):
    """A law has no such place, or not the text that an amendment names."""


class Targets:
    """The places of a law, under the names that amendment sentences give them."""

    def __init__(self, law: Law) -> None:
        self.law = law

    def elements(self, place: Place) -> list[Element]:
        """Return the elements that a place means: one, all from one to another, or all of 各号.

        Raises
        ------
        AmendmentTargetError
            Naming the first step that the law does not have.
        """
        first = self.find(place.address)
        if place.until is None:
            return first
        last = self.find(place.until)
        return list(_between(first[0], last[-1], place))

    def one(self, address: Address) -> Element:
        """Return the one element at an address."""
        found = self.find(address)
        if len(found) > 1:
            raise AmendmentTargetError(f"one {place_name(address)} is needed; the law has {len(found)}")
        return found[0]

    def find(self, address: Address) -> list[Element]:
        """Return the elements at an address; at least one."""
        found, done = self._root(address)
        for place, step in enumerate(address.steps[done:], start=done):
            below = [child for element in found for child in self._below(element, step)]
            if not below:
                raise _missing(address, place)
            found = below
        return found

    def has(self, address: Address) -> bool:
        """Return whether the law has a place."""
        try:
            return bool(self.find(address))
        except AmendmentTargetError:
            return False

    def _root(self, address: Address) -> tuple[list[Element], int]:
        """Return where the steps of an address begin, and how many steps that takes."""
        kind = address.steps[0].kind
        if kind == "MainProvision":
            return [self.law.main], 1
        if kind == "SupplProvision":
            return [supplement_of(self.law)], 1
        if kind in ("TOC", "LawTitle", "EnactStatement", "Preamble"):
            found = self.law.body.find(kind)
            if found is None:
                raise _missing(address, 0)
            return [found], 1
        if kind.startswith("Appdx"):
            return [self._appended(self.law.body, address)], 1
        return [self.law.main], 0

    def _appended(self, parent: Element, address: Address) -> Element:
        place = 1 if address.steps[0].kind == "SupplProvision" else 0
        step = address.steps[place]
        name = step.name or place_name(Address((step,)))
        kinds = (step.kind, f"SupplProvision{step.kind}")
        found = [child for child in parent if is_element(child) and child.tag in kinds and _title(child) == name]
        if not found:
            raise _missing(address, place)
        return found[0]

    def _below(self, element: Element, step: Step) -> Iterator[Element]:
        """Yield what a step reaches from an element."""
        kind, tag = step.kind, tag_of(element)
        if kind.startswith("Appdx") and tag == "SupplProvision":
            yield self._appended(element, Address((Step("SupplProvision"), step)))
        elif kind in ROLES:
            yield from sentences_in_role(_only_paragraph(element), kind)
        elif kind in _HEADINGS or kind in ("Remarks", "TOC"):
            yield from (child for child in element if child.tag == kind)
        elif kind == "TableStruct":
            holder = element if tag != "Article" else _only_paragraph(element)
            yield from (
                child for child in holder.iter("TableStruct", "Table") if child.tag == kind or tag == "TableStruct"
            )
        elif kind == "TableRow":
            yield from (row for row in element.iter("TableRow") if cell_label(row) == _plain(step.name or ""))
        elif kind == "TableColumn":
            yield from _column(element, step)
        elif tag in ("TableRow", "TableColumn"):
            yield from _in_cell(element, step)
        else:
            yield from _numbered(element, step)

    # Running text.

    def texts(self, place: Place) -> list[Element]:
        """Return the holders of running text that phrases of a place are looked for in.

        Numbers, captions and titles are left out unless the place is one, or includes the caption.
        """
        found: list[Element] = []
        for element in self.elements(place):
            if tag_of(element) in TEXTS:
                found.append(element)
                continue
            last = place.address.last.kind
            if last in ROLES:
                found += sentences_of(element)
                continue
            within = element.iter(*TEXTS)
            found += [text for text in within if self._counts(text, element, caption=place.caption)]
        return found

    def _counts(self, text: Element, element: Element, *, caption: bool) -> bool:
        tag = tag_of(text)
        if tag in _OWN_TEXT:
            return False
        if tag in _CAPTIONS or tag in _HEADINGS:
            return tag_of(element) == "TOC" or (caption and text.getparent() is element)
        return True

    def dress(self, new: Element) -> None:
        """Give new sentences the direction of writing that the law states for its own."""
        pattern = self.law.main.find(".//Sentence")
        mode = pattern.get("WritingMode") if pattern is not None else None
        if mode is not None:
            for sentence in new.iter("Sentence"):
                sentence.set("WritingMode", mode)

    def holder(self, place: Address) -> Element:
        """Return the element that holds the sentences of a place.

        Raises
        ------
        AmendmentTargetError
            If the place has none.
        """
        element = _only_paragraph(self.one(place.parent if place.last.kind in ROLES else place))
        holder = element.find(CONTAINERS.get(tag_of(element), ""))
        if holder is None:
            raise AmendmentTargetError(f"a provision with sentences is needed; {place_name(place)} is none")
        return holder


def supplement_of(law: Law) -> Element:
    """Return the supplementary provision that came with the law itself, not with an amendment of it.

    Raises
    ------
    AmendmentTargetError
        If the law has none.
    """
    for element in law.supplements():
        if element.get("AmendLawNum") is None:
            return element
    raise AmendmentTargetError("附則 is needed; the law has none of its own")


def number_of_element(element: Element) -> Number | None:
    """Return the number of an element, from its attribute."""
    written = element.get("Num")
    try:
        return Number.parse(written) if written else None
    except InputError:
        return None


def cell_label(row: Element) -> str:
    """Return the text of the first cell of a row, by which the row is named; without blanks."""
    for cell in row:
        if is_element(cell):
            return _plain("".join(map(text_of, cell.iter("Sentence"))) or text_of(cell))
    return ""


def _plain(text: str) -> str:
    return re.sub(r"[\s\u3000]+", "", text)


def _title(element: Element) -> str:
    """Return the name in the title of an appended table or form, without what is in brackets behind it."""
    title = element.find(f"{tag_of(element)}Title")
    return re.split("[（(]", _plain(text_of(title)))[0]


def _only_paragraph(element: Element) -> Element:
    """Return the paragraph that parts of an article belong to: its only one."""
    if tag_of(element) != "Article":
        return element
    paragraphs = element.findall("Paragraph")
    if len(paragraphs) != 1:
        raise AmendmentTargetError(
            f"the paragraph is needed: {place_name(Address.of(element))} has {len(paragraphs)} paragraphs"
        )
    return paragraphs[0]


def _numbered(element: Element, step: Step) -> Iterator[Element]:
    """Yield the numbered children of a kind; articles through chapters, items of an article in its paragraph."""
    if step.kind == "Item" and tag_of(element) == "Article":
        element = _only_paragraph(element)
    nested = step.kind == "Article" or step.kind in DIVISIONS
    for child in element:
        if not is_element(child):
            continue
        if child.tag == step.kind:
            if step.number is None or _is(number_of_element(child), step.number):
                yield child
        elif nested and child.tag in DIVISIONS:
            yield from _numbered(child, step)


def _is(number: Number | None, wanted: Number) -> bool:
    if number == wanted:
        return True
    return bool(number and number.last and not wanted.last and number.parts <= wanted.parts <= number.last)


def _column(row: Element, step: Step) -> Iterator[Element]:
    cells = [cell for cell in row if cell.tag == "TableColumn"]
    place = _COLUMN_PLACES.get(step.name or "") if step.number is None else step.number.parts[0] - 1
    if place is not None and cells and -1 <= place < len(cells):
        yield cells[place]


def _in_cell(element: Element, step: Step) -> Iterator[Element]:
    """Yield what イ in a cell of a table is: an element with this number, or a sentence that begins with it."""
    number = step.number
    if number is None:
        return
    numbered = [child for child in element.iter(step.kind, "Item", *SUBITEMS) if number_of_element(child) == number]
    if numbered:
        yield numbered[0]
        return
    sign = number.title(step.kind)
    yield from (
        sentence
        for sentence in element.iter("Sentence")
        if re.match(rf"{re.escape(sign)}[ \u3000]", text_of(sentence).strip())
    )


def _between(first: Element, last: Element, place: Place) -> Iterator[Element]:
    """Yield the elements of a kind from one to another, in the order of the law."""
    top = first.getroottree().getroot()
    inside = False
    for element in top.iter(tag_of(first)):
        inside = inside or element is first
        if inside:
            yield element
        if element is last:
            if not inside:
                break
            return
    raise AmendmentTargetError(f"{place} is needed; the law has the two in the other order")


def _missing(address: Address, place: int) -> AmendmentTargetError:
    near = place_name(Address(address.steps[:place])) or "the law"
    return AmendmentTargetError(
        f"{place_name(address)} is needed; {near} has no {place_name(Address(address.steps[place : place + 1]))}"
    )
