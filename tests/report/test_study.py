"""The figure of a study: one panel a system, a shape for each category, names of outliers."""

from __future__ import annotations

import pytest

pytest.importorskip("matplotlib", reason="figures need matplotlib (pip install 'hakari[plots]')")

from hakari.data import TestSet, Texts
from hakari.errors import OptionError
from hakari.report.figures import svg_text
from hakari.report.study import study_figure
from hakari.statutes.study import study

TEST_SET = TestSet(
    systems={
        "good": Texts(["a b c x", "e f y w"]),
        "old": Texts(["a b c d", "e f g h"]),
        "third": Texts(["a b c d", "e"]),
        "fourth": Texts(["a b c d", "e"]),
    },
    references={"A": Texts(["a b c x", "e f y z"])},
    previous_translations=Texts(["a b c d", "e f g h"]),
    domains=("phrase replaced", "文の追加"),
    ids=("p", "q"),
    target_language="en",
)


def test_panels_and_legend() -> None:
    """Four systems stand in two rows; categories are named once, outliers in their panel."""
    figure = study_figure(study(TEST_SET, metrics=["isdit", "focality"]))
    panels = [panel for panel in figure.axes if panel.get_visible()]

    assert [f"{name} (2 sentences)" for name in TEST_SET.systems] == [p.get_title(loc="left") for p in panels]
    (legend,) = figure.legends
    assert ["phrase replaced", "文の追加"] == [text.get_text() for text in legend.get_texts()]
    assert {"q"} == {text.get_text() for text in panels[0].texts}
    assert svg_text(figure).startswith("<svg")


def test_without_isdit() -> None:
    """There is nothing to draw without both metrics."""
    with pytest.raises(OptionError, match="lacks one of them"):
        study_figure(study(TEST_SET, metrics=["focality"]))
