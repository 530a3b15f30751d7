"""The report as a value, and its page as text."""

from __future__ import annotations

import base64
import gzip
import json
import re
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import hakari
from hakari import TestSet, Texts
from hakari.data.formats.plain import read_plain
from hakari.errors import OptionError
from hakari.report.page import Report, ReportOptions, build_report, render_page
from hakari.report.page.cut import BETWEEN, marked_cuts
from hakari.report.page.report import table_dict
from hakari.suites.results import CaseResult, Run, SystemResult, Verdict
from hakari.suites.tables import run_tables
from hakari.table import Column, Interval, Listed, Marked, Placed, Table
from hakari.types import Direction


def packed(page: str) -> Any:
    """Return the data of a page, as its script reads it."""
    found = re.search(r'id="data">([^<]*)<', page)
    assert found
    return json.loads(gzip.decompress(base64.b64decode(found[1])))


def test_numbers_are_those_of_score(small_set: TestSet, small_report: Report) -> None:
    """Scores of systems and segments are what `hakari.score` gives, to the last digit."""
    data = small_report.to_dict()
    scores = hakari.score(small_set, metrics=["bleu", "chrf", "ter", "ribes"])

    assert scores.to_dict()["systems"] == data["scores"]["systems"]
    for metric in scores.metrics:
        for system in scores.systems:
            assert metric.segments(system).tolist() == data["segments"][metric.key][system]


def test_the_json_has_its_schema(small_report: Report) -> None:
    """The JSON is what its schema says."""
    schema = json.loads((resources("hakari") / "schemas" / "report-1.json").read_text(encoding="utf-8"))

    jsonschema.validate(json.loads(json.dumps(small_report.to_dict(), allow_nan=False)), schema)


def test_the_page_holds_the_json(small_report: Report) -> None:
    """What is packed is the JSON, with texts cut into words and scores of segments rounded to what is shown."""
    data, page = small_report.to_dict(), packed(render_page(small_report))

    assert {key: data[key] for key in data if key not in ("texts", "segments")} == {
        key: page[key] for key in page if key not in ("texts", "segments")
    }
    for system, own in data["texts"]["systems"].items():
        assert own == [line.replace(BETWEEN, "") for line in page["texts"]["systems"][system]]
    assert "猫\0が\0静か\0に\0" in page["texts"]["references"]["A"][0]
    assert page["segments"]["bleu"]["far"] == [round(v, 2) for v in data["segments"]["bleu"]["far"]]


def test_the_page_is_one_file(small_report: Report) -> None:
    """No address of a network stands in it but the name space of SVG, and hostile text only in packed form."""
    page = render_page(small_report)

    assert {"http://www.w3.org/2000/svg"} == set(re.findall(r"https?://[^\"' )]+", page))
    assert "document.title='taken'" not in page
    assert 2 == page.count("</script>")
    assert page == render_page(small_report)


def test_titles_are_escaped(small_set: TestSet) -> None:
    """A title is text, whatever it says."""
    options = ReportOptions(title="{{data}} <b>&", resamples=200, sensitivity="none", explain=0)
    page = render_page(build_report(small_set, metrics=["chrf"], options=options))

    assert "<title>{{data}} &lt;b&gt;&amp;</title>" in page


def test_explained_segments_differ_most(small_report: Report) -> None:
    """Those segments are explained whose first score varies most between systems, with all metrics that can."""
    result = small_report.scores.metrics[0]
    values = [result.segments(system) for system in small_report.scores.systems]
    spreads = [max(column) - min(column) for column in zip(*values, strict=True)]
    chosen = {found.segment for found in small_report.explanations}

    assert 3 == len(chosen)
    assert max(spreads) in {spreads[segment] for segment in chosen}
    assert 3 * 4 == len(small_report.explanations[0].items)
    assert "3 of 12" in small_report.explained


def test_one_system_and_one_metric() -> None:
    """There is nothing to compare, and the report says so instead of failing."""
    test_set = TestSet(systems={"a": Texts(["雨。"])}, references={"A": Texts(["雨だ。"])}, target_language="ja")
    report = build_report(test_set, metrics=["chrf"])

    assert report.comparison is None
    assert "one system" in report.uncompared
    assert all(section.missing for section in report.sections)
    assert packed(render_page(report))["comparison"] is None


