"""Typed Python face of the compiled module, one file a family.

Kernels take flat arrays and return flat arrays. They release the interpreter's lock, use as many threads as they
are told, and give the same result for any number of them. Nothing here knows what a metric or a test set is.
"""

from hakari.kernels._native import MecabDictionary, MecabLibrary, Vocabulary
from hakari.kernels.chrf import chrf_rows
from hakari.kernels.cosines import bow_rows, vecsum_rows
from hakari.kernels.edits import STEPS, EditPath, EditRules, UnitVectors, Visits, edit_path, edit_rows
from hakari.kernels.eed import EedPath, eed_path, eed_rows
from hakari.kernels.emd import Align, Alignment, VectorMix, WordCounts, count_words, emd_alignment, emd_rows
from hakari.kernels.gapped_pairs import GappedPairs, gapped_pairs, pairs_in_sentences
from hakari.kernels.impact import impact_parts, impact_rows
from hakari.kernels.kendall import KENDALL_COLUMNS, kendall_counts
from hakari.kernels.ngrams import ngram_rows
from hakari.kernels.resample import weighted_sums
from hakari.kernels.revisions import REVISION_COUNTS, common_words, revision_rows
from hakari.kernels.ribes import RIBES_COLUMNS, ribes_alignment, ribes_rows
from hakari.kernels.ter import Beam, ter_path, ter_rows
from hakari.kernels.texts import AsianText, BadTextError, Rule, pack, segment_by_rule, segment_tercom
from hakari.kernels.threads import default_threads
from hakari.kernels.transport import transport_costs, transport_plan
from hakari.kernels.trueskill import VoteOrder, trueskill_runs
from hakari.kernels.vector_lines import VectorLines, scan_vector_lines

__all__ = [
    "KENDALL_COLUMNS",
    "REVISION_COUNTS",
    "RIBES_COLUMNS",
    "STEPS",
    "Align",
    "Alignment",
    "AsianText",
    "BadTextError",
    "Beam",
    "EditPath",
    "EditRules",
    "EedPath",
    "GappedPairs",
    "MecabDictionary",
    "MecabLibrary",
    "Rule",
    "UnitVectors",
    "VectorLines",
    "VectorMix",
    "Visits",
    "Vocabulary",
    "VoteOrder",
    "WordCounts",
    "bow_rows",
    "chrf_rows",
    "common_words",
    "count_words",
    "default_threads",
    "edit_path",
    "edit_rows",
    "eed_path",
    "eed_rows",
    "emd_alignment",
    "emd_rows",
    "gapped_pairs",
    "impact_parts",
    "impact_rows",
    "kendall_counts",
    "ngram_rows",
    "pack",
    "pairs_in_sentences",
    "revision_rows",
    "ribes_alignment",
    "ribes_rows",
    "scan_vector_lines",
    "segment_by_rule",
    "segment_tercom",
    "ter_path",
    "ter_rows",
    "transport_costs",
    "transport_plan",
    "trueskill_runs",
    "vecsum_rows",
    "weighted_sums",
]
