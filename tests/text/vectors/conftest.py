"""Small files of word vectors in every format."""

from __future__ import annotations

import gzip
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pytest

Vectors: TypeAlias = Mapping[str, list[float]]

SMALL: Vectors = {
    "the": [0.418, 0.24968, -0.41242],
    "猫": [1.0, -2.5, 0.125],
    "Cat": [0.5, 0.25, -1e-05],
    "l'été": [-0.0625, 3.0, 8.0],
}
"""Words with and without case, of one to three bytes a character."""


def lines(vectors: Vectors, end: str = "\n") -> str:
    return "".join(f"{word} {' '.join(map(str, row))}{end}" for word, row in vectors.items())


def write_glove(path: Path, vectors: Vectors) -> Path:
    path.write_text(lines(vectors), encoding="utf-8", newline="")
    return path


def write_word2vec(path: Path, vectors: Vectors) -> Path:
    text = f"{len(vectors)} {len(next(iter(vectors.values())))}\n{lines(vectors)}"
    path.write_text(text, encoding="utf-8", newline="")
    return path


def write_fasttext(path: Path, vectors: Vectors) -> Path:
    """Write as fastText does: with a blank behind the last number."""
    text = f"{len(vectors)} {len(next(iter(vectors.values())))}\n{lines(vectors, end=' ' + chr(10))}"
    path.write_text(text, encoding="utf-8", newline="")
    return path


def write_crlf(path: Path, vectors: Vectors) -> Path:
    path.write_text(lines(vectors, end="\r\n"), encoding="utf-8", newline="")
    return path


def write_unended(path: Path, vectors: Vectors) -> Path:
    """Write without an end of the last line."""
    path.write_text(lines(vectors).removesuffix("\n"), encoding="utf-8", newline="")
    return path


def binary(vectors: Vectors, end: bytes = b"\n") -> bytes:
    data = f"{len(vectors)} {len(next(iter(vectors.values())))}\n".encode()
    for word, row in vectors.items():
        data += word.encode() + b" " + np.array(row, dtype="<f4").tobytes() + end
    return data


def write_binary(path: Path, vectors: Vectors) -> Path:
    path.write_bytes(binary(vectors))
    return path


def write_binary_tight(path: Path, vectors: Vectors) -> Path:
    """Write as gensim does: without a line end behind the numbers."""
    path.write_bytes(binary(vectors, end=b""))
    return path


def write_npz(path: Path, vectors: Vectors) -> Path:
    with path.open("wb") as out:
        np.savez(out, words=np.array(list(vectors)), vectors=np.array(list(vectors.values())))
    return path


def write_npz_half(path: Path, vectors: Vectors) -> Path:
    """Write compressed, as bytes and float32, under other names."""
    words = np.array([word.encode() for word in vectors])
    with path.open("wb") as out:
        np.savez_compressed(out, m=np.array(list(vectors.values()), dtype=np.float32), w=words)
    return path


def write_gzip(path: Path, vectors: Vectors) -> Path:
    path.write_bytes(gzip.compress(lines(vectors).encode()))
    return path


def write_binary_gzip(path: Path, vectors: Vectors) -> Path:
    path.write_bytes(gzip.compress(binary(vectors)))
    return path


def write_zip(path: Path, vectors: Vectors) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("vectors.txt", lines(vectors))
    return path


WRITERS: Mapping[str, Callable[[Path, Vectors], Path]] = {
    "glove": write_glove,
    "word2vec": write_word2vec,
    "fasttext": write_fasttext,
    "crlf": write_crlf,
    "unended": write_unended,
    "binary": write_binary,
    "binary-tight": write_binary_tight,
    "npz": write_npz,
    "npz-bytes": write_npz_half,
    "gzip": write_gzip,
    "binary-gzip": write_binary_gzip,
    "zip": write_zip,
}


@pytest.fixture
def small() -> Vectors:
    """Return a few words with three numbers each, exact in float32 or not."""
    return SMALL


@pytest.fixture(params=list(WRITERS))
def any_writer(request: pytest.FixtureRequest) -> Callable[[Path, Vectors], Path]:
    """Return what writes vectors in each format."""
    return WRITERS[request.param]


@pytest.fixture
def write() -> Callable[[str, Path, Vectors], Path]:
    """Return what writes vectors in a named format."""
    return lambda name, path, vectors: WRITERS[name](path, vectors)
