"""Typed Python face of the compiled module, one file a family.

Kernels take flat arrays and return flat arrays. They release the interpreter's lock, use as many threads as they
are told, and give the same result for any number of them. Nothing here knows what a metric or a test set is.
"""

from hakari.kernels._native import MecabDictionary, MecabLibrary, Vocabulary
from hakari.kernels.emd import Align, Alignment, UnitVectors, WordCounts, count_words, emd_alignment, emd_rows
from hakari.kernels.impact import impact_parts, impact_rows
from hakari.kernels.ngrams import ngram_rows
from hakari.kernels.ter import Beam, ter_path, ter_rows
from hakari.kernels.texts import AsianText, BadTextError, Rule, pack, segment_by_rule, segment_tercom
from hakari.kernels.threads import default_threads
from hakari.kernels.transport import transport_costs, transport_plan

__all__ = [
    "Align",
    "Alignment",
    "AsianText",
    "BadTextError",
    "Beam",
    "MecabDictionary",
    "MecabLibrary",
    "Rule",
    "UnitVectors",
    "Vocabulary",
    "WordCounts",
    "count_words",
    "default_threads",
    "emd_alignment",
    "emd_rows",
    "impact_parts",
    "impact_rows",
    "ngram_rows",
    "pack",
    "segment_by_rule",
    "segment_tercom",
    "ter_path",
    "ter_rows",
    "transport_costs",
    "transport_plan",
]
