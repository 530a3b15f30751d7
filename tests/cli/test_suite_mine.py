"""`hakari suite mine`: its tables, its JSON, and the suite that it begins."""

from __future__ import annotations

import json
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

ROWS = [
    ("雨がひどく強く降ったため、試合は中止になった。", "Because it rained hard the game was called off."),
    ("道がとてもひどく混んだため、会議に遅れた。", "Because the road was full we came late."),
    ("橋がすっかり古くなったため、だれも通れない。", "Because the bridge is old nobody may pass."),
    ("雪がいつもより深く積もったため、電車は止まった。", "Because of deep snow the train stopped."),
    *[(f"花子は庭で花を{n}本見た。", f"Hanako saw {n} flowers in the garden.") for n in range(20)],
]


@pytest.fixture
def parallel(files: Path) -> Path:
    """Return a corpus beside the texts, which is the current folder."""
    text = "en\tja\n" + "".join(f"{en}\t{ja}\n" for ja, en in ROWS)
    (files / "parallel.tsv").write_text(text, encoding="utf-8")
    return files / "parallel.tsv"


COMMAND = ("suite", "mine", "parallel.tsv", "--side", "ja", "--gap", "1:8", "--least-count", "4")


@pytest.mark.usefixtures("parallel")
def test_json_follows_its_schema(hakari: Any) -> None:
    """Counts, proposals and marked examples; the words that were asked for."""
    found = json.loads(hakari(*COMMAND, "--word", "ため", "-f", "json").out)

    schema = json.loads((resources("hakari") / "schemas" / "mined-patterns-1.json").read_text(encoding="utf-8"))
    jsonschema.validate(found, schema)
    pattern = next(each for each in found["patterns"] if each["words"] == ["が", "ため"])
    assert (4, 4) == (pattern["together"], pattern["sentences"])
    assert ["Because"] in [partner["words"] for partner in pattern["partners"]]
    assert "【が】" in pattern["examples"][0]["marked"]
    assert all("ため" in each["words"] for each in found["patterns"])
    assert [1, 8] == found["settings"]["gap"]


@pytest.mark.usefixtures("parallel")
def test_table_and_drafts(hakari: Any, files: Path) -> None:
    """The table names what was counted; the drafts are a suite that `suite check` accepts."""
    out = hakari(*COMMAND, "--word", "ため", "--top", "3", "--out", "drafts")

    assert "が … ため" in out.out
    assert "24 sentences" in out.out
    assert "drafts" in out.err
    assert (files / "drafts" / "suite.toml").is_file()
    assert "drafts" in hakari("suite", "check", "drafts").out


@pytest.mark.usefixtures("parallel")
@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (("--gap", "4"), "LEAST:MOST"),
        (("--gap", "4:1"), "LEAST:MOST"),
        (("--side", "zh"), "no side of the corpus is named 'zh'"),
        (("--word", "虹"), "stands nowhere in the corpus"),
        (("--examples", "-1"), "from 0 up"),
        (("--least-count", "99"), "no pair of words stands 99 times"),
    ],
)
def test_mistakes_are_told(hakari: Any, options: tuple[str, str], problem: str) -> None:
    """One clear message."""
    found = hakari(*COMMAND, *options)

    assert found.code in (1, 2)
    assert problem in found.err
