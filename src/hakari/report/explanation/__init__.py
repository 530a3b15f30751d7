"""Draws explanations, in a terminal and as figures; one module a kind of picture and a way to draw it."""

from hakari.report.explanation.figure import check_figure, explanation_figures, write_explanations
from hakari.report.explanation.fragment import explanation_fragment, write_fragment
from hakari.report.explanation.text import render_explanations

__all__ = [
    "check_figure",
    "explanation_figures",
    "explanation_fragment",
    "render_explanations",
    "write_explanations",
    "write_fragment",
]
