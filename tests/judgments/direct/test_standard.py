"""Grades in standard units of each judge."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import InputError, OptionError
from hakari.judgments import Judgments
from hakari.judgments.direct import standardize


def graded(**columns: list[object]) -> pl.DataFrame:
    n = len(columns["grade"])
    standard = {"segment": [str(i) for i in range(n)], "system": ["A"] * n, "scale": ["da"] * n}
    return Judgments.of(grades={**standard, **columns}).graded("da")


def test_by_hand() -> None:
    """10, 20, 30 have mean 20 and deviation 10; 50, 70 have mean 60 and deviation √200."""
    found = standardize(graded(judge=["a", "a", "a", "b", "b"], grade=[10.0, 20.0, 30.0, 50.0, 70.0])).grades

    expected = [-1, 0, 1, -10 / 200**0.5, 10 / 200**0.5]
    assert expected == pytest.approx(found["score"].to_list())
    assert [10, 20, 30, 50, 70] == found["grade"].to_list()


@given(
    st.lists(st.floats(0, 100).map(lambda x: round(x, 1)), min_size=2, max_size=12),
    st.floats(0.1, 0.5),
    st.floats(0, 40),
)
def test_strictness_and_boldness_do_not_count(grades: list[float], stretch: float, shift: float) -> None:
    """A judge who gives the same on another part of the scale has the same scores; their mean is 0."""
    if np.std(grades) < 0.01:
        return
    other = [stretch * grade + shift for grade in grades]
    found = standardize(graded(judge=["a"] * len(grades) + ["b"] * len(grades), grade=[*grades, *other])).grades
    scores = found["score"].to_numpy().reshape(2, -1)

    assert scores[0] == pytest.approx(scores[1], abs=1e-6)
    assert 0 == pytest.approx(scores.mean(), abs=1e-9)
    assert 1 == pytest.approx(scores[0].std(ddof=1))


def test_control_items_count_or_do_not() -> None:
    """Moments are of all grades of the judge, or of outputs and repeats only."""
    table = graded(
        judge=["a"] * 4, grade=[10.0, 20.0, 30.0, 100.0], item=["system", "system", "repeat", "reference"]
    )

    assert -30 / np.std([10, 20, 30, 100], ddof=1) == pytest.approx(standardize(table).grades["score"][0])
    assert -1 == pytest.approx(standardize(table, over="outputs").grades["score"][0])


def test_segments_and_documents_have_their_own_moments() -> None:
    """Grades of documents are not mixed with those of segments."""
    table = graded(
        judge=["a"] * 4, grade=[10.0, 20.0, 80.0, 90.0], level=["segment", "segment", "document", "document"]
    )

    assert [-(0.5**0.5), 0.5**0.5] * 2 == pytest.approx(standardize(table).grades["score"].to_list())


def test_judges_of_one_grade() -> None:
    """Who gives one grade only is dropped and named, or stands as 0; so is who gives a single grade."""
    table = graded(judge=["a", "a", "b", "b", "c"], grade=[10.0, 20.0, 70.0, 70.0, 5.0])
    dropped, kept = standardize(table), standardize(table, constant="zero")

    assert ("b", "c") == dropped.constant == kept.constant
    assert (3, 0) == (dropped.dropped, kept.dropped)
    assert ["a", "a"] == dropped.grades["judge"].to_list()
    assert [0, 0, 0] == kept.grades["score"].to_list()[2:]


def test_unknown_judges_have_no_units() -> None:
    """Without a judge there is nothing to standardise by; words that nobody knows are refused."""
    with pytest.raises(InputError, match="the judge of 1 of 2 grades is not known"):
        standardize(graded(judge=["a", None], grade=[1.0, 2.0]))
    with pytest.raises(OptionError, match="drop or zero is needed; 'keep' came"):
        standardize(graded(judge=["a"], grade=[1.0]), constant="keep")  # type: ignore[arg-type]
