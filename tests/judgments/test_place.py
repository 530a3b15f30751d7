"""A new system on a scale that stays."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from hakari.errors import InputError, OptionError
from hakari.judgments import Comparisons
from hakari.judgments.grm.fitted import fit_grm
from hakari.judgments.place import place


def test_the_scale_stays(draw: Any) -> None:
    """All others, judges and segments are as without the new system; it stands where a whole fit has it."""
    votes = draw([1.5, 0.5, 0.0, -1.0], 2500)
    new = votes.system("S1")
    without = fit_grm(votes.take((votes.left != new) & (votes.right != new)), "S2")
    found, whole = place(votes, "S1", "S2"), fit_grm(votes, "S2")

    assert np.array_equal(without.graded.theta, found.fitted.graded.theta)
    assert whole.graded.theta[whole.system("S1")] == pytest.approx(found.theta, abs=0.25)
    assert (("S0", "S3", "S1"), 2) == (found.systems, found.rank)
    assert found.better[0] < 0.5 < found.better[1]
    assert found.plug_in_error < found.errors[-1]


def test_votes_of_the_new_system_move_nobody_else(draw: Any) -> None:
    """A system that is placed twice, with other votes, meets the same scale."""
    votes = draw([1.5, 0.5, 0.0, -1.0], 900)
    new = votes.system("S1")
    fewer = votes.take((votes.left != new) | (np.arange(900) % 2 == 0))

    assert np.array_equal(place(votes, "S1", "S2").scores[:-1], place(fewer, "S1", "S2").scores[:-1])


def test_new_judges_and_segments_stand_at_their_priors(draw: Any) -> None:
    """They are counted, and a note says so."""
    old = draw([1.5, 0.0, -1.0], 400)
    rows = [("stranger", f"new{n}", "X", "S1", 1) for n in range(4)]
    names = zip(old.judge, old.segment, old.left, old.right, old.outcome, strict=True)
    known = [(old.judges[k], old.segments[j], old.systems[a], old.systems[b], int(o)) for k, j, a, b, o in names]
    found = place(Comparisons.of([*known, *rows]), "X", "S1")

    assert (4, 1, 4) == (found.new_segments, found.new_judges, found.votes)
    assert found.theta > 0
    assert "4 segments of its votes are new" in str(found)
    json.dumps(found.to_dict(), allow_nan=False)


def test_what_cannot_be_placed(draw: Any) -> None:
    """The baseline itself, a system that was not compared with it, the only system."""
    votes = draw([1.0, 0.0, -1.0], 90)
    with pytest.raises(OptionError, match="baseline itself"):
        place(votes, "S1", "S1")
    beside = votes.take(~((votes.left == 0) & (votes.right == 1)))
    with pytest.raises(InputError, match="no vote compares S0 with S1"):
        place(beside, "S0", "S1")
    alone = votes.take((votes.left == 0) & (votes.right == 1))
    with pytest.raises(InputError, match="no vote"):
        place(alone, "S0", "S1")
