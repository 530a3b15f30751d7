"""A grid of cells with words along both sides, for a terminal: words across where they fit, else downward."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len

from hakari.report.explanation.cells import DIM, Line, Piece, Style, cut, shown

__all__ = ["Grid", "GridCell", "too_large"]

GAP = 2
NARROW = 3
"""Columns of a cell that holds a symbol."""
LONGEST_LABEL = 18
HIGHEST = 10
"""Letters of a word that is written downward."""
MOST = 62_500
"""Cells of a grid that a terminal shows: 250 words of two texts, some ten panels."""


def too_large(rows: int, columns: int) -> list[Line]:
    """Return what is said in the place of a grid that nobody would scroll through; nothing of one that is shown."""
    if rows * columns <= MOST:
        return []
    size = f"{rows} × {columns} cells are too many for a terminal, which shows up to {MOST}."
    return [[Piece(size)], [Piece("The table below lists what is in them; -f json has all of them.")]]


class GridCell(NamedTuple):
    """A cell: one symbol where there is little room, a longer text where there is more."""

    symbol: str = "·"
    text: str = "·"
    style: Style = DIM
    framed: bool = False
    """Whether it stands out: as in ``[=]``."""

    def short(self) -> Piece:
        """Return the cell in `NARROW` columns."""
        return Piece(f"[{self.symbol}]" if self.framed else f" {self.symbol} ", self.style)

    def long(self, width: int) -> Piece:
        """Return the cell in so many columns, in the middle."""
        text = f"[{self.text}]" if self.framed else self.text
        return Piece(_centred(text, width), self.style)


@dataclass(frozen=True)
class Grid:
    """Words down, words across, and their cells; rows of numbers may stand below."""

    rows: Sequence[str]
    columns: Sequence[str]
    cells: Sequence[Sequence[GridCell]]
    below: Sequence[tuple[str, Sequence[str]]] = ()

    def lines(self, room: int) -> list[Line]:
        """Return the grid in the room there is, in several panels where it is wider."""
        columns = [shown(word) for word in self.columns]
        labels = [cut(shown(word), LONGEST_LABEL) for word in (*self.rows, *(name for name, _ in self.below))]
        margin = max(map(cell_len, labels), default=0) + GAP
        widths = [self._width(number, word) for number, word in enumerate(columns)]
        if margin + sum(widths) + GAP * len(widths) <= room:
            return self._panel(range(len(columns)), labels, margin, widths)
        fitting = max(1, (room - margin) // NARROW)
        lines: list[Line] = []
        for first in range(0, len(columns), fitting):
            lines += [[]] if first else []
            lines += self._panel(range(first, min(first + fitting, len(columns))), labels, margin, None)
        return lines

    def _width(self, number: int, word: str) -> int:
        texts = [cell_len(row[number].text) + 2 * row[number].framed for row in self.cells]
        return max(cell_len(word), *texts, *(len(values[number]) for _, values in self.below))

    def _panel(
        self, numbers: range, labels: Sequence[str], margin: int, widths: Sequence[int] | None
    ) -> list[Line]:
        """Return some of the columns; without widths the words stand upright."""
        lines = self._upright(numbers, margin) if widths is None else [self._across(numbers, margin, widths)]
        for label, row in zip(labels, self.cells, strict=False):
            head = Piece(label).in_width(margin)
            lines.append([head, *(self._piece(row[n], None if widths is None else widths[n]) for n in numbers)])
        for label, (_, values) in zip(labels[len(self.rows) :], self.below, strict=True):
            cells = [GridCell(values[n][-2:], values[n]) for n in numbers]
            fitted = (
                self._piece(c, None if widths is None else widths[n]) for c, n in zip(cells, numbers, strict=True)
            )
            lines.append([Piece(label, DIM).in_width(margin), *fitted])
        return lines

    @staticmethod
    def _piece(cell: GridCell, width: int | None) -> Piece:
        if width is None:
            return cell.short().in_width(NARROW)
        piece = cell.long(width)
        return Piece(piece.text + " " * GAP, piece.style)

    def _across(self, numbers: range, margin: int, widths: Sequence[int]) -> Line:
        heads = (Piece(_centred(shown(self.columns[n]), widths[n]) + " " * GAP) for n in numbers)
        return [Piece(" " * margin), *heads]

    def _upright(self, numbers: range, margin: int) -> list[Line]:
        words = [cut_letters(shown(self.columns[n])) for n in numbers]
        height = max(map(len, words), default=0)
        return [
            [
                Piece(" " * margin),
                *(
                    Piece(_centred(word[level - height + len(word)], NARROW))
                    if level >= height - len(word)
                    else Piece(" " * NARROW)
                    for word in words
                ),
            ]
            for level in range(height)
        ]


def cut_letters(word: str) -> str:
    """Return a word that is to be written downward, in at most `HIGHEST` letters."""
    return word if len(word) <= HIGHEST else f"{word[: HIGHEST - 1]}⋮"


def _centred(text: str, width: int) -> str:
    spare = max(0, width - cell_len(text))
    return " " * (spare // 2) + text + " " * (spare - spare // 2)
