"""`hakari rerun`: the same result again, or a plain word about what differs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

LOCK = ("score", "-l", "en-ja", "-r", "ref.A.ja", "good.ja", "weak.ja", "--lock", "run.json")


@pytest.fixture
def first(hakari: Any, files: Path) -> str:  # noqa: ARG001 - the files must be there
    """Return what the locked run printed."""
    return str(hakari(*LOCK).out)


def test_rerun_prints_the_same_table(hakari: Any, first: str) -> None:
    """Unchanged inputs give the table again, and a word on standard error."""
    ran = hakari("rerun", "run.json")

    assert (0, first) == (ran.code, ran.out)
    assert "run.json: the same result again\n" == ran.err


def test_rerun_prints_another_form(hakari: Any, first: str) -> None:
    """The form is free: a locked table can be had as LaTeX later."""
    assert first.startswith("system")
    assert r"\begin{tabular}" in hakari("rerun", "run.json", "-f", "latex").out


def test_rerun_refuses_changed_inputs(hakari: Any, first: str, files: Path) -> None:
    """A file with other content, and one that is gone, are named before anything is computed."""
    assert first
    text = (files / "weak.ja").read_text(encoding="utf-8")
    (files / "weak.ja").write_text(text.replace("猫", "犬"), encoding="utf-8")
    changed = hakari("rerun", "run.json")
    (files / "weak.ja").unlink()
    gone = hakari("rerun", "run.json")

    assert (1, 1) == (changed.code, gone.code)
    assert "weak.ja: the file has changed" in changed.err
    assert "weak.ja: the result was made from this file; it is not there" in gone.err


def test_rerun_says_what_differs(hakari: Any, first: str, files: Path) -> None:
    """A result, an option or a version that is another one is told; the first two fail."""
    assert first
    content = json.loads((files / "run.json").read_text(encoding="utf-8"))
    content["result"]["systems"][0]["scores"]["bleu"]["value"] += 1
    content["options"]["missing_references"] = True
    content["versions"]["numpy"] = "1.0"
    (files / "run.json").write_text(json.dumps(content), encoding="utf-8")
    ran = hakari("rerun", "run.json")

    assert 1 == ran.code
    assert "option.missing_references: true then, false now" in ran.err
    assert "systems[0].scores.bleu.value" in ran.err
    assert "note: numpy 1.0 then" in ran.err


def test_rerun_writes_nothing_but_what_it_is_asked_for(hakari: Any, files: Path) -> None:
    """The files that the locked command wrote stay as they are."""
    assert 0 == hakari(*LOCK, "--segments", "segments.tsv", "-o", "table.txt").code
    for name in ("segments.tsv", "table.txt"):
        (files / name).write_text("mine", encoding="utf-8")
    ran = hakari("rerun", "run.json", "-o", "again.txt")

    assert 0 == ran.code
    assert ["mine", "mine"] == [
        (files / name).read_text(encoding="utf-8") for name in ("segments.tsv", "table.txt")
    ]
    assert "good" in (files / "again.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("written", ["run.json", "good.ja", "ref.A.ja"])
def test_rerun_replaces_neither_lock_nor_inputs(hakari: Any, first: str, files: Path, written: str) -> None:
    """The lock file and the inputs of the locked command are inputs here."""
    assert first
    before = (files / written).read_bytes()
    ran = hakari("rerun", "run.json", "-o", written)

    assert (2, "") == (ran.code, ran.out)
    assert f"--output {written} would replace the input {written}" in ran.err
    assert before == (files / written).read_bytes()


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        (["rerun", "run.json"], "the command writes no lock file"),
        (["scoer"], "no command is named 'scoer'"),
        (["score", "--nothing"], "unrecognized arguments: --nothing"),
        (["score", "--help"], "usage: hakari score"),
        (["score", "-r", "ref.A.ja", "good.ja"], "the command writes no lock file"),
        (["where", "bleu"], "the command writes no lock file"),
    ],
)
def test_rerun_refuses_other_commands(
    hakari: Any, first: str, files: Path, command: list[str], problem: str
) -> None:
    """A lock file whose command cannot have written it is refused, and the command is not run."""
    assert first
    content = json.loads((files / "run.json").read_text(encoding="utf-8"))
    (files / "run.json").write_text(json.dumps(content | {"command": command}), encoding="utf-8")
    ran = hakari("rerun", "run.json")

    assert (1, "") == (ran.code, ran.out)
    assert "run.json, field command: a command line that this version knows is needed" in ran.err
    assert problem in ran.err


def test_rerun_needs_every_input_in_the_lock(hakari: Any, first: str, files: Path) -> None:
    """A lock file that leaves an input out vouches for nothing."""
    assert first
    content = json.loads((files / "run.json").read_text(encoding="utf-8"))
    (files / "run.json").write_text(json.dumps(content | {"inputs": content["inputs"][:-1]}), encoding="utf-8")
    ran = hakari("rerun", "run.json")

    assert (1, "") == (ran.code, ran.out)
    assert "the command reads ref.A.ja, which is not among the inputs" in ran.err


def test_rerun_of_what_is_not_known_any_more_is_a_failure(hakari: Any, first: str, files: Path) -> None:
    """A metric that this version has not is told as a failure of the lock file, not as misuse of rerun."""
    assert first
    content = json.loads((files / "run.json").read_text(encoding="utf-8"))
    command = [*content["command"], "-m", "bleurg"]
    (files / "run.json").write_text(json.dumps(content | {"command": command}), encoding="utf-8")
    ran = hakari("rerun", "run.json")

    assert (1, "") == (ran.code, ran.out)
    assert ran.err.startswith("hakari: run.json: the locked command does not run here: no metric or file is named")


def test_rerun_of_a_test_set_whose_folder_holds_the_results(hakari: Any, files: Path) -> None:
    """Results written into the folder of a test set are not taken for its texts."""
    (files / "set").mkdir()
    (files / "ref.A.ja").rename(files / "set" / "ref.A.ja")
    written = ("--lock", "set/run.json", "--segments", "set/segments.tsv", "-o", "set/table.txt")
    ran = hakari("score", "-t", "set", "good.ja", *written)

    assert 0 == ran.code
    assert 0 == hakari("rerun", "set/run.json").code
