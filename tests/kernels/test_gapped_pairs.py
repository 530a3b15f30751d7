"""The kernels that count gapped pairs of words and find them again."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.kernels import gapped_pairs, pairs_in_sentences
from hakari.types import IdArray, OffsetArray

WORDS = 6
SENTENCES = st.lists(st.lists(st.integers(0, WORDS - 1), max_size=9), max_size=8)
GAPS = st.tuples(st.integers(0, 3), st.integers(0, 4)).map(lambda gap: (gap[0], gap[0] + gap[1]))


def batch(sentences: list[list[int]]) -> tuple[IdArray, OffsetArray]:
    flat = [word for sentence in sentences for word in sentence]
    return np.array(flat, dtype=np.int32), np.cumsum([0, *map(len, sentences)], dtype=np.int64)


def naive(sentences: list[list[int]], gap: tuple[int, int], counted: list[bool]) -> Counter[tuple[int, int]]:
    """Return how often each pair stands, by looking at all pairs of positions."""
    return Counter(
        (first, second)
        for sentence in sentences
        for i, first in enumerate(sentence)
        for j, second in enumerate(sentence)
        if gap[0] <= j - i - 1 <= gap[1] and counted[first] and counted[second]
    )


@given(
    SENTENCES, GAPS, st.lists(st.booleans(), min_size=WORDS, max_size=WORDS), st.integers(1, 3), st.integers(1, 20)
)
def test_counts_and_t_equal_a_naive_count(
    sentences: list[list[int]], gap: tuple[int, int], counted: list[bool], least: int, top: int
) -> None:
    """Pairs, marginals, t and order are those of all pairs of positions, whatever the threads."""
    pairs = naive(sentences, gap, counted)
    total = sum(pairs.values())
    first = [sum(count for (a, _), count in pairs.items() if a == word) for word in range(WORDS)]
    second = [sum(count for (_, b), count in pairs.items() if b == word) for word in range(WORDS)]
    ranked = []
    for (a, b), count in pairs.items():
        expected = first[a] * second[b] / total
        if count >= least:
            ranked.append((-(count - expected) / sqrt(count + expected), a, b, count))
    ranked.sort()

    for threads in (1, 3):
        found = gapped_pairs(
            batch(sentences),
            counted=np.array(counted),
            wanted=np.ones(WORDS, dtype=bool),
            gap=gap,
            least_count=least,
            top=top,
            threads=threads,
        )
        listed = zip((-found.t).tolist(), found.first.tolist(), found.second.tolist(), strict=True)
        assert [(t, a, b) for t, a, b, _ in ranked[:top]] == list(listed)
        assert [count for *_, count in ranked[:top]] == found.together.tolist()
        assert (first, second, total) == (found.as_first.tolist(), found.as_second.tolist(), found.total)
        assert len(ranked) == found.different


def test_pairs_that_are_not_wanted_still_count() -> None:
    """Only pairs with word 2 are listed; the marginals know the others."""
    found = gapped_pairs(
        batch([[0, 1, 2], [0, 3, 2], [0, 1, 3]]),
        counted=np.ones(4, dtype=bool),
        wanted=np.array([False, False, True, False]),
        gap=(1, 1),
        least_count=1,
        top=10,
        threads=1,
    )

    assert [(0, 2, 2)] == list(
        zip(found.first.tolist(), found.second.tolist(), found.together.tolist(), strict=True)
    )
    assert 3 == found.total == found.as_first[0]
    assert [(2 - 3 * 2 / 3) / sqrt(2 + 3 * 2 / 3)] == found.t.tolist()


def test_many_words_and_threads() -> None:
    """Blocks of words on several threads list the same pairs in the same order."""
    random = np.random.default_rng(1)
    sentences = [random.zipf(1.3, size=20).clip(max=500).tolist() for _ in range(400)]
    one, four = (
        gapped_pairs(
            batch(sentences),
            counted=np.ones(501, dtype=bool),
            wanted=np.ones(501, dtype=bool),
            gap=(2, 9),
            least_count=2,
            top=300,
            threads=threads,
        )
        for threads in (1, 4)
    )

    assert one.total == sum(naive(sentences, (2, 9), [True] * 501).values())
    for a, b in zip(one, four, strict=True):
        assert np.array_equal(a, b)


@given(SENTENCES, GAPS, st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), unique=True, max_size=12))
def test_pairs_are_found_in_their_sentences(
    sentences: list[list[int]], gap: tuple[int, int], pairs: list[tuple[int, int]]
) -> None:
    """The numbers of all pairs that stand in a sentence, ascending, each once."""
    wanted = np.array(pairs, dtype=np.int32).reshape(-1, 2)
    expected = [
        sorted({pairs.index(pair) for pair in naive([sentence], gap, [True] * WORDS) if pair in pairs})
        for sentence in sentences
    ]

    for threads in (1, 2):
        ids, offsets = pairs_in_sentences(
            batch(sentences),
            vocabulary=WORDS,
            pairs=(np.ascontiguousarray(wanted[:, 0]), np.ascontiguousarray(wanted[:, 1])),
            gap=gap,
            threads=threads,
        )
        assert expected == [ids[a:b].tolist() for a, b in pairwise(offsets)]


def test_what_no_kernel_may_read() -> None:
    """Ids outside the vocabulary, gaps that end before they begin, masks of two sizes."""
    everything = {"least_count": 1, "top": 1, "threads": 1}
    masks = {"counted": np.ones(2, dtype=bool), "wanted": np.ones(2, dtype=bool)}
    with pytest.raises(ValueError, match="outside the vocabulary"):
        gapped_pairs(batch([[0, 2]]), **masks, gap=(0, 1), **everything)
    with pytest.raises(ValueError, match="a gap is"):
        gapped_pairs(batch([[0, 1]]), **masks, gap=(2, 1), **everything)
    with pytest.raises(ValueError, match="different lengths"):
        gapped_pairs(batch([[0]]), **{**masks, "wanted": np.ones(3, dtype=bool)}, gap=(0, 1), **everything)
