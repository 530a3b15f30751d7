"""`hakari score`: from files to tables, JSON and files of segment scores."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from hakari import BLEU, score

EXAMPLES = Path(__file__).parents[2] / "examples"
PLAIN = ("score", "-l", "en-ja", "-r", "ref.A.ja", "good.ja", "weak.ja")


def lines(file: str) -> list[str]:
    """Return the segments of a small file."""
    return Path(file).read_text(encoding="utf-8").splitlines()


@pytest.mark.usefixtures("files")
def test_score_prints_the_scores_of_the_library(hakari: Callable[..., Any]) -> None:
    """The table holds what `hakari.score` gives for the same texts, best system first, with the signature."""
    expected = score({"weak": lines("weak.ja"), "good": lines("good.ja")}, lines("ref.A.ja"), language_pair="en-ja")
    ran = hakari(*PLAIN[:-2], "weak.ja", "good.ja")

    assert (0, "") == (ran.code, ran.err)
    assert f"{expected.table()}\n" == ran.out
    assert ran.out.index("good") < ran.out.index("weak")
    assert "tok:ja-mecab-0.996-IPA" in ran.out


@pytest.mark.usefixtures("files")
def test_score_as_given_keeps_the_order(hakari: Callable[..., Any]) -> None:
    """With --as-given the worse system stays first where it was named first."""
    ran = hakari(*PLAIN[:-2], "weak.ja", "good.ja", "--as-given", "-f", "tsv")

    assert ["weak", "good"] == [row.split("\t")[0] for row in ran.out.splitlines()[1:]]


@pytest.mark.usefixtures("files")
def test_score_parts_show_what_a_score_is_made_of(hakari: Callable[..., Any]) -> None:
    """--parts adds precisions and lengths as the metric prints them."""
    detail = BLEU(language="ja").corpus(lines("good.ja"), lines("ref.A.ja")).detail

    assert detail in hakari(*PLAIN, "--parts").out
    assert "BP = " not in hakari(*PLAIN).out


@pytest.mark.parametrize(
    ("format", "start"),
    [
        ("table", "system   BLEU ↑\n"),
        ("tsv", "system\tBLEU\n"),
        ("markdown", "| system | BLEU ↑ |\n| :-- | --: |\n| good | **"),
        ("latex", "\\begin{tabular}{lr}\n\\toprule\nsystem & BLEU $\\uparrow$ \\\\\n"),
        ("json", '{\n  "schema": "hakari-scores/1",\n'),
    ],
)
@pytest.mark.usefixtures("files")
def test_score_formats(hakari: Callable[..., Any], format: str, start: str) -> None:
    """Every format of -f prints the same run, and -o writes the same bytes to a file instead."""
    ran = hakari(*PLAIN, "-f", format)
    written = hakari(*PLAIN, "-f", format, "-o", "result")

    assert ran.out.startswith(start)
    assert (0, "", ran.err) == (written.code, written.out, written.err)
    assert (format == "tsv") == ran.err.startswith("note: BLEU|nrefs:1|")
    assert ran.out == Path("result").read_text(encoding="utf-8")


@pytest.mark.usefixtures("files")
def test_score_unknown_output_format_is_misuse(hakari: Callable[..., Any]) -> None:
    """A format that does not exist is refused with the ones that do."""
    ran = hakari(*PLAIN, "-f", "xml")

    assert (2, "") == (ran.code, ran.out)
    assert "invalid choice: 'xml'" in ran.err
    assert "latex" in ran.err


def test_score_json_carries_everything(hakari: Callable[..., Any], files: Path) -> None:
    """JSON names test set, metrics, systems as given, warnings, and the groups of --by."""
    (files / "empty.ja").write_text("\n\n", encoding="utf-8")
    ran = hakari(*PLAIN, "empty.ja", "--docs", "docs.txt", "--by", "domain", "-f", "json")
    data = json.loads(ran.out)

    assert {"n_segments": 2, "source_language": "en", "target_language": "ja", "references": ["A"]} == {
        key: value for key, value in data["test_set"].items() if key != "name"
    }
    assert ["good", "weak", "empty"] == [system["name"] for system in data["systems"]]
    assert "empty-outputs" in [warning["code"] for warning in data["warnings"]]
    assert ["story", "press"] == [group["name"] for group in data["by"]["groups"]]
    assert 100.0 == pytest.approx(data["by"]["values"]["bleu"]["good"][1])


# --- metrics -------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("files")
def test_score_several_metrics(hakari: Callable[..., Any]) -> None:
    """Each metric of -m has a column, named by its specification where two share a label."""
    ran = hakari(*PLAIN, "-m", "bleu:tokenize=char", "bleu", "-m", "bleu:nfkc", "-f", "tsv")

    assert "system\tbleu:tokenize=char\tbleu\tbleu:nfkc" == ran.out.splitlines()[0]


@pytest.mark.usefixtures("files")
def test_score_files_behind_metrics_are_outputs(hakari: Callable[..., Any]) -> None:
    """Files after -m, plain or NAME=FILE, are scored as if they stood before it."""
    ran = hakari("score", "-l", "en-ja", "-r", "ref.A.ja", "-m", "bleu", "good.ja", "other=weak.ja", "-f", "tsv")

    assert 0 == ran.code
    assert {"good", "other"} == {row.split("\t")[0] for row in ran.out.splitlines()[1:]}


@pytest.mark.parametrize(
    ("metric", "message"),
    [
        ("blue", "no metric or file is named 'blue'\n  Did you mean bleu or bleu-ja? Known: "),
        ("nothere.ja", "no metric or file is named 'nothere.ja'\n"),
        ("bleu:tokenise=char", "no option of bleu is named 'tokenise'\n  Did you mean tokenize?"),
        ("bleu:tokenize=ja-mcab", "no segmenter is named 'ja-mcab'\n  Did you mean ja-mecab"),
        ("bleu:max_ngram_order=x", "the option max_ngram_order takes a whole number; 'x' came"),
        ("bleu:smooth_method=x", "smooth_method is one of none, floor, add-k, exp; 'x' came"),
    ],
)
@pytest.mark.usefixtures("files")
def test_score_refuses_metrics(hakari: Callable[..., Any], metric: str, message: str) -> None:
    """A wrong metric, option or value fails with what is known, before anything is printed."""
    ran = hakari(*PLAIN, "-m", metric)

    assert (2, "") == (ran.code, ran.out)
    assert ran.err.startswith(f"hakari: {message}")


@pytest.mark.usefixtures("files")
def test_score_unknown_metric_is_named_before_missing_systems(hakari: Callable[..., Any]) -> None:
    """A mistyped file behind -m is named, although without it there is no system either."""
    ran = hakari("score", "-l", "en-ja", "-r", "ref.A.ja", "-m", "bleu", "god.ja")

    assert ran.err.startswith("hakari: no metric or file is named 'god.ja'")


@pytest.mark.usefixtures("files")
def test_score_the_same_metric_twice_is_an_error(hakari: Callable[..., Any]) -> None:
    """Two columns of the same numbers are refused, however the second is written."""
    ran = hakari(*PLAIN, "-m", "bleu", "bleu:smooth_method=exp")

    assert (2, "hakari: the metric 'bleu:smooth_method=exp' is asked for twice\n") == (ran.code, ran.err)


@pytest.mark.usefixtures("files")
def test_score_threads_do_not_change_the_output(hakari: Callable[..., Any]) -> None:
    """--threads takes whole numbers from 1 and never changes a digit."""
    assert hakari(*PLAIN, "--threads", "2", "-f", "json").out == hakari(*PLAIN, "--threads", "1", "-f", "json").out
    for wrong in ("0", "-1", "two", "1.5"):
        ran = hakari(*PLAIN, f"--threads={wrong}")
        assert 2 == ran.code
        assert f"a whole number from 1 up is needed; '{wrong}' came" in ran.err


# --- segments and groups -------------------------------------------------------------------------------------


def test_score_segments_file(hakari: Callable[..., Any], files: Path) -> None:
    """--segments writes one row a system and segment, in full, beside the table."""
    ran = hakari(*PLAIN, "--segments", "segments.tsv")
    header, *rows = [row.split("\t") for row in (files / "segments.tsv").read_text(encoding="utf-8").splitlines()]
    expected = BLEU(language="ja").segments(lines("weak.ja"), lines("ref.A.ja"))

    assert hakari(*PLAIN).out == ran.out
    assert ["system", "segment", "bleu"] == header
    assert [["good", "0"], ["good", "1"], ["weak", "0"], ["weak", "1"]] == [row[:2] for row in rows]
    assert list(expected) == [float(row[2]) for row in rows[2:]]


def test_score_segments_without_reference_are_nan(hakari: Callable[..., Any], files: Path) -> None:
    """A segment without reference is `nan` in the file, and the table says how many were scored."""
    ran = hakari(
        "score", "-l", "en-ja", "-r", "ref.B.ja", "--missing-references", "good.ja", "--segments", "s.tsv.gz"
    )
    rows = gzip.decompress((files / "s.tsv.gz").read_bytes()).decode().splitlines()

    assert "1 of 2 segments are scored by BLEU; the others have no reference." in ran.out
    assert "good\t1\tnan" == rows[2]
    assert "nan" not in rows[1]


def test_score_by_document_and_domain(hakari: Callable[..., Any]) -> None:
    """--by adds a table of groups in order of appearance; segments of all groups are all segments."""
    folder = EXAMPLES / "ja-en"
    common = ("score", "-l", "ja-en", "-r", folder / "ref.A.en", "--docs", folder / "docs.txt")
    for by, first in (("document", "news-01"), ("domain", "news")):
        ran = hakari(*common, folder / "sys/north.en", "--by", by, "-f", "tsv")
        scores, groups = ran.out.split("\n\n")
        header, *rows = [row.split("\t") for row in groups.splitlines()[1:]]

        assert scores.startswith("system\tBLEU\nnorth\t")
        assert f"# BLEU ↑ by {by}" == groups.splitlines()[0]
        assert [by, "segments", "north"] == header
        assert first == rows[0][0]
        assert 30 == sum(int(row[1]) for row in rows)


@pytest.mark.usefixtures("files")
def test_score_as_given_holds_for_groups(hakari: Callable[..., Any]) -> None:
    """--as-given keeps the order in the tables of --by too."""
    ran = hakari(
        *PLAIN[:-2], "weak.ja", "good.ja", "--as-given", "--docs", "docs.txt", "--by", "domain", "-f", "tsv"
    )

    assert "domain\tsegments\tweak\tgood" in ran.out
    assert "domain\tsegments\tgood\tweak" in hakari(*PLAIN, "--docs", "docs.txt", "--by", "domain", "-f", "tsv").out


def test_score_by_without_documents_writes_nothing(hakari: Callable[..., Any], files: Path) -> None:
    """--by without documents is refused before a file is written."""
    ran = hakari(*PLAIN, "--by", "document", "--segments", "s.tsv", "-o", "o")

    assert 1 == ran.code
    assert "the test set does not say which document a segment belongs to\n  Give them with --docs" in ran.err
    assert not {"s.tsv", "o"} & {file.name for file in files.iterdir()}


# --- confidence ----------------------------------------------------------------------------------------------


def test_score_with_confidence(hakari: Callable[..., Any]) -> None:
    """--confidence puts intervals beside the scores, of documents where they are known, and keeps the scores."""
    folder = EXAMPLES / "en-ja"
    common = ("score", "-l", "en-ja", "-r", folder / "ref.A.ja", *sorted((folder / "sys").iterdir()))
    options = ("--confidence", "--resamples", "200", "--seed", "5", "--level", "0.9", "--interval", "bca")
    plain, sure = hakari(*common), hakari(*common, *options)
    documents = hakari(*common, *options, "--docs", folder / "docs.txt", "--by", "domain")

    assert [row.split()[:2] for row in plain.out.splitlines()[2:7]] == [
        row.split()[:2] for row in sure.out.splitlines()[2:7]
    ]
    assert "system          BLEU ↑        BLEU 90 %\n" in sure.out
    assert "Intervals: 90 %, BCa bootstrap, 200 resamples of 60 segments, seed 5." in sure.out
    assert "BLEU 90 % by document   BLEU 90 % by segment" in documents.out
    assert "BLEU ↑ by domain" in documents.out


def test_score_confidence_json_follows_its_schema(hakari: Callable[..., Any]) -> None:
    """The intervals are in the JSON under a key of their own, in the published form."""
    folder = EXAMPLES / "ja-en"
    common = ("score", "-l", "ja-en", "-r", folder / "ref.A.en", *sorted((folder / "sys").iterdir()), "-f", "json")
    schema = json.loads((resources("hakari") / "schemas" / "scores-1.json").read_text(encoding="utf-8"))
    sure = json.loads(hakari(*common, "--confidence", "--resamples", "100").out)
    plain = json.loads(hakari(*common).out)

    jsonschema.validate(sure, schema)
    assert plain == {key: value for key, value in sure.items() if key != "confidence"}
    own = sure["confidence"]["values"]["bleu"]["north"]["segment"]
    assert own["low"] < sure["systems"][1]["scores"]["bleu"]["value"]


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    "option", [("--seed", "1"), ("--level", "0.9"), ("--interval", "bca"), ("--resamples", "9")]
)
def test_score_options_of_intervals_need_confidence(hakari: Callable[..., Any], option: tuple[str, str]) -> None:
    """An option that would do nothing is refused."""
    ran = hakari(*PLAIN, *option)

    assert (2, "") == (ran.code, ran.out)
    assert f"{option[0]} is about intervals\n  Ask for them with --confidence." in ran.err


# --- writing -------------------------------------------------------------------------------------------------


def test_score_leaves_files_alone_when_it_fails(hakari: Callable[..., Any], files: Path) -> None:
    """After a failure, a result file has its old content, and no other file has appeared."""
    (files / "result").write_text("old", encoding="utf-8")
    (files / "bad.ja").write_bytes("猫。\n".encode() + b"\xff\n")
    before = sorted(files.iterdir())
    ran = hakari(*PLAIN, "bad.ja", "-o", "result", "--segments", "segments.tsv")

    assert (1, "") == (ran.code, ran.out)
    assert "old" == (files / "result").read_text(encoding="utf-8")
    assert before == sorted(files.iterdir())


@pytest.mark.usefixtures("files")
def test_score_names_a_file_that_cannot_be_written(hakari: Callable[..., Any]) -> None:
    """A result that cannot be written is failure 1 with the path."""
    ran = hakari(*PLAIN, "-o", "no/such/folder/result")

    assert (1, "") == (ran.code, ran.out)
    assert ran.err.startswith("hakari: no/such/folder/result: cannot be written: ")


def test_score_refuses_one_file_for_two_results(hakari: Callable[..., Any], files: Path) -> None:
    """--segments and -o may not name the same file, in whatever words."""
    ran = hakari(*PLAIN, "-o", "result", "--segments", "./result")

    assert (2, "") == (ran.code, ran.out)
    assert "--segments ./result would replace what --output writes" in ran.err
    assert not (files / "result").exists()


# --- warnings ------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("files")
def test_score_prints_warnings_to_standard_error(hakari: Callable[..., Any]) -> None:
    """A warning stands on standard error, does not change the exit code, and is not in the table."""
    ran = hakari(*PLAIN, "copy=ref.A.ja")

    assert 0 == ran.code
    assert (
        "warning: system copy is the same as reference A in 2 of 2 segments. Is a reference among the systems?\n"
    ) == ran.err
    assert "warning" not in ran.out


@pytest.mark.usefixtures("files")
def test_score_is_silent_on_clean_data(hakari: Callable[..., Any]) -> None:
    """Nothing at all is printed to standard error when there is nothing to say."""
    assert "" == hakari(*PLAIN).err


def test_score_the_example_with_several_references(hakari: Callable[..., Any]) -> None:
    """The bundled example with both references ranks its systems, and the signature says that references vary."""
    folder = EXAMPLES / "en-ja"
    systems = sorted((folder / "sys").iterdir())
    references = ("-r", folder / "ref.A.ja", "-r", folder / "ref.B.ja", "--missing-references")
    ran = hakari("score", "-l", "en-ja", *references, *systems)

    assert 0 == ran.code
    assert ["fluent-nmt", "terse-llm", "adequate-smt", "literal-rules", "broken"] == [
        row.split()[0] for row in ran.out.splitlines()[2:7]
    ]
    assert "BLEU|nrefs:var|" in ran.out
