"""Plain text with the simple outline of a printed statute: headings begin the lines, blanks mean nothing.

::

    小さな港の管理に関する法律
    （令和二年法律第一号）
    第一章　総則
    （目的）
    第一条　この法律は、…。ただし、…。
    ２　…
    一　…
    イ　…
    附　則
    …

A translation is headed Chapter I, Article 1, (2), (i) and (a). Table rows are lines with tabs between their cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from hakari.errors import FormatError, Where
from hakari.statutes.building import new_division, new_provision, new_row
from hakari.statutes.editing import append, indent, new_element
from hakari.statutes.elements import DIVISIONS, SUBITEMS, Element, tag_of
from hakari.statutes.heads import BLANK, Head, english_head_of, head_of, law_attributes
from hakari.statutes.law import Law
from hakari.statutes.numbers import NUMERAL, Number

__all__ = ["outline_elements", "parse_outline"]

_LEVELS = {kind: level for level, kind in enumerate((*DIVISIONS, "Article", "Paragraph", "Item", *SUBITEMS))}

_JAPANESE = re.compile(r"[぀-ヿ㐀-䶿一-鿿]")
_CAPTION = re.compile(r"（[^（）]*(?:（[^（）]*）[^（）]*)*）|\([^()]*\)")
_LAW_NUMBER = re.compile(
    rf"[（(](?P<number>(?:明治|大正|昭和|平成|令和).*第{NUMERAL}号|(?:Act|Cabinet Order) No\. .*)[）)]"
)
_SUPPLEMENT = re.compile(
    r"附[ \u3000]*則(?:[（(](?P<name>[^）)]*)[）)])?|Supplementary Provisions(?: \((?P<of>[^)]*)\))?"
)
_APPENDIX = re.compile(rf"(?P<title>別表(?:第(?P<number>{NUMERAL}))?)(?P<related>（.*）)?$")
_CONTENTS = re.compile(rf"(?P<title>第{NUMERAL}[編章節款目].*?)(?P<range>（[^（）]*）)?$")


def parse_outline(lines: Iterable[tuple[int, str]], *, file: str, language: str | None = None) -> Law:
    """Return the law that an outline writes, given as numbered lines; messages call it `file`.

    Its language follows from its title unless it is given.

    Raises
    ------
    FormatError
        With file and line, at the first line that has no place.
    """
    filled = [(number, line.strip(BLANK)) for number, line in lines if line.strip(BLANK)]
    if not filled:
        raise FormatError("the title of a law is needed; the file is empty", where=Where(file=file))
    title = filled.pop(0)[1]
    language = language or ("ja" if _JAPANESE.search(title) else "en")
    number = _LAW_NUMBER.fullmatch(filled[0][1]) if filled else None
    if number:
        filled.pop(0)
    body = new_element("LawBody", [new_element("LawTitle", title)])
    main = new_element("MainProvision")
    body.append(main)
    law_number = number["number"] if number else ""
    attributes = law_attributes(law_number)
    root = new_element("Law", [new_element("LawNum", law_number), body], **attributes, Lang=language)
    _Outline(main, file=file, language=language).read(_with_contents(filled, body))
    indent(root)
    return Law(root, file=file)


def outline_elements(lines: Iterable[str], *, file: str = "the text") -> list[Element]:
    """Return the elements that lines of Japanese write on their own: chapters, articles, paragraphs or items."""
    scope = new_element("NewProvision")
    numbered = ((number, line.strip(BLANK)) for number, line in enumerate(lines, start=1) if line.strip(BLANK))
    _Outline(scope, file=file, language="ja").read(numbered)
    elements = list(scope)
    for element in elements:
        scope.remove(element)
    return elements


def _with_contents(lines: list[tuple[int, str]], body: Element) -> Iterator[tuple[int, str]]:
    """Read a table of contents in front of the provisions, and yield the lines behind it."""
    if not lines or lines[0][1].replace("\u3000", "") != "目次":
        yield from lines
        return
    contents = new_element("TOC", [new_element("TOCLabel", "目次")])
    body.insert(1, contents)
    first: str | None = None
    stack: list[Element] = [contents]
    for place, (_, line) in enumerate(lines[1:], start=1):
        if _SUPPLEMENT.fullmatch(line) and stack:
            contents.append(new_element("TOCSupplProvision", [new_element("SupplProvisionLabel", line)]))
            yield from lines[place + 1 :]
            return
        head, found = head_of(line), _CONTENTS.fullmatch(line)
        if head is None or found is None or head.kind not in DIVISIONS or head.heading == first:
            yield from lines[place:]
            return
        first = first or head.heading
        level = _LEVELS[head.kind]
        while len(stack) > 1 and _LEVELS[tag_of(stack[-1])[3:]] >= level:
            stack.pop()
        element = new_division(head.kind, head.number, found["title"], prefix="TOC")
        if found["range"]:
            element.append(new_element("ArticleRange", found["range"]))
        stack[-1].append(element)
        stack.append(element)


class _Outline:
    """The elements that are open, from the outside in."""

    def __init__(self, scope: Element, *, file: str, language: str) -> None:
        self.scope = scope
        self.open: list[Element] = []
        self.caption: str | None = None
        self.file = file
        self.language = language

    def read(self, lines: Iterable[tuple[int, str]]) -> None:
        """Read all lines."""
        number = None
        for number, line in lines:
            self._read_line(line, Where(file=self.file, line=number))
        if self.caption is not None:
            raise FormatError(
                f"an article is needed behind the caption {self.caption}; the text ends",
                where=Where(file=self.file, line=number),
            )

    def _read_line(self, line: str, where: Where) -> None:
        if "\t" in line:
            self._add_row(line, where)
        elif found := _SUPPLEMENT.fullmatch(line):
            self._open_supplement(line, found["name"] or found["of"], where)
        elif found := _APPENDIX.fullmatch(line):
            self._open_appendix(found)
        elif _CAPTION.fullmatch(line) and self.caption is None:
            self.caption = line
        elif head := self._head(line):
            self._add(head, where)
        else:
            self._add_unnumbered(line, where)

    def _head(self, line: str) -> Head | None:
        if self.language == "ja":
            return head_of(line)
        within = next((child for child in reversed(self.open) if child.tag in ("Item", "Subitem1")), None)
        if within is None:
            return english_head_of(line)
        return english_head_of(line, tag_of(within), Number.parse(within.get("Num", "0")).parts[0])

    def _add(self, head: Head, where: Where) -> None:
        if head.kind in DIVISIONS:
            title = head.text if self.language != "ja" else f"{head.heading}\u3000{head.text}".rstrip(BLANK)
            self._place(new_division(head.kind, head.number, title), where)
        elif head.kind == "Article":
            article = self._provision("Article", head.number, None, head.heading)
            self._place(article, where)
            first = Number.of(1)
            text = head.text.removeprefix("(1) ") if self.language != "ja" else head.text
            self._place(self._provision("Paragraph", first, text, "" if text == head.text else "(1)"), where)
        else:
            self._place(self._provision(head.kind, head.number, head.text, head.heading), where)

    def _provision(self, kind: str, number: Number, text: str | None, heading: str) -> Element:
        caption = self.caption if kind in ("Article", "Paragraph") else None
        if caption is not None:
            self.caption = None
        return new_provision(kind, number, text, heading=heading, caption=caption, language=self.language)

    def _place(self, element: Element, where: Where) -> None:
        """Put an element below the nearest that is open and stands above its kind."""
        level = _LEVELS[tag_of(element)]
        while self.open and _LEVELS[tag_of(self.open[-1])] >= level:
            self.open.pop()
        parent = self.open[-1] if self.open else self.scope
        kind = tag_of(element)
        alone = not self.open and self.scope.tag == "NewProvision"
        # Appended tables may hold items.
        placed = _LEVELS.get(tag_of(parent)) == level - 1 or (parent.tag == "AppdxTable" and kind == "Item")
        if not alone and not placed and kind.startswith(("Item", "Subitem")):
            raise FormatError(
                f"{_NEEDED.get(kind, 'the element above it')} is needed in front of "
                f"{element[0].text!r}; there is none",
                where=where,
            )
        append(parent, element)
        self.open.append(element)

    def _open_supplement(self, label: str, name: str | None, where: Where) -> None:
        body = next(self.scope.iterancestors("LawBody"), None)
        if body is None:
            raise FormatError("provisions of one law are needed; 附則 came", where=where)
        self.scope = new_element("SupplProvision", [new_element("SupplProvisionLabel", label.partition("（")[0])])
        if name:
            self.scope.set("AmendLawNum", name)
        self.open = []
        append(body, self.scope)

    def _open_appendix(self, found: re.Match[str]) -> None:
        table = new_element("AppdxTable", [new_element("AppdxTableTitle", found["title"])])
        if found["number"] and (number := Number.read(found["number"], "Item")):
            table.set("Num", str(number))
        if found["related"]:
            table.append(new_element("RelatedArticleNum", found["related"]))
        body = next(self.scope.iterancestors("LawBody"), None)
        (self.scope if body is None else body).append(table)
        self.scope, self.open = table, []

    def _add_row(self, line: str, where: Where) -> None:
        parent = self.open[-1] if self.open else self.scope
        if parent.tag not in ("Paragraph", "Item", *SUBITEMS, "AppdxTable", "NewProvision"):
            raise FormatError("a paragraph or item is needed in front of a table row; there is none", where=where)
        last = parent[-1] if len(parent) else None
        if last is None or last.tag != "TableStruct":
            last = new_element("TableStruct", [new_element("Table")])
            append(parent, last)
        last[0].append(new_row([cell.strip(BLANK) for cell in line.split("\t")]))

    def _add_unnumbered(self, line: str, where: Where) -> None:
        """Read a provision that is not divided: one paragraph without a number."""
        if self.open or len(self.scope.findall("Paragraph")) or self.scope.tag == "AppdxTable":
            raise FormatError(
                "the head of a provision is needed at the beginning of a line, such as 第一条, ２, 一 or イ; "
                f"{line[:20]!r} came",
                where=where,
                remedy="Write each provision on one line; captions stand in brackets on a line of their own.",
            )
        paragraph = self._provision("Paragraph", Number.of(1), line, "")
        append(self.scope, paragraph)
        self.open = [paragraph]


_NEEDED = {"Item": "a paragraph", "Subitem1": "an item", "Subitem2": "a subitem イ", "Subitem3": "a subitem （１）"}
