"""The changes of a revised translation: brackets, tables, and what the metrics explain."""

from __future__ import annotations

import pytest

from hakari.errors import InputError
from hakari.metrics.explanation import Revision
from hakari.metrics.focality import Focality
from hakari.metrics.isdit import ISDIT

PREVIOUS = "the fee is eight yen now"
REFERENCE = "the fee is nine yen"
OUTPUT = "the charge is nine yen now and here"


def revision(output: str = OUTPUT) -> Revision:
    """Return the picture of one segment."""
    picture = ISDIT(tokenize="none").explain(output, REFERENCE, previous_translations=PREVIOUS).picture
    assert isinstance(picture, Revision)
    return picture


def test_changes_in_brackets() -> None:
    """Neighbours of one kind share their brackets; square ones are around what the output lacks."""
    assert "the [-fee-] {+charge+} is *nine* yen ~now~ {+and here+}" == " ".join(revision().changes().words)
    assert "the [-fee-] is [?nine?] ~eight~ yen ~now~" == " ".join(revision("the is eight yen now").changes().words)
    assert "^yen^ the fee is [?nine?]" == " ".join(revision("yen the fee is").changes().words)
    marks = [mark.name if mark else None for mark in revision().changes().marks]
    assert [None, "needlessly changed", "wrongly added", None, "rightly changed", None] == marks[:6]


def test_tables_say_which_words() -> None:
    """Counts of n-grams by part, and the words that are not as they should be."""
    parts, words = revision().tables()

    assert ["stays (kept)", "goes (changed)", "comes (inserted)"] == [row[0] for row in parts.rows]
    assert {str(row[0]): (row[1], str(row[2]) if row[2] else None) for row in words.rows} == {
        "! needlessly changed": (1, "fee"),
        "~ left standing": (1, "now"),
        "? missed": (0, None),
        "+ wrongly added": (3, "charge, and, here"),
        "^ moved": (0, None),
    }


def test_json_of_a_revision() -> None:
    """The merged text with the kind of every word, and the counts."""
    data = revision().to_dict()

    assert {"word": "fee", "mark": "needlessly changed", "in_output": False} == data["merged"][1]
    assert {"kept", "changed", "inserted", "words"} <= data.keys()
    assert 3 == data["words"]["wrongly_added"]


@pytest.mark.parametrize(
    ("metric", "formula"),
    [
        (ISDIT(tokenize="none"), "100 × Pre 7/26 × Rec 3/7"),
        (ISDIT(tokenize="none", alpha=0.5, beta=0), "100 × (Pre 7/26)^0.5 × (Rec 3/7)^0"),
        (Focality(tokenize="none"), "100 × RP exp(1 − 8/5 words) × Rec 3/7"),
    ],
)
def test_formula_leads_to_the_score(metric: Focality | ISDIT, formula: str) -> None:
    """The numbers of the formula are the counts of the segment.

    `the fee`, `fee is`, `the fee is` and four words should stay; `the`, `is` and `yen` did.
    """
    found = metric.explain(OUTPUT, REFERENCE, previous_translations=PREVIOUS)

    assert formula == found.formula
    assert ["previous translation", "reference", "output"] == [text.name for text in found.texts]


def test_a_short_output_has_no_penalty() -> None:
    """RP is 1 for outputs that are not longer than the reference."""
    assert (
        "100 × RP 1 × Rec 1/7"
        == Focality(tokenize="none").explain("the", REFERENCE, previous_translations=PREVIOUS).formula
    )


def test_segments_without_a_score() -> None:
    """Where previous translation and reference share no word there is nothing to explain."""
    with pytest.raises(InputError, match="shares a word with the previous translation"):
        ISDIT(tokenize="none").explain(["a"], ["a"], 0, previous_translations=["b"])


def test_the_reference_that_counts() -> None:
    """Of several references the one with the best score is shown, and its place told."""
    found = ISDIT(tokenize="none").explain("a b d", ["x y", "a b d", "a b c e"], previous_translations="a b c")

    assert (1, ("a", "b", "d")) == (found.reference, found.texts[1].words)
