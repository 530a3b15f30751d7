"""RIBES: the compiled functions on their own."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.kernels import RIBES_COLUMNS, ribes_alignment, ribes_rows

WEIGHTS = {"alpha": 0.25, "beta": 0.1, "gamma": 0.0, "slope": math.inf}


def batch(segments: list[list[int]]) -> tuple[np.ndarray, np.ndarray]:
    flat = np.array([token for tokens in segments for token in tokens], dtype=np.int32)
    return flat, np.cumsum([0, *map(len, segments)], dtype=np.int64)


def reference(segments: list[list[int]]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return (*batch(segments), np.ones(len(segments), dtype=np.bool_))


def ids(*tokens: int) -> np.ndarray:
    return np.array(tokens, dtype=np.int32)


def test_ribes_rows_hand_worked() -> None:
    """Two candidates against one reference: the same words in order, and two words exchanged."""
    rows = ribes_rows([batch([[7, 8, 9]]), batch([[8, 7, 9]])], [reference([[7, 8, 9]])], **WEIGHTS, threads=1)

    assert rows.shape == (2, 1, len(RIBES_COLUMNS))
    assert rows[0, 0].tolist() == [1, 1, 1, 1, 1, 1, 3, 3, 3]
    assert rows[1, 0].tolist() == [1, 2 / 3, 2 / 3, 1, 1, 1, 3, 3, 3]


SEGMENTS = st.lists(st.lists(st.integers(0, 5), max_size=10), min_size=1, max_size=150)


@given(SEGMENTS, st.integers(2, 4), st.randoms(use_true_random=False))
def test_ribes_rows_do_not_depend_on_threads_or_company(segments: list[list[int]], threads: int, random) -> None:  # type: ignore[no-untyped-def]
    """Any number of threads gives the same digits, and so do candidates counted together or alone."""
    first, second = ([random.sample(s, len(s)) for s in segments] for _ in range(2))
    streams = [reference(segments)]

    together = ribes_rows([batch(first), batch(second)], streams, **WEIGHTS, threads=threads)
    for rows, candidate in zip(together, (first, second), strict=True):
        assert rows.tolist() == ribes_rows([batch(candidate)], streams, **WEIGHTS, threads=1)[0].tolist()


def test_ribes_rows_of_a_long_segment_after_short_ones() -> None:
    """Memory kept from segment to segment never shows: 20,000 different words reversed, between short texts."""
    words = list(range(20_000))
    segments, outputs = [[1, 2], words, [2, 1], [3]], [[1, 2], words[::-1], [2, 1], [4]]

    rows = ribes_rows([batch(outputs)], [reference(segments)], **WEIGHTS, threads=1)[0]
    assert rows[:, 1].tolist() == [1, 0, 1, 0]
    assert rows[1].tolist() == [1, 0, 0, 1, 1, 1, 20_000, 20_000, 20_000]


def test_ribes_rows_tell_tokens_with_close_hashes_apart() -> None:
    """Token numbers that differ by large powers of two are different words."""
    tokens = [number << 20 for number in range(2000)]
    rows = ribes_rows([batch([tokens])], [reference([tokens])], **WEIGHTS, threads=1)[0]

    assert rows[0].tolist() == [1, 1, 1, 1, 1, 1, 2000, 2000, 2000]


@pytest.mark.parametrize("slope", [5e-324, 1e-300, 1e-6, 0.01, 1.0, 40.0, math.inf])
def test_ribes_rows_of_any_slope_end_at_the_two_orders(slope: float) -> None:
    """The same order is exactly 1 and the reversed order exactly 0, for 500 words and any slope."""
    words = list(range(500))
    options = {**WEIGHTS, "slope": slope}
    rows = ribes_rows([batch([words, words[::-1]])], [reference([words, words])], **options, threads=1)[0]

    assert rows[:, 2].tolist() == [1.0, 0.0]


def test_ribes_alignment_hand_worked() -> None:
    """The better reference, the places in it, and the row; empty references keep their numbers."""
    number, places, row = ribes_alignment(ids(4, 5, 9), [ids(), ids(5, 4), ids(4, 6, 5)], **WEIGHTS)

    assert (number, places.tolist()) == (2, [0, 2, -1])
    expected = ribes_rows([batch([[4, 5, 9]])], [reference([[4, 6, 5]])], **WEIGHTS, threads=1)[0, 0]
    assert row.tolist() == expected.tolist()


def test_ribes_alignment_of_an_empty_candidate() -> None:
    """Nothing is aligned, and the row is that of an empty candidate."""
    number, places, row = ribes_alignment(ids(), [ids(1, 2)], **WEIGHTS)

    assert (number, places.tolist(), row.tolist()) == (0, [], [1, 0, 0, 0, 0, 0, 0, 0, 2])


def test_ribes_alignment_refuses_references_without_words() -> None:
    """There must be something to align with."""
    for references in ([], [ids()]):
        with pytest.raises(ValueError, match="there must be a reference with words"):
            ribes_alignment(ids(1), references, **WEIGHTS)
