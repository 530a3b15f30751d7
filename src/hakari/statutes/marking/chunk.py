"""A part of a text that changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hakari.statutes.inline import plain

__all__ = ["Chunk"]


@dataclass(frozen=True, slots=True)
class Chunk:
    """A part of a text that changes, as pieces from `start` up to before `end`, in the old text and in the new one.

    `old` and `new` are what stands there, as pieces; one of them may be empty. `anchor` is the expression, in the
    old text, behind which something is added.
    """

    before: tuple[int, int]
    after: tuple[int, int]
    old: tuple[str, ...]
    new: tuple[str, ...]
    anchor: tuple[int, int] | None = None

    @property
    def category(self) -> str:
        """1a, 1b or 1c."""
        if not self.old:
            return "1b"
        return "1a" if self.new else "1c"

    def to_dict(self) -> dict[str, Any]:
        """Return the chunk as plain values."""
        return {
            "category": self.category,
            "before": list(self.before),
            "after": list(self.after),
            "old": plain(self.old),
            "new": plain(self.new),
            "anchor": None if self.anchor is None else list(self.anchor),
        }
