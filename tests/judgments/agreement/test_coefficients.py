"""Fleiss' κ, Krippendorff's α and the weighted κ: published examples, other programs, naive definitions."""

from __future__ import annotations

from itertools import product

import krippendorff
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hakari.errors import InputError, OptionError
from hakari.judgments.agreement import count_values, fleiss_kappa, krippendorff_alpha, weighted_kappa
from hakari.judgments.agreement.coefficients import alpha, fleiss, two_judges

NAN = np.nan
LEVELS = ("nominal", "ordinal", "interval")

# Fleiss, "Measuring nominal scale agreement among many raters", Psychological Bulletin 76 (1971), table 1: six
# psychiatrists sort thirty patients into five diagnoses; κ = .430.
DIAGNOSES = [
    (0, 0, 0, 6, 0), (0, 3, 0, 0, 3), (0, 1, 4, 0, 1), (0, 0, 0, 0, 6), (0, 3, 0, 3, 0), (2, 0, 4, 0, 0),
    (0, 0, 4, 0, 2), (2, 0, 3, 1, 0), (2, 0, 0, 4, 0), (0, 0, 0, 0, 6), (1, 0, 0, 5, 0), (1, 1, 0, 4, 0),
    (0, 3, 3, 0, 0), (1, 0, 0, 5, 0), (0, 2, 0, 3, 1), (0, 0, 5, 0, 1), (3, 0, 0, 1, 2), (5, 1, 0, 0, 0),
    (0, 2, 0, 4, 0), (1, 0, 2, 0, 3), (0, 0, 0, 0, 6), (0, 1, 0, 5, 0), (0, 2, 0, 1, 3), (2, 0, 0, 4, 0),
    (1, 0, 0, 4, 1), (0, 5, 0, 1, 0), (4, 0, 0, 0, 2), (0, 2, 0, 4, 0), (1, 0, 5, 0, 0), (0, 0, 0, 0, 6),
]  # fmt: skip

# Krippendorff, "Computing Krippendorff's alpha-reliability" (2011), section C: four observers, twelve units, some
# values missing; α = .743 nominal, .815 ordinal, .849 interval.
OBSERVERS = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, NAN, NAN, NAN],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, NAN, 3],
    [NAN, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, NAN],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, NAN],
]


def test_fleiss_kappa_of_his_own_example() -> None:
    """The published κ is .430."""
    assert 0.430 == pytest.approx(fleiss_kappa(DIAGNOSES), abs=5e-4)


@pytest.mark.parametrize(("level", "published"), [*zip(LEVELS, (0.743, 0.815, 0.849), strict=True)])
def test_krippendorff_alpha_of_his_own_example(level: str, published: float) -> None:
    """The published values, to their three digits."""
    assert published == pytest.approx(krippendorff_alpha(OBSERVERS, level), abs=5e-4)  # type: ignore[arg-type]


ratings = st.tuples(st.integers(2, 5), st.integers(1, 8)).flatmap(
    lambda shape: st.lists(
        st.lists(st.sampled_from([1.0, 2.0, 3.0, 7.0, NAN]), min_size=shape[1], max_size=shape[1]),
        min_size=shape[0],
        max_size=shape[0],
    )
)


@given(ratings, st.sampled_from(LEVELS))
def test_alpha_is_that_of_another_program(table: list[list[float]], level: str) -> None:
    """Foreign oracle: the package `krippendorff`."""
    counts, values = count_values(table)
    pairable = counts[counts.sum(axis=1) > 1]
    assume(len(pairable) and np.count_nonzero(pairable.sum(axis=0)) > 1)
    expected = krippendorff.alpha(reliability_data=np.array(table), level_of_measurement=level)

    assert expected == pytest.approx(krippendorff_alpha(table, level), abs=1e-9)  # type: ignore[arg-type]
    assert len(values) == counts.shape[1]


@given(ratings)
def test_interval_alpha_by_its_definition(table: list[list[float]]) -> None:
    """Naive oracle: squared differences of all pairs within items, and of all pairs anywhere."""
    items = [[v for v in column if not np.isnan(v)] for column in zip(*table, strict=True)]
    items = [item for item in items if len(item) > 1]
    pooled = [v for item in items for v in item]
    assume(len(set(pooled)) > 1)
    within = sum(
        (a - b) ** 2 / (len(item) - 1)
        for item in items
        for (i, a), (j, b) in product(enumerate(item), repeat=2)
        if i != j
    ) / len(pooled)
    anywhere = sum((a - b) ** 2 for a, b in product(pooled, repeat=2)) / (len(pooled) * (len(pooled) - 1))

    assert 1 - within / anywhere == pytest.approx(krippendorff_alpha(table, "interval"), abs=1e-9)


