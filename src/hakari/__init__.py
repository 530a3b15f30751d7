"""Hakari (秤) measures machine translation, Japanese first.

>>> import hakari
>>> print(hakari.BLEU(tokenize="ja-mecab").corpus(["今日は雨です。"], ["今日は雨だ。"]).signature)
BLEU|nrefs:1|case:mixed|eff:no|tok:ja-mecab-0.996-IPA|smooth:exp|version:hakari-0.1.0

Everything below is imported when it is first used, so that ``import hakari`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hakari.analysis import compare
    from hakari.data import TestSet, Texts, read_test_set, write_test_set
    from hakari.errors import HakariError, HakariWarning
    from hakari.metrics import Metric, Score, SegmentScores, metric_from_signature, metric_from_spec
    from hakari.metrics.bleu import BLEU
    from hakari.metrics.bleu_ja import BLEUJa
    from hakari.metrics.bow import BoW
    from hakari.metrics.chrf import ChrF, ChrFPlusPlus
    from hakari.metrics.edits import CDER, ED
    from hakari.metrics.eed import EED
    from hakari.metrics.emd import EMD
    from hakari.metrics.focality import Focality
    from hakari.metrics.impact import IMPACT
    from hakari.metrics.isdit import ISDIT
    from hakari.metrics.ribes import RIBES
    from hakari.metrics.ter import TER
    from hakari.metrics.vecsum import VecSum
    from hakari.metrics.word_edits import WCDER, WED
    from hakari.scoring import Scores, explain, score
    from hakari.signature import Signature
    from hakari.text import Workspace, get_segmenter

__all__ = [
    "BLEU",
    "CDER",
    "ED",
    "EED",
    "EMD",
    "IMPACT",
    "ISDIT",
    "RIBES",
    "TER",
    "WCDER",
    "WED",
    "BLEUJa",
    "BoW",
    "ChrF",
    "ChrFPlusPlus",
    "Focality",
    "HakariError",
    "HakariWarning",
    "Metric",
    "Score",
    "Scores",
    "SegmentScores",
    "Signature",
    "TestSet",
    "Texts",
    "VecSum",
    "Workspace",
    "__version__",
    "compare",
    "explain",
    "get_segmenter",
    "metric_from_signature",
    "metric_from_spec",
    "read_test_set",
    "score",
    "write_test_set",
]

_HOMES = {
    "BLEU": "hakari.metrics.bleu",
    "BLEUJa": "hakari.metrics.bleu_ja",
    "CDER": "hakari.metrics.edits",
    "ED": "hakari.metrics.edits",
    "EED": "hakari.metrics.eed",
    "BoW": "hakari.metrics.bow",
    "EMD": "hakari.metrics.emd",
    "IMPACT": "hakari.metrics.impact",
    "ISDIT": "hakari.metrics.isdit",
    "Focality": "hakari.metrics.focality",
    "TER": "hakari.metrics.ter",
    "WCDER": "hakari.metrics.word_edits",
    "WED": "hakari.metrics.word_edits",
    "RIBES": "hakari.metrics.ribes",
    "ChrF": "hakari.metrics.chrf",
    "ChrFPlusPlus": "hakari.metrics.chrf",
    "HakariError": "hakari.errors",
    "HakariWarning": "hakari.errors",
    "Metric": "hakari.metrics",
    "Score": "hakari.metrics",
    "Scores": "hakari.scoring",
    "SegmentScores": "hakari.metrics",
    "Signature": "hakari.signature",
    "TestSet": "hakari.data",
    "Texts": "hakari.data",
    "VecSum": "hakari.metrics.vecsum",
    "Workspace": "hakari.text",
    "compare": "hakari.analysis",
    "explain": "hakari.scoring",
    "get_segmenter": "hakari.text",
    "metric_from_signature": "hakari.metrics",
    "metric_from_spec": "hakari.metrics",
    "read_test_set": "hakari.data",
    "score": "hakari.scoring",
    "write_test_set": "hakari.data",
}

__version__: str


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from hakari.signature import program_version

        return program_version()
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'hakari' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
