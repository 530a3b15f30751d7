"""Figures of agreement with people."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hakari.errors import InputError
from hakari.meta import (
    Gold,
    MetricScores,
    SignificanceOptions,
    Sweep,
    evaluate,
    metric_correlations,
    significance,
)
from hakari.types import Direction

pytest.importorskip("matplotlib", reason="figures need matplotlib (pip install 'hakari[plots]')")

RANDOM = np.random.default_rng(2)
SYSTEMS = ("一号", "two", "drei")
PEOPLE = {name: RANDOM.normal(size=20) + place for place, name in enumerate(SYSTEMS)}
GOLD = Gold(
    name="z",
    n_segments=20,
    system_scores={name: float(scores.mean()) for name, scores in PEOPLE.items()},
    segment_scores=PEOPLE,
)
METRICS = [
    MetricScores(
        name=name,
        system_scores={system: float(scores.mean()) for system, scores in PEOPLE.items()},
        segment_scores={system: scores + RANDOM.normal(size=20) for system, scores in PEOPLE.items()},
        direction=direction,
    )
    for name, direction in (("up", Direction.HIGHER), ("down", Direction.LOWER))
]


def test_scatter_and_bars(tmp_path: Path) -> None:
    """A page has the points of every metric and the bars of the tests; a picture the points alone."""
    from hakari.report.agreement import draw_agreement

    found = evaluate(METRICS, GOLD)
    tested = significance(found, SignificanceOptions(permutations=50))
    draw_agreement(found, str(tmp_path / "page.html"), tested=tested)
    draw_agreement(found, str(tmp_path / "points.svg"), tested=tested)

    assert 2 == (tmp_path / "page.html").read_text(encoding="utf-8").count("<svg")
    assert 1 == (tmp_path / "points.svg").read_text(encoding="utf-8").count("<svg")
    with pytest.raises(InputError, match="scores of systems by people"):
        draw_agreement(evaluate(METRICS, Gold(name="z", n_segments=20, segment_scores=PEOPLE)), "x.svg")


@pytest.mark.parametrize("values", ["jump=0.5,1", "visits=rows,path"])
def test_sweep_over_numbers_and_words(tmp_path: Path, values: str) -> None:
    """Numbers stand at their places, words side by side."""
    from hakari.report.agreement import draw_sweep

    draw_sweep(evaluate(METRICS, GOLD), Sweep.parse(f"cder:{values}"), str(tmp_path / "sweep.svg"))
    assert (tmp_path / "sweep.svg").stat().st_size > 1000


def test_map_of_correlations(tmp_path: Path) -> None:
    """Every pair has its number."""
    from hakari.report.agreement import draw_correlations

    draw_correlations(metric_correlations(METRICS), str(tmp_path / "map.png"))
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")


def test_labels_do_not_cover_each_other() -> None:
    """Names of points in one place are spread around it; a point that is not there has no name."""
    from hakari.report.figures import figure_style, new_figure
    from hakari.report.labels import _overlap, label_points

    with figure_style():
        figure = new_figure(5, 5)
        axes = figure.subplots()
        x, y = np.array([1.0, 1.0, 1.01, 2.0, np.nan]), np.array([1.0, 1.01, 1.0, 2.0, 1.0])
        axes.scatter(x, y)
        figure.draw_without_rendering()
        label_points(axes, ["first", "second", "third", "far", "nowhere"], x, y)
        figure.draw_without_rendering()

    boxes = [text.get_window_extent().extents for text in axes.texts]
    assert ["first", "second", "third", "far"] == [text.get_text() for text in axes.texts]
    assert [0.0] * 6 == [_overlap(a, b) for k, a in enumerate(boxes) for b in boxes[k + 1 :]]
