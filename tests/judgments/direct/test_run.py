"""From single grades to scores, ranks and clusters."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from hakari.errors import InputError, OptionError
from hakari.judgments import Judgments
from hakari.judgments.direct import DirectOptions, direct_assessment

QUICK = DirectOptions(resamples=200)


def graded(rows: list[tuple[str, str, str, float]], **columns: list[object]) -> Judgments:
    """Return grades given as (judge, system, segment, grade)."""
    judge, system, segment, grade = zip(*rows, strict=True)
    return Judgments.of(
        grades={
            "judge": judge,
            "system": system,
            "segment": segment,
            "grade": grade,
            "scale": ["da"] * len(rows),
            **columns,
        }
    )


@pytest.fixture
def campaign() -> Judgments:
    """Return one better and two like systems on 60 segments in 10 documents; four judges with ways of their own."""
    generator = np.random.default_rng(21)
    levels = {"strict": (40, 10), "mild": (75, 8), "bold": (60, 20), "plain": (55, 12)}
    rows, documents = [], []
    for segment in range(60):
        difficulty = generator.normal(0, 0.3)
        for system, gain in (("good", 1.0), ("one", 0.0), ("two", 0.0)):
            for judge in generator.choice(list(levels), 2, replace=False):
                level, spread = levels[judge]
                seen = gain + difficulty + generator.normal(0, 0.6)
                rows.append((str(judge), system, str(segment), float(np.clip(level + spread * seen, 0, 100))))
                documents.append(f"d{segment // 6}")
    return graded(rows, document=documents)


def test_means_by_hand() -> None:
    """Judgments of a segment are averaged first, so that a segment judged twice counts once."""
    rows = [("a", "A", "0", 90.0), ("a", "A", "0", 70.0), ("a", "A", "1", 20.0), ("a", "B", "0", 60.0)]
    found = direct_assessment(
        graded(rows, item=["system", "repeat", "system", "system"]), replace(QUICK, scores="raw")
    )

    assert ("B", "A") == found.systems
    assert 50 == found.value("A")
    assert [[60, 0], [80, 20]] == np.nan_to_num(found.averages.scores).tolist()
    assert [[1, 0], [2, 1]] == found.averages.judgments.tolist()
    assert (1, 1) == found.averages.judges


def test_better_is_told_from_alike(campaign: Judgments) -> None:
    """The better system is alone in its cluster and place; the other two share theirs."""
    found = direct_assessment(campaign, QUICK)

    assert "good" == found.systems[0]
    assert (("good",), ("one", "two")) == (found.clusters[0], tuple(sorted(found.clusters[1])))
    assert [(1, 1), (2, 3), (2, 3)] == found.tests.ranks()
    assert found.intervals is not None
    assert (found.intervals.low < found.averages.means).all()
    assert (found.averages.means < found.intervals.high).all()
    assert (True, 10) == (found.by_document, found.drawn)


def test_tests_are_wilcoxons(campaign: Judgments) -> None:
    """Foreign oracle: SciPy's rank-sum and signed-rank tests of the segment means."""
    for test, sides in (("rank-sum", "one"), ("rank-sum", "two"), ("signed-rank", "one"), ("signed-rank", "two")):
        found = direct_assessment(campaign, replace(QUICK, test=test, sides=sides))  # type: ignore[arg-type]
        alternative = "greater" if sides == "one" else "two-sided"
        for k, (a, b) in enumerate(found.tests.pairs):
            one, other = found.averages.scores[a], found.averages.scores[b]
            if test == "rank-sum":
                expected = stats.mannwhitneyu(one, other, alternative=alternative, method="asymptotic").pvalue
            else:
                expected = stats.wilcoxon(
                    one - other, alternative=alternative, correction=True, method="asymptotic"
                ).pvalue
            assert expected == pytest.approx(found.tests.p[k], abs=1e-9)


