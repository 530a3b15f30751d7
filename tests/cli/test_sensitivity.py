"""`hakari sensitivity`: the same systems under every segmenter."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hakari import TestSet, Texts
from hakari.analysis import sensitivity

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
    assert "BLEU (place) under each segmenter" in ran.out
    assert "Changes of place against ja-mecab" in ran.out


@pytest.mark.usefixtures("files")
def test_sensitivity_warns_on_standard_error(hakari: Callable[..., Any]) -> None:
    """A warning about the data stands on standard error once, not once a setting."""
    ran = hakari(*PLAIN, "copy=ref.A.ja")

    assert 0 == ran.code
    assert 1 == ran.err.count("Is a reference among the systems?")
    assert "warning" not in ran.out


@pytest.mark.usefixtures("files")
def test_sensitivity_takes_no_metric(hakari: Callable[..., Any]) -> None:
    """It is about BLEU: -m is misuse, not ignored."""
    assert 2 == hakari(*PLAIN, "-m", "bleu").code


@pytest.mark.usefixtures("files")
def test_sensitivity_needs_systems(hakari: Callable[..., Any]) -> None:
    """Without outputs it fails as `hakari score` does."""
    ran = hakari(*PLAIN[:-2])

    assert (2, "hakari: there is no system to score\n  Give at least one output.\n") == (ran.code, ran.err)
