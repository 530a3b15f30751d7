"""The commands of suites, as users type them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

SCORES = Path(__file__).parents[3] / "examples" / "suites"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("kind", ["contrastive", "checkpoint"])
def test_new_suite_is_valid(hakari: Any, kind: str) -> None:
    """And is not written over."""
    assert (
        "mine/suite.toml\nmine/cases.jsonl\n" == hakari("suite", "new", "mine", "-l", "ja-en", "--kind", kind).out
    )
    assert "mine 0.1" in hakari("suite", "check", "mine").out
    again = hakari("suite", "new", "mine", "-l", "ja-en")
    assert (1, True) == (again.code, "is there already" in again.err)


def test_check_tells_all_problems(hakari: Any) -> None:
    """On standard error, with exit code 1."""
    hakari("suite", "new", "mine", "-l", "ja-en")
    with Path("mine/cases.jsonl").open("a", encoding="utf-8") as out:
        out.write('{"id": "x"}\n{"id": "x"}\n')
    ran = hakari("suite", "check", "mine")

    assert 1 == ran.code
    assert "mine/cases.jsonl:3: source: the field is missing" in ran.err
    assert "mine/cases.jsonl:4: id: 'x' is the id of line 3 already" in ran.err


def test_run_and_compare(hakari: Any) -> None:
    """The scorer that repeats the context is better at consistency."""
    for name in ("length", "repeats"):
        file = SCORES / f"scores.{name}.jsonl"
        more = ("--name", name, "-f", "json", "-o", f"{name}.json", "--fragment", f"{name}.html")
        assert 0 == hakari("suite", "run", "ja-en-discourse", "--scorer", f"scores:{file}", *more).code
        assert Path(f"{name}.html").read_text(encoding="utf-8").startswith("<section")
    found = json.loads(hakari("suite", "compare", "repeats.json", "length.json", "-f", "json").out)

    rows = {each["phenomenon"]: each for each in found["differences"]}
    assert ["repeats", "length"] == found["systems"]
    assert [16, 7] == rows["coherence/consistency"]["passed"]
    assert 2 / 2**9 == rows["coherence/consistency"]["p"]


def test_run_of_outputs(hakari: Any) -> None:
    """Several systems stand side by side; the number of failures can be chosen."""
    files = sorted((SCORES / "sys").glob("*.ja"))
    ran = hakari("suite", "run", "en-ja-patents", "--outputs", *files, "--failures", "all")

    assert 0 == ran.code
    assert 16 == sum(line.startswith("patent-") for line in ran.out.splitlines())
    assert "16 of the" not in ran.out


@pytest.mark.parametrize(
    ("arguments", "code", "problem"),
    [
        (("run", "ja-en-discourse"), 2, "a contrastive suite needs a scorer"),
        (("run", "en-ja-patents"), 2, "a checkpoint suite needs outputs"),
        (("run", "ja-en-discors", "--scorer", "scores:x"), 2, "Did you mean ja-en-discourse"),
        (("run", "ja-en-discourse", "--scorer", "scores:none.jsonl"), 1, "none.jsonl: cannot be read"),
        (("run", "ja-en-discourse", "--scorer", "score:x"), 2, "no scorer is named 'score'"),
        (("run", "ja-en-discourse", "--scorer", "scores:s", "--context", "2-1"), 2, "a context is 1-1"),
        (("run", "ja-en-discourse", "--scorer", "scores:s", "--scorer-option", "x"), 2, "needs KEY=VALUE"),
        (("run", "ja-en-discourse", "--scorer", "scores:s", "--batch-size", "0"), 2, "a batch has one target"),
        (("run", "ja-en-discourse", "--scorer", "scores:s", "--outputs", "o"), 2, "were both given"),
        (("compare", "none.json"), 1, "none.json: cannot be read"),
        (("convert", "ja-en-discourse", "out"), 2, "a suite is there already"),
        (("new", "x", "-l", "japanese"), 1, "a language pair such as"),
    ],
)
def test_misuse_is_told(hakari: Any, arguments: tuple[str, ...], code: int, problem: str) -> None:
    """With the exit code for it."""
    ran = hakari("suite", *arguments)

    assert (code, True) == (ran.code, problem in ran.err), ran.err


def test_suite_is_not_written_over_by_its_result(hakari: Any) -> None:
    """The files of a suite and of scores are inputs."""
    hakari("suite", "new", "mine", "-l", "ja-en")
    ran = hakari("suite", "run", "mine", "--scorer", "scores:s", "-o", "mine/cases.jsonl")

    assert (2, True) == (ran.code, "would replace the input" in ran.err)


def test_convert_writes_sources_and_cases(hakari: Any) -> None:
    """One line a case."""
    assert 0 == hakari("suite", "convert", "en-ja-patents", "src.en", "--to", "sources").code
    assert 40 == len(Path("src.en").read_text(encoding="utf-8").splitlines())
    hakari("suite", "convert", "ja-en-discourse", "x.json", "--to", "ntt")
    assert "68 cases, ntt to suite" in hakari("suite", "convert", "x.json", "cases.jsonl").out
    assert 68 == len(Path("cases.jsonl").read_text(encoding="utf-8").splitlines())
