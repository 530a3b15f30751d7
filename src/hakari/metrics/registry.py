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
        "bleu-ja": "hakari.metrics.bleu_ja:BLEUJa",
        "emd": "hakari.metrics.emd:EMD",
        "impact": "hakari.metrics.impact:IMPACT",
        "ter": "hakari.metrics.ter:TER",
        "ribes": "hakari.metrics.ribes:RIBES",
        "ed": "hakari.metrics.edits:ED",
        "cder": "hakari.metrics.edits:CDER",
        "eed": "hakari.metrics.eed:EED",
        "chrf": "hakari.metrics.chrf:ChrF",
        "chrf++": "hakari.metrics.chrf:ChrFPlusPlus",
        "bow": "hakari.metrics.bow:BoW",
        "vecsum": "hakari.metrics.vecsum:VecSum",
        "wed": "hakari.metrics.word_edits:WED",
        "wcder": "hakari.metrics.word_edits:WCDER",
        "focality": "hakari.metrics.focality:Focality",
        "isdit": "hakari.metrics.isdit:ISDIT",
    },
)
