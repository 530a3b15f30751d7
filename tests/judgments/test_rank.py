"""Rankings: intervals, ranks, clusters, and what the bootstrap draws."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from hakari.errors import InputError, OptionError, UnknownNameError
from hakari.judgments import Comparisons, Judgments, Ranking, rank
from hakari.judgments.graph import check_connected
from hakari.judgments.rankings import rank_by_models

STRENGTHS = [1.5, 1.4, 0.0, -1.5]


@pytest.fixture(scope="module")
def votes(draw: Any) -> Comparisons:
    """Return votes on two good systems that are much alike, a middling one and a bad one."""
    found: Comparisons = draw(STRENGTHS, 900)
    return found


@pytest.mark.parametrize("bootstrap", [0, 400])
def test_order_and_clusters(votes: Comparisons, bootstrap: int) -> None:
    """The two that are alike share a cluster and their ranks; the others stand apart."""
    found = rank(votes, "ew", bootstrap=bootstrap)

    assert (("S0", "S1"), ("S2",), ("S3",)) == tuple(tuple(sorted(group)) for group in found.clusters)
    assert [3, 3] == found.rank_ranges[2].tolist()
    assert [4, 4] == found.rank_ranges[3].tolist()
    assert [1, 2] == found.rank_ranges[0].tolist()
    assert [1, 2, 3, 4] == sorted(found.ranks.tolist())
    assert (found.intervals.low < found.scores).all()
    assert (found.scores < found.intervals.high).all()


@pytest.mark.parametrize("bootstrap", [0, 300])
def test_who_is_better(votes: Comparisons, bootstrap: int) -> None:
    """Probabilities of both directions sum to 1; a clear difference is almost certain and significant."""
    found = rank(votes, "ew", bootstrap=bootstrap)
    off = ~np.eye(4, dtype=bool)

    assert np.allclose((found.better + found.better.T)[off], 1.0)
    assert found.better[0, 3] > 0.999
    assert found.p[0, 3] < 0.005
    assert 0.02 < found.better[0, 1] < 0.98
    assert found.p[0, 1] > 0.05


def test_bootstrap_errors_are_like_the_binomial_ones(votes: Comparisons) -> None:
    """Where votes are independent, both say the same."""
    drawn = rank(votes, "ew", bootstrap=500, unit="vote")

    assert np.allclose(drawn.errors, rank(votes, "ew").errors, rtol=0.15)


def test_same_seed_same_numbers(votes: Comparisons) -> None:
    """Threads change nothing, another seed does."""
    one = rank(votes, "ew", bootstrap=600)
    two = rank(votes, "ew", bootstrap=600, threads=2)
    other = rank(votes, "ew", bootstrap=600, seed=1)

    assert one.intervals.low.tolist() == two.intervals.low.tolist()
    assert one.intervals.low.tolist() != other.intervals.low.tolist()


@pytest.mark.parametrize("model", ["ew", "bt:ties=ignore"])
def test_intervals_hold_the_truth(draw: Any, model: str) -> None:
    """Over many campaigns, 95 % intervals of the bootstrap hold the true scores about so often."""
    strengths = np.array([0.6, 0.1, -0.2, -0.5])
    chances = 1 / (1 + np.exp(strengths - strengths[:, None]))
    np.fill_diagonal(chances, 0)
    true = chances.sum(axis=1) / 3 if model == "ew" else strengths - strengths.mean()
    held = []
    for seed in range(60):
        found = rank(draw(strengths.tolist(), 500, seed=seed, segments=200), model, bootstrap=150, seed=seed)
        held.append((found.intervals.low <= true) & (true <= found.intervals.high))

    assert 0.9 <= np.mean(held) <= 0.99


def test_whole_units_are_drawn() -> None:
    """Five votes of one judge are one opinion: drawn by judge the intervals are wider."""
    rows = []
    for judge in range(12):
        rows += [(f"j{judge}", str(n), "A", "B", 1 if judge % 3 else -1) for n in range(5)]
    votes = Comparisons.of(rows)
    by_vote = rank(votes, "ew", bootstrap=500, unit="vote")
    by_judge = rank(votes, "ew", bootstrap=500, unit="judge")

    assert by_judge.errors[0] > 1.8 * by_vote.errors[0]
    assert "unit:judge" in str(by_judge.signature)


def test_lost_systems_are_said() -> None:
    """A resample may lack a system; that is counted."""
    outcomes = [("B", 1), ("B", -1), ("B", 1), ("B", -1), ("B", 1), ("C", 1)]
    votes = Comparisons.of([("j", str(n), "A", other, outcome) for n, (other, outcome) in enumerate(outcomes)])
    found = rank(votes, "ew", bootstrap=200)

    assert 0 < found.lost < 200
    assert f"{found.lost} resamples without any vote on some system" in str(found)
    assert np.isfinite(found.errors).all()


def test_tables_and_data(votes: Comparisons) -> None:
    """The table is best first, the data are JSON, a system's rank in both is the same."""
    found = rank(votes, "ew:ties=half", bootstrap=100, baseline=None)
    table, pairs = found.tables(pairs=True)
    data = json.loads(json.dumps(found.to_dict(), allow_nan=False))

    assert [row[1] for row in table.rows] == [each["system"] for each in data["systems"]]
    assert [found.systems[s] for s in found.order] == [each["system"] for each in data["systems"]]
    assert 6 == len(data["pairs"])
    assert data["signature"] == str(found.signature)
    assert "ties:half" in data["signature"]
    assert 4 == len(pairs.rows)
    assert str(found) == str(table)


