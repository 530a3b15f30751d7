"""Running text with ruby and other marks inside: as pieces, as plain text, and edited without losing the marks.

A piece is one character, or one inline element written as XML. The plain text of ruby is its base.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from lxml import etree

from hakari.errors import InputError
from hakari.statutes.elements import Element, is_element

__all__ = ["markup_of", "pieces_of", "plain", "plain_of", "replace_span", "set_markup", "set_pieces", "text_of"]


def text_of(element: Element | None) -> str:
    """Return the text of an element without the readings of ruby; empty where there is no element."""
    if element is None or not is_element(element) or element.tag == "Rt":
        return ""
    return (element.text or "") + "".join(text_of(child) + (child.tail or "") for child in element)


def pieces_of(element: Element) -> list[str]:
    """Return the content: characters, and inline elements as canonical XML."""
    pieces = list(element.text or "")
    for child in element:
        pieces.append(_canonical(child))
        pieces += child.tail or ""
    return pieces


def _canonical(child: Element) -> str:
    return etree.tostring(child, method="c14n", with_tail=False).decode("utf-8")


def is_markup(piece: str) -> bool:
    """Return whether a piece is an element, not a character."""
    return len(piece) > 1


def plain_of(piece: str) -> str:
    """Return the plain text of a piece."""
    return text_of(etree.fromstring(piece)) if is_markup(piece) else piece


def plain(pieces: Sequence[str]) -> str:
    """Return the plain text of pieces."""
    return "".join(map(plain_of, pieces))


def markup_of(pieces: Sequence[str]) -> str:
    """Return pieces as XML content."""
    return "".join(piece if is_markup(piece) else escape(piece, quote=False) for piece in pieces)


def set_pieces(element: Element, pieces: Sequence[str]) -> None:
    """Replace the content of an element."""
    for child in list(element):
        element.remove(child)
    element.text = None
    last: Element | None = None
    text: list[str] = []
    for piece in pieces:
        if is_markup(piece):
            _close_text(element, last, text)
            last = etree.fromstring(piece)
            element.append(last)
            text = []
        else:
            text.append(piece)
    _close_text(element, last, text)


def _close_text(element: Element, last: Element | None, text: list[str]) -> None:
    if not text:
        return
    if last is None:
        element.text = "".join(text)
    else:
        last.tail = "".join(text)


def set_markup(element: Element, markup: str) -> None:
    """Replace the content of an element by XML content, such as ``誘<Ruby>致<Rt>ち</Rt></Ruby>``.

    Raises
    ------
    InputError
        If it is not well-formed.
    """
    try:
        content = etree.fromstring(f"<x>{markup}</x>", etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError as error:
        raise InputError(f"text with well-formed marks is needed: {error}; {markup!r} came") from None
    set_pieces(element, pieces_of(content))


def replace_span(element: Element, start: int, end: int, new: Sequence[str]) -> None:
    """Replace the characters from `start` to `end` of the plain text by pieces; ruby outside is kept.

    An inline element that the span cuts into leaves its plain text. A span inside a line edits the line.

    Raises
    ------
    InputError
        If the text has no such place.
    """
    length = len(text_of(element))
    if not 0 <= start <= end <= length:
        raise InputError(f"a place within the {length} characters of the text is needed; {start} to {end} came")
    inner = _line_around(element, start, end)
    if inner is not None:
        child, place = inner
        replace_span(child, start - place, end - place, new)
        return
    before: list[str] = []
    behind: list[str] = []
    place = 0
    for piece in pieces_of(element):
        text = plain_of(piece)
        stop = place + len(text)
        if stop <= start:
            before.append(piece)
        elif place >= end:
            behind.append(piece)
        else:
            before += text[: max(start - place, 0)]
            behind += text[max(end - place, 0) :] if stop > end else ""
        place = stop
    set_pieces(element, [*before, *new, *behind])


def _line_around(element: Element, start: int, end: int) -> tuple[Element, int] | None:
    """Return the line strictly around a span and where its text begins."""
    place = len(element.text or "")
    for child in element:
        length = len(text_of(child))
        if child.tag == "Line" and place <= start and end <= place + length and length:
            return child, place
        place += length + len(child.tail or "")
    return None
