"""Pairs in the same order: tau with ties, accuracy of systems, calibrated and soft accuracy."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hakari.errors import OptionError
from hakari.stats import (
    TiePolicy,
    calibrated_accuracy,
    pair_tau,
    pairwise_accuracy,
    soft_accuracy,
    system_pairs,
    tied_accuracy,
)

NAN = float("nan")


# --- tau of ordered pairs -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ties", "expected"),
    [
        (TiePolicy.DISCORDANT, (3 - 3) / 6),
        (TiePolicy.IGNORED, (3 - 1) / 4),
        (TiePolicy.NEUTRAL, (3 - 1) / 6),
    ],
)
def test_pair_tau_by_hand(ties: TiePolicy, expected: float) -> None:
    """Three pairs for people, one against, two ties; a seventh pair without a score does not count."""
    better = np.array([2.0, 3, 4, 1, 5, 5, NAN])
    worse = np.array([1.0, 1, 1, 2, 5, 5, 1])

    assert expected == pytest.approx(pair_tau(better, worse, ties))


def test_pair_tau_without_pairs_is_nan() -> None:
    """No pair, or only ties that do not count."""
    assert math.isnan(pair_tau(np.array([]), np.array([])))
    assert math.isnan(pair_tau(np.ones(2), np.ones(2), TiePolicy.IGNORED))


# --- accuracy of systems --------------------------------------------------------------------------------------


def test_pairwise_accuracy_by_hand() -> None:
    """Of a > b > c = d by people and a > c > b = d by the metric: ab ac ad agree, bc bd cd do not."""
    gold, metric = np.array([4.0, 3, 1, 1]), np.array([9.0, 2, 5, 2])

    assert 0.5 == pairwise_accuracy(metric, gold)
    assert 1.0 == pairwise_accuracy(gold, gold)
    assert 0.5 == pairwise_accuracy(np.append(metric, NAN), np.append(gold, 0))
    assert math.isnan(pairwise_accuracy(metric[:1], gold[:1]))


# --- ties on both sides ---------------------------------------------------------------------------------------


def naive_accuracy(metric: np.ndarray, gold: np.ndarray, threshold: float) -> float:
    """Return the accuracy by its definition, pair by pair and segment by segment."""
    segments = []
    for m, g in zip(metric.T, gold.T, strict=True):
        right = []
        for a, b in combinations(range(len(m)), 2):
            d, h = m[a] - m[b], g[a] - g[b]
            if not math.isnan(d) and not math.isnan(h):
                right.append(np.sign(h) == (0 if abs(d) <= threshold else np.sign(d)))
        if right:
            segments.append(sum(right) / len(right))
    return sum(segments) / len(segments) if segments else NAN


SMALL = st.integers(0, 4).map(float) | st.just(NAN)
SCORES = st.integers(1, 5).flatmap(
    lambda systems: st.lists(
        st.lists(st.tuples(SMALL, SMALL), min_size=systems, max_size=systems), min_size=1, max_size=5
    )
)


def arrays(scores: list[list[tuple[float, float]]]) -> tuple[np.ndarray, np.ndarray]:
    both = np.array(scores).transpose(2, 1, 0)
    return both[0], both[1]


def test_tied_accuracy_by_hand() -> None:
    """Two segments: people order the first a > b > c, tie all of the second. The metric ties within 1."""
    gold = np.array([[3.0, 1], [2, 1], [1, 1]])
    metric = np.array([[5.0, 2], [4, 2], [1, 9]])

    # Without a threshold: 3 of 3, and the tie a = b of the second.
    assert (1 + 1 / 3) / 2 == pytest.approx(tied_accuracy(metric, gold))
    # Within 1, a and b of the first tie too.
    assert (2 / 3 + 1 / 3) / 2 == pytest.approx(tied_accuracy(metric, gold, 1))
    found = calibrated_accuracy(metric, gold)
    assert ((1 + 1 / 3) / 2, 0.0, 6, 3) == pytest.approx(
        (found.accuracy, found.threshold, found.pairs, found.tied_by_people)
    )


@settings(deadline=None)
@given(SCORES)
def test_calibrated_accuracy_is_the_best_of_all_thresholds(scores: list[list[tuple[float, float]]]) -> None:
    """No threshold of any size gives more, the one found gives what is said, and no lower one gives as much."""
    metric, gold = arrays(scores)
    found = calibrated_accuracy(metric, gold)
    naive = {threshold: naive_accuracy(metric, gold, threshold) for threshold in (0, 0.5, 1, 2, 3, 4, 5)}

    if found.pairs == 0:
        assert math.isnan(found.accuracy)
        return
    assert max(naive.values()) == pytest.approx(found.accuracy)
    assert naive[found.threshold] == pytest.approx(found.accuracy)
    assert all(value < found.accuracy - 1e-13 for t, value in naive.items() if t < found.threshold)
    assert naive[1] == pytest.approx(tied_accuracy(metric, gold, 1))


# --- soft accuracy --------------------------------------------------------------------------------------------


def naive_soft(metric: np.ndarray, gold: np.ndarray) -> float:
    """Return the soft accuracy by its definition, over all ways to swap."""
    n = metric.shape[1]
    signs = 1 - 2 * ((np.arange(2**n)[:, None] >> np.arange(n)) & 1)
    apart = []
    for a, b in system_pairs(len(metric)):
        sure = []
        for scores in (metric, gold):
            d = scores[a] - scores[b]
            sums = signs @ d
            sure.append(((sums < d.sum() - 1e-9).sum() + 0.5 * (abs(sums - d.sum()) <= 1e-9).sum()) / 2**n)
        apart.append(abs(sure[0] - sure[1]))
    return 1 - sum(apart) / len(apart)


def test_soft_accuracy_equals_its_definition() -> None:
    """Six segments have 64 ways to swap, and all are looked at."""
    random = np.random.default_rng(5)
    metric, gold = random.normal(size=(4, 6)), random.integers(0, 4, (4, 6)).astype(float)

    assert naive_soft(metric, gold) == pytest.approx(soft_accuracy(metric, gold), abs=1e-12)
    assert 1.0 == pytest.approx(soft_accuracy(gold, gold))
    assert soft_accuracy(metric, gold) == soft_accuracy(metric, gold, threads=2)


def test_soft_accuracy_of_opposite_judges_is_low() -> None:
    """Where one side is sure of the opposite, every pair is almost wholly wrong; drawn resamples say so too."""
    gold = np.arange(3.0)[:, None] + np.random.default_rng(1).normal(size=(3, 40), scale=0.1)

    assert soft_accuracy(-gold, gold, resamples=500) < 0.02
    assert soft_accuracy(gold * 2 + 1, gold, resamples=500) == pytest.approx(1)


def test_soft_accuracy_counts_shared_segments_only() -> None:
    """What one side has not scored counts for neither; without a shared segment there is none."""
    metric, gold = np.array([[3.0, 1, 9], [1, 2, NAN]]), np.array([[1.0, 2, NAN], [2, 2, 5]])

    assert soft_accuracy(metric[:, :2], gold[:, :2]) == soft_accuracy(metric, gold)
    assert math.isnan(soft_accuracy(metric[:, 2:], gold[:, 2:]))


def test_shapes_that_do_not_fit_are_refused() -> None:
    """The message has both shapes."""
    with pytest.raises(OptionError, match=r"\(2, 3\) and \(3, 2\) came"):
        tied_accuracy(np.zeros((2, 3)), np.zeros((3, 2)))
