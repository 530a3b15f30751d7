"""`hakari sensitivity`: the same systems under every segmenter."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from hakari import BLEU, TestSet, Texts
from hakari.analysis.sensitivity import Sensitivity, Setting, sensitivity
from hakari.errors import OptionError
from hakari.metrics import Metric
from hakari.report.formats import render_tsv

PLAIN = ("sensitivity", "-l", "en-ja", "-r", "ref.A.ja", "good.ja", "weak.ja")


@pytest.mark.usefixtures("files")
def test_sensitivity_prints_the_result_of_the_library(hakari: Callable[..., Any]) -> None:
    """Both tables are those of `hakari.analysis.sensitivity` for the same texts."""
    read = {name: Texts(Path(name).read_text(encoding="utf-8").splitlines()) for name in (*PLAIN[-3:],)}
    test_set = TestSet(
        systems={"good": read["good.ja"], "weak": read["weak.ja"]},
        references={"A": read["ref.A.ja"]},
        target_language="ja",
    )
    ran = hakari(*PLAIN)

    assert (0, "") == (ran.code, ran.err)
    assert f"{sensitivity(test_set)}\n" == ran.out
    assert "ja-mecab+nfkc" in ran.out


@pytest.mark.usefixtures("files")
def test_sensitivity_json(hakari: Callable[..., Any]) -> None:
    """JSON has one entry a setting, the default of the language first."""
    data = json.loads(hakari(*PLAIN, "-f", "json", "--threads", "2").out)

    assert ["good", "weak"] == data["systems"]
    assert ("ja-mecab", False) == (data["settings"][0]["segmenter"], data["settings"][0]["nfkc"])
    assert all([1, 2] == setting["places"] for setting in data["settings"] if setting["segmenter"] == "char")


@pytest.mark.parametrize("format", ["tsv", "markdown", "latex"])
@pytest.mark.usefixtures("files")
def test_sensitivity_formats(hakari: Callable[..., Any], format: str) -> None:
    """Every format shows both tables with their titles."""
    ran = hakari(*PLAIN, "-f", format)

    assert 0 == ran.code
    assert "BLEU ↑ (place) under each segmenter" in ran.out
    assert "Changes of place against ja-mecab" in ran.out


@pytest.mark.usefixtures("files")
def test_sensitivity_warns_on_standard_error(hakari: Callable[..., Any]) -> None:
    """A warning about the data stands on standard error once, not once a setting."""
    ran = hakari(*PLAIN, "copy=ref.A.ja")

    assert 0 == ran.code
    assert 1 == ran.err.count("Is a reference among the systems?")
    assert "warning" not in ran.out


@pytest.mark.usefixtures("files")
def test_sensitivity_tsv_has_numbers_in_full(hakari: Callable[..., Any]) -> None:
    """Every system has a column of scores, as `hakari score` gives them, and one of places."""
    table = hakari(*PLAIN, "-f", "tsv").out.partition("\n\n")[0].splitlines()
    first = dict(zip(table[1].split("\t"), table[2].split("\t"), strict=True))
    score = [row.split("\t") for row in hakari("score", *PLAIN[1:], "-f", "tsv").out.splitlines()[1:]]

    assert ["segmenter", "good", "good place", "weak", "weak place"] == list(first)
    assert ["ja-mecab", score[0][1], "1", score[1][1], "2"] == list(first.values())


@pytest.mark.usefixtures("files")
def test_sensitivity_of_another_metric(hakari: Callable[..., Any]) -> None:
    """-m takes any metric over tokens with its options; less is better where the metric says so."""
    data = json.loads(hakari(*PLAIN, "-m", "ter:lowercase=no", "-f", "json").out)
    ter = json.loads(hakari("score", *PLAIN[1:], "-m", "ter:lowercase=no", "-f", "json").out)

    assert {"name": "ter", "label": "TER", "spec": "ter:lowercase=no", "direction": "lower"} == data["metric"]
    assert [s["scores"]["ter:lowercase=no"]["value"] for s in ter["systems"]] == data["settings"][0]["scores"]
    assert ter["metrics"][0]["signature"] == data["settings"][0]["signature"]
    assert data["settings"][0]["scores"][0] < data["settings"][0]["scores"][1]
    assert [1, 2] == data["settings"][0]["places"]
    assert all(setting["swaps"] == [] for setting in data["settings"] if setting["places"] == [1, 2])


@pytest.mark.parametrize(
    ("metrics", "message"),
    [
        (("bleu:tokenize=char",), "bleu:tokenize=char says itself how text becomes tokens"),
        (("ter:nfkc",), "ter:nfkc=yes says itself how text becomes tokens"),
        (("bleu", "-m", "ter"), "one metric at a time; bleu and ter came"),
        (("blue",), "no metric or file is named 'blue'"),
    ],
)
@pytest.mark.usefixtures("files")
def test_sensitivity_refuses_metrics(hakari: Callable[..., Any], metrics: tuple[str, ...], message: str) -> None:
    """What the settings decide is not for the metric to say, and the tables are about one metric."""
    ran = hakari(*PLAIN, "-m", *metrics)

    assert (2, "") == (ran.code, ran.out)
    assert ran.err.startswith(f"hakari: {message}")


def test_sensitivity_refuses_metrics_without_tokens() -> None:
    """A metric that no segmenter changes is refused: all rows would be the same."""
    test_set = TestSet(systems={"a": Texts(["猫"])}, references={"A": Texts(["猫"])})
    with pytest.raises(OptionError, match="CATS does not work on tokens"):
        sensitivity(test_set, metric=Mock(spec=Metric, label="CATS"))


@pytest.mark.usefixtures("files")
def test_sensitivity_can_be_locked(hakari: Callable[..., Any]) -> None:
    """The result is locked, and made again from the lock, like that of `hakari score`."""
    first = hakari(*PLAIN, "-m", "ter", "--lock", "run.json")
    again = hakari("rerun", "run.json")

    assert (0, first.out) == (again.code, again.out)
    assert f"{first.err}run.json: the same result again\n" == again.err


def test_sensitivity_lists_many_swaps_in_short() -> None:
    """Where many pairs change place the cell gives some and counts the others; TSV has them all."""
    names = tuple(f"s{i}" for i in range(5))
    found = Sensitivity(
        systems=names,
        settings=(Setting("ja-mecab", nfkc=False), Setting("char", nfkc=False)),
        values=np.array([[5.0, 1.0], [4.0, 2.0], [3.0, 3.0], [2.0, 4.0], [1.0, 5.0]]),
        signatures=("x", "y"),
        metric=BLEU(),
    )
    swaps = found.tables()[1]

    assert "s1 passes s0, s2 passes s0, s3 passes s0, s4 passes s0 and 6 more" == swaps.text(0, 2)
    assert 9 == render_tsv(swaps).splitlines()[1].count(", ")


@pytest.mark.usefixtures("files")
def test_sensitivity_needs_systems(hakari: Callable[..., Any]) -> None:
    """Without outputs it fails as `hakari score` does."""
    ran = hakari(*PLAIN[:-2])

    assert (2, "hakari: there is no system to score\n  Give at least one output.\n") == (ran.code, ran.err)
