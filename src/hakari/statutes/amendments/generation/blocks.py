"""Writes provisions as the lines of new text that follow an amendment sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from hakari.errors import InputError
from hakari.statutes.elements import (
    CONTAINERS,
    DIVISIONS,
    SUBITEMS,
    Element,
    caption_of,
    heading_of,
    is_element,
    tag_of,
)
from hakari.statutes.inline import is_markup, pieces_of, text_of

__all__ = ["block_of", "contents_lines", "row_lines", "written"]

_INDENT = {"Article": 1, "Paragraph": 1, "Item": 2} | {
    kind: 2 + level for level, kind in enumerate(SUBITEMS, start=1)
}
_DIVISION_INDENT, _CAPTION_INDENT, _TEXT_INDENT = 4, 2, 3
_SPACE = "\u3000"


def block_of(element: Element) -> list[str]:
    """Return the lines of a provision, division or appended table.

    Raises
    ------
    InputError
        If it holds something that lines of text cannot write, such as a figure.
    """
    return list(_lines(element))


def _lines(element: Element) -> Iterator[str]:
    tag = tag_of(element)
    if tag in DIVISIONS:
        yield from _division_lines(element)
    elif tag == "Article":
        yield from _article_lines(element)
    elif tag in CONTAINERS:
        yield from _provision_lines(element)
    elif tag == "AppdxTable":
        yield from _appended_lines(element)
    else:
        raise _cannot(element)


def _cannot(element: Element) -> InputError:
    return InputError(f"new text of provisions and tables can be written; <{element.tag}> came")


def _division_lines(element: Element) -> Iterator[str]:
    for child in element:
        if child.tag == f"{tag_of(element)}Title":
            yield _SPACE * _DIVISION_INDENT + written(child)
        elif is_element(child):
            yield from _lines(child)


def _article_lines(element: Element) -> Iterator[str]:
    caption, heading = caption_of(element), heading_of(element)
    if caption is not None:
        yield _SPACE * _CAPTION_INDENT + written(caption)
    paragraphs = element.findall("Paragraph")
    if len(element) != len(paragraphs) + (caption is not None) + (heading is not None):
        raise InputError("an article of a caption, a title and paragraphs can be written; another came")
    head = _SPACE + text_of(heading)
    for place, paragraph in enumerate(paragraphs):
        number = text_of(heading_of(paragraph))
        if place == 0 and not number:
            yield from _provision_lines(paragraph, f"{head}{_SPACE}")
        else:
            yield from _provision_lines(paragraph)


def _provision_lines(element: Element, head: str | None = None) -> Iterator[str]:
    tag = tag_of(element)
    caption, heading = caption_of(element), heading_of(element)
    if caption is not None:
        yield _SPACE * _CAPTION_INDENT + written(caption)
    number = text_of(heading)
    if head is None:
        head = _SPACE * _INDENT[tag] + f"{number}{_SPACE}" if number else _SPACE * _TEXT_INDENT
    yield head + _said(element)
    for child in element:
        if child.tag in CONTAINERS and child.tag != tag:
            yield from _provision_lines(child)
        elif child.tag == "TableStruct":
            yield from row_lines(child)
        elif is_element(child) and child not in (caption, heading) and child.tag != CONTAINERS[tag]:
            raise _cannot(child)


def _said(element: Element) -> str:
    """Return the sentences of a provision; columns stand apart."""
    holder = element.find(CONTAINERS[tag_of(element)])
    if holder is None:
        return ""
    columns = holder.findall("Column")
    parts = columns if columns else [holder]
    if columns and len(columns) != len(holder):
        raise _cannot(holder)
    return _SPACE.join("".join(map(written, part)) for part in parts)


def written(element: Element) -> str:
    """Return running text as new text writes it: ruby is ｜base《reading》.

    Raises
    ------
    InputError
        If it holds other marks.
    """
    text = "".join(_ruby(piece) if is_markup(piece) else piece for piece in pieces_of(element))
    return re.sub(r"[ \t]*[\r\n]\s*", "", text)


def _ruby(piece: str) -> str:
    ruby = etree.fromstring(piece)
    if ruby.tag != "Ruby" or len(ruby) != 1:
        raise _cannot(ruby)
    return f"｜{text_of(ruby)}《{ruby[0].text or ''}》"


def row_lines(table: Element) -> Iterator[str]:
    """Yield the rows of a table, with tabs between their cells.

    Raises
    ------
    InputError
        If it has more than rows of plain cells.
    """
    if [child.tag for child in table] != ["Table"]:
        raise _cannot(table)
    for row in table[0]:
        cells = [cell for cell in row if is_element(cell)]
        plain = all(cell.tag == "TableColumn" and not {"rowspan", "colspan"} & set(cell.attrib) for cell in cells)
        if row.tag != "TableRow" or not plain or len(cells) < 2:
            raise _cannot(row)
        yield "\t".join("".join(map(written, cell)) for cell in cells)


def _appended_lines(element: Element) -> Iterator[str]:
    title, related = element.find("AppdxTableTitle"), element.find("RelatedArticleNum")
    yield _SPACE + text_of(title) + text_of(related)
    for child in element:
        if child.tag == "TableStruct":
            yield from row_lines(child)
        elif child.tag == "Item":
            yield from _provision_lines(child)
        elif is_element(child) and child not in (title, related):
            raise _cannot(child)


def contents_lines(contents: Element) -> Iterator[str]:
    """Yield the lines of a table of contents, its heading first."""
    for child in contents.iter("TOCLabel", *(f"TOC{kind}" for kind in DIVISIONS), "TOCSupplProvision"):
        if child.tag == "TOCLabel":
            yield _SPACE + written(child)
            continue
        texts = [text for text in child if is_element(text) and not str(text.tag).startswith("TOC")]
        yield _SPACE * 2 + "".join(map(written, texts))
