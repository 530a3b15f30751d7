"""Vectors as word2vec writes them in binary: a header, then each word, a blank, and its float32 numbers."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hakari.text.vectors.base import Block, Identity, VectorReader, Wanted
from hakari.text.vectors.content import Content, vectors_name

__all__ = ["Word2VecBinary"]

LONGEST = 2**16
"""Bytes after which a word without an end is a damaged file."""


class Word2VecBinary(VectorReader):
    """The number of words and the dimension as a line of text, then words and little-endian float32 numbers."""

    format = "word2vec binary"

    def __init__(self, content: Content, size: int, dimension: int) -> None:
        self.content, self.file, self.dimension = content, content.file, dimension
        self._size = size
        self._buffer, self._at = b"", 0

    def _fill(self) -> bool:
        """Read on, and forget what has been used; False at the end."""
        data = self.content.read()
        self._buffer, self._at = self._buffer[self._at :] + data, 0
        return bool(data)

    def blocks(self, wanted: Wanted | None) -> Iterator[Block]:
        """Yield the words that are wanted, or all, with their vectors, a buffer at a time."""
        self._fill()
        self._at = self._buffer.find(b"\n") + 1
        row_bytes = 4 * self.dimension
        words: list[bytes] = []
        rows: list[bytes] = []
        places: list[int] = []
        for number in range(1, self._size + 1):
            blank = self._buffer.find(b" ", self._at)
            if blank < 0 or blank + 1 + row_bytes > len(self._buffer):
                if words:
                    yield self._block(words, rows, places)
                    words, rows, places = [], [], []
                blank = self._whole_entry(number, row_bytes)
            word = self._buffer[self._at : blank].lstrip(b"\n")
            if not word.isascii():
                self.text(word, number)
            self._at = blank + 1 + row_bytes
            if wanted is None or word in wanted:
                words.append(word)
                rows.append(self._buffer[blank + 1 : self._at])
                places.append(number)
        if words:
            yield self._block(words, rows, places)
        self._end()

    def _whole_entry(self, number: int, row_bytes: int) -> int:
        """Read on until the next word and its numbers are in the buffer; return where the word ends."""
        while True:
            blank = self._buffer.find(b" ", self._at)
            if blank >= 0 and blank + 1 + row_bytes <= len(self._buffer):
                return blank
            endless = blank < 0 and len(self._buffer) - self._at > LONGEST
            if endless or not self._fill():
                self.refuse(
                    number,
                    f"the header says {self._size} words of {self.dimension} numbers; "
                    + ("no blank ends this word" if endless else "the file ends within this one"),
                    "The file is cut off or damaged; fetch it again.",
                )

    def _block(self, words: list[bytes], rows: list[bytes], places: list[int]) -> Block:
        matrix = np.frombuffer(b"".join(rows), dtype="<f4").reshape(len(words), self.dimension)
        return self.checked(Block(words, matrix.astype(np.float32), places))

    def _end(self) -> None:
        """Refuse a file that goes on behind its last word."""
        while True:
            if self._buffer[self._at :].strip():
                self.refuse(
                    self._size,
                    f"the header says {self._size} words; the file goes on behind the last one",
                    "It is damaged, or its header is of another file.",
                )
            if not self._fill():
                return

    def identity(self) -> Identity:
        """Return what the file is."""
        return Identity(vectors_name(self.file), self.dimension, self._size, self.content.digest())
