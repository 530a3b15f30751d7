"""The words that rules speak of: the same for every dictionary, with what is needed to inflect them."""

from __future__ import annotations

from typing import NamedTuple

from hakari.text.morphemes.tags import STOPS, Grammar
from hakari.text.tokens import Features

__all__ = ["VOICED", "Word", "word_of"]

VOICED = {"だら": "たら", "だり": "たり", "でる": "てる", "じゃ": "ちゃ", "じゃう": "ちゃう", "どく": "とく"}
"""What stands behind the ん and い of verbs in む, ぶ, ぬ and ぐ, and what it is elsewhere."""


class Word(NamedTuple):
    """A word of a sentence."""

    surface: str
    kind: str
    """A key of `hakari.text.morphemes.tags.KINDS`."""
    base: str
    """Dictionary form; that of た, て and their kin is the voiceless one."""
    conjugation: str = ""
    form: str = ""


def word_of(surface: str, features: Features, grammar: Grammar) -> Word:
    """Return the word that a dictionary's morpheme is."""
    kind, conjugation = grammar.kind_of(features), grammar.conjugation_of(features)
    base = features.base or surface
    if STOPS.issuperset(surface):
        return Word(surface, "stop", surface)
    form = grammar.form_of(features)
    if kind == "aux" and base in {"ん", "ず", "ぬ"}:
        return Word(surface, kind, "ぬ", "nu", "ku" if surface == "ず" else "end" if surface in "んぬ" else form)
    if conjugation == "zuru" and form in {"inf", "neg"} and surface.endswith("じ"):
        return Word(surface, kind, f"{surface}る", "v", form)
    return Word(surface, kind, _common_base(surface, kind, base, conjugation), conjugation, form)


def _common_base(surface: str, kind: str, base: str, conjugation: str) -> str:
    """Return the base form that all dictionaries are made to agree on."""
    if conjugation == "ta":
        return "た"
    if kind == "p-conj" and surface == "で":
        return "て"
    return VOICED.get(base, base) if kind in {"aux", "p-conj"} else base
