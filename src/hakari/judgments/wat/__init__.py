"""The scheme of the workshops on Asian translation: votes against a baseline, adequacy, incongruity."""

from hakari.judgments.wat.adequacy import Adequacy, adequacy
from hakari.judgments.wat.decisions import Decisions, Scheme, decide
from hakari.judgments.wat.incongruity import Contrast, Incongruous, contrasts, incongruous
from hakari.judgments.wat.pairwise import Pairwise, pairwise
from hakari.judgments.wat.result import WatEvaluation
from hakari.judgments.wat.run import wat_evaluation

__all__ = [
    "Adequacy",
    "Contrast",
    "Decisions",
    "Incongruous",
    "Pairwise",
    "Scheme",
    "WatEvaluation",
    "adequacy",
    "contrasts",
    "decide",
    "incongruous",
    "pairwise",
    "wat_evaluation",
]
