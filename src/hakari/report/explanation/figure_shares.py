"""What words add to a score as a figure: bars for the words of the reference and of the output."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hakari.metrics.explanation import Explanation, WordShare, WordShares
from hakari.report.explanation.labels import INK, TONES, label, letters_width

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure

__all__ = ["draw", "size"]

ROW = 0.19
LETTERS = 8.0


def _others(words: Sequence[WordShare]) -> str:
    """Return how many words add nothing, and how many have no vector."""
    nothing = sum(share.adds == 0 for share in words)
    unknown = sum(share.adds is None for share in words)
    lines = [(nothing, "more add nothing"), (unknown, "without a vector")]
    return "; ".join(f"{count} {what}" for count, what in lines if count)


def _sides(explanation: Explanation) -> list[tuple[str, list[WordShare]]]:
    """Return the words of both texts that add something, those that add most first."""
    shares = explanation.picture
    assert isinstance(shares, WordShares)

    def ranked(words: Sequence[WordShare]) -> list[WordShare]:
        return sorted((share for share in words if share.adds), key=lambda share: -(share.adds or 0.0))

    return [("reference", ranked(shares.reference)), ("output", ranked(shares.output))]


def size(explanation: Explanation) -> tuple[float, float]:
    """Return the inches of the bars of both texts, side by side."""
    sides = _sides(explanation)
    words = [share.word for _, side in sides for share in side]
    return 5.0 + 2 * letters_width(words, LETTERS), max(len(side) for _, side in sides) * ROW + 0.8


def draw(explanation: Explanation, figure: SubFigure) -> None:
    """Draw both texts with one scale."""
    sides = _sides(explanation)
    added = [share.adds or 0.0 for _, side in sides for share in side]
    low, high = min(0.0, *added, 0.0), max(*added, 1.0, 1.0)
    shares = explanation.picture
    assert isinstance(shares, WordShares)
    words = (shares.reference, shares.output)
    for axes, (name, side), all_words in zip(figure.subplots(1, 2), sides, words, strict=True):
        _draw_side(axes, name, side)
        axes.set_title(_others(all_words), fontsize=7, color="#777777")
        axes.set_xlim(low * 1.15, high * 1.15)


def _draw_side(axes: Axes, name: str, side: Sequence[WordShare]) -> None:
    places = range(len(side))
    values = [share.adds or 0.0 for share in side]
    colors = [TONES["good"] if value >= 0 else TONES["bad"] for value in values]
    axes.barh(places, values, height=0.7, color=colors)
    names = [label(s.word) + (f" {s.times}×" if s.times > 1 else "") for s in side]
    axes.set_yticks(places, names, fontsize=LETTERS, color=INK)
    for place, share in enumerate(side):
        text = f"{share.adds:.1f}"
        axes.annotate(
            text,
            (max(share.adds or 0.0, 0.0), place),
            xytext=(3, 0),
            textcoords="offset points",
            va="center",
            fontsize=6.5,
            color="#777777",
        )
    axes.set_ylim(max(len(side), 1) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", labelsize=7)
    axes.set_xlabel(f"what the words of the {name} add", fontsize=8, color=INK)
