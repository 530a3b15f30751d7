"""What differences a test set can show."""

from __future__ import annotations

import dataclasses
import json
from importlib.resources import files
from typing import Any

import jsonschema
import numpy as np
import pytest

from hakari import TestSet, score
from hakari.analysis import PowerAnalysis, power_analysis
from hakari.errors import InputError, OptionError


@pytest.fixture
def found(example: TestSet, metrics: Any) -> PowerAnalysis:
    """Return the analysis of the bundled set."""
    return power_analysis(score(example, metrics=metrics), resamples=400, simulations=200, threads=2)


def test_power_of_every_metric_by_document_and_segment(found: PowerAnalysis) -> None:
    """Each metric has what can be detected of each of the ten pairs, by both."""
    assert ["bleu:tokenize=char", "overlap", "gap"] == list(found.powers)
    for by_document, by_segment in found.powers.values():
        assert (12, 60) == (by_document.units, by_segment.units)
        assert 10 == len(by_document.detectable)
        assert (by_document.detectable > 0).all()
        assert 2.8 == pytest.approx(by_document.factor, abs=0.01)


def test_differences_asked_for_are_in_the_metric_s_own_scale(found: PowerAnalysis) -> None:
    """By default half, one and two hundredths of the range: 0.01 of Overlap is 1 of BLEU; no end means points."""
    assert (0.5, 1.0, 2.0) == found.differences["bleu:tokenize=char"] == found.differences["gap"]
    assert (0.005, 0.01, 0.02) == found.differences["overlap"]


def test_power_tables(found: PowerAnalysis) -> None:
    """What can be detected, segments needed, the check, and with pairs one table a metric."""
    detectable, needed, check = found.tables()

    assert "Smallest difference found with power 0.8 at p ≤ 0.05" == detectable.title
    assert ["12 documents", "60 segments"] == [row[1] for row in detectable.rows[:2]]
    assert 18 == len(needed.rows)
    assert 42 == len(check.rows)
    predicted, simulated = np.array([row[3:] for row in check.rows], dtype=float).T
    assert np.abs(predicted - simulated).max() < 0.12
    assert 6 == len(found.tables(pairs=True))


def test_power_follows_its_schema(found: PowerAnalysis) -> None:
    """What `to_dict` gives is plain JSON in the published form."""
    data = found.to_dict()
    schema = json.loads((files("hakari") / "schemas" / "power-1.json").read_text(encoding="utf-8"))

    jsonschema.validate(data, schema)
    assert data == json.loads(json.dumps(data, allow_nan=False))


def test_power_does_not_depend_on_threads(example: TestSet, metrics: Any) -> None:
    """One thread and three give the same JSON."""
    scores = score(example, metrics=metrics)
    one, three = (power_analysis(scores, resamples=600, simulations=600, threads=t).to_dict() for t in (1, 3))

    assert json.dumps(one) == json.dumps(three)


def test_power_of_identical_systems_is_unknown(example: TestSet) -> None:
    """A pair that never differs says nothing: a dash, and None in JSON; where no pair does, there is no answer."""
    twins = dict.fromkeys(("a", "b"), example.systems["fluent-nmt"])
    some = example.with_systems({**twins, "c": example.systems["broken"]})
    found = power_analysis(score(some, metrics=["bleu:tokenize=char"]), resamples=50, simulations=50)
    pairs = found.to_dict()["results"]["bleu:tokenize=char"]["document"]["pairs"]

    assert [True, False, False] == [pair["detectable"] is None for pair in pairs]
    assert "–" in str(found.tables(pairs=True)[3])
    same = score(example.with_systems(twins), metrics=["bleu:tokenize=char"])
    with pytest.raises(InputError, match="no two systems differ in any segment"):
        power_analysis(same, resamples=50, simulations=50)


def test_power_needs_more_than_one_segment(example: TestSet) -> None:
    """One segment has no spread; of few a note says how rough the answer is."""
    plain = dataclasses.replace(example, documents=None)
    one, few = (score(plain.subset(np.arange(n)), metrics=["bleu:tokenize=char"]) for n in (1, 19))

    with pytest.raises(InputError, match="at least two"):
        power_analysis(one, resamples=50, simulations=50)
    note = "There are 19 segments only: standard errors, and all that follows from them, by segment are rough."
    assert note in str(power_analysis(few, resamples=50, simulations=50))


@pytest.mark.parametrize("options", [{"power": 2.0}, {"alpha": 0.0}, {"differences": [0.0]}])
def test_power_refuses_nonsense(example: TestSet, options: dict[str, Any]) -> None:
    """Shares are shares, a difference is not 0, and there must be two systems."""
    scores = score(example, metrics=["bleu:tokenize=char"])

    with pytest.raises(OptionError):
        power_analysis(scores, resamples=50, simulations=50, **options)
    one = score(example.with_systems({"a": example.systems["broken"]}))
    with pytest.raises(OptionError, match="need two"):
        power_analysis(one)
