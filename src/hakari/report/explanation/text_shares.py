"""What words add to a score, as bars for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from hakari.metrics.explanation import WordShare, WordShares
from hakari.report.explanation.cells import DIM, Line, Piece, cut, folded, shown

__all__ = ["shares_lines"]

LONGEST = 40
"""Columns of the longest bar."""
WORD = 20


def shares_lines(shares: WordShares, room: int) -> list[Line]:
    """Return one bar a word for each side, the largest first."""
    lines: list[Line] = []
    for side, words in (("reference", shares.reference), ("output", shares.output)):
        lines += [[], *_bars(side, words, room)] if lines else _bars(side, words, room)
    return lines


def _bars(side: str, words: Sequence[WordShare], room: int) -> list[Line]:
    total = sum(share.adds or 0.0 for share in words)
    known = sorted((s for s in words if s.adds is not None), key=lambda share: -(share.adds or 0.0))
    most = max((abs(share.adds or 0.0) for share in known), default=0.0) or 1.0
    nothing = [shown(share.word) for share in known if not share.adds]
    known = [share for share in known if share.adds]
    names = [cut(shown(share.word), WORD) + (f" {share.times}×" if share.times > 1 else "") for share in known]
    margin = max(map(cell_len, names), default=0) + 2
    longest = max(1, min(LONGEST, room - margin - 10))
    lines: list[Line] = [[Piece(f"what the words of the {side} add, {total:.2f} in all", DIM)]]
    for name, share in zip(names, known, strict=True):
        added = share.adds or 0.0
        bar = "█" * round(longest * abs(added) / most)
        lines.append(
            [Piece(name).in_width(margin), Piece(f"{added:7.2f}  "), Piece(bar, "32" if added >= 0 else "31")]
        )
    unknown = [shown(share.word) for share in words if share.adds is None]
    for name, others in (("nothing: ", nothing), ("no vector: ", unknown)):
        lines += folded([name], [(Piece(word, DIM),) for word in others], room=room, gap=1) if others else []
    return lines
