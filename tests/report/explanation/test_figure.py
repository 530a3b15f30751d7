"""Figures of explanations: every kind is drawn, in every form, with Japanese glyphs and in sensible sizes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hakari.errors import OptionError
from hakari.metrics.explanation import Explanation, Mark, MarkedText, Tone
from hakari.report.explanation import check_figure, explanation_figures, write_explanations
from hakari.report.explanation import figure as figure_module
from hakari.report.explanation.figure_links import GROUPS
from hakari.report.explanation.labels import INK, TONES
from hakari.report.figures import svg_text
from hakari.scoring import Explained, Explanations, explain

pytest.importorskip("matplotlib", reason="figures need matplotlib (pip install 'hakari[plots]')")

JAPANESE = "気象台は昨日、台風が週末に上陸する恐れがあると発表しました。"
SYSTEMS = {
    "a": ["昨日、気象台は台風が上陸するかもしれないと発表した。"],
    "b": ["台風が来ると気象台が昨日発表した。"],
}
METRICS = ["cder", "eed", "ribes", "ter", "bleu", "bow"]


def japanese(*metrics: str) -> Explanations:
    return explain(SYSTEMS, [JAPANESE], metrics=metrics, target_language="ja")


@pytest.mark.parametrize("metric", METRICS)
def test_figure_of_every_metric(metric: str, recwarn: pytest.WarningsRecorder) -> None:
    """Both systems have their title; and every glyph is there."""
    (figure,) = explanation_figures(japanese(metric))
    titles = [part.get_suptitle() for part in figure.subfigs]

    assert ["a", "b"] == [title.partition(":")[0] for title in titles]
    assert all(re.search(r" \d+\.\d\d [↑↓]$", title) for title in titles)
    assert "<svg" in svg_text(figure)
    assert [] == [str(w.message) for w in recwarn]


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize(("output", "reference"), [("", "a b"), ("a", "b"), ("", "")])
def test_figure_of_little(metric: str, output: str, reference: str) -> None:
    """Empty texts and single words are drawn too; RIBES has no reference without words."""
    if metric == "ribes" and not reference:
        return
    found = explain({"a": [output]}, [reference], metrics=[metric], target_language="en")

    assert "<svg" in svg_text(explanation_figures(found)[0])


@pytest.mark.parametrize("metric", METRICS)
def test_figure_grows_with_the_text(metric: str) -> None:
    """Sixty words take more than five, and no more than two sheets of paper side by side."""
    sizes = []
    for count in (5, 60):
        text = " ".join(f"word{n}" for n in range(count))
        found = explain({"a": [text]}, [text], metrics=[metric], target_language="en")
        (figure,) = explanation_figures(found)
        sizes.append(figure.get_size_inches().tolist())

    (width, height), (wide, high) = sizes
    assert width * height < wide * high
    assert max(wide, high) < (60 if metric == "eed" else 30)


def test_figure_has_a_row_for_each_metric() -> None:
    """Metrics stand below each other, or apart on a page."""
    found = japanese("ed", "ribes")

    (whole,) = explanation_figures(found)
    assert 4 == len(whole.subfigs)
    assert [2, 2] == [len(figure.subfigs) for figure in explanation_figures(found, apart=True)]


def test_figure_wraps_many_systems() -> None:
    """Four stand side by side, the others below them."""
    systems = {f"s{n}": ["a b"] for n in range(6)}
    found = explain(systems, ["a b c"], metrics=["ed"], target_language="en")
    (figure,) = explanation_figures(found)
    (one,) = explanation_figures(explain({"s0": ["a b"]}, ["a b c"], metrics=["ed"], target_language="en"))

    assert [4 * 1, 2 * 1] == [
        round(float(whole / single))
        for whole, single in zip(figure.get_size_inches(), one.get_size_inches(), strict=True)
    ]
    assert 6 == sum(bool(part.get_suptitle()) for part in figure.subfigs)


def test_figure_of_more_than_can_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clear error in place of one from the drawing library."""
    monkeypatch.setattr(figure_module, "LARGEST", 3)
    with pytest.raises(OptionError, match=r"the figure would be \d+ × \d+ inches; up to 3 can be drawn"):
        explanation_figures(japanese("ed"))

    with pytest.raises(OptionError, match="too long for a figure; leave --figure out"):
        explanation_figures(explain({"a": [JAPANESE[::-1]]}, [JAPANESE], metrics=["ed"], target_language="ja"))


def test_colours_of_links_and_of_words_without_any() -> None:
    """No link has the colour of unlinked words, and the legend names that colour."""
    found = explain({"a": ["the cat sat"]}, ["a cat sat down"], metrics=["ribes"], target_language="en")
    (figure,) = explanation_figures(found)
    (axes,) = figure.subfigs[0].axes
    legend = axes.get_legend()

    assert TONES["bad"] not in GROUPS
    assert legend is not None
    assert ["in order with all others", "word not aligned"] == [text.get_text() for text in legend.get_texts()]
    assert {"a", "down", "the"} == {text.get_text() for text in axes.texts if text.get_color() == TONES["bad"]}


def test_words_that_any_matched_ngram_covers_are_not_marked() -> None:
    """A word that is one too many as a word may belong to a longer n-gram, as the terminal shows it."""
    reference, output = "to the end of the road", "the sea to the end of the road"
    found = explain({"a": [output]}, [reference], metrics=["bleu"], target_language="en")
    (figure,) = explanation_figures(found)
    marked = [text.get_text() for axes in figure.subfigs[0].axes for text in axes.texts if text.get_color() != INK]

    assert 3 == found.items[0].explanation.texts[-1].words.count("the")
    assert ["sea"] == marked


def test_figure_of_marked_texts() -> None:
    """An explanation without a picture draws its texts."""
    mark = Mark("kept", "=", Tone.GOOD)
    texts = tuple(
        MarkedText(name, ("八", "百") * 40, (mark, None) * 40) for name in ("previous translation", "output")
    )
    item = Explained("a", "Focality", None, Explanation(score=50.0, formula="1 / 2", texts=texts))

    assert "<svg" in svg_text(explanation_figures(Explanations("set", 1, 0, "0", None, (item,)))[0])


@pytest.mark.parametrize("ending", [".svg", ".png", ".pdf", ".html"])
def test_figure_is_written_in_every_form(tmp_path: Path, ending: str) -> None:
    """Again and again the same bytes."""
    files = [tmp_path / f"{name}{ending}" for name in ("one", "two")]
    for file in files:
        write_explanations(japanese("ed"), file)

    assert files[0].read_bytes() == files[1].read_bytes()


def test_other_endings_are_refused() -> None:
    """Before anything is computed."""
    with pytest.raises(OptionError, match=r"\.svg, \.png, \.pdf, \.html is needed"):
        check_figure("a.jpg")
