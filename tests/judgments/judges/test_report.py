"""What each judge does, and who is suspicious."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hakari.errors import OptionError
from hakari.judgments import Comparisons, Fit, Judgments
from hakari.judgments.agreement import Ratings
from hakari.judgments.judges import judge_report, profiles

JUDGES = ("good", "fine", "fair", "random", "against", "lazy", "left")


@pytest.fixture(scope="module")
def votes() -> Judgments:
    """Return votes of seven judges on 150 segments: three who look, and four who do something else."""
    generator = np.random.default_rng(12)
    rows: dict[str, list[Any]] = {
        name: []
        for name in ("judge", "segment", "system_a", "system_b", "outcome", "shown", "time_start", "time_end")
    }
    for segment, quality in enumerate(generator.normal(0.2, 1.2, 150)):
        for judge in JUDGES:
            seen = quality + generator.normal(0, 0.7)
            vote = 0 if abs(seen) < 0.4 else int(np.sign(seen))
            first = int(generator.choice([-1, 1]))
            vote = {
                "random": int(generator.integers(-1, 2)),
                "against": -vote,
                "lazy": 0 if segment % 20 else vote,
                "left": first if generator.random() < 0.85 else vote,
            }.get(judge, vote)
            seconds = 1.0 if judge == "lazy" else 9 + 4 * generator.random()
            shown = "a" if first > 0 else "b"
            for values, value in zip(
                rows.values(), (judge, str(segment), "A", "base", vote, shown, 0.0, seconds), strict=True
            ):
                values.append(value)
    return Judgments.of(comparisons=rows)


def test_who_looks_is_not_suspicious(votes: Judgments) -> None:
    """Three judges have no flag; the others have the one they should, and come first."""
    report = judge_report(votes)

    for judge in ("good", "fine", "fair"):
        assert () == report[judge].flags
    for judge, words in (
        ("random", "no better than chance"),
        ("against", "judges against the others"),
        ("lazy", "gives 0 to"),
        ("lazy", "is fast (1.0 s a judgment"),
        ("left", "prefers what is shown first"),
    ):
        assert words in "; ".join(report[judge].flags)
    assert {"random", "against", "lazy", "left"} == {row.profile.judge for row in report.suspicious}
    assert "lazy" == report.rows[0].profile.judge


def test_report_lays_itself_out(votes: Judgments) -> None:
    """One row a judge with shares, time and side; JSON without NaN."""
    report = judge_report(votes)
    table = report.table()

    assert "7 judges, 4 of them suspicious" == table.title
    assert ["judge", "judgments", "shared", "lose (%)", "tie (%)", "win (%)"] == [
        column.heading for column in table.columns
    ][:6]
    assert {"first (%)", "seconds", "suspicious"} <= {column.heading for column in table.columns}
    assert 4 == len(report.table(only_suspicious=True).rows)
    assert "NaN" not in json.dumps(report.to_dict())


def test_nothing_known_has_no_column() -> None:
    """Without times, orders and flags the table has no such columns; unknown judges are counted."""
    votes = [("ann", str(i), "A", "B", 1 - i % 3) for i in range(6)]
    votes += [("?", str(i), "A", "B", 1 - i % 3) for i in range(6)]
    table = judge_report(
        Judgments.of(
            comparisons=dict(
                zip(("judge", "segment", "system_a", "system_b", "outcome"), zip(*votes, strict=True), strict=True)
            )
        )
    ).table()

    assert not {"first (%)", "seconds", "sensitivity", "suspicious"} & {column.heading for column in table.columns}
    assert ["ann"] == [row[0] for row in table.rows]
    assert "The judge of 6 judgments is not known." in table.notes


pairs = st.lists(st.tuples(st.integers(-1, 1), st.integers(-1, 1), st.integers(-1, 1)), min_size=3, max_size=12)


@given(pairs)
def test_agreement_with_the_rest_by_definition(items: list[tuple[int, int, int]]) -> None:
    """Naive oracle: squared differences from the others of the same item, and of any item."""
    votes = [(f"j{k}", str(i), "A", "B", v) for i, item in enumerate(items) for k, v in enumerate(item)]
    own = [item[0] for item in items]
    rest = [item[1:] for item in items]
    observed = np.mean([np.mean([(v - o) ** 2 for o in others]) for v, others in zip(own, rest, strict=True)])
    expected = np.mean([(v - o) ** 2 for v in own for others in rest for o in others])
    means = [np.mean(others) for others in rest]
    assume(np.ptp(own) > 0 and np.ptp(means) > 0)

    found = profiles(Ratings.of_comparisons(Comparisons.of(votes)))[0]
    assert 1 - observed / expected == pytest.approx(found.kappa, abs=1e-9)
    assert np.corrcoef(own, means)[0, 1] == pytest.approx(found.correlation, abs=1e-9)
    assert own.count(-1) / len(own) == pytest.approx(found.shares[0])


def test_one_judge_has_no_rest() -> None:
    """A judge whose items nobody else judged has shares, and nothing of agreement."""
    votes = Comparisons.of([("ann", str(i), "A", "B", i % 2) for i in range(30)])
    found = profiles(Ratings.of_comparisons(votes))[0]

    assert (30, 0) == (found.judgments, found.shared)
    assert np.isnan(found.kappa)
    assert np.isnan(found.p)


def test_grades_with_controls() -> None:
    """A judge who does not see degraded outputs is flagged; grades have means instead of shares."""
    generator = np.random.default_rng(9)
    rows = []
    for segment in range(40):
        quality = generator.uniform(30, 90)
        for judge in ("ann", "ben", "blind"):
            grade = 60 + 5 * generator.normal() if judge == "blind" else quality + 8 * generator.normal()
            rows.append((judge, str(segment), grade, "system"))
            if segment % 4 == 0:
                rows.append((judge, str(segment), grade - (0 if judge == "blind" else 25), "degraded"))
    judge, segment, grade, item = zip(*rows, strict=True)
    report = judge_report(
        Judgments.of(
            grades={
                "judge": judge,
                "segment": segment,
                "system": ["A"] * len(rows),
                "grade": np.clip(grade, 0, 100),
                "scale": ["da"] * len(rows),
                "item": item,
            }
        )
    )

    assert ["blind"] == [row.profile.judge for row in report.suspicious]
    assert "does not grade degraded outputs lower" in "; ".join(report["blind"].flags)
    assert "no better than chance" in "; ".join(report["blind"].flags)
    assert {"mean", "deviation"} <= {column.heading for column in report.table().columns}


def test_sensitivity_of_a_model(votes: Judgments, monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that tells sensitivities fills a column, and who is blunt is flagged."""

    class Told:
        def fit(self, given: Comparisons) -> Fit:
            assert "base" in given.systems
            judges = [{"judge": name, "sensitivity": 0.1 if name == "fair" else 1.5} for name in given.judges]
            return Fit(("A",), np.zeros(1), details={"judges": judges})

    monkeypatch.setattr("hakari.judgments.judges.report.model_from_spec", lambda _: Told())
    report = judge_report(votes, sensitivity="grm")

    assert 1.5 == report["good"].sensitivity
    assert ("is not sensitive to systems (a 0.10, others 1.50)",) == report["fair"].flags
    assert "sensitivity" in {column.heading for column in report.table().columns}


