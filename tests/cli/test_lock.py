"""Lock files: what they hold, and what they refuse."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import pytest

from hakari.cli import score
from hakari.cli.lock import SCHEMA, differences, input_digests, read_lock
from hakari.cli.main import build_parser
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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_lock_refuses_what_can_be_read_once_only(hakari: Any, files: Path) -> None:
    """A pipe among the inputs is refused before anything is read: its hash would be that of nothing."""
    os.mkfifo(files / "pipe.ja")
    ran = hakari("score", "-l", "en-ja", "-r", "pipe.ja", "good.ja", "--lock", "run.json")

    assert (2, "") == (ran.code, ran.out)
    assert "--lock needs inputs that can be read again; pipe.ja is no regular file" in ran.err
    assert not (files / "run.json").exists()


def test_lock_is_not_written_when_an_input_changes(
    hakari: Any, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that changed between the first look and the result is named, and no lock vouches for it."""
    whole = score.execute

    def changing(args: Any) -> Any:
        result = whole(args)
        (files / "good.ja").write_text("犬。\n犬。\n", encoding="utf-8")
        return result

    monkeypatch.setattr(score, "execute", changing)
    ran = hakari("score", "-l", "en-ja", "-r", "ref.A.ja", "good.ja", "--lock", "run.json")

    assert 1 == ran.code
    assert "good.ja: the file changed while it was in use; no lock is written" in ran.err
    assert not (files / "run.json").exists()


def test_lock_holds_the_model_of_a_segmenter(files: Path) -> None:
    """A model that a metric names is an input like the texts: another model gives other scores."""
    (files / "m.model").write_bytes(b"no model")
    args = build_parser("score").parse_args(["-m", "bleu:tokenize=sentencepiece:m.model,lowercase", "good.ja"])

    assert {Path("good.ja"), Path("m.model")} == set(input_digests(args))


@pytest.mark.parametrize(
    ("field", "value", "wanted"),
    [
        ("command", [], "a list of words, at least one, is needed; it is []"),
        ("command", "score", "a list of words, at least one, is needed"),
        ("command", None, "a list of words, at least one, is needed; it is null"),
        ("inputs", {}, "a list of objects with path and sha256 is needed"),
        ("inputs", [{"path": "x"}], "a list of objects with path and sha256 is needed"),
        ("inputs", [{"path": 1, "sha256": "x"}], "a list of objects with path and sha256 is needed"),
        ("options", [], "an object is needed"),
        ("versions", {"hakari": 1}, "an object of texts is needed"),
    ],
)
def test_lock_fields_are_checked(locked: dict[str, Any], files: Path, field: str, value: Any, wanted: str) -> None:
    """A field that is missing or not of its form is named with the file."""
    for content in (locked | {field: value}, {key: kept for key, kept in locked.items() if key != field}):
        (files / "x.json").write_text(json.dumps(content), encoding="utf-8")
        with pytest.raises(FormatError, match=rf"x\.json, field {field}: ") as caught:
            read_lock("x.json")
        assert wanted.partition("; it is")[0] in caught.value.problem


def test_lock_nested_without_end_is_no_lock(tmp_path: Path) -> None:
    """JSON that is too deep for any reader is refused like other files."""
    (tmp_path / "x.json").write_text("[" * 100_000, encoding="utf-8")

    with pytest.raises(FormatError, match="a lock file is JSON"):
        read_lock(str(tmp_path / "x.json"))


def test_lock_is_json_that_anybody_reads(locked: dict[str, Any], files: Path) -> None:
    """The file is plain JSON, the command among it as it was typed."""
    content = json.loads((files / "run.json").read_text(encoding="utf-8"))

    assert content == locked
    assert ["score", "-l", "en-ja"] == content["command"][:3]
