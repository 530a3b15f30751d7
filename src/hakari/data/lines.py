r"""Lines of text files: read strictly, one at a time; written under a temporary name until they are whole.

A line ends at ``\n`` and nowhere else: the other Unicode line separators occur inside translations. A ``\r``
before it belongs to the line end. ``-`` is standard input. Compression is recognised by the first bytes of the
data, not by the name.
"""

from __future__ import annotations

import errno
import gzip
import io
import secrets
import sys
import zlib
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import BinaryIO, TextIO, cast

from hakari.errors import FormatError, InputError, Where

__all__ = [
    "STANDARD_INPUT",
    "binary_writer",
    "first_bytes",
    "lines_of",
    "numbered_lines",
    "open_binary",
    "place_of",
    "read_lines",
    "text_writer",
]

STANDARD_INPUT = "-"
"""What stands for standard input where a path is given as text; a `Path` is always a file."""

_GZIP = b"\x1f\x8b"
_BOM = b"\xef\xbb\xbf"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def read_lines(path: str | Path) -> Generator[str]:
    """Yield the lines of a UTF-8 file, gzipped or not, without their ends.

    An empty file gives no lines; the last line needs no end. A byte-order mark at the start is removed.

    Raises
    ------
    InputError
        If the file cannot be read. Bad UTF-8 and NULs are named with file and line.
    """
    with open_binary(path) as stream:
        yield from lines_of(stream, file=place_of(path))


@contextmanager
def numbered_lines(path: str | Path) -> Iterator[Iterator[tuple[int, str]]]:
    """Yield the lines with their numbers, from 1; the file is closed when the block is left, by an error too."""
    with closing(read_lines(path)) as lines:
        yield enumerate(lines, start=1)


def lines_of(stream: BinaryIO, *, file: str) -> Iterator[str]:
    """Yield the lines of a binary stream by the same rules; messages call it `file`."""
    with _named_damage(file):
        for number, raw in enumerate(_uncompressed(stream), start=1):
            if number == 1 and raw == _BOM:
                return
            line = _decoded(raw, Where(file=file, line=number))
            yield line.removeprefix("\ufeff") if number == 1 else line


def first_bytes(path: str | Path, count: int) -> bytes:
    """Return the first bytes of a file after decompression: what a format is recognised by."""
    with open_binary(path) as stream:
        return stream.read(count)


@contextmanager
def open_binary(path: str | Path) -> Iterator[BinaryIO]:
    """Yield the decompressed content of a file as a binary stream.

    Raises
    ------
    InputError
        If the file cannot be opened, or if its compressed data turn out to be damaged.
    """
    with _named_damage(place_of(path)), _opened(path) as stream:
        yield _uncompressed(stream)


def place_of(path: str | Path) -> str:
    """Return what messages call a path."""
    return "standard input" if path == STANDARD_INPUT else str(path)


@contextmanager
def _opened(path: str | Path) -> Iterator[BinaryIO]:
    """Yield the bytes of a file, or of standard input, which stays open."""
    if path == STANDARD_INPUT:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "it is closed")
        yield sys.stdin.buffer
    else:
        with Path(path).open("rb") as stream:
            yield stream


def _uncompressed(stream: BinaryIO) -> BinaryIO:
    # peek leaves pipes readable from the start, which seek would not.
    buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(cast(io.RawIOBase, stream))
    if not buffered.peek(2).startswith(_GZIP):
        return buffered
    return io.BufferedReader(cast(io.RawIOBase, gzip.GzipFile(fileobj=buffered, mode="rb")))


@contextmanager
def _named_damage(file: str) -> Iterator[None]:
    """Turn what reading can fail with into errors that name the file."""
    try:
        yield
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise FormatError(
            f"the gzip data are damaged or cut off ({error})",
            where=Where(file=file),
            remedy="Fetch or compress the file again; nothing of it was used.",
        ) from None
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", where=Where(file=file)) from None


def _decoded(raw: bytes, where: Where) -> str:
    raw = raw.removesuffix(b"\n").removesuffix(b"\r")
    if where.line == 1 and raw.startswith(_UTF_16):
        raise FormatError(
            "UTF-8 is needed; the file starts like UTF-16",
            where=where,
            remedy="Convert it: iconv -f UTF-16 -t UTF-8 FILE",
        )
    if b"\0" in raw:
        raise FormatError(
            f"clean text is needed; byte {raw.index(0) + 1} of the line is a NUL",
            where=where,
            remedy="Remove it; programs that read such text cut it off there.",
        )
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FormatError(
            f"UTF-8 is needed; byte {error.start + 1} of the line, 0x{raw[error.start]:02x}, is not "
            f"({error.reason})",
            where=where,
            remedy="Convert the file from the encoding it is in, such as: iconv -f CP932 -t UTF-8 FILE",
        ) from None


@contextmanager
def text_writer(path: str | Path) -> Iterator[TextIO]:
    r"""Yield a UTF-8 text stream whose content appears under `path` only when it is whole.

    Lines end in ``\n`` on every system. A name that ends in ``.gz`` is written compressed.

    Raises
    ------
    InputError
        If the file cannot be written; an older file of that name is then left as it was.
    """
    with binary_writer(path) as raw:
        text = io.TextIOWrapper(raw, encoding="utf-8", newline="\n")
        try:
            yield text
        except UnicodeEncodeError:
            raise InputError(
                "clean Unicode text is needed; half a surrogate pair came", where=Where(file=str(path))
            ) from None
        finally:
            text.detach()


@contextmanager
def binary_writer(path: str | Path) -> Iterator[BinaryIO]:
    """Yield a binary stream by the same rules: whole or not there, compressed for ``.gz``."""
    # A link stays a link: what it points to is replaced.
    target = Path(path).resolve()
    try:
        if target.exists() and not target.is_file():
            # Pipes and devices cannot be replaced; a folder fails here, as it should.
            with target.open("wb") as stream:
                yield stream
        else:
            yield from _replacing(target)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror or error}", where=Where(file=str(path))) from None


def _replacing(target: Path) -> Iterator[BinaryIO]:
    temporary = target.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with temporary.open("xb") as raw:
            if target.suffix == ".gz":
                # No name and no time inside: the same content gives the same bytes.
                with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as packed:
                    yield cast(BinaryIO, packed)
            else:
                yield raw
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
