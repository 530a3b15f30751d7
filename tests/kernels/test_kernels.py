"""Packing, interning, n-gram statistics, weighted sums: the compiled functions on their own."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise

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


def test_ngrams_need_memory_for_those_there_are() -> None:
    """A million orders of a text of 300 tokens need no more room than its 45,150 n-grams."""
    ids, offsets = np.arange(300, dtype=np.int32), np.array([0, 300])
    rows = ngram_rows([(ids, offsets)], [(ids, offsets, np.array([True]))], orders=1_000_000, threads=1)
    matches, totals = np.split(rows[0, 0, 3:], 2)
    assert 45_150 == matches.sum() == totals.sum()


WITH_FEW_THREADS = """
import numpy as np
from hakari.kernels import Vocabulary, pack, segment_by_rule
packed = pack([f"{i} and {i % 7}" for i in range(5000)])
one, many = (segment_by_rule(*packed, rule="none", vocabulary=Vocabulary(), threads=t)[0] for t in (1, 64))
print(np.array_equal(one, many))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are set as on Linux")
@pytest.mark.skipif("asan" in os.environ.get("LD_PRELOAD", ""), reason="the sanitizer needs address space itself")
def test_a_thread_that_cannot_be_made_is_done_without() -> None:
    """Where the system refuses threads, those there are do the work, with the same result."""
    import resource

    def leave_room_for_few_stacks() -> None:
        resource.setrlimit(resource.RLIMIT_STACK, (2**30, 2**30))
        resource.setrlimit(resource.RLIMIT_AS, (4 * 2**30, 4 * 2**30))

    ran = subprocess.run(
        [sys.executable, "-c", WITH_FEW_THREADS],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        preexec_fn=leave_room_for_few_stacks,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ("True\n", "", 0) == (ran.stdout, ran.stderr, ran.returncode)


@given(st.lists(st.text(st.sampled_from("ab \t\u3000\u2009\xa0、々猫é€😀\x1c"), max_size=150), max_size=5))
def test_words_are_those_that_python_finds(texts: list[str]) -> None:
    """Texts of every length and with every kind of white space are cut as `str.split` cuts them."""
    vocabulary = Vocabulary()
    ids, offsets = segment_by_rule(*pack(texts), rule="none", vocabulary=vocabulary, threads=1)
    words = vocabulary.tokens(ids)
    assert [text.split() for text in texts] == [words[a:b] for a, b in pairwise(offsets)]


@given(st.lists(st.text(st.sampled_from("abc猫"), min_size=1, max_size=20), max_size=30))
def test_words_have_one_id_however_they_are_interned(words: list[str]) -> None:
    """Words that were cut out of a line and words that were interned whole are the same words."""
    vocabulary = Vocabulary()
    cut = segment_by_rule(*pack([" ".join(words)]), rule="none", vocabulary=vocabulary, threads=1)[0]
    assert cut.tolist() == interned(words, vocabulary).tolist()
    assert len(set(words)) == len(vocabulary)
