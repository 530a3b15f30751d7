"""Segmenters that are rules over characters: none, char, 13a, intl, zh.

All five give the tokens of sacreBLEU's tokenisers of the same name, character for character.
"""

from __future__ import annotations

from typing import ClassVar

from hakari.data.texts import Texts
from hakari.kernels import Rule, Vocabulary, segment_by_rule
from hakari.text.segmenters.base import Segmenter
from hakari.text.tokens import TokenBatch

__all__ = ["Char", "Intl", "Mteval13a", "NoSegmenter", "RuleSegmenter", "Zh"]


class RuleSegmenter(Segmenter):
    """A rule of the compiled kernels."""

    rule: ClassVar[Rule]

    @property
    def signature(self) -> str:
        """The name of the rule, which is all there is to know of it."""
        return self.rule

    def segment(self, texts: Texts, vocabulary: Vocabulary, *, threads: int = 1) -> TokenBatch:
        """Return the tokens of all segments."""
        buffer, offsets = texts.packed
        ids, offsets = segment_by_rule(buffer, offsets, rule=self.rule, vocabulary=vocabulary, threads=threads)
        return TokenBatch(ids, offsets, vocabulary)


class NoSegmenter(RuleSegmenter):
    """Splits at white space only: for text that is tokenised already."""

    name = rule = "none"
    summary = "white space only, for text that is already tokenised"


class Char(RuleSegmenter):
    """Every character is a token."""

    name = rule = "char"
    summary = "every character a token; needs no dictionary"


class Mteval13a(RuleSegmenter):
    """The WMT standard for languages written with blanks (mteval-v13a)."""

    name = rule = "13a"
    summary = "mteval-v13a, the WMT standard for text written with blanks"


class Intl(RuleSegmenter):
    """Unicode punctuation and symbols set apart (mteval-v14)."""

    name = rule = "intl"
    summary = "mteval-v14 international: Unicode punctuation and symbols set apart"


class Zh(RuleSegmenter):
    """Every Chinese character set apart, the rest as 13a."""

    name = rule = "zh"
    summary = "Chinese characters set apart, the rest as 13a"
    languages = ("zh",)
