"""Runs of TrueSkill: what crosses the border is checked; what they compute is tested with the model."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hakari.kernels import trueskill_runs

SETTINGS: dict[str, Any] = {"mu": 1.0, "sigma": 0.5, "beta": 0.25, "tau": 0.0, "margin": 0.1, "seed": 1}


def runs(**changes: Any) -> Any:
    """Return two runs over two votes on three systems."""
    given: dict[str, Any] = {
        "left": np.array([0, 1]),
        "right": np.array([1, 2]),
        "outcome": np.array([1, 0]),
        "systems": 3,
        "runs": 2,
        "order": "shuffled",
        **SETTINGS,
        **changes,
    }
    return trueskill_runs(
        given.pop("left"), given.pop("right"), given.pop("outcome"), given.pop("systems"), **given
    )


def test_shapes_and_starts() -> None:
    """Rows are runs; a run without votes stays where skills start."""
    mu, sigma, taken = runs()
    still, wide, none = runs(counts=np.zeros((2, 2)))

    assert ((2, 3), (2, 3), [2, 2]) == (mu.shape, sigma.shape, taken.tolist())
    assert [[1.0] * 3] * 2 == still.tolist()
    assert [[0.5] * 3] * 2 == wide.tolist()
    assert [0, 0] == none.tolist()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"right": np.array([1])}, "three entries each"),
        ({"left": np.array([0, 2])}, "two of the systems"),
        ({"left": np.array([0, 3])}, "two of the systems"),
        ({"left": np.array([-1, 1])}, "two of the systems"),
        ({"counts": np.ones((1, 2))}, "one row a run"),
        ({"counts": np.ones((2, 3))}, "one row a run"),
        ({"order": "best"}, "an order is given, shuffled or active"),
    ],
)
def test_what_does_not_fit_is_refused(changes: dict[str, Any], message: str) -> None:
    """No kernel reads past its arrays."""
    with pytest.raises(ValueError, match=message):
        runs(**changes)
