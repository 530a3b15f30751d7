"""Figures of rankings: every system with its interval, and where clusters end."""

from __future__ import annotations

import pytest

from hakari.judgments import Comparisons, Ranking, rank
from hakari.report.figures import svg_text
from hakari.report.rankings import ranking_figure


def ranking(bootstrap: int = 0) -> Ranking:
    """Return a ranking of two systems that are alike and one that is worse."""
    outcomes = {("A", "B"): [1, -1] * 12, ("A", "C"): [1, 1, 1, -1] * 6, ("B", "C"): [1, 1, 1, -1] * 6}
    rows = [("j", str(n), *pair, outcome) for pair, own in outcomes.items() for n, outcome in enumerate(own)]
    return rank(Comparisons.of(rows), "bt", bootstrap=bootstrap)


@pytest.mark.parametrize("bootstrap", [0, 100])
def test_every_system_has_a_point_an_interval_and_ranks(bootstrap: int) -> None:
    """The best stands on top; a line divides two clusters."""
    found = ranking(bootstrap)
    (axes,) = ranking_figure(found).axes
    names = [label.get_text() for label in axes.get_yticklabels()]
    points = [line for line in axes.lines if line.get_marker() == "o"]
    intervals = [line for line in axes.lines if line.get_marker() != "o" and line.get_linewidth() == 2]
    texts = [text.get_text() for text in axes.texts]

    assert [found.systems[s] for s in found.order] == names
    assert "C" == names[-1]
    assert [found.scores[s] for s in found.order] == [float(point.get_xdata()[0]) for point in points]  # type: ignore[index,arg-type]
    assert 3 == len(intervals)
    assert ["ranks", "3"] == [texts[-1], texts[2]]
    assert 3 + 3 + len(found.clusters) - 1 == len(axes.lines)
    assert axes.get_ylim()[0] > axes.get_ylim()[1]


def test_figures_are_the_same_twice() -> None:
    """The same ranking gives the same bytes."""
    assert svg_text(ranking_figure(ranking())) == svg_text(ranking_figure(ranking()))
