"""Reads the vectors of some words, converts whole files, finds neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from hakari.errors import InputError, Where
from hakari.text.vectors.base import Block, Identity, Matrix, VectorReader, Wanted, WordVectors
from hakari.text.vectors.converted import MatrixWriter
from hakari.text.vectors.recognise import open_vectors
from hakari.types import Progress

__all__ = ["Neighbour", "convert_vectors", "describe_vectors", "neighbours", "read_vectors"]


def read_vectors(path: str | Path, words: Iterable[str], *, progress: Progress | None = None) -> WordVectors:
    """Return the vectors of those words that a file has.

    The file is read once, from front to back; only the vectors that are wanted are kept.

    Raises
    ------
    InputError
        If the file cannot be read.
    FormatError
        If it breaks the rules of its format, with file and line.
    """
    different = list(dict.fromkeys(words))
    wanted = Wanted(different)
    found: dict[str, int] = {}
    with open_vectors(path, progress) as reader:
        # Memory that is never written is never used, so room for all costs no more than room for those found.
        rows = np.empty((len(different), reader.dimension), dtype=np.float32)
        for block in reader.blocks(wanted):
            start = len(found)
            _take_words(reader, block, found)
            rows[start : len(found)] = block.rows
        identity = reader.identity()
    rows.flags.writeable = False
    return WordVectors(identity, tuple(found), rows[: len(found)], len(different))


def _take_words(reader: VectorReader, block: Block, found: dict[str, int]) -> list[str]:
    """Return the words of a block as text, each noted with its place; refuse one that came before."""
    words = []
    for word, place in zip(block.words, block.places, strict=True):
        text = reader.text(word, place)
        if text in found:
            reader.refuse(
                place,
                f"every word is needed once; {text!r} was {'on line' if reader.in_lines else 'word'} "
                f"{found[text]} already",
                "Remove one of the two: nobody can tell which is meant.",
            )
        found[text] = place
        words.append(text)
    return words


def describe_vectors(path: str | Path, *, progress: Progress | None = None) -> tuple[str, Identity]:
    """Return the format and the identity of a file; reads it whole unless it is converted."""
    with open_vectors(path, progress) as reader:
        for _ in reader.blocks(Wanted([])):
            pass
        return reader.format, reader.identity()


def convert_vectors(
    path: str | Path, target: str | Path, *, words: Iterable[str] | None = None, progress: Progress | None = None
) -> Identity:
    """Write vectors as a matrix that can be mapped into memory, with its words beside it.

    Parameters
    ----------
    path
        A file of vectors.
    target
        Where the matrix goes; the name ends in ``.npy``.
    words
        Keep these only. The result is then another file of vectors, with an identity of its own.

    Returns
    -------
    Identity
        What the new file is: what the old one was, unless words were left out.
    """
    wanted = None if words is None else Wanted(list(dict.fromkeys(words)))
    found: dict[str, int] = {}
    with open_vectors(path, progress) as reader, MatrixWriter(target, reader.dimension) as out:
        for block in reader.blocks(wanted):
            texts = _take_words(reader, block, found)
            for text, place in zip(texts, block.places, strict=True):
                if "\n" in text:
                    reader.refuse(place, f"a word without line ends is needed; {text!r} came")
            out.add(texts, block.rows)
        identity = reader.identity()
        if wanted is not None:
            identity = Identity(identity.name, identity.dimension, len(found), out.digest())
        out.finish(identity)
    return identity


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A word and how near it is: the cosine of the two vectors."""

    word: str
    cosine: float


def neighbours(
    path: str | Path, words: Sequence[str], *, count: int = 10, progress: Progress | None = None
) -> dict[str, list[Neighbour]]:
    """Return the nearest words of some words, by cosine; ties in the order of the file.

    The file is read twice, and never held whole.

    Raises
    ------
    InputError
        If a word has no vector.
    """
    asked = read_vectors(path, words, progress=progress)
    directions = {word: _unit(asked.rows[row]) for word, row in asked.index.items()}
    for word in words:
        if word not in directions or not directions[word].any():
            raise InputError(
                f"the word {word!r} has no vector",
                where=Where(file=str(path)),
                remedy="Case and width of characters count: look for another way to write it.",
            )
    targets = np.array([directions[word] for word in words])
    best: list[list[Neighbour]] = [[] for _ in words]
    with open_vectors(path, progress) as reader:
        for block in reader.blocks(None):
            cosines = _unit(block.rows) @ targets.T
            for number, found in enumerate(best):
                near = _nearest(reader, block, cosines[:, number], count + 1)
                best[number] = sorted([*found, *near], key=lambda n: -n.cosine)[: count + 1]
    return {word: [n for n in found if n.word != word][:count] for word, found in zip(words, best, strict=True)}


def _unit(rows: Matrix) -> Matrix:
    lengths = np.linalg.norm(rows, axis=-1, keepdims=True)
    unit: Matrix = np.divide(rows, lengths, where=lengths > 0, out=np.zeros_like(rows))
    return unit


def _nearest(reader: VectorReader, block: Block, cosines: Matrix, count: int) -> Iterator[Neighbour]:
    order = np.argsort(-cosines, kind="stable")[:count]
    for row in order.tolist():
        yield Neighbour(reader.text(block.words[row], block.places[row]), float(cosines[row]))
