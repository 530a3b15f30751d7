"""The kernel of revised translations: counts by hand, missing references, refused arrays."""

from __future__ import annotations

import numpy as np
import pytest

from hakari.kernels import REVISION_COUNTS, common_words, revision_rows
from hakari.types import IdArray, OffsetArray


def batch(*segments: str) -> tuple[IdArray, OffsetArray]:
    """Return segments of one-letter tokens."""
    ids = np.array([ord(letter) for segment in segments for letter in segment], dtype=np.int32)
    return ids, np.cumsum([0, *map(len, segments)], dtype=np.int64)


def test_counts_by_hand() -> None:
    """Previous `abc`, reference `abd`, output `abb`, up to two tokens: words and pairs counted apart.

    Kept: a, b and ab, all in the output; of the previous translation the output has a, b, ab; so of the reference.
    """
    present = np.array([True, True])
    rows = revision_rows(
        [batch("abb", "")], batch("abc", "a"), [(*batch("abd", "a"), present)], orders=2, threads=1
    )

    assert (1, 1, 2, 14) == rows.shape
    assert [3, 3, 3, 3, 5, 5, 5, 2, 2, 2, 2, 3, 3, 3] == rows[0, 0, 0].tolist()
    assert [0, 1, 0, 0, 0, 1, 1] * 2 == rows[0, 0, 1].tolist()
    assert 7 == len(REVISION_COUNTS)


def test_missing_references_are_zeros() -> None:
    """A stream without a reference has no counts; the other one is not touched by that."""
    references = [(*batch("abd", ""), np.array([True, False])), (*batch("", "ab"), np.array([False, True]))]
    rows = revision_rows([batch("ab", "ab")], batch("ab", "ab"), references, orders=3, threads=1)

    assert [[True, False], [False, True]] == rows[0].any(axis=-1).tolist()


def test_candidates_and_streams_keep_their_order() -> None:
    """Counts of several candidates are those of each alone, over many segments and threads."""
    random = np.random.default_rng(1)

    def made() -> tuple[IdArray, OffsetArray]:
        return batch(*("".join(random.choice(list("abcd"), size=random.integers(0, 9))) for _ in range(200)))

    candidates, previous = [made(), made()], made()
    references = [(*made(), random.random(200) < 0.8) for _ in range(2)]
    together = revision_rows(candidates, previous, references, orders=4, threads=2)
    for c, candidate in enumerate(candidates):
        for r, reference in enumerate(references):
            alone = revision_rows([candidate], previous, [reference], orders=4, threads=1)
            assert alone[0, 0].tolist() == together[c, r].tolist()


def test_refuses_arrays_that_do_not_fit() -> None:
    """Orders below 1, and texts of another number of segments."""
    reference = (*batch("a"), np.array([True]))
    with pytest.raises(ValueError, match="at least one n-gram order"):
        revision_rows([batch("a")], batch("a"), [reference], orders=0, threads=1)
    with pytest.raises(ValueError, match="different numbers of segments"):
        revision_rows([batch("a")], batch("a", "b"), [reference], orders=1, threads=1)
    with pytest.raises(ValueError, match="at least one candidate"):
        revision_rows([], batch("a"), [reference], orders=1, threads=1)


def test_common_words_by_hand() -> None:
    """The longest run is kept together; what cannot keep its order has no place."""
    first, second = batch("abcab")[0], batch("xabycab")[0]

    assert [1, 2, 4, 5, 6] == common_words(first, second).tolist()
    assert [1, -1] == common_words(batch("ab")[0], batch("ba")[0]).tolist()
    assert [-1, -1, 0, 1] == common_words(batch("abab")[0], batch("ab")[0]).tolist()