def test_holm_corrects(campaign: Judgments) -> None:
    """Corrected p-values are no smaller, and decide."""
    plain, corrected = (direct_assessment(campaign, replace(QUICK, correct=c)) for c in (None, "holm"))  # type: ignore[arg-type]

    assert corrected.tests.adjusted is not None
    assert (corrected.tests.adjusted >= plain.tests.p).all()
    assert "Holm" in " ".join(corrected.tables()[0].notes)


def test_documents_may_come_from_elsewhere(campaign: Judgments) -> None:
    """Given documents are drawn; one that is missing is an error; without any, segments are drawn."""
    import polars as pl

    bare = Judgments.of(grades=campaign.grades.with_columns(pl.lit(None, dtype=pl.String).alias("document")))
    documents = {str(i): f"d{i // 6}" for i in range(60)}
    by_segment = direct_assessment(bare, QUICK)
    given = direct_assessment(bare, QUICK, documents=documents)

    assert (False, 60) == (by_segment.by_document, by_segment.drawn)
    assert direct_assessment(campaign, QUICK).to_dict() == given.to_dict()
    names, means = given.averages.by_document()
    assert 10 == len(names)
    assert np.nanmean(given.averages.scores[0, :6]) == pytest.approx(means[0, 0])
    with pytest.raises(InputError, match="the document of segment 59 is not known"):
        direct_assessment(bare, QUICK, documents={k: v for k, v in documents.items() if k != "59"})


def test_who_does_not_pass_can_be_left_out(campaign: Judgments) -> None:
    """A judge at random, with degraded outputs among the items, counts unless judges are filtered."""
    generator = np.random.default_rng(5)
    rows = [
        ("blind", s, str(i), float(generator.uniform(20, 80))) for i in range(60) for s in ("good", "one", "two")
    ]
    controls = [("blind", "one", str(i), float(generator.uniform(20, 80))) for i in range(20)]
    more = graded([*rows, *controls], item=["system"] * len(rows) + ["degraded"] * len(controls))
    import polars as pl

    both = Judgments.of(grades=pl.concat([campaign.grades, more.grades]))
    kept, left = (direct_assessment(both, replace(QUICK, filter=f)) for f in (False, True))

    assert [("blind", False)] == [(each.judge, each.passed) for each in kept.checked]
    assert "--filter leaves them out" in " ".join(kept.tables()[0].notes)
    assert "200 judgments of 1 judge who did not pass are left out." in left.remarks
    assert direct_assessment(campaign, QUICK).value("good") == pytest.approx(left.value("good"))


def test_standardised_grades_of_the_file() -> None:
    """They are taken as they are where all judgments have them, and refused where some do not."""
    rows = [("a", "A", "0", 90.0), ("a", "B", "0", 20.0), ("a", "A", "1", 50.0)]
    full = graded(rows, z=[0.5, -1.0, 0.1])
    found = direct_assessment(full, replace(QUICK, scores="given"))

    assert 0.3 == pytest.approx(found.value("A"))
    with pytest.raises(OptionError, match="1 of 3 grades have no standardised value"):
        direct_assessment(graded(rows, z=[0.5, None, 0.1]), replace(QUICK, scores="given"))


def test_constant_judges_are_said(campaign: Judgments) -> None:
    """A judge of one grade is dropped, or counts as 0, and is named either way."""
    import polars as pl

    flat = graded([("flat", "two", str(i), 70.0) for i in range(5)])
    both = Judgments.of(grades=pl.concat([campaign.grades, flat.grades]))
    dropped, kept = (direct_assessment(both, replace(QUICK, constant=c)) for c in ("drop", "zero"))  # type: ignore[arg-type]

    assert ("1 judge with one grade only: 5 judgments dropped (flat).",) == dropped.remarks
    assert ("1 judge with one grade only: 0 in standard units (flat).",) == kept.remarks
    assert dropped.value("two") != kept.value("two")


