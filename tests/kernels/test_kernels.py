"""Packing, interning, n-gram statistics, weighted sums: the compiled functions on their own."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.kernels import BadTextError, Vocabulary, ngram_rows, pack, segment_by_rule, weighted_sums

CLEAN = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))


def interned(tokens: list[str], vocabulary: Vocabulary) -> np.ndarray:
    return vocabulary.intern(*pack(tokens))


@given(st.lists(CLEAN))
def test_pack_is_utf8(texts: list[str]) -> None:
    """The buffer is the texts in UTF-8, one behind the other, for strings of every storage width."""
    buffer, offsets = pack(texts)

    encoded = [text.encode() for text in texts]
    assert buffer == b"".join(encoded)
    assert offsets.tolist() == np.cumsum([0, *map(len, encoded)]).tolist()


def test_pack_missing_is_empty() -> None:
    """None takes no room."""
    assert pack(["a", None, "b"])[1].tolist() == [0, 1, 1, 2]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("ab\0", "a NUL character at position 2"),
        ("é\0", "a NUL character at position 1"),
        ("猫\0", "a NUL character at position 1"),
        ("😀\0", "a NUL character at position 1"),
        ("猫\ud800", "half of a surrogate pair at position 1"),
        (7, "a value of type int"),
    ],
)
def test_pack_refuses(text: object, reason: str) -> None:
    """What no kernel can take is refused with segment and position, in every storage width."""
    with pytest.raises(BadTextError) as refused:
        pack(["fine", text])  # type: ignore[list-item]

    assert (refused.value.segment, refused.value.reason) == (1, reason)


@given(st.lists(CLEAN, unique=True), st.lists(CLEAN))
def test_vocabulary_ids_are_dense_and_stable(first: list[str], second: list[str]) -> None:
    """Ids count up in order of appearance, stay what they are, and give the strings back."""
    vocabulary = Vocabulary()

    assert interned(first, vocabulary).tolist() == list(range(len(first)))
    ids = interned(second, vocabulary)
    assert vocabulary.tokens(ids) == second
    assert interned(first, vocabulary).tolist() == list(range(len(first)))
    assert len(vocabulary) == len({*first, *second})


def test_vocabulary_tells_long_strings_apart() -> None:
    """Strings with equal ends and equal lengths are different tokens."""
    tokens = [f"beginning-{number:04}-the-end" for number in range(5000)]
    vocabulary = Vocabulary()

    assert interned(tokens, vocabulary).tolist() == list(range(5000))
    assert vocabulary.nbytes > 0


def test_vocabulary_refuses_foreign_ids() -> None:
    """An id that nobody gave out is an error."""
    with pytest.raises(IndexError, match="no token has the id 3"):
        Vocabulary().tokens(np.array([3], dtype=np.int32))


@given(st.lists(st.lists(st.sampled_from(["a", "b", "猫", "the"])), max_size=200), st.integers(1, 4))
def test_segment_by_rule_ids_do_not_depend_on_threads(segments: list[list[str]], threads: int) -> None:
    """Ids are given in order of appearance, whatever the number of threads."""
    buffer, offsets = pack([" ".join(tokens) for tokens in segments])
    vocabulary = Vocabulary()
    ids, places = segment_by_rule(buffer, offsets, rule="none", vocabulary=vocabulary, threads=threads)

    flat = [token for tokens in segments for token in tokens]
    order = {token: number for number, token in enumerate(dict.fromkeys(flat))}
    assert ids.tolist() == [order[token] for token in flat]
    assert places.tolist() == np.cumsum([0, *map(len, segments)]).tolist()


def batch(segments: list[list[int]]) -> tuple[np.ndarray, np.ndarray]:
    flat = np.array([token for tokens in segments for token in tokens], dtype=np.int32)
    return flat, np.cumsum([0, *map(len, segments)], dtype=np.int64)


def test_ngram_rows_hand_worked() -> None:
    """Two candidates against one reference: 1, lengths, matches of order 1 and 2, n-grams of order 1 and 2."""
    reference = (*batch([[1, 2, 3]]), np.array([True]))

    rows = ngram_rows([batch([[1, 2, 2]]), batch([[3]])], [reference], orders=2, threads=1)
    assert rows.tolist() == [[[1, 3, 3, 2, 1, 3, 2]], [[1, 1, 3, 1, 0, 1, 0]]]


def test_ngram_rows_of_long_segments() -> None:
    """A segment of 20,000 tokens against itself matches everywhere."""
    tokens = list(range(10_000)) * 2
    rows = ngram_rows([batch([tokens])], [(*batch([tokens]), np.array([True]))], orders=4, threads=1)

    assert rows[0, 0].tolist() == [1, 20000, 20000, *(20000, 19999, 19998, 19997) * 2]


def test_ngram_rows_refuses_unequal_counts() -> None:
    """Another number of segments is an error, never a truncation."""
    reference = (*batch([[1]]), np.array([True]))

    with pytest.raises(ValueError, match="different numbers of segments"):
        ngram_rows([batch([[1], [2]])], [(*batch([[1]]), np.array([True, True]))], orders=1, threads=1)
    with pytest.raises(ValueError, match="the mask of a reference has another length"):
        ngram_rows([batch([[1], [2]])], [reference], orders=1, threads=1)


def test_kernels_refuse_wrong_offsets() -> None:
    """Offsets that do not describe the data are an error, not a crash."""
    ids = np.array([1, 2], dtype=np.int32)
    present = np.array([True])

    for offsets in ([0, 3], [1, 2], [0, -1]):
        wrong = (ids, np.array(offsets, dtype=np.int64))
        with pytest.raises(ValueError, match="offsets must"):
            ngram_rows([wrong], [(*wrong, present)], orders=1, threads=1)
    with pytest.raises(ValueError, match="offsets must not decrease"):
        segment_by_rule(
            b"abc", np.array([0, 2, 1, 3], dtype=np.int64), rule="none", vocabulary=Vocabulary(), threads=1
        )


# --- weighted sums ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "shape", [(1, 1, 1), (7, 3, 5), (8, 256, 8), (9, 257, 17), (16, 600, 31), (3, 0, 4), (0, 5, 2)]
)
def test_weighted_sums_are_added_in_segment_order(shape: tuple[int, int, int]) -> None:
    """Each sum equals a plain loop over the segments to the last bit, whatever the sizes."""
    resamples, n, columns = shape
    rng = np.random.default_rng(3)
    weights = rng.integers(0, 5, size=(resamples, n)).astype(np.float64)
    rows = rng.normal(size=(n, columns)) * 10.0 ** rng.integers(-8, 8, size=(n, 1))

    expected = np.zeros((resamples, columns))
    for segment in range(n):
        expected = expected + weights[:, [segment]] * rows[segment]
    assert (expected == weighted_sums(weights, rows)).all()


def test_weighted_sums_refuse_other_shapes() -> None:
    """There is one weight a row."""
    with pytest.raises(ValueError, match="one weight a row"):
        weighted_sums(np.ones((2, 3)), np.ones((4, 2)))
