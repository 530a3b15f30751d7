"""Does each piece of segmentation once: one vocabulary a segmenter, one batch a text and segmenter."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from hakari.data.texts import Texts
from hakari.errors import InputError, OptionError, Where
from hakari.kernels import Vocabulary, default_threads, pack
from hakari.text.normalization import Normalization
from hakari.text.segmenters import SEGMENTERS, MorphologicalSegmenter, SegmenterKey, get_segmenter, segmenter_key
from hakari.text.tokens import FeatureTable, MorphemeBatch, TokenBatch
from hakari.text.vectors import VectorTable
from hakari.types import IdArray

if TYPE_CHECKING:
    from hakari.text.morphemes import Scheme, Tagger, WordReader
    from hakari.text.paraphrase import Paraphraser, Paraphrases, RuleSet

__all__ = ["TokenSpec", "Workspace", "default_workspace", "tag_scheme"]

DEFAULT_LIMIT = 512 * 2**20

MOST_PARAPHRASERS = 4
"""Sets of rules that are kept ready; who tries out many rule by rule needs each of them once."""


@dataclass(frozen=True, slots=True)
class TokenSpec:
    """How text becomes tokens: what is normalised first, which segmenter cuts it, what is done to the tokens.

    `lowercase_tokens` lower-cases what the segmenter gave, as programs that are handed tokenised text do, while
    `Normalization` lower-cases what the segmenter sees.
    """

    segmenter: str
    normalization: Normalization = field(default_factory=Normalization)
    lowercase_tokens: bool = False


ParaphraseKey: TypeAlias = tuple[str, SegmenterKey, TokenSpec, str, int]
"""The digest of a text, how it is cut, the key of the rules, and the bound."""


class _Memory:
    """What has been made since the workspace was last emptied: everything in it compares with everything else."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.vocabularies: dict[SegmenterKey, Vocabulary] = {}
        self.features: dict[SegmenterKey, FeatureTable] = {}
        self.normalized: dict[tuple[str, Normalization], Texts] = {}
        self.tokens: dict[tuple[str, SegmenterKey, TokenSpec], TokenBatch] = {}
        self.lowercased: dict[SegmenterKey, IdArray] = {}
        self.morphemes: dict[tuple[str, SegmenterKey, TokenSpec], MorphemeBatch] = {}
        self.vectors: dict[tuple[Path, int, int, SegmenterKey, bool], VectorTable] = {}
        self.taggers: dict[SegmenterKey, Tagger] = {}
        self.tagged: dict[tuple[str, SegmenterKey, TokenSpec], TokenBatch] = {}
        self.readers: dict[SegmenterKey, WordReader] = {}
        self.paraphrasers: dict[tuple[SegmenterKey, str, int], Paraphraser] = {}
        self.paraphrases: dict[ParaphraseKey, Paraphrases] = {}

    @property
    def nbytes(self) -> int:
        with self.lock:
            batches = sum(b.nbytes for b in self.tokens.values())
            batches += sum(b.nbytes for b in self.morphemes.values())
            batches += sum(b.nbytes for b in self.tagged.values())
            batches += sum(b.nbytes for b in self.paraphrases.values())
            tables = sum(vocabulary.nbytes for vocabulary in self.vocabularies.values())
            tables += sum(table.nbytes for table in self.features.values())
            tables += sum(tagger.nbytes for tagger in self.taggers.values())
            texts = sum(len(t.packed[0]) + t.packed[1].nbytes for t in self.normalized.values())
            lowercased = sum(table.nbytes for table in self.lowercased.values())
            vectors = sum(table.nbytes for table in self.vectors.values())
            return batches + tables + texts + lowercased + vectors


