"""The operations on what a provision says itself: phrases, provisos, latter parts, tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hakari.errors import InputError
from hakari.statutes.address import Address
from hakari.statutes.amendments.generation.blocks import row_lines, written
from hakari.statutes.amendments.generation.content import same_element
from hakari.statutes.amendments.generation.phrases import phrase_operations
from hakari.statutes.amendments.operations import (
    Announced,
    DeleteElements,
    InsertElements,
    Operation,
    Place,
    ReplaceElements,
)
from hakari.statutes.elements import CONTAINERS, SUBITEMS, Element, is_element, tag_of
from hakari.statutes.inline import text_of
from hakari.statutes.law import role_of

__all__ = [
    "CHILDREN",
    "InexpressibleError",
    "named_paragraph",
    "own_operations",
    "plain_text",
    "table_operations",
    "text_operations",
]

CHILDREN = ("Paragraph", "Item", *SUBITEMS)
"""What a provision may hold, from the outside in."""

_MOST_PHRASES = 12


class InexpressibleError(InputError):
    """A change for which no amendment sentence is known."""


def plain_text(element: Element) -> str:
    """Return text without marks, as quotes hold it."""
    if len(element):
        raise InexpressibleError("phrases hold no ruby")
    return text_of(element)


def own_operations(old: Element, new: Element, address: Address) -> Iterator[Operation]:
    """Yield the operations on the sentences of a provision."""
    before, behind = old.find(CONTAINERS[tag_of(old)]), new.find(CONTAINERS[tag_of(new)])
    if before is None or behind is None:
        raise InexpressibleError("a provision with sentences is needed")
    if same_element(before, behind):
        return
    place, below = _own_place(old, address)
    columns, new_columns = before.findall("Column"), behind.findall("Column")
    if columns or new_columns:
        yield from text_operations(_column_texts(columns), _column_texts(new_columns), place, below)
        return
    sentences, new_sentences = before.findall("Sentence"), behind.findall("Sentence")
    whole = _whole_sentence(sentences, new_sentences, address)
    if whole is not None:
        yield whole
        return
    olds, news = [text_of(sentence) for sentence in sentences], [text_of(sentence) for sentence in new_sentences]
    if len(olds) == len(news):
        yield from _in_sentences(olds, news, place, below)
    else:
        yield from text_operations(["".join(olds)], ["".join(news)], place, below)


def _own_place(old: Element, address: Address) -> tuple[Place, list[str]]:
    """Return how a sentence names what a provision says itself, and the other texts which that name takes in."""
    more = [child for child in old if is_element(child) and child.tag in (*CHILDREN, "TableStruct")]
    if tag_of(old) == "Paragraph":
        return Place(address / "OutsideItems" if more else address), []
    return Place(address), [text_of(text) for child in more for text in child.iter("Sentence")]


def named_paragraph(paragraph: Element, address: Address) -> Address:
    """Return how a paragraph is called: the only one of an article goes by the name of the article."""
    parent = paragraph.getparent()
    alone = parent is not None and parent.tag == "Article" and len(parent.findall("Paragraph")) == 1
    return address.parent if alone else address


def _column_texts(columns: Sequence[Element]) -> list[str]:
    return ["".join(map(text_of, column)) for column in columns]


def _whole_sentence(old: Sequence[Element], new: Sequence[Element], address: Address) -> Operation | None:
    """Return the operation that adds or deletes a proviso or latter part, if that is all there is to do."""
    if len(new) == len(old) + 1 and all(same_element(o, n) for o, n in zip(old, new, strict=False)):
        role = "Proviso" if role_of(new[-1]) == "proviso" else "LatterPart"
        announced = Announced(role) if role == "Proviso" else Announced(None)
        line = "\u3000\u3000\u3000" + written(new[-1])
        return InsertElements(place=Place(address), side="inside", announced=(announced,), role=role, block=(line,))
    if len(old) == len(new) + 1 and new and all(same_element(o, n) for o, n in zip(old, new, strict=False)):
        proviso = role_of(old[-1]) == "proviso"
        return DeleteElements(place=Place(address / ("Proviso" if proviso else "LatterPart")))
    return None


def _in_sentences(
    olds: Sequence[str], news: Sequence[str], place: Place, below: Sequence[str]
) -> Iterator[Operation]:
    """Yield the phrases sentence by sentence; they stand once in all of them."""
    around = ["".join(olds), *below]
    count = 0
    for old, new in zip(olds, news, strict=True):
        if old == new:
            continue
        found = phrase_operations(old, new, place, around)
        if found is None:
            raise InexpressibleError("no phrases do it")
        count += len(found)
        yield from found
    if count > _MOST_PHRASES:
        raise InexpressibleError("many phrases change; the whole is clearer")


def text_operations(
    olds: Sequence[str], news: Sequence[str], place: Place, below: Sequence[str] = ()
) -> list[Operation]:
    """Return the phrases that change texts of a place, one by one; a phrase stands once in all of them.

    `below` are further texts of the place, which stay.

    Raises
    ------
    InexpressibleError
        If no phrases do, or too many would.
    """
    if len(olds) != len(news):
        raise InexpressibleError("texts come and go")
    operations: list[Operation] = []
    for old, new in zip(olds, news, strict=True):
        if old == new:
            continue
        found = phrase_operations(old, new, place, [*olds, *below])
        if found is None:
            raise InexpressibleError("no phrases do it")
        operations += found
    if len(operations) > _MOST_PHRASES:
        raise InexpressibleError("many phrases change; the whole is clearer")
    return operations


def table_operations(old: Element, new: Element, address: Address) -> Iterator[Operation]:
    """Yield the operations on the table of a provision."""
    tables, new_tables = old.findall("TableStruct"), new.findall("TableStruct")
    place = Place(address / "TableStruct")
    if len(tables) > 1 or len(new_tables) > 1:
        if len(tables) != len(new_tables) or not all(map(same_element, tables, new_tables)):
            raise InexpressibleError("which of several tables is meant cannot be said")
    elif tables and not new_tables:
        yield DeleteElements(place=place)
    elif new_tables and not tables:
        yield InsertElements(
            place=Place(address),
            side="inside",
            announced=(Announced("Table"),),
            block=tuple(row_lines(new_tables[0])),
        )
    elif tables and not same_element(tables[0], new_tables[0]):
        yield from _changed_table(tables[0], new_tables[0], place)


def _changed_table(old: Element, new: Element, place: Place) -> Iterator[Operation]:
    olds, news = ([text_of(sentence) for sentence in table.iter("Sentence")] for table in (old, new))
    try:
        yield from text_operations(olds, news, place)
    except InexpressibleError:
        yield ReplaceElements(place=place, places=(place,), block=tuple(row_lines(new)))
