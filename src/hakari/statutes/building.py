"""New elements from text: sentences with provisos and columns, provisions, divisions, table rows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hakari.statutes.editing import new_element, renumber_sentences
from hakari.statutes.elements import CONTAINERS, HEADINGS, Element
from hakari.statutes.inline import set_markup
from hakari.statutes.numbers import Number

__all__ = ["new_division", "new_provision", "new_row", "new_sentences", "split_sentences"]

_OPENING, _CLOSING = "（「『〔(", "）」』〕)"
_ENGLISH_END = re.compile(r"(?<=[.;])\s+(?=(?:provided, however,|[A-Z(]))")
_RUBY = re.compile(r"[|｜](?P<base>[^|｜《》]+)《(?P<reading>[^《》]+)》")


def split_sentences(text: str, language: str = "ja") -> list[str]:
    """Return the sentences of a provision: Japanese ones end at 。 outside of brackets and quotes.

    A sentence of a translation ends at a full stop before a capital letter, or where a proviso follows.
    """
    if language != "ja":
        return [part for part in _ENGLISH_END.split(text.strip()) if part]
    sentences, start, depth = [], 0, 0
    for place, character in enumerate(text):
        if character in _OPENING:
            depth += 1
        elif character in _CLOSING:
            depth = max(depth - 1, 0)
        elif character == "。" and not depth:
            sentences.append(text[start : place + 1])
            start = place + 1
    return [*sentences, *([text[start:]] if text[start:].strip() else [])]


def new_sentences(text: str, tag: str, language: str = "ja") -> Element:
    """Return the element that holds the sentences of a text, such as ``ParagraphSentence``.

    Ruby is written ``｜誘致《ゆうち》``. In items, full-width spaces part columns.
    """
    holder = new_element(tag)
    parts = text.split("\u3000") if language == "ja" and tag != "ParagraphSentence" else [text]
    for number, part in enumerate(parts, start=1):
        column = holder if len(parts) == 1 else new_element("Column", Num=str(number))
        for sentence in split_sentences(part, language) or [part]:
            column.append(_sentence(sentence))
        renumber_sentences(column)
        if column is not holder:
            holder.append(column)
    if language != "ja" and len(holder) > 1 and any(_is_english_proviso(child) for child in holder):
        for child in holder:
            child.set("Function", "proviso" if _is_english_proviso(child) else "main")
    return holder


def _is_english_proviso(sentence: Element) -> bool:
    return (sentence.text or "").startswith("provided, however,")


def _sentence(text: str) -> Element:
    sentence = new_element("Sentence")
    _set_text(sentence, text)
    return sentence


def _set_text(element: Element, text: str) -> None:
    """Set text whose ruby is written ｜base《reading》."""
    if not _RUBY.search(text):
        element.text = text or None
        return
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    set_markup(element, _RUBY.sub(r"<Ruby>\g<base><Rt>\g<reading></Rt></Ruby>", escaped))


def new_provision(
    kind: str,
    number: Number,
    text: str | None = None,
    *,
    heading: str | None = None,
    caption: str | None = None,
    language: str = "ja",
) -> Element:
    """Return an article, paragraph, item or subitem.

    The heading follows from the number unless it is given; `text` becomes its sentences. An article has none of its
    own: append paragraphs.
    """
    element = new_element(kind, Num=str(number))
    if caption is not None:
        child = new_element(f"{kind}Caption")
        _set_text(child, caption)
        element.append(child)
    if heading is None:
        heading = number.title(kind) if language == "ja" else number.english(kind)
    element.append(new_element(HEADINGS[kind], heading))
    if text is not None and kind in CONTAINERS:
        element.append(new_sentences(text, CONTAINERS[kind], language))
    return element


def new_division(kind: str, number: Number, title: str, *, prefix: str = "") -> Element:
    """Return a part, chapter, section … with its whole title; `prefix` is TOC in the table of contents."""
    element = new_element(f"{prefix}{kind}", Num=str(number))
    child = new_element(HEADINGS[kind])
    _set_text(child, title)
    element.append(child)
    return element


def new_row(cells: Sequence[str]) -> Element:
    """Return a table row whose cells have a sentence each."""
    row = new_element("TableRow")
    for cell in cells:
        column = new_element("TableColumn")
        for sentence in split_sentences(cell) or [cell]:
            column.append(_sentence(sentence))
        renumber_sentences(column)
        row.append(column)
    return row
