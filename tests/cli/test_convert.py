"""`hakari convert`: one test set in other formats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hakari import read_test_set
from hakari.data import write_test_set

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


# --- what a format cannot say ---------------------------------------------------------------------------------


@pytest.fixture
def gaps(hakari: Callable[..., Any], files: Path) -> Path:
    """Return JSONL of one document, of which the second reference misses a segment."""
    (files / "docs.txt").write_text("home\nhome\n", encoding="utf-8")
    made = ("-r", "ref.B.ja", "--missing-references", "--to", "jsonl", "-o", "gaps.jsonl")
    assert 0 == hakari(*PLAIN, *made).code
    return files / "gaps.jsonl"


@pytest.mark.parametrize("source", ["files", "jsonl"])
def test_convert_declares_missing_references_to_the_writer(
    hakari: Callable[..., Any], gaps: Path, source: str
) -> None:
    """--missing-references reaches whichever side needs it: the reader of text, the writer of XML, or both."""
    given = (*PLAIN[1:], "-r", "ref.B.ja") if source == "files" else ("-t", gaps)
    ran = hakari("convert", *given, "--missing-references", "--to", "wmt-xml", "-o", "made.xml")
    made = read_test_set("made.xml", missing_references=True)

    assert (0, "") == (ran.code, ran.err)
    assert ("猫は窓の外を静かに見ている。", None) == tuple(made.references["B"])


def test_convert_refuses_gaps_that_are_not_declared(hakari: Callable[..., Any], gaps: Path, files: Path) -> None:
    """Without the option XML with half a reference is refused; where no side knows the option, it is refused."""
    undeclared = hakari("convert", "-t", gaps, "--to", "wmt-xml", "-o", "made.xml")
    useless = hakari("convert", "-t", gaps, "--missing-references", "--to", "tsv", "-o", "made.tsv")

    assert 1 == undeclared.code
    assert "it is missing for a part of a document only" in undeclared.err
    assert 2 == useless.code
    assert "the format 'jsonl' has no option 'missing_references'" in useless.err
    assert not {"made.xml", "made.tsv"} & {file.name for file in files.iterdir()}


@pytest.mark.parametrize(
    ("format", "ids", "kept"),
    [
        ("mt-metrics-eval", ("x", "y"), False),
        ("wmt-xml", ("x", "y"), False),
        ("wmt-xml", ("home:x", "news:y"), True),
        ("mt-metrics-eval", ("0", "1"), True),
        ("wmt-xml", ("0", "1"), True),
        ("tsv", ("x", "y"), True),
        ("jsonl", ("x", "y"), True),
    ],
)
def test_convert_says_that_ids_are_lost(
    hakari: Callable[..., Any], files: Path, format: str, ids: tuple[str, ...], kept: bool
) -> None:
    """Ids that somebody chose and the format does not keep are told; it is not told of ids that count."""
    assert 0 == hakari(*PLAIN, "--to", "jsonl", "-o", "a.jsonl").code
    named = replace(read_test_set(files / "a.jsonl"), ids=ids)
    write_test_set(named, files / "b.jsonl", format="jsonl")
    ran = hakari("convert", "-t", "b.jsonl", "--to", format, "-o", "made")
    note = f"note: {format} does not keep the ids of the segments, such as {ids[0]}; they are counted anew\n"

    assert (0, "" if kept else note) == (ran.code, ran.err)
    if ids != ("0", "1"):
        assert kept == (ids == read_test_set(files / "made", format=format).ids)


def test_convert_refuses_a_test_set_without_segments(hakari: Callable[..., Any], files: Path) -> None:
    """Nothing is not worth a file: most likely the input is not what was meant."""
    (files / "none.ja").write_text("", encoding="utf-8")
    ran = hakari("convert", "-l", "en-ja", "-r", "none.ja", "--to", "jsonl", "-o", "made")

    assert (1, "") == (ran.code, ran.out)
    assert ran.err == "hakari: made: the test set has no segment; nothing is written\n"
    assert not (files / "made").exists()
