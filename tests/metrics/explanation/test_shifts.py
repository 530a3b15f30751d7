"""Shifts and edits of TER: by hand, and against the kernel."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hakari.metrics.explanation import Explanation, Shift, ShiftedEdits
from hakari.metrics.explanation.shifts import moved
from hakari.metrics.ter import TER

METRIC = TER(tokenize="none")
SENTENCES = st.lists(st.sampled_from("abcdef"), max_size=9)


def picture(found: Explanation) -> ShiftedEdits:
    assert isinstance(found.picture, ShiftedEdits)
    return found.picture


def test_shift_by_hand() -> None:
    """`c d` moves behind `b`; then `x` stands for `e`."""
    found = METRIC.explain("c d a b x", "a b c d e")

    assert (Shift(0, 2, 4),) == picture(found).shifts
    assert ("a", "b", "c", "d", "x") == picture(found).shifted
    assert ["match"] * 4 + ["substitution"] == [edit.mark.name for edit in picture(found).edits]
    assert 40.0 == found.score
    assert "c d" == picture(found).run(0)
    shifts, edits = found.tables
    assert (1, "c d", 0, "4 x", 1) == shifts.rows[0]
    assert ("~ substitution", 4, "e", 4, "x", 1) == edits.rows[4]


def test_run_moves_forward_and_back() -> None:
    """In front of the target as it stands before the move."""
    assert (2, 0, 1, 3) == moved((0, 1, 2, 3), Shift(0, 2, 3))
    assert Shift(0, 2, 3) == Shift.of_kernel(0, 2, 1, words=4)
    assert (3, 0, 1, 2) == moved((0, 1, 2, 3), Shift(3, 1, 0))
    assert (1, 2, 3, 0) == moved((0, 1, 2, 3), Shift(0, 1, 4))


@given(SENTENCES, SENTENCES)
def test_edits_lead_to_the_reference(output: list[str], reference: list[str]) -> None:
    """Every word of the reference is matched, put in place of another, or put in; the number is that of the row."""
    found = METRIC.explain(" ".join(output), " ".join(reference))
    shown, row = picture(found), METRIC.rows([" ".join(output)], [" ".join(reference)])[0]

    assert sorted(output) == sorted(shown.shifted)
    assert list(range(len(reference))) == [e.reference for e in shown.edits if e.reference is not None]
    assert list(range(len(output))) == [e.output for e in shown.edits if e.output is not None]
    for edit in shown.edits:
        if edit.reference is not None and edit.output is not None:
            same = shown.shifted[edit.output] == reference[edit.reference]
            assert same == (edit.mark.name == "match")
    assert row[1] == len(shown.shifts) + sum(edit.mark.name != "match" for edit in shown.edits)