@given(
    st.integers(2, 5).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, 2), min_size=n, max_size=n), min_size=1, max_size=8)
    )
)
def test_fleiss_by_its_definition(items: list[list[int]]) -> None:
    """Naive oracle: the share of pairs of judges that agree, and the squared shares of values."""
    counts = [[item.count(v) for v in range(3)] for item in items]
    pooled = [v for item in items for v in item]
    assume(len(set(pooled)) > 1)
    n = len(items[0])
    agreeing = np.mean(
        [sum(item[i] == item[j] for i in range(n) for j in range(n) if i != j) / (n * (n - 1)) for item in items]
    )
    chance = sum((pooled.count(v) / len(pooled)) ** 2 for v in range(3))

    assert (agreeing - chance) / (1 - chance) == pytest.approx(fleiss_kappa(counts), abs=1e-9)


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(1, 5)), min_size=1, max_size=20), st.sampled_from([1, 2]))
def test_weighted_kappa_by_its_definition(pairs: list[tuple[int, int]], power: int) -> None:
    """Naive oracle: the mean distance of the two, beside that of any value of one with any of the other."""
    first, second = zip(*pairs, strict=True)
    chance = np.mean([abs(a - b) ** power for a, b in product(first, second)])
    assume(chance > 0)
    observed = np.mean([abs(a - b) ** power for a, b in pairs])
    weights = {1: "linear", 2: "quadratic"}[power]

    assert 1 - observed / chance == pytest.approx(weighted_kappa(first, second, weights), abs=1e-9)  # type: ignore[arg-type]


def test_weighted_kappa_by_hand() -> None:
    """Four items, one a step apart: observed 1/4; by chance 14/16, and 20/16 of a squared step."""
    first, second = [1, 2, 3, 3], [1, 2, 2, 3]

    assert 1 - (1 / 4) / (14 / 16) == pytest.approx(weighted_kappa(first, second, "linear"))
    assert 1 - (1 / 4) / (20 / 16) == pytest.approx(weighted_kappa(first, second, "quadratic"))


@given(ratings, st.sampled_from(LEVELS), st.randoms(use_true_random=False))
def test_alpha_knows_no_order_of_judges_and_items(table: list[list[float]], level: str, random: object) -> None:
    """Judges and items may come in any order; values may be shifted and, on an interval, stretched."""
    counts, _ = count_values(table)
    pairable = counts[counts.sum(axis=1) > 1]
    assume(len(pairable) and np.count_nonzero(pairable.sum(axis=0)) > 1)
    data = np.array(table)
    expected = krippendorff_alpha(data, level)  # type: ignore[arg-type]
    mixed = np.array([random.sample(column, len(column)) for column in data.T.tolist()]).T  # type: ignore[attr-defined]

    assert expected == pytest.approx(krippendorff_alpha(mixed[:, ::-1], level))  # type: ignore[arg-type]
    assert expected == pytest.approx(krippendorff_alpha(1000 + 3 * data, level))  # type: ignore[arg-type]


def test_two_votes_against_three_weigh_more_than_two_ties() -> None:
    """Three wins and two losses disagree more than three wins and two ties: κ does not see it, ordinal α does."""
    losses = [[2, 0, 3], [0, 0, 5], [5, 0, 0], [0, 5, 0]]
    ties = [[0, 2, 3], [0, 0, 5], [5, 0, 0], [0, 5, 0]]
    both = [[fleiss(np.array(counts)).rows[0, 1] for counts in (losses, ties)]]
    ordinal = [alpha(np.array(counts), [-1, 0, 1], "ordinal").value for counts in (losses, ties)]

    assert both[0][0] == both[0][1]
    assert ordinal[0] < ordinal[1] - 0.1


@given(ratings, st.sampled_from(LEVELS))
def test_rows_add_up(table: list[list[float]], level: str) -> None:
    """Sums of rows close, one or several at once; nothing is infinite."""
    counts, values = count_values(table)
    whole = alpha(counts, values, level)  # type: ignore[arg-type]

    assert np.isfinite(whole.rows).all()
    assert (whole.rows[:, 0] == (counts.sum(axis=1) > 1)).all()
    stacked = whole.close(np.stack([whole.rows.sum(axis=0)] * 2))
    assert np.array_equal(stacked, [whole.value] * 2, equal_nan=True)


def test_what_is_not_defined_is_an_error() -> None:
    """One value only, one judge only, no item in common, unequal numbers of judges: each says what is wrong."""
    with pytest.raises(InputError, match="one value only"):
        fleiss_kappa([[3, 0], [3, 0]])
    with pytest.raises(InputError, match="one value only"):
        krippendorff_alpha([[2, 2, 1], [2, 2, NAN]])
    with pytest.raises(InputError, match="no item has two judges"):
        krippendorff_alpha([[1, 2, NAN], [NAN, NAN, 3]])
    with pytest.raises(InputError, match="no item has two judges"):
        fleiss_kappa([[1, 0], [0, 1]])
    with pytest.raises(InputError, match="same number of judges for every item; from 2 to 3") as refused:
        fleiss_kappa([[3, 0], [1, 1]])
    with pytest.raises(InputError, match="one value only"):
        weighted_kappa([4, 4], [4, 4])
    with pytest.raises(InputError, match="no item in common"):
        weighted_kappa([], [])
    with pytest.raises(InputError, match="2 and 1 came"):
        weighted_kappa([1, 2], [1])

    assert "Krippendorff" in str(refused.value.remedy)


def test_wrong_arguments() -> None:
    """Tables of another shape, counts that count nothing, and words nobody knows are refused."""
    with pytest.raises(InputError, match=r"\(judges, items\)"):
        krippendorff_alpha([1, 2, 3])
    for counts in ([[0.5, 1]], [[-1, 2]], [1, 2]):
        with pytest.raises(InputError, match="whole numbers"):
            fleiss_kappa(counts)
    with pytest.raises(OptionError, match="nominal, ordinal, interval; 'ratio' came"):
        alpha(np.array([[1, 1]]), [1, 2], "ratio")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="linear or quadratic; 'cubic' came"):
        two_judges(np.array([0]), np.array([0]), [1, 2], "cubic")  # type: ignore[arg-type]
