"""The table of metrics."""

from __future__ import annotations

from hakari.metrics.base import Metric
from hakari.registry import Registry

__all__ = ["METRICS"]

METRICS: Registry[type[Metric]] = Registry(
    "metric",
    "hakari.metrics",
    {
        "bleu": "hakari.metrics.bleu:BLEU",
        "emd": "hakari.metrics.emd:EMD",
        "impact": "hakari.metrics.impact:IMPACT",
        "ter": "hakari.metrics.ter:TER",
    },
)
