"""Metrics, one module a family, and the ways to name one."""

from __future__ import annotations

from hakari.metrics.base import Metric, Need, State
from hakari.metrics.registry import METRICS
from hakari.metrics.score import Score, SegmentScores
from hakari.metrics.spec import metric_from_signature, metric_from_spec

__all__ = [
    "METRICS",
    "Metric",
    "Need",
    "Score",
    "SegmentScores",
    "State",
    "metric_from_signature",
    "metric_from_spec",
]
