"""Adequacy, and adequate segments that do not win."""

from __future__ import annotations

import numpy as np
import pytest

from hakari.judgments import Comparisons, Judgments
from hakari.judgments.agreement import Ratings
from hakari.judgments.wat import Scheme, adequacy, contrasts, decide, incongruous

SUMS = {"A": [-3, -2, 0, 1, 4, -5, 2, 3], "B": [-2, 5, 5, 0, 3, 2, -4, 1]}


def decisions() -> object:
    """Return decisions with the sums above."""
    votes = []
    for system, sums in SUMS.items():
        for i, total in enumerate(sums):
            own = [int(np.sign(total))] * abs(total) + [0] * (5 - abs(total))
            votes += [(f"j{j}", str(i), system, "base", vote) for j, vote in enumerate(own)]
    return decide(Ratings.of_comparisons(Comparisons.of(votes), baseline="base"), Scheme())


GRADES = {("A", str(i)): g for i, g in enumerate([4.5, 3.5, 4.0, 5.0, 5.0, 4.0, 4.5, 4.0])} | {
    ("B", str(i)): g for i, g in enumerate([4.0, 5.0, 5.0, 4.5, 4.0, 4.0, 2.0])
}


def test_incongruous_segments() -> None:
    """Adequate with a sum of −2 or less; with 0 or less; the lowest sums first; grades of both are needed."""
    found = decisions()
    lose = [(each.system, each.segment, each.total) for each in incongruous(found, GRADES)]  # type: ignore[arg-type]
    tie = incongruous(found, GRADES, form="tie")  # type: ignore[arg-type]
    strict = incongruous(found, GRADES, least=4.5)  # type: ignore[arg-type]

    assert [("A", "5", -5), ("A", "0", -3), ("B", "0", -2)] == lose
    assert {("A", "5"), ("A", "0"), ("B", "0"), ("A", "2"), ("B", "3")} == {(e.system, e.segment) for e in tie}
    assert [True, True, True, False, False] == [each.lost for each in tie]
    assert [("A", "0")] == [(each.system, each.segment) for each in strict]


def test_contrasts_by_hand() -> None:
    """The baseline's mean quality on incongruous segments of both systems, and on the others."""
    quality = {str(i): float(q) for i, q in enumerate([90, 40, 50, 30, 20, 80, 10, 60])}
    found = {(each.form, each.system): each for each in contrasts(decisions(), GRADES, quality, resamples=500)}  # type: ignore[arg-type]
    whole = found["lose", None]
    others = [90, 40, 50, 30, 20, 80, 10, 60, 90, 40, 50, 30, 20, 80, 10]

    assert (3, 12) == (whole.incongruous, whole.others)
    assert (90 + 80 + 90) / 3 == pytest.approx(whole.means[0])
    assert (sum(others) - 260) / 12 == pytest.approx(whole.means[1])
    assert whole.welch is not None
    assert whole.permutation is not None
    assert whole.welch.p < 0.01
    assert whole.permutation.p < 0.1
    one = found["lose", "B"]
    assert (1, 6) == (one.incongruous, one.others)
    assert one.welch is None  # one segment has no variance
    assert one.permutation is None


def test_no_explanation_where_there_is_none() -> None:
    """If the baseline's quality has nothing to do with it, p-values are those of chance."""
    generator = np.random.default_rng(6)
    ps = []
    for _ in range(60):
        quality = {str(i): float(q) for i, q in enumerate(generator.normal(size=8))}
        each = contrasts(decisions(), GRADES, quality, resamples=99)[0]  # type: ignore[arg-type]
        assert each.permutation is not None
        ps.append(each.permutation.p)

    assert 0.3 < np.mean(ps) < 0.7
    assert np.mean(np.array(ps) <= 0.1) < 0.25


def test_adequacy_by_hand() -> None:
    """The mean of segment means, and the shares of all grades."""
    judgments = Judgments.of(
        grades={
            "judge": ["x", "y", "x", "x", "y"],
            "segment": ["0", "0", "1", "0", "1"],
            "system": ["A", "A", "A", "B", "B"],
            "grade": [5.0, 4.0, 3.0, 1.0, 5.0],
            "scale": ["adequacy"] * 5,
        }
    )
    found = adequacy(judgments.graded("adequacy"), resamples=100, seed=1)

    assert ("A", "B") == found.systems
    assert [3.75, 3.0] == found.means.tolist()
    assert [1 / 3, 1 / 3, 1 / 3, 0, 0, 0.5, 0, 0, 0, 0.5] == pytest.approx(found.shares.ravel().tolist())
    assert ((2, 2), (3, 2)) == (found.segments, found.judgments)
    assert 4.5 == found.by_item["A", "0"]
    assert (found.intervals.low <= found.means).all()
