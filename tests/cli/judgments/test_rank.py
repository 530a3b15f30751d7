"""`hakari judgments rank` and `convert`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from hakari.judgments import read_judgments

SCHEMA = Path(__file__).parents[3] / "src" / "hakari" / "schemas" / "rankings-1.json"

pytestmark = pytest.mark.usefixtures("votes")


def test_ranks(hakari: Any) -> None:
    """Best first, with what the numbers are."""
    ran = hakari("judgments", "rank", "rr.tsv", "--where", "lp=en-ja")

    assert 0 == ran.code
    assert [["1", "good"], ["2", "fair"], ["3", "poor"]] == [line.split()[:2] for line in ran.out.splitlines()[3:6]]
    assert "72 comparisons, 12 segments, 3 judges" in ran.out
    assert "BT|votes:72|systems:3|version:hakari-" in ran.out
    assert "" == ran.err


@pytest.mark.parametrize("bootstrap", ["0", "50"])
def test_data_follow_their_schema(hakari: Any, bootstrap: str) -> None:
    """JSON of several models is as the schema says, and the same twice."""
    arguments = ("judgments", "rank", "rr.tsv", "--where", "lp=en-ja", "--bootstrap", bootstrap, "-f", "json")
    one = hakari(*arguments, "--model", "ew", "bt:ridge=0.1", "ts:shuffles=5", "--unit", "ranking")
    data = json.loads(one.out)
    jsonschema.validate(data, json.loads(SCHEMA.read_text(encoding="utf-8")))

    assert ["EW", "BT:ridge=0.1", "TS:shuffles=5"] == data["models"]
    assert [[1.0] * 3] * 3 == [[round(value, 9) for value in row] for row in data["correlations"]]
    assert one.out == hakari(*arguments, "--model", "ew", "bt:ridge=0.1", "ts:shuffles=5", "--unit", "ranking").out


def test_several_models_are_compared(hakari: Any) -> None:
    """The last table says how far their orders agree."""
    ran = hakari("judgments", "rank", "rr.tsv", "--where", "lp=en-ja", "--model", "ew", "ts", "--pairs")

    assert "rank correlation of the models (Spearman)" in ran.out
    assert 2 == ran.out.count("probability that the row is better than the column")


def test_figures_are_drawn(hakari: Any, tmp_path: Path) -> None:
    """One model makes a picture, several a page; a name that could replace the votes is refused."""
    arguments = ("judgments", "rank", "rr.tsv", "--where", "lp=en-ja", "--bootstrap", "20")
    assert 0 == hakari(*arguments, "--figure", "one.svg").code
    assert 0 == hakari(*arguments, "--model", "ew", "bt", "--figure", "two.html").code

    assert "<svg" in (tmp_path / "one.svg").read_text(encoding="utf-8")
    assert 2 == (tmp_path / "two.html").read_text(encoding="utf-8").count("<svg")
    assert 2 == hakari(*arguments, "--figure", "rr.tsv").code
    assert 2 == hakari(*arguments, "--model", "ew", "bt", "--figure", "two.svg").code


def test_joined_systems(hakari: Any, tmp_path: Path) -> None:
    """What becomes of them is said, and can be chosen."""
    lines = ["segment\tbetter\tworse", "0\tA\tB", "1\tB\tA", "2\tA+B\tC", "3\tC\tA+B"]
    (tmp_path / "p.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    expanded = hakari("judgments", "rank", "p.tsv")
    kept = hakari("judgments", "rank", "p.tsv", "--identical", "keep", "--model", "ew")

    assert (
        "2 comparisons are about systems with the same output, joined by +: each system has the vote"
        in expanded.err
    )
    assert "BT|votes:6|" in expanded.out
    assert "A+B" in kept.out


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["rr.tsv"], 1, "2 language pairs: en-ja, ja-en"),
        (["rr.tsv", "--where", "lp"], 2, "--where needs COLUMN=VALUE"),
        (["rr.tsv", "--where", "lp=en-ja", "--model", "elo"], 2, "no model is named 'elo'"),
        (["rr.tsv", "--where", "lp=en-ja", "--model", "bt:ridge=x"], 2, "ridge takes a number"),
        (["rr.tsv", "--where", "lp=en-ja", "--baseline", "best"], 2, "no system is named 'best'"),
        (["rr.tsv", "--where", "lp=ja-en"], 1, "the scores have no bound"),
        (["none.tsv"], 1, "none.tsv"),
    ],
)
def test_what_is_refused(hakari: Any, arguments: list[str], code: int, message: str) -> None:
    """Misuse and data that decide nothing end in one message."""
    ran = hakari("judgments", "rank", *arguments)

    assert (code, "") == (ran.code, ran.out)
    assert message in ran.err


@pytest.mark.parametrize("name", ["out.jsonl", "out.tsv.gz", "out"])
def test_convert(hakari: Any, tmp_path: Path, name: str) -> None:
    """The name decides the format; what was read is read back."""
    more = ["--to", "jsonl"] if name == "out" else []
    ran = hakari("judgments", "convert", "rr.tsv", "--where", "lp=en-ja", "-o", name, *more)
    first = read_judgments(tmp_path / "rr.tsv", where={"lp": "en-ja"})

    assert f"{name}: 72 comparisons\n" == ran.out
    assert first.comparisons.equals(read_judgments(tmp_path / name).comparisons)


def test_convert_refuses_what_it_cannot_write(hakari: Any) -> None:
    """No format, or the input itself."""
    assert "is not known by its name" in hakari("judgments", "convert", "rr.tsv", "-o", "out.xml").err
    assert "would replace the input" in hakari("judgments", "convert", "rr.tsv", "-o", "rr.tsv").err


def test_a_figure_that_cannot_be_is_refused_at_once(hakari: Any) -> None:
    """Before anything is read: two rankings do not go into one picture."""
    ran = hakari("judgments", "rank", "nowhere.tsv", "--model", "ew", "bt", "--figure", "both.png")

    assert 2 == ran.code
    assert ".png holds one figure; there are 2" in ran.err
    assert "a name that ends in" in hakari("judgments", "items", "nowhere.tsv", "--plot", "items.doc").err
