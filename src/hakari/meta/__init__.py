"""How well metrics follow people: gold scores, agreement of metrics with them, and how sure one can be of it."""

from hakari.meta.among import MetricCorrelations, metric_correlations
from hakari.meta.evaluate import MetaEvaluation, evaluate
from hakari.meta.gold import Gold, Judged
from hakari.meta.intervals import Drawn, SubsetSizes, agreement_intervals, subset_sizes
from hakari.meta.read import read_gold
from hakari.meta.run import Judgable, meta_evaluate, read_judged
from hakari.meta.scores import MetricScores, computed_scores, read_metric_scores
from hakari.meta.significance import Significance, SignificanceOptions, significance
from hakari.meta.sweep import Sweep
from hakari.meta.tasks import DEFAULT_TASKS, TASK_NAMES, Task

__all__ = [
    "DEFAULT_TASKS",
    "TASK_NAMES",
    "Drawn",
    "Gold",
    "Judgable",
    "Judged",
    "MetaEvaluation",
    "MetricCorrelations",
    "MetricScores",
    "Significance",
    "SignificanceOptions",
    "SubsetSizes",
    "Sweep",
    "Task",
    "agreement_intervals",
    "computed_scores",
    "evaluate",
    "meta_evaluate",
    "metric_correlations",
    "read_gold",
    "read_judged",
    "read_metric_scores",
    "significance",
    "subset_sizes",
]