def test_a_baseline_restricts_the_votes(votes: Comparisons) -> None:
    """Only votes with the baseline count, and the signature says so."""
    found = rank(votes, "ew", baseline="S2")

    assert len(found.votes) == ((votes.left == 2) | (votes.right == 2)).sum()
    assert "baseline:S2" in str(found.signature)
    assert "against S2" in str(found)


def test_what_is_refused(votes: Comparisons) -> None:
    """Names, levels and units are checked."""
    with pytest.raises(UnknownNameError, match="no system is named 'S9'"):
        rank(votes, "ew", baseline="S9")
    with pytest.raises(UnknownNameError, match="no model is named 'elo'"):
        rank(votes, "elo")
    with pytest.raises(UnknownNameError, match="no option of ew"):
        rank(votes, "ew:tie=half")
    with pytest.raises(UnknownNameError, match="no unit"):
        rank(votes, "ew", bootstrap=10, unit="word")
    with pytest.raises(OptionError, match="between 0 and 1"):
        rank(votes, "ew", level=95)


def test_too_little_to_draw_is_refused(votes: Comparisons) -> None:
    """Five judges, or unknown ones, say nothing of other judges; few resamples divide nothing, and say so."""
    rows = [(None, str(n), "A", "B", 1 if n % 3 else -1) for n in range(9)]
    nobody = Judgments.of(
        comparisons=dict(
            zip(("judge", "segment", "system_a", "system_b", "outcome"), zip(*rows, strict=True), strict=True)
        )
    ).compared()

    with pytest.raises(OptionError, match="at least 6 judges to draw; there are 5"):
        rank(votes, "ew", bootstrap=10, unit="judge")
    with pytest.raises(OptionError, match="the judge of 9 comparisons is not known"):
        rank(nobody, "ew", bootstrap=10, unit="judge")
    assert "judges not known" in str(rank(nobody, "ew", bootstrap=10))
    assert "with 10 resamples no p is below 0.05" in str(rank(nobody, "ew", bootstrap=10))


def test_groups_that_never_meet_are_named() -> None:
    """Chains of comparisons join systems; what they do not join cannot be ranked together."""
    check_connected(Comparisons.of([("j", "0", "A", "B", 1), ("j", "0", "B", "C", 0)]))
    apart = Comparisons.of([("j", "0", "A", "B", 1), ("j", "0", "C", "D", 0), ("j", "0", "D", "E", 0)])

    with pytest.raises(InputError, match=r"2 groups .*: C, D, E; A, B"):
        check_connected(apart)


def test_a_ranking_without_errors_says_so(votes: Comparisons) -> None:
    """Where a model gives no covariance, nothing is claimed."""
    found = rank(votes, "ew")
    bare = Ranking(
        **{
            **{name: getattr(found, name) for name in found.__dataclass_fields__},
            "p": np.full((4, 4), np.nan),
            "errors": np.full(4, np.nan),
        }
    )

    assert "not known without --bootstrap" in str(bare)
    assert 1 == len(bare.clusters)


def test_groups_without_a_comparison_are_told() -> None:
    """Models with a prior rank systems that were never compared, and say that this means nothing."""
    votes = Comparisons.of(
        [("ann", str(n), a, b, o) for n in range(4) for a, b, o in (("A", "B", 1), ("C", "D", -1))]
    )
    joined = Comparisons.of([("ann", str(n), "A", "B", 1 - n) for n in range(3)])

    for model in ("ew", "ts:shuffles=2", "hm"):
        remarks = rank(votes, model).fit.remarks
        assert "the systems fall into 2 groups without a comparison between them: A, B; C, D" in remarks
    assert not any("groups" in remark for remark in rank(joined, "ts:shuffles=2").fit.remarks)


def test_a_baseline_need_not_be_named() -> None:
    """Models that need one take the system in every vote; several models are refused before the first is fitted."""
    votes = Comparisons.of(
        [(judge, str(n), name, "base", n % 3 - 1) for n in range(6) for name in "XY" for judge in ("ann", "ben")]
    )

    assert "base" == rank(votes, "grm").baseline
    assert ("X", "Y") == rank(votes, "tst").systems
    free = Comparisons.of([("ann", "0", "A", "B", 1), ("ann", "0", "B", "C", 1), ("ann", "1", "C", "A", 1)])
    with pytest.raises(OptionError, match="no system takes part in every vote"):
        rank_by_models(free, ["ew", "grm"])
    with pytest.raises(UnknownNameError):
        rank_by_models(free, ["ew", "elo"])


def test_models_are_correlated_by_rank() -> None:
    """Spearman by hand: of three systems with scores in the orders 1 2 3 and 1 3 2 it is a half."""
    first = Comparisons.of([("j", str(n), a, b, 1) for n in range(2) for a, b in ("AB", "BC", "AC")])
    found = rank_by_models(first, ["ew", "ew:ties=half", "hm"])

    assert [[1.0] * 3] * 3 == found.correlations.tolist()


@pytest.mark.parametrize(("unit", "others"), [("segment", "judge or vote"), ("judge", "segment or vote")])
def test_too_few_units_name_others(unit: str, others: str) -> None:
    """What is proposed is not what has just failed."""
    few = Comparisons.of([("ann", "0", "A", "B", 1), ("ann", "0", "A", "B", -1)])
    with pytest.raises(OptionError, match=f"there is 1\n.*--unit {others};"):
        rank(few, "ew", unit=unit, bootstrap=10)
