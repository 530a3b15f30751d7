"""Metrics compared on tasks: clear winners, ties, clusters, and what is printed."""

from __future__ import annotations

import numpy as np
import pytest

from hakari.errors import OptionError
from hakari.meta import Gold, Judged, MetricScores, SignificanceOptions, evaluate, significance
from hakari.stats import Swap

RANDOM = np.random.default_rng(11)
SYSTEMS = tuple("abcdef")
PEOPLE = {name: RANDOM.normal(size=60) + 0.2 * place for place, name in enumerate(SYSTEMS)}


def metric(name: str, noise: float) -> MetricScores:
    """Return a metric that follows people but for noise."""
    segments = {system: scores + RANDOM.normal(size=60, scale=noise) for system, scores in PEOPLE.items()}
    return MetricScores(
        name=name,
        system_scores={system: float(scores.mean()) for system, scores in segments.items()},
        segment_scores=segments,
        signature=f"{name}-signed",
    )


GOLD = Gold(
    name="z",
    n_segments=60,
    system_scores={system: float(scores.mean()) for system, scores in PEOPLE.items()},
    segment_scores=PEOPLE,
    judged=Judged.of_scores(np.array(list(PEOPLE.values())), SYSTEMS, gap=0.5),
)
METRICS = (metric("weak", 8), metric("fine", 0.5), metric("twin", 0.5))
TASKS = ("segment/darr", "segment/kendall-b/by-segment", "segment/pearson", "system/pearson")


@pytest.mark.parametrize("swap", [Swap.SEGMENTS, Swap.BOTH])
def test_a_clear_winner_is_found(swap: Swap) -> None:
    """On segments two good metrics are parted from a weak one and not from each other, whatever is swapped."""
    evaluation = evaluate(METRICS, GOLD, tasks=TASKS)
    found = significance(evaluation, SignificanceOptions(permutations=300, swap=swap))

    for tests in found.tasks[:3]:
        assert {0: "B", 1: "A", 2: "A"} == tests.letters
    assert {0: "A", 1: "A", 2: "A"} == found.tasks[3].letters
    assert found.tasks[2].williams is not None
    assert (found.tasks[2].williams < 0.05).tolist() == [True, True, False]
    assert found.tasks[0].williams is None


def test_threads_do_not_matter() -> None:
    """One thread and two give the same p-values."""
    evaluation = evaluate(METRICS, GOLD, tasks=TASKS[:2])
    options = SignificanceOptions(permutations=100)

    assert significance(evaluation, options).to_dict() == significance(evaluation, options, threads=2).to_dict()


def test_table_shows_letters_and_says_how() -> None:
    """Letters behind values, the method below, pairs in tables of their own."""
    evaluation = evaluate(METRICS, GOLD, tasks=TASKS)
    found = significance(evaluation, SignificanceOptions(permutations=200, seed=4, swap=Swap.SEGMENTS))
    lines = str(found).split("\n")

    assert any(line.startswith("weak") and " B " in line for line in lines)
    assert (
        "200 permutations, seed 4; tasks about segments swap whole segments, tasks about systems the scores"
        in str(found)
    )
    pairs = found.pair_tables()
    assert len(TASKS) == len(pairs)
    assert ("fine", "weak") in {row[:2] for row in pairs[0].rows}
    assert "p (Williams)" in [column.heading for column in pairs[2].columns]
    assert 3 == len(found.to_dict()["significance"]["tasks"][0]["pairs"])


def test_a_metric_without_scores_of_segments_is_in_no_test() -> None:
    """It has no value and no letter on tasks about segments, and is compared on those about systems."""
    blind = MetricScores(name="blind", system_scores={name: float(k) for k, name in enumerate(SYSTEMS)})
    evaluation = evaluate([*METRICS, blind], GOLD, tasks=["segment/darr", "system/pearson"])
    found = significance(evaluation, SignificanceOptions(permutations=100))

    assert np.isnan(evaluation.value("blind", "segment/darr"))
    assert np.isnan(found.tasks[0].p).tolist() == [3 in pair for pair in found.tasks[0].pairs.tolist()]
    assert not np.isnan(found.tasks[1].p).any()
    assert any(line.startswith("blind") and "–" in line for line in str(found).split("\n"))


def test_too_few_permutations_are_refused() -> None:
    """What can never be below the level is no test."""
    with pytest.raises(OptionError, match=r"10 permutations never give a p-value below 0.05\n  Take at least 20"):
        SignificanceOptions(permutations=10)
    with pytest.raises(OptionError, match="alpha is between 0 and 1"):
        SignificanceOptions(alpha=5)
