"""Samples, careless judges and gold scores."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from hakari.errors import InputError, OptionError
from hakari.judgments.models import model_from_spec
from hakari.judgments.simulate import gold_scores, noisy, simulate

SMALL: dict[str, Any] = {"gold": "ew", "gold_resamples": 20, "repeats": 2, "sizes": (100, 200), "noise": (0.0, 0.5)}


def test_noise_replaces_whole_judges(draw: Any) -> None:
    """A share of the judges answers at random, evenly; the others are left alone."""
    votes = draw([1.0, 0.0, -1.0], 4000, judges=10, tie=0.0)
    found = noisy(votes, 0.3, np.random.default_rng(0))
    changed = np.unique(votes.judge[found.outcome != votes.outcome])
    theirs = found.outcome[np.isin(found.judge, changed)]

    assert 3 == len(changed)
    assert (1 / 3,) * 3 == pytest.approx(tuple((theirs == o).mean() for o in (-1, 0, 1)), abs=0.05)
    decided = noisy(votes, 1.0, np.random.default_rng(0), "decided")
    assert (0.5, 0.5) == pytest.approx(tuple((decided.outcome == o).mean() for o in (-1, 1)), abs=0.05)
    assert np.array_equal(votes.outcome, noisy(votes, 0.0, np.random.default_rng(0)).outcome)


def test_gold_scores_are_means_over_resamples(draw: Any) -> None:
    """Near the scores of all votes, the same for any number of threads."""
    votes, model = draw([1.0, 0.2, -1.0], 900), model_from_spec("ew")
    one, two = (gold_scores(votes, model, resamples=300, seed=1, threads=threads) for threads in (1, 2))

    assert np.array_equal(one, two)
    assert np.allclose(model.fit(votes).scores, one, atol=0.01)
    with pytest.raises(OptionError, match="needs a baseline"):
        gold_scores(votes, model_from_spec("grm"), resamples=2, seed=1)


def test_conditions_are_as_far_as_votes_reach(draw: Any) -> None:
    """Sizes without noise, noise at the largest size; each baseline by itself."""
    found = simulate(draw([1.0, 0.3, -1.0], 450), models=("ew", "tst"), **SMALL)
    reached = [(c.condition.model, c.condition.baseline, c.condition.size, c.condition.noise) for c in found.cells]

    assert [("ew", None, 100, 0.0), ("ew", None, 200, 0.0), ("ew", None, 200, 0.5)] == reached[:3]
    assert {"S0", "S1", "S2"} == {baseline for _, baseline, *_ in reached[3:]}
    assert all(np.isfinite(cell.pearson).all() for cell in found.cells)
    json.dumps(found.to_dict(), allow_nan=False)


def test_same_seed_same_numbers(draw: Any) -> None:
    """All models see the same samples, so that adding a model changes no other."""
    votes = draw([1.0, 0.3, 0.0, -1.0], 900)
    one = simulate(votes, models=("ew",), **SMALL)
    two = simulate(votes, models=("hm", "ew"), **SMALL)

    assert one.cells[0].pearson.tolist() == two.cells[3].pearson.tolist()


def test_lines_average_over_baselines(draw: Any) -> None:
    """The mean, the best and the worst baseline; tables name them, and differences of noise have no size axis."""
    found = simulate(draw([1.5, 0.5, 0.0, -1.0], 1200), models=("ew", "tst"), baselines=("S1", "S2"), **SMALL)
    lines = {line.label: line.values for line in found.lines("pearson", "size")}
    mean, both = lines["TSt, mean of baselines"], [lines["TSt, S1"], lines["TSt, S2"]]

    assert np.mean([each[200.0] for each in both]) == pytest.approx(mean[200.0])
    assert [0.0, 0.5] == sorted(found.lines("ndcg", "noise")[0].values)
    assert 5 == len(found.tables(baselines=True))
    assert "TSt, mean of baselines" in str(found)


def test_all_models_may_see_the_same_votes(draw: Any) -> None:
    """Models without a baseline get votes with each baseline; it is left out of what is compared."""
    votes = draw([1.5, 0.5, 0.0, -1.0], 1200)
    found = simulate(votes, models=("ew",), baselines=("S1", "S2"), same_votes=True, **SMALL)

    assert {"S1", "S2"} == {cell.condition.baseline for cell in found.cells}
    assert "EW, mean of baselines" in [line.label for line in found.lines("pearson", "size")]


def test_wrong_options_are_refused(draw: Any) -> None:
    """Noise beyond 100 %, two systems only, sizes that no sample has."""
    votes = draw([1.0, 0.0, -1.0], 90)
    with pytest.raises(OptionError, match="noise"):
        simulate(votes, noise=(1.5,))
    with pytest.raises(OptionError, match="careless"):
        simulate(votes, careless="lazy")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="sizes"):
        simulate(votes, sizes=())
    with pytest.raises(InputError, match="three systems"):
        simulate(draw([1.0, -1.0], 90))
    with pytest.raises(InputError, match="too few votes"):
        simulate(votes, models=("ew",), **{**SMALL, "sizes": (5000,)})
