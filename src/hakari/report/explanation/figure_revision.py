"""The changes of a revised translation as a figure: the three texts with their marks, then one with all changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hakari.metrics.explanation import Explanation, Revision
from hakari.report.explanation import figure_texts

if TYPE_CHECKING:
    from matplotlib.figure import SubFigure

__all__ = ["draw", "size"]


def _with_changes(explanation: Explanation) -> Explanation:
    assert isinstance(explanation.picture, Revision)
    return replace(explanation, texts=(*explanation.texts, explanation.picture.changes()))


def size(explanation: Explanation) -> tuple[float, float]:
    """Return the inches of all lines and the legend."""
    return figure_texts.size(_with_changes(explanation))


def draw(explanation: Explanation, figure: SubFigure) -> None:
    """Draw text below text."""
    figure_texts.draw(_with_changes(explanation), figure)
