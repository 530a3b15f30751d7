"""From a dictionary's morphemes to words, by number: each different morpheme is looked at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from hakari.text.morphemes.joints import ALONE, KANA_TWINS, is_plain, join, pair_class
from hakari.text.morphemes.tags import Scheme, grammar_of
from hakari.text.morphemes.word import Word, word_of
from hakari.text.tokens import MorphemeBatch
from hakari.types import IdArray, MaskArray

__all__ = ["WordReader"]


_ALIKE = {
    **dict.fromkeys(("noun", "suru-noun", "name", "number", "pronoun", "suffix", "na-adj"), "nominal"),
    **dict.fromkeys(("adverb", "conjunction", "interjection"), "adverb"),
}
"""Kinds between which dictionaries waver."""


_KATAKANA = re.compile("[ァ-ヺー]+(・[ァ-ヺー]+)*")


def _shape(word: Word) -> tuple[str, str, str]:
    """Return what must be the same for two words to be the same: surface, kind and base, not the form."""
    if word.surface == "で" and word.kind in {"p-case", "aux"}:
        return "で", "p-case", "で"
    if word.surface == "と" and word.kind in {"p-case", "p-conj", "p-par"}:
        return "と", "p-case", "と"
    if word.kind == "verb" and word.surface in KANA_TWINS:
        # A dictionary only guesses which verb よんだ is; written for よみました, it is right.
        return word.surface, "verb", word.surface
    return word.surface, _ALIKE.get(word.kind, word.kind), word.base


class WordReader:
    """The words that have been met in texts of one segmenter; every word has a number.

    Batches must share the vocabularies of surfaces and features, as those of one workspace do.

    Parameters
    ----------
    scheme
        The family of dictionaries that the segmenter's belongs to.
    """

    def __init__(self, scheme: Scheme) -> None:
        self._grammar = grammar_of(scheme)
        self.words: list[Word] = []
        self._ids: dict[Word, int] = {}
        self._shapes: list[int] = []
        self._numbers: dict[tuple[str, str, str], int] = {}
        self._plain: list[bool] = []
        self._pairs = np.empty((2, 0), dtype=np.uint8)
        # The features of a known word tell its surface too, nearly always: that surface and the word.
        self._surface = np.empty(0, dtype=np.int32)
        self._word = np.empty(0, dtype=np.int32)
        self._others: dict[tuple[int, int], int] = {}

    def id_of(self, word: Word) -> int:
        """Return the number of a word."""
        found = self._ids.get(word)
        if found is None:
            found = self._ids[word] = len(self.words)
            self.words.append(word)
            self._shapes.append(self._numbers.setdefault(_shape(word), len(self._numbers)))
            self._plain.append(is_plain(word))
        return found

    def sentences(self, batch: MorphemeBatch) -> list[list[int]]:
        """Return the words of every segment, by number."""
        ids = self._read(batch)
        flagged = self._flagged(ids)
        offsets = batch.surfaces.offsets
        before = np.concatenate([[0], np.cumsum(flagged)])
        joined = (before[offsets[1:]] > before[offsets[:-1]]).tolist()
        flat, bounds = ids.tolist(), offsets.tolist()
        sentences = [flat[begin:end] for begin, end in pairwise(bounds)]
        for segment, whether in enumerate(joined):
            if whether:
                sentences[segment] = self._joined(sentences[segment])
        return sentences

    def same(self, one: list[int], other: list[int]) -> bool:
        """Return whether two sentences have the same words, of one kind and base each, in whatever form."""
        if one == other:
            return True
        shapes = self._shapes
        if len(one) == len(other) and [shapes[i] for i in one] == [shapes[i] for i in other]:
            return True
        ours, theirs = self._katakana_joined(one), self._katakana_joined(other)
        return [_shape(word) for word in ours] == [_shape(word) for word in theirs]

    def _katakana_joined(self, words: Sequence[int]) -> list[Word]:
        """Return words with neighbouring nouns in katakana as one: nobody agrees where foreign names divide."""
        found: list[Word] = []
        for number in words:
            word = self.words[number]
            likely = word.surface == "ー" or _ALIKE.get(word.kind) == "nominal"
            foreign = likely and _KATAKANA.fullmatch(word.surface) is not None
            if foreign and found and found[-1].kind == "katakana":
                found[-1] = found[-1]._replace(surface=found[-1].surface + word.surface)
            else:
                found.append(Word(word.surface, "katakana", "") if foreign else word)
        return found

    @staticmethod
    def _alike(one: Word, other: Word) -> bool:
        if one.surface == other.surface == "で" and {one.kind, other.kind} == {"p-case", "aux"}:
            return True
        if one.surface != other.surface or one.base != other.base:
            return False
        return _ALIKE.get(one.kind, one.kind) == _ALIKE.get(other.kind, other.kind)

    def _joined(self, ids: Sequence[int]) -> list[int]:
        words, origins = join([self.words[i] for i in ids], [self._plain[i] for i in ids])
        return [ids[at] if at >= 0 else self.id_of(word) for word, at in zip(words, origins, strict=True)]

    def _flagged(self, ids: IdArray) -> MaskArray:
        """Return which words make it necessary to look at their sentence."""
        new = [pair_class(word) for word in self.words[self._pairs.shape[1] :]]
        self._pairs = np.concatenate([self._pairs, np.array(new, dtype=np.uint8).reshape(-1, 2).T], axis=1)
        left, right = self._pairs[:, ids]
        found: MaskArray = (left & ALONE) > 0
        found[:-1] |= (left[:-1] & right[1:]) > 0
        return found

    def _read(self, batch: MorphemeBatch) -> IdArray:
        """Return the word of every morpheme."""
        features, surfaces = batch.feature_ids, batch.surfaces.ids
        grown = len(batch.features.vocabulary) - len(self._word)
        self._word = np.concatenate([self._word, np.full(grown, -1, dtype=np.int32)])
        self._surface = np.concatenate([self._surface, np.full(grown, -1, dtype=np.int32)])
        new = np.unique(features[self._word[features] < 0])
        if len(new):
            self._learn(batch, new)
        found = self._word[features]
        others = np.flatnonzero(self._surface[features] != surfaces)
        if len(others):
            found[others] = self._read_others(batch, features[others], surfaces[others])
        return found

    def _learn(self, batch: MorphemeBatch, new: IdArray) -> None:
        """Take up features that have not been met, each with one of the surfaces that it has here."""
        fresh = np.flatnonzero(self._word[batch.feature_ids] < 0)
        self._surface[batch.feature_ids[fresh]] = batch.surfaces.ids[fresh]
        records = batch.features.records()
        texts = batch.surfaces.vocabulary.tokens(self._surface[new])
        self._word[new] = [
            self.id_of(word_of(text, records[feature], self._grammar))
            for text, feature in zip(texts, new.tolist(), strict=True)
        ]

    def _read_others(self, batch: MorphemeBatch, features: IdArray, surfaces: IdArray) -> list[int]:
        records = batch.features.records()
        pairs = list(zip(surfaces.tolist(), features.tolist(), strict=True))
        missing = list(dict.fromkeys(pair for pair in pairs if pair not in self._others))
        texts = batch.surfaces.vocabulary.tokens(np.array([s for s, _ in missing], dtype=np.int32))
        for text, pair in zip(texts, missing, strict=True):
            self._others[pair] = self.id_of(word_of(text, records[pair[1]], self._grammar))
        return [self._others[pair] for pair in pairs]
