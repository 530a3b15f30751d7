"""hakari statutes diff, build and check, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hakari.cli.main import main
from hakari.data import read_test_set

EXAMPLES = Path(__file__).parents[2] / "examples" / "lighthouses"
OLD, NEW, ENGLISH = (str(EXAMPLES / name) for name in ("old.ja.xml", "new.ja.xml", "old.en.xml"))


def test_diff_lists_places_and_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statutes", "diff", OLD, NEW]) == 0
    out = capsys.readouterr().out
    assert "［十メートル→十五メートル］" in out
    assert "第十一条 → 第十二条" in out
    assert "Not listed: 1 element whose" in out


def test_diff_of_an_outline_is_that_of_its_xml(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statutes", "diff", str(EXAMPLES / "old.ja.txt"), OLD, "-f", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["changes"] == []


def test_diff_of_what_cannot_be_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statutes", "diff", OLD, OLD]) == 0
    assert "Nothing changes." in capsys.readouterr().out
    assert main(["statutes", "diff", OLD, ENGLISH]) == 1
    assert "old.ja.xml is in ja, " in capsys.readouterr().err
    other = tmp_path / "other.xml"
    other.write_text(Path(OLD).read_text(encoding="utf-8").replace('Num="901"', 'Num="0902"'), encoding="utf-8")
    assert main(["statutes", "diff", OLD, str(other), "--counts"]) == 0
    assert "warning: these are two laws" in capsys.readouterr().err


def test_diff_of_some_categories(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statutes", "diff", OLD, NEW, "--category", "2c", "-f", "tsv"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("\t")[:2] for line in lines] == [["category", "place"], ["2c", "第十条第二項後段"]]


def test_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statutes", "diff", OLD, NEW, "--counts", "-f", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["counts"]["1a"], data["counts"]["4"], data["changes"]) == (15, 1, [])


def build(folder: Path, *more: str) -> int:
    inputs = ["--old", OLD, "--new", NEW, "--translation", ENGLISH]
    return main(["statutes", "build", *inputs, "--out", str(folder), "--name", "lighthouses", *more])


def test_build_check_and_accept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "corpus"
    assert build(folder, "--left") == 0
    assert "第六条の二" in capsys.readouterr().out
    assert sorted(path.name for path in folder.iterdir()) == [
        *("corpus.jsonl", "lighthouses.2.xlf", "lighthouses.tsv", "lighthouses.xlf"),
    ]
    finished = str(EXAMPLES / "finished.tsv")
    assert main(["statutes", "check", str(folder), finished]) == 1
    out = capsys.readouterr().out
    assert "the number 30 of the changed part is not in the translation" in out
    assert read_test_set(folder / "corpus.jsonl").references["A"].present.sum() == 0
    assert main(["statutes", "check", str(folder), finished, "--accept", "-f", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["errors"] == 2
    test_set = read_test_set(folder / "corpus.jsonl")
    assert (len(test_set), test_set.references["A"].present.sum()) == (16, 14)


def test_worksheets_are_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build(tmp_path) == 0
    assert build(tmp_path) == 1
    assert "the worksheet is there already" in capsys.readouterr().err


def test_a_file_that_is_no_law(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "law.xml"
    path.write_text("<Law>\n<LawBody>text\n<x/></LawBody></Law>", encoding="utf-8")
    assert main(["statutes", "diff", str(path), NEW]) == 1
    assert f"{path}:2: only elements are allowed in <LawBody>; the text 'text' came" in capsys.readouterr().err
