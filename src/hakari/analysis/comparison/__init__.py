"""Which systems differ: intervals, paired tests and clusters of the systems of a run."""

from hakari.analysis.comparison.metric import ByUnit, MetricComparison
from hakari.analysis.comparison.options import ComparisonOptions
from hakari.analysis.comparison.result import Comparison
from hakari.analysis.comparison.run import compare, compare_scores

__all__ = ["ByUnit", "Comparison", "ComparisonOptions", "MetricComparison", "compare", "compare_scores"]
