"""Links between words for a terminal: reference down, output across, a symbol where two words are linked."""

from __future__ import annotations

from hakari.metrics.explanation import WordLinks
from hakari.report.explanation.cells import Line, Piece, legend
from hakari.report.explanation.grid import Grid, GridCell, too_large

__all__ = ["links_lines"]

SYMBOLS = "●○◆◇■□▲△"
STYLES = ("32", "33", "35", "36")


def links_lines(links: WordLinks, room: int) -> list[Line]:
    """Return the grid, and what the symbols stand for where there are several."""
    if not links.links:
        return [[Piece("No words are linked.")]]
    if large := too_large(len(links.reference), len(links.output)):
        return large
    cells = [[GridCell() for _ in links.output] for _ in links.reference]
    for link in links.links:
        symbol, style = _look(link.group)
        cells[link.reference][link.output] = GridCell(symbol, symbol, style)
    lines = Grid(links.reference, links.output, cells).lines(room)
    used = sorted({link.group for link in links.links})
    if len(links.groups) < 2:
        return lines
    entries = [Piece(f"{_look(group)[0]} {links.groups[group]}", _look(group)[1]) for group in used]
    return [*lines, [], *legend(entries, room)]


def _look(group: int) -> tuple[str, str]:
    return SYMBOLS[group % len(SYMBOLS)], STYLES[group % len(STYLES)]
