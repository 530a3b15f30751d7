"""What a command reads and what it writes never meet, whatever the command."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hakari.cli.files import READ, WRITTEN
from hakari.cli.main import COMMANDS, build_parser

GIVEN = ("-l", "en-ja", "-r", "ref.A.ja", "-s", "src.en", "--docs", "docs.txt", "good.ja", "weak.ja")
SCORE = ("score", *GIVEN)


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def standard_input(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return a function that puts text on standard input."""

    def put(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    return put


@pytest.mark.parametrize("command", COMMANDS)
def test_files_every_option_that_names_one_is_known(command: str) -> None:
    """Every option of every command whose value is a file is checked: it is known as read or as written."""
    files = {"FILE", "PATH", "OUTPUT", "LOCK", "PATTERN"}
    named = [action.dest for action in build_parser(command)._actions if action.metavar in files]

    assert [] == [option for option in named if option not in (*READ, *WRITTEN)]


# --- inputs and results --------------------------------------------------------------------------------------


@pytest.mark.parametrize("written", ["-o", "--segments", "--lock"])
@pytest.mark.parametrize("read", ["ref.A.ja", "src.en", "docs.txt", "good.ja", "./weak.ja", "link.ja", "hard.ja"])
def test_files_a_result_never_replaces_an_input(
    hakari: Callable[..., Any], files: Path, written: str, read: str
) -> None:
    """Every kind of input is safe from every kind of output, through links and other spellings too."""
    (files / "link.ja").symlink_to("good.ja")
    os.link(files / "good.ja", files / "hard.ja")
    before = contents(files)
    ran = hakari(*SCORE, written, read)

    assert (2, "") == (ran.code, ran.out)
    assert f"would replace the input {'good.ja' if 'ink' in read or 'ard' in read else Path(read)}" in ran.err
    assert before == contents(files)


@pytest.mark.parametrize(
    "arguments",
    [
        (*SCORE[:-2], "nt=good.ja", "-o", "good.ja"),
        (*SCORE[:-2], "-m", "bleu", "good.ja", "-o", "good.ja"),
        (*SCORE[:-2], "-m", "bleu", "nt=good.ja", "-o", "good.ja"),
        ("sensitivity", *GIVEN, "-o", "good.ja"),
        ("convert", *GIVEN, "--to", "jsonl", "-o", "good.ja"),
        (*SCORE, "-m", "bleu:tokenize=sentencepiece:m.model", "-o", "m.model"),
    ],
)
def test_files_inputs_are_known_however_they_are_written(
    hakari: Callable[..., Any], files: Path, arguments: tuple[str, ...]
) -> None:
    """NAME=FILE, outputs behind -m and models are inputs too, and so are those of other commands."""
    (files / "m.model").write_bytes(b"model")
    before = contents(files)
    ran = hakari(*arguments)

    assert (2, "") == (ran.code, ran.out)
    assert f"--output {arguments[-1]} would replace the input {arguments[-1]}" in ran.err
    assert before == contents(files)


@pytest.mark.parametrize(
    ("first", "second"), [("--lock", "-o"), ("--segments", "-o"), ("--lock", "--segments")], ids=" ".join
)
def test_files_two_results_never_share_a_file(
    hakari: Callable[..., Any], files: Path, first: str, second: str
) -> None:
    """Two results in one file, in whatever words, would leave the last one only."""
    before = contents(files)
    ran = hakari(*SCORE, first, "both", second, "./both")

    assert (2, "") == (ran.code, ran.out)
    assert " would replace what --" in ran.err
    assert before == contents(files)


def test_files_of_a_test_set_in_a_folder_are_inputs(hakari: Callable[..., Any], files: Path) -> None:
    """Nothing in the folder of a test set is replaced; a new file beside its texts is no harm."""
    (files / "set" / "sys").mkdir(parents=True)
    for name, new in {"src.en": "src.en", "ref.A.ja": "ref.A.ja", "good.ja": "sys/good.ja"}.items():
        (files / name).rename(files / "set" / new)
    ran = hakari("score", "-t", "set", "-o", "set/sys/good.ja")

    assert (2, "") == (ran.code, ran.out)
    assert "--output set/sys/good.ja would replace the input set/sys/good.ja" in ran.err
    assert 2 == hakari("convert", "-t", "set", "-l", "en-ja", "--to", "mt-metrics-eval", "-o", "set").code
    assert 0 == hakari("score", "-t", "set", "-o", "set/new.txt").code


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such devices")
@pytest.mark.usefixtures("files")
def test_files_devices_take_several_results(hakari: Callable[..., Any]) -> None:
    """What cannot be replaced can be written to twice."""
    assert 0 == hakari(*SCORE, "-o", "/dev/null", "--segments", "/dev/null").code


@pytest.mark.parametrize("option", ["--segments", "-o", "--lock"])
def test_files_a_pattern_behind_an_option_destroys_nothing(
    hakari: Callable[..., Any], files: Path, option: str
) -> None:
    """`--segments *.ja` makes the first output the file to write: it is refused, being like a text of the set."""
    before = contents(files)
    ran = hakari("score", "-l", "en-ja", "-r", "ref.A.ja", option, "good.ja", "weak.ja")

    assert (2, "") == (ran.code, ran.out)
    assert (
        " good.ja would replace what looks like a text of the test set: it ends in .ja and has 2 lines" in ran.err
    )
    assert before == contents(files)


@pytest.mark.usefixtures("files")
def test_files_an_older_result_is_replaced(hakari: Callable[..., Any]) -> None:
    """A result is written again over itself, in a file that ends like the inputs too."""
    for _ in range(2):
        assert 0 == hakari(*SCORE, "-o", "result.ja", "--segments", "segments.ja", "--lock", "lock.ja").code


# --- standard input ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moved", "arguments"),
    [
        ("good.ja", ("-r", "ref.A.ja", "-s", "src.en", "--docs", "docs.txt", "good=-")),
        ("good.ja", ("-r", "ref.A.ja", "-m", "bleu", "good=-")),
        ("ref.A.ja", ("-r", "-", "good.ja")),
        ("src.en", ("-r", "ref.A.ja", "-s", "-", "good.ja")),
        ("docs.txt", ("-r", "ref.A.ja", "--docs", "-", "good.ja")),
    ],
)
def test_files_a_dash_is_standard_input(
    hakari: Callable[..., Any],
    files: Path,
    standard_input: Callable[[str], None],
    moved: str,
    arguments: tuple[str, ...],
) -> None:
    """`-` gives any one text of the test set, with the result that the file gives."""
    expected = hakari("score", "-l", "en-ja", "-r", "ref.A.ja", "good.ja").out
    standard_input((files / moved).read_text(encoding="utf-8"))
    (files / moved).unlink()
    ran = hakari("score", "-l", "en-ja", *arguments)

    assert (0, expected, "") == (ran.code, ran.out, ran.err)


