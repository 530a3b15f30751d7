"""Rows of many systems and measures summed over the same resamples."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hakari.errors import InputError
from hakari.stats import Resampling, Stack, bootstrap_scores, jackknife, scored_segments
from hakari.types import Direction

SCORES = np.array([[1.0, 2.0, 4.0, 0.5], [2.0, 2.0, 3.0, 1.5]])


def test_sums_are_those_of_each_measure_alone(means: Any, ratios: Any) -> None:
    """Every measure gets its own columns back, weighted by the resample."""
    both = Stack([means(SCORES), ratios(SCORES, [3, 4, 5, 6])])
    weights = np.array([[1.0, 1, 1, 1], [0, 2, 1, 1], [0, 0, 0, 0]])
    sums = both.sums(weights)

    assert [(3, 2, 2), (3, 2, 3)] == [part.shape for part in sums]
    assert [[[4, 7.5], [4, 8.5]], [[4, 8.5], [4, 8.5]], [[0, 0], [0, 0]]] == sums[0].tolist()
    assert [4, 19, 8.5] == sums[1][1, 1].tolist()


def test_bootstrap_scores_equal_a_plain_loop(means: Any, ratios: Any) -> None:
    """A resample's score is the score of the segments that it drew, written out one by one."""
    measures = [means(SCORES), ratios(SCORES, [3, 4, 5, 6])]
    resampling = Resampling(4, 300, 9)
    found = bootstrap_scores(measures, resampling, threads=2)
    drawn = np.random.Generator(np.random.PCG64(np.random.SeedSequence(9, spawn_key=(0, 0)))).integers(
        4, size=(256, 4)
    )

    for resample in (0, 17, 255):
        index = drawn[resample]
        assert SCORES[:, index].mean(axis=1) == pytest.approx(found[0][resample])
        lengths = np.array([3, 4, 5, 6])[index].sum()
        assert 100 * SCORES[:, index].sum(axis=1) / lengths == pytest.approx(found[1][resample])


def test_bootstrap_scores_do_not_depend_on_threads_or_company(means: Any, ratios: Any) -> None:
    """The digits of a measure are the same alone, among others, and on any number of threads."""
    rng = np.random.default_rng(0)
    scores = rng.normal(size=(3, 700)) * rng.lognormal(sigma=4, size=700)
    resampling = Resampling(700, 600, 3)
    alone = bootstrap_scores([means(scores)], resampling)[0]
    company = [ratios(abs(scores), np.full(700, 9)), means(scores), means(scores[:1])]

    assert (alone == bootstrap_scores(company, resampling, threads=4)[1]).all()


def test_resample_without_scored_segment_is_nan(means: Any) -> None:
    """Where a resample happens to hold no segment with a reference there is no score."""
    found = bootstrap_scores([means([[1.0, np.nan, np.nan]])], Resampling(3, 500, 1))[0]

    assert 0.296 == pytest.approx(np.isnan(found).mean(), abs=0.06)  # (2/3)³
    assert {1.0} == set(found[~np.isnan(found)])


def test_shared_mask_leaves_out_what_one_system_misses(means: Any) -> None:
    """Paired work compares systems on the segments that all of them have a score for."""
    measure = means([[1.0, np.nan, 3.0], [5.0, 6.0, np.nan]]).shared()
    whole = means(SCORES)

    assert [1.0, 5.0] == measure.values.tolist()
    assert whole is whole.shared()
    assert [0] == scored_segments([measure]).tolist()
    assert [0, 1, 2, 3] == scored_segments([whole]).tolist()


def test_jackknife_leaves_out_segments_or_documents(means: Any) -> None:
    """Each value is the score without one unit."""
    measure = means(SCORES)
    by_segment = jackknife(measure, Resampling(4, 1, 0))
    by_document = jackknife(measure, Resampling(4, 1, 0, np.array([0, 1, 0, 1])))

    assert (4, 2) == by_segment.shape
    assert [6.5 / 3, 5.5 / 3, 3.5 / 3, 7 / 3] == pytest.approx(by_segment[:, 0])
    assert [[1.25, 1.75], [2.5, 2.5]] == by_document.tolist()


def test_sign_follows_the_direction(means: Any) -> None:
    """Lower-is-better measures turn differences round."""
    assert 1 == means(SCORES).sign
    assert -1 == means(SCORES, Direction.LOWER).sign


def test_stack_refuses_what_does_not_fit(means: Any) -> None:
    """Measures of different test sets cannot share resamples, and there must be one."""
    with pytest.raises(InputError, match="unequal numbers of segments"):
        Stack([means(SCORES), means(SCORES[:, :3])])
    with pytest.raises(InputError, match="no measure"):
        Stack([])
