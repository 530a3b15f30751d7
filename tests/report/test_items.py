"""Figures of segments, judges and simulations: what is on them."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("matplotlib")

from hakari.judgments import Comparisons, read_judgments
from hakari.judgments.items import Items, items
from hakari.judgments.simulate import simulate
from hakari.report.items import characteristic_figure, difficulty_figure, information_figure, sensitivity_figure
from hakari.report.simulations import simulation_figures

FILE = Path(__file__).parents[2] / "examples" / "judgments" / "against-baseline.tsv"


@pytest.fixture(scope="module")
def votes() -> Comparisons:
    """Return the votes of the example."""
    return read_judgments(FILE).compared()


@pytest.fixture(scope="module")
def found(votes: Comparisons) -> Items:
    """Return its segments and judges."""
    return items(votes, "baseline")


def test_information_curves(found: Items) -> None:
    """All segments together, the most telling ones by name, and a mark for every system."""
    whole, single = information_figure(found).axes

    assert {"aster", "begonia", "clover", "dahlia", "erica", "fennel"} == {text.get_text() for text in whole.texts}
    assert 6 == len(single.get_legend_handles_labels()[1])
    assert max(whole.lines[0].get_ydata()) > max(single.lines[0].get_ydata())


def test_characteristic_curves_sum_to_one(found: Items) -> None:
    """To lose, tie and win, on three segments."""
    axes = characteristic_figure(found).axes

    assert 3 == len(axes)
    for each in axes:
        lose, tie, win = (line.get_ydata() for line in each.lines)
        assert (abs(lose + tie + win - 1) < 1e-12).all()
        assert (lose[1:] < lose[:-1]).all()
        assert (win[1:] > win[:-1]).all()


def test_segments_and_judges(found: Items) -> None:
    """A point a segment, above the diagonal; judges by sensitivity with plain numbers on the axis."""
    points = difficulty_figure(found).axes[0].collections[0].get_offsets()
    figure = sensitivity_figure(found)
    axes = figure.axes[0]
    figure.canvas.draw()

    assert (40, True) == (len(points), bool((points[:, 0] < points[:, 1]).all()))
    assert "judge8" == axes.get_yticklabels()[0].get_text()
    assert not any("$" in label.get_text() for label in axes.get_xticklabels())


def test_curves_of_a_simulation(votes: Comparisons) -> None:
    """One figure by size and one by noise, each with both measures."""
    tried = simulate(
        votes,
        models=("ew", "tst"),
        baselines=("baseline",),
        sizes=(100, 200),
        noise=(0.0, 0.5),
        repeats=2,
        gold="ew",
        gold_resamples=10,
    )
    size, noise = simulation_figures(tried)

    assert ["Pearson with the gold scores", "nDCG with the gold scores"] == [
        a.get_title(loc="left") for a in size.axes
    ]
    assert ["100", "200"] == [label.get_text() for label in size.axes[0].get_xticklabels()]
    assert "careless judges, %" == noise.axes[0].get_xlabel()
    assert [0.0, 50.0] == noise.axes[0].lines[0].get_xdata().tolist()
