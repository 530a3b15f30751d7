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
