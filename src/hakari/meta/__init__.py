"""How well metrics follow people: gold scores, agreement of metrics with them, and how sure one can be of it."""

from hakari.meta.evaluate import MetaEvaluation, evaluate
from hakari.meta.gold import Gold, Judged
from hakari.meta.read import read_gold
from hakari.meta.run import meta_evaluate
from hakari.meta.scores import MetricScores, computed_scores, read_metric_scores
from hakari.meta.significance import Significance, SignificanceOptions, significance
from hakari.meta.tasks import DEFAULT_TASKS, TASK_NAMES, Task

__all__ = [
    "DEFAULT_TASKS",
    "TASK_NAMES",
    "Gold",
    "Judged",
    "MetaEvaluation",
    "MetricScores",
    "Significance",
    "SignificanceOptions",
    "Task",
    "computed_scores",
    "evaluate",
    "meta_evaluate",
    "read_gold",
    "read_metric_scores",
    "significance",
]
