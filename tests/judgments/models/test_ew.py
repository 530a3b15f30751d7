"""Expected wins: by hand, against choix, and with binomial errors that hold."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hakari.errors import InputError, OptionError
from hakari.judgments import Comparisons
from hakari.judgments.models.ew import ExpectedWins

HAND = (
    [("j", "0", "A", "B", 1)] * 3
    + [("j", "0", "B", "A", 1)] * 1
    + [("j", "0", "A", "C", 1)] * 1
    + [("j", "0", "C", "A", 1)] * 1
    + [("j", "0", "B", "C", 0)] * 2
    + [("j", "0", "B", "C", 1)] * 2
)


def test_by_hand() -> None:
    """A beats B in 3 of 4 and C in 1 of 2: (.75 + .5) / 2; B: (.25 + 1) / 2; C: (.5 + 0) / 2."""
    fit = ExpectedWins().fit(Comparisons.of(HAND))

    assert [0.625, 0.625, 0.25] == fit.scores.tolist()


def test_ties_as_half_by_hand() -> None:
    """B has 2 wins and 2 ties against C: 3 of 4."""
    fit = ExpectedWins(ties="half").fit(Comparisons.of(HAND))

    assert [0.625, 0.5, 0.375] == fit.scores.tolist()


def test_equals_counting_vote_by_vote(draw: Any) -> None:
    """A naive program over lists of votes gives the same."""
    votes = draw([1.0, 0.2, 0.0, -0.7], 300)
    rows = list(zip(votes.left, votes.right, votes.outcome, strict=True))
    for score, system in zip(ExpectedWins().fit(votes).scores, range(4), strict=True):
        shares = []
        for other in set(range(4)) - {system}:
            between = [o if a == system else -o for a, b, o in rows if {a, b} == {system, other} and o]
            shares.append(sum(o > 0 for o in between) / len(between))

        assert np.isclose(score, np.mean(shares), rtol=1e-12)


def test_standard_errors_hold(draw: Any) -> None:
    """Over many campaigns the scores spread as the errors say."""
    fits = [ExpectedWins().fit(draw([0.5, 0.0, -0.5], 400, seed=seed)) for seed in range(300)]
    spread = np.std([fit.scores for fit in fits], axis=0, ddof=1)
    mean = np.mean([fit.errors for fit in fits], axis=0)

    assert np.allclose(spread, mean, rtol=0.12)


def test_a_baseline_has_one_opponent_a_system(draw: Any) -> None:
    """Against a baseline, a score is the share of wins over it."""
    votes = draw([0.5, 0.0, -0.5], 200).against("S1").compact()
    won, _ = votes.wins()
    fit = ExpectedWins().fit(votes)

    assert fit.scores[0] == won[0, 1] / (won[0, 1] + won[1, 0])
    assert fit.remarks == ("1 pair of systems never compared",)


def test_resamples_are_fits(draw: Any) -> None:
    """Many resamples at once give what the votes, repeated, give one by one; a system without votes is NaN."""
    votes = draw([1.0, 0.0, -1.0], 60)
    weights = np.random.default_rng(1).integers(0, 3, size=(5, 60)).astype(float)
    found = ExpectedWins().resampled(votes, weights, seed=0)

    for row, weight in zip(found, weights, strict=True):
        assert row.tolist() == ExpectedWins().fit(votes.repeated(weight.astype(int))).scores.tolist()
    without = ExpectedWins().resampled(votes, ((votes.left != 0) * 1.0)[None], seed=0)
    assert [True, False, False] == np.isnan(without[0]).tolist()


def test_what_is_refused() -> None:
    """Without a decided comparison there is no score; ties as halves give one."""
    ties = Comparisons.of([("j", "0", "A", "B", 0)])

    with pytest.raises(InputError, match="none of A, B"):
        ExpectedWins().fit(ties)
    with pytest.raises(InputError, match="no comparison to rank by"):
        ExpectedWins().fit(Comparisons.of([]))
    with pytest.raises(OptionError, match="ties is one of ignore, half"):
        ExpectedWins(ties="third")  # type: ignore[arg-type]
    assert [0.5, 0.5] == ExpectedWins(ties="half").fit(ties).scores.tolist()
