"""Tokens and morphemes of many segments as flat arrays, and the records they stand for."""

from __future__ import annotations

import csv
import io
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hakari.errors import InputError
from hakari.kernels import Vocabulary, pack
from hakari.types import IdArray, MaskArray, OffsetArray

__all__ = [
    "FeatureTable",
    "Features",
    "Morpheme",
    "MorphemeBatch",
    "TokenBatch",
    "check_comparable",
    "join_features",
    "split_features",
]


@dataclass(frozen=True, eq=False)
class TokenBatch:
    """Tokens of n segments: segment ``i`` is ``ids[offsets[i]:offsets[i + 1]]``.

    Ids of two batches mean the same tokens only if both have the same `vocabulary`.
    """

    ids: IdArray
    offsets: OffsetArray
    vocabulary: Vocabulary

    @classmethod
    def of(cls, segments: Sequence[Sequence[str]], vocabulary: Vocabulary) -> TokenBatch:
        """Return a batch of lists of tokens."""
        flat = [token for segment in segments for token in segment]
        offsets = np.cumsum([0, *map(len, segments)], dtype=np.int64)
        return cls(vocabulary.intern(*pack(flat)), offsets, vocabulary)

    def __len__(self) -> int:
        """Return the number of segments."""
        return len(self.offsets) - 1

    def __iter__(self) -> Iterator[list[str]]:
        """Iterate over the segments as lists of tokens."""
        return (self.tokens(segment) for segment in range(len(self)))

    @property
    def lengths(self) -> NDArray[np.int64]:
        """Return the number of tokens of every segment."""
        return np.diff(self.offsets)

    @property
    def nbytes(self) -> int:
        """Return the memory of the arrays, without the vocabulary."""
        return self.ids.nbytes + self.offsets.nbytes

    def subset(self, index: NDArray[np.int64]) -> TokenBatch:
        """Return the tokens of some segments, in the order of `index`; −1 stands for an empty one."""
        places, offsets = runs(self.offsets, index)
        return TokenBatch(self.ids[places], offsets, self.vocabulary)

    def part(self, segment: int) -> IdArray:
        """Return the ids of one segment."""
        return self.ids[self.offsets[segment] : self.offsets[segment + 1]]

    def tokens(self, segment: int) -> list[str]:
        """Return the tokens of one segment."""
        return self.vocabulary.tokens(self.part(segment))


def runs(offsets: OffsetArray, index: NDArray[np.int64]) -> tuple[NDArray[np.int64], OffsetArray]:
    """Return the places of what belongs to some segments, in the order of `index`, and their offsets.

    Nothing belongs to a segment of number −1.
    """
    lengths = np.where(index < 0, 0, np.diff(offsets, append=0)[index])
    begins = offsets[index]
    new = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    return np.arange(new[-1], dtype=np.int64) + np.repeat(begins - new[:-1], lengths), new


def check_comparable(batches: Iterable[TokenBatch]) -> None:
    """Raise an `InputError` if ids of two batches do not mean the same tokens."""
    if len({id(batch.vocabulary) for batch in batches}) > 1:
        raise InputError(
            "tokens that are to be compared need one vocabulary; these come from several",
            remedy="Take all tokens of a run from the workspace that Workspace.start_run gives.",
        )


class Features(NamedTuple):
    """What a dictionary says of a morpheme, the same for ipadic, UniDic and Sudachi.

    ``*`` stands where the dictionary has nothing to say; `base` is then empty, for words that it does not know.
    """

    pos: tuple[str, str, str, str]
    """Part of speech, from the coarsest level to the finest."""
    base: str
    """Dictionary form."""
    inflection_type: str
    inflection_form: str


class Morpheme(NamedTuple):
    """One morpheme in its sentence."""

    surface: str
    pos: tuple[str, str, str, str]
    base: str
    inflection_type: str
    inflection_form: str
    known: bool


