"""A law as a tree: its XML kept whole, with addresses, sentences and typed views over it."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from hakari.errors import InputError, Where
from hakari.statutes.address import ROLES, Address, Step, step_of
from hakari.statutes.elements import (
    DIVISIONS,
    INLINE,
    TEXTS,
    TRANSPARENT,
    Element,
    is_element,
    line_of,
    sentences_of,
    tag_of,
)
from hakari.statutes.inline import text_of
from hakari.statutes.numbers import Number

__all__ = ["BLANKS", "MIXED", "Law", "SentenceView", "canonical", "role_of", "sentences_in_role"]


@dataclass(frozen=True, slots=True)
class SentenceView:
    """A sentence of a law: where it stands, its element, its text without ruby, and what it is for."""

    address: Address
    element: Element
    text: str
    role: str | None


class Law:
    """A law in the standard XML, or a translation of one, with whatever is around it in its file.

    Nothing of the file is dropped: what has no view here stays in the tree and is written back.

    Parameters
    ----------
    root
        The element ``Law``.
    file
        The file it came from, for messages.
    """

    def __init__(self, root: Element, *, file: str | None = None) -> None:
        if root.tag != "Law":
            raise InputError(f"the element <Law> is needed; <{root.tag}> came", where=Where(file=file))
        self.root = root
        self.file = file

    @property
    def language(self) -> str:
        """Return the language that the law says it is in; Japanese where it says nothing."""
        return self.root.get("Lang", "ja")

    @property
    def title(self) -> str:
        """Return the title."""
        return text_of(self.root.find("LawBody/LawTitle")).strip()

    @property
    def number(self) -> str:
        """Return the law number: 平成五年法律第四十七号."""
        return text_of(self.root.find("LawNum")).strip()

    @property
    def body(self) -> Element:
        """Return the element ``LawBody``."""
        body = self.root.find("LawBody")
        if body is None:
            raise InputError("a law needs <LawBody>", where=Where(file=self.file, line=line_of(self.root)))
        return body

    @property
    def main(self) -> Element:
        """Return the main provision."""
        main = self.root.find("LawBody/MainProvision")
        if main is None:
            raise InputError("a law needs <MainProvision>", where=Where(file=self.file, line=line_of(self.body)))
        return main

    def copy(self) -> Law:
        """Return a law of its own with the same content; what is around the law in its file is copied too."""
        tree = copy.deepcopy(self.root.getroottree())
        twin = tree.getroot() if self.root.getparent() is None else tree.find(_path_in(self.root))
        assert twin is not None
        return Law(twin, file=self.file)

    def find_all(self, address: Address | str, scope: Element | None = None) -> list[Element]:
        """Return the elements at an address, below `scope` if it is given; several where numbers repeat.

        A part such as ただし書 or 後段 gives its sentences, 各号列記以外の部分 all that stand outside the items.
        """
        steps = Address.parse(address).steps if isinstance(address, str) else address.steps
        found = [self.root if scope is None else scope]
        for step in steps:
            found = [child for element in found for child in below(element, step)]
        return found

    def find(self, address: Address | str, scope: Element | None = None) -> Element | None:
        """Return the first element at an address, or None."""
        found = self.find_all(address, scope)
        return found[0] if found else None

    def require(self, address: Address | str, scope: Element | None = None) -> Element:
        """Return the first element at an address.

        Raises
        ------
        InputError
            If there is none; it names the last step that is there.
        """
        address = Address.parse(address) if isinstance(address, str) else address
        found = self.find(address, scope)
        if found is not None:
            return found
        near = address.parent
        while near.steps and self.find(near, scope) is None:
            near = near.parent
        inside = near.japanese() or "the law"
        raise InputError(
            f"{address.japanese()} ({address}) is not in {self.title or 'the law'}; the nearest that is: {inside}",
            where=Where(file=self.file),
        )

    def address_of(self, element: Element) -> Address:
        """Return the address of an element."""
        return Address.of(element)

    def articles(self, scope: Element | None = None) -> Iterator[Element]:
        """Yield the articles of the main provision, or of `scope`, in order."""
        yield from (self.main if scope is None else scope).iter("Article")

    def supplements(self) -> list[Element]:
        """Return the supplementary provisions: the law's own and those of its amendments."""
        return self.body.findall("SupplProvision")

    def sentences(self, scope: Element | None = None) -> Iterator[SentenceView]:
        """Yield all sentences of the law, or of `scope`, in order, tables and supplementary provisions included."""
        for element in (self.root if scope is None else scope).iter("Sentence"):
            yield SentenceView(Address.of(element), element, text_of(element), role_of(element))

    def texts(self, scope: Element | None = None) -> Iterator[tuple[Address, Element, str]]:
        """Yield all elements that hold running text, titles and captions included, in order."""
        for element in (self.root if scope is None else scope).iter(*TEXTS):
            yield Address.of(element), element, text_of(element)

    def same_as(self, other: Law) -> bool:
        """Return whether two laws are the same but for blanks between elements."""
        return canonical(self.root) == canonical(other.root)


