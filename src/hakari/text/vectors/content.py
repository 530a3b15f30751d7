"""The content of a vector file, read once from front to back: decompressed, hashed, its progress told."""

from __future__ import annotations

import gzip
import hashlib
import io
import zipfile
import zlib
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self, cast

from hakari.data.lines import open_binary
from hakari.errors import FormatError, InputError, Where
from hakari.types import Progress

__all__ = ["CHUNK", "Content", "Hasher", "open_content", "vectors_name"]

CHUNK = 4 * 2**20
"""Bytes that are read, and held, at a time."""

MEGABYTE = 10**6

_PACKED = (".gz", ".zip")
_KINDS = (".txt", ".vec", ".bin", ".npz", ".npy")


def vectors_name(path: str | Path) -> str:
    """Return what signatures call a file: its name without the endings that tell how it is written."""
    name = Path(path).name
    for endings in (_PACKED, _KINDS):
        name = next((name.removesuffix(e) for e in endings if name.endswith(e) and name != e), name)
    return name.replace("|", "_").strip() or "vectors"


class Hasher:
    """SHA-256 computed in a thread of its own while the caller works on what it hashes."""

    def __init__(self) -> None:
        self._state = hashlib.sha256()
        self._pool = ThreadPoolExecutor(1)
        self._running: Future[None] | None = None

    def update(self, data: bytes) -> None:
        """Add data; waits for what was added before, so that no more than this piece is held."""
        if self._running is not None:
            self._running.result()
        self._running = self._pool.submit(self._state.update, data)

    def hexdigest(self) -> str:
        """Return the digest of everything added."""
        if self._running is not None:
            self._running.result()
        return self._state.hexdigest()

    def __enter__(self) -> Self:
        """Return the hasher."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """End the thread."""
        self._pool.shutdown()


class Content:
    """A stream of bytes that knows how far it is and what has passed.

    Parameters
    ----------
    stream
        What is read, decompressed.
    file
        What messages call it.
    total
        Bytes of the file on disk.
    """

    def __init__(
        self, stream: BinaryIO, hasher: Hasher, *, file: str, total: int, progress: Progress | None
    ) -> None:
        self.file = file
        self._stream, self._hasher, self._total, self._progress = stream, hasher, total, progress
        self._ahead = b""
        self._read = 0

    def peek(self, count: int) -> bytes:
        """Return the first bytes that have not been read yet, without reading them."""
        while len(self._ahead) < count and (more := self._stream.read(count - len(self._ahead))):
            self._ahead += more
        return self._ahead[:count]

    def read(self, count: int = CHUNK) -> bytes:
        """Return the next bytes; none at the end."""
        data = self._ahead or self._stream.read(count)
        self._ahead = b""
        self._read += len(data)
        self._hasher.update(data)
        if self._progress is not None:
            done, total = self._position() // MEGABYTE, self._total // MEGABYTE
            self._progress(done, max(done, total), f"MB of {Path(self.file).name}")
        return data

    def _position(self) -> int:
        """Return how many bytes of the file on disk have been used."""
        raw = getattr(self._stream, "raw", None)
        return int(cast(BinaryIO, raw.fileobj).tell()) if isinstance(raw, gzip.GzipFile) else self._read

    def digest(self) -> str:
        """Return the SHA-256 of everything read."""
        return self._hasher.hexdigest()


@contextmanager
def open_content(path: str | Path, progress: Progress | None = None) -> Iterator[Content]:
    """Yield the content of a file: as it is, of a gzip file, or of a zip archive of one file.

    Raises
    ------
    InputError
        If the file cannot be read.
    """
    with open_binary(path) as stream, Hasher() as hasher:
        if isinstance(stream, io.BufferedReader) and stream.peek(4).startswith(b"PK\x03\x04"):
            with _only_member(path) as (member, size):
                yield Content(member, hasher, file=str(path), total=size, progress=progress)
        else:
            yield Content(stream, hasher, file=str(path), total=Path(path).stat().st_size, progress=progress)


@contextmanager
def _only_member(path: str | Path) -> Iterator[tuple[BinaryIO, int]]:
    try:
        with zipfile.ZipFile(path) as archive:
            members = [m for m in archive.infolist() if not m.is_dir()]
            if len(members) != 1:
                names = ", ".join(m.filename for m in members[:5])
                raise FormatError(
                    f"a zip archive of one file is needed; this one holds {len(members)}: {names}",
                    where=Where(file=str(path)),
                    remedy="Take the file of vectors out: unzip FILE MEMBER.",
                )
            with archive.open(members[0]) as stream:
                yield stream, members[0].file_size  # type: ignore[misc]
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise FormatError(f"the zip archive is damaged: {error}", where=Where(file=str(path))) from None
    except (RuntimeError, NotImplementedError) as error:  # a password, a compression that is not known
        raise InputError(f"the zip archive cannot be read: {error}", where=Where(file=str(path))) from None
