"""What every word adds to a score that is a sum over words: BoW and VecSum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from hakari.metrics.explanation.base import Picture
from hakari.table import Column, Table

__all__ = ["WordShare", "WordShares"]


class WordShare(NamedTuple):
    """A word, how often a text has it, and what all of these add to the score; None where it cannot count."""

    word: str
    times: int
    adds: float | None


@dataclass(frozen=True, eq=False)
class WordShares(Picture):
    """The words of both texts; those of either side add up to the score."""

    kind: ClassVar[str] = "shares"

    reference: tuple[WordShare, ...]
    output: tuple[WordShare, ...]

    def tables(self) -> Sequence[Table]:
        """Return the words of each side, those that add most first."""
        return [_table("reference", self.reference), _table("output", self.output)]

    def to_dict(self) -> dict[str, Any]:
        """Return the words of each side with what they add."""
        return {
            side: [share._asdict() for share in shares]
            for side, shares in (("reference", self.reference), ("output", self.output))
        }


def _table(side: str, shares: Sequence[WordShare]) -> Table:
    known = [share for share in shares if share.adds is not None]
    ranked = sorted(known, key=lambda share: -(share.adds or 0.0))
    rows = tuple(tuple(share) for share in (*ranked, *(s for s in shares if s.adds is None)))
    total = sum(share.adds or 0.0 for share in known)
    columns = (Column(side), Column("times"), Column("adds"))
    return Table(columns, rows, notes=(f"The words of the {side} add {total:.2f}.",))
