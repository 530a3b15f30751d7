"""What marked errors weigh."""

from __future__ import annotations

import polars as pl
import pytest

from hakari.errors import InputError, OptionError, UnknownNameError
from hakari.judgments import Judgments
from hakari.judgments.direct import WEIGHTS, error_grades, parse_weights


def marked(rows: list[tuple[str, str, str, str, str]]) -> pl.DataFrame:
    """Return errors given as (judge, segment, system, category, severity)."""
    names = ("judge", "segment", "system", "category", "severity")
    return Judgments.of(errors=dict(zip(names, zip(*rows, strict=True), strict=True))).errors


def test_errors_of_an_output_add_up() -> None:
    """A major and a minor error, punctuation, and an output without any."""
    found = error_grades(
        marked(
            [
                ("ann", "0", "A", "Accuracy/Omission", "Major"),
                ("ann", "0", "A", "Style/Awkward", "minor"),
                ("ann", "0", "A", "Fluency/Punctuation", "minor"),
                ("ann", "1", "A", "no-error", "no-error"),
                ("ben", "0", "A", "Non-translation!", "major"),
                ("ben", "1", "A", "Other", "neutral"),
            ]
        )
    )

    assert [("ann", "0", -6.1), ("ann", "1", 0.0), ("ben", "0", -25.0), ("ben", "1", 0.0)] == [
        (judge, segment, round(grade, 9))
        for judge, segment, grade in found["judge", "segment", "grade"].iter_rows()
    ]


def test_the_longest_category_counts() -> None:
    """A weight of a category holds for all below it, unless they have their own."""
    weights = parse_weights("major=5,minor=1,major:Accuracy=7,major:Accuracy/Omission=9")
    rows = [
        ("ann", "0", "A", "Accuracy/Omission", "major"),
        ("ann", "1", "A", "Accuracy/Addition", "major"),
        ("ann", "2", "A", "AccuracyOfSorts", "major"),
    ]

    assert [-9, -7, -5] == error_grades(marked(rows), weights)["grade"].to_list()


def test_weights_are_named_or_written_out() -> None:
    """Names of sets, and what is wrong with a text."""
    assert WEIGHTS["esa"] == parse_weights("esa")
    with pytest.raises(UnknownNameError, match="no set of weights is named 'heavy'"):
        parse_weights("heavy")
    for text in ("major=x", "=5", "major=5,major=1", "major=-1", "major=inf"):
        with pytest.raises(OptionError, match="a weight is SEVERITY=NUMBER"):
            parse_weights(text)


def test_a_severity_without_a_weight_is_an_error() -> None:
    """Nothing is taken for 0 silently."""
    with pytest.raises(InputError, match="severity 'catastrophic' have no weight"):
        error_grades(marked([("ann", "0", "A", "Other", "catastrophic")]))
