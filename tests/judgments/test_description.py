"""What is in a table of judgments: counts by hand, and what is missing."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from hakari.errors import InputError
from hakari.judgments import Judgments
from hakari.judgments.description import describe

SCHEMA = Path(__file__).parents[2] / "src" / "hakari" / "schemas" / "judgments-1.json"

NAMES = ("ann", "ben", "cem", "dan", "contrary")


def judged() -> Judgments:
    """Return comparisons and grades with gaps: A and B are never compared but through A+B, C and D always tie."""
    return Judgments.of(
        comparisons={
            "judge": ["ann", "ann", "ben", None, "ben"],
            "segment": ["0", "0", "1", "1", "2"],
            "system_a": ["A", "A+B", "C", "C", "E"],
            "system_b": ["C", "D", "D", "B", "F"],
            "outcome": [1, -1, 0, 0, 1],
            "ranking": ["r", "r", None, None, None],
            "shown": ["a", None, None, None, None],
        },
        grades={
            "judge": ["ann", "ann", "ben"],
            "segment": ["0", "1", "0"],
            "system": ["A", "A", "B"],
            "grade": [50, 70, 10],
            "scale": ["da", "da", "da"],
            "time_start": [0, 0, None],
            "time_end": [10, 20, None],
        },
        errors={
            "segment": ["0", "0"],
            "system": ["A", "A"],
            "category": ["x", "y"],
            "severity": ["major", "minor"],
        },
        name="campaign",
    )


def test_counts_by_hand() -> None:
    """Every kind has its counts; what there is none of is not listed."""
    compared, graded, marked = describe(judged()).kinds

    assert 5 == compared["comparisons"]
    assert (2, 1, 3) == tuple(compared[name] for name in ("judges", "without a judge", "segments"))
    assert (6, 1) == (compared["systems"], compared["joined names"])
    assert (1, 2.0, 2) == compared["comparisons a segment"]
    assert (1, 2, 1) == tuple(compared[name] for name in ("rankings", "ties", "order known"))
    assert {"da": 3} == graded["scale"]
    assert (10.0, 15.0, 20.0) == graded["seconds each"]
    assert {"major": 1, "minor": 1} == marked["severity"]
    assert "seconds each" not in marked


def test_systems_and_judges() -> None:
    """Joined systems have the votes each; judges are counted as they voted."""
    found = describe(judged())
    assert found.comparisons is not None
    assert found.compared_by is not None
    systems = {each["system"]: each for each in found.comparisons.to_list("system")}
    judges = {each["judge"]: each for each in found.compared_by.to_list("judge")}

    assert (2, 1, 0, 1) == tuple(systems["A"][name] for name in ("comparisons", "wins", "ties", "losses"))
    assert (3, 1, 2, 0) == tuple(systems["C"][name] for name in ("opponents", "losses", "ties", "wins"))
    assert {"judge": "ben", "comparisons": 2, "ties": 1, "rankings": 0, "segments": 2} == judges["ben"]
    assert {"ann", "ben"} == set(judges)
    (graded,) = found.grades.values()
    assert [60, 10] == [each["mean"] for each in graded.to_list("system")]
    assert [{"system": "A", "segments": 1, "major": 1, "minor": 1}] == (
        found.errors.to_list("system") if found.errors else None
    )


def test_gaps() -> None:
    """Pairs that never meet, pairs that only tie, groups that nothing joins, outputs without a grade."""
    gaps = describe(judged()).gaps

    assert ("A", "B") in gaps.apart
    assert (("B", "C"), ("C", "D")) == gaps.always_tie
    assert (("A", "B", "C", "D"), ("E", "F")) == gaps.groups
    assert {"da": 3 / 4} == dict(gaps.graded)


def test_tables_and_data() -> None:
    """Tables name the gaps; the data are JSON."""
    found = describe(judged())
    text = str(found)

    assert "groups never compared" in text
    assert "(A, B, C, D), (E, F)" in text
    assert "25.0 %" in text
    assert "A+B (1)" in text
    assert "2 (40.0 %)" in text
    data = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    jsonschema.validate(data, json.loads(SCHEMA.read_text(encoding="utf-8")))
    assert {"A+B": 1} == data["joined"]


def test_many_judges_are_listed_on_request() -> None:
    """Twenty-one judges fill no screen unasked."""
    n = 21
    votes = Judgments.of(
        comparisons={
            "judge": [f"j{k}" for k in range(n)],
            "segment": ["0"] * n,
            "system_a": ["A"] * n,
            "system_b": ["B"] * n,
            "outcome": [1] * n,
        }
    )
    found = describe(votes)

    assert "j20" not in str(found)
    assert "j20" in "".join(map(str, found.tables(judges=True)))


def test_judges_to_look_at() -> None:
    """Who votes against everybody else is named, with the reason; the others are not."""
    rows = [
        (judge, str(n), 1 if (n % 4 > 0) != (judge == "contrary") else -1) for n in range(40) for judge in NAMES
    ]
    votes = Judgments.of(
        comparisons={
            "judge": [row[0] for row in rows],
            "segment": [row[1] for row in rows],
            "system_a": ["A"] * len(rows),
            "system_b": ["B"] * len(rows),
            "outcome": [row[2] for row in rows],
        }
    )
    found = describe(votes)
    (suspect,) = found.suspicious

    assert ("contrary", "comparisons", 40) == (suspect.judge, suspect.of, suspect.judgments)
    assert "judges against the others" in suspect.flags[0]
    assert "judges to look at" in str(found)
    assert ["contrary"] == [each["judge"] for each in found.to_dict()["suspicious"]]


def test_kept_names_are_systems() -> None:
    """Where joined names are kept, they have their own row."""
    found = describe(judged(), identical="keep").comparisons

    assert found is not None
    assert "A+B" in found.names


def test_nothing_is_refused() -> None:
    """Without judgments there is nothing to say."""
    with pytest.raises(InputError, match="has no judgment"):
        describe(Judgments.of())
