"""Applies a list of changes to the law it was made from."""

from __future__ import annotations

from collections.abc import Iterable

from lxml import etree

from hakari.errors import InputError
from hakari.statutes.comparison.changes import (
    Added,
    Attributes,
    Change,
    Deleted,
    Renumbered,
    Reordered,
    Replaced,
    TextChanged,
)
from hakari.statutes.comparison.nodes import Path
from hakari.statutes.editing import delete, insert_at
from hakari.statutes.elements import HEADINGS, Element, tag_of
from hakari.statutes.inline import markup_of, pieces_of, set_pieces
from hakari.statutes.law import Law

__all__ = ["apply_changes"]


def apply_changes(law: Law, changes: Iterable[Change]) -> Law:
    """Return the new version of a law; the law itself stays as it is.

    Raises
    ------
    InputError
        If a change does not fit the law: an element is not there, or says something else than it should.
    """
    changes = list(changes)
    new = law.copy()
    elements = {
        change.before.path: _at(new.root, change.before.path, change) for change in changes if change.before
    }
    for change in changes:
        if change.before is not None:
            _edit(elements[change.before.path], change)
    moved = [change for change in changes if isinstance(change, Reordered)]
    for change in moved:
        delete(elements[change.before.path])
    for change in changes:
        if isinstance(change, Deleted | Replaced):
            delete(elements[change.before.path])
    arrivals = [change for change in changes if isinstance(change, Added | Reordered | Replaced)]
    for change in sorted(arrivals, key=lambda change: change.after.path):
        element = elements[change.before.path] if isinstance(change, Reordered) else _new(change)
        *above, place = change.after.path
        insert_at(_at(new.root, tuple(above), change), place, element)
    return new


def _new(change: Added | Replaced) -> Element:
    return etree.fromstring(change.xml if isinstance(change, Added) else change.new_xml)


def _at(root: Element, path: Path, change: Change) -> Element:
    element = root
    for place in path:
        if place >= len(element):
            raise InputError(
                f"the change {_name(change)} has no place in this law: it was made from another version"
            )
        element = element[place]
    return element


def _name(change: Change) -> str:
    place = change.before or change.after
    return f"of {place.address if place else 'the law'}"


def _edit(element: Element, change: Change) -> None:
    """Change what an element says itself."""
    if isinstance(change, TextChanged):
        _replace_chunks(element, change)
    elif isinstance(change, Renumbered):
        _renumber(element, change)
    elif isinstance(change, Attributes):
        own = {"Num": element.get("Num")} if "Num" not in dict(change.old) | dict(change.new) else {}
        element.attrib.clear()
        for name, value in sorted({**dict(change.new), **own}.items()):
            if value is not None:
                element.set(name, value)


def _replace_chunks(element: Element, change: TextChanged) -> None:
    pieces = pieces_of(element)
    for chunk in reversed(change.chunks):
        start, end = chunk.before
        if tuple(pieces[start:end]) != chunk.old:
            raise InputError(
                f"{change.before.name} needs {markup_of(chunk.old)!r} at character {start}; "
                f"{markup_of(pieces[start:end])!r} stands there"
            )
        pieces[start:end] = chunk.new
    set_pieces(element, pieces)


def _renumber(element: Element, change: Renumbered) -> None:
    if change.new is None:
        element.attrib.pop("Num", "")
    else:
        element.set("Num", change.new)
    for pair, tag in ((change.heading, HEADINGS.get(tag_of(element))), (change.title, f"{tag_of(element)}Caption")):
        child = element.find(tag) if pair is not None and tag is not None else None
        if pair is not None and child is not None:
            set_pieces(child, pair[1])
