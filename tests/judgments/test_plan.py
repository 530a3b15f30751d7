"""How many more votes: what more votes, larger differences and more power do to the answer."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from hakari.errors import OptionError
from hakari.judgments.plan import plan
from hakari.stats import normal_power


def test_power_follows_from_the_error(draw: Any) -> None:
    """Errors fall with the votes; the needed step is the first with the power, by the normal formula."""
    found = plan(draw([0.6, 0.3, 0.0, -0.8], 900), ("S1", "S0"), "S2", simulations=0)
    errors = [step.error for step in found.steps]
    step = next(step for step in found.steps if step.votes == found.needed)

    assert ("S0", "S1") == found.systems
    assert (np.diff([errors[0], errors[len(errors) // 2], errors[-1]]) < 0).all()
    assert normal_power(found.difference / step.error, 0.05) == pytest.approx(step.power)
    assert step.power >= 0.8
    assert f"{found.needed} more votes" in str(found)


def test_larger_differences_and_less_power_need_fewer_votes(draw: Any) -> None:
    """Down to none, where the votes so far are enough."""
    votes = draw([0.6, 0.3, 0.0, -0.8], 900)
    needed = [
        plan(votes, ("S0", "S1"), "S2", difference=d, power=power, simulations=0).needed
        for d, power in ((0.4, 0.9), (0.4, 0.5), (0.8, 0.5), (9.0, 0.5))
    ]

    assert needed[0] > needed[1] > needed[2] >= needed[3]  # type: ignore[operator]
    assert 0 == needed[3]


def test_simulated_campaigns_agree_with_the_formula(draw: Any) -> None:
    """About four of five campaigns find the difference that was planned for."""
    found = plan(draw([0.6, 0.3, 0.0, -0.8], 900), ("S0", "S1"), "S2", difference=1.0, simulations=40)

    assert 0.6 <= found.simulated <= 1
    json.dumps(found.to_dict(), allow_nan=False)


def test_too_small_a_difference_is_said(draw: Any) -> None:
    """No number of votes is invented."""
    found = plan(draw([0.6, 0.3, 0.0], 60, segments=3), ("S0", "S1"), "S2", difference=1e-4, simulations=2)

    assert found.needed is None
    assert "do not separate" in str(found)
    json.dumps(found.to_dict(), allow_nan=False)


def test_wrong_options_are_refused(draw: Any) -> None:
    """One system twice, the baseline, a difference below 0."""
    votes = draw([1.0, 0.0, -1.0], 90)
    with pytest.raises(OptionError, match="twice"):
        plan(votes, ("S0", "S0"), "S1")
    with pytest.raises(OptionError, match="no ability of its own"):
        plan(votes, ("S0", "S1"), "S1")
    with pytest.raises(OptionError, match="above 0"):
        plan(votes, ("S0", "S2"), "S1", difference=-1.0)
    with pytest.raises(OptionError, match="power"):
        plan(votes, ("S0", "S2"), "S1", power=2.0)
