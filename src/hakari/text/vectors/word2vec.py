"""Vectors as word2vec and fastText write them in text: lines with a header of their number and dimension."""

from __future__ import annotations

from hakari.text.vectors.content import Content
from hakari.text.vectors.text import TextReader

__all__ = ["Word2Vec", "header_of"]


def header_of(line: bytes) -> tuple[int, int] | None:
    r"""Return the number of words and the dimension that a header line gives; None where it is no header.

    >>> header_of(b"2000000 300\n")
    (2000000, 300)
    """
    fields = line.split()
    if len(fields) != 2 or not all(field.isdigit() for field in fields):
        return None
    size, dimension = int(fields[0]), int(fields[1])
    return (size, dimension) if dimension > 0 else None


class Word2Vec(TextReader):
    """The number of words and the dimension in the first line, then a word and its numbers a line."""

    format = "word2vec text"

    def __init__(self, content: Content, size: int, dimension: int) -> None:
        super().__init__(content, dimension)
        self._size = size

    def start(self, text: bytes) -> bytes:
        """Take the header off."""
        self._line = 2
        return text[text.find(b"\n") + 1 :] if b"\n" in text else b""

    def end(self) -> None:
        """Refuse a file with more or fewer words than its header says."""
        if self._words != self._size:
            self.refuse(
                self._line - 1,
                f"the header says {self._size} words; the file ends after {self._words}",
                "Is it cut off, or joined from two files? Fetch it again, or mend its first line.",
            )
