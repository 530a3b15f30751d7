"""nDCG by hand, and where it stands for random orders."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from hakari.stats import ndcg


def test_by_hand() -> None:
    """Gains are 1, 0, −1: the best order has 1 − 1/2, the order 2, 1, 3 of the gold has 1/log₂3 − 1/2."""
    gold = np.array([2.0, 1.0, 0.0])

    assert 1.0 == ndcg(np.array([9.0, 5.0, 1.0]), gold)
    assert (1 / np.log2(3) - 0.5) / 0.5 == pytest.approx(ndcg(np.array([5.0, 9.0, 1.0]), gold))


def test_random_orders_have_nothing_on_average() -> None:
    """Over all orders the mean is 0, whatever the gold scores."""
    gold = np.array([3.0, 2.5, 0.1, -4.0])
    found = [ndcg(np.array(order, float), gold) for order in permutations(range(4))]

    assert 0 == pytest.approx(np.mean(found), abs=1e-12)
    assert 1 == max(found)


def test_shift_and_scale_do_not_matter() -> None:
    """Neither of the scores, nor of the gold."""
    scores, gold = np.array([0.2, 0.9, 0.4, 0.1]), np.array([1.0, 5.0, 2.0, 2.5])

    assert ndcg(scores, gold) == pytest.approx(ndcg(7 + 3 * scores, 0.5 * gold - 11))


def test_equal_gold_scores_have_no_order() -> None:
    """NaN, not a division by nothing."""
    assert np.isnan(ndcg(np.array([1.0, 2.0]), np.ones(2)))


def test_ndcg_of_many_rankings() -> None:
    """Leading axes are rankings of their own; one with a gap has no value."""
    random = np.random.default_rng(2)
    gold, scores = random.normal(size=6), random.normal(size=(3, 4, 6))
    scores[1, 2, 3] = np.nan

    found = ndcg(scores, gold)
    assert np.isnan(found[1, 2])
    for place in ((0, 0), (2, 3)):
        assert found[place] == ndcg(scores[place], gold)