def _path_in(root: Element) -> str:
    tree = root.getroottree()
    return "." + tree.getpath(root).removeprefix(f"/{tree.getroot().tag}")


def below(element: Element, step: Step) -> Iterator[Element]:
    """Yield the elements that a step reaches from an element, through those that no address names."""
    if step.kind in ROLES:
        yield from sentences_in_role(element, step.kind)
        return
    article = step.kind == "Article"
    for child in element:
        if not is_element(child):
            continue
        if child.tag == step.kind and _fits(child, step):
            yield child
        elif child.tag in TRANSPARENT or (article and child.tag in DIVISIONS):
            yield from below(child, step)


def _fits(element: Element, step: Step) -> bool:
    """Return whether an element is the one that a step means; a single number is also met within a range."""
    actual = step_of(element)
    if actual.name != step.name:
        return False
    if actual.number == step.number:
        return True
    first = Number.of(1)
    if {actual.number, step.number} <= {None, first}:
        return True
    return bool(
        actual.number
        and actual.number.last
        and step.number
        and not step.number.last
        and actual.number.parts <= step.number.parts <= actual.number.last
    )


def role_of(sentence: Element) -> str | None:
    """Return what a sentence is for: ``main`` or ``proviso``; None where the law does not say.

    A sentence that begins with ただし、 is a proviso, whether it is marked so or not.
    """
    function = sentence.get("Function")
    if function is None and text_of(sentence).startswith("ただし、"):
        return "proviso"
    return function


def sentences_in_role(element: Element, role: str) -> list[Element]:
    """Return the sentences of an element that are its 本文, ただし書, 前段, 中段 or 後段.

    本文 is all that is not the proviso, where there is one; 前段 and 後段 are the first and the last of several
    sentences without a proviso, 中段 what is between.
    """
    found = sentences_of(element)
    provisos = [sentence for sentence in found if role_of(sentence) == "proviso"]
    others = [sentence for sentence in found if role_of(sentence) != "proviso"]
    if role == "OutsideItems":
        return found
    if role == "Proviso":
        return provisos
    if role == "Main":
        return others if provisos else []
    if len(others) < 2:
        return []
    return {"FormerPart": others[:1], "MiddlePart": others[1:-1], "LatterPart": others[-1:]}[role]


MIXED = frozenset({*INLINE, "Note", "Style", "Format", "Fig"})
"""Elements in which any text may stand between others."""

BLANKS = " \t\r\n"
"""What may stand between elements without a meaning; the full-width space is text."""


def canonical(element: Element) -> bytes:
    """Return the canonical XML of an element without blanks between elements: what two laws are compared by."""
    twin = copy.deepcopy(element)
    twin.tail = None
    for node in twin.iter():
        if not is_element(node) or tag_of(node) in TEXTS or _within_text(node):
            continue
        if len(node) and node.tag not in MIXED:
            _drop_blanks(node)
    return etree.tostring(twin, method="c14n", with_comments=True)


def _within_text(node: Element) -> bool:
    return next(node.iterancestors(*TEXTS, *MIXED), None) is not None


def _drop_blanks(node: Element) -> None:
    if node.text is not None and not node.text.strip(BLANKS):
        node.text = None
    for child in node:
        if child.tail is not None and not child.tail.strip(BLANKS):
            child.tail = None
