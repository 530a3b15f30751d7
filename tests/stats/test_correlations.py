"""Correlations: worked by hand, equal to SciPy, with ties and gaps, in groups."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from hakari.errors import OptionError
from hakari.stats import Correlation, Grouping, correlate, correlate_groups, mean_correlation

NAN = float("nan")


def one(x: list[float], y: list[float], how: Correlation) -> float:
    return float(correlate(np.array(x), np.array(y), how)[0])


# --- worked by hand -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        # Deviations −2 −1 0 1 2 and −1.6 −.6 −.6 .4 2.4: products sum to 9, squares to 10 and 9.2.
        (Correlation.PEARSON, 9 / math.sqrt(10 * 9.2)),
        # Ranks of y: 1 2.5 2.5 4 5. Products of deviations 9.5, squares 10 and 9.5.
        (Correlation.SPEARMAN, 9.5 / math.sqrt(10 * 9.5)),
        # Ten pairs, nine concordant, one tied in y.
        (Correlation.KENDALL_A, 9 / 10),
        (Correlation.KENDALL_B, 9 / math.sqrt(10 * 9)),
        # Five different x, four different y: 2 · 9 · 4 / (25 · 3).
        (Correlation.KENDALL_C, 72 / 75),
    ],
)
def test_correlation_by_hand(how: Correlation, expected: float) -> None:
    """Five items, one tie; a sixth that is known on one side only does not count."""
    x, y = [1.0, 2, 3, 4, 5], [1.0, 2, 2, 3, 5]

    assert expected == pytest.approx(one(x, y, how), rel=1e-12)
    assert expected == pytest.approx(one([*x, 9, NAN], [*y, NAN, 0], how), rel=1e-12)


@pytest.mark.parametrize("how", Correlation)
def test_correlation_that_does_not_exist_is_nan(how: Correlation) -> None:
    """One item, no item, or a side without a difference; tau-a of the last is 0."""
    assert math.isnan(one([1.0], [2.0], how))
    assert math.isnan(one([NAN, 1.0], [1.0, NAN], how))
    level = one([0.1, 0.1, 0.1], [1.0, 2, 3], how)
    assert 0 == level if how is Correlation.KENDALL_A else math.isnan(level)


# --- foreign numbers ------------------------------------------------------------------------------------------

FOREIGN = {
    Correlation.PEARSON: scipy_stats.pearsonr,
    Correlation.SPEARMAN: scipy_stats.spearmanr,
    Correlation.KENDALL_B: scipy_stats.kendalltau,
    Correlation.KENDALL_C: lambda x, y: scipy_stats.kendalltau(x, y, variant="c"),
}

ITEMS = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=2, max_size=50)


@pytest.mark.parametrize("how", FOREIGN)
@settings(deadline=None)
@given(ITEMS, st.integers(0, 2**31))
def test_correlation_equals_scipy(how: Correlation, items: list[tuple[int, int]], seed: int) -> None:
    """Any numbers with ties, with gaps anywhere: what SciPy finds among the items that both sides know."""
    x, y = np.array(items, dtype=float).T
    if len(set(x)) < 2 or len(set(y)) < 2:
        return
    expected = FOREIGN[how](x, y).statistic
    places = np.random.default_rng(seed).permutation(len(x) + 4)
    gapped_x, gapped_y = np.concatenate([x, [1, 2, NAN, NAN]]), np.concatenate([y, [NAN, NAN, 3, NAN]])

    assert expected == pytest.approx(one(gapped_x[places], gapped_y[places], how), abs=1e-12)


# --- properties -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", Correlation)
@given(ITEMS)
def test_correlation_is_symmetric_and_turns_with_a_side(how: Correlation, items: list[tuple[int, int]]) -> None:
    """X with y is y with x; a side turned round turns the sign; it is within −1 and 1."""
    x, y = np.array(items, dtype=float).T
    found = one(x, y, how)

    if math.isnan(found):
        assert math.isnan(one(y, x, how))
        return
    assert found == pytest.approx(one(y, x, how), abs=1e-12)
    assert -found == pytest.approx(one(-x, y, how), abs=1e-12)
    assert -1 <= found <= 1


@pytest.mark.parametrize("how", Correlation)
def test_correlations_of_rows_are_those_of_each(how: Correlation) -> None:
    """Many rows against as many, or against one."""
    random = np.random.default_rng(2)
    x, y = random.integers(0, 5, (2, 7, 30)).astype(float)
    x[0, :5] = NAN

    assert [one(a, b, how) for a, b in zip(x, y, strict=True)] == correlate(x, y, how).tolist()
    assert [one(a, y[0], how) for a in x] == correlate(x, y[0], how).tolist()


# --- groups ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", Correlation)
def test_groups_are_segments_systems_or_all(how: Correlation) -> None:
    """A group a segment compares systems, a group a system compares segments; none takes all scores together."""
    random = np.random.default_rng(3)
    metric, gold = random.integers(0, 5, (2, 6, 9)).astype(float)
    gold[2, 3:6] = NAN

    by_segment = [one(metric[:, i], gold[:, i], how) for i in range(9)]
    by_system = [one(metric[s], gold[s], how) for s in range(6)]
    assert by_segment == pytest.approx(correlate_groups(metric, gold, how, Grouping.SEGMENT).tolist(), nan_ok=True)
    assert by_system == pytest.approx(correlate_groups(metric, gold, how, Grouping.SYSTEM).tolist(), nan_ok=True)
    assert [one(metric.ravel(), gold.ravel(), how)] == correlate_groups(metric, gold, how).tolist()


def test_mean_leaves_out_groups_without_a_correlation() -> None:
    """NaN is no zero; of nothing there is no mean."""
    assert 0.5 == mean_correlation(np.array([1.0, NAN, 0.0]))
    assert math.isnan(mean_correlation(np.array([NAN])))


def test_shapes_that_do_not_fit_are_refused() -> None:
    """The message has both shapes."""
    with pytest.raises(OptionError, match=r"\(1, 3\) and \(1, 2\) came"):
        correlate(np.zeros(3), np.zeros(2))
    with pytest.raises(OptionError, match=r"\(2, 3\) and \(3, 2\) came"):
        correlate_groups(np.zeros((2, 3)), np.zeros((3, 2)))