@pytest.mark.usefixtures("files")
def test_files_an_output_from_standard_input_has_a_name(
    hakari: Callable[..., Any], standard_input: Callable[[str], None]
) -> None:
    """Without a name of its own it is called stdin, and does not stand in the way of the language."""
    standard_input("猫。\n新しい工場は来年の春に稼働を始める予定だ。\n")
    ran = hakari("score", "-r", "ref.A.ja", "-")

    assert "stdin" in ran.out
    assert ran.err.startswith("note: target language ja, from the file names")


@pytest.mark.usefixtures("files")
def test_files_errors_in_standard_input_are_placed(
    hakari: Callable[..., Any], standard_input: Callable[[str], None]
) -> None:
    """An error names standard input and the line."""
    standard_input("猫。\n\n")

    assert hakari("score", "-r", "-", "good.ja").err.startswith("hakari: standard input:2: a text is needed")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-r", "-", "-"), "standard input (-) can be read once only"),
        (("-r", "ref.A.ja", "a=-", "b=-"), "standard input (-) can be read once only"),
        (("-t", "-"), "a test set is read from a file; - came"),
        (("-r", "ref.A.ja", "good.ja", "-o", "-"), "--output needs a file; - is standard input"),
        (("-r", "ref.A.ja", "good.ja", "--segments", "-"), "--segments needs a file; - is standard input"),
        (("-r", "ref.A.ja", "-", "--lock", "x"), "--lock needs inputs that can be read again; standard input is"),
    ],
)
def test_files_where_a_dash_is_refused(
    hakari: Callable[..., Any], files: Path, arguments: tuple[str, ...], message: str
) -> None:
    """Standard input is read once, cannot be read again for a lock, and is no place to write to."""
    before = contents(files)
    ran = hakari("score", "-l", "en-ja", *arguments)

    assert (2, "") == (ran.code, ran.out)
    assert ran.err.startswith(f"hakari: {message}")
    assert before == contents(files)


def test_files_a_file_named_dash_can_be_read(hakari: Callable[..., Any], files: Path) -> None:
    """`./-` is a file of that name."""
    (files / "good.ja").rename(files / "-")

    assert 0 == hakari("score", "-l", "en-ja", "-r", "ref.A.ja", "./-").code
