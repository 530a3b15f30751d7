"""What reports show beside scores."""

from hakari.analysis.comparison import Comparison, ComparisonOptions, MetricComparison, compare, compare_scores
from hakari.analysis.confidence import Confidence, confidence
from hakari.analysis.paraphrases import Coverage, Listing, paraphrase_coverage, paraphrase_texts
from hakari.analysis.power import PowerAnalysis, power_analysis
from hakari.analysis.profile import Profile, profile
from hakari.analysis.sensitivity import Sensitivity, sensitivity

__all__ = [
    "Comparison",
    "ComparisonOptions",
    "Confidence",
    "Coverage",
    "Listing",
    "MetricComparison",
    "PowerAnalysis",
    "Profile",
    "Sensitivity",
    "compare",
    "compare_scores",
    "confidence",
    "paraphrase_coverage",
    "paraphrase_texts",
    "power_analysis",
    "profile",
    "sensitivity",
]
