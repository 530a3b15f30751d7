"""A report on agreement: figures, chance levels, intervals, and what is not defined."""

from __future__ import annotations

import json

import numpy as np
import pytest

from hakari.errors import InputError, OptionError
from hakari.judgments import Judgments
from hakari.judgments.agreement import (
    agreement,
    chance_contradiction,
    fleiss_kappa,
    krippendorff_alpha,
    weighted_kappa,
)


def votes(table: np.ndarray, systems: tuple[str, ...] = ("A",)) -> Judgments:
    """Return votes given as (systems, segments, judges); NaN is no vote."""
    rows = [(s, i, j, v) for (s, i, j), v in np.ndenumerate(table) if not np.isnan(v)]
    return Judgments.of(
        comparisons={
            "judge": [f"j{j}" for _, _, j, _ in rows],
            "segment": [str(i) for _, i, _, _ in rows],
            "system_a": [systems[s] for s, _, _, _ in rows],
            "system_b": ["base"] * len(rows),
            "outcome": [int(v) for *_, v in rows],
        }
    )


def grades(table: np.ndarray, scale: str = "adequacy") -> Judgments:
    """Return grades of one system given as (segments, judges); NaN is no grade."""
    rows = [(i, j, v) for (i, j), v in np.ndenumerate(table) if not np.isnan(v)]
    return Judgments.of(
        grades={
            "judge": [f"j{j}" for _, j, _ in rows],
            "segment": [str(i) for i, _, _ in rows],
            "system": ["A"] * len(rows),
            "grade": [float(v) for *_, v in rows],
            "scale": [scale] * len(rows),
        }
    )


@pytest.fixture
def drawn() -> np.ndarray:
    """Return votes of five judges for two systems on thirty segments, which agree somewhat."""
    generator = np.random.default_rng(7)
    quality = generator.normal(0.2, 0.8, (2, 30, 1))
    seen = quality + generator.normal(0, 1, (2, 30, 5))
    return np.where(np.abs(seen) < 0.4, 0, np.sign(seen))


def test_figures_are_those_of_the_functions(drawn: np.ndarray) -> None:
    """The report gives what the single functions give of the same votes."""
    found = agreement(votes(drawn, ("A", "B")), resamples=200)
    flat = drawn.reshape(60, 5)
    counts = np.stack([(flat == v).sum(axis=1) for v in (-1, 0, 1)], axis=1)

    assert drawn.mean() == pytest.approx(found["mean_vote"].value)
    assert (drawn == 0).mean() == pytest.approx(found["ties"].value)
    assert fleiss_kappa(counts) == pytest.approx(found["fleiss"].value)
    for level in ("nominal", "ordinal", "interval"):
        expected = krippendorff_alpha(flat.T, level)  # type: ignore[arg-type]
        assert expected == pytest.approx(found[f"alpha_{level}"].value)
    assert ["all", "A", "B"] == [group.name for group in found.groups]
    only = krippendorff_alpha(drawn[1].T, "ordinal")
    assert only == pytest.approx(found.groups[2]["alpha_ordinal"].value)
    assert only == pytest.approx(
        agreement(votes(drawn, ("A", "B")), system="B", resamples=50)["alpha_ordinal"].value
    )


def test_intervals_hold_the_values(drawn: np.ndarray) -> None:
    """Every interval holds its figure, is the same for the same seed, and does not know threads."""
    judgments = votes(drawn, ("A", "B"))
    one, many = (agreement(judgments, resamples=600, seed=5, threads=n) for n in (1, 3))

    for figure in one.whole.figures:
        assert figure.low <= figure.value <= figure.high
    assert one.to_dict() == many.to_dict()


def test_intervals_draw_segments() -> None:
    """Systems of one segment are drawn together: a copy of a system makes no interval narrower."""
    generator = np.random.default_rng(3)
    table = generator.integers(-1, 2, (1, 40, 5)).astype(float)
    single = agreement(votes(table), resamples=400)["mean_vote"]
    double = agreement(votes(np.concatenate([table, table]), ("A", "B")), resamples=400)["mean_vote"]

    assert (single.low, single.high) == pytest.approx((double.low, double.high))


def test_chance_levels(drawn: np.ndarray) -> None:
    """Contradiction by chance is of the votes there are; with ties kept, of the decided ones."""
    drawn[0, 0, 3:] = np.nan
    figure = agreement(votes(drawn, ("A", "B")), resamples=20)["contradiction"]
    known = ~np.isnan(drawn)

    assert chance_contradiction(known.sum(axis=2).ravel()) == figure.chance
    assert chance_contradiction((known & (drawn != 0)).sum(axis=2).ravel(), ties=False) == figure.kept


def test_two_way_votes_have_two_way_chance() -> None:
    """Where nobody ever ties, judges at random do not tie either."""
    table = np.random.default_rng(1).choice([-1.0, 1.0], (1, 20, 5))
    found = agreement(votes(table), resamples=20)

    assert 5 / 16 == found["contradiction"].chance
    assert 0 == found["ties"].chance


def test_judges_at_random_are_at_chance() -> None:
    """Votes without any sense give what the chance levels say."""
    table = np.random.default_rng(11).integers(-1, 2, (1, 4000, 5)).astype(float)
    found = agreement(votes(table), resamples=20)

    for name in ("mean_vote", "ties", "contradiction", "fleiss", "alpha_nominal", "alpha_ordinal"):
        assert found[name].chance == pytest.approx(found[name].value, abs=0.02)


