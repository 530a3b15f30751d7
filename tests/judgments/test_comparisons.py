"""Comparisons as arrays: names, parts, resamples, counts."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import InputError, OptionError, UnknownNameError
from hakari.judgments.comparisons import Comparisons, natural_order

VOTES = [
    ("ann", "0", "A", "B", 1),
    ("ann", "1", "B", "A", 1),
    ("ben", "0", "A", "B", 0),
    ("ben", "10", "C", "A", -1),
    ("cem", "9", "B", "C", 1),
]

SYSTEMS = "ABCD"
ballots = st.lists(
    st.tuples(
        st.sampled_from(["ann", "ben"]),
        st.sampled_from(["0", "1", "2"]),
        st.permutations(list(SYSTEMS)).map(lambda order: (order[0], order[1])),
        st.sampled_from([-1, 0, 1]),
    ).map(lambda v: (v[0], v[1], *v[2], v[3])),
    max_size=30,
)


def naive_wins(votes: list[tuple[str, str, str, str, int]], a: str, b: str) -> tuple[int, int]:
    """Return how often a beats b and how often they tie, one vote after the other."""
    won = sum((v[2:4] == (a, b) and v[4] == 1) or (v[2:4] == (b, a) and v[4] == -1) for v in votes)
    tied = sum(set(v[2:4]) == {a, b} and v[4] == 0 for v in votes)
    return won, tied


def test_names_come_in_their_natural_order() -> None:
    """Line numbers sort as numbers."""
    votes = Comparisons.of(VOTES)

    assert ("A", "B", "C") == votes.systems
    assert ("0", "1", "9", "10") == votes.segments
    assert ("ann", "ben", "cem") == votes.judges
    assert ["a2", "a02b", "a10", "b1"] == natural_order(["b1", "a10", "a02b", "a2"])


def test_counts_by_hand() -> None:
    """Three votes between A and B: one each and a tie; A and B each beat C."""
    won, tied = Comparisons.of(VOTES).wins()

    assert [[0, 1, 1], [1, 0, 1], [0, 0, 0]] == won.tolist()
    assert [[0, 1, 0], [1, 0, 0], [0, 0, 0]] == tied.tolist()


@given(ballots)
def test_counts_equal_naive_ones(votes: list[tuple[str, str, str, str, int]]) -> None:
    """The matrix is what counting vote by vote gives."""
    found = Comparisons.of(votes)
    won, tied = found.wins()

    for i, a in enumerate(found.systems):
        for j, b in enumerate(found.systems):
            if i != j:
                assert naive_wins(votes, a, b) == (won[i, j], tied[i, j])


@given(ballots, st.integers(0, 5))
def test_weights_are_repeated_votes(votes: list[tuple[str, str, str, str, int]], seed: int) -> None:
    """A resample counts the same whether its votes are weighted or repeated."""
    found = Comparisons.of(votes)
    drawn = np.random.default_rng(seed).integers(0, 3, len(found))

    for weighted, repeated in zip(found.weighted(drawn).wins(), found.repeated(drawn).wins(), strict=True):
        assert weighted.tolist() == repeated.tolist()


@given(ballots)
def test_against_a_baseline(votes: list[tuple[str, str, str, str, int]]) -> None:
    """The baseline is always right, and nothing is counted otherwise than before."""
    found = Comparisons.of(votes)
    if "A" not in found.systems:
        with pytest.raises(UnknownNameError, match="'A'"):
            found.against("A")
        return
    part = found.against("A")
    number = found.system("A")

    assert (part.right == number).all()
    assert found.wins()[0][number].tolist() == part.wins()[0][number].tolist()
    assert found.wins()[0][:, number].tolist() == part.wins()[0][:, number].tolist()


def test_turning_turns_outcome_and_order() -> None:
    """What was shown left stays known."""
    votes = Comparisons.of_columns(["j"], ["0"], ["A"], ["B"], [1], shown=[1])
    turned = votes.turned(np.array([True]))

    assert ([1], [0], [-1], [-1]) == tuple(
        a.tolist() for a in (turned.left, turned.right, turned.outcome, turned.shown)
    )


def test_compact_drops_names() -> None:
    """Names that no vote uses go; the votes say the same."""
    part = Comparisons.of(VOTES).take(np.array([3, 4])).compact()

    assert (("ben", "cem"), ("9", "10"), ("A", "B", "C")) == (part.judges, part.segments, part.systems)
    assert [0, 1] == part.ranking.tolist()
    assert [1, 0] == part.segment.tolist()


def test_units() -> None:
    """Votes are grouped by what is drawn as a whole."""
    votes = Comparisons.of(VOTES)

    assert [0, 0, 1, 1, 2] == votes.units("judge").tolist()
    assert [0, 1, 0, 3, 2] == votes.units("segment").tolist()
    assert [0, 1, 2, 3, 4] == votes.units("ranking").tolist() == votes.units("vote").tolist()
    with pytest.raises(UnknownNameError, match="system"):
        votes.units("system")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"outcome": [2]}, "an outcome is -1, 0 or 1"),
        ({"right": [0]}, "A is compared with itself"),
        ({"right": [7]}, "'right' needs numbers from 0 to 1"),
        ({"weight": [np.nan]}, "weights are finite"),
        ({"weight": [1, 2]}, "1 entries of 'weight'"),
    ],
)
def test_what_is_refused(change: dict[str, list[float]], message: str) -> None:
    """Arrays that do not fit together are an error."""
    fields = {"judge": [0], "segment": [0], "left": [0], "right": [1], "outcome": [1], **change}

    with pytest.raises(InputError, match=message):
        Comparisons(("j",), ("0",), ("A", "B"), **{name: np.array(value) for name, value in fields.items()})


def test_nothing_changes_and_everything_travels() -> None:
    """Arrays are read-only, and votes pass between processes."""
    votes = Comparisons.of(VOTES)
    with pytest.raises(ValueError, match="read-only"):
        votes.outcome[0] = 0

    assert pickle.loads(pickle.dumps(votes)).outcome.tolist() == votes.outcome.tolist()
    assert "5 votes, 3 systems, 4 segments, 3 judges" in repr(votes)
    assert 0 == len(Comparisons.of([]))


def test_the_baseline_is_in_every_vote() -> None:
    """It need not be named where one system alone is in every vote."""
    one = Comparisons.of([("ann", "0", "A", "B", 1), ("ann", "1", "B", "C", 0)])
    two = Comparisons.of([("ann", "0", "A", "B", 1)])
    none = Comparisons.of(VOTES)

    assert ("B",) == one.in_every_vote
    assert ("B", "C") == (one.baseline(), one.baseline("C"))
    assert (("A", "B"), ()) == (two.in_every_vote, none.in_every_vote)
    assert () == none.take(np.zeros(len(none), dtype=bool)).in_every_vote
    with pytest.raises(OptionError, match="A and B both take part in every vote"):
        two.baseline()
    with pytest.raises(OptionError, match="no system takes part in every vote"):
        none.baseline()
    with pytest.raises(UnknownNameError):
        none.baseline("E")
