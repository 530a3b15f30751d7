"""Lock files: what they hold, and what they refuse."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from hakari.cli.lock import SCHEMA, differences, read_lock
from hakari.errors import FormatError, InputError


@pytest.fixture
def locked(hakari: Any, files: Path) -> dict[str, Any]:
    """Return the content of the lock file of a small run."""
    ran = hakari("score", "-l", "en-ja", "-r", "ref.A.ja", "good.ja", "weak.ja", "--lock", "run.json")
    assert 0 == ran.code
    return read_lock(str(files / "run.json"))


def test_lock_names_inputs_by_their_content(locked: dict[str, Any], files: Path) -> None:
    """Every file that was read stands there once, with the SHA-256 of its bytes."""
    expected = {
        name: hashlib.sha256((files / name).read_bytes()).hexdigest() for name in ("good.ja", "weak.ja", "ref.A.ja")
    }

    assert expected == {entry["path"]: entry["sha256"] for entry in locked["inputs"]}


def test_lock_holds_options_versions_and_result(locked: dict[str, Any]) -> None:
    """Defaults are written out, so that a later default cannot change a locked result unseen."""
    assert SCHEMA == locked["schema"]
    assert locked["options"]["missing_references"] is False
    assert {"hakari", "numpy", "python"} == set(locked["versions"])
    assert ["good", "weak"] == [system["name"] for system in locked["result"]["systems"]]


def test_lock_of_a_folder_holds_its_files(hakari: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test set in a folder is locked file by file."""
    monkeypatch.chdir(tmp_path)
    for name, text in {"src.en": "a\n", "ref.A.ja": "猫だ。\n", "sys/x.ja": "猫です。\n"}.items():
        (tmp_path / "set" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "set" / name).write_text(text, encoding="utf-8")

    assert 0 == hakari("score", "-t", "set", "--lock", "run.json").code
    paths = [entry["path"] for entry in read_lock("run.json")["inputs"]]
    assert ["set/ref.A.ja", "set/src.en", "set/sys/x.ja"] == paths


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ({"a": [1.0, 2]}, {"a": [1.0 + 1e-14, 2]}, []),
        ({"a": [1.0, 2]}, {"a": [1.0, 3]}, ["a[1]: 2 then, 3 now"]),
        ({"a": {"b": None}}, {"a": {"b": 0.5}}, ["a.b: null then, 0.5 now"]),
        ({"a": [1]}, {"a": [1, 2]}, ["a: [1] then, [1, 2] now"]),
        ({"a": 1}, {"a": True}, ["a: 1 then, true now"]),
        ({"a": 1}, {}, ["a: 1 then, null now"]),
        ({}, {"z": "x"}, ['z: null then, "x" now']),
    ],
)
def test_lock_differences_are_named(old: Any, new: Any, found: list[str]) -> None:
    """Results are compared value by value; only rounding is no difference."""
    assert found == list(differences(old, new))


@pytest.mark.parametrize("text", ["{", "[]", '{"schema": "hakari-scores/1"}'])
def test_lock_refuses_other_files(text: str, tmp_path: Path) -> None:
    """JSON of another form, or none at all, is refused with the name of the file."""
    (tmp_path / "x.json").write_text(text, encoding="utf-8")

    with pytest.raises(FormatError, match=r"x\.json"):
        read_lock(str(tmp_path / "x.json"))
    with pytest.raises(InputError, match="cannot be read"):
        read_lock(str(tmp_path / "none.json"))


def test_lock_is_json_that_anybody_reads(locked: dict[str, Any], files: Path) -> None:
    """The file is plain JSON, the command among it as it was typed."""
    content = json.loads((files / "run.json").read_text(encoding="utf-8"))

    assert content == locked
    assert ["score", "-l", "en-ja"] == content["command"][:3]
