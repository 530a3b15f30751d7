"""What two laws are compared by: the content that amendment sentences can change.

Left out are the attributes that only say how a file was made or is printed, blanks between elements, line breaks
in running text, the width of digits in front of paragraphs, and the supplementary provisions of amending acts,
which no sentence amends.
"""

from __future__ import annotations

import copy
import re
import unicodedata

from hakari.statutes.elements import NUMBERED, TEXTS, Element, is_element, tag_of
from hakari.statutes.law import Law, canonical

__all__ = ["content_of", "same_content", "same_element"]

_ATTRIBUTES = frozenset({"Num", "rowspan", "colspan"})


def same_content(one: Law, other: Law) -> bool:
    """Return whether two laws say the same, number for number."""
    return content_of(one) == content_of(other)


def content_of(law: Law) -> list[bytes]:
    """Return the parts of a law that are compared: title, contents, main provision, its own 附則, appendices."""
    parts = [child for child in law.body if is_element(child)]
    return [_reduced(part) for part in parts if part.get("AmendLawNum") is None]


def same_element(one: Element, other: Element) -> bool:
    """Return whether two elements have the same content."""
    return _reduced(one) == _reduced(other)


def _reduced(element: Element) -> bytes:
    twin = copy.deepcopy(element)
    for node in twin.iter():
        if not is_element(node):
            continue
        if tag_of(node) in TEXTS:
            _tidy(node)
        kept = _ATTRIBUTES if tag_of(node) in NUMBERED or node.tag == "TableColumn" else frozenset()
        for name in list(node.attrib):
            if name not in kept:
                del node.attrib[name]
    return canonical(twin)


def _tidy(text: Element) -> None:
    """Take line breaks out of running text; digits that head a paragraph are full-width in some files only."""
    for node in text.iter():
        if is_element(node):
            node.text = _without_breaks(node.text)
        if node is not text:
            node.tail = _without_breaks(node.tail)
    if text.tag == "ParagraphNum" and text.text:
        text.text = unicodedata.normalize("NFKC", text.text)


def _without_breaks(text: str | None) -> str | None:
    return re.sub(r"[ \t]*[\r\n]\s*", "", text) if text else None
