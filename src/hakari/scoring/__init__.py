"""Many systems, many metrics: each text is segmented once, and every score carries what it is."""

from hakari.scoring.cache import RowCache
from hakari.scoring.checks import DataWarning
from hakari.scoring.explain import Explained, Explanations, explain, explain_segments
from hakari.scoring.result import GroupedScores, MetricResult, Scores
from hakari.scoring.run import score

__all__ = [
    "DataWarning",
    "Explained",
    "Explanations",
    "GroupedScores",
    "MetricResult",
    "RowCache",
    "Scores",
    "explain",
    "explain_segments",
    "score",
]
