"""Control items: who sees that degraded outputs are worse."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from hakari.errors import OptionError
from hakari.judgments import Judgments
from hakari.judgments.direct import control_p, quality

GAINS = np.array([30.0, 10, 50, 5, -4, 12])


def graded(rows: list[tuple[str | None, str, str, float, str]]) -> pl.DataFrame:
    """Return grades given as (judge, system, segment, grade, item)."""
    judge, system, segment, grade, item = zip(*rows, strict=True)
    return Judgments.of(
        grades={
            "judge": judge, "system": system, "segment": segment, "grade": grade, "item": item,
            "scale": ["da"] * len(rows),
        }
    ).graded("da")  # fmt: skip


def test_paired_t_is_that_of_scipy() -> None:
    """Foreign oracle: SciPy's one-sided paired t-test."""
    original = GAINS + 40
    expected = stats.ttest_rel(original, np.full(6, 40.0), alternative="greater").pvalue

    assert expected == pytest.approx(control_p(original, np.full(6, 40.0)))


@given(
    st.lists(st.integers(-60, 60), min_size=2, max_size=15),
    st.sampled_from(["paired-t", "signed-rank", "rank-sum"]),
)
def test_p_is_one_sided(gains: list[int], test: str) -> None:
    """Where one direction is unlikely the other is not; without any difference both are certain."""
    degraded = np.full(len(gains), 50.0)
    p = control_p(degraded + gains, degraded, test)  # type: ignore[arg-type]
    turned = control_p(degraded, degraded + gains, test)  # type: ignore[arg-type]

    assert 0 <= p <= 1
    if any(gains):
        assert p + turned >= 1 - 1e-9
    else:
        assert 1 == p


def test_p_of_little() -> None:
    """One pair tests nothing; pairs that differ by one number are sure."""
    assert np.isnan(control_p(np.array([50.0]), np.array([10.0])))
    assert 0 == control_p(np.array([50.0, 60]), np.array([40.0, 50]))
    assert 1 == control_p(np.array([40.0, 50]), np.array([50.0, 60]))
    with pytest.raises(OptionError, match="paired-t, signed-rank, rank-sum; 'z' came"):
        control_p(GAINS, GAINS, "z")  # type: ignore[arg-type]


def test_quality_pairs_what_belongs_together() -> None:
    """A degraded output is held against the same output of the same judge; the others tell means and repeats."""
    rows = [
        ("ann", "A", "0", 80.0, "system"), ("ann", "A", "0", 30.0, "degraded"), ("ann", "A", "0", 70.0, "repeat"),
        ("ann", "A", "1", 60.0, "system"), ("ann", "A", "1", 50.0, "degraded"),
        ("ann", "B", "1", 20.0, "degraded"),  # never judged as it is
        ("ann", "A", "2", 100.0, "reference"),
        ("ben", "A", "0", 10.0, "system"), ("ben", "A", "1", 15.0, "degraded"),
        (None, "A", "0", 5.0, "degraded"),
    ]  # fmt: skip
    ann, ben = quality(graded(rows))

    assert ("ann", "ben") == (ann.judge, ben.judge)
    assert (3, 2, 70.0, 40.0, 100.0) == (ann.judgments, ann.pairs, ann.original, ann.degraded, ann.reference)
    assert (1, 10.0) == (ann.repeats, ann.repeat_difference)
    assert np.isnan(ann.repeat_correlation)
    assert ann.p == pytest.approx(stats.ttest_rel([80, 60], [30, 50], alternative="greater").pvalue)
    assert ann.passed is False
    assert ben.passed is None
    assert None is ben.to_dict()["p"]


def test_attentive_judges_pass() -> None:
    """Of two judges, the one who sees degraded outputs passes under every test."""
    generator = np.random.default_rng(3)
    rows: list[tuple[str | None, str, str, float, str]] = []
    for segment in range(20):
        for judge, loss in (("careful", 30), ("careless", 0)):
            rows.append((judge, "A", str(segment), float(generator.uniform(50, 90)), "system"))
            rows.append((judge, "A", str(segment), float(generator.uniform(50, 90)) - loss, "degraded"))
    for test in ("paired-t", "signed-rank", "rank-sum"):
        found = {each.judge: each.passed for each in quality(graded(rows), test=test)}  # type: ignore[arg-type]
        assert {"careful": True, "careless": False} == found
