"""Which segments and documents stand in a resample."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import OptionError
from hakari.stats import CHUNK, Chunk, Resampling, map_chunks

GROUPS = np.array([0, 0, 1, 2, 2, 2])


def all_weights(resampling: Resampling, threads: int = 1) -> np.ndarray:
    return np.concatenate(map_chunks(resampling.weights, resampling.resamples, threads))


@given(st.integers(1, 30), st.integers(1, 600), st.integers(0, 2**40))
def test_bootstrap_draws_as_many_segments_as_there_are(n: int, resamples: int, seed: int) -> None:
    """Each resample holds n segments, counted with repeats."""
    weights = all_weights(Resampling(n, resamples, seed))

    assert (resamples, n) == weights.shape
    assert (weights >= 0).all()
    assert [n] * resamples == weights.sum(axis=1).tolist()


def test_bootstrap_draws_each_segment_equally_often() -> None:
    """Counts of a segment have mean 1 and variance 1 − 1/n, those of a multinomial draw."""
    weights = all_weights(Resampling(20, 5_000, 1))

    assert np.allclose(1, weights.mean(axis=0), atol=0.05)
    assert np.allclose(0.95, weights.var(axis=0), atol=0.1)


def test_bootstrap_of_documents_draws_whole_documents() -> None:
    """Segments of one document are drawn together, as many documents as there are."""
    weights = all_weights(Resampling(6, 300, 1, GROUPS))

    for document in range(3):
        assert 1 == len({tuple(column) for column in weights[:, document == GROUPS].T})
    assert {3.0} == set(weights[:, [0, 2, 3]].sum(axis=1))


@pytest.mark.parametrize("groups", [None, np.arange(50) // 5])
def test_resamples_depend_on_the_seed_only(groups: np.ndarray | None) -> None:
    """Threads change nothing, another seed does, and fewer resamples are the first of more."""
    resamples = 3 * CHUNK + 7
    first = all_weights(Resampling(50, resamples, 5, groups))

    assert (first == all_weights(Resampling(50, resamples, 5, groups), threads=3)).all()
    assert (first[: CHUNK + 1] == all_weights(Resampling(50, CHUNK + 1, 5, groups))).all()
    assert (first != all_weights(Resampling(50, resamples, 6, groups))).any()


def test_swaps_are_fair_coins() -> None:
    """Each document is kept or swapped with probability 1/2, its segments together."""
    resampling = Resampling(6, 2_000, 1, GROUPS)
    assert resampling.exact  # 2³ ways are fewer than 2,000
    drawn = Resampling(40, 4_000, 1, np.repeat(np.arange(20), 2))
    kept = np.concatenate(map_chunks(drawn.swaps, 4_000))

    assert {0.0, 1.0} == set(kept.ravel())
    assert (kept[:, ::2] == kept[:, 1::2]).all()
    assert np.allclose(0.5, kept.mean(axis=0), atol=0.04)
    assert np.allclose(0.25, np.cov(kept[:, ::2].T).diagonal(), atol=0.02)


def test_swaps_are_enumerated_where_they_are_few() -> None:
    """With no more ways than resamples, each way comes once, the one that swaps nothing first."""
    resampling = Resampling(3, 8, 1)
    ways = resampling.swaps(Chunk(0, 0, 8))

    assert resampling.exact
    assert not Resampling(3, 7, 1).exact
    assert [1, 1, 1] == ways[0].tolist()
    assert 8 == len({tuple(way) for way in ways.tolist()})


@pytest.mark.parametrize("wrong", [{"resamples": 0}, {"seed": -1}])
def test_resampling_refuses_nonsense(wrong: dict[str, int]) -> None:
    """No resamples, or a negative seed, are refused."""
    with pytest.raises(OptionError):
        Resampling(**{"n": 3, "resamples": 10, "seed": 1, **wrong})


def test_an_error_in_a_chunk_is_raised() -> None:
    """What goes wrong on another thread goes wrong here."""

    def fail(chunk: Chunk) -> None:
        raise ZeroDivisionError(chunk.number)

    with pytest.raises(ZeroDivisionError):
        map_chunks(fail, 1_000, threads=2)
