"""Turns matched nodes into the list of changes, in the order of the new version; what goes stands where it was."""

from __future__ import annotations

import copy
from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import TypeAlias

from lxml import etree

from hakari.statutes.address import Address
from hakari.statutes.comparison.changes import (
    Added,
    Attributes,
    Change,
    Deleted,
    Place,
    Renumbered,
    Reordered,
    Replaced,
    TextChanged,
)
from hakari.statutes.comparison.matching import LEAST_ALIKE, Matches, similarity
from hakari.statutes.comparison.nodes import Node
from hakari.statutes.elements import DIVISIONS, HEADINGS, Element, is_element
from hakari.statutes.marking import Chunk
from hakari.statutes.naming import name_of

__all__ = ["Marker", "list_changes"]

Marker: TypeAlias = Callable[[Sequence[str], Sequence[str]], Sequence[Chunk]]
"""Says which parts of a text change, from the old and the new pieces."""

SHIFTED = 3
"""Neighbours that are counted up or down together from this many on: drafters write 繰り下げ then."""


def list_changes(old: Node, new: Node, matches: Matches, marker: Marker) -> list[Change]:
    """Return what turns the old law into the new one."""
    return _Listing(matches, marker).changes(old, new)


LEAST_SENTENCE = 6
"""Characters of a text that may be another one; in shorter ones a part is replaced, if it is the whole."""


class _Listing:
    def __init__(self, matches: Matches, marker: Marker) -> None:
        self.matches = matches
        self.marker = marker
        self.found: list[Change] = []
        self.shifts: set[Node] = set()
        self.moved: set[Node] = set()

    def changes(self, old: Node, new: Node) -> list[Change]:
        self._find_moves(new)
        self._find_shifts(new)
        self._visit(old, new)
        return self.found

    def _find_moves(self, root: Node) -> None:
        """Find the new nodes that were below another node, or not in this order."""
        for parent in root.walk():
            before = self.matches.old_of.get(parent)
            stayed: list[tuple[int, Node]] = []
            for child in parent.children:
                old = self.matches.old_of.get(child)
                if old is None:
                    continue
                if old.parent is before:
                    stayed.append((old.path[-1], child))
                else:
                    self.moved.add(child)
            kept = _longest_rising([place for place, _ in stayed])
            self.moved |= {child for i, (_, child) in enumerate(stayed) if i not in kept}

    def _find_shifts(self, root: Node) -> None:
        """Find runs of neighbours whose last number moves by the same step."""
        for parent in root.walk():
            run: list[Node] = []
            step = 0
            for child in [*parent.children, None]:
                by = self._step(child) if child is not None else 0
                if run and (by != step or child is None or child.tag != run[0].tag):
                    self.shifts |= set(run if len(run) >= SHIFTED else ())
                    run = []
                if by and child is not None:
                    run, step = [*run, child], by

    def _step(self, new: Node) -> int:
        old = self.matches.old_of.get(new)
        if old is None or new in self.moved or not old.number or not new.number or ":" in old.number + new.number:
            return 0
        a, b = old.number.split("_"), new.number.split("_")
        return int(b[-1]) - int(a[-1]) if a[:-1] == b[:-1] else 0

    def _visit(self, old: Node, new: Node) -> None:
        """Compare two matched nodes and what is below them."""
        skipped = self._compare(old, new)
        if new.pieces is None and not self._settled(old, new):
            self._visit_children(old, new, skipped)

    def _settled(self, old: Node, new: Node) -> bool:
        """Return whether everything below two nodes is the same and matched as it stands."""
        return old.whole == new.whole and all(map(self.matches.are, old.walk(), new.walk()))

    def _visit_children(self, old: Node, new: Node, skipped: set[Node]) -> None:
        gone = [child for child in old.children if child not in self.matches.new_of]
        for child in new.children:
            before = self.matches.old_of.get(child)
            if before is not None and child not in self.moved:
                self._list_gone(gone, before.path)
            if child in skipped:
                continue
            if before is None:
                self._add(child, _in_place_of(child, gone))
            else:
                self._visit(before, child)
        self._list_gone(gone, None)

    def _list_gone(self, gone: list[Node], until: tuple[int, ...] | None) -> None:
        """List what goes and stood in front of a place."""
        while gone and (until is None or gone[0].path < until):
            self._delete(gone.pop(0))

    def _add(self, node: Node, gone: Node | None) -> None:
        """List an element that comes in, perhaps in the place of one that goes."""
        stays: list[tuple[Node, Node]] = []
        xml, text = _told(node, self.matches.old_of, stays)
        if gone is None:
            self.found.append(Added(_place(node), xml, text))
        else:
            old_xml, old = _told(gone, self.matches.new_of, [])
            self.found.append(Replaced(_place(gone), _place(node), old_xml, xml, old, text))
        for old_node, child in stays:
            self._visit(old_node, child)

    def _delete(self, node: Node) -> None:
        self.found.append(Deleted(_place(node), *_told(node, self.matches.new_of, [])))

    def _compare(self, old: Node, new: Node) -> set[Node]:
        """List how two matched elements differ themselves; return the children whose change is told with it."""
        skipped: set[Node] = set()
        if new in self.moved:
            self.found.append(Reordered(_place(old), _place(new), new.text))
        if old.number != new.number:
            skipped = self._renumber(old, new)
        if is_element(old.element):
            self._compare_attributes(old, new)
        if new.pieces is not None and old.pieces is not None and old.pieces != new.pieces:
            self._compare_texts(old, old.pieces, new, new.pieces)
        return skipped

    def _renumber(self, old: Node, new: Node) -> set[Node]:
        heading = self._both(old.heading, new.heading)
        title = self._both(old.caption, new.caption)
        titled = title is not None or (old.tag in DIVISIONS and heading is not None and _title_changes(*heading))
        if not old.number or (heading is not None and not heading[0].pieces):
            category = "3b"
        elif titled:
            category = "4"
        else:
            category = "3c" if new in self.shifts else "3a"
        self.found.append(
            Renumbered(
                _place(old),
                _place(new),
                category,
                old.number,
                new.number,
                None if heading is None else (heading[0].pieces or (), heading[1].pieces or ()),
                None if title is None else (title[0].pieces or (), title[1].pieces or ()),
            )
        )
        return {pair[1] for pair in (heading, title) if pair is not None}

    def _both(self, old: Node | None, new: Node | None) -> tuple[Node, Node] | None:
        """Return two matched texts that differ in their words only."""
        if old is None or new is None or not self.matches.are(old, new) or new in self.moved:
            return None
        same = old.pieces == new.pieces or old.element.items() != new.element.items()
        return None if same else (old, new)

    def _compare_attributes(self, old: Node, new: Node) -> None:
        own = {"Num"} if old.number is not None or new.number is not None else set()
        sides = [
            tuple(sorted((str(k), str(v)) for k, v in node.element.attrib.items() if k not in own))
            for node in (old, new)
        ]
        if sides[0] != sides[1]:
            self.found.append(Attributes(_place(old), _place(new), sides[0], sides[1]))

    def _compare_texts(self, old: Node, before: tuple[str, ...], new: Node, after: tuple[str, ...]) -> None:
        chunks = tuple(self.marker(before, after))
        covered = len(chunks) == 1 and (chunks[0].old, chunks[0].new) == (before, after)
        another = len(old.text) >= LEAST_SENTENCE and similarity(old, new) < LEAST_ALIKE
        whole = covered and another
        self.found.append(TextChanged(_place(old), _place(new), before, after, chunks, whole))


