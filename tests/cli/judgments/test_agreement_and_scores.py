"""`hakari judgments agree`, `judges`, `da` and `wat` from the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

EXAMPLES = Path(__file__).parents[3] / "examples"
VOTES = EXAMPLES / "judgments" / "wat-votes.tsv"
ADEQUACY = EXAMPLES / "judgments" / "wat-adequacy.tsv"
DA = EXAMPLES / "judgments" / "da.tsv"
QUICK = ("--resamples", "200")
TEXTS = ("-l", "en-ja", "-r", EXAMPLES / "en-ja" / "ref.A.ja", EXAMPLES / "en-ja" / "sys" / "adequate-smt.ja")

COMMANDS = {
    "agreement": ("agree", VOTES, *QUICK),
    "judges": ("judges", VOTES),
    "direct-assessment": ("da", DA, *QUICK),
    "wat": ("wat", VOTES, "--adequacy", ADEQUACY, *QUICK, *TEXTS),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_form(name: str, hakari: Callable[..., Any]) -> None:
    """Each command prints every form, and JSON by its schema."""
    for form in ("table", "tsv", "markdown", "latex"):
        ran = hakari("judgments", *COMMANDS[name], "-f", form)
        assert 0 == ran.code
        assert ran.out
    data = json.loads(hakari("judgments", *COMMANDS[name], "-f", "json").out)
    schema = json.loads((resources("hakari") / "schemas" / f"{name}-1.json").read_text(encoding="utf-8"))

    jsonschema.validate(data, schema)


def test_agree_takes_a_part(hakari: Callable[..., Any]) -> None:
    """One system, or two judges; the others are not there."""
    system = hakari("judgments", "agree", VOTES, "--system", "terse-llm", *QUICK)
    judges = hakari("judgments", "agree", VOTES, "--judges", "1", "5", *QUICK)

    assert "300 votes against adequate-smt of 5 judges; 60 items in 60 segments, 5 judgments each" in system.out
    assert "by system" not in system.out
    assert "weighted κ, quadratic" in judges.out


def test_agree_in_standard_units(hakari: Callable[..., Any]) -> None:
    """--standardize drops who gives one grade only, and says so; votes have no units."""
    ran = hakari("judgments", "agree", DA, "--standardize", *QUICK)
    refused = hakari("judgments", "agree", VOTES, "--standardize")

    assert "104 judgments of 1 judge with one grade only are left out." in ran.out
    assert 2 == refused.code
    assert "votes are not standardised" in refused.err


def test_judges_shows_who_is_suspicious(hakari: Callable[..., Any]) -> None:
    """The careless judges of the example are found, and nobody else."""
    data = json.loads(hakari("judgments", "judges", DA, "-f", "json").out)
    ran = hakari("judgments", "judges", DA, "--suspicious")

    assert {"hasty", "flat"} == {each["judge"] for each in data["judges"] if each["flags"]}
    assert "8 judges, 2 of them suspicious" in ran.out
    assert "aki" not in ran.out


def test_da_filters_and_lists(hakari: Callable[..., Any]) -> None:
    """--filter, --pairs, --judges, --documents, and control items in a file of their own."""
    ran = hakari("judgments", "da", DA, "--filter", "--pairs", "--judges", "--documents", *QUICK)

    assert 0 == ran.code
    for words in (
        "209 judgments of 2 judges who did not pass are left out.",
        "differences",
        "by document",
        "hasty",
    ):
        assert words in ran.out


def test_da_with_control_items_apart(hakari: Callable[..., Any], tmp_path: Path) -> None:
    """--qc adds the control items; the result is that of one file."""
    header, *rows = DA.read_text(encoding="utf-8").splitlines()
    controls = [row for row in rows if row.split("\t")[3] in {"REF", "BAD_REF"}]
    for name, part in (("seg.tsv", [row for row in rows if row not in controls]), ("qc.tsv", controls)):
        (tmp_path / name).write_text("\n".join([header, *part]) + "\n", encoding="utf-8")
    apart = hakari("judgments", "da", tmp_path / "seg.tsv", "--qc", tmp_path / "qc.tsv", *QUICK)
    whole = hakari("judgments", "da", DA, *QUICK)

    assert whole.out == apart.out


def test_da_takes_documents_of_a_file(hakari: Callable[..., Any]) -> None:
    """--docs gives what the example has in a column already."""
    docs = hakari("judgments", "da", DA, "--docs", EXAMPLES / "en-ja" / "docs.txt", *QUICK)

    assert hakari("judgments", "da", DA, *QUICK).out == docs.out


def test_da_of_marked_errors(hakari: Callable[..., Any], tmp_path: Path) -> None:
    """Errors are weighed; weights that are none are refused before anything is read."""
    (tmp_path / "mqm.tsv").write_text(
        "system\tseg_id\trater\tcategory\tseverity\n"
        "A\t0\tx\tAccuracy/Omission\tmajor\nA\t1\tx\tno-error\tno-error\n"
        "B\t0\tx\tStyle/Awkward\tminor\nB\t1\tx\tno-error\tno-error\n",
        encoding="utf-8",
    )
    data = json.loads(hakari("judgments", "da", tmp_path / "mqm.tsv", *QUICK, "-f", "json").out)
    heavy = json.loads(
        hakari(
            "judgments",
            "da",
            tmp_path / "mqm.tsv",
            *QUICK,
            "--weights",
            "major=10,minor=2,no-error=0",
            "-f",
            "json",
        ).out
    )

    assert {"A": -2.5, "B": -0.5} == {name: own["score"] for name, own in data["systems"].items()}
    assert {"A": -5, "B": -1} == {name: own["score"] for name, own in heavy["systems"].items()}
    assert 2 == hakari("judgments", "da", tmp_path / "none.tsv", "--weights", "major").code


def test_wat_with_other_rules(hakari: Callable[..., Any]) -> None:
    """Thresholds and the number of judges are options."""
    ran = hakari("judgments", "wat", VOTES, "--win", "1", "--lose", "-1", "--judges", "any", *QUICK)
    refused = hakari("judgments", "wat", VOTES, "--judges", "3", *QUICK)

    assert "all votes of a segment are summed; Win from +1 up, Lose from -1 down" in ran.out
    assert 1 == refused.code
    assert "has 5 votes, not 3" in refused.err


def test_wat_explains_with_texts(hakari: Callable[..., Any]) -> None:
    """The baseline's sentence BLEU stands beside incongruous segments; --list lists them."""
    ran = hakari("judgments", "wat", VOTES, "--adequacy", ADEQUACY, "--list", *TEXTS, *QUICK)

    assert "baseline's BLEU" in ran.out
    assert "p (permutation)" in ran.out
    assert "adequate segments with a sum of 0 or less" in ran.out


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ((*TEXTS,), "there is no --adequacy"),
        (("--adequacy", ADEQUACY, "-r", EXAMPLES / "en-ja" / "ref.A.ja"), "without the baseline's output"),
        (("--adequacy", ADEQUACY, *TEXTS, "-m", "bleu", "chrf"), "one metric explains; bleu, chrf came"),
    ],
)
def test_wat_refuses_what_does_not_go_together(
    words: tuple[str | Path, ...], problem: str, hakari: Callable[..., Any]
) -> None:
    """Texts need grades, references need outputs, and one metric is enough."""
    ran = hakari("judgments", "wat", VOTES, *words, *QUICK)

    assert 2 == ran.code
    assert problem in ran.err


