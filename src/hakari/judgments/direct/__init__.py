"""Direct assessment: quality control, standardisation, averages, ranks and clusters."""

from hakari.judgments.direct.averages import Averages, PairTests
from hakari.judgments.direct.options import DirectOptions
from hakari.judgments.direct.quality import JudgeQuality, control_p, quality
from hakari.judgments.direct.result import DirectAssessment
from hakari.judgments.direct.run import direct_assessment
from hakari.judgments.direct.standard import Standardized, standardize
from hakari.judgments.direct.weights import WEIGHTS, error_grades, parse_weights

__all__ = [
    "WEIGHTS",
    "Averages",
    "DirectAssessment",
    "DirectOptions",
    "JudgeQuality",
    "PairTests",
    "Standardized",
    "control_p",
    "direct_assessment",
    "error_grades",
    "parse_weights",
    "quality",
    "standardize",
]
