"""Explanations and marked texts: what they hold and refuse."""

from __future__ import annotations

import pytest

from hakari.errors import InputError
from hakari.metrics.explanation import Explanation, Mark, MarkedText, Tone

KEPT, LOST = Mark("kept", "=", Tone.GOOD), Mark("lost", "x", Tone.BAD)


def test_marked_text_needs_a_mark_for_every_word() -> None:
    """One too few is refused, with both numbers."""
    with pytest.raises(InputError, match="output: one mark a word is needed; 1 came for 2 words"):
        MarkedText("output", ("a", "b"), (KEPT,))


def test_marked_text_has_a_legend_of_its_marks() -> None:
    """Each once, in the order in which they come; words without a mark have none."""
    text = MarkedText("output", ("a", "b", "c", "d"), (LOST, None, KEPT, LOST))

    assert (LOST, KEPT) == text.legend
    assert ["lost", None, "kept", "lost"] == text.to_dict()["marks"]


def test_explanation_of_marked_texts_alone() -> None:
    """A metric without a picture shows its texts; a score that does not exist is null in JSON."""
    text = MarkedText("previous translation", ("old", "word"), (KEPT, None))
    found = Explanation(score=float("nan"), formula="0 / 0", texts=(text,))

    assert () == found.tables
    assert "previous translation: old word" in str(found)
    assert found.to_dict()["score"] is None
    assert found.to_dict()["picture"] is None
