"""Holm's correction."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from hakari.stats import holm

P_VALUES = st.lists(st.floats(0, 1), max_size=12).map(np.array)


def test_holm_by_hand() -> None:
    """The smallest is multiplied by m, the next by m − 1 …, none below the one before, none above 1.

    m = 4: 0.01·4 = 0.04; 0.02·3 = 0.06; 0.03·2 = 0.06; 0.6·1.
    """
    assert [0.6, 0.04, 0.06, 0.06] == holm(np.array([0.6, 0.01, 0.03, 0.02])).round(12).tolist()


def test_holm_does_not_count_tests_that_were_not_made() -> None:
    """NaN stays NaN, and m is the number of the others."""
    found = holm(np.array([np.nan, 0.02, 0.03]))

    assert np.isnan(found[0])
    assert [0.04, 0.04] == found[1:].tolist()


@given(P_VALUES)
def test_holm_rejects_what_the_steps_reject(p: np.ndarray) -> None:
    """Adjusted p ≤ α exactly where stepping down from the smallest, with α/m, α/(m − 1), … has not stopped."""
    for alpha in (0.01, 0.05, 0.2):
        rejected = np.zeros(len(p), dtype=bool)
        for step, index in enumerate(np.argsort(p, kind="stable")):
            if p[index] * (len(p) - step) > alpha:
                break
            rejected[index] = True
        assert rejected.tolist() == (holm(p) <= alpha).tolist()


@given(P_VALUES)
def test_holm_lies_between_plain_and_bonferroni(p: np.ndarray) -> None:
    """Never below p, never above m·p or 1, and in the same order."""
    adjusted = holm(p)

    assert (adjusted >= p).all()
    assert (adjusted <= np.minimum(p * max(len(p), 1), 1) + 1e-15).all()
    assert (np.diff(adjusted[np.argsort(p, kind="stable")]) >= 0).all()