def _place(node: Node) -> Place:
    element = node.element if is_element(node.element) else _above(node)
    return Place(Address.of(element), name_of(element), node.path)


def _above(node: Node) -> Element:
    assert node.parent is not None
    return node.parent.element


def _in_place_of(node: Node, gone: list[Node]) -> Node | None:
    """Return, and take from the list, the element that had the kind and the number of a new one."""
    if node.number is None:
        return None
    found = next((other for other in gone if (other.tag, other.number) == (node.tag, node.number)), None)
    if found is not None:
        gone.remove(found)
    return found


def _told(node: Node, taken: dict[Node, Node], stays: list[tuple[Node, Node]]) -> tuple[str, str]:
    """Return an element as XML and as text, without what is matched below it; that is noted."""
    element = copy.deepcopy(node.element)
    element.tail = None
    _without(element, node, taken, stays)
    return etree.tostring(element, encoding="unicode"), _text_without(node, taken)


def _without(element: Element, node: Node, taken: dict[Node, Node], found: list[tuple[Node, Node]]) -> None:
    """Take the elements that are matched out of a copy, and note them."""
    for copied, child in zip(list(element), node.children, strict=False):
        if child in taken:
            found.append((taken[child], child))
            element.remove(copied)
        else:
            copied.tail = None if child.pieces is None or node.pieces is None else copied.tail
            _without(copied, child, taken, found)


def _text_without(node: Node, taken: dict[Node, Node]) -> str:
    if node.pieces is not None:
        return node.text
    texts = [_text_without(child, taken) + _blank_behind(child) for child in node.children if child not in taken]
    return "".join(texts).strip("\u3000")


def _blank_behind(node: Node) -> str:
    """Return what parts a heading or a column from what follows it, as in print."""
    heading = node.tag in HEADINGS.values() or node.tag.endswith(("Caption", "Label"))
    return "\u3000" if (heading or node.tag in ("Column", "TableColumn")) and node.text else ""


def _title_changes(old: Node, new: Node) -> bool:
    """Return whether the words behind the number of a chapter change."""
    sides = [node.text.partition("\u3000")[2] or node.text.partition(" ")[2] for node in (old, new)]
    return sides[0] != sides[1]


def _longest_rising(places: Sequence[int]) -> set[int]:
    """Return the indices of a longest rising part of a sequence."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for i, place in enumerate(places):
        at = bisect_left(ends, place)
        before.append(last[at - 1] if at else -1)
        ends[at : at + 1] = [place]
        last[at : at + 1] = [i]
    found: set[int] = set()
    i = last[-1] if last else -1
    while i >= 0:
        found.add(i)
        i = before[i]
    return found
