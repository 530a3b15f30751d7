"""What a score is made of, as values that pictures, tables and programs show.

A metric fills in an `Explanation`; `hakari.report.explanation` draws it. One module a kind of picture.
"""

from hakari.metrics.explanation.base import Explanation, Mark, MarkedText, Picture, Tone
from hakari.metrics.explanation.grams import GramLevel, GramMatches, GramOrder
from hakari.metrics.explanation.links import WordLink, WordLinks
from hakari.metrics.explanation.matrix import AlignmentMatrix, MatrixStep
from hakari.metrics.explanation.revision import Revision
from hakari.metrics.explanation.shares import WordShare, WordShares
from hakari.metrics.explanation.shifts import Shift, ShiftedEdits

__all__ = [
    "AlignmentMatrix",
    "Explanation",
    "GramLevel",
    "GramMatches",
    "GramOrder",
    "Mark",
    "MarkedText",
    "MatrixStep",
    "Picture",
    "Revision",
    "Shift",
    "ShiftedEdits",
    "Tone",
    "WordLink",
    "WordLinks",
    "WordShare",
    "WordShares",
]