class Workspace:
    """A bounded memory of batches, shared by all metrics and systems of a process.

    Batches of one segmenter share a vocabulary, so their ids can be compared. A run takes everything from the
    workspace that `start_run` gives it: that one keeps its memory to the end of the run, while the workspace itself
    may start an empty memory, vocabularies included, for the runs that come after. So runs on several threads never
    take each other's vocabularies away.

    Parameters
    ----------
    limit
        Bytes above which `start_run` begins an empty memory.
    threads
        Threads for segmentation; the processors of the machine unless given. Never changes a result.

    Raises
    ------
    OptionError
        If `limit` is below 0 or `threads` below 1.
    """

    def __init__(self, *, limit: int = DEFAULT_LIMIT, threads: int | None = None) -> None:
        if limit < 0:
            raise OptionError(f"limit is a number of bytes from 0 up; {limit} came")
        if threads is not None and threads < 1:
            raise OptionError(f"threads is a whole number from 1 up; {threads} came")
        self.limit = limit
        self.threads = threads if threads is not None else default_threads()
        self._memory = _Memory()
        self._is_run = False
        self._starting = threading.Lock()

    def clear(self) -> None:
        """Forget everything; a run that is under way keeps what it has."""
        self._memory = _Memory()

    @property
    def nbytes(self) -> int:
        """The memory held by batches, vocabularies, tables of features and normalised texts."""
        return self._memory.nbytes

    def start_run(self) -> Workspace:
        """Return the workspace of a run, with an empty memory if this one has grown over its limit.

        Everything whose ids are compared must come from one run. A run within a run is the same run.
        """
        if self._is_run:
            return self
        run = Workspace(limit=self.limit, threads=self.threads)
        run._is_run = True
        with self._starting:
            if self.nbytes > self.limit:
                self.clear()
            run._memory = self._memory
        return run

    def vocabulary(self, segmenter: str) -> Vocabulary:
        """Return the vocabulary of a segmenter."""
        return self._vocabulary(self._memory, segmenter_key(segmenter))

    @staticmethod
    def _vocabulary(memory: _Memory, key: SegmenterKey) -> Vocabulary:
        if SEGMENTERS.get(key[0]).shares_vocabulary:
            key = key[0], None
        with memory.lock:
            return memory.vocabularies.setdefault(key, Vocabulary())

    def normalized(self, texts: Texts, normalization: Normalization) -> Texts:
        """Return the texts normalised."""
        if normalization == Normalization():
            return texts
        memory, key = self._memory, (texts.digest, normalization)
        with memory.lock:
            if key not in memory.normalized:
                memory.normalized[key] = normalization.apply(texts)
            return memory.normalized[key]

    def tokens(self, texts: Texts, spec: TokenSpec) -> TokenBatch:
        """Return the tokens of texts, from memory where they have been asked for before."""
        return self._tokens(self._memory, texts, spec)

    def _tokens(self, memory: _Memory, texts: Texts, spec: TokenSpec) -> TokenBatch:
        key = (texts.digest, segmenter_key(spec.segmenter), spec)
        with memory.lock:
            if key not in memory.tokens:
                make = self._lowercase if spec.lowercase_tokens else self._cut
                memory.tokens[key] = make(memory, texts, spec)
            return memory.tokens[key]

    def _cut(self, memory: _Memory, texts: Texts, spec: TokenSpec) -> TokenBatch:
        vocabulary = self._vocabulary(memory, segmenter_key(spec.segmenter))
        return get_segmenter(spec.segmenter).segment(
            self.normalized(texts, spec.normalization), vocabulary, threads=self.threads
        )

    def _lowercase(self, memory: _Memory, texts: Texts, spec: TokenSpec) -> TokenBatch:
        """Return the tokens lower-cased: each different token once, then by number."""
        cased = self._tokens(memory, texts, replace(spec, lowercase_tokens=False))
        key = segmenter_key(spec.segmenter)
        known = memory.lowercased.get(key, np.empty(0, dtype=np.int32))
        new = np.arange(len(known), len(cased.vocabulary), dtype=np.int32)
        lowered = [token.lower() for token in cased.vocabulary.tokens(new)]
        table = np.concatenate([known, cased.vocabulary.intern(*pack(lowered))])
        memory.lowercased[key] = table
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
        memory, kind = self._memory, segmenter_key(spec.segmenter)
        key = (texts.digest, kind, spec)
        with memory.lock:
            if key not in memory.morphemes:
                features = memory.features.setdefault(kind, segmenter.new_features())
                memory.morphemes[key] = segmenter.analyse(
                    self.normalized(texts, spec.normalization),
                    self._vocabulary(memory, kind),
                    features,
                    threads=self.threads,
                )
            return memory.morphemes[key]

    def tagged(self, texts: Texts, spec: TokenSpec) -> TokenBatch:
        """Return the tokens of Japanese texts, function words with their part of speech.

        Raises
        ------
        OptionError
            If the segmenter does not analyse Japanese.
        """
        scheme = tag_scheme(spec.segmenter)
        morphemes = self.morphemes(texts, spec)
        memory, kind = self._memory, segmenter_key(spec.segmenter)
        key = (texts.digest, kind, spec)
        with memory.lock:
            if key not in memory.tagged:
                memory.tagged[key] = self._tagger(memory, kind, scheme).tag(morphemes)
            return memory.tagged[key]

    @staticmethod
    def _tagger(memory: _Memory, kind: SegmenterKey, scheme: Scheme) -> Tagger:
        from hakari.text.morphemes import Tagger

        return memory.taggers.setdefault(kind, Tagger(scheme))

    def tagged_paraphrases(self, paraphrases: Paraphrases, spec: TokenSpec) -> TokenBatch:
        """Return the tokens of paraphrases of this workspace, as `tagged` gives those of texts."""
        memory, kind = self._memory, segmenter_key(spec.segmenter)
        with memory.lock:
            return self._tagger(memory, kind, tag_scheme(spec.segmenter)).tag(paraphrases.morphemes)

    def paraphrases(self, texts: Texts, spec: TokenSpec, rules: RuleSet, bound: int) -> Paraphrases:
        """Return the paraphrases of Japanese texts, from memory where they have been asked for before.

        Parameters
        ----------
        texts
            The texts; they are normalised first.
        spec
            The segmenter, which must analyse Japanese, and the normalisation.
        rules
            The rules, in the order of their application.
        bound
            The largest number of paraphrases of a text.
        """
        memory, kind = self._memory, segmenter_key(spec.segmenter)
        key = (texts.digest, kind, spec, rules.key, bound)
        with memory.lock:
            if key not in memory.paraphrases:
                memory.paraphrases[key] = self._paraphrased(memory, key, texts, spec, rules)
            return memory.paraphrases[key]

    def _paraphrased(
        self, memory: _Memory, key: ParaphraseKey, texts: Texts, spec: TokenSpec, rules: RuleSet
    ) -> Paraphrases:
        """Paraphrase texts; where more rules of the same files have been applied to them, begin with the result."""
        paraphraser = self.paraphraser(spec.segmenter, rules, bound=key[-1])
        given = self.normalized(texts, spec.normalization), self.morphemes(texts, spec)
        alike = {
            other: found
            for other, found in memory.paraphrases.items()
            if (other[:3], other[-1], found.rules.digest) == (key[:3], key[-1], rules.digest)
        }
        wider = next((found for found in alike.values() if set(rules.names) < set(found.rules.names)), None)
        if wider is None:
            return paraphraser.paraphrase(*given)
        for other in list(alike)[1 : 1 - MOST_PARAPHRASERS]:
            del memory.paraphrases[other]
        return paraphraser.narrowed(*given, wider)

    def paraphraser(self, segmenter: str, rules: RuleSet, *, bound: int) -> Paraphraser:
        """Return what paraphrases texts by some rules, with the words that this workspace knows."""
        from hakari.text.morphemes import WordReader
        from hakari.text.paraphrase import Paraphraser

        scheme = tag_scheme(segmenter)
        memory, kind = self._memory, segmenter_key(segmenter)
        key = kind, rules.key, bound
        with memory.lock:
            if key not in memory.paraphrasers:
                reader = memory.readers.setdefault(kind, WordReader(scheme))
                analyse = partial(self._analyse, memory, segmenter)
                made = Paraphraser(rules, reader, analyse, bound=bound)
                while len(memory.paraphrasers) >= MOST_PARAPHRASERS:
                    memory.paraphrasers.pop(next(iter(memory.paraphrasers)))
                memory.paraphrasers[key] = made
            return memory.paraphrasers[key]

    def _analyse(self, memory: _Memory, segmenter: str, texts: Texts) -> MorphemeBatch:
        """Return the morphemes of texts that nobody will ask for again."""
        kind, made = segmenter_key(segmenter), get_segmenter(segmenter)
        assert isinstance(made, MorphologicalSegmenter)
        features = memory.features.setdefault(kind, made.new_features())
        return made.analyse(texts, self._vocabulary(memory, kind), features, threads=self.threads)

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
        memory, kind = self._memory, segmenter_key(segmenter)
        key = (file, known.st_size, known.st_mtime_ns, kind, lowercase_fallback)
        with memory.lock:
            if key not in memory.vectors:
                vocabulary = self._vocabulary(memory, kind)
                memory.vectors[key] = VectorTable(Path(path), vocabulary, lowercase_fallback=lowercase_fallback)
            return memory.vectors[key]


def tag_scheme(segmenter: str) -> Scheme:
    """Return how the parts of speech of a segmenter's dictionary are read.

    Raises
    ------
    OptionError
        If the segmenter does not analyse Japanese.
    """
    made = SEGMENTERS.get(segmenter.partition(":")[0])
    scheme = made.tag_scheme if issubclass(made, MorphologicalSegmenter) else None
    if scheme is None:
        raise OptionError(
            f"the segmenter {segmenter!r} gives no parts of speech of Japanese",
            remedy="Use ja-mecab, ja-unidic or ja-sudachi-a, -b or -c.",
        )
    return scheme


_DEFAULT = Workspace()


def default_workspace() -> Workspace:
    """Return the workspace that everything in this process shares unless told otherwise."""
    return _DEFAULT
