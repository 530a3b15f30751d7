"""Figures of rankings: every system with its interval, and where clusters end."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hakari.judgments import Comparisons, Ranking, rank, read_judgments
from hakari.judgments.direct import DirectOptions, direct_assessment
from hakari.judgments.wat import wat_evaluation
from hakari.report.figures import svg_text
from hakari.report.rankings import Placed, direct_figure, interval_figure, ranking_figure, wat_figure

EXAMPLES = Path(__file__).parents[2] / "examples" / "judgments"


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


def test_systems_without_an_interval_are_points() -> None:
    """A point a system, a line where there is an interval, and a cut between clusters."""
    placed = Placed(
        systems=["one", "two", "three"],
        scores=np.array([3.0, 2.0, 1.0]),
        low=np.array([2.0, np.nan, 0.5]),
        high=np.array([4.0, np.nan, 1.5]),
        clusters=[2, 1],
        beside=["1", "2", "3"],
        axis="score",
        title="made up",
    )
    axes = interval_figure(placed).axes[0]

    assert 3 + 2 + 1 == len(axes.lines)
    assert {"1", "2", "3", "ranks"} == {text.get_text() for text in axes.texts}


@pytest.mark.parametrize("adequacy", [False, True])
def test_votes_are_drawn(adequacy: bool) -> None:
    """Pairwise scores from the best; adequacy beside them where it is known."""
    grades = read_judgments(EXAMPLES / "wat-adequacy.tsv") if adequacy else None
    found = wat_evaluation(read_judgments(EXAMPLES / "wat-votes.tsv"), adequacy_grades=grades, resamples=50)
    axes = wat_figure(found).axes[0]

    assert ["fluent-nmt", "terse-llm", "literal-rules"] == [label.get_text() for label in axes.get_yticklabels()]
    assert ("adequacy" in {text.get_text() for text in axes.texts}) is adequacy


def test_direct_assessment_is_drawn() -> None:
    """Scores with possible ranks."""
    found = direct_assessment(read_judgments(EXAMPLES / "da.tsv"), DirectOptions(resamples=50))

    assert "1–2" in {text.get_text() for text in direct_figure(found).axes[0].texts}
