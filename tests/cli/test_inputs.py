"""How the options of the command line become a test set."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SCORE = ("score", "-l", "en-ja", "-f", "json")


def systems(out: str) -> list[str]:
    """Return the names of the systems in the JSON of a run."""
    return [system["name"] for system in json.loads(out)["systems"]]


def value(out: str) -> float:
    """Return the score of the first system in the JSON of a run."""
    return float(json.loads(out)["systems"][0]["scores"]["bleu"]["value"])


# --- names ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("files")
def test_inputs_file_names_name_systems_and_references(hakari: Callable[..., Any]) -> None:
    """`good.ja` is system good, `ref.A.ja` reference A; NAME=FILE says both itself."""
    ran = hakari(*SCORE, "-r", "ref.A.ja", "-r", "mine=ref.A.ja", "good.ja", "第一=good.ja", "./weak.ja")

    assert ["good", "第一", "weak"] == systems(ran.out)
    assert ["A", "mine"] == json.loads(ran.out)["test_set"]["references"]


@pytest.mark.usefixtures("files")
def test_inputs_duplicate_system_names(hakari: Callable[..., Any]) -> None:
    """Two systems of one name are refused with both files and the way out."""
    ran = hakari(*SCORE, "-r", "ref.A.ja", "good.ja", "good=weak.ja")

    assert (1, "") == (ran.code, ran.out)
    assert (
        "hakari: two systems are named 'good': good.ja and weak.ja\n"
        "  Every system needs a name of its own; rename one, or write NAME=FILE.\n"
    ) == ran.err


@pytest.mark.usefixtures("files")
def test_inputs_duplicate_reference_names(hakari: Callable[..., Any]) -> None:
    """The same reference twice is refused as well."""
    ran = hakari(*SCORE, "-r", "ref.A.ja", "-r", "ref.A.ja", "good.ja")

    assert (1, "") == (ran.code, ran.out)
    assert "two references are named 'A'" in ran.err


@pytest.mark.parametrize("argument", ["=good.ja", "good="])
@pytest.mark.usefixtures("files")
def test_inputs_half_a_name(hakari: Callable[..., Any], argument: str) -> None:
    """NAME=FILE needs both of its halves."""
    ran = hakari(*SCORE, "-r", "ref.A.ja", argument)

    assert (2, f"hakari: PATH or NAME=PATH is needed; {argument!r} came\n") == (ran.code, ran.err)


@pytest.mark.usefixtures("files")
def test_inputs_options_and_outputs_mix(hakari: Callable[..., Any]) -> None:
    """Outputs may stand before, between and behind options."""
    ran = hakari("score", "good.ja", "-l", "en-ja", "weak.ja", "-f", "json", "-r", "ref.A.ja", "third=weak.ja")

    assert ["good", "weak", "third"] == systems(ran.out)


# --- references ----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("files")
def test_inputs_empty_references_must_be_declared(hakari: Callable[..., Any]) -> None:
    """An empty reference line is refused with its place, unless --missing-references says what it means."""
    several = ("-r", "ref.A.ja", "-r", "ref.B.ja", "good.ja")
    refused, declared = hakari(*SCORE, *several), hakari(*SCORE, *several, "--missing-references")

    assert (1, "") == (refused.code, refused.out)
    assert refused.err.startswith("hakari: ref.B.ja:2: a text is needed; the reference is empty\n")
    assert "--missing-references" in refused.err
    assert 0 == declared.code
    assert "|nrefs:var|" in json.loads(declared.out)["metrics"][0]["signature"]


@pytest.mark.usefixtures("files")
def test_inputs_a_second_reference_can_only_help_precision(hakari: Callable[..., Any]) -> None:
    """The second reference is counted: it has an n-gram of the output that the first has not."""
    one = hakari(*SCORE, "-r", "ref.A.ja", "good.ja").out
    two = hakari(*SCORE, "-r", "ref.A.ja", "-r", "ref.B.ja", "--missing-references", "good.ja").out

    assert value(two) > value(one)


# --- amended text --------------------------------------------------------------------------------------------


def test_inputs_previous_translation(hakari: Callable[..., Any], files: Path) -> None:
    """It is read with the other texts, must be as long, and is wanted before anything is read."""
    (files / "old.ja").write_text("猫が静かに窓の外を眺めていた。\n\n", encoding="utf-8")
    (files / "short.ja").write_text("猫\n", encoding="utf-8")
    given = (*SCORE, "-r", "ref.A.ja", "good.ja", "-m", "isdit", "--previous")
    ran = hakari(*given, "old.ja")

    assert (0, "") == (ran.code, ran.err)
    score = json.loads(ran.out)["systems"][0]["scores"]["isdit"]
    assert (2, 1, True) == (score["n_segments"], score["n_scored"], 0 < score["value"] < 100)
    assert "|scored:1/2|" in json.loads(ran.out)["metrics"][0]["signature"]
    assert "1 in the previous translation (short.ja), 2 in reference A" in hakari(*given, "short.ja").err

    ran = hakari(*SCORE, "-r", "nowhere.ja", "good.ja", "-m", "isdit")
    assert (2, "hakari: ISDIT needs previous translations, none came\n") == (ran.code, ran.err[:53])
    assert "with --previous FILE, or in a --test-set" in ran.err


def test_inputs_previous_translation_beside_a_test_set(hakari: Callable[..., Any], files: Path) -> None:
    """A test set brings its own; none in it is an error that says so."""
    hakari("convert", "-r", "ref.A.ja", "good.ja", "--to", "jsonl", "-o", "set.jsonl", "-l", "en-ja")
    ran = hakari("score", "-t", "set.jsonl", "--previous", "good.ja")

    assert (2, True) == (ran.code, "--test-set and --previous were both given" in ran.err)
    ran = hakari("score", "-t", "set.jsonl", "-m", "focality")
    assert (1, True) == (ran.code, "Focality needs previous translations, none came" in ran.err)
    assert (files / "set.jsonl").exists()


@pytest.mark.usefixtures("files")
def test_inputs_previous_translation_is_an_input(hakari: Callable[..., Any]) -> None:
    """Lock files list it, and no result replaces it."""
    given = (*SCORE, "-r", "ref.A.ja", "good.ja", "-m", "isdit", "--previous", "weak.ja")
    hakari(*given, "--lock", "x.lock.json", "-o", "x.json")

    lock = json.loads(Path("x.lock.json").read_text(encoding="utf-8"))
    assert "weak.ja" in {entry["path"] for entry in lock["inputs"]}
    ran = hakari(*given, "-o", "weak.ja")
    assert (2, True) == (ran.code, "would replace the input weak.ja" in ran.err)


# --- files that are not in order -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"a\nb\0c\n", "x.ja:2: clean text is needed; byte 2 of the line is a NUL\n"),
        (b"a\n\x83e\n", "x.ja:2: UTF-8 is needed; byte 1 of the line, 0x83"),
        (b"\xff\xfea\0\n", "x.ja:1: UTF-8 is needed; the file starts like UTF-16\n"),
        (b"\x1f\x8bbroken", "x.ja: the gzip data are damaged or cut off"),
        (b"one\n", "unequal numbers of segments: 1 in system x (x.ja), 2 in reference A (ref.A.ja)\n"),
        (b"1\n2\n3\n", "unequal numbers of segments: 3 in system x (x.ja), 2 in reference A (ref.A.ja)\n"),
        (b"", "unequal numbers of segments: 0 in system x (x.ja), 2 in reference A (ref.A.ja)\n"),
    ],
)
def test_inputs_refuses_files(hakari: Callable[..., Any], files: Path, content: bytes, message: str) -> None:
    """A file that is not clean or not as long as the others is failure 1 with file and line."""
    (files / "x.ja").write_bytes(content)
    ran = hakari(*SCORE, "-r", "ref.A.ja", "good.ja", "x.ja")

    assert (1, "") == (ran.code, ran.out)
    assert ran.err.startswith(f"hakari: {message}")


@pytest.mark.usefixtures("files")
def test_inputs_files_that_are_not_there(hakari: Callable[..., Any]) -> None:
    """A file that does not exist is named, whichever option it belongs to."""
    for arguments in (
        ("-r", "none", "good.ja"),
        ("-r", "ref.A.ja", "none"),
        ("-r", "ref.A.ja", "good.ja", "-s", "none"),
    ):
        ran = hakari(*SCORE, *arguments)
        assert (1, "") == (ran.code, ran.out)
        assert ran.err.startswith("hakari: none: cannot be read: ")


@pytest.mark.usefixtures("files")
def test_inputs_nothing_to_score(hakari: Callable[..., Any]) -> None:
    """Without outputs or without references the command is misused, and the message says what to give."""
    without_outputs, without_references = hakari(*SCORE, "-r", "ref.A.ja"), hakari(*SCORE, "good.ja")

    assert (2, 2) == (without_outputs.code, without_references.code)
    assert "there is no system to score\n  Give at least one output." in without_outputs.err
    assert "BLEU needs references, none came\n  Give them with --reference FILE" in without_references.err
    assert 2 == hakari("score").code


def test_inputs_gzip_and_line_ends_do_not_matter(hakari: Callable[..., Any], files: Path) -> None:
    """Compressed files, byte-order marks and Windows line ends give the score of the plain file."""
    text = (files / "good.ja").read_bytes()
    (files / "packed.ja.gz").write_bytes(gzip.compress(text))
    (files / "windows.ja").write_bytes(b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n"))
    ran = hakari(*SCORE, "-r", "ref.A.ja", "good.ja", "packed.ja.gz", "windows.ja")

    assert ["good", "packed", "windows"] == systems(ran.out)
    assert 1 == len({system["scores"]["bleu"]["value"] for system in json.loads(ran.out)["systems"]})


@pytest.mark.usefixtures("files")
def test_inputs_documents_of_another_length(hakari: Callable[..., Any]) -> None:
    """A file of documents with fewer lines than segments is refused."""
    Path("docs.txt").write_text("home\n", encoding="utf-8")
    ran = hakari(*SCORE, "-r", "ref.A.ja", "good.ja", "--docs", "docs.txt")

    assert (1, "") == (ran.code, ran.out)
    assert ran.err.startswith("hakari: docs.txt: 1 lines came; the test set has 2 segments\n")


# --- language ------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("files")
def test_inputs_language_from_file_names(hakari: Callable[..., Any]) -> None:
    """Where all files end in .ja the language is Japanese, and a note on standard error says so."""
    ran = hakari("score", "-r", "ref.A.ja", "good.ja")

    assert "note: target language ja, from the file names; -l PAIR says it yourself\n" == ran.err
    assert "tok:ja-mecab" in ran.out


def test_inputs_language_is_not_guessed_from_some_names(hakari: Callable[..., Any], files: Path) -> None:
    """One file without the ending, and nothing is guessed: 13a, and the warning that it is wrong for Japanese."""
    (files / "good.ja").rename(files / "good.txt")
    ran = hakari("score", "-r", "ref.A.ja", "good.txt")

    assert "note:" not in ran.err
    assert "tok:13a" in ran.out
    assert "warning: the text is Japanese, and BLEU cuts it with 13a" in ran.err
    assert "(-l en-ja)" in ran.err


@pytest.mark.usefixtures("files")
def test_inputs_language_pair_is_checked(hakari: Callable[..., Any]) -> None:
    """A single language is not a pair."""
    ran = hakari("score", "-l", "ja", "-r", "ref.A.ja", "good.ja")

    assert (2, "") == (ran.code, ran.out)
    assert ran.err.startswith("hakari: --language-pair: a language pair such as 'en-ja' is needed; 'ja' came\n")


# --- test sets in one file -----------------------------------------------------------------------------------


@pytest.fixture
def jsonl(hakari: Callable[..., Any], files: Path) -> Path:
    """Return a test set in one file, with one system."""
    path = files / "set.jsonl"
    made = ("-s", "src.en", "-r", "ref.A.ja", "good.ja", "--docs", "docs.txt")
    assert 0 == hakari("convert", "-l", "en-ja", *made, "--to", "jsonl", "-o", path).code
    return path


def test_inputs_test_set_with_further_outputs(hakari: Callable[..., Any], jsonl: Path) -> None:
    """--test-set brings references, language and documents; outputs on the command line are added."""
    ran = hakari("score", "-t", jsonl, "weak.ja", "-f", "json", "--by", "document")

    assert ["good", "weak"] == systems(ran.out)
    assert "ja" == json.loads(ran.out)["test_set"]["target_language"]
    assert ["home", "news"] == [group["name"] for group in json.loads(ran.out)["by"]["groups"]]


@pytest.mark.parametrize("option", [("-r", "ref.A.ja"), ("-s", "src.en"), ("--docs", "docs.txt")])
def test_inputs_test_set_brings_its_own(hakari: Callable[..., Any], jsonl: Path, option: tuple[str, str]) -> None:
    """What the test set already has cannot be given beside it: one of the two would be dropped."""
    ran = hakari("score", "-t", jsonl, *option)

    assert (2, "") == (ran.code, ran.out)
    assert "were both given; the test set brings its own" in ran.err


def test_inputs_test_set_duplicate_system(hakari: Callable[..., Any], jsonl: Path) -> None:
    """A further output with the name of a system that is in the set is refused."""
    ran = hakari("score", "-t", jsonl, "good=weak.ja")

    assert (1, "") == (ran.code, ran.out)
    assert "two systems are named 'good'" in ran.err


def test_inputs_test_set_formats(hakari: Callable[..., Any], jsonl: Path, files: Path) -> None:
    """--input-format names the format; a wrong name suggests, an unrecognised file lists all."""
    assert 0 == hakari("score", "-t", jsonl, "--input-format", "jsonl").code
    assert 2 == hakari("score", "-t", jsonl, "--input-format", "json").code
    assert "Did you mean jsonl" in hakari("score", "-t", jsonl, "--input-format", "json").err
    unknown = hakari("score", "-t", files / "good.ja")
    assert 1 == unknown.code
    assert "Name it with --input-format; known: jsonl, tsv, wmt-xml" in unknown.err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ("--input-format", "jsonl", "-r", "ref.A.ja", "good.ja"),
            "--input-format jsonl is about a test set in one",
        ),
        (
            ("--input-format", "nonsense", "-r", "ref.A.ja", "good.ja"),
            "--input-format nonsense is about a test set",
        ),
        (
            ("--missing-references", "good.ja", "--to", "jsonl", "-o", "x"),
            "--missing-references is about references",
        ),
    ],
)
@pytest.mark.usefixtures("files")
def test_inputs_no_option_is_ignored(hakari: Callable[..., Any], options: tuple[str, ...], message: str) -> None:
    """An option that would do nothing beside the others is refused, not passed over."""
    ran = hakari("convert" if "--to" in options else "score", "-l", "en-ja", *options)

    assert (2, "") == (ran.code, ran.out)
    assert ran.err.startswith(f"hakari: {message}")


@pytest.mark.usefixtures("files")
def test_inputs_test_set_without_languages_can_be_told(hakari: Callable[..., Any]) -> None:
    """A test set that does not say its languages takes those of -l, as the warning about 13a advises."""
    made = ("convert", "-r", "ref.A.ja", "x=good.ja", "out=src.en", "--to", "tsv", "-o", "set.tsv")
    assert (0, "") == (hakari(*made).code, hakari(*made).err)

    assert "(-l en-ja)" in hakari("score", "-t", "set.tsv").err
    told = hakari("score", "-t", "set.tsv", "-l", "en-ja")
    assert "tok:ja-mecab" in told.out
    assert "13a" not in told.err


@pytest.mark.usefixtures("files")
def test_inputs_test_set_that_is_not_there(hakari: Callable[..., Any]) -> None:
    """A test set that does not exist is named."""
    assert "hakari: no file or folder is there: none\n" == hakari("score", "-t", "none").err
