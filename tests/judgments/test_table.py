"""The tables of judgments: defaults, rules, and the way to arrays."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hakari.errors import FormatError, InputError, OptionError, UnknownNameError
from hakari.judgments import KINDS, SCALES, Judgments, Outcome, scale_named

Columns = dict[str, Sequence[object]]

VOTES: Columns = {
    "judge": ["ann", None, "ben"],
    "segment": ["0", "1", "1"],
    "system_a": ["A", "A+B", "C"],
    "system_b": ["B", "C", "A"],
    "outcome": [1, -1, 0],
    "ranking": ["r1", "r2", "r2"],
}


def pairs(judgments: Judgments, identical: str) -> list[tuple[str, str, int]]:
    """Return the comparisons as names and outcome."""
    votes = judgments.compared(identical=identical)  # type: ignore[arg-type]
    return [
        (votes.systems[a], votes.systems[b], int(outcome))
        for a, b, outcome in zip(votes.left, votes.right, votes.outcome, strict=True)
    ]


def test_what_is_not_given_is_not_known() -> None:
    """Every column is there, with its default or empty."""
    judgments = Judgments.of(comparisons=VOTES)

    assert 3 == len(judgments)
    assert ["comparisons"] == [kind.name for kind in judgments.kinds]
    assert [1.0, 1.0, 1.0] == judgments.comparisons["weight"].to_list()
    assert 3 == judgments.comparisons["shown"].null_count()
    for kind in KINDS:
        assert [field.name for field in kind.fields] == judgments.table(kind).columns


@pytest.mark.parametrize(
    ("identical", "expected"),
    [
        ("expand", [("A", "B", 1), ("A", "C", -1), ("B", "C", -1), ("C", "A", 0)]),
        ("tie", [("A", "B", 1), ("A", "C", -1), ("B", "C", -1), ("A", "B", 0), ("C", "A", 0)]),
        ("keep", [("A", "B", 1), ("A+B", "C", -1), ("C", "A", 0)]),
        ("drop", [("A", "B", 1), ("C", "A", 0)]),
    ],
)
def test_identical_outputs(identical: str, expected: list[tuple[str, str, int]]) -> None:
    """A+B is A and B, whose outputs are the same there; what becomes of it is said by name."""
    assert expected == pairs(Judgments.of(comparisons=VOTES), identical)


def test_a_plus_in_a_name_is_not_always_a_join() -> None:
    """Parts that are no systems themselves are no parts."""
    votes: Columns = {"segment": ["0"], "system_a": ["phrase+rules"], "system_b": ["phrase"], "outcome": [1]}

    assert [("phrase+rules", "phrase", 1)] == pairs(Judgments.of(comparisons=votes), "expand")


def test_a_shared_member_is_not_compared_with_itself() -> None:
    """A+B against B+C says nothing of B beside B."""
    votes: Columns = {
        "segment": ["0", "0", "1"],
        "system_a": ["A", "A", "A+B"],
        "system_b": ["B", "C", "B+C"],
        "outcome": [1, 1, 1],
    }
    found = pairs(Judgments.of(comparisons=votes), "expand")

    assert [("A", "B", 1), ("A", "C", 1), ("B", "C", 1)] == found[2:]


def test_members_tie_once_a_ranking() -> None:
    """A joined entry stands in several pairs of a ranking; its members tie once."""
    votes: Columns = {
        "segment": ["0"] * 4,
        "system_a": ["A+B", "A+B", "A", "B"],
        "system_b": ["C", "D", "C", "D"],
        "outcome": [1, 1, 0, 0],
        "ranking": ["r", "r", "s", "s"],
    }

    assert 1 == pairs(Judgments.of(comparisons=votes), "tie").count(("A", "B", 0))


def test_rankings_and_judges_in_arrays() -> None:
    """Votes of one ranking share its number; unknown judges have a name of their own."""
    votes = Judgments.of(comparisons=VOTES).compared(identical="keep")

    assert [0, 1, 1] == votes.ranking.tolist()
    assert ("?", "ann", "ben") == votes.judges
    with pytest.raises(OptionError, match="identical is"):
        Judgments.of(comparisons=VOTES).compared(identical="other")  # type: ignore[arg-type]


def test_all_problems_come_at_once() -> None:
    """Lines and fields are named, in the order of the file."""
    votes: Columns = {
        "segment": ["0", None, "2", "3"],
        "system_a": ["A", "A", "B", "A"],
        "system_b": ["A", "B", "C", "B"],
        "outcome": [0, 1, 3, 1],
        "weight": [1, 1, 1, float("nan")],
        "time_start": [None, None, None, 5.0],
        "time_end": [None, None, None, 4.0],
    }
    with pytest.raises(FormatError) as raised:
        Judgments.of(comparisons=votes, file="votes.tsv", lines={"comparisons": [2, 3, 4, 5]})
    lines = str(raised.value).splitlines()

    assert lines == [
        "votes.tsv:2, field system_b: A is compared with itself",
        "  votes.tsv:3, field segment: a value is needed; it is empty",
        "  votes.tsv:4, field outcome: it is one of -1, 0, 1; 3 came",
        "  votes.tsv:5, field weight: a number is needed; nan came",
        "  votes.tsv:5, field time_end: it is before time_start",
    ]


def test_problems_are_listed_up_to_a_limit() -> None:
    """The rest is counted."""
    votes: Columns = {"segment": ["0"] * 50, "system_a": ["A"] * 50, "system_b": ["A"] * 50, "outcome": [0] * 50}

    with pytest.raises(FormatError, match="and 40 more"):
        Judgments.of(comparisons=votes)


@pytest.mark.parametrize(
    ("scale", "grade", "message"),
    [
        ("adequacy", 6, "a whole number from 1 to 5; 6 came"),
        ("adequacy", 2.5, "a whole number from 1 to 5; 2.5 came"),
        ("da", -1, "a number from 0 to 100; -1 came"),
        ("mqm", 1, "a number up to 0; 1 came"),
        ("stars", 1, "it is one of adequacy, "),
    ],
)
def test_grades_stand_on_their_scale(scale: str, grade: float, message: str) -> None:
    """A grade outside of its scale, or on none, is an error."""
    with pytest.raises(FormatError, match=message):
        Judgments.of(grades={"segment": ["0"], "system": ["A"], "grade": [grade], "scale": [scale]})


def test_grades_of_a_scale() -> None:
    """Grades are taken by scale; whole and broken numbers may be mixed."""
    grades: Columns = {"segment": ["0", "1"], "system": ["A", "A"], "grade": [3, 4.5], "scale": ["adequacy", "z"]}
    judgments = Judgments.of(grades=grades)

    assert [4.5] == judgments.graded("z")["grade"].to_list()
    assert {"system"} == set(judgments.grades["item"])
    with pytest.raises(InputError, match="has: adequacy, z"):
        judgments.graded("esa")
    with pytest.raises(UnknownNameError, match="stars"):
        judgments.graded("stars")
    with pytest.raises(InputError, match="comparisons of systems are needed"):
        judgments.compared()


def test_ranks_and_outcome_agree() -> None:
    """Rank 1 is the best."""
    ranked: Columns = {"segment": ["0"], "system_a": ["A"], "system_b": ["B"], "rank_a": [1], "rank_b": [3]}

    assert Outcome.WIN is Outcome.of_ranks(1, 3)
    assert 1 == len(Judgments.of(comparisons={**ranked, "outcome": [1]}))
    with pytest.raises(FormatError, match="not what the ranks say"):
        Judgments.of(comparisons={**ranked, "outcome": [0]})


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"segment": ["0"], "system_a": ["A"], "system_b": ["B"]}, "need the columns outcome"),
        ({**VOTES, "colour": ["red"] * 3}, "no column 'colour'"),
        ({**VOTES, "outcome": ["good", "bad", "so"]}, "holds whole numbers"),
    ],
)
def test_tables_need_their_columns(columns: Columns, message: str) -> None:
    """Columns have names and types."""
    with pytest.raises(InputError, match=message):
        Judgments.of(comparisons=columns)


def test_scales_say_what_they_are() -> None:
    """Every scale has a name and a range in words."""
    for name, scale in SCALES.items():
        assert scale_named(name) is scale
        assert "number" in scale.range
