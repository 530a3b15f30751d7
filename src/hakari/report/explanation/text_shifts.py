"""Shifts and edits for a terminal: the output, what each shift makes of it, and its edits."""

from __future__ import annotations

from hakari.metrics.explanation import ShiftedEdits
from hakari.report.explanation.cells import Line, Piece, Tower, folded, shown, tone_style

__all__ = ["shifts_lines"]

MOVED = "35"


def shifts_lines(picture: ShiftedEdits, room: int) -> list[Line]:
    """Return one text a shift with the words that moved in brackets, then shifted output and reference."""
    lines: list[Line] = []
    for number, shift in enumerate(picture.shifts):
        order = picture.orders[number + 1]
        moved = set(picture.orders[number][shift.start : shift.start + shift.length])
        words: list[Tower] = [(_word(picture.output[place], place in moved),) for place in order]
        lines += [*folded([f"shift {number + 1}"], words, room=room, gap=1), []]
    towers = [_edit(picture, number) for number in range(len(picture.edits))]
    name = "shifted output" if picture.shifts else "output"
    return [*lines, *folded([name, "", "reference"], towers, room=room, gap=1)]


def _word(word: str, moved: bool) -> Piece:
    return Piece(f"[{shown(word)}]", MOVED) if moved else Piece(shown(word))


def _edit(picture: ShiftedEdits, number: int) -> Tower:
    edit = picture.edits[number]
    style = tone_style(edit.mark)
    output = "" if edit.output is None else shown(picture.shifted[edit.output])
    reference = "" if edit.reference is None else shown(picture.reference[edit.reference])
    return Piece(output, style), Piece(edit.mark.symbol, style), Piece(reference, style)
