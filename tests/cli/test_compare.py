"""`hakari compare`: intervals, tests and clusters from the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

FOLDER = Path(__file__).parents[2] / "examples" / "en-ja"
SYSTEMS = sorted((FOLDER / "sys").iterdir())
PLAIN = ("compare", "-l", "en-ja", "-r", FOLDER / "ref.A.ja", "--resamples", "200", "-m", "bleu:tokenize=char")
WHOLE = (*PLAIN, "--docs", FOLDER / "docs.txt", *SYSTEMS)


def test_compare_prints_all_pairs(hakari: Callable[..., Any]) -> None:
    """Without a baseline: scores with letters and intervals, then the matrix of differences."""
    ran = hakari(*WHOLE)
    explicit = hakari(*WHOLE, "--all-pairs")

    assert 0 == ran.code
    assert ran.out == explicit.out
    assert "BLEU 95 % by document" in ran.out
    assert "BLEU ↑ differences" in ran.out
    assert "200 resamples of 12 documents, seed 12345" in ran.out
    assert "warning: 2 of 60 outputs of system broken are empty" in ran.err


def test_compare_with_a_baseline(hakari: Callable[..., Any]) -> None:
    """Each system against one, with the options of the tests taken over."""
    ran = hakari(
        *WHOLE, "--baseline", "broken", "--test", "randomization", "--correct", "holm", "--unit", "segment",
        "--sides", "one", "--alpha", "0.01", "--level", "0.9", "--interval", "bca", "--seed", "3",
        "--resamples", "400",
    )  # fmt: skip

    assert 0 == ran.code
    for words in (
        "BLEU ↑ against broken",
        "Test: paired approximate randomisation, one-sided.",
        "Intervals: 90 %, BCa bootstrap. 400 resamples of 60 segments, seed 3.",
        "p (Holm)",
        "+: better than broken, one-sided, p ≤ 0.01 (corrected by Holm's method)",
        "by segment, as asked for",
    ):
        assert words in ran.out


def test_compare_lists_pairs(hakari: Callable[..., Any]) -> None:
    """--pairs adds the list behind the matrix."""
    ran = hakari(*WHOLE, "--pairs", "-f", "tsv")

    assert ["# BLEU ↑ differences", "# BLEU ↑ all pairs"] == [
        line for line in ran.out.splitlines() if line.startswith("#")
    ]


def test_compare_json_follows_its_schema(hakari: Callable[..., Any]) -> None:
    """-f json is in the published form."""
    data = json.loads(hakari(*WHOLE, "-f", "json", "--threads", "2").out)
    schema = json.loads((resources("hakari") / "schemas" / "comparison-1.json").read_text(encoding="utf-8"))

    jsonschema.validate(data, schema)


def test_compare_does_not_depend_on_threads(hakari: Callable[..., Any]) -> None:
    """The same bytes from one thread and three."""
    outputs = {hakari(*WHOLE, "--resamples", "600", "-f", "json", "--threads", n).out for n in (1, 3)}

    assert 1 == len(outputs)


def test_compare_as_sacrebleu(hakari: Callable[..., Any]) -> None:
    """--compat takes sacreBLEU's numbers of resamples, and refuses to compare all pairs."""
    common = [word for word in WHOLE if word not in {"--resamples", "200"}]
    ran = hakari(*common, "--compat", "sacrebleu")
    refused = hakari(*common, "--compat", "sacrebleu", "--all-pairs")

    assert "sacreBLEU's paired bootstrap (NumPy" in ran.out
    assert "1000 resamples of 60 segments, seed 12345" in ran.out
    assert "BLEU ↑ against adequate-smt" in ran.out
    assert 2 == refused.code
    assert "not all pairs" in refused.err


def test_compare_as_sacrebleu_takes_the_first_system_given(hakari: Callable[..., Any]) -> None:
    """Without --baseline the first output is the baseline, not that of the alphabet; a note says so."""
    ran = hakari(*PLAIN, *reversed(SYSTEMS), "--compat", "sacrebleu")

    assert "BLEU ↑ against terse-llm" in ran.out
    assert "No baseline was named: terse-llm is the first system given, which sacreBLEU takes." in ran.out


