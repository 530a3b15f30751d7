"""What a score is made of, as values that pictures, tables and programs show.

A metric fills in an `Explanation`; `hakari.report.explanation` draws it. One module a kind of picture.
"""

from hakari.metrics.explanation.base import Explanation, Mark, MarkedText, Picture, Tone
from hakari.metrics.explanation.matrix import MATCH, AlignmentMatrix, MatrixStep

__all__ = [
    "MATCH",
    "AlignmentMatrix",
    "Explanation",
    "Mark",
    "MarkedText",
    "MatrixStep",
    "Picture",
    "Tone",
]
