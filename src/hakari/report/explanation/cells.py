"""Pieces of text with a style, measured in columns of a terminal, and lines of them that fold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len

from hakari.metrics.explanation import Mark, Tone
from hakari.table import visible

__all__ = ["Line", "Piece", "Style", "Tower", "cut", "folded", "legend", "painted", "shown", "tone_style"]

Style: TypeAlias = str
"""The number of a colour as terminals have it; empty for none."""

BOLD, DIM = "1", "2"
_TONES = {Tone.GOOD: "32", Tone.FAIR: "33", Tone.BAD: "31", Tone.PLAIN: ""}


class Piece(NamedTuple):
    """Some text in one style."""

    text: str
    style: Style = ""

    def in_width(self, width: int) -> Piece:
        """Return the piece with blanks behind it."""
        return Piece(self.text + " " * (width - cell_len(self.text)), self.style)


Line: TypeAlias = Sequence[Piece]

Tower: TypeAlias = Sequence[Piece]
"""Pieces that stand one below the other: a word and what belongs to it."""


def tone_style(mark: Mark | None) -> Style:
    """Return the colour of a mark."""
    return "" if mark is None else _TONES[mark.tone]


def shown(word: str) -> str:
    """Return a word as a terminal may show it: blanks and control characters are seen."""
    return visible(word).replace(" ", "␣").replace("\u3000", "␣")


def cut(text: str, width: int) -> str:
    """Return a text in at most so many columns."""
    if cell_len(text) <= width:
        return text
    kept = ""
    for letter in text:
        if cell_len(kept + letter) > width - 1:
            break
        kept += letter
    return f"{kept}…"


def painted(lines: Iterable[Line], *, color: bool) -> str:
    """Return lines as text, in colour for a terminal that shows it."""

    def one(piece: Piece) -> str:
        return f"\x1b[{piece.style}m{piece.text}\x1b[0m" if color and piece.style and piece.text else piece.text

    return "\n".join("".join(map(one, line)).rstrip() for line in lines)


def folded(names: Sequence[str], towers: Sequence[Tower], *, room: int, gap: int) -> list[Line]:
    """Return towers side by side, folded where the room ends, an empty line between two folds.

    Parameters
    ----------
    names
        What stands in front of each line.
    towers
        All of the same height.
    room
        Columns of the terminal.
    gap
        Blanks between two towers.
    """
    margin = max(map(cell_len, names), default=0) + 2
    folds: list[list[Tower]] = [[]]
    taken = margin
    for tower in towers:
        width = max(cell_len(piece.text) for piece in tower)
        if taken + width > room and folds[-1]:
            folds.append([])
            taken = margin
        folds[-1].append(tower)
        taken += width + gap
    lines: list[Line] = []
    for number, fold in enumerate(folds):
        lines += [[]] if number else []
        for height, name in enumerate(names):
            head = Piece(name, DIM).in_width(margin)
            lines.append([head, *(piece for tower in fold for piece in _level(tower, height, gap))])
    return lines


def legend(entries: Sequence[Piece], room: int) -> list[Line]:
    """Return entries side by side, on further lines where the room ends."""
    lines: list[list[Piece]] = [[]]
    for entry in entries:
        if sum(cell_len(piece.text) for piece in lines[-1]) + cell_len(entry.text) > room and lines[-1]:
            lines.append([])
        lines[-1] += [entry, Piece("   ")]
    return [*lines]


def _level(tower: Tower, height: int, gap: int) -> list[Piece]:
    width = max(cell_len(piece.text) for piece in tower)
    return [tower[height].in_width(width), Piece(" " * gap)]
