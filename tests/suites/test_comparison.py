"""Runs counted and compared: trees, blocks, McNemar, round trips, fragment."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from hakari.errors import FormatError, InputError
from hakari.report.suites import suite_fragment
from hakari.suites import Run, Suite, run_contrastive
from hakari.suites.bundled import find_suite
from hakari.suites.checkpoints.run import run_checkpoints
from hakari.suites.comparison import compare_runs, read_run
from hakari.suites.counting import counted
from hakari.suites.suite import Case
from hakari.suites.tables import run_tables


def schema(name: str) -> Any:
    return json.loads((files("hakari") / "schemas" / f"{name}.json").read_text(encoding="utf-8"))


@pytest.fixture
def runs(suite: Suite[Case], told: Any) -> dict[str, Run]:
    """Return a run in which everything is passed, and one that passes the first block only."""
    right = {case.correct[0] + str(case.context) for case in suite.cases}  # type: ignore[union-attr]

    def knows(target: Any) -> float:
        return float(target.text + str(target.context) in right)

    def half(target: Any) -> float:
        return knows(target) if target.case.startswith("zp-1") else -knows(target)

    return {"all": run_contrastive(suite, told(knows)), "half": run_contrastive(suite, told(half), name="half")}


def test_rates_go_down_the_tree(runs: dict[str, Run]) -> None:
    """All first, then each node before those below it."""
    counts = counted(runs["half"], runs["half"].systems[0])

    rates = [(rate.phenomenon, rate.cases, rate.passed) for rate in counts.rates]
    tree = [("all", 4, 2), ("coreference", 4, 2), ("coreference/zero-pronoun", 2, 2), ("coreference/gender", 2, 0)]
    assert tree == rates
    assert [(2, 1), (2, 1), (1, 1), (1, 0)] == [(block.blocks, block.passed) for block in counts.blocks]


def test_ties_may_be_half_a_case(suite: Suite[Case], told: Any) -> None:
    """The rate follows the rule of the suite; the half-credit form is there under both."""
    run = run_contrastive(suite, told(lambda _: 0.0))
    strict = counted(run, run.systems[0])["all"]
    half = Run({**run.suite, "ties": "half"}, run.settings, run.systems)
    generous = counted(half, half.systems[0])["all"]

    assert (0.0, 0.5, 4) == (strict.rate, strict.half, strict.ties)
    assert (0.5, 0.5, 4) == (generous.rate, generous.half, generous.ties)
    jsonschema.validate(half.to_dict(), schema("suite-run-1"))


def test_runs_read_back_as_written(tmp_path: Path, runs: dict[str, Run]) -> None:
    """And follow their schema."""
    for name, run in runs.items():
        file = tmp_path / f"{name}.json"
        file.write_text(json.dumps(run.to_dict()), encoding="utf-8")
        jsonschema.validate(run.to_dict(), schema("suite-run-1"))
        assert run.to_dict() == read_run(file).to_dict()


@pytest.mark.parametrize("text", ["{", "[]", '{"schema": "other"}', '{"schema": "hakari-suite-run/1"}'])
def test_other_files_are_no_runs(tmp_path: Path, text: str) -> None:
    """The message says how to write one."""
    (tmp_path / "x.json").write_text(text, encoding="utf-8")

    with pytest.raises(FormatError, match="hakari suite run"):
        read_run(tmp_path / "x.json")


def test_differences_by_hand(runs: dict[str, Run]) -> None:
    """Two cases that only the first passes: p is ½."""
    found = compare_runs(runs)

    jsonschema.validate(found.to_dict(), schema("suite-comparison-1"))
    whole = found.differences[0]
    assert ("told", "half", 4, 2, 0, 0.5) == (
        *(whole.first, whole.second, whole.cases, whole.only_first, whole.only_second),
        whole.p,
    )
    assert 0.5 == whole.difference
    assert "told against half" in found.tables()[0].title


def test_runs_of_other_cases_are_refused(runs: dict[str, Run], told: Any) -> None:
    """Nothing is joined that does not belong together."""
    other = run_contrastive(find_suite("ja-en-discourse"), told(lambda _: 0.0))

    with pytest.raises(InputError, match="runs of different cases"):
        compare_runs({"a": runs["all"], "b": other})
    with pytest.raises(InputError, match="two systems are needed"):
        compare_runs({"a": runs["all"]})


def test_systems_of_one_name_are_told_apart(runs: dict[str, Run]) -> None:
    """By the name of their run."""
    assert ("a", "b") == compare_runs({"a": runs["all"], "b": runs["all"]}).systems


def test_failures_mark_the_words_that_differ(runs: dict[str, Run]) -> None:
    """In tables with brackets, in HTML with marks; markup in texts is escaped."""
    table = run_tables(runs["half"])[-1]

    assert ("[He] works late 2.", "[She] works late 2.") == (table.rows[1][2], table.rows[1][4])
    fragment = suite_fragment(runs["half"])
    assert '<mark class="good">He</mark> works late 2.' in fragment
    assert 1 == fragment.count("<section") == fragment.count("</section>")


def test_checkpoint_runs_say_which_expectation_failed() -> None:
    """With the output; several systems stand side by side; HTML is escaped."""
    suite = find_suite("en-ja-patents")
    lines = ["<b>装置</b>"] * len(suite)
    run = run_checkpoints(suite, {"one": lines, "two": [""] * len(suite)})

    jsonschema.validate(run.to_dict(), schema("suite-run-1"))
    case = run.system("one").cases[0]
    assert "<b>装置</b>" == case.output
    assert any("the device stands last" in failure for failure in case.failures)
    assert ("the output is empty",) == run.system("two").cases[0].failures
    assert "&lt;b&gt;装置" in suite_fragment(run)
    assert "<b>装置" not in suite_fragment(run)
    assert ("one", "two") == compare_runs({"x": run}).systems


def test_number_of_outputs_must_fit() -> None:
    """A line too few shifts all verdicts."""
    suite = find_suite("en-ja-patents")

    with pytest.raises(InputError, match="the suite has 40 cases; one has 39 lines"):
        run_checkpoints(suite, {"one": ["x"] * 39})
