"""The matrix of an edit distance for a terminal; texts of characters as a strip along the path."""

from __future__ import annotations

from hakari.metrics.explanation import AlignmentMatrix
from hakari.metrics.explanation.matrix import BLANK, JUMP, MATCH, OPERATIONS
from hakari.report.explanation.cells import DIM, Line, Piece, folded, shown, tone_style
from hakari.report.explanation.grid import Grid, GridCell, too_large

__all__ = ["matrix_lines"]

SHADES = ((0.0, "▓"), (1 / 3, "▒"), (1.0, "░"))
"""Darker is cheaper: what a pair of words off the path looks like that costs at most this, and less than 1."""


def matrix_lines(matrix: AlignmentMatrix, room: int) -> list[Line]:
    """Return the matrix, reference down, output across; characters along the path."""
    if matrix.unit == "character":
        return _strip(matrix, room)
    return too_large(len(matrix.reference), len(matrix.output)) or _grid(matrix).lines(room)


def _strip(matrix: AlignmentMatrix, room: int) -> list[Line]:
    """Return what stands for what in the order of the reference."""
    towers = []
    for step in matrix.steps:
        mark, style = OPERATIONS[step.operation], tone_style(OPERATIONS[step.operation])
        reference = "" if step.reference is None else shown(matrix.reference[step.reference])
        output = "" if step.output is None else shown(matrix.output[step.output])
        symbol = mark.symbol if mark is not JUMP else _arrow(step.start[0], step.end[0])
        towers.append((Piece(reference), Piece(symbol, style), Piece(output, style)))
    lines = folded(["reference", "", "output"], towers, room=room, gap=0)
    return [[Piece("in the order of the reference; « and » are jumps:")], [], *lines]


def _arrow(start: int, end: int) -> str:
    return "»" if end > start else "«"


def _grid(matrix: AlignmentMatrix) -> Grid:
    front_output, front_reference = matrix.in_front
    left, top = int(not front_output), int(not front_reference)
    cells = [[_cell(matrix, i, j) for i in range(len(matrix.output) + 1)] for j in range(len(matrix.reference) + 1)]
    _put_path(matrix, cells)
    below = []
    if matrix.visits is not None:
        below.append(("visited", ["" if n is None else str(n) for n in matrix.visits][left:]))
    return Grid(
        [BLANK, *matrix.reference][top:], [BLANK, *matrix.output][left:], [row[left:] for row in cells[top:]], below
    )


def _cell(matrix: AlignmentMatrix, i: int, j: int) -> GridCell:
    """Return a cell off the path: what the pair of words would cost."""
    if i == 0 or j == 0:
        return GridCell(" ", " ")
    cost = float(matrix.costs[j - 1, i - 1])
    shade = next((shade for most, shade in SHADES if cost <= most and cost < 1), "·")
    return GridCell(shade, "·" if cost >= 1 else _price(cost), DIM)


def _price(cost: float) -> str:
    """Return a cost in few characters: 1, .42, 0."""
    text = f"{cost:.2f}".rstrip("0").rstrip(".")
    return text.removeprefix("0") or "0"


def _put_path(matrix: AlignmentMatrix, cells: list[list[GridCell]]) -> None:
    for step in matrix.steps:
        i, j = step.end
        mark = OPERATIONS[step.operation]
        symbol, style = mark.symbol, tone_style(mark)
        if step.operation == "jump":
            symbol, style = _arrow(step.start[0], i), "35"
            low, high = sorted((step.start[0], i))
            for between in range(low + 1, high):
                if not cells[j][between].framed:
                    cells[j][between] = GridCell(symbol, symbol, style)
        text = symbol if mark in (MATCH, JUMP) else f"{symbol}{_price(step.cost)}"
        cells[j][i] = GridCell(symbol, text, style, framed=True)
