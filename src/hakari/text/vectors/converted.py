"""Vectors as `hakari vectors convert` writes them: a ``.npy`` matrix that is mapped into memory, and its words.

The words stand beside it in a file of the same name that ends in ``.words``: one line of JSON that says what the
vectors are, then one word a line. Nothing but that file is read whole; of the matrix, the rows that are wanted.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from hakari.data.lines import binary_writer
from hakari.errors import FormatError, InputError, OptionError, Where
from hakari.text.vectors.base import Block, Identity, Matrix, VectorReader, Wanted
from hakari.text.vectors.content import CHUNK

__all__ = ["Converted", "MatrixWriter", "words_file"]

SCHEMA = "hakari-vectors/1"
HEADER = 128
"""Bytes before the first row; room for any shape, and what NumPy itself mostly writes."""

LINE = 1024
"""Bytes of the line of JSON, which is written twice and must not grow."""


def words_file(path: str | Path) -> Path:
    """Return where the words of a matrix are."""
    return Path(path).with_suffix(".words")


def _npy_header(size: int, dimension: int) -> bytes:
    description = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({size}, {dimension}), }}".encode()
    return b"\x93NUMPY\x01\x00" + (HEADER - 10).to_bytes(2, "little") + description.ljust(HEADER - 11) + b"\n"


def _ends(first: bytes, last: bytes) -> str:
    """Return a hash of two rows, by which a matrix is told from one with other words."""
    return hashlib.blake2b(first + last, digest_size=8).hexdigest()


class Converted(VectorReader):
    """A mapped matrix with its words beside it.

    Raises
    ------
    FormatError
        If one of the two files is missing or belongs to another.
    """

    format = "converted"

    def __init__(self, path: str | Path) -> None:
        self.file = str(path)
        self._words = words_file(path)
        if not self._words.is_file():
            raise FormatError(
                f"this is a matrix without words: there is no {self._words.name} beside it",
                where=Where(file=self.file),
                remedy="`hakari vectors convert FILE -o NAME.npy` writes both; keep them together.",
            )
        self._matrix = self._mapped()
        header = self._header()
        self._identity = Identity(**{key: header[key] for key in ("name", "dimension", "size", "digest")})
        self.dimension = self._identity.dimension
        same_shape = self._matrix.shape == (self._identity.size, self.dimension)
        if not same_shape or header["ends"] != self._own_ends():
            raise FormatError(
                f"the words of another matrix are in {self._words.name}",
                where=Where(file=self.file),
                remedy="Convert the file again.",
            )

    def _mapped(self) -> Matrix:
        try:
            matrix: Matrix = np.load(self.file, mmap_mode="r", allow_pickle=False)
        except (ValueError, EOFError) as error:
            raise FormatError(f"the matrix cannot be read: {error}", where=Where(file=self.file)) from None
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror or error}", where=Where(file=self.file)) from None
        if matrix.ndim != 2 or matrix.dtype != np.dtype("<f4"):
            raise FormatError(
                f"a matrix of float32 numbers is needed; {matrix.dtype} in {matrix.ndim} dimensions came",
                where=Where(file=self.file),
                remedy="Write it with `hakari vectors convert`.",
            )
        return matrix

    def _header(self) -> dict[str, Any]:
        with self._words.open("rb") as lines:
            first = lines.readline()
        try:
            header = json.loads(first)
        except ValueError:
            header = None
        keys = {"schema", "name", "dimension", "size", "digest", "ends"}
        if not isinstance(header, dict) or header.get("schema") != SCHEMA or not keys <= set(header):
            raise FormatError(
                f"a line of JSON of the form {SCHEMA} is needed; another came",
                where=Where(file=str(self._words), line=1),
                remedy="Write it with `hakari vectors convert`.",
            )
        return header

    def _own_ends(self) -> str:
        return _ends(self._matrix[:1].tobytes(), self._matrix[-1:].tobytes())

    def blocks(self, wanted: Wanted | None) -> Iterator[Block]:
        """Yield the words that are wanted, or all, with their vectors."""
        step = max(1, CHUNK // (4 * self.dimension))
        words: list[bytes] = []
        places: list[int] = []
        count = 0
        with self._words.open("rb") as lines:
            lines.readline()
            encoded = None if wanted is None else {word + b"\n" for word in wanted.encoded}
            for count, line in enumerate(lines, start=1):
                if encoded is None or line in encoded:
                    words.append(line[:-1])
                    places.append(count)
                    if len(words) == step:
                        yield self._block(words, places)
                        words, places = [], []
        if count != self._identity.size:
            raise FormatError(
                f"{self._identity.size} words are needed; {count} came",
                where=Where(file=str(self._words), line=count + 1),
                remedy="Convert the file again.",
            )
        if words:
            yield self._block(words, places)

    def _block(self, words: list[bytes], places: list[int]) -> Block:
        if max(places) > self._identity.size:
            raise FormatError("there are more words than rows", where=Where(file=str(self._words)))
        rows = self._matrix[np.array(places) - 1].astype(np.float32)
        return self.checked(Block(words, rows, places))

    def identity(self) -> Identity:
        """Return what the file is: the identity of the file that was converted."""
        return self._identity


class MatrixWriter:
    """Writes the two files, a block at a time; they appear under their names when they are whole.

    Parameters
    ----------
    path
        Where the matrix goes: a name that ends in ``.npy``.
    dimension
        Numbers a word.
    """

    def __init__(self, path: str | Path, dimension: int) -> None:
        if Path(path).suffix != ".npy":
            raise OptionError(
                f"a name that ends in .npy is needed for the matrix; {str(path)!r} came",
                remedy="Its words go to a file of the same name that ends in .words.",
            )
        self._path, self._dimension = Path(path), dimension
        self._first = self._last = b""
        self._size = 0
        self._digest = hashlib.sha256()
        self._open = ExitStack()

    def __enter__(self) -> MatrixWriter:
        """Open temporary files."""
        # Left in the reverse order: the words are there before the matrix that needs them.
        self._rows: BinaryIO = self._open.enter_context(binary_writer(self._path))
        self._words: BinaryIO = self._open.enter_context(binary_writer(words_file(self._path)))
        self._rows.write(_npy_header(0, self._dimension))
        self._words.write(self._line(Identity("", self._dimension, 0, "")))
        return self

    def __exit__(self, *error: Any) -> None:
        """Put the files where they belong, or remove them after an error."""
        self._open.__exit__(*error)

    def add(self, words: list[str], rows: Matrix) -> None:
        """Add words, one a row."""
        data = np.ascontiguousarray(rows, dtype="<f4")
        if len(words):
            self._first = self._first or data[:1].tobytes()
            self._last = data[-1:].tobytes()
        lines = "".join(f"{word}\n" for word in words).encode()
        self._rows.write(data.tobytes())
        self._words.write(lines)
        self._digest.update(data.tobytes() + lines)
        self._size += len(words)

    def digest(self) -> str:
        """Return the SHA-256 of what has been added."""
        return self._digest.hexdigest()

    def finish(self, identity: Identity) -> None:
        """Write the headers, now that all is known.

        Raises
        ------
        InputError
            If there is no word at all.
        """
        if not self._size:
            raise InputError("there is no word to write a vector of", where=Where(file=str(self._path)))
        self._rows.seek(0)
        self._rows.write(_npy_header(self._size, self._dimension))
        self._words.seek(0)
        self._words.write(self._line(identity))

    def _line(self, identity: Identity) -> bytes:
        """Return the header of the words, always as long."""
        content = {"schema": SCHEMA, **asdict(identity), "ends": _ends(self._first, self._last)}
        return json.dumps(content, ensure_ascii=False).encode().ljust(LINE - 1) + b"\n"
