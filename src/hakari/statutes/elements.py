"""What the standard law XML (version 3) is made of: kinds of elements, their order, their headings, their text."""

from __future__ import annotations

from typing import TypeAlias, cast

from lxml import etree

__all__ = [
    "CONTAINERS",
    "DIVISIONS",
    "HEADINGS",
    "INLINE",
    "NUMBERED",
    "PROVISIONS",
    "SUBITEMS",
    "TEXTS",
    "TRANSPARENT",
    "Element",
    "caption_of",
    "heading_of",
    "is_element",
    "line_of",
    "number_of",
    "order_in",
    "sentences_of",
    "tag_of",
]

Element: TypeAlias = etree._Element

DIVISIONS = ("Part", "Chapter", "Section", "Subsection", "Division")
SUBITEMS = tuple(f"Subitem{level}" for level in range(1, 11))
PROVISIONS = (*DIVISIONS, "Article", "Paragraph", "Item", *SUBITEMS)
"""The structure from the outside in."""

NUMBERED = frozenset({*PROVISIONS, "Class"})
"""Elements whose number is part of what they are called."""

HEADINGS = {kind: f"{kind}Title" for kind in (*DIVISIONS, "Article", "Item", "Class", *SUBITEMS)} | {
    "Paragraph": "ParagraphNum"
}
"""The child in which the number of an element is written."""

INLINE = frozenset({"Line", "Ruby", "Rt", "Sup", "Sub", "QuoteStruct", "ArithFormula"})
"""Elements inside running text."""

TEXTS = frozenset(
    {
        *("Sentence", "LawNum", "LawTitle", "EnactStatement", "TOCLabel", "TOCPreambleLabel", "TOCAppdxTableLabel"),
        *("ArticleRange", "ArticleCaption", "ParagraphCaption", "SupplNote", "SupplProvisionLabel"),
        *("SupplProvisionAppdxTableTitle", "SupplProvisionAppdxStyleTitle", "ArithFormulaNum", "RelatedArticleNum"),
        *("AppdxTableTitle", "AppdxNoteTitle", "AppdxStyleTitle", "AppdxFormatTitle", "AppdxFigTitle"),
        *("TableStructTitle", "TableHeaderColumn", "FigStructTitle", "NoteStructTitle", "StyleStructTitle"),
        *("FormatStructTitle", "RemarksLabel", *HEADINGS.values()),
    }
)
"""Elements that hold running text and nothing else."""

CONTAINERS = {kind: f"{kind}Sentence" for kind in ("Paragraph", "Item", "Class", "List", *SUBITEMS)}
"""The child that holds the sentences of an element."""

TRANSPARENT = frozenset({"Law", "LawBody", "MainProvision", "Table", *CONTAINERS.values()})
"""Elements that no address names."""

_ORDER = {
    "Article": ("ArticleCaption", "ArticleTitle", "Paragraph", "SupplNote"),
    "Paragraph": (
        *("ParagraphCaption", "ParagraphNum", "ParagraphSentence", "AmendProvision", "Class"),
        *("TableStruct", "FigStruct", "StyleStruct", "Item", "List"),
    ),
    "SupplProvision": (
        *("SupplProvisionLabel", "Chapter", "Article", "Paragraph"),
        *("SupplProvisionAppdxTable", "SupplProvisionAppdxStyle", "SupplProvisionAppdx"),
    ),
    "LawBody": (
        *("LawTitle", "EnactStatement", "TOC", "Preamble", "MainProvision", "SupplProvision"),
        *("AppdxTable", "AppdxNote", "AppdxStyle", "Appdx", "AppdxFig", "AppdxFormat"),
    ),
}


def is_element(node: Element) -> bool:
    """Return whether a node is an element, not a comment or a processing instruction."""
    return isinstance(node.tag, str)


def tag_of(element: Element) -> str:
    """Return the name of an element."""
    return str(element.tag)


def line_of(element: Element) -> int | None:
    """Return the line of its file that an element begins on; None for one that was made here."""
    return cast("int | None", element.sourceline)


def number_of(element: Element) -> str | None:
    """Return what the attribute ``Num`` says."""
    return element.get("Num")


def heading_of(element: Element) -> Element | None:
    """Return the child in which the number of an element is written: ArticleTitle, ParagraphNum, ItemTitle …."""
    tag = HEADINGS.get(tag_of(element))
    return element.find(tag) if tag else None


def caption_of(element: Element) -> Element | None:
    """Return the caption (見出し) of an article or paragraph, if it has one."""
    return element.find(f"{tag_of(element)}Caption")


def sentences_of(element: Element) -> list[Element]:
    """Return the sentences that an element holds itself, in columns too, not those of items or tables below it."""
    tag = tag_of(element)
    holder = element.find(CONTAINERS[tag]) if tag in CONTAINERS else element
    if holder is None:
        return []
    return [child for child in holder.iter("Sentence") if _belongs(child, holder)]


def _belongs(sentence: Element, holder: Element) -> bool:
    parent = sentence.getparent()
    return parent is holder or (parent is not None and parent.tag == "Column" and parent.getparent() is holder)


def order_in(parent: Element, tag: str) -> int:
    """Return the rank of a kind of child among those that `parent` may have; unknown kinds come last."""
    name = tag_of(parent)
    order = _ORDER.get(name)
    if order is None:
        order = (f"{name}Caption", f"{name}Title", f"{name}Num", f"{name}Sentence")
    return order.index(tag) if tag in order else len(order)
