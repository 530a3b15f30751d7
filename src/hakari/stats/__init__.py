"""How sure one can be of scores: resampling, intervals, tests, clusters, replicates, power.

Pure statistics over arrays of additive rows and functions that close their sums, and over scores that are compared
with other scores; nothing here knows a test set, a metric or a file.
"""

from hakari.stats.clusters import cluster_letter, clusters, wins
from hakari.stats.correction import holm
from hakari.stats.correlations import Correlation, Grouping, correlate, correlate_groups, mean_correlation
from hakari.stats.intervals import (
    IntervalMethod,
    Intervals,
    bca_intervals,
    check_level,
    percentile_intervals,
    standard_errors,
)
from hakari.stats.measures import Close, Measure, Pairs, Stack, bootstrap_scores, jackknife, scored_segments
from hakari.stats.ndcg import ndcg
from hakari.stats.outliers import outliers
from hakari.stats.paired import (
    PairedTests,
    Sides,
    all_pairs,
    bootstrap_tests,
    pairs_with,
    randomization_tests,
)
from hakari.stats.pairwise import (
    Calibrated,
    TiePolicy,
    calibrated_accuracy,
    pair_tau,
    pairwise_accuracy,
    soft_accuracy,
    system_pairs,
    tied_accuracy,
)
from hakari.stats.permutation import PermutationTest, Swap, permutation_test
from hakari.stats.power import SCENARIOS, Power, PowerSimulation, Scenario, check_power, normal_power, simulate
from hakari.stats.ranks import rank_sum_tests, signed_rank_test
from hakari.stats.replicates import Components, Replicates, components
from hakari.stats.resampling import CHUNK, Chunk, Resampling, Stream, map_chunks
from hakari.stats.sacrebleu import (
    SACREBLEU_RESAMPLES,
    SACREBLEU_SEED,
    SacrebleuTests,
    sacrebleu_bootstrap,
    sacrebleu_randomization,
)
from hakari.stats.unpaired import TwoSamples, mean_permutation_test, welch_test
from hakari.stats.williams import williams_test

__all__ = [
    "CHUNK",
    "SACREBLEU_RESAMPLES",
    "SACREBLEU_SEED",
    "SCENARIOS",
    "Calibrated",
    "Chunk",
    "Close",
    "Components",
    "Correlation",
    "Grouping",
    "IntervalMethod",
    "Intervals",
    "Measure",
    "PairedTests",
    "Pairs",
    "PermutationTest",
    "Power",
    "PowerSimulation",
    "Replicates",
    "Resampling",
    "SacrebleuTests",
    "Scenario",
    "Sides",
    "Stack",
    "Stream",
    "Swap",
    "TiePolicy",
    "TwoSamples",
    "all_pairs",
    "bca_intervals",
    "bootstrap_scores",
    "bootstrap_tests",
    "calibrated_accuracy",
    "check_level",
    "check_power",
    "cluster_letter",
    "clusters",
    "components",
    "correlate",
    "correlate_groups",
    "holm",
    "jackknife",
    "map_chunks",
    "mean_correlation",
    "mean_permutation_test",
    "ndcg",
    "normal_power",
    "outliers",
    "pair_tau",
    "pairs_with",
    "pairwise_accuracy",
    "percentile_intervals",
    "permutation_test",
    "randomization_tests",
    "rank_sum_tests",
    "sacrebleu_bootstrap",
    "sacrebleu_randomization",
    "scored_segments",
    "signed_rank_test",
    "simulate",
    "soft_accuracy",
    "standard_errors",
    "system_pairs",
    "tied_accuracy",
    "welch_test",
    "williams_test",
    "wins",
]
