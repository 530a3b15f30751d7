"""Changes as a table: where, what, and the words around it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from hakari.statutes.comparison.changes import (
    CATEGORIES,
    Added,
    Attributes,
    Change,
    Deleted,
    Renumbered,
    Reordered,
    Replaced,
    TextChanged,
)
from hakari.statutes.inline import plain
from hakari.table import Column, Table

__all__ = ["change_table", "count_table", "describe"]

AROUND = 10
"""Characters shown in front of and behind a part that changes."""

SHOWN = 60
"""Characters shown of an element that comes or goes."""


def count_table(counts: dict[str, int], title: str) -> Table:
    """Return how many changes each category has."""
    rows = tuple((category, CATEGORIES[category], count) for category, count in counts.items())
    return Table((Column("category"), Column("what"), Column("changes")), rows, title)


def change_table(changes: Sequence[Change], wanted: Collection[str], title: str) -> Table:
    """Return the changes of some categories in the order of the new version."""
    shown = [change for change in changes if categories_of(change) & set(wanted)]
    rows = tuple((", ".join(sorted(categories_of(change))), place_of(change), describe(change)) for change in shown)
    hidden = sum(change.category == "file" for change in changes) if "file" not in wanted else 0
    elements = f"{hidden} element{'' if hidden == 1 else 's'}"
    notes = [f"Not listed: {elements} whose attributes change and no words. --all lists them."] if hidden else []
    if not changes:
        notes.append("Nothing changes.")
    return Table((Column("category"), Column("place"), Column("change")), rows, title, tuple(notes))


def categories_of(change: Change) -> set[str]:
    """Return the categories that a change has, several where a sentence changes in several ways."""
    return set(change.categories) if isinstance(change, TextChanged) else {change.category}


def place_of(change: Change) -> str:
    """Return where a change is, in both versions where they differ."""
    names = [place.name or "Law" for place in (change.before, change.after) if place is not None]
    return " → ".join(dict.fromkeys(names))


def describe(change: Change) -> str:
    """Return what changes, in words."""
    match change:
        case TextChanged():
            text = _marked(change)
        case Added():
            text = f"＋ {_short(change.text)}"
        case Deleted():
            text = f"－ {_short(change.text)}"
        case Replaced():
            text = f"－ {_short(change.old)} ＋ {_short(change.new)}"
        case Renumbered():
            title = " → ".join(plain(side) for side in change.title or ())
            text = f"{change.old or 'none'} → {change.new or 'none'} {title}".rstrip()
        case Reordered():
            text = _short(change.text)
        case Attributes():
            text = _attributes(change)
    return text


def _marked(change: TextChanged) -> str:
    """Return the parts that change in brackets, with the words around them."""
    edges = [0, *(edge for chunk in change.chunks for edge in chunk.before), len(change.old)]
    between = [plain(change.old[start:end]) for start, end in list(pairwise(edges))[::2]]
    last = len(between) - 1
    kept = [_gap(text, first=i == 0, last=i == last) for i, text in enumerate(between)]
    parts = [f"［{plain(chunk.old)}→{plain(chunk.new)}］" for chunk in change.chunks]
    return "".join(word for pair in zip(kept, [*parts, ""], strict=True) for word in pair)


def _gap(text: str, *, first: bool, last: bool) -> str:
    """Return what stands between two parts, shortened to the words next to them."""
    front = "" if first else text[:AROUND]
    back = "" if last else text[-AROUND:]
    if len(text) <= len(front) + len(back):
        return text
    return f"{front}…{back}"


def _short(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _attributes(change: Attributes) -> str:
    old, new = dict(change.old), dict(change.new)
    names = sorted(name for name in old.keys() | new.keys() if old.get(name) != new.get(name))
    return ", ".join(f"{name}: {old.get(name, 'none')} → {new.get(name, 'none')}" for name in names)
