"""Vectors as GloVe writes them: lines of text without a header."""

from __future__ import annotations

from hakari.text.vectors.text import TextReader

__all__ = ["Glove", "dimension_of_line"]


def dimension_of_line(line: bytes) -> int:
    """Return how many numbers end a line, behind at least one other field; 0 where there are none.

    >>> dimension_of_line(b". . . 0.1 -2 3e-5")
    3
    """
    fields = line.rstrip(b"\r\n").removesuffix(b" ").split(b" ")
    count = 0
    while count < len(fields) - 1 and _is_number(fields[-1 - count]):
        count += 1
    return count


def _is_number(text: bytes) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


class Glove(TextReader):
    """A word and its numbers a line; the first line tells how many."""

    format = "GloVe text"
