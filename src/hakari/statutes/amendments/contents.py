"""The table of contents: its text as one line of entries, which phrases of an amendment may go across.

目次中「第三章　整備（第十二条）」を「第二章の二　認定（第十一条の二）第三章　…」に改める changes the text of the
entries as if they were one; afterwards it is cut into entries again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from hakari.errors import FormatError
from hakari.statutes.amendments.phrases import Edit, change_texts, find_edits, with_dashes_of
from hakari.statutes.amendments.targets import AmendmentTargetError
from hakari.statutes.building import new_division
from hakari.statutes.editing import append, delete, new_element
from hakari.statutes.elements import DIVISIONS, TEXTS, Element, tag_of
from hakari.statutes.inline import text_of
from hakari.statutes.numbers import COUNTERS, NUMERAL, Number

__all__ = ["change_contents", "new_contents", "set_entries"]

_KIND_OF = {COUNTERS[kind]: kind for kind in DIVISIONS}
_HEAD = re.compile(rf"第{NUMERAL}[編章節款目](?:の{NUMERAL})*[ \u3000]")
_ENTRY = re.compile(
    rf"(?:(?P<number>第{NUMERAL}(?P<counter>[編章節款目])(?:の{NUMERAL})*)[ \u3000].*?"
    rf"|(?P<supplement>附[ \u3000]*則)|(?P<appended>別表.*?|様式.*?))"
    rf"(?=第{NUMERAL}[編章節款目](?:の{NUMERAL})*[ \u3000]|附[ \u3000]*則$|別表|$)"
)
_RANGE = re.compile(r"（第[^（）]*）$|（[^（）]*削除[^（）]*）$")


@dataclass(frozen=True, slots=True)
class _Entry:
    kind: str
    number: Number | None
    title: str
    range: str


def change_contents(contents: Element, edits: Sequence[Edit]) -> None:
    """Make edits in a table of contents.

    Raises
    ------
    AmendmentTargetError
        If a phrase is not in it.
    """
    texts = [text for text in contents.iter(*TEXTS) if text.tag != "TOCLabel"]
    flat = "".join(map(text_of, texts))
    one_each = all(any(find_edits(text_of(text), [edit], fold=True) for text in texts) for edit in edits)
    if one_each and not any(_cuts(edit) for edit in edits):
        change_texts(texts, edits, "目次")
        return
    spans = find_edits(flat, edits, fold=True)
    met = {id(edit) for _, _, edit in spans}
    for edit in edits:
        if id(edit) not in met:
            raise AmendmentTargetError(f"「{edit.phrase}」 is needed in 目次; it has 「{flat[:60]}…」")
    dash = next((flat[start:end] for start, end, _ in spans if "―" in flat[start:end]), "―")
    for start, end, edit in reversed(spans):
        flat = flat[:start] + with_dashes_of(dash, edit.new) + flat[end:]
    set_entries(contents, [flat])


def _cuts(edit: Edit) -> bool:
    """Return whether an edit brings or takes an entry."""
    return len(_HEAD.findall(edit.phrase)) != len(_HEAD.findall(edit.new))


def new_contents(lines: Iterable[str]) -> Element:
    """Return the table of contents that lines of new text write, with or without its heading 目次.

    Raises
    ------
    FormatError
        If a line is no entry.
    """
    entries = [line.strip(" \t\u3000") for line in lines]
    label = entries.pop(0) if entries and re.fullmatch(r"目[ \u3000]*次", entries[0]) else "目次"
    contents = new_element("TOC", [new_element("TOCLabel", label)])
    set_entries(contents, [with_dashes_of("―", entry) for entry in entries])
    return contents


def set_entries(contents: Element, lines: Iterable[str]) -> None:
    """Replace the entries of a table of contents by those of its text."""
    for child in list(contents):
        if child.tag not in ("TOCLabel", "TOCPreambleLabel"):
            delete(child)
    open_: list[Element] = [contents]
    for entry in (entry for line in lines for entry in _entries(line)):
        level = DIVISIONS.index(entry.kind) if entry.kind in DIVISIONS else -1
        while len(open_) > 1 and _level(open_[-1]) >= level:
            open_.pop()
        element = _element(entry)
        append(open_[-1] if level >= 0 else contents, element)
        if level >= 0:
            open_.append(element)


def _level(element: Element) -> int:
    return DIVISIONS.index(tag_of(element)[3:])


def _element(entry: _Entry) -> Element:
    if entry.kind in DIVISIONS and entry.number is not None:
        element = new_division(entry.kind, entry.number, entry.title, prefix="TOC")
        if entry.range:
            element.append(new_element("ArticleRange", entry.range))
        return element
    if entry.kind == "SupplProvision":
        element = new_element("TOCSupplProvision", [new_element("SupplProvisionLabel", entry.title)])
        if entry.range:
            element.append(new_element("ArticleRange", entry.range))
        return element
    return new_element("TOCAppdxTableLabel", entry.title)


def _entries(line: str) -> Iterator[_Entry]:
    position = 0
    while position < len(line):
        found = _ENTRY.match(line, position)
        if found is None:
            raise FormatError(
                "an entry of a table of contents is needed, such as 第一章　総則（第一条）; "
                f"{line[position:][:30]!r} came"
            )
        yield _entry(found)
        position = found.end()


def _entry(found: re.Match[str]) -> _Entry:
    text = found[0]
    articles = _RANGE.search(text)
    title = text[: articles.start()] if articles else text
    shown = articles[0] if articles else ""
    if found["number"]:
        kind = _KIND_OF[found["counter"]]
        return _Entry(kind, Number.read(found["number"], kind), title, shown)
    return _Entry("SupplProvision" if found["supplement"] else "AppdxTable", None, title, shown)
