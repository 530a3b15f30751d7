"""`hakari judgments items`, `place`, `plan`, `simulate` and `baselines`: what they print, draw and refuse."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from hakari.cli.judgments.simulate import percentages

pytestmark = pytest.mark.usefixtures("votes")

SCHEMAS = Path(__file__).parents[3] / "src" / "hakari" / "schemas"
READ = ("rr.tsv", "--where", "lp=en-ja")
BESIDE = (*READ, "--baseline", "fair")


@pytest.mark.parametrize(
    ("schema", "arguments"),
    [
        ("items", ("items", *BESIDE)),
        ("placement", ("place", *BESIDE, "--new-system", "good")),
        ("plan", ("plan", *BESIDE, "--separate", "good", "poor", "--difference", "0.4", "--simulations", "2")),
        (
            "simulation",
            ("simulate", *READ, "--model", "ew:ties=half", "--sizes", "20", "--gold", "ew", "--repeats", "2"),
        ),
        ("baselines", ("baselines", *READ)),
    ],
)
def test_json_follows_its_schema(hakari: Any, schema: str, arguments: tuple[str, ...]) -> None:
    """Every key is there, of its type; no other is."""
    data = json.loads(hakari("judgments", *arguments, "-f", "json").out)
    rules = json.loads((SCHEMAS / f"{schema}-1.json").read_text(encoding="utf-8"))
    jsonschema.validate(data, rules)

    assert set(rules["properties"]) == set(data)


def test_items(hakari: Any) -> None:
    """Segments and judges as tables and as JSON."""
    ran = hakari("judgments", "items", *BESIDE, "-n", "3")
    data = json.loads(hakari("judgments", "items", *BESIDE, "-f", "json").out)

    assert 0 == ran.code
    assert "segments against fair, by information" in ran.out
    assert "9 more segments" in ran.out
    assert (12, 3) == (len(data["segments"]), len(data["judges"]))
    assert {"good", "poor"} == set(data["systems"])


def test_items_are_drawn(hakari: Any) -> None:
    """One page that needs nothing else, with four figures."""
    pytest.importorskip("matplotlib")
    hakari("judgments", "items", *BESIDE, "--plot", "items.html")
    page = Path("items.html").read_text(encoding="utf-8")

    assert 4 == page.count("<figure>")
    assert not re.search(r'(src|href)="(?!#|data:)', page)
    assert "Segments and judges against fair" in page


def test_place(hakari: Any) -> None:
    """The new system stands among the others, marked."""
    ran = hakari("judgments", "place", *BESIDE, "--new-system", "good")

    assert "good (new)" in ran.out
    assert "24 votes against fair; judges and segments kept" in ran.out


def test_plan(hakari: Any) -> None:
    """An answer in votes, or that there are enough."""
    ran = hakari("judgments", "plan", *BESIDE, "--separate", "good", "poor", "--simulations", "3")
    data = json.loads(
        hakari("judgments", "plan", *BESIDE, "--separate", "poor", "good", "--simulations", "0", "-f", "json").out
    )

    assert "good against poor" in ran.out
    assert ["good", "poor"] == data["systems"]
    assert data["steps"][-1]["power"] >= 0.8


def test_simulate(hakari: Any) -> None:
    """Curves by size and noise, of models with and without a baseline."""
    pytest.importorskip("matplotlib")
    options = ("--sizes", "20", "40", "--repeats", "2", "--gold", "ew", "--gold-resamples", "20")
    ran = hakari(
        *("judgments", "simulate", *READ, "--model", "ew:ties=half", "tst", "--noise", "0:50:50", *options),
        *("--plot", "curves.html", "--by-baseline"),
    )

    assert 0 == ran.code
    assert "Pearson with the gold scores, by votes in the sample" in ran.out
    assert "50% noise" in ran.out
    assert "TSt, mean of baselines" in ran.out
    assert "TSt by baseline" in ran.out
    assert 2 == Path("curves.html").read_text(encoding="utf-8").count("<figure>")


def test_baselines(hakari: Any) -> None:
    """By votes, by automatic scores, by both; neither is a misuse."""
    Path("scores.tsv").write_text("system\tBLEU\ngood\t3\nfair\t2\npoor\t0\n", encoding="utf-8")

    assert "fair" in hakari("judgments", "baselines", *READ).out.splitlines()[3]
    assert "fair" in hakari("judgments", "baselines", "--scores", "scores.tsv").out.splitlines()[3]
    assert 2 == hakari("judgments", "baselines").code


def test_other_models_have_no_items(hakari: Any) -> None:
    """Only the graded response model has sensitivities and difficulties; its options are heard."""
    ran = hakari("judgments", "items", *BESIDE, "--model", "tst")
    tight = hakari("judgments", "items", *BESIDE, "--model", "grm:sigma_a=0.5")

    assert (2, True) == (ran.code, "which TSt does not have" in ran.err)
    assert "sigma_a:0.5" in tight.out


@pytest.mark.parametrize("text", ["x", "120", "0:50", "50:0:10", "0:50:0", "-5"])
def test_wrong_noise_is_refused(hakari: Any, text: str) -> None:
    """Percentages and steps that make no sense."""
    ran = hakari("judgments", "simulate", *READ, f"--noise={text}")

    assert 2 == ran.code
    assert "0:50:10" in ran.err


def test_noise_in_steps() -> None:
    """Both ends are in it."""
    assert (0.0, 0.1, 0.2, 0.3, 0.4, 0.5) == percentages("0:50:10")
    assert (0.0, 0.3) == percentages("0:50:30")