def test_grades_of_two_judges() -> None:
    """Two judges have weighted κ; items that one judged alone do not count there."""
    table = np.array([[1, 1], [2, 3], [4, 4], [5, 3], [2, np.nan], [3, 3], [np.nan, 1]])
    found = agreement(grades(table), resamples=100)
    both = table[~np.isnan(table).any(axis=1)]

    assert 3 / 5 == found["same"].value
    assert 3 / 5 == pytest.approx(found["difference"].value)
    assert krippendorff_alpha(table.T, "ordinal") == pytest.approx(found["alpha_ordinal"].value)
    for weights in ("linear", "quadratic"):
        expected = weighted_kappa(both[:, 0], both[:, 1], weights)  # type: ignore[arg-type]
        assert expected == pytest.approx(found[f"kappa_{weights}"].value)
    assert (7, 5) == (found.whole.items, found.whole.shared_items)
    assert "items have from 1 to 2 judges" in str(found["fleiss"].why)
    assert "2 items have one judge only" in " ".join(found.tables()[0].notes)


def test_fine_scales_have_no_nominal_figures() -> None:
    """Grades from 0 to 100 are no names; a scale with as many values as grades is as quick."""
    generator = np.random.default_rng(2)
    table = generator.normal(60, 15, (300, 1)) + generator.normal(0, 8, (300, 3))
    found = agreement(grades(np.clip(table, 0, 100), "da"), resamples=50)

    assert ["difference", "alpha_ordinal", "alpha_interval"] == [figure.name for figure in found.whole.figures]
    expected = krippendorff_alpha(np.clip(table, 0, 100).T, "interval")
    assert expected == pytest.approx(found["alpha_interval"].value)
    assert krippendorff_alpha(np.clip(table, 0, 100).T, "ordinal") == pytest.approx(found["alpha_ordinal"].value)


def test_standard_units_take_judges_apart() -> None:
    """A strict and a mild judge who agree otherwise agree fully; one without any spread is left out."""
    quality = np.random.default_rng(4).uniform(20, 60, 30)
    table = np.stack([quality, quality + 35, np.full(30, 50.0)], axis=1)
    raw, standard = (agreement(grades(table, "da"), standardized=s, resamples=20) for s in (False, True))

    assert raw["alpha_interval"].value < 0.5
    assert 1 == pytest.approx(standard["alpha_interval"].value)
    assert ("30 judgments of 1 judge with one grade only are left out.",) == standard.remarks


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        (np.zeros((1, 4, 3)), "one value only"),
        (np.array([[[1, np.nan], [-1, np.nan], [0, np.nan]]]), "no item has two judges"),
        (np.array([[[1, np.nan], [np.nan, -1], [0, np.nan]]]), "no item has two judges"),
    ],
    ids=["one category", "one judge", "no overlap"],
)
def test_degenerate_votes(table: np.ndarray, reason: str) -> None:
    """Agreement is not defined, says why, and is no number anywhere: not in the table, not in the JSON."""
    found = agreement(votes(table), resamples=20)

    for name in ("fleiss", "alpha_nominal", "alpha_ordinal", "alpha_interval"):
        assert np.isnan(found[name].value)
        assert reason in str(found[name].why)
    assert not np.isnan(found["mean_vote"].value)
    assert reason in " ".join(found.tables()[0].notes)
    assert "NaN" not in json.dumps(found.to_dict())


def test_ties_only_have_no_contradiction() -> None:
    """Nothing is decided, and the note says so; that all are ties is a figure like any other."""
    found = agreement(votes(np.zeros((1, 4, 3))), resamples=20)

    assert 1 == found["ties"].value
    assert "all votes are ties" == found["contradiction"].why


def test_one_segment_has_no_interval() -> None:
    """One segment has figures, but nothing to draw."""
    found = agreement(votes(np.array([[[1, 1, 0, -1, 1]]])), resamples=20)

    assert 0.4 == found["mean_vote"].value
    assert np.isnan(found["mean_vote"].low)
    assert 1 == len(found.tables())


def test_judges_can_be_chosen(drawn: np.ndarray) -> None:
    """Two of five judges have a weighted κ."""
    found = agreement(votes(drawn, ("A", "B")), judges=("j0", "j3"), resamples=20)
    first, second = drawn[..., 0].ravel(), drawn[..., 3].ravel()

    assert weighted_kappa(first, second, "linear") == pytest.approx(found["kappa_linear"].value)


def test_options_that_do_not_go_with_the_table(drawn: np.ndarray) -> None:
    """A baseline of grades, votes in standard units, and a choice that nobody made."""
    table = grades(np.array([[1, 2], [3, 3]]))
    with pytest.raises(OptionError, match="grades compare with no baseline"):
        agreement(table, baseline="A")
    with pytest.raises(OptionError, match="votes are not standardised"):
        agreement(votes(drawn, ("A", "B")), standardized=True)
    both = Judgments.of(
        grades={
            "judge": ["a", "a"],
            "segment": ["0", "0"],
            "system": ["A", "A"],
            "grade": [1.0, 50.0],
            "scale": ["adequacy", "da"],
        }
    )
    with pytest.raises(OptionError, match="several scales: adequacy, da"):
        agreement(both)
    with pytest.raises(InputError, match="comparisons of systems are needed"):
        agreement(Judgments.of())
