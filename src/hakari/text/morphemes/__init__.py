"""Japanese morphemes under one tag set, whatever the dictionary; the words of a sentence."""

from hakari.text.morphemes.reader import WordReader
from hakari.text.morphemes.tagged import Tagger
from hakari.text.morphemes.tags import FUNCTION_KINDS, KINDS, Scheme, grammar_of
from hakari.text.morphemes.word import Word

__all__ = ["FUNCTION_KINDS", "KINDS", "Scheme", "Tagger", "Word", "WordReader", "grammar_of"]
