"""Votes made into decisions, and pairwise scores of them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import InputError, OptionError
from hakari.judgments import Comparisons
from hakari.judgments.agreement import Ratings
from hakari.judgments.wat import Decisions, Scheme, decide, pairwise


def ratings(table: np.ndarray, systems: str = "AB") -> Ratings:
    """Return votes given as (systems, segments, judges) against ``base``."""
    votes = [
        (f"j{j}", str(i), systems[s], "base", int(v)) for (s, i, j), v in np.ndenumerate(table) if not np.isnan(v)
    ]
    return Ratings.of_comparisons(Comparisons.of(votes), baseline="base")


FIVE = np.array(
    [
        [[1, 1, 1, 1, 1], [1, 1, 0, 0, 0], [1, 0, 0, 0, 0], [1, 1, -1, -1, 0], [-1, -1, 0, 0, 0]],
        [[-1, -1, -1, 0, 1], [0, 0, 0, 0, 0], [1, 1, 1, -1, -1], [1, 1, 1, -1, 0], [-1, 0, 0, 0, 0]],
    ],
    dtype=float,
)


def test_wat_by_hand() -> None:
    """Sums 5, 2, 1, 0, −2 are two wins, two ties and a loss: 20; −2, 0, 1, 2, −1 are one, three and one: 0."""
    decisions = decide(ratings(FIVE), Scheme())
    found = pairwise(decisions, resamples=200, seed=1)

    assert [[5, 2, 1, 0, -2], [-2, 0, 1, 2, -1]] == decisions.sums.tolist()
    assert [20, 0] == found.scores.tolist()
    assert [(2, 2, 1), (1, 3, 1)] == list(zip(found.wins, found.ties, found.losses, strict=True))


def test_thresholds_are_options() -> None:
    """A majority of one, or of all, decides otherwise."""
    single = pairwise(decide(ratings(FIVE), Scheme(win=1, lose=-1)), resamples=20, seed=1)
    strict = pairwise(decide(ratings(FIVE), Scheme(win=5, lose=-5)), resamples=20, seed=1)

    assert [100 * (3 - 1) / 5, 100 * (2 - 2) / 5] == single.scores.tolist()
    assert [20, 0] == strict.scores.tolist()


@given(st.lists(st.lists(st.sampled_from([-1, 0, 1]), min_size=5, max_size=5), min_size=2, max_size=12))
def test_pairwise_by_its_definition(table: list[list[int]]) -> None:
    """Naive oracle, bounds, and antisymmetry: against the system, the score turns its sign."""
    sums = [sum(own) for own in table]
    expected = 100 * (sum(s >= 2 for s in sums) - sum(s <= -2 for s in sums)) / len(sums)
    found, turned = (
        pairwise(decide(ratings(sign * np.array([table], dtype=float)), Scheme()), resamples=20, seed=1).scores[0]
        for sign in (1, -1)
    )

    assert expected == pytest.approx(found)
    assert -expected == pytest.approx(turned)
    assert -100 <= found <= 100


def test_better_and_alike_systems() -> None:
    """A system that wins most is told from one that does not, and from the baseline; copies are not told apart."""
    generator = np.random.default_rng(8)
    good = np.sign(generator.normal(0.9, 1, (1, 80, 5)))
    weak = np.sign(generator.normal(-0.1, 1, (1, 80, 5)))
    found = pairwise(decide(ratings(np.concatenate([good, weak, weak]), "ABC"), Scheme()), resamples=500, seed=3)

    assert (("A",), ("B", "C")) == found.clusters
    assert found.above[0] < 0.01
    assert found.tests is not None
    assert 1 == found.tests.p[2]


def test_holm_and_threads() -> None:
    """Corrected p-values are no smaller; the number of threads changes nothing."""
    decisions = decide(ratings(FIVE), Scheme())
    plain, corrected = (pairwise(decisions, resamples=600, seed=2, correct=c) for c in (None, "holm"))
    many = pairwise(decisions, resamples=600, seed=2, threads=3)

    assert plain.tests is not None
    assert corrected.adjusted is not None
    assert (corrected.adjusted >= plain.tests.p).all()
    assert plain.intervals.low.tolist() == many.intervals.low.tolist()


def test_missing_votes() -> None:
    """Another number of votes is refused, unless any number will do; a missing segment is left out of tests."""
    table = FIVE.copy()
    table[1, 0, 4] = np.nan
    with pytest.raises(InputError, match="segment 0 of B has 4 votes, not 5") as refused:
        decide(ratings(table), Scheme())
    assert "--judges any" in str(refused.value.remedy)
    assert [[5, 2, 1, 0, -2], [-3, 0, 1, 2, -1]] == decide(ratings(table), Scheme(judges=None)).sums.tolist()

    table[1, 0] = np.nan
    found = pairwise(decide(ratings(table), Scheme()), resamples=50, seed=1)
    assert 4 == found.common
    assert 25 == found.scores[1]


def test_what_cannot_be_decided() -> None:
    """No baseline, one segment, no common segment, and thresholds that nothing reaches."""
    free = Comparisons.of([("a", "0", "A", "B", 1), ("a", "0", "B", "C", 1), ("a", "0", "C", "A", 1)])
    with pytest.raises(InputError, match="no baseline"):
        decide(Ratings.of_comparisons(free), Scheme())
    with pytest.raises(InputError, match="one segment is judged"):
        pairwise(decide(ratings(FIVE[:, :1]), Scheme()), resamples=10, seed=1)
    apart = FIVE.copy()
    apart[0, :2] = apart[1, 2:] = np.nan
    with pytest.raises(InputError, match="no segment is judged for all systems"):
        pairwise(decide(ratings(apart), Scheme()), resamples=10, seed=1)
    for words, given_scheme in (
        ("at least one judge", {"judges": 0}),
        ("below the sum that wins", {"win": 1, "lose": 1}),
        ("never reach", {"win": 6}),
    ):
        with pytest.raises(OptionError, match=words):
            Scheme(**given_scheme)  # type: ignore[arg-type]


def test_rows_are_additive() -> None:
    """Judged, won and lost of each segment."""
    decisions: Decisions = decide(ratings(FIVE), Scheme())

    assert [5, 2, 1] == decisions.rows[0].sum(axis=0).tolist()
    assert "5 votes of a segment are summed" in str(decisions.scheme)
