"""`hakari convert`: one test set in other formats."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hakari import read_test_set

PLAIN = ("convert", "-l", "en-ja", "-s", "src.en", "-r", "ref.A.ja", "good.ja", "weak.ja", "--docs", "docs.txt")


@pytest.mark.parametrize("format", ["jsonl", "tsv", "mt-metrics-eval"])
def test_convert_keeps_what_is_known(hakari: Callable[..., Any], files: Path, format: str) -> None:
    """Texts, systems, documents and domains read back as they were, and the command says what it wrote."""
    ran = hakari(*PLAIN, "--to", format, "-o", "made")
    made = read_test_set(files / "made", format=format)

    assert (0, "made: 2 segments, 2 systems\n", "") == (ran.code, ran.out, ran.err)
    assert ["good", "weak"] == sorted(made.systems)
    for name in ("good", "weak"):
        assert (files / f"{name}.ja").read_text(encoding="utf-8").splitlines() == list(made.systems[name])
    assert (files / "ref.A.ja").read_text(encoding="utf-8").splitlines() == list(made.references["A"])
    assert ("home", "news") == made.documents
    assert ("story", "press") == made.domains


@pytest.mark.usefixtures("files")
def test_convert_there_and_back(hakari: Callable[..., Any]) -> None:
    """JSONL to TSV to JSONL gives the same scores as the files."""
    score = ("score", "-f", "tsv")
    assert 0 == hakari(*PLAIN, "--to", "jsonl", "-o", "a.jsonl").code
    assert 0 == hakari("convert", "-t", "a.jsonl", "--to", "tsv", "-o", "b.tsv.gz").code
    assert 0 == hakari("convert", "-t", "b.tsv.gz", "-l", "en-ja", "--to", "jsonl", "-o", "c.jsonl").code

    expected = hakari(*score, "-l", "en-ja", "-r", "ref.A.ja", "good.ja", "weak.ja").out
    assert expected == hakari(*score, "-t", "c.jsonl").out


@pytest.mark.parametrize(
    ("format", "message"),
    [
        ("json", "no format is named 'json'\n  Did you mean jsonl?"),
        ("plain", "the format 'plain' can be read but not written"),
    ],
)
def test_convert_refuses_formats(hakari: Callable[..., Any], files: Path, format: str, message: str) -> None:
    """A format that does not exist or cannot be written fails, and nothing is written."""
    ran = hakari(*PLAIN, "--to", format, "-o", "made")

    assert (2, "") == (ran.code, ran.out)
    assert ran.err.startswith(f"hakari: {message}")
    assert not (files / "made").exists()


def test_convert_leaves_an_older_file_when_it_fails(hakari: Callable[..., Any], files: Path) -> None:
    """Bad input does not cost the user the file that was there."""
    (files / "made").write_text("old", encoding="utf-8")
    (files / "weak.ja").write_bytes(b"a\nb\0\n")
    ran = hakari(*PLAIN, "--to", "jsonl", "-o", "made")

    assert 1 == ran.code
    assert "weak.ja:2: clean text is needed" in ran.err
    assert "old" == (files / "made").read_text(encoding="utf-8")


@pytest.mark.parametrize("missing", ["--to", "-o"])
@pytest.mark.usefixtures("files")
def test_convert_needs_format_and_file(hakari: Callable[..., Any], missing: str) -> None:
    """Without --to or -o the command is misused."""
    given = {"--to": "jsonl", "-o": "made"}
    del given[missing]
    ran = hakari(*PLAIN, *(word for pair in given.items() for word in pair))

    assert 2 == ran.code
    assert "the following arguments are required" in ran.err
    assert missing in ran.err
