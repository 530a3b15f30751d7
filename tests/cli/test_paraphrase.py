"""`hakari paraphrase`: paraphrases of texts and files, coverage, rules and their checks."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hakari.text.paraphrase import default_rules

GOOD = """\
rule because
  から(p-conj) -> ので
  right: (comma)
  example: 雪が積もるから、休む。 -> 雪が積もるので、休む。
  not: 雪が積もるからだ。
"""


def test_paraphrases_of_texts(hakari: Callable[..., Any]) -> None:
    """Each text has a table with its paraphrases and the rules that made them."""
    ran = hakari("paraphrase", "彼が本を読みました。", "花。", "-f", "tsv")

    assert (0, "note: No rule rewrites this text.\n") == (ran.code, ran.err)
    assert "彼が本を読んだ。\tverb-c-past" in ran.out


@pytest.mark.parametrize("option", ["--file", "--coverage"])
def test_an_empty_file_has_nothing_to_paraphrase(hakari: Callable[..., Any], tmp_path: Path, option: str) -> None:
    """It is named, in place of an empty result."""
    (tmp_path / "empty.ja").touch()
    ran = hakari("paraphrase", option, str(tmp_path / "empty.ja"))

    assert 1 == ran.code
    assert "empty.ja: there is no text to paraphrase" in ran.err


def test_paraphrases_as_json(hakari: Callable[..., Any]) -> None:
    """JSON has the texts, their paraphrases, the rules' version and hash, and the segmenter."""
    ran = hakari("paraphrase", "兄は教師だ。", "-f", "json", "--bound", "1", "--tokenize", "ja-unidic")
    data = json.loads(ran.out)

    assert (1, default_rules().digest) == (data["bound"], data["rules"]["digest"])
    assert data["segmenter"].startswith("ja-unidic")
    assert [
        {
            "text": "兄は教師だ。",
            "paraphrases": [{"text": "兄は教師です。", "rules": ["noun-da-desu"]}],
            "bounded": True,
            "dropped": [],
        }
    ] == data["texts"]


@pytest.mark.usefixtures("files")
def test_lines_of_a_file(hakari: Callable[..., Any]) -> None:
    """--file takes the lines of a file."""
    ran = hakari("paraphrase", "--file", "good.ja")

    assert 0 == ran.code
    assert "猫が静かに窓の外を見ています。" in ran.out


@pytest.mark.usefixtures("files")
def test_coverage(hakari: Callable[..., Any]) -> None:
    """How many lines have paraphrases, how many on average, and which rules made them."""
    data = json.loads(hakari("paraphrase", "--coverage", "good.ja", "-f", "json").out)
    table = hakari("paraphrase", "--coverage", "good.ja").out

    assert (2, 2) == (data["texts"], data["paraphrased"])
    by_rule = {each["rule"]: each["texts"] for each in data["by_rule"]}
    assert (1, 0) == (by_rule["noun-da-desu"], by_rule["dot"])
    assert len(default_rules()) == len(by_rule)
    assert "share in percent" in table
    assert f"of {len(default_rules())} rules rewrite nothing here." in table


def test_choice_of_rules(hakari: Callable[..., Any], tmp_path: Path) -> None:
    """A group, some rules, all but some, and rules of a file."""

    def made(*options: str | Path) -> list[str]:
        data = json.loads(
            hakari("paraphrase", "-f", "json", *options, "--", "兄は教師だよ。雪が積もるから、休む。").out
        )
        return sorted({rule for p in data["texts"][0]["paraphrases"] for rule in p["rules"]})

    file = tmp_path / "good.rules"
    file.write_text(GOOD, encoding="utf-8")
    assert {"noun-da-desu", "verb-c-nonpast"} <= set(made("--group", "polite"))
    assert "because" in made("--rules", file)
    assert ["verb-c-nonpast"] == made("--use", "verb-c-nonpast")
    assert "verb-c-nonpast" not in made("--without", "verb-c-nonpast")


def test_check_of_a_file(hakari: Callable[..., Any], tmp_path: Path) -> None:
    """A good file has its rules listed; examples that fail are all named with their lines."""
    file = tmp_path / "my.rules"
    file.write_text(GOOD, encoding="utf-8")
    good = hakari("paraphrase", "--check", file)
    file.write_text(GOOD.replace("休む。 ->", "歩く。 ->").replace("からだ。", "から、寝る。"), encoding="utf-8")
    bad = hakari("paraphrase", "--check", file)
    file.write_text("rule x\n  $1(nun) -> た", encoding="utf-8")
    broken = hakari("paraphrase", "--check", file)

    assert 0 == good.code
    assert "All examples come out." in good.out
    assert (1, 1, "") == (bad.code, broken.code, bad.out)
    assert f"{file}:4: rule because: 雪が積もるから、歩く。 should become" in bad.err
    assert f"{file}:5: rule because: 雪が積もるから、寝る。 should be left alone" in bad.err
    assert f"{file}:2:6: no kind of word is named 'nun'" in broken.err


def test_check_asks_for_examples(hakari: Callable[..., Any], tmp_path: Path) -> None:
    """A rule without examples is one that nobody has tried."""
    file = tmp_path / "my.rules"
    file.write_text("rule x\n  よ(p-final) -> ね(p-final)\n", encoding="utf-8")
    ran = hakari("paraphrase", "--check", file)

    assert 1 == ran.code
    assert f"{file}:1: rule x: an `example:` and a `not:` are needed" in ran.err


def test_list_has_every_rule(hakari: Callable[..., Any]) -> None:
    """The list has a line for each rule, in the order of their application."""
    ran = hakari("paraphrase", "--list", "-f", "tsv")

    assert list(default_rules().names) == [line.split("\t")[0] for line in ran.out.splitlines()[1:]]


@pytest.mark.parametrize("options", [(), ("花だ。", "--list"), ("--file", "a", "--coverage", "b")])
def test_one_thing_at_a_time(hakari: Callable[..., Any], options: tuple[str, ...]) -> None:
    """Nothing to do, or two things, is misuse."""
    ran = hakari("paraphrase", *options)

    assert 2 == ran.code
    assert "one thing at a time" in ran.err


def test_other_segmenters_are_refused(hakari: Callable[..., Any]) -> None:
    """Rules need parts of speech."""
    ran = hakari("paraphrase", "花だ。", "--tokenize", "char")

    assert 2 == ran.code
    assert "gives no parts of speech of Japanese" in ran.err
