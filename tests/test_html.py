"""What notebooks show of results."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import hakari
from hakari.analysis import compare, confidence, sensitivity
from hakari.html import HtmlCell, html_table, notes_html
from hakari.table import Column, Marked, Table
from hakari.types import Direction

REFERENCE = ["雨が降る。", "風が強い。", "雪になった。", "今日は晴れだ。"] * 3
SYSTEMS = {"<near>": ["雨が降る。", "風が強い。", "雪が降った。", "今日は晴れだ。"] * 3, "far": ["はい。"] * 12}


def test_tables_by_hand() -> None:
    """Text is escaped, the best value is bold, marks stand behind it, notes below."""
    table = Table(
        (Column("<b>"), Column("score", 1, Direction.HIGHER)),
        (("a&b", Marked(2.0, "A")), ("c", 1.0)),
        title="Mine <i>",
        notes=("x|y",),
    )
    shown = table._repr_html_()

    for part in (
        "<caption>Mine &lt;i&gt;</caption>",
        '<th scope="col">&lt;b&gt;</th>',
        '<th scope="col" class="number">score ↑</th>',
        '<td>a&amp;b</td><td class="number"><strong>2.0</strong> A</td>',
        "<li>x|y</li>",
    ):
        assert part in shown
    assert "<b>" not in shown


def test_no_notes_no_list() -> None:
    """An empty list is left out."""
    assert "" == notes_html([])
    assert "<ul>" not in html_table("", [HtmlCell("a")], [])


@pytest.mark.parametrize("kind", ["scores", "grouped", "comparison", "confidence", "sensitivity", "explanations"])
def test_results_show_their_tables(kind: str) -> None:
    """Every result shows each of its tables, as well-formed markup with its text escaped."""
    scores = hakari.score(
        SYSTEMS, REFERENCE, metrics=["bleu", "ter"], language_pair="en-ja", documents=["a", "b", "c", "d"] * 3
    )
    results = {
        "scores": lambda: scores,
        "grouped": lambda: scores.by("document"),
        "comparison": lambda: compare(SYSTEMS, REFERENCE, language_pair="en-ja", resamples=100),
        "confidence": lambda: confidence(scores, resamples=100),
        "sensitivity": lambda: sensitivity(scores.test_set),
        "explanations": lambda: hakari.explain(SYSTEMS, REFERENCE, metrics=["ter"], language_pair="en-ja"),
    }
    shown = results[kind]()._repr_html_()
    tree = ElementTree.fromstring(f"<all>{shown}</all>")

    assert tree.findall(".//table")
    assert "<near>" not in shown
    assert "far" in shown
