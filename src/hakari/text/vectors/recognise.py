"""Finds the reader of a file by its content."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from hakari.data.lines import first_bytes
from hakari.errors import FormatError, InputError, Where
from hakari.text.vectors.base import VectorReader
from hakari.text.vectors.content import Content, open_content
from hakari.text.vectors.converted import Converted
from hakari.text.vectors.glove import Glove, dimension_of_line
from hakari.text.vectors.npz import open_npz
from hakari.text.vectors.word2vec import Word2Vec, header_of
from hakari.text.vectors.word2vec_binary import Word2VecBinary
from hakari.types import Progress

__all__ = ["open_vectors"]

HEAD = 2**16
"""Bytes at the beginning that a format is recognised by; the first line of a text ends within them."""

PRINTABLE = frozenset(range(0x20, 0x7F)) | frozenset(b"\t\r\n")
TEXT = 0.9
"""Share of printable ASCII from which numbers are written out; random bytes have 0.38."""

REFUSED: tuple[tuple[bytes, str, str], ...] = (
    (
        (793712314).to_bytes(4, "little"),
        "this is a whole fastText model, whose vectors are made of parts of words",
        "Take the .vec file that comes beside it, or write the words you need: "
        "fasttext print-word-vectors MODEL < WORDS > FILE.vec",
    ),
    *(
        (
            bytes([0x80, version]),
            "this is a Python pickle, which may run any program when it is read",
            "Save text instead; with gensim: vectors.save_word2vec_format(FILE).",
        )
        for version in range(2, 6)
    ),
)
"""How files begin that are not read, why, and what to do."""


@contextmanager
def open_vectors(path: str | Path, progress: Progress | None = None) -> Iterator[VectorReader]:
    """Yield the reader of a file of vectors, at the beginning of the file.

    Raises
    ------
    InputError
        If the file cannot be read.
    FormatError
        If it is not recognised, or is one of those that are refused.
    """
    if Path(path).is_dir():
        raise InputError("a file of vectors is needed; this is a folder", where=Where(file=str(path)))
    head = first_bytes(path, 8)
    if head.startswith(b"\x93NUMPY"):
        yield Converted(path)
    elif head.startswith(b"PK\x03\x04") and _holds_arrays(path):
        with open_npz(path, progress) as reader:
            yield reader
    else:
        with open_content(path, progress) as content:
            yield _reader(content)


def _holds_arrays(path: str | Path) -> bool:
    try:
        with ZipFile(path) as archive:
            return any(name.endswith(".npy") for name in archive.namelist())
    except BadZipFile as error:
        raise FormatError(f"the zip archive is damaged: {error}", where=Where(file=str(path))) from None


def _reader(content: Content) -> VectorReader:
    head = content.peek(HEAD)
    where = Where(file=content.file)
    for magic, problem, remedy in REFUSED:
        if head.startswith(magic):
            raise FormatError(problem, where=where, remedy=remedy)
    first, _, rest = head.partition(b"\n")
    header = header_of(first)
    if header is not None and _is_header(header, rest):
        reader = Word2Vec if _is_text(rest, header[1]) else Word2VecBinary
        return reader(content, *header)
    dimension = dimension_of_line(first)
    if dimension == 0:
        raise FormatError(
            "no vectors are recognised: neither a word and numbers nor a header begin it",
            where=Where(file=content.file, line=1),
            remedy="Give text of word2vec, fastText (.vec) or GloVe, word2vec binary, .npz, or a converted .npy.",
        )
    return Glove(content, dimension)


def _is_header(header: tuple[int, int], rest: bytes) -> bool:
    """Return whether two whole numbers are a header, and not a word that is a number with a vector of one."""
    size, dimension = header
    second = rest.partition(b"\n")[0]
    one_number_each = dimension_of_line(second) == 1 and second.count(b" ") == 1
    return size == 0 or dimension == 1 or not one_number_each


def _is_text(rest: bytes, dimension: int) -> bool:
    """Return whether numbers are written out behind the first word."""
    _, _, numbers = rest.partition(b" ")
    sample = numbers[: 4 * dimension]
    return not sample or sum(byte in PRINTABLE for byte in sample) / len(sample) >= TEXT
