"""The nodes that two laws are aligned by: every element that is not inside running text, with what it says."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from hakari.statutes.elements import DIVISIONS, HEADINGS, NUMBERED, TEXTS, Element, is_element, tag_of
from hakari.statutes.inline import pieces_of, plain
from hakari.statutes.law import BLANKS, MIXED

__all__ = ["Identities", "Node", "Path", "build_nodes"]

Path = tuple[int, ...]
"""The way from ``Law`` down to an element: the place among the children, from 0, at each step."""

COMMENT = "#comment"


@dataclass(eq=False)
class Node:
    """An element of a law.

    Parameters
    ----------
    element
        The element.
    tag
        Its name; comments and processing instructions have one of their own.
    path
        The way down to it.
    parent
        The node above it.
    pieces
        The content of an element that holds running text; None for one that holds elements.
    children
        The nodes below it.
    """

    element: Element
    tag: str
    path: Path
    parent: Node | None
    pieces: tuple[str, ...] | None = None
    children: list[Node] = field(default_factory=list)
    words: int = 0
    whole: int = 0

    @property
    def number(self) -> str | None:
        """Return the number by which the element is called; None for kinds that have none."""
        return self.element.get("Num") if self.tag in NUMBERED else None

    @property
    def key(self) -> str | None:
        """Return what tells the element from its like in any version: its number, or the act that added it."""
        if self.tag == "SupplProvision":
            return self.element.get("AmendLawNum")
        return self.element.get("Num") if self.tag in NUMBERED or self.tag.startswith(("TOC", "Appdx")) else None

    @property
    def heading(self) -> Node | None:
        """Return the child in which the number is written."""
        tag = HEADINGS.get(self.tag)
        return next((child for child in self.children if child.tag == tag), None)

    @property
    def caption(self) -> Node | None:
        """Return the caption of an article or paragraph."""
        return next((child for child in self.children if child.tag == f"{self.tag}Caption"), None)

    @cached_property
    def text(self) -> str:
        """Return all that the element says but its own number."""
        if self.pieces is not None:
            return plain(self.pieces)
        heading = self.heading if self.tag not in DIVISIONS else None
        return "".join(child.text for child in self.children if child is not heading)

    @cached_property
    def grams(self) -> frozenset[str]:
        """Return the pairs of neighbouring characters of the text."""
        text = self.text
        return frozenset(text[i : i + 2] for i in range(len(text) - 1)) or frozenset((text,))

    def walk(self) -> Iterator[Node]:
        """Yield the node and all below it, in order."""
        yield self
        for child in self.children:
            yield from child.walk()


class Identities:
    """Numbers for what nodes say, the same for both laws: nodes with one number are equal.

    `words` is what an element says, without attributes and its own number; `whole` is everything.
    """

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}

    def number(self, content: Hashable) -> int:
        """Return the number of a content."""
        return self._numbers.setdefault(content, len(self._numbers))

    def identify(self, node: Node) -> None:
        """Give a node its numbers; its children have theirs."""
        heading = node.heading if node.tag not in DIVISIONS else None
        said = tuple(child.words for child in node.children if child is not heading)
        node.words = self.number((node.tag, node.pieces, said))
        attributes = tuple(sorted(node.element.attrib.items())) if is_element(node.element) else ()
        below = tuple(child.whole for child in node.children)
        node.whole = self.number((node.tag, node.pieces, attributes, below))


def build_nodes(element: Element, identities: Identities) -> Node:
    """Return the nodes of a law."""
    return _node(element, (), None, identities)


def _node(element: Element, path: Path, parent: Node | None, identities: Identities) -> Node:
    if not is_element(element):
        node = Node(element, COMMENT, path, parent, pieces=tuple(element.text or ""))
    elif _holds_text(element):
        tag = tag_of(element)
        known = tag in TEXTS or tag in MIXED
        node = Node(element, tag if known else f"{tag}#text", path, parent, pieces=tuple(pieces_of(element)))
    else:
        node = Node(element, tag_of(element), path, parent)
        node.children = [_node(child, (*path, place), node, identities) for place, child in enumerate(element)]
    identities.identify(node)
    return node


def _holds_text(element: Element) -> bool:
    if element.tag in TEXTS or element.tag in MIXED:
        return True
    return not len(element) and bool((element.text or "").strip(BLANKS))