class FeatureTable:
    """The different features that morphemes have, read once each.

    Parameters
    ----------
    read
        Turns the dictionary's own feature string into `Features`.
    """

    def __init__(self, read: Callable[[str], Features]) -> None:
        self._read = read
        self.vocabulary = Vocabulary()
        self._records: list[Features] = []
        self._records_bytes = 0
        self._lock = threading.Lock()

    @property
    def nbytes(self) -> int:
        """The memory of the feature strings and of what has been read from them."""
        return self.vocabulary.nbytes + self._records_bytes

    def intern(self, texts: Sequence[str]) -> IdArray:
        """Return the ids of feature strings."""
        return self.vocabulary.intern(*pack(texts))

    def records(self) -> list[Features]:
        """Return the features by id."""
        with self._lock:
            new = np.arange(len(self._records), len(self.vocabulary), dtype=np.int32)
            read = [self._read(text) for text in self.vocabulary.tokens(new)]
            self._records += read
            self._records_bytes += sum(map(_record_bytes, read))
            return self._records


def _record_bytes(record: Features) -> int:
    """Return the memory of a record, as if it shared no string with another."""
    return sys.getsizeof(record) + sys.getsizeof(record.pos) + sum(map(sys.getsizeof, (*record.pos, *record[1:])))


def split_features(text: str) -> list[str]:
    """Return the cells of a feature string: comma-separated, quoted where a cell holds a comma."""
    return next(csv.reader([text])) if '"' in text else text.split(",")


def join_features(cells: Sequence[str]) -> str:
    """Return the feature string of cells: what `split_features` reads."""
    line = io.StringIO()
    csv.writer(line, lineterminator="\r\n").writerow(cells)  # line ends within a cell are quoted too
    return line.getvalue().removesuffix("\r\n")


@dataclass(frozen=True, eq=False)
class MorphemeBatch:
    """Morphemes of n segments as arrays; records are made only for the segments that are looked at."""

    surfaces: TokenBatch
    feature_ids: IdArray
    known: MaskArray
    features: FeatureTable

    def __len__(self) -> int:
        """Return the number of segments."""
        return len(self.surfaces)

    def __iter__(self) -> Iterator[list[Morpheme]]:
        """Iterate over the segments as lists of morphemes."""
        return (self.morphemes(segment) for segment in range(len(self)))

    @property
    def nbytes(self) -> int:
        """Return the memory of the arrays, without the vocabularies."""
        return self.surfaces.nbytes + self.feature_ids.nbytes + self.known.nbytes

    def subset(self, index: NDArray[np.int64]) -> MorphemeBatch:
        """Return the morphemes of some segments, in the order of `index`."""
        places, offsets = runs(self.surfaces.offsets, index)
        surfaces = TokenBatch(self.surfaces.ids[places], offsets, self.surfaces.vocabulary)
        return MorphemeBatch(surfaces, self.feature_ids[places], self.known[places], self.features)

    def followed_by(self, other: MorphemeBatch) -> MorphemeBatch:
        """Return the segments of both; the other must share the vocabularies of this one."""
        check_comparable([self.surfaces, other.surfaces])
        ids = np.concatenate([self.surfaces.ids, other.surfaces.ids])
        offsets = np.concatenate([self.surfaces.offsets, self.surfaces.offsets[-1] + other.surfaces.offsets[1:]])
        return MorphemeBatch(
            TokenBatch(ids, offsets, self.surfaces.vocabulary),
            np.concatenate([self.feature_ids, other.feature_ids]),
            np.concatenate([self.known, other.known]),
            self.features,
        )

    def morphemes(self, segment: int) -> list[Morpheme]:
        """Return the morphemes of one segment; a word without a dictionary form is its own."""
        part = slice(int(self.surfaces.offsets[segment]), int(self.surfaces.offsets[segment + 1]))
        records = self.features.records()
        found = []
        for surface, feature, known in zip(
            self.surfaces.tokens(segment),
            self.feature_ids[part].tolist(),
            self.known[part].tolist(),
            strict=True,
        ):
            pos, base, inflection_type, inflection_form = records[feature]
            found.append(Morpheme(surface, pos, base or surface, inflection_type, inflection_form, known))
        return found
