"""`hakari explain`: texts and test sets, every form of output, figures, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from hakari import TestSet, Texts, explain
from hakari.metrics import METRICS
from hakari.report.explanation import render_explanations

TEXTS = ("explain", "-l", "en", "--text", "there the rescuers came", "--ref", "the rescuers came there")
PLAIN = ("explain", "-l", "en-ja", "-r", "ref.A.ja", "good.ja", "weak.ja", "--segment", "1")


def test_explain_texts(hakari: Callable[..., Any]) -> None:
    """Two texts in the command line are a test set of one segment."""
    ran = hakari(*TEXTS, "-m", "cder")
    test_set = TestSet(
        systems={"text": Texts([TEXTS[4]])}, references={"A": Texts([TEXTS[6]])}, target_language="en"
    )

    assert (0, "") == (ran.code, ran.err)
    assert f"{render_explanations(explain(test_set, metrics=['cder']))}\n" == ran.out
    assert "text: CDER 50.00 ↓\n= (cost 2 + coverage 1) / (4 words + 1 blank + coverage 1)" in ran.out


@pytest.mark.usefixtures("files")
def test_explain_systems_of_a_test_set(hakari: Callable[..., Any]) -> None:
    """Systems stand one below the other behind a table of their scores, which are those of `hakari score`."""
    ran = hakari(*PLAIN, "-m", "ed", "ribes")
    data = json.loads(hakari(*PLAIN, "-m", "ed", "ribes", "-f", "json").out)
    hakari("score", *PLAIN[1:-2], "-m", "ed", "ribes", "--segments", "segments.tsv")

    assert 0 == ran.code
    assert "segment 1 of 2 (from 0)" in ran.out
    assert "\x1b" not in ran.out
    header, *rows = [line.split("\t") for line in Path("segments.tsv").read_text(encoding="utf-8").splitlines()]
    expected = {
        (row[0], metric): float(row[header.index(metric)]) for row in rows if row[1] == "1" for metric in header[2:]
    }
    assert len(expected) == 4
    found = {(item["system"], item["metric"]): item["score"] for item in data["explanations"]}
    assert list(expected.values()) == pytest.approx(
        [found[system, metric.partition(" ")[0].upper()] for system, metric in expected]
    )


@pytest.mark.usefixtures("files")
def test_explain_json_fits_its_schema(hakari: Callable[..., Any]) -> None:
    """For every metric that needs no vectors, of several systems."""
    schema = json.loads((resources("hakari") / "schemas" / "explanation-1.json").read_text(encoding="utf-8"))
    able = [name for name in METRICS.builtin() if METRICS.get(name).explains()]
    metrics = [name for name in able if name not in {"vecsum", "wed", "wcder"} and "focal" not in name]
    data = json.loads(hakari(*PLAIN, "-m", *(m for m in metrics if _plain(m)), "-f", "json").out)

    jsonschema.validate(data, schema)
    kinds = {item["picture"]["kind"] for item in data["explanations"]}
    assert {"matrix", "links", "shifts", "grams", "shares"} == kinds


def _plain(name: str) -> bool:
    """Return whether a metric needs nothing but references."""
    return {need.value for need in METRICS.get(name).needs} == {"references"}


@pytest.mark.parametrize("format", ["tsv", "markdown", "latex"])
@pytest.mark.usefixtures("files")
def test_explain_formats(hakari: Callable[..., Any], format: str) -> None:
    """Other forms have the lists, each under the name of its system."""
    ran = hakari(*PLAIN, "-m", "ter", "-f", format)

    assert 0 == ran.code
    assert "weak: TER" in ran.out
    assert "substitution" in ran.out


@pytest.mark.parametrize("ending", ["svg", "png", "pdf", "html"])
def test_explain_draws(hakari: Callable[..., Any], tmp_path: Path, ending: str) -> None:
    """A figure in the form of its ending, under either name of the option; standard output is the same."""
    pytest.importorskip("matplotlib", reason="figures need matplotlib (pip install 'hakari[plots]')")
    file = tmp_path / f"out.{ending}"
    ran = hakari(*TEXTS, "-m", "cder", "ribes", "--svg" if ending == "svg" else "--figure", file)

    assert 0 == ran.code
    assert f"note: the figure is in {file}\n" == ran.err
    assert hakari(*TEXTS, "-m", "cder", "ribes").out == ran.out
    assert file.stat().st_size > 1000


def test_explain_says_where_words_are_counted(hakari: Callable[..., Any], files: Path) -> None:
    """EMD depends on the whole set; with a single pair of texts that is these two."""
    assert "words were counted in this one segment" in hakari(*TEXTS, "-m", "emd").out
    assert "words were counted in the 2 segments" in hakari(*PLAIN, "-m", "emd").out
    assert files.is_dir()


@pytest.mark.usefixtures("files")
def test_explain_says_which_reference_counts(hakari: Callable[..., Any]) -> None:
    """Named where there are several; a segment whose second reference is missing takes the first."""
    several = ("-r", "ref.B.ja", "--missing-references", "-m", "ed")

    assert "weak: ED 53.85 ↓, reference A" in hakari(*PLAIN, *several).out
    assert "reference" not in hakari(*PLAIN, "-m", "ed").out.splitlines()[5]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (PLAIN[:-2], "no segment is named"),
        ((*PLAIN[:-1], "2"), "there are segments 0 to 1; 2 is asked for"),
        ((*PLAIN[:-1], "-1"), "there are segments 0 to 1; -1 is asked for"),
        ((*PLAIN, "--figure", "out.jpg"), "a name that ends in .svg, .png, .pdf, .html is needed"),
        ((*PLAIN, "--figure", "good.ja"), "--figure good.ja would replace the input good.ja"),
        ((*PLAIN, "--text", "a", "--ref", "b"), "--text and an output file were both given"),
        (("explain", "--text", "a"), "--text needs --ref"),
        (("explain", "--ref", "a"), "--ref needs --text"),
        (("explain", "--text", "a", "--ref", "b", "--segment", "3"), "--text is the only segment"),
        (("explain", "--text", "a", "--ref", "b", "-m", "wcder"), "WCDER needs word vectors"),
        (("explain", "--text", "a", "--ref", "b", "-l", "english"), "a language pair such as 'en-ja' is needed"),
    ],
)
@pytest.mark.usefixtures("files")
def test_explain_refuses(hakari: Callable[..., Any], arguments: tuple[str, ...], message: str) -> None:
    """One clear message; nothing is printed or written."""
    ran = hakari(*arguments)

    assert ran.code in {1, 2}
    assert message in ran.err
    assert "" == ran.out
    assert not Path("out.jpg").exists()


AMENDED = ("explain", "-m", "isdit", "-l", "en", "--text", "the cost is ten yen", "--ref", "the fee is nine yen")


def test_explain_amended_text(hakari: Callable[..., Any], files: Path) -> None:
    """The previous translation comes with --prev beside --text, with --previous beside files."""
    ran = hakari(*AMENDED, "--prev", "the fee is eight yen", "--fragment", "changes.html")

    assert (0, "note: the fragment is in changes.html\n") == (ran.code, ran.err)
    assert "changes  the [-fee-] {+cost+} is [?nine?] {+ten+} yen" in ran.out
    assert (files / "changes.html").read_text(encoding="utf-8").startswith('<section class="hakari-explanation">')
    old = "猫が静かに窓の外を眺めていた。\n新しい工場は来年の春に稼働を始める。\n"
    (files / "old.ja").write_text(old, encoding="utf-8")
    ran = hakari(
        *("explain", "-m", "focality", "-r", "ref.A.ja", "good.ja", "--previous", "old.ja"),
        *("--segment", "0", "-f", "json"),
    )
    entry = json.loads(ran.out)["explanations"][0]
    assert ["previous translation", "reference", "output"] == [text["name"] for text in entry["texts"]]
    assert "revision" == entry["picture"]["kind"]
    schema = json.loads((resources("hakari") / "schemas" / "explanation-1.json").read_text(encoding="utf-8"))
    jsonschema.validate(json.loads(ran.out), schema)


@pytest.mark.usefixtures("files")
def test_explain_amended_text_refuses(hakari: Callable[..., Any]) -> None:
    """What is missing is told with the option that gives it; --prev alone is about no text."""
    ran = hakari(*AMENDED)
    assert (1, True) == (ran.code, "ISDIT needs previous translations, none came" in ran.err)
    ran = hakari("explain", "-m", "isdit", "--prev", "a b")
    assert (2, True) == (ran.code, "needs --" in ran.err)
    ran = hakari(*AMENDED, "--prev", "a b", "--previous", "good.ja")
    assert (2, True) == (ran.code, "--text and --previous were both given" in ran.err)


def test_explain_draws_revisions(hakari: Callable[..., Any], tmp_path: Path) -> None:
    """Three texts and their changes are drawn, the legend whole."""
    pytest.importorskip("matplotlib")
    hakari(*AMENDED, "--prev", "the fee is eight yen", "--figure", tmp_path / "x.svg")

    assert "<svg" in (tmp_path / "x.svg").read_text(encoding="utf-8")
