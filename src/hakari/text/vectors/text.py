"""What vectors written as lines of text have in common."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hakari.kernels import VectorLines, scan_vector_lines
from hakari.text.vectors.base import Block, Identity, VectorReader, Wanted
from hakari.text.vectors.content import Content, vectors_name

__all__ = ["TextReader"]


class TextReader(VectorReader):
    """Lines of a word and its numbers, divided by single blanks.

    Parameters
    ----------
    content
        The file, at its beginning.
    dimension
        How many numbers a word has.
    """

    in_lines = True

    def __init__(self, content: Content, dimension: int) -> None:
        self.content, self.file, self.dimension = content, content.file, dimension
        self._line = 1
        """The line that comes next."""
        self._words = 0

    def start(self, text: bytes) -> bytes:
        """Take what comes before the first word off the beginning of the text."""
        return text

    def end(self) -> None:
        """Check what is known at the end only."""

    def blocks(self, wanted: Wanted | None) -> Iterator[Block]:
        """Yield the words that are wanted, or all, with their vectors."""
        for text in self._whole_lines():
            self._check_text(text)
            found = scan_vector_lines(
                text, dimension=self.dimension, wanted=None if wanted is None else wanted.vocabulary
            )
            if found.bad_line >= 0:
                self._refuse_count(self._line + found.bad_line, found.bad_count)
            yield self.checked(self._block(text, found))
            self._line += found.lines
            self._words += found.lines
        self.end()

    def _whole_lines(self) -> Iterator[bytes]:
        """Yield the text in pieces that end where a line ends."""
        rest = self.start(self.content.read())
        while data := self.content.read():
            cut = data.rfind(b"\n") + 1
            if cut:
                yield rest + data[:cut]
                rest = data[cut:]
            else:
                rest += data
        if rest:
            yield rest

    def _check_text(self, text: bytes) -> None:
        """Refuse bad UTF-8, with the word it is in."""
        try:
            text.isascii() or text.decode()
        except UnicodeDecodeError as error:
            start = text.rfind(b"\n", 0, error.start) + 1
            word = text[start : text.find(b" ", error.end)]
            self.text(word, self._line + text.count(b"\n", 0, start))

    def _refuse_count(self, line: int, count: int) -> None:
        self.refuse(
            line,
            f"a word and {self.dimension} numbers divided by single blanks are needed; {count} "
            f"{'number' if count == 1 else 'numbers'} came",
            "Is the line cut off, or of another file? Words may hold blanks, but not end in a number after one.",
        )

    def _block(self, text: bytes, found: VectorLines) -> Block:
        words = [text[begin : begin + length] for _, begin, length, _ in found.places.tolist()]
        places = (found.places[:, 0] + self._line).tolist()
        for row in np.flatnonzero(found.unread).tolist():
            begin = int(found.places[row, 3])
            end = text.find(b"\n", begin)
            numbers = text[begin : end if end >= 0 else len(text)].removesuffix(b"\r").removesuffix(b" ")
            values = [
                self._number(number, words[row], column, places[row])
                for column, number in enumerate(numbers.split(b" "), start=1)
            ]
            with np.errstate(over="ignore"):  # what does not fit becomes infinite, and is refused as that
                found.rows[row] = np.array(values)
        return Block(words, found.rows, places)

    def _number(self, text: bytes, word: bytes, column: int, line: int) -> float:
        try:
            return float(text)
        except ValueError:
            shown = text[:40].decode(errors="replace")
            self.refuse(line, f"number {column} of {self.text(word, line)!r} is needed; {shown!r} came")

    def identity(self) -> Identity:
        """Return what the file is."""
        return Identity(vectors_name(self.file), self.dimension, self._words, self.content.digest())
