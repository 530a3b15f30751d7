"""The changes of a revised translation for a terminal: one text, brackets around what is not as it was."""

from __future__ import annotations

from hakari.metrics.explanation import Revision
from hakari.report.explanation.cells import Line, Piece, folded, shown, tone_style

__all__ = ["revision_lines"]


def revision_lines(revision: Revision, room: int) -> list[Line]:
    """Return the words of the output, and those that it lacks in square brackets."""
    text = revision.changes()
    towers = [(Piece(shown(word), tone_style(mark)),) for word, mark in zip(text.words, text.marks, strict=True)]
    return folded([text.name], towers or [(Piece("(no words)"),)], room=room, gap=1)
