"""Fragments of HTML: marks in words, symbols and colours, nothing that the text could break."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lxml import html

from hakari.data import TestSet, Texts
from hakari.report.explanation import explanation_fragment, render_explanations, write_fragment
from hakari.scoring import Explanations, explain

TEST_SET = TestSet(
    systems={"one": Texts(["the cost is <b>ten</b> & more"]), "two": Texts(["the fee is eight yen"])},
    references={"A": Texts(["the fee is nine yen"])},
    sources=Texts(["料金は九円とする。"]),
    previous_translations=Texts(["the fee is eight yen"]),
    target_language="en",
    name="a <set>",
)


def explained(*metrics: str) -> Explanations:
    """Return the explanations of both systems."""
    return explain(TEST_SET, metrics=metrics)


@pytest.mark.parametrize("metric", ["isdit", "bleu", "chrf", "ter"])
def test_fragment_is_one_element_with_all_texts(metric: str) -> None:
    """Whatever the metric, every text stands there word by word, and markup in it is text."""
    section = html.fragment_fromstring(explanation_fragment(explained(metric)))

    assert ("section", "hakari-explanation") == (section.tag, section.get("class"))
    assert [] == section.xpath(".//b | .//script | .//link | .//img")
    names = [entry.text for entry in section.xpath(".//dt")]
    assert 2 == names.count("output") == names.count("reference")
    assert "a <set>, segment 0 of 1 (from 0)" == section.xpath("./h3")[0].text
    assert "料金は九円とする。" in section.text_content()


def test_every_mark_is_said_in_three_ways() -> None:
    """A class for the colour, a symbol, and a name that the legend and the title have too."""
    section = html.fragment_fromstring(explanation_fragment(explained("isdit")))
    marks = section.xpath(".//dd/span")

    assert marks
    legend = {mark.get("title") for mark in section.xpath("./p/span")}
    for mark in marks:
        assert mark.get("class") in {"good", "fair", "bad", "plain"}
        assert mark.get("data-mark") == mark.get("title")
        assert mark.get("title") in legend
        assert 1 == len(mark.xpath("./sub")[0].text)


def test_fragment_shows_changes() -> None:
    """The merged text of a revision stands below the others."""
    section = html.fragment_fromstring(explanation_fragment(explained("isdit")))
    entries = zip(section.xpath(".//dt"), section.xpath(".//dd"), strict=True)
    changes = [text.text_content() for name, text in entries if name.text == "changes"]

    assert 2 == len(changes)
    assert "the fee is [?nine?]? ~eight~~ yen" == changes[1]


def test_files(tmp_path: Path) -> None:
    """The file holds the fragment; the same explanation gives the same bytes."""
    found = explained("isdit", "focality")
    write_fragment(found, tmp_path / "x.html")

    assert explanation_fragment(found) == (tmp_path / "x.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("width", [60, 120])
def test_revisions_in_a_terminal(width: int) -> None:
    """The changes fold with the terminal, and symbols say what colours say."""
    plain = render_explanations(explained("isdit"), width=width)
    coloured = render_explanations(explained("isdit"), width=width, color=True)

    assert "changes  the fee is [?nine?] ~eight~ yen" in plain
    assert plain == "\n".join(line.rstrip() for line in re.sub(r"\x1b\[[\d;]*m", "", coloured).splitlines())
