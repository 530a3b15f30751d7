"""Typed Python face of the compiled module, one file a family.

Kernels take flat arrays and return flat arrays. They release the interpreter's lock, use as many threads as they
are told, and give the same result for any number of them. Nothing here knows what a metric or a test set is.
"""

from hakari.kernels._native import MecabDictionary, MecabLibrary, Vocabulary
from hakari.kernels.chrf import chrf_rows
from hakari.kernels.ngrams import ngram_rows
from hakari.kernels.texts import BadTextError, Rule, pack, segment_by_rule
from hakari.kernels.threads import default_threads

__all__ = [
    "BadTextError",
    "MecabDictionary",
    "MecabLibrary",
    "Rule",
    "Vocabulary",
    "chrf_rows",
    "default_threads",
    "ngram_rows",
    "pack",
    "segment_by_rule",
]
