"""Does each piece of segmentation once: one vocabulary a segmenter, one batch a text and segmenter."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from hakari.data.texts import Texts
from hakari.errors import InputError, OptionError, Where
from hakari.kernels import Vocabulary, default_threads, pack
from hakari.text.normalization import Normalization
from hakari.text.segmenters import MorphologicalSegmenter, get_segmenter
from hakari.text.tokens import FeatureTable, MorphemeBatch, TokenBatch
from hakari.text.vectors import VectorTable
from hakari.types import IdArray

__all__ = ["TokenSpec", "Workspace", "default_workspace"]

DEFAULT_LIMIT = 512 * 2**20


@dataclass(frozen=True, slots=True)
class TokenSpec:
    """How text becomes tokens: what is normalised first, which segmenter cuts it, what is done to the tokens.

    `lowercase_tokens` lower-cases what the segmenter gave, as programs that are handed tokenised text do, while
    `Normalization` lower-cases what the segmenter sees.
    """

    segmenter: str
    normalization: Normalization = field(default_factory=Normalization)
    lowercase_tokens: bool = False


class Workspace:
    """A bounded memory of batches, shared by all metrics and systems of a process.

    Batches of one segmenter share a vocabulary, so their ids can be compared. The memory is emptied as a whole,
    vocabularies included, at the start of a run that finds it over its limit: never in the middle of a run, whose
    batches must keep comparing.

    Parameters
    ----------
    limit
        Bytes above which `start_run` empties the memory.
    threads
        Threads for segmentation; the processors of the machine unless given. Never changes a result.
    """

    def __init__(self, *, limit: int = DEFAULT_LIMIT, threads: int | None = None) -> None:
        self.limit = limit
        self.threads = threads if threads is not None else default_threads()
        self._lock = threading.RLock()
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._vocabularies: dict[str, Vocabulary] = {}
            self._features: dict[str, FeatureTable] = {}
            self._normalized: dict[tuple[str, Normalization], Texts] = {}
            self._tokens: dict[tuple[str, TokenSpec], TokenBatch] = {}
            self._lowercased: dict[str, IdArray] = {}
            self._morphemes: dict[tuple[str, TokenSpec], MorphemeBatch] = {}
            self._vectors: dict[tuple[Path, int, int, str, bool], VectorTable] = {}

    @property
    def nbytes(self) -> int:
        """The memory held by batches, vocabularies and normalised texts."""
        with self._lock:
            batches = sum(b.nbytes for b in self._tokens.values())
            batches += sum(b.nbytes for b in self._morphemes.values())
            vocabularies = [*self._vocabularies.values(), *(t.vocabulary for t in self._features.values())]
            texts = sum(len(t.packed[0]) + t.packed[1].nbytes for t in self._normalized.values())
            tables = sum(table.nbytes for table in self._lowercased.values())
            vectors = sum(table.nbytes for table in self._vectors.values())
            return batches + sum(v.nbytes for v in vocabularies) + texts + tables + vectors

    def start_run(self) -> None:
        """Empty the memory if it has grown over its limit."""
        if self.nbytes > self.limit:
            self.clear()

    def vocabulary(self, segmenter: str) -> Vocabulary:
        """Return the vocabulary of a segmenter."""
        with self._lock:
            return self._vocabularies.setdefault(segmenter, Vocabulary())

    def normalized(self, texts: Texts, normalization: Normalization) -> Texts:
        """Return the texts normalised."""
        if normalization == Normalization():
            return texts
        key = (texts.digest, normalization)
        with self._lock:
            if key not in self._normalized:
                self._normalized[key] = normalization.apply(texts)
            return self._normalized[key]

    def tokens(self, texts: Texts, spec: TokenSpec) -> TokenBatch:
        """Return the tokens of texts, from memory where they have been asked for before."""
        key = (texts.digest, spec)
        with self._lock:
            if key not in self._tokens:
                make = self._lowercase if spec.lowercase_tokens else self._cut
                self._tokens[key] = make(texts, spec)
            return self._tokens[key]

    def _cut(self, texts: Texts, spec: TokenSpec) -> TokenBatch:
        return get_segmenter(spec.segmenter).segment(
            self.normalized(texts, spec.normalization), self.vocabulary(spec.segmenter), threads=self.threads
        )

    def _lowercase(self, texts: Texts, spec: TokenSpec) -> TokenBatch:
        """Return the tokens lower-cased: each different token once, then by number."""
        cased = self.tokens(texts, replace(spec, lowercase_tokens=False))
        known = self._lowercased.get(spec.segmenter, np.empty(0, dtype=np.int32))
        new = np.arange(len(known), len(cased.vocabulary), dtype=np.int32)
        lowered = [token.lower() for token in cased.vocabulary.tokens(new)]
        table = np.concatenate([known, cased.vocabulary.intern(*pack(lowered))])
        self._lowercased[spec.segmenter] = table
        return TokenBatch(table[cased.ids], cased.offsets, cased.vocabulary)

    def morphemes(self, texts: Texts, spec: TokenSpec) -> MorphemeBatch:
        """Return the morphemes of texts, from memory where they have been asked for before.

        Raises
        ------
        OptionError
            If the segmenter does not analyse words.
        """
        segmenter = get_segmenter(spec.segmenter)
        if not isinstance(segmenter, MorphologicalSegmenter):
            raise OptionError(
                f"the segmenter {spec.segmenter!r} gives no parts of speech",
                remedy="Use ja-mecab, ja-unidic or ja-sudachi-a, -b or -c.",
            )
        key = (texts.digest, spec)
        with self._lock:
            if key not in self._morphemes:
                features = self._features.setdefault(spec.segmenter, segmenter.new_features())
                self._morphemes[key] = segmenter.analyse(
                    self.normalized(texts, spec.normalization),
                    self.vocabulary(spec.segmenter),
                    features,
                    threads=self.threads,
                )
            return self._morphemes[key]

    def vectors(self, path: str | Path, segmenter: str, *, lowercase_fallback: bool = False) -> VectorTable:
        """Return the vectors of a file for the tokens of a segmenter, as far as they have been read.

        A file that is written anew is another file.

        Raises
        ------
        InputError
            If the file is not there.
        """
        file = Path(path).resolve()
        try:
            known = file.stat()
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror or error}", where=Where(file=str(path))) from None
        key = (file, known.st_size, known.st_mtime_ns, segmenter, lowercase_fallback)
        with self._lock:
            if key not in self._vectors:
                vocabulary = self.vocabulary(segmenter)
                self._vectors[key] = VectorTable(Path(path), vocabulary, lowercase_fallback=lowercase_fallback)
            return self._vectors[key]


_DEFAULT = Workspace()


def default_workspace() -> Workspace:
    """Return the workspace that everything in this process shares unless told otherwise."""
    return _DEFAULT
