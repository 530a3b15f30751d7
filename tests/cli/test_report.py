"""`hakari report`: the page and its JSON from the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "examples"
QUICK = ("--resamples", "200", "--sensitivity", "none", "--explain", "2")


def test_report_of_the_example(hakari: Callable[..., Any], tmp_path: Path) -> None:
    """The page and the JSON are written, the file is named, and numbers are those of `hakari score`."""
    own = FOLDER / "en-ja"
    given = ("-l", "en-ja", "-s", own / "src.en", "-r", own / "ref.A.ja", "--docs", own / "docs.txt")
    outputs = sorted((own / "sys").iterdir())
    page, data = tmp_path / "page.html", tmp_path / "page.json"
    votes = FOLDER / "judgments" / "rankings.tsv"

    ran = hakari("report", *given, *outputs, *QUICK, "--judgments", votes, "-o", page, "--json", data)
    scored = hakari("score", *given, *outputs, "-m", "bleu", "chrf", "-f", "json")

    assert 0 == ran.code, ran.err
    assert str(page) in ran.out
    assert "warning: 2 of 60 outputs of system broken are empty" in ran.err
    found = json.loads(data.read_text(encoding="utf-8"))
    assert json.loads(scored.out)["systems"] == found["scores"]["systems"]
    assert ["sensitivity", "agreement", "judgments"] == [section["name"] for section in found["sections"]]
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_report_with_people(hakari: Callable[..., Any], tmp_path: Path) -> None:
    """Scores by people in a folder make a section."""
    folder, data = FOLDER / "ja-en", tmp_path / "page.json"

    ran = hakari(
        "report", "-t", folder, "-l", "ja-en", "-m", "chrf", *QUICK, "--human", folder, "--title", "Mine",
        "-o", tmp_path / "page.html", "--json", data, "--no-cache",
    )  # fmt: skip

    assert 0 == ran.code, ran.err
    found = json.loads(data.read_text(encoding="utf-8"))
    assert "Mine" == found["title"]
    assert "human" in [section["name"] for section in found["sections"]]


def test_report_replaces_no_input(hakari: Callable[..., Any], files: Path) -> None:
    """Neither the page nor the JSON may be written over what is read."""
    for option in ("-o", "--json"):
        ran = hakari("report", "-l", "en-ja", "-r", "ref.A.ja", "good.ja", "weak.ja", option, "good.ja")
        assert 2 == ran.code
        assert "would replace the input good.ja" in ran.err
    assert not (files / "report.html").exists()


def test_report_of_few_segments(hakari: Callable[..., Any], files: Path) -> None:
    """Where systems cannot be compared, the page is written all the same, and says why."""
    ran = hakari("report", "-l", "en-ja", "-r", "ref.A.ja", "good.ja", "weak.ja", "--json", "all.json")

    assert 0 == ran.code, ran.err
    assert "2 segments" in json.loads((files / "all.json").read_text(encoding="utf-8"))["uncompared"]
    assert (files / "report.html").exists()
