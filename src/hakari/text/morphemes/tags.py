"""The tag set: what kinds of words there are, and which are function words.

ipadic, UniDic and Sudachi (whose parts of speech are UniDic's) name and divide parts of speech in their own ways.
`ipadic.py` and `unidic.py` translate them; everything else speaks of the kinds below.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Literal, Protocol, TypeAlias

from hakari.text.tokens import Features

__all__ = ["FUNCTION_KINDS", "KINDS", "STOPS", "Grammar", "Scheme", "grammar_of"]

Scheme: TypeAlias = Literal["ipadic", "unidic"]
"""A family of dictionaries whose features are read in one way."""

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "noun": "common noun, adverbial nouns and formal nouns (こと, とき) included",
        "suru-noun": "noun that takes する",
        "na-adj": "stem of a na-adjective (静か)",
        "name": "proper noun",
        "number": "numeral",
        "pronoun": "pronoun",
        "suffix": "suffix of nouns (さん, 的, counters)",
        "prefix": "prefix",
        "adnominal": "word that only stands before nouns (この, 大きな)",
        "adverb": "adverb",
        "conjunction": "word that joins sentences (しかし)",
        "interjection": "interjection or filler",
        "verb": "verb; by conjugation also verb-c, verb-c-k … verb-c-w, verb-v, verb-s, verb-k",
        "adj": "i-adjective",
        "aux": "auxiliary: だ, です, ます, た, ない, れる, たい …",
        "aux-stem": "よう, そう, みたい before だ",
        "p-case": "case particle: が, を, に, で …",
        "p-compound": "several words that are one case particle: によって, として",
        "p-adn": "の between nouns",
        "p-topic": "は, も, こそ …",
        "p-adv": "adverbial particle: だけ, まで, など …",
        "p-par": "と, や between nouns, where the dictionary tells it",
        "p-conj": "conjunctive particle: て, が, から, ので …",
        "p-final": "よ, ね, な … at the end",
        "p-ka": "か, which no dictionary divides in the same way",
        "p-nominal": "の and ん that make a clause a noun",
        "p-other": "other particles",
        "stop": "。, ？, ！ and their kin",
        "comma": "、 and ，",
        "open": "opening bracket",
        "close": "closing bracket",
        "symbol": "other symbols, ・ among them",
        "other": "what is none of these",
    }
)

FUNCTION_KINDS: tuple[str, ...] = tuple(
    kind for kind in KINDS if kind.startswith("p-") or kind in {"aux", "aux-stem"}
)
"""Kinds whose words only have a meaning together with their part of speech."""

STOPS = frozenset("。．？！?!｡…：")


class Grammar(Protocol):
    """What the module of a family of dictionaries has."""

    def kind_of(self, features: Features) -> str:
        """Return the kind of a morpheme."""

    def conjugation_of(self, features: Features) -> str:
        """Return the class of conjugation, a key of `hakari.text.paraphrase.conjugation`; empty for none."""

    def form_of(self, features: Features) -> str:
        """Return the form in which the morpheme stands; empty for none."""


def grammar_of(scheme: Scheme) -> Grammar:
    """Return the module that reads the features of a family of dictionaries."""
    module: Grammar = import_module(f"hakari.text.morphemes.{scheme}")
    return module
