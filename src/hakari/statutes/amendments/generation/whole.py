"""The operations that turn one version of a law into another: title, contents, chapters, articles, appendices."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hakari.errors import HakariError
from hakari.statutes.address import Address, Step
from hakari.statutes.amendments.generation.alignment import Aligned, align
from hakari.statutes.amendments.generation.blocks import block_of, contents_lines, written
from hakari.statutes.amendments.generation.content import same_element
from hakari.statutes.amendments.generation.divisions import (
    Divisions,
    article_address,
    division_address,
    division_numbers,
    division_titles,
    divisions_of,
    new_divisions,
)
from hakari.statutes.amendments.generation.provisions import (
    child_operations,
    in_safe_order,
    pairs_of,
    provision_operations,
    runs_of_new,
)
from hakari.statutes.amendments.generation.ranges import with_ranges
from hakari.statutes.amendments.generation.sayings import InexpressibleError, text_operations
from hakari.statutes.amendments.operations import (
    Announced,
    Attach,
    DeleteElements,
    InsertElements,
    Operation,
    Place,
    Renumber,
    ReplaceElements,
)
from hakari.statutes.amendments.targets import number_of_element
from hakari.statutes.elements import DIVISIONS, TEXTS, Element, is_element, tag_of
from hakari.statutes.inline import text_of
from hakari.statutes.law import Law
from hakari.statutes.numbers import Number

__all__ = ["law_operations"]


def law_operations(old: Law, new: Law) -> Iterator[list[Operation]]:
    """Yield the operations that turn a law into another, those of one provision together.

    Raises
    ------
    InexpressibleError
        Naming what no amendment sentence is known for.
    """
    yield from _title_operations(old, new)
    yield from _contents_operations(old, new)
    yield from _container_operations(old.main, new.main, Address())
    yield from _supplement_operations(old, new)
    yield from _appendix_operations(old, new)


def _title_operations(old: Law, new: Law) -> Iterator[list[Operation]]:
    for kind in ("LawTitle", "EnactStatement"):
        before, behind = old.body.find(kind), new.body.find(kind)
        if before is None and behind is None:
            continue
        if before is None or behind is None:
            raise InexpressibleError(f"<{kind}> comes or goes")
        place = Place(Address((Step(kind),)))
        if text_of(before) != text_of(behind):
            yield [ReplaceElements(place=place, places=(place,), block=("\u3000\u3000\u3000" + written(behind),))]
    before, behind = old.body.find("Preamble"), new.body.find("Preamble")
    if (before is None) != (behind is None) or (
        before is not None and behind is not None and not same_element(before, behind)
    ):
        raise InexpressibleError("the preamble changes")


def _contents_operations(old: Law, new: Law) -> Iterator[list[Operation]]:
    before, behind = old.body.find("TOC"), new.body.find("TOC")
    place = Place(Address((Step("TOC"),)))
    if before is None and behind is not None:
        block = tuple(contents_lines(behind))
        yield [Attach(place=Place(Address((Step("LawTitle"),))), kind="TOC", side="after", block=block)]
    elif before is not None and behind is None:
        yield [DeleteElements(place=place)]
    elif before is not None and behind is not None and not same_element(before, behind):
        try:
            yield text_operations([_flat(before)], [_flat(behind)], place)
        except InexpressibleError:
            yield [ReplaceElements(place=place, places=(place,), block=tuple(contents_lines(behind)))]


def _flat(contents: Element) -> str:
    return "".join(text_of(text) for text in contents.iter(*TEXTS) if text.tag != "TOCLabel")


# Chapters and articles.


def _container_operations(old: Element, new: Element, root: Address) -> Iterator[list[Operation]]:
    """Yield what is done to the articles and divisions of a main provision or supplementary provision."""
    if same_element(old, new):
        return
    paragraphs, new_paragraphs = old.findall("Paragraph"), new.findall("Paragraph")
    if paragraphs or new_paragraphs:
        if next(old.iter("Article"), None) is not None or next(new.iter("Article"), None) is not None:
            empty = not any(
                text_of(sentence) for part in (old, new) for sentence in part.findall("Paragraph//Sentence")
            )
            raise InexpressibleError(
                "one of the versions has no provisions; its file keeps their place"
                if empty
                else "paragraphs of the law become articles, or the other way"
            )
        address = root if len(root) else Address((Step("MainProvision"),))
        yield child_operations(paragraphs, new_paragraphs, address, "Paragraph")
        return
    divisions = divisions_of(old, new)
    for division in divisions.deleted:
        yield [DeleteElements(place=Place(division_address(division)))]
    yield from division_titles(divisions)
    aligned = [
        part
        for pair in align(_articles(old, divisions.deleted), _articles(new, divisions.added))
        for part in _separated(pair, divisions)
    ]
    yield from _deleted_articles(aligned, root)
    yield from _changed_articles(aligned, root)
    yield from division_numbers(divisions)
    yield from _new_articles(aligned, divisions, root)
    yield from new_divisions(divisions, new)


def _articles(container: Element, without: Sequence[Element]) -> list[Element]:
    return [
        article
        for article in container.iter("Article")
        if not any(outer in without for outer in article.iterancestors())
    ]


def _separated(pair: Aligned, divisions: Divisions) -> list[Aligned]:
    """Return a pair, or a deleted and a new article where it moves between chapters."""
    if pair.old is None or pair.new is None or divisions.keeps(pair.old, pair.new):
        return [pair]
    return [Aligned(pair.old, None), Aligned(None, pair.new)]


def _deleted_articles(aligned: Sequence[Aligned], root: Address) -> Iterator[list[Operation]]:
    gone = [pair.old for pair in aligned if pair.new is None and pair.old is not None]
    operations = [DeleteElements(place=Place(article_address(article, root))) for article in gone]
    for operation in with_ranges(operations, _numbers(aligned)):
        yield [operation]


def _numbers(aligned: Sequence[Aligned]) -> list[Number | None]:
    return [number_of_element(pair.old) for pair in aligned if pair.old is not None]


def _changed_articles(aligned: Sequence[Aligned], root: Address) -> Iterator[list[Operation]]:
    numbers: list[Operation] = []
    for before, behind in in_safe_order(pairs_of(aligned)):
        here, there = article_address(before, root), article_address(behind, root)
        operations = provision_operations(before, behind, here)
        moves: list[Operation] = [] if here == there else [Renumber(place=Place(here), to=Place(there))]
        if operations:
            yield with_ranges(numbers, _numbers(aligned))
            numbers = []
            yield [*operations, *moves]
        else:
            numbers += moves
    yield with_ranges(numbers, _numbers(aligned))


def _new_articles(aligned: Sequence[Aligned], divisions: Divisions, root: Address) -> Iterator[list[Operation]]:
    staying = [pair.new for pair in aligned if pair.new is not None]
    for place, run in runs_of_new(aligned):
        for start, part in _by_parent(place, run, together=divisions.attached):
            yield [_added_articles(staying, start, part, divisions, root)]


def _by_parent(place: int, run: Sequence[Element], *, together: bool) -> Iterator[tuple[int, list[Element]]]:
    """Yield the parts of a run that stand in one chapter each."""
    part: list[Element] = []
    for number, element in enumerate(run):
        if part and not together and element.getparent() is not part[-1].getparent():
            yield place + number - len(part), part
            part = []
        part.append(element)
    if part:
        yield place + len(run) - len(part), part


def _added_articles(
    staying: Sequence[Element], start: int, part: Sequence[Element], divisions: Divisions, root: Address
) -> Operation:
    announced = (Announced("Article", len(part)),)
    block = tuple(line for article in part for line in block_of(article))
    parent = None if divisions.attached else part[0].getparent()
    before = staying[start - 1] if start else None
    behind = staying[start + len(part)] if start + len(part) < len(staying) else None
    if before is not None and (parent is None or before.getparent() is parent):
        return InsertElements(
            place=Place(article_address(before, root)), side="after", announced=announced, block=block
        )
    if behind is not None and (parent is None or behind.getparent() is parent):
        return InsertElements(
            place=Place(article_address(behind, root)), side="before", announced=announced, block=block
        )
    inside = root if len(root) else Address((Step("MainProvision"),))
    if parent is not None and tag_of(parent) in DIVISIONS:
        inside = division_address(parent)
    return InsertElements(place=Place(inside), side="inside", announced=announced, block=block)


# Supplementary provisions and appendices.


def _supplement_operations(old: Law, new: Law) -> Iterator[list[Operation]]:
    before, behind = (
        next((element for element in law.supplements() if element.get("AmendLawNum") is None), None)
        for law in (old, new)
    )
    if before is None and behind is None:
        return
    if before is None or behind is None:
        raise InexpressibleError("附則 comes or goes")
    yield from _container_operations(before, behind, Address((Step("SupplProvision"),)))


def _appendix_operations(old: Law, new: Law) -> Iterator[list[Operation]]:
    olds, news = _appendices(old), _appendices(new)
    if len(olds) == len(news) and all(map(same_element, olds, news)):
        return
    if [tag_of(element) for element in olds] != [tag_of(element) for element in news]:
        raise InexpressibleError("appended tables or forms come or go")
    for before, behind in zip(olds, news, strict=True):
        if not same_element(before, behind):
            yield _changed_appendix(before, behind)


def _appendices(law: Law) -> list[Element]:
    return [child for child in law.body if is_element(child) and tag_of(child).startswith("Appdx")]


def _changed_appendix(old: Element, new: Element) -> list[Operation]:
    title = re.split("[（(]", text_of(old.find(f"{tag_of(old)}Title")))[0].strip("\u3000 ")
    found = re.fullmatch("別表(?:第(?P<number>.+))?", title)
    if tag_of(old) != "AppdxTable" or found is None:
        raise InexpressibleError(f"{title or old.tag} changes")
    address = Address((Step("AppdxTable", Number.read(found["number"], "Item") if found["number"] else None),))
    place = Place(address)
    items, new_items = old.findall("Item"), new.findall("Item")
    if items or new_items:
        return child_operations(items, new_items, address, "Item")
    try:
        olds, news = ([text_of(sentence) for sentence in table.iter("Sentence")] for table in (old, new))
        return text_operations(olds, news, place)
    except HakariError:
        return [ReplaceElements(place=place, places=(place,), block=tuple(block_of(new)))]
