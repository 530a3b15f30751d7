"""Segments and judges of the graded response model."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from hakari.errors import OptionError, UnknownNameError
from hakari.judgments.grm import item_information
from hakari.judgments.items import items


def test_segments_are_counted_and_sorted(draw: Any) -> None:
    """Votes by outcome, most expected information first, no more rows than asked for."""
    votes = draw([1.0, 0.2, 0.0, -0.8], 900, segments=12)
    found = items(votes, "S2", number=5)
    table, judges = found.tables()
    against = votes.against("S2")

    assert len(against) == found.votes.sum()
    assert (against.outcome == 1).sum() == found.outcomes[:, 2].sum()
    assert (np.diff(found.expected[found.order]) <= 0).all()
    assert 5 == len(table.rows) == len(judges.rows)
    assert "7 more segments" in table.notes[3]


def test_information_is_the_mean_over_systems(draw: Any) -> None:
    """Of a judge with a = 1, at each system's ability."""
    found = items(draw([1.0, 0.2, 0.0, -0.8], 600, segments=6), "S2")
    theta = found.fitted.graded.theta
    expected = np.mean([item_information(np.array([t]), found.difficulties)[0] for t in theta], axis=0)

    assert np.allclose(expected, found.information)


def test_sorted_by_difficulty_or_not_at_all(draw: Any) -> None:
    """Hardest to win first, or in the order of the segments."""
    votes = draw([1.0, 0.2, 0.0, -0.8], 600, segments=6)
    hard = items(votes, "S2", sort="difficulty", number=None)

    assert (np.diff(hard.difficulties[hard.order, 1]) <= 0).all()
    assert list(range(6)) == items(votes, "S2", sort="segment").order.tolist()
    assert 6 == len(hard.tables()[0].rows)


def test_json_holds_all(draw: Any) -> None:
    """Every segment and judge, and no NaN."""
    found = items(draw([1.0, 0.2, 0.0, -0.8], 600, segments=6), "S2", number=1).to_dict()

    assert (6, 5) == (len(found["segments"]), len(found["judges"]))
    json.dumps(found, allow_nan=False)


def test_wrong_words_are_refused(draw: Any) -> None:
    """A sort that does not exist, no segment, a baseline that nobody knows."""
    votes = draw([1.0, 0.0, -0.8], 60)
    with pytest.raises(OptionError, match="sorted by"):
        items(votes, "S1", sort="ease")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="at least one"):
        items(votes, "S1", number=0)
    with pytest.raises(UnknownNameError, match="S9"):
        items(votes, "S9")
