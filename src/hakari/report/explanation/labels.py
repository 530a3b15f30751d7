"""Words as labels of a figure: blanks seen, Japanese written downward where Latin letters are turned."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from hakari.report.explanation.cells import cut, shown

__all__ = ["INK", "TONES", "is_upright", "label", "letters_width", "upright", "word_size"]

INK = "#333333"
TONES = {"good": "#009E73", "fair": "#E69F00", "bad": "#D55E00", "plain": "#56B4E9"}
"""What tones of marks look like."""

LONGEST = 24


def label(word: str) -> str:
    """Return a word as it stands in a figure, in at most `LONGEST` columns."""
    return cut(shown(word), LONGEST)


def is_upright(word: str) -> bool:
    """Return whether a word is of wide characters, which are read downward too."""
    return bool(word) and cell_len(word) == 2 * len(word)


def upright(word: str) -> str:
    """Return a word written downward; long vowel marks and brackets turn as they do in books."""
    return "\n".join(word.replace("ー", "｜"))


def letters_width(words: Sequence[str], size: float) -> float:
    """Return about how many inches the longest of the words takes in a size in points."""
    return max((cell_len(label(word)) for word in words), default=1) * size * 0.6 / 72


def word_size(count: int) -> float:
    """Return the size in points for words of a text of so many."""
    return 9.0 if count <= 25 else 7.5 if count <= 45 else 6.5
