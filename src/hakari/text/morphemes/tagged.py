"""Tokens in which function words tell their part of speech: が after a subject is not が between clauses."""

from __future__ import annotations

import numpy as np

from hakari.kernels import pack
from hakari.text.morphemes.tags import FUNCTION_KINDS, Scheme, grammar_of
from hakari.text.tokens import MorphemeBatch, TokenBatch
from hakari.types import IdArray

__all__ = ["Tagger"]

CONTENT = -1
_NUMBER = {kind: number for number, kind in enumerate(FUNCTION_KINDS)}


class Tagger:
    """Writes the part of speech into the tokens that are function words; content words stay as they are.

    The part of speech stands behind a tab, which no token of a segmenter holds: が, tab, p-case.

    Parameters
    ----------
    scheme
        The family of dictionaries that the segmenter's belongs to.
    """

    def __init__(self, scheme: Scheme) -> None:
        self._grammar = grammar_of(scheme)
        self._tags = np.empty(0, dtype=np.int32)
        self._tokens = np.empty((len(FUNCTION_KINDS), 0), dtype=np.int32)

    @property
    def nbytes(self) -> int:
        """The memory of the tables."""
        return self._tags.nbytes + self._tokens.nbytes

    def tag(self, batch: MorphemeBatch) -> TokenBatch:
        """Return the tokens of morphemes, in the vocabulary of their surfaces."""
        tags = self._tags_of(batch)[batch.feature_ids]
        ids = batch.surfaces.ids.copy()
        places = np.flatnonzero(tags != CONTENT)
        ids[places] = self._tagged(batch, tags[places], ids[places])
        return TokenBatch(ids, batch.surfaces.offsets, batch.surfaces.vocabulary)

    def _tags_of(self, batch: MorphemeBatch) -> IdArray:
        records = batch.features.records()
        new = [_NUMBER.get(self._grammar.kind_of(record), CONTENT) for record in records[len(self._tags) :]]
        self._tags = np.concatenate([self._tags, np.array(new, dtype=np.int32)])
        return self._tags

    def _tagged(self, batch: MorphemeBatch, tags: IdArray, surfaces: IdArray) -> IdArray:
        vocabulary = batch.surfaces.vocabulary
        if (grown := int(surfaces.max(initial=-1)) + 1 - self._tokens.shape[1]) > 0:
            self._tokens = np.pad(self._tokens, ((0, 0), (0, grown)), constant_values=-1)
        missing = np.flatnonzero(self._tokens[tags, surfaces] < 0)
        if len(missing):
            pairs = np.unique(np.stack([tags[missing], surfaces[missing]]), axis=1)
            texts = vocabulary.tokens(np.ascontiguousarray(pairs[1]))
            named = [f"{text}\t{FUNCTION_KINDS[tag]}" for tag, text in zip(pairs[0], texts, strict=True)]
            self._tokens[pairs[0], pairs[1]] = vocabulary.intern(*pack(named))
        found: IdArray = self._tokens[tags, surfaces]
        return found
