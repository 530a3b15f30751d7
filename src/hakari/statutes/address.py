"""Where in a law something stands: Article:3_2/Paragraph:1/Item:2/Proviso, or 第三条の二第一項第二号ただし書."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hakari.errors import InputError
from hakari.statutes.elements import DIVISIONS, NUMBERED, TRANSPARENT, Element, is_element, number_of, tag_of
from hakari.statutes.inline import text_of
from hakari.statutes.numbers import Number

__all__ = ["ROLES", "Address", "Step"]

ROLES = {
    "Main": "本文",
    "Proviso": "ただし書",
    "FormerPart": "前段",
    "MiddlePart": "中段",
    "LatterPart": "後段",
    "OutsideItems": "各号列記以外の部分",
}
"""Parts of what an element says itself, by what its sentences are for; no elements of their own in the XML."""


_STEP = re.compile(r"(?P<kind>[A-Za-z][A-Za-z0-9]*)(?:\[(?P<name>.*)\])?(?::(?P<number>[0-9_:]+))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Step:
    """One step down: the kind of element, its number, or the name by which a supplementary provision is known.

    `kind` is the name of an XML element, or one of `ROLES`. The number is what the attribute ``Num`` says of a
    provision; other elements are counted from 1 among their like.
    """

    kind: str
    number: Number | None = None
    name: str | None = None

    @classmethod
    def parse(cls, text: str) -> Step:
        """Return the step that ``Article:3_2``, ``Proviso`` or ``SupplProvision[平成…法律第…号]`` writes."""
        found = _STEP.fullmatch(text)
        if not found:
            raise InputError(
                f"a step such as Article:3_2, Proviso or SupplProvision[NAME] is needed; {text!r} came"
            )
        number = found["number"]
        return cls(found["kind"], Number.parse(number) if number else None, found["name"])

    def __str__(self) -> str:
        """Return the form that `parse` reads."""
        name = f"[{self.name}]" if self.name is not None else ""
        return f"{self.kind}{name}{'' if self.number is None else f':{self.number}'}"


@dataclass(frozen=True, slots=True)
class Address:
    """The steps from the law down to a place in it.

    Articles are counted through the law, so that their addresses do not name chapters. Nor do they name what
    only holds others (MainProvision, ParagraphSentence, Table …).
    """

    steps: tuple[Step, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Address:
        """Return the address that `str` wrote.

        Raises
        ------
        InputError
            If it is none.
        """
        return cls(tuple(map(Step.parse, _split(text))))

    @classmethod
    def parse_japanese(cls, text: str) -> Address:
        """Return the address that a provision names in full: 第三条の二第一項第二号イ.

        Raises
        ------
        InputError
            Showing where reading stopped.
        """
        from hakari.statutes.naming import read_japanese

        return read_japanese(text)

    @classmethod
    def of(cls, element: Element) -> Address:
        """Return the address of an element of a law."""
        steps: list[Step] = []
        below: str | None = None
        node: Element | None = element
        while node is not None and is_element(node):
            tag = tag_of(node)
            if tag == "Law":
                break
            if tag not in TRANSPARENT and not (below == "Article" and tag in DIVISIONS):
                steps.append(step_of(node))
                below = tag
            node = node.getparent()
        return cls(tuple(reversed(steps)))

    def __str__(self) -> str:
        """Return the steps with ``/`` between them."""
        return "/".join(map(str, self.steps))

    def japanese(self) -> str:
        """Return the form that an amendment sentence would use."""
        from hakari.statutes.naming import write_japanese

        return write_japanese(self)

    def __truediv__(self, step: Step | str) -> Address:
        """Return the address one step further down."""
        return Address((*self.steps, Step.parse(step) if isinstance(step, str) else step))

    @property
    def parent(self) -> Address:
        """Return the address one step up; that of the law is its own."""
        return Address(self.steps[:-1])

    @property
    def last(self) -> Step:
        """Return the last step.

        Raises
        ------
        InputError
            If the address is that of the law itself.
        """
        if not self.steps:
            raise InputError("the address of a part of the law is needed; that of the law itself came")
        return self.steps[-1]

    def starts_with(self, other: Address) -> bool:
        """Return whether this place is within another, or is it."""
        return self.steps[: len(other.steps)] == other.steps

    def up_to(self, kind: str) -> Address | None:
        """Return the address of the nearest element of a kind that this place is in, or is."""
        for end in range(len(self.steps), 0, -1):
            if self.steps[end - 1].kind == kind:
                return Address(self.steps[:end])
        return None

    def number(self, kind: str) -> Number | None:
        """Return the number of the nearest element of a kind around this place."""
        found = self.up_to(kind)
        return found.steps[-1].number if found else None

    def __iter__(self) -> Iterator[Step]:
        """Iterate over the steps."""
        return iter(self.steps)

    def __len__(self) -> int:
        """Return the number of steps."""
        return len(self.steps)


def step_of(element: Element) -> Step:
    """Return the step by which an element is reached from the one above it."""
    tag = tag_of(element)
    if tag == "SupplProvision":
        place = _ordinal(element, "AmendLawNum")
        return Step(tag, Number.of(place) if place > 1 else None, element.get("AmendLawNum"))
    written = number_of(element)
    if tag in NUMBERED or tag.startswith(("TOC", "Appdx")):
        try:
            if written:
                return Step(tag, Number.parse(written))
        except InputError:
            return Step(tag, name=written)
        if tag.startswith("Appdx"):
            return Step(tag, name=_title_among_others(element))
    alone = (
        tag.endswith(("Title", "Caption", "Num", "Label", "Range")) or tag.startswith("TOC") or tag == "Preamble"
    )
    return Step(tag) if alone else Step(tag, Number.of(_ordinal(element)))


def _title_among_others(element: Element) -> str | None:
    """Return the title of an appended table or form that has no number, where there are several."""
    title = element.find(f"{element.tag}Title")
    several = next(element.itersiblings(element.tag), next(element.itersiblings(element.tag, preceding=True), None))
    return text_of(title) if several is not None and title is not None else None


def _ordinal(element: Element, attribute: str | None = None) -> int:
    """Return the place among siblings of a kind, and of the same value of an attribute."""
    value = element.get(attribute) if attribute else None
    before = element.itersiblings(element.tag, preceding=True)
    return 1 + sum(attribute is None or sibling.get(attribute) == value for sibling in before)


def _split(text: str) -> Iterator[str]:
    """Yield the steps; a name in brackets may hold a slash."""
    start, depth = 0, 0
    for place, character in enumerate(text):
        depth += (character == "[") - (character == "]")
        if character == "/" and not depth:
            yield text[start:place]
            start = place + 1
    if text:
        yield text[start:]