def test_compare_refuses_next_to_no_data(hakari: Callable[..., Any], files: Path) -> None:
    """One segment is no sample (1: the data); two are too few for a bootstrap (2: the option)."""
    two = hakari("compare", "-l", "en-ja", "-r", "ref.A.ja", "good.ja", "weak.ja")
    for name in ("ref.A.ja", "good.ja", "weak.ja"):
        text = (files / name).read_text(encoding="utf-8")
        (files / name).write_text(text.splitlines()[0] + "\n", encoding="utf-8")
    one = hakari("compare", "-l", "en-ja", "-r", "ref.A.ja", "good.ja", "weak.ja")

    assert (2, "", 1, "") == (two.code, two.out, one.code, one.out)
    assert "a bootstrap test of 2 segments" in two.err
    assert "--test randomization is exact; its smallest possible p is 0.5 here" in two.err
    assert "one segment is scored, and resampling needs at least two" in one.err


@pytest.fixture
def seeds(files: Path) -> Path:
    """Return a folder with three runs of one system beside the small files."""
    good = (FOLDER / "sys" / "fluent-nmt.ja").read_text(encoding="utf-8").splitlines()
    other = (FOLDER / "sys" / "adequate-smt.ja").read_text(encoding="utf-8").splitlines()
    for seed in range(3):
        lines = [o if i % 7 < seed else g for i, (g, o) in enumerate(zip(good, other, strict=True))]
        (files / f"mine.seed{seed}.ja").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return files


@pytest.mark.usefixtures("seeds")
@pytest.mark.parametrize(
    ("pattern", "name"), [("mine.seed*.ja", "mine.seed"), ("m=mine.seed*.ja", "m"), ("./mine.*.ja", "mine")]
)
def test_compare_runs(hakari: Callable[..., Any], pattern: str, name: str) -> None:
    """--runs takes the files of a pattern as runs of one system, named by NAME= or by the pattern's beginning."""
    ran = hakari(*PLAIN, *SYSTEMS[1:3], "--runs", pattern, "-f", "json")
    data = json.loads(ran.out)

    assert {"name": name, "runs": ["mine.seed0", "mine.seed1", "mine.seed2"]} in data["systems"]
    assert 3 == len(data["systems"])
    assert 3 == data["results"]["bleu:tokenize=char"]["systems"][name]["components"]["runs"]


@pytest.mark.usefixtures("seeds")
def test_compare_runs_among_the_outputs(hakari: Callable[..., Any]) -> None:
    """Files that are named as outputs too are read once; without files, a pattern matches names of systems."""
    outputs = [Path(f"mine.seed{n}.ja") for n in range(3)]
    for pattern in ("mine.seed*.ja", "mine=mine.seed?"):
        ran = hakari(*PLAIN, SYSTEMS[1], *outputs, "--runs", pattern, "-f", "json")
        assert 2 == len(json.loads(ran.out)["systems"])


@pytest.mark.usefixtures("seeds")
@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--runs", "nothing*.ja"], "matches no file and no system"),
        (["--runs", "*.seed0.ja"], "does not name the system"),
        (["--runs", "a=mine.seed0.ja", "--runs", "a=mine.seed1.ja"], "name the same system"),
    ],
)
def test_compare_refuses_bad_runs(hakari: Callable[..., Any], words: list[str], problem: str) -> None:
    """A pattern must match something, and have a name of its own."""
    ran = hakari(*PLAIN, *SYSTEMS, *words)

    assert (2, "") == (ran.code, ran.out)
    assert problem in ran.err


def test_compare_is_locked_and_made_again(hakari: Callable[..., Any], seeds: Path) -> None:
    """A lock file holds runs, options and results; the same table comes from it again, in any form."""
    first = hakari(*PLAIN, *SYSTEMS[1:3], "--runs", "mine.seed*.ja", "--lock", "table.json")
    again = hakari("rerun", "table.json", "--threads", "2")
    locked = json.loads((seeds / "table.json").read_text(encoding="utf-8"))

    assert (0, 0) == (first.code, again.code)
    assert first.out == again.out
    assert r"\begin{tabular}" in hakari("rerun", "table.json", "-f", "latex").out
    assert {"mine.seed0.ja", "mine.seed1.ja", "mine.seed2.ja"} < {entry["path"] for entry in locked["inputs"]}
    assert 12345 == locked["result"]["method"]["seed"]
    assert 200 == locked["options"]["resamples"]


@pytest.mark.parametrize("words", [["--baseline", "a", "--all-pairs"], ["--seed", "-1"], ["--resamples", "0"]])
def test_compare_misuse(hakari: Callable[..., Any], words: list[str]) -> None:
    """Options that exclude each other, and numbers that are none, are misuse."""
    assert 2 == hakari(*WHOLE, *words).code
