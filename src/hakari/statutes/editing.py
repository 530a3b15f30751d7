"""Editing a law: replace text, insert, delete and renumber elements; ruby, indentation and headings stay right."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lxml import etree

from hakari.errors import InputError
from hakari.statutes.address import Address
from hakari.statutes.elements import DIVISIONS, HEADINGS, TEXTS, Element, heading_of, is_element, order_in, tag_of
from hakari.statutes.inline import replace_span, text_of
from hakari.statutes.law import BLANKS, MIXED
from hakari.statutes.numbers import NUMERAL, Number

__all__ = [
    "append",
    "delete",
    "indent",
    "insert_after",
    "insert_at",
    "insert_before",
    "new_element",
    "renumber",
    "renumber_sentences",
    "replace_text",
]

_DIVISION_NUMBER = re.compile(
    rf"第{NUMERAL}[編章節款目](?:の{NUMERAL})*(?:(?:及び|から)第{NUMERAL}[編章節款目](?:の{NUMERAL})*(?:まで)?)?"
    r"|(?:Part|Chapter|Section|Subsection|Division) [0-9IVXLC]+(?:-\d+)*"
)


def new_element(tag: str, text: str | Sequence[Element] = (), /, **attributes: str) -> Element:
    """Return an element with text, or with children."""
    element = etree.Element(tag, attributes)
    if isinstance(text, str):
        element.text = text or None
    else:
        element.extend(text)
    return element


def replace_text(element: Element, old: str, new: str | Sequence[str], *, everywhere: bool = False) -> int:
    """Replace an expression in an element's running text and return how many places were changed.

    Ruby outside the expression is kept. `new` is text, or pieces that hold ruby.

    Raises
    ------
    InputError
        If the text does not have the expression, or has it several times and `everywhere` is false.
    """
    text = text_of(element)
    places = [found.start() for found in re.finditer(re.escape(old), text)] if old else []
    if not places or (len(places) > 1 and not everywhere):
        count = f"it is there {len(places)} times" if places else "it is not there"
        raise InputError(
            f"「{old}」 is needed once in {Address.of(element).japanese()}; {count}: {text[:60]!r}"
            if old
            else "an expression is needed; an empty one came"
        )
    for place in reversed(places):
        replace_span(element, place, place + len(old), list(new))
    return len(places)


def insert_after(anchor: Element, *new: Element) -> None:
    """Insert elements behind another, indented like it."""
    parent = _parent(anchor)
    for place, element in enumerate(new, start=parent.index(anchor) + 1):
        insert_at(parent, place, element)


def insert_before(anchor: Element, *new: Element) -> None:
    """Insert elements in front of another, indented like it."""
    parent = _parent(anchor)
    for place, element in enumerate(new, start=parent.index(anchor)):
        insert_at(parent, place, element)


def append(parent: Element, *new: Element) -> None:
    """Insert elements as the last of their kind, behind what the standard puts before them."""
    for element in new:
        rank = order_in(parent, tag_of(element))
        behind = [
            place
            for place, child in enumerate(parent)
            if is_element(child) and (order_in(parent, tag_of(child)) <= rank or child.tag == element.tag)
        ]
        insert_at(parent, behind[-1] + 1 if behind else 0, element)


def delete(element: Element) -> None:
    """Take an element out of its law; the blanks around it go with it."""
    parent = _parent(element)
    before = element.getprevious()
    if element.getnext() is None and before is not None and (element.tail or "").strip(BLANKS) == "":
        before.tail = element.tail
    parent.remove(element)
    element.tail = None
    if not len(parent) and (parent.text or "").strip(BLANKS) == "":
        parent.text = None


def _parent(element: Element) -> Element:
    parent = element.getparent()
    if parent is None:
        raise InputError(f"<{element.tag}> stands in no law")
    return parent


def insert_at(parent: Element, place: int, element: Element) -> None:
    """Insert an element as child number `place` of its parent, from 0, indented as the file is."""
    if element.getparent() is not None:
        raise InputError(f"<{element.tag}> stands in a law already; delete or copy it first")
    outer = _outer_blank(parent)
    parent.insert(place, element)
    if outer is None or parent.tag in TEXTS or parent.tag in MIXED:
        return
    inner = f"{outer}{_unit(parent)}"
    if len(parent) == 1 or place == 0:
        parent.text = inner
    before = element.getprevious()
    if before is not None:
        before.tail = inner
    element.tail = outer if element.getnext() is None else inner
    indent(element, inner, _unit(parent))


def _outer_blank(parent: Element) -> str | None:
    """Return the line break and blanks in front of an element; None where its file is not indented."""
    before = parent.getprevious()
    above = parent.getparent()
    blank = before.tail if before is not None else (above.text if above is not None else None)
    if blank is None or "\n" not in blank or blank.strip(BLANKS):
        return None
    return "\n" + blank.rpartition("\n")[2]


def _unit(parent: Element) -> str:
    """Return by how much the children of an element are indented further; two blanks where none are."""
    outer = _outer_blank(parent) or ""
    blank = "\n" + (parent.text or "").rpartition("\n")[2]
    return blank[len(outer) :] if blank.startswith(outer) and len(blank) > len(outer) else "  "


def indent(element: Element, blank: str = "\n", unit: str = "  ") -> None:
    """Indent what is below an element, which itself stands behind `blank`; running text is left as it is."""
    if not len(element) or element.tag in TEXTS or element.tag in MIXED:
        return
    element.text = blank + unit
    for child in element:
        child.tail = blank + unit
        indent(child, blank + unit, unit)
    element[-1].tail = blank


def renumber(element: Element, number: Number, *, language: str = "ja") -> None:
    """Give an element another number: in its attribute and in its heading, whose title is kept.

    Raises
    ------
    InputError
        If elements of this kind have no number.
    """
    tag = tag_of(element)
    if tag not in HEADINGS:
        raise InputError(f"a numbered element is needed, such as an article; <{tag}> came")
    element.set("Num", str(number))
    heading = heading_of(element)
    if heading is None:
        return
    text = text_of(heading)
    title = number.title(tag) if language == "ja" else number.english(tag)
    if tag in DIVISIONS:
        found = _DIVISION_NUMBER.match(text)
        replace_span(heading, 0, found.end() if found else 0, list(title))
    elif text or tag != "Paragraph" or number.parts[0] > 1:
        # The first paragraph of an article shows no number.
        shown = "" if tag == "Paragraph" and number.parts == (1,) and _in_article(element) else title
        replace_span(heading, 0, len(text), list(shown))


def _in_article(element: Element) -> bool:
    parent = element.getparent()
    return parent is not None and parent.tag == "Article"


def renumber_sentences(holder: Element) -> None:
    """Count the sentences of an element from 1 again, and mark main sentence and proviso where there are both."""
    sentences = holder.findall("Sentence")
    proviso = [text_of(sentence).startswith("ただし、") for sentence in sentences]
    for number, sentence in enumerate(sentences, start=1):
        sentence.set("Num", str(number))
        if len(sentences) == 1 or not any(proviso):
            sentence.attrib.pop("Function", "")
        else:
            sentence.set("Function", "proviso" if proviso[number - 1] else "main")
