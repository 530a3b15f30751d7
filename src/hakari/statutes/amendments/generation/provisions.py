"""The operations that turn one provision into another: an article, a paragraph or an item, and what is in it."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from hakari.errors import HakariError, InputError
from hakari.statutes.address import Address, Step
from hakari.statutes.amendments.apply import apply_operations
from hakari.statutes.amendments.generation.alignment import Aligned, align
from hakari.statutes.amendments.generation.blocks import block_of
from hakari.statutes.amendments.generation.content import same_element
from hakari.statutes.amendments.generation.ranges import with_ranges
from hakari.statutes.amendments.generation.sayings import (
    CHILDREN,
    InexpressibleError,
    named_paragraph,
    own_operations,
    plain_text,
    table_operations,
)
from hakari.statutes.amendments.operations import (
    Announced,
    Attach,
    DeleteElements,
    InsertElements,
    Operation,
    Place,
    Renumber,
    ReplaceElements,
    SetText,
)
from hakari.statutes.amendments.targets import Targets, number_of_element
from hakari.statutes.editing import new_element, renumber
from hakari.statutes.elements import CONTAINERS, Element, caption_of, heading_of, tag_of
from hakari.statutes.inline import text_of
from hakari.statutes.law import Law

__all__ = [
    "Pair",
    "child_operations",
    "in_safe_order",
    "pairs_of",
    "provision_operations",
    "runs_of_new",
]

Pair: TypeAlias = tuple[Element, Element]
"""A provision and its successor."""


def provision_operations(old: Element, new: Element, address: Address) -> list[Operation]:
    """Return the operations that turn a provision into another, whose number is left as it is.

    Phrases and smaller elements are tried first; the provision is replaced as a whole where they do not do it.

    Raises
    ------
    InexpressibleError
        If that does not do it either.
    """
    target = _with_number_of(new, old)
    if same_element(old, target):
        return []
    try:
        operations = list(_smaller_operations(old, target, address))
        if _leads_to(old, target, address, operations):
            return operations
    except HakariError:
        pass
    try:
        block = tuple(block_of(target))
    except InputError as error:
        raise InexpressibleError(error.problem) from None
    place = Place(address)
    whole: list[Operation] = [ReplaceElements(place=place, places=(place,), block=block)]
    if _leads_to(old, target, address, whole):
        return whole
    raise InexpressibleError(f"the new text of {place} cannot be written as lines of text")


def _with_number_of(new: Element, old: Element) -> Element:
    """Return a copy of a provision with the number of another."""
    twin = copy.deepcopy(new)
    number = number_of_element(old)
    heading, before = heading_of(twin), heading_of(old)
    if number is not None and twin.get("Num") != old.get("Num"):
        renumber(twin, number)
        if heading is not None and before is not None:
            heading.text = text_of(before)
    return twin


def _leads_to(old: Element, new: Element, address: Address, operations: Sequence[Operation]) -> bool:
    """Return whether operations turn an element into another, tried on a law that has nothing else."""
    law, place = _small_law(old, address)
    result = apply_operations(operations, law)
    found = Targets(result).find(place)
    return len(found) == 1 and same_element(found[0], new)


def _small_law(element: Element, address: Address) -> tuple[Law, Address]:
    """Return a law of one provision, around which there is no more than its address asks for."""
    inner = copy.deepcopy(element)
    inner.tail = None
    for step in reversed(address.steps[:-1]):
        if step.kind in ("SupplProvision", "MainProvision"):
            break
        if step.kind == "Article" and inner.tag == "Item":
            inner = new_element("Paragraph", [inner], Num="1")
        attributes = {} if step.number is None else {"Num": str(step.number)}
        outer = new_element(step.kind, **attributes)
        if step.kind == "AppdxTable":
            outer.append(new_element("AppdxTableTitle", str(Place(Address((step,))))))
        outer.append(inner)
        inner = outer
    main, body = new_element("MainProvision"), new_element("LawBody", [new_element("LawTitle", "")])
    body.append(main)
    if inner.tag == "AppdxTable":
        body.append(inner)
    elif address.steps[0].kind == "SupplProvision":
        body.append(new_element("SupplProvision", [new_element("SupplProvisionLabel", "附則"), inner]))
    else:
        main.append(inner)
    return Law(new_element("Law", [new_element("LawNum", ""), body], Lang="ja")), address


def _smaller_operations(old: Element, new: Element, address: Address) -> Iterator[Operation]:
    yield from _caption_operations(old, new, address)
    if tag_of(old) == "Paragraph":
        address = named_paragraph(old, address)
    if tag_of(old) in CONTAINERS:
        yield from own_operations(old, new, address)
        yield from table_operations(old, new, address)
    for kind in CHILDREN:
        yield from child_operations(old.findall(kind), new.findall(kind), address, kind)


def _caption_operations(old: Element, new: Element, address: Address) -> Iterator[Operation]:
    before, behind = caption_of(old), caption_of(new)
    place = Place(address / f"{tag_of(old)}Caption")
    if before is not None and behind is None:
        yield DeleteElements(place=place)
    elif before is None and behind is not None:
        yield Attach(place=Place(address), kind="Caption", side="inside", text=plain_text(behind))
    elif before is not None and behind is not None and not same_element(before, behind):
        yield SetText(place=place, text=plain_text(behind))


def child_operations(
    old: Sequence[Element], new: Sequence[Element], address: Address, kind: str
) -> list[Operation]:
    """Return the operations that turn the paragraphs, items … of a provision into others.

    Raises
    ------
    InexpressibleError
        If one of them cannot be said.
    """
    if len(old) == len(new) and all(map(same_element, old, new)):
        return []
    aligned = align(old, new)
    operations: list[Operation] = [DeleteElements(place=place) for place in _deleted(aligned, address, kind)]
    for before, behind in in_safe_order(pairs_of(aligned)):
        number, to = number_of_element(before), number_of_element(behind)
        here = Address((*address.steps, Step(kind, number)))
        operations += provision_operations(before, behind, here)
        if number != to:
            there = Address((*address.steps, Step(kind, to)))
            named = named_paragraph(before, here) if kind == "Paragraph" else here
            operations.append(Renumber(place=Place(named), to=Place(there)))
    return [*with_ranges(operations, list(map(number_of_element, old))), *_additions(aligned, address, kind)]


def _deleted(aligned: Sequence[Aligned], address: Address, kind: str) -> Iterator[Place]:
    for pair in aligned:
        if pair.new is None and pair.old is not None:
            yield Place(Address((*address.steps, Step(kind, number_of_element(pair.old)))))


def pairs_of(aligned: Sequence[Aligned]) -> list[Pair]:
    """Return the provisions that stay, each with its successor."""
    return [(pair.old, pair.new) for pair in aligned if pair.old is not None and pair.new is not None]


def in_safe_order(pairs: Sequence[Pair]) -> list[Pair]:
    """Return pairs in an order in which they can be renumbered one by one and no number is there twice.

    Those whose numbers grow go from the last to the first; the others behind them, from the first to the last.
    """
    return [*reversed([pair for pair in pairs if _grows(pair)]), *(pair for pair in pairs if not _grows(pair))]


def _grows(pair: Pair) -> bool:
    old, new = map(number_of_element, pair)
    return old is not None and new is not None and old < new


def runs_of_new(aligned: Sequence[Aligned]) -> Iterator[tuple[int, list[Element]]]:
    """Yield the runs of provisions that are added, each with its place among all that stay or come."""
    run: list[Element] = []
    place = start = 0
    for pair in aligned:
        if pair.new is None:
            continue
        if pair.old is None:
            start = start if run else place
            run.append(pair.new)
        elif run:
            yield start, run
            run = []
        place += 1
    if run:
        yield start, run


def _additions(aligned: Sequence[Aligned], address: Address, kind: str) -> Iterator[Operation]:
    staying = [pair.new for pair in aligned if pair.new is not None]
    for place, run in runs_of_new(aligned):
        announced = (Announced(kind, len(run)),) if kind in ("Paragraph", "Item") else (Announced(None),)
        block = tuple(line for element in run for line in block_of(element))
        if place + len(run) == len(staying) or len(staying) == len(run):
            yield InsertElements(place=Place(address), side="inside", announced=announced, block=block)
            continue
        if not place and kind == "Paragraph" and len(run) == 1 and address.last.kind == "Article":
            yield InsertElements(
                place=Place(address), side="first", announced=announced, block=block, role="第一項"
            )
            continue
        side, anchor = ("after", staying[place - 1]) if place else ("before", staying[len(run)])
        there = Address((*address.steps, Step(kind, number_of_element(anchor))))
        yield InsertElements(place=Place(there), side=side, announced=announced, block=block)  # type: ignore[arg-type]
