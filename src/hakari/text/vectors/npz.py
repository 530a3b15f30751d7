"""Vectors as NumPy saves them: an ``.npz`` archive of an array of words and a matrix."""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.lib import format as npy

from hakari.errors import FormatError, Where
from hakari.text.vectors.base import Block, Identity, VectorReader, Wanted
from hakari.text.vectors.content import CHUNK, MEGABYTE, vectors_name
from hakari.types import Progress

__all__ = ["Npz", "open_npz"]

REMEDY = "Write one with np.savez(FILE, words=np.array(list_of_words), vectors=matrix)."


@dataclass(frozen=True)
class _Array:
    """One array of the archive: its header."""

    member: str
    shape: tuple[int, ...]
    fortran: bool
    dtype: np.dtype[Any]

    @property
    def description(self) -> str:
        return f"{self.member.removesuffix('.npy')} ({self.dtype}, {' × '.join(map(str, self.shape)) or 'one'})"


class _Pieces:
    """An array of an archive, read a run of rows at a time and hashed."""

    def __init__(self, stream: IO[bytes], array: _Array) -> None:
        _read_header(stream, array.member)
        self._stream, self._array = stream, array
        self._width = prod(array.shape[1:])
        self._digest = hashlib.sha256(array.description.encode())

    def take(self, count: int) -> np.ndarray[Any, Any]:
        wanted = count * self._width * self._array.dtype.itemsize
        data = self._stream.read(wanted)
        if len(data) < wanted:
            raise EOFError(f"{self._array.member} is shorter than it says")
        self._digest.update(data)
        return np.frombuffer(data, dtype=self._array.dtype).reshape(count, *self._array.shape[1:])

    def digest(self) -> bytes:
        self._stream.read()  # lets the archive's own checksum be compared
        return self._digest.digest()


def _read_header(stream: IO[bytes], member: str) -> _Array:
    read = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
    version = npy.read_magic(stream)
    if version not in read:
        raise ValueError(f"{member} has the unknown version {version}")
    shape, fortran, dtype = read[version](stream)
    return _Array(member, shape, fortran, dtype)


class Npz(VectorReader):
    """An archive of one array of words and one matrix with a row a word."""

    format = "NumPy archive"

    def __init__(self, archive: zipfile.ZipFile, path: str | Path, progress: Progress | None) -> None:
        self.file = str(path)
        self._archive, self._progress = archive, progress
        arrays = [self._header(name) for name in archive.namelist() if name.endswith(".npy")]
        words = [a for a in arrays if len(a.shape) == 1 and a.dtype.kind in "US"]
        matrices = [a for a in arrays if len(a.shape) == 2 and a.dtype.kind == "f" and a.shape[1] > 0]
        if len(words) != 1 or len(matrices) != 1 or words[0].shape[0] != matrices[0].shape[0]:
            raise FormatError(
                "an array of words and a matrix with a row for each are needed; the archive has "
                + (", ".join(a.description for a in arrays) or "no array"),
                where=Where(file=self.file),
                remedy=REMEDY,
            )
        if matrices[0].fortran:
            raise FormatError(
                "the matrix lies column by column (Fortran order), so that no word can be read alone",
                where=Where(file=self.file),
                remedy="Save np.ascontiguousarray(vectors).",
            )
        self._words, self._matrix = words[0], matrices[0]
        self.dimension = self._matrix.shape[1]
        self._digest = ""

    def _header(self, member: str) -> _Array:
        with self._archive.open(member) as stream:
            return _read_header(stream, member)

    def blocks(self, wanted: Wanted | None) -> Iterator[Block]:
        """Yield the words that are wanted, or all, with their vectors."""
        size = self._matrix.shape[0]
        row_bytes = self._matrix.dtype.itemsize * self.dimension + self._words.dtype.itemsize
        step = max(1, CHUNK // row_bytes)
        with self._archive.open(self._words.member) as w, self._archive.open(self._matrix.member) as m:
            words, matrix = _Pieces(w, self._words), _Pieces(m, self._matrix)
            for start in range(0, size, step):
                count = min(step, size - start)
                yield self._block(words.take(count), matrix.take(count), start, wanted)
                if self._progress is not None:
                    done, total = (n * row_bytes // MEGABYTE for n in (start + count, size))
                    self._progress(done, total, f"MB of {Path(self.file).name}")
            self._digest = hashlib.sha256(words.digest() + matrix.digest()).hexdigest()

    def _block(
        self, texts: np.ndarray[Any, Any], rows: np.ndarray[Any, Any], start: int, wanted: Wanted | None
    ) -> Block:
        words = [text if isinstance(text, bytes) else text.encode() for text in texts.tolist()]
        for number, word in enumerate(words, start=start + 1):
            if not word.isascii():
                self.text(word, number)
        kept = [i for i, word in enumerate(words) if wanted is None or word in wanted]
        with np.errstate(over="ignore"):  # what does not fit becomes infinite, and is refused as that
            matrix = rows[kept].astype(np.float32)
        return self.checked(Block([words[i] for i in kept], matrix, [start + i + 1 for i in kept]))

    def identity(self) -> Identity:
        """Return what the file is; the digest is that of the arrays, however they are compressed."""
        return Identity(vectors_name(self.file), self.dimension, self._matrix.shape[0], self._digest)


@contextmanager
def open_npz(path: str | Path, progress: Progress | None) -> Iterator[Npz]:
    """Yield the reader of an archive."""
    try:
        with zipfile.ZipFile(path) as archive:
            yield Npz(archive, path, progress)
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError) as error:
        remedy = REMEDY if "pickle" in str(error) or "Object arrays" in str(error) else None
        raise FormatError(
            f"the NumPy archive cannot be read: {error}", where=Where(file=str(path)), remedy=remedy
        ) from None
