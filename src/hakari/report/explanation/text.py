"""Explanations for a terminal: score and formula, the texts with their marks, the picture, the lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hakari.metrics.explanation import (
    AlignmentMatrix,
    Explanation,
    GramMatches,
    MarkedText,
    Picture,
    Revision,
    ShiftedEdits,
    WordLinks,
    WordShares,
)
from hakari.report.explanation.cells import BOLD, DIM, Line, Piece, cut, folded, legend, painted, shown, tone_style
from hakari.report.explanation.text_links import links_lines
from hakari.report.explanation.text_matrix import matrix_lines
from hakari.report.explanation.text_revision import revision_lines
from hakari.report.explanation.text_shares import shares_lines
from hakari.report.explanation.text_shifts import shifts_lines
from hakari.scoring.explain import Explained, Explanations
from hakari.table import render_text, visible

__all__ = ["render_explanations"]

MARGIN = 20
"""Columns in front of the words of a text, at most."""

WIDTH = 100
"""Columns where there is no terminal to ask."""


def _no_lines(_picture: Any, _room: int) -> list[Line]:
    """Return nothing: marked texts and lists say all."""
    return []


DRAWN: Mapping[type[Picture], Callable[[Any, int], list[Line]]] = {
    AlignmentMatrix: matrix_lines,
    GramMatches: _no_lines,
    Revision: revision_lines,
    ShiftedEdits: shifts_lines,
    WordLinks: links_lines,
    WordShares: shares_lines,
}
"""What draws each kind of picture."""


def render_explanations(found: Explanations, *, color: bool = False, width: int | None = None) -> str:
    """Return explanations as text.

    Parameters
    ----------
    color
        Mark words in colour too, for a terminal that shows it; symbols say the same.
    width
        Columns of the terminal, where long texts and wide pictures fold.
    """
    room = width or WIDTH
    heading: list[Line] = [[Piece(visible(found.place), BOLD)]]
    if found.source is not None:
        heading.append([Piece(f"source: {visible(found.source)}")])
    blocks = [painted(heading, color=color)]
    if len(found.items) > 1:
        summary = found.summary()
        blocks.append(render_text(type(summary)(summary.columns, summary.rows), color=color, width=room))
    blocks += [_block(item, room, color=color) for item in found.items]
    blocks.append("\n".join([*_signatures(found), *found.notes]))
    return "\n\n".join(blocks)


def _signatures(found: Explanations) -> list[str]:
    return list(dict.fromkeys(str(item.explanation.signature) for item in found.items))


def _block(item: Explained, room: int, *, color: bool) -> str:
    """Return one explanation."""
    explanation = item.explanation
    parts = [
        painted([[Piece(visible(item.title), BOLD)], [Piece(f"= {explanation.formula}")]], color=color),
        painted(_texts_lines(explanation, room), color=color),
    ]
    if explanation.picture is not None:
        parts.append(painted(DRAWN[type(explanation.picture)](explanation.picture, room), color=color))
    # Bars show what the lists of shares say.
    lists = explanation.lists if isinstance(explanation.picture, WordShares) else explanation.tables
    parts += [render_text(table, color=color, width=room) for table in lists]
    parts += [visible(note) for note in explanation.notes]
    return "\n\n".join(part for part in parts if part)


def _texts_lines(explanation: Explanation, room: int) -> list[Line]:
    """Return the texts with a symbol below each word, and what the symbols mean."""
    names = _names(explanation.texts)
    lines: list[Line] = []
    for name, text in zip(names, explanation.texts, strict=True):
        lines += [[]] if lines else []
        towers = [
            (
                Piece(cut(shown(word), room - MARGIN), tone_style(mark)),
                Piece(mark.symbol if mark else " ", tone_style(mark)),
            )
            for word, mark in zip(text.words, text.marks, strict=True)
        ]
        if not towers:
            towers = [(Piece("(no words)", DIM), Piece(""))]
        lines += folded([name, ""], towers, room=room, gap=0 if text.unit == "character" else 1)
    marks = dict.fromkeys(mark for text in explanation.texts for mark in text.legend)
    entries = [Piece(f"{mark.symbol} {mark.name}", tone_style(mark)) for mark in marks]
    return [*lines, [], *legend(entries, room)] if entries else lines


def _names(texts: Sequence[MarkedText]) -> list[str]:
    """Return the names of the texts in one width."""
    width = max((len(text.name) for text in texts), default=0)
    return [text.name.ljust(width) for text in texts]