def test_focal_marks() -> None:
    """With previous translations, explanations say what became of their words."""
    test_set = TestSet(
        systems={"a": Texts(["the old law applies here"]), "b": Texts(["a law"])},
        references={"A": Texts(["the new law applies here"])},
        previous_translations=Texts(["the old law applied here"]),
        target_language="en",
    )
    report = build_report(test_set, metrics=["isdit"])
    found = report.to_dict()["explanations"][0]["explanations"][0]

    assert "revision" == found["picture"]["kind"]
    assert "bad" == found["tones"]["left standing"]
    assert "left standing" in {word["mark"] for word in found["picture"]["merged"]}
    assert report.to_dict()["texts"]["previous"] == ["the old law applied here"]


def test_people(small_set: TestSet, tmp_path: Path) -> None:
    """Scores by people make a section of their own."""
    (tmp_path / "human.sys.tsv").write_text("system\tscore\nnear\t90\nfar\t20\n", encoding="utf-8")
    options = ReportOptions(resamples=200, sensitivity="none", explain=0, human=tmp_path)
    report = build_report(small_set, metrics=["chrf", "bleu"], options=options)

    section = next(own for own in report.sections if own.name == "human")
    assert section.points == {"kind": "human", "name": "score", "systems": {"near": 90.0, "far": 20.0}}


@pytest.mark.parametrize("wrong", [{"explain": -1}, {"sensitivity": "some"}])
def test_options_are_checked(wrong: dict[str, Any]) -> None:
    """Values that mean nothing are refused."""
    with pytest.raises(OptionError):
        ReportOptions(**wrong)


def test_tables_as_json() -> None:
    """Every kind of cell keeps its numbers in full."""
    table = Table(
        (Column("name"), Column("x", 1, Direction.LOWER), Column("y"), Column("z"), Column("all")),
        (
            ("a", 1.25, Interval(0.0, float("nan")), Marked(2.0, "*"), Listed(("p", "q"), 1)),
            ("b", None, None, Placed(1.0, 2), "r"),
        ),
    )

    assert [
        ["a", 1.25, {"low": 0.0, "high": None}, {"value": 2.0, "marks": "*"}, {"texts": ["p", "q"], "shown": 1}],
        ["b", None, None, {"value": 1.0, "marks": "(2)"}, "r"],
    ] == table_dict(table)["rows"]
    assert "lower" == table_dict(table)["columns"][1]["direction"]


def test_cuts_leave_texts_whole() -> None:
    """A text whose words are not in it, as where entities are resolved, stays as it is."""
    assert "a &amp; b" == marked_cuts("a &amp; b", ["a", "&", "b"])
    assert "  猫 \0。 ".replace(" \0", "\0") == marked_cuts("  猫。 ", ["猫", "。"])


@pytest.mark.shared
def test_a_whole_test_set_stays_small(shared: Path) -> None:
    """Thirteen systems, two thousand segments and five metrics take less than 4 MB, and no text is lost."""
    folder = shared / "data" / "wmt22.en-ja"
    test_set = read_plain(
        references=[str(folder / "ref.A.ja")],
        systems=[str(file) for file in sorted((folder / "sys").glob("*.ja"))],
        source=str(folder / "src.en"),
        docs=str(folder / "docs.txt"),
        language_pair="en-ja",
    )
    options = ReportOptions(resamples=100, sensitivity="none", explain=5)
    page = render_page(build_report(test_set, metrics=["bleu", "chrf", "ter", "ribes", "bow"], options=options))

    assert len(page.encode()) < 4 * 2**20
    data = packed(page)["texts"]
    for name, texts in test_set.systems.items():
        assert [line.replace(BETWEEN, "") for line in data["systems"][name]] == list(texts)


def test_suite_runs(small_set: TestSet, tmp_path: Path) -> None:
    """The rates of a run stand in a section of their own, as its own tables have them."""
    cases = tuple(
        CaseResult(
            id=f"c{number}", phenomenon="negation", verdict=verdict, source="No.", output="いいえ。", expected=1
        )
        for number, verdict in enumerate([Verdict.PASSED, Verdict.FAILED, Verdict.PASSED])
    )
    suite = {
        "name": "no",
        "version": "1",
        "kind": "checkpoint",
        "languages": "en-ja",
        "fingerprint": "x",
        "cases": 3,
    }
    run = Run(suite | {"cases": len(cases)}, {}, (SystemResult("near", "suite|v:1", cases),))
    path = tmp_path / "run.json"
    path.write_text(json.dumps(run.to_dict()), encoding="utf-8")
    options = ReportOptions(resamples=200, sensitivity="none", explain=0, suite=[path])
    report = build_report(small_set, metrics=["chrf"], options=options)

    section = next(own for own in report.sections if own.name == "suite")
    assert [table_dict(table) for table in run_tables(run)] == section.to_dict()["tables"]
