"""`hakari statutes stats|split|study`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2] / "examples" / "statutes"
CORPUS = ROOT / "corpus.jsonl"


def test_stats_describe_a_corpus(hakari: Callable[..., Any]) -> None:
    """A folder with a corpus is as good as the file."""
    folder, file = (hakari("statutes", "stats", path, "-f", "json") for path in (ROOT, CORPUS))

    assert (0, 48, 7) == (
        folder.code,
        json.loads(folder.out)["examples"],
        len(json.loads(folder.out)["amendments"]),
    )
    assert folder.out == file.out
    assert 1 == hakari("statutes", "stats", ROOT / "sys").code
    ran = hakari("statutes", "stats", ROOT / "ref.A.en")
    assert (1, True) == (ran.code, "ref.A.en:1: a JSON object is needed" in ran.err)


def test_split_writes_parts(hakari: Callable[..., Any], tmp_path: Path) -> None:
    """Whole statutes, names and sizes as asked for; the parts are corpora again."""
    given = ("statutes", "split", CORPUS, "--out", tmp_path / "parts", "-f", "json")
    ran = hakari(*given, "--part", "train=4", "--part", "test=2", "--seed", "3")

    parts = json.loads(ran.out)["parts"]
    assert [("train", 32), ("test", 16)] == [(part["part"], part["examples"]) for part in parts]
    assert 6 == len({name for part in parts for name in part["statute_names"]})
    again = hakari("statutes", "stats", tmp_path / "parts" / "test.jsonl", "-f", "json")
    assert 16 == json.loads(again.out)["examples"]
    ran = hakari(*given, "--part", "train=4", "--part", "test=2")
    assert (1, True) == (ran.code, "the file is there already" in ran.err)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("train",), "NAME=SHARE with a number above 0; 'train' came"),
        (("a=1", "b=many"), "'b=many' came"),
        (("a=1", "a=2"), "names 'a' twice"),
        (("a=1",), "two parts or more"),
    ],
)
def test_split_refuses(hakari: Callable[..., Any], tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    """Parts that are none are misuse, and nothing is written."""
    options = [option for word in words for option in ("--part", word)]
    ran = hakari("statutes", "split", CORPUS, "--out", tmp_path / "parts", *options)

    assert (2, True) == (ran.code, message in ran.err)
    assert not (tmp_path / "parts").exists()


def test_study_of_three_systems(hakari: Callable[..., Any], tmp_path: Path) -> None:
    """Scores, correlations, outliers; the figure is written beside; a lock file repeats it."""
    pytest.importorskip("matplotlib")
    outputs = sorted((ROOT / "sys").iterdir())
    lock, figure = tmp_path / "study.lock.json", tmp_path / "scatter.svg"
    ran = hakari("statutes", "study", ROOT, *outputs, "--outliers", "3", "--figure", figure, "--lock", lock)

    assert 0 == ran.code
    assert ["focal", "stale", "free"] == [line.split()[0] for line in ran.out.splitlines()[2:5]]
    assert "Correlation of metrics over sentences (pearson), all systems" in ran.out
    assert "<svg" in figure.read_text(encoding="utf-8")
    again = hakari("rerun", lock)
    assert (0, True) == (again.code, "the same result again" in again.err)


def test_study_takes_metrics(hakari: Callable[..., Any]) -> None:
    """Metrics may stand before outputs; correlations may be of ranks."""
    out = hakari(
        *("statutes", "study", CORPUS, "-m", "chrf", "isdit", ROOT / "sys" / "focal.en"),
        *("--correlation", "kendall-b", "-f", "json"),
    ).out

    data = json.loads(out)
    assert ["chrf", "isdit"] == [metric["key"] for metric in data["scores"]["metrics"]]
    assert ("kendall-b", []) == (data["correlation"], data["outliers"])


def test_study_without_systems(hakari: Callable[..., Any], tmp_path: Path) -> None:
    """A corpus alone is nothing to study, and a figure needs both metrics."""
    assert (2, True) == ((ran := hakari("statutes", "study", CORPUS)).code, "no system to study" in ran.err)
    ran = hakari(
        "statutes", "study", CORPUS, ROOT / "sys" / "focal.en", "-m", "bleu", "--figure", tmp_path / "x.svg"
    )
    assert (2, True) == (ran.code, "lacks one of them" in ran.err)
