"""Sudachi with its core dictionary: ja-sudachi-a, -b and -c, from the shortest units to the longest.

Surfaces are those of the text: Sudachi looks words up in a normalised copy of it, but nothing of that copy
becomes a token.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any, ClassVar

import numpy as np

from hakari.data.texts import Texts
from hakari.errors import InputError, MissingDependencyError
from hakari.kernels import Vocabulary
from hakari.text.segmenters.base import ListSegmenter, MorphologicalSegmenter, Place
from hakari.text.tokens import (
    Features,
    FeatureTable,
    MorphemeBatch,
    TokenBatch,
    join_features,
    split_features,
)

__all__ = ["JaSudachiA", "JaSudachiB", "JaSudachiC", "SudachiSegmenter"]

INSTALL = "pip install 'hakari[sudachi]'"


def _require(what: str) -> None:
    for module, package in (("sudachipy", "sudachipy"), ("sudachidict_core", "sudachidict-core")):
        if find_spec(module) is None:
            raise MissingDependencyError(what, f"the package {package}", INSTALL)


@cache
def _open_dictionary() -> Any:
    """Return the core dictionary, opened once for all three modes."""
    import sudachipy

    return sudachipy.Dictionary(dict="core")


class SudachiSegmenter(ListSegmenter, MorphologicalSegmenter):
    """Sudachi in one of its split modes.

    Sudachi is a compiled library without a batch interface; it runs here on one thread, whatever is asked for.
    """

    languages = ("ja",)
    tag_scheme = "unidic"
    mode: ClassVar[str]
    """``"A"``, ``"B"`` or ``"C"``."""

    @property
    def signature(self) -> str:
        """Name with the split mode, version of SudachiPy, and the dictionary with its version."""
        _require(self.name)
        return f"{self.name}-{version('sudachipy')}-core-{version('sudachidict-core')}"

    def _sentences(self, lines: Sequence[str], where: Place) -> Iterator[Any]:
        """Yield Sudachi's list of morphemes for every text.

        All fields of the dictionary are loaded, although few are read: with a subset SudachiPy cannot rewrite
        paths (numbers, runs of katakana) and gives other tokens.
        """
        _require(self.name)
        import sudachipy
        from sudachipy.errors import SudachiError

        dictionary = _open_dictionary()
        # A tokenizer serves one thread at a time, and costs nothing to make.
        make = getattr(dictionary, "tokenizer", None) or dictionary.create  # `create` before SudachiPy 0.7
        tokenizer = make(mode=getattr(sudachipy.SplitMode, self.mode))
        for segment, line in enumerate(lines):
            try:
                found = tokenizer.tokenize(line.strip())
            except SudachiError as error:
                raise InputError(
                    f"{self.name} cannot segment a text of {len(line.encode())} bytes: {error}",
                    where=where(segment),
                    remedy="Sudachi takes at most about 49,000 bytes at once; divide the text into sentences.",
                ) from None
            yield found

    def split(self, lines: Sequence[str], where: Place) -> Iterable[Sequence[str]]:
        """Return the surfaces of every text, in order."""
        return ([morpheme.surface() for morpheme in found] for found in self._sentences(lines, where))

    def new_features(self) -> FeatureTable:
        """Return an empty table for Sudachi's features."""
        return FeatureTable(self.read_features)

    def analyse(
        self,
        texts: Texts,
        vocabulary: Vocabulary,
        features: FeatureTable,
        *,
        threads: int = 1,  # noqa: ARG002 - one thread only
    ) -> MorphemeBatch:
        """Return the morphemes of all segments; a surface keeps the blanks inside it."""
        texts.packed  # noqa: B018 - refuses NULs before another program meets them
        surfaces: list[list[str]] = []
        records: list[str] = []
        known: list[bool] = []
        for found in self._sentences([line or "" for line in texts], texts.where):
            kept = [(surface, m) for m in found if (surface := m.surface().strip())]
            surfaces.append([surface for surface, _ in kept])
            records += [_feature_string(m) for _, m in kept]
            known += [not m.is_oov() for _, m in kept]
        batch = TokenBatch.of(surfaces, vocabulary)
        return MorphemeBatch(batch, features.intern(records), np.array(known, dtype=np.bool_), features)

    @staticmethod
    def read_features(text: str) -> Features:
        """Return the record of a feature string: part of speech ×4, type, form, dictionary form."""
        first, second, third, fourth, inflection_type, inflection_form, base = split_features(text)
        return Features((first, second, third, fourth), base, inflection_type, inflection_form)


def _feature_string(morpheme: Any) -> str:
    # The dictionary form of an unknown word is its normalised spelling, not a form of any dictionary.
    base = "" if morpheme.is_oov() else morpheme.dictionary_form()
    return _joined(morpheme.part_of_speech(), base)


@lru_cache(maxsize=2**16)
def _joined(pos: tuple[str, ...], base: str) -> str:
    return join_features([*pos, base])


class JaSudachiA(SudachiSegmenter):
    """The shortest units, those of UniDic."""

    name = "ja-sudachi-a"
    summary = "Sudachi, short units (as UniDic)"
    mode = "A"


class JaSudachiB(SudachiSegmenter):
    """Units between the two others."""

    name = "ja-sudachi-b"
    summary = "Sudachi, middle units"
    mode = "B"


class JaSudachiC(SudachiSegmenter):
    """The longest units: named entities and compounds stay whole."""

    name = "ja-sudachi-c"
    summary = "Sudachi, long units: names and compounds stay whole"
    mode = "C"
