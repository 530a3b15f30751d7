"""The vectors of the tokens of a vocabulary, read when they are first asked for."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from hakari.errors import InputError, Where
from hakari.kernels import Vocabulary
from hakari.text.vectors.base import Identity, Matrix
from hakari.text.vectors.read import read_vectors
from hakari.types import FloatArray, IdArray, Progress

__all__ = ["TokenVectors", "VectorTable"]


@dataclass(frozen=True, eq=False)
class TokenVectors:
    """Vectors by token id. Words whose vector has no length count as words without one.

    Parameters
    ----------
    identity
        The file they came from.
    unit_rows
        Directions: float32 rows of length 1, one behind the other.
    lengths
        The length of each vector before.
    row_of
        The row of a token by its id; −1 where its word has none. Ids at or beyond the end have none either.
    """

    identity: Identity
    unit_rows: Matrix
    lengths: Matrix
    row_of: IdArray


class VectorTable:
    """Vectors of one file for one vocabulary, which grow with the words that are asked for.

    Parameters
    ----------
    path
        The file.
    vocabulary
        The tokens that ids stand for.
    lowercase_fallback
        Whether a word without a vector takes that of its lower-cased form.
    """

    def __init__(self, path: Path, vocabulary: Vocabulary, *, lowercase_fallback: bool) -> None:
        self._path, self._vocabulary, self._fallback = path, vocabulary, lowercase_fallback
        self._rows_of_words: dict[str, int] = {}
        self._asked = np.zeros(0, dtype=np.bool_)
        self._current: TokenVectors | None = None
        self._lock = threading.Lock()

    @property
    def nbytes(self) -> int:
        """The memory of the arrays."""
        now = self._current
        return 0 if now is None else now.unit_rows.nbytes + now.lengths.nbytes + now.row_of.nbytes

    def vectors(self, ids: IdArray, progress: Progress | None = None) -> TokenVectors:
        """Return the vectors of the tokens with these ids, beside those of all that were asked for before.

        The file is read if there are words that nobody has asked for.
        """
        with self._lock:
            before = np.zeros(max(len(self._vocabulary), len(self._asked)), dtype=np.bool_)
            before[: len(self._asked)] = self._asked
            asked = before.copy()
            asked[ids] = True
            new = np.flatnonzero(asked & ~before).astype(np.int32)
            if self._current is None or len(new):
                self._current = self._grown(new, len(asked), progress)
                self._asked = asked
            return self._current

    def _grown(self, new: IdArray, size: int, progress: Progress | None) -> TokenVectors:
        words = self._vocabulary.tokens(new)
        forms = {w for word in words for w in self._forms(word)} - self._rows_of_words.keys()
        before = self._current
        if forms or before is None:
            before = self._with_words(before, forms, progress)
        row_of = np.full(size, -1, dtype=np.int32)
        row_of[: len(before.row_of)] = before.row_of
        row_of[new] = [self._row(word) for word in words]
        row_of.flags.writeable = False
        return TokenVectors(before.identity, before.unit_rows, before.lengths, row_of)

    def _forms(self, word: str) -> tuple[str, ...]:
        return (word, word.lower()) if self._fallback else (word,)

    def _row(self, word: str) -> int:
        return next((row for form in self._forms(word) if (row := self._rows_of_words[form]) >= 0), -1)

    def _with_words(self, before: TokenVectors | None, forms: set[str], progress: Progress | None) -> TokenVectors:
        """Return the vectors with those of more words."""
        found = read_vectors(self._path, sorted(forms), progress=progress)
        if before is not None and before.identity != found.identity:
            raise InputError(
                "the file of vectors has changed since it was first read", where=Where(file=str(self._path))
            )
        squares: FloatArray = np.einsum("ij,ij->i", found.rows, found.rows, dtype=np.float64)
        norms = np.sqrt(squares).astype(np.float32)
        usable = norms > 0
        lengths = norms[usable]
        unit = found.rows[usable] / lengths[:, np.newaxis]
        start = 0 if before is None else len(before.lengths)
        self._rows_of_words |= dict.fromkeys(forms, -1)
        kept = [word for word, use in zip(found.words, usable.tolist(), strict=True) if use]
        self._rows_of_words |= {word: start + row for row, word in enumerate(kept)}
        if before is not None:
            unit = np.concatenate([before.unit_rows, unit])
            lengths = np.concatenate([before.lengths, lengths])
        for array in (unit, lengths):
            array.flags.writeable = False
        known = np.empty(0, dtype=np.int32) if before is None else before.row_of
        return TokenVectors(found.identity, unit, lengths, known)