def test_results_do_not_replace_inputs(hakari: Callable[..., Any]) -> None:
    """Grades and control items are inputs like any other."""
    for option, name in (("--qc", "da"), ("--adequacy", "wat")):
        ran = hakari("judgments", name, VOTES, option, ADEQUACY, "-o", ADEQUACY)
        assert 2 == ran.code
        assert "would replace the input" in ran.err


@pytest.mark.parametrize("name", ["da", "wat"])
def test_figures(name: str, hakari: Callable[..., Any], tmp_path: Path) -> None:
    """--figure writes a picture beside the table."""
    ran = hakari("judgments", name, DA if name == "da" else VOTES, *QUICK, "--figure", tmp_path / "scores.svg")

    assert 0 == ran.code
    assert "<svg" in (tmp_path / "scores.svg").read_text(encoding="utf-8")


def test_info_names_suspicious_judges(hakari: Callable[..., Any]) -> None:
    """The overview says who is worth a look, and why."""
    ran = hakari("judgments", "info", DA)

    assert "hasty" in ran.out.split("judges to look at")[1]


def test_lock_files_repeat(hakari: Callable[..., Any], tmp_path: Path) -> None:
    """A locked result is made again."""
    lock = tmp_path / "da.lock.json"

    assert 0 == hakari("judgments", "da", DA, *QUICK, "--lock", lock).code
    assert 0 == hakari("rerun", lock).code
