"""`hakari statutes parse`, `apply` and `amendment`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hakari.statutes import read_law
from hakari.statutes.amendments.generation import same_content

EXAMPLES = Path(__file__).parents[2] / "examples" / "statutes"
LAW, AMENDMENT = EXAMPLES / "harbour.txt", EXAMPLES / "harbour-amendment.txt"


def test_parse_lists_the_operations_of_a_sentence(hakari: Any) -> None:
    """A table, and JSON with addresses."""
    sentence = "第三条第二項を削り、同条第三項中「甲」を「乙」に改め、同項を同条第二項とする。"
    rows = [line.split() for line in hakari("statutes", "parse", sentence, "-f", "tsv").out.split("\n")[1:4]]
    (law,) = json.loads(hakari("statutes", "parse", sentence, "-f", "json").out)
    (read,) = law["sentences"]

    assert ["2c", "1a", "3a"] == [row[1] for row in rows]
    assert ["Article:3/Paragraph:2", "Article:3/Paragraph:3", "Article:3/Paragraph:3"] == [
        operation["place"]["address"] for operation in read["operations"]
    ]
    assert {"name": "第三条第二項", "address": "Article:3/Paragraph:2"} == read["operations"][2]["to"]


def test_parse_reads_a_file(hakari: Any) -> None:
    """A table a law, headed by the article of the act; --article keeps one."""
    ran = hakari("statutes", "parse", AMENDMENT)

    assert ran.out.startswith("第二条 (小さな港の管理に関する法律)\n")
    assert ran.out == hakari("statutes", "parse", AMENDMENT, "--article", "第二条").out
    assert "Articles that do: 第二条." in hakari("statutes", "parse", AMENDMENT, "--article", "第九条").err


def test_parse_shows_where_it_stopped(hakari: Any) -> None:
    """Exit code 1, nothing on standard output."""
    ran = hakari("statutes", "parse", "第三条第四項を燃やす。")

    assert (1, "") == (ran.code, ran.out)
    assert "第三条第四項を▲燃やす。" in ran.err


def test_apply_writes_the_new_law(hakari: Any, tmp_path: Path) -> None:
    """To standard output, or to a file."""
    new = tmp_path / "new.xml"
    out = hakari("statutes", "apply", AMENDMENT, LAW).out
    hakari("statutes", "apply", AMENDMENT, LAW, "-o", new)

    assert out.strip() == new.read_text(encoding="utf-8").strip()
    assert "第六条の二" in out


def test_amendment_writes_what_apply_undoes(hakari: Any, tmp_path: Path) -> None:
    """Old and new give sentences, which lead from the old to the new."""
    new, text, again = tmp_path / "new.xml", tmp_path / "amendment.txt", tmp_path / "again.xml"
    hakari("statutes", "apply", AMENDMENT, LAW, "-o", new)
    ran = hakari("statutes", "amendment", LAW, new)
    hakari("statutes", "amendment", LAW, new, "-o", text)
    hakari("statutes", "apply", text, LAW, "-o", again)

    assert ran.out == text.read_text(encoding="utf-8")
    assert same_content(read_law(new), read_law(again))


def test_amendment_of_equal_laws_is_a_note(hakari: Any) -> None:
    """Nothing is printed, and why."""
    ran = hakari("statutes", "amendment", LAW, EXAMPLES / "harbour.txt")

    assert (0, "") == (ran.code, ran.out)
    assert "say the same" in ran.err


def test_amendment_of_what_are_no_versions(hakari: Any) -> None:
    """A translation is no version of a law: an error that names both."""
    lighthouses = EXAMPLES.parent / "lighthouses"
    other = hakari("statutes", "amendment", lighthouses / "old.ja.xml", lighthouses / "old.en.xml")

    assert 1 == other.code
    assert "two versions in one language are needed" in other.err


def test_apply_does_nothing_by_halves(hakari: Any, tmp_path: Path) -> None:
    """An operation that does not fit: exit code 1, no file."""
    amendment, new = tmp_path / "amendment.txt", tmp_path / "new.xml"
    amendment.write_text("　　第一条中「安全」を「適正」に改める。\n　　第九条を削る。\n", encoding="utf-8")
    ran = hakari("statutes", "apply", amendment, LAW, "-o", new)

    assert (1, "", False) == (ran.code, ran.out, new.exists())
    assert "amendment.txt:2: 第九条を削る cannot be done: 第九条 is needed; the law has no 第九条" in ran.err


@pytest.mark.parametrize("command", [("apply", AMENDMENT), ("amendment", LAW)])
def test_no_result_replaces_an_input(hakari: Any, command: tuple[Any, ...], tmp_path: Path) -> None:
    """The law that is read is not written over."""
    law = tmp_path / "law.txt"
    law.write_bytes(LAW.read_bytes())
    ran = hakari("statutes", *command, law, "-o", law)

    assert 2 == ran.code
    assert "would replace the input" in ran.err
    assert LAW.read_bytes() == law.read_bytes()


@pytest.mark.parametrize("given", ["第三条第二項を削る", "第三条中「甲」を「乙", "第三条第二項を削り"])
def test_a_sentence_needs_its_end(hakari: Any, given: str) -> None:
    run = hakari("statutes", "parse", given)
    assert run.code == 1
    assert f"a sentence with its 。, or a file, is needed; '{given}' came" in run.err
