"""Judgments as agreement sees them: items, baselines, what is left out."""

from __future__ import annotations

import numpy as np
import pytest

from hakari.errors import InputError, OptionError, UnknownNameError
from hakari.judgments import UNKNOWN_JUDGE, Comparisons, Judgments
from hakari.judgments.agreement import Ratings

VOTES = [
    ("ann", "0", "A", "base", 1),
    ("ben", "0", "base", "A", 1),
    ("ann", "0", "B", "base", 0),
    ("ann", "1", "A", "base", -1),
]


def test_votes_are_seen_from_the_system() -> None:
    """The system in every vote is the baseline; a vote for it on the left is one against the system."""
    ratings = Ratings.of_comparisons(Comparisons.of(VOTES))

    assert "base" == ratings.baseline
    assert ["A", "B"] == ratings.judged_systems()
    assert [[1, 0, 1], [0, 1, 0]] == ratings.counts[ratings.item_segment == 0].tolist()
    assert [2, 1, 1] == ratings.judged.tolist()


def test_without_a_baseline_a_pair_is_an_item() -> None:
    """A–B and B–A are one item, seen from A."""
    votes = [("ann", "0", "A", "B", 1), ("ben", "0", "B", "A", 1), ("cat", "0", "C", "A", 0)]
    ratings = Ratings.of_comparisons(Comparisons.of(votes))
    chosen = Ratings.of_comparisons(Comparisons.of(votes), baseline="B")

    assert "A" == ratings.baseline  # it is in all of them
    assert ["B", "C"] == ratings.judged_systems()
    assert "B" == chosen.baseline
    assert ("1 votes that do not take part in comparisons with B are left out.",) == chosen.remarks
    free = Ratings.of_comparisons(Comparisons.of([*votes, ("ann", "0", "B", "C", 1)]))
    assert free.baseline is None
    assert [] == free.judged_systems()
    assert [[1, 0, 1], [0, 1, 0], [0, 0, 1]] == free.counts.tolist()


def test_a_judge_counts_once() -> None:
    """The first vote of a judge for an item counts; unknown judges are all different."""
    again = Comparisons.of([*VOTES, ("ann", "0", "A", "base", -1)])
    unknown = Comparisons.of([(UNKNOWN_JUDGE, "0", "A", "base", 1)] * 3)

    ratings = Ratings.of_comparisons(again)
    assert 4 == len(ratings)
    assert ("1 judgments of an item that the same judge had judged before are left out.",) == ratings.remarks
    assert [3] == Ratings.of_comparisons(unknown).judged.tolist()
    assert Ratings.of_comparisons(unknown).side_by_side() is None


def test_grades_of_outputs() -> None:
    """Repeats, control items and what does not count are left out; documents are items of their own."""
    judgments = Judgments.of(
        grades={
            "judge": ["ann", "ann", "ben", "ben", "ann", "ann"],
            "segment": ["0"] * 6,
            "system": ["A"] * 6,
            "grade": [50.0, 60.0, 70.0, 10.0, 20.0, 90.0],
            "scale": ["da"] * 6,
            "item": ["system", "repeat", "system", "degraded", "system", "system"],
            "level": ["segment"] * 5 + ["document"],
            "valid": [True, True, None, True, False, True],
        }
    )
    ratings = Ratings.of_grades(judgments.graded("da"))

    assert [50.0, 70.0, 90.0] == ratings.values.tolist()
    assert [2, 1] == ratings.judged.tolist()
    assert ("3 repeats, control items and judgments that do not count are left out.",) == ratings.remarks


def test_segments_of_two_campaigns_are_two() -> None:
    """The same number in another campaign is another segment."""
    judgments = Judgments.of(
        grades={
            "judge": ["ann", "ann", "ben"],
            "segment": ["0", "0", "1"],
            "system": ["A", "B", "A"],
            "grade": [50.0, 60.0, 70.0],
            "scale": ["da"] * 3,
            "campaign": ["spring", "autumn", None],
        }
    )

    assert {"1", "spring:0", "autumn:0"} == set(Ratings.of_grades(judgments.graded("da")).segments)


def test_two_judges_side_by_side() -> None:
    """Their values of every item, −1 for none."""
    sides = Ratings.of_comparisons(Comparisons.of(VOTES)).side_by_side()

    assert sides is not None
    assert [2, 1, 0] == sides[0].tolist()
    assert [0, -1, -1] == sides[1].tolist()


def test_parts() -> None:
    """Judgments of a system or of some judges, and names that nobody has."""
    ratings = Ratings.of_comparisons(Comparisons.of(VOTES))

    assert 3 == len(ratings.of_system("A"))
    assert 4 == len(ratings.of_judges(["ann", "ben"]))
    with pytest.raises(UnknownNameError, match="no system is named 'base2'"):
        ratings.of_system("base2")
    with pytest.raises(UnknownNameError, match="no judge is named 'eve'"):
        ratings.of_judges(["ann", "eve"])
    with pytest.raises(OptionError, match="two judges or more; ann came"):
        ratings.of_judges(["ann"])


def test_sums_are_those_of_counts() -> None:
    """Sums of a number that each value stands for, by item."""
    ratings = Ratings.of_comparisons(Comparisons.of(VOTES))
    numbers = np.array([2.0, 3.0, 5.0])

    assert (ratings.counts @ numbers).tolist() == ratings.sums(numbers).tolist()


def test_nothing_to_rate() -> None:
    """No vote, no vote with the baseline, and no grade of an output are errors."""
    with pytest.raises(InputError, match="there is no vote"):
        Ratings.of_comparisons(Comparisons.of([]))
    controls = Judgments.of(
        grades={
            "judge": ["a"],
            "segment": ["0"],
            "system": ["A"],
            "grade": [1.0],
            "scale": ["da"],
            "item": ["repeat"],
        }
    )
    with pytest.raises(InputError, match="no grade of a system's output"):
        Ratings.of_grades(controls.graded("da"))