def test_other_scales_are_taken_as_they_are() -> None:
    """Only direct assessment is standardised unasked; errors become grades of MQM."""
    esa = Judgments.of(
        grades={
            "judge": ["a", "b"],
            "system": ["A", "A"],
            "segment": ["0", "1"],
            "grade": [80.0, 60.0],
            "scale": ["esa"] * 2,
        }
    )
    errors = Judgments.of(
        errors={
            "judge": ["a", "a", "a"],
            "segment": ["0", "0", "1"],
            "system": ["A", "A", "A"],
            "category": ["Other", "Other", "none"],
            "severity": ["major", "minor", "no-error"],
        }
    )

    assert 70 == direct_assessment(esa, QUICK).value("A")
    assert -3 == direct_assessment(errors, QUICK).value("A")
    assert "mqm" == direct_assessment(errors, QUICK).scale


def test_one_system_and_one_segment() -> None:
    """One segment has a score and no interval, one system no pair; nobody judged documents."""
    found = direct_assessment(graded([("a", "A", "0", 90.0)]), replace(QUICK, scores="raw"))

    assert 90 == found.value("A")
    assert found.intervals is None
    assert (("A",),) == found.clusters
    assert "NaN" not in json.dumps(found.to_dict())
    with pytest.raises(InputError, match="at the level of documents"):
        direct_assessment(graded([("a", "A", "0", 90.0)]), replace(QUICK, scores="raw", level="document"))


def test_what_cannot_be_assessed() -> None:
    """Votes, nothing, several scales, and options that nobody knows."""
    votes = Judgments.of(
        comparisons={"judge": ["a"], "segment": ["0"], "system_a": ["A"], "system_b": ["B"], "outcome": [1]}
    )
    with pytest.raises(InputError, match="grades or marked errors are needed"):
        direct_assessment(votes)
    two = Judgments.of(
        grades={
            "judge": ["a", "a"],
            "segment": ["0", "0"],
            "system": ["A", "A"],
            "grade": [1.0, 50.0],
            "scale": ["adequacy", "da"],
        }
    )
    with pytest.raises(OptionError, match="several scales: adequacy, da"):
        direct_assessment(two)
    with pytest.raises(InputError, match="no judgment of a system's output"):
        direct_assessment(graded([("a", "A", "0", 1.0), ("a", "A", "1", 2.0)], item=["degraded"] * 2), QUICK)
    with pytest.raises(OptionError, match="scores is z or given or raw; 'x' came"):
        DirectOptions(scores="x")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="alpha is between 0 and 1"):
        DirectOptions(alpha=0)


def test_tables(campaign: Judgments) -> None:
    """All tables are there when asked for, whatever the scale has."""
    found = direct_assessment(campaign, QUICK)
    tables = found.tables(pairs=True, judges=True, documents=True)

    assert ["", "differences", "by document", "judges and control items"] == [table.title for table in tables]
    assert 10 == len(tables[2].rows)
    assert 4 == len(tables[3].rows)


def test_one_document_gives_no_interval(campaign: Judgments) -> None:
    """Where documents are drawn, a system that is judged on one of them has no interval, and a note says so."""
    import polars as pl

    one = pl.col("document") == "d0"
    grades = campaign.grades.filter((pl.col("system") != "two") | one)
    found = direct_assessment(Judgments.of(grades=grades), QUICK)

    assert found.intervals is not None
    low = dict(zip(found.systems, found.intervals.low, strict=True))
    assert np.isnan(low["two"])
    assert not np.isnan(low["one"])
    assert "No interval: all judgments are of one document (two)." in found.tables()[0].notes


def test_campaigns_are_not_mixed() -> None:
    """Systems of two campaigns have no segment and no judge in common that means anything."""
    rows = [("a", "A", "0", 90.0), ("a", "B", "0", 20.0)]
    with pytest.raises(OptionError, match="of 2 campaigns, and systems compare within one only"):
        direct_assessment(graded(rows, campaign=["spring", "autumn"]), QUICK)