def test_sensitivity_needs_a_model_that_tells(votes: Judgments) -> None:
    """Expected wins know no judges; grades are no votes."""
    with pytest.raises(OptionError, match="does not tell how sensitive judges are"):
        judge_report(votes, sensitivity="ew")
    one = Judgments.of(grades={"judge": ["a"], "segment": ["0"], "system": ["A"], "grade": [1.0], "scale": ["da"]})
    with pytest.raises(OptionError, match="these are grades"):
        judge_report(one, sensitivity="ew")


def test_grades_that_hardly_vary() -> None:
    """A judge whose grades lie within a fifth of the usual deviation is flagged, even if in the right order."""
    generator = np.random.default_rng(10)
    quality = generator.uniform(20, 90, 40)
    rows = [
        (judge, str(i), q + generator.normal(0, 6))
        for i, q in enumerate(quality)
        for judge in ("ann", "ben", "cat")
    ]
    rows += [("shy", str(i), 70 + q / 50) for i, q in enumerate(quality)]
    judge, segment, grade = zip(*rows, strict=True)
    report = judge_report(
        Judgments.of(
            grades={
                "judge": judge,
                "segment": segment,
                "system": ["A"] * len(rows),
                "grade": np.clip(grade, 0, 100),
                "scale": ["da"] * len(rows),
            }
        )
    )

    assert ["shy"] == [row.profile.judge for row in report.suspicious]
    assert "hardly varies (deviation 0.4, others" in report["shy"].flags[0]
