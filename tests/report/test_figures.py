"""Figures: forms, Japanese glyphs, the same bytes again, and nothing left behind in Matplotlib."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from hakari.errors import MissingDependencyError, OptionError
from hakari.report import figures

pytest.importorskip("matplotlib", reason="figures need matplotlib (pip install 'hakari[plots]')")


def drawn(label: str = "翻訳の質") -> Any:
    with figures.figure_style():
        figure = figures.new_figure(3, 2)
        axes = figure.subplots()
        axes.plot([1, 2], [3, 4])
        axes.set_xlabel(label)
    return figure


@pytest.mark.parametrize(
    ("ending", "beginning"), [(".svg", b"<?xml"), (".png", b"\x89PNG"), (".pdf", b"%PDF"), (".html", b"<!DOCTYPE")]
)
def test_figure_has_the_form_of_its_name(tmp_path: Path, ending: str, beginning: bytes) -> None:
    """The ending decides; the same figure drawn again gives the same bytes."""
    for name in ("one", "two"):
        figures.write_figures([drawn()], tmp_path / f"{name}{ending}")

    one, two = ((tmp_path / f"{name}{ending}").read_bytes() for name in ("one", "two"))
    assert one.startswith(beginning)
    assert one == two


def test_figure_shows_japanese(recwarn: pytest.WarningsRecorder) -> None:
    """Every glyph is found: Matplotlib warns of none that is missing, and the outlines differ."""
    one, two = figures.svg_text(drawn("翻訳の質")), figures.svg_text(drawn("評価尺度"))

    assert one != two
    assert one.startswith("<svg")
    assert [] == [str(w.message) for w in recwarn if "Glyph" in str(w.message)]


def test_figure_page_holds_several_and_needs_nothing(tmp_path: Path) -> None:
    """A page has all figures, its title is text, and it fetches nothing."""
    figures.write_figures([drawn(), drawn("二")], tmp_path / "page.html", title="A <b> & c")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")

    assert 2 == page.count("<svg")
    assert "<h1>A &lt;b&gt; &amp; c</h1>" in page
    assert "<script" not in page
    assert "src=" not in page


@pytest.mark.parametrize("name", ["figure.jpg", "figure"])
def test_figure_of_another_form_is_refused(tmp_path: Path, name: str) -> None:
    """The message lists the endings there are, and nothing is written."""
    with pytest.raises(OptionError, match=r"\.svg, \.png, \.pdf, \.html is needed"):
        figures.write_figures([drawn()], tmp_path / name)
    assert [] == list(tmp_path.iterdir())


def test_several_figures_need_a_page(tmp_path: Path) -> None:
    """Only .html holds more than one."""
    with pytest.raises(OptionError, match=r"\.svg holds one figure; there are 2"):
        figures.write_figures([drawn(), drawn()], tmp_path / "figure.svg")


def test_figure_style_ends_with_its_block() -> None:
    """Settings of Matplotlib outside are as they were."""
    import matplotlib as mpl

    before = dict(mpl.rcParams)
    figures.svg_text(drawn())
    assert before == dict(mpl.rcParams)


@pytest.mark.parametrize("missing", ["matplotlib", "matplotlib_fontja"])
def test_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    """The message has the line that installs what is missing."""
    there = importlib.util.find_spec
    monkeypatch.setattr(figures, "find_spec", lambda name: None if name == missing else there(name))
    figures._family.cache_clear()

    with pytest.raises(MissingDependencyError, match=r"pip install 'hakari\[plots\]'"):
        figures.new_figure(1, 1)
