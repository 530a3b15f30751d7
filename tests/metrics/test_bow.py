"""BoW: hand-worked values, a naive twin, properties."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import OptionError, UnknownNameError
from hakari.metrics import metric_from_signature, metric_from_spec
from hakari.metrics.bow import BoW

WORDS = BoW(tokenize="none")
SENTENCES = st.lists(st.sampled_from(["a", "b", "B", "the", "猫"]), max_size=9).map(" ".join)


def test_bow_hand_worked() -> None:
    """Counts (2, 1, 1) and (1, 1, 1, 1, 1) with three common words: (2 + 1 + 1) / √(6 · 5)."""
    assert pytest.approx(400 / math.sqrt(30)) == WORDS.segments(["x x y z"], ["z y x v w"])[0]


def test_bow_ignores_order_and_length() -> None:
    """The same words in another order, or all of them twice, are the same direction."""
    assert [100.0, 100.0] == WORDS.segments(["c a b", "a b a b"], ["a b c", "b a"]).values.tolist()


def test_bow_without_words() -> None:
    """An empty text scores 0 against words and 100 against another empty text."""
    assert [0.0, 0.0, 100.0] == WORDS.segments(["", "a", ""], ["a", "", ""]).values.tolist()


def test_bow_takes_the_best_reference() -> None:
    """The reference with the highest cosine counts, the first of equals; its length stands in the row."""
    rows = WORDS.rows(["a b"], [["a"], ["a b c"], ["c d e f"]])
    assert pytest.approx([1, 100 * 2 / math.sqrt(6), 2, 3]) == rows[0].tolist()

    assert [1, 100, 2, 2] == WORDS.rows(["a b"], [["b a"], ["a b a b"]])[0].tolist()


def test_bow_corpus_is_the_mean_of_its_segments() -> None:
    """Segments count alike whatever their length; those without a reference do not count."""
    score = WORDS.corpus(["a", "x y z", "q"], [["a", "a b c", None]])

    assert 50.0 == score.value
    assert (2, 3) == (score.n_scored, score.n_segments)
    assert {"hyp_len": 4, "ref_len": 4} == score.parts


def test_bow_lower_cases_tokens_by_default() -> None:
    """Case does not count unless asked for; the segmenter sees it all the same."""
    assert 100.0 == WORDS.segments(["The Cat"], ["the cat"])[0]
    assert 0.0 == BoW(tokenize="none", lowercase=False).segments(["The Cat"], ["the cat"])[0]
    assert "lc" == WORDS.signature("1")["case"]


def naive(output: str, references: list[str | None]) -> float:
    """Return the best cosine, computed with dictionaries; NaN without any reference."""
    own = Counter(output.lower().split())
    best = math.nan
    for reference in references:
        if reference is None:
            continue
        other = Counter(reference.lower().split())
        norms = math.hypot(*own.values()) * math.hypot(*other.values())
        dot = sum(count * other[word] for word, count in own.items())
        cosine = dot / norms if norms else float(own == other)
        best = cosine if math.isnan(best) else max(best, cosine)
    return 100 * best


@given(
    st.lists(st.tuples(SENTENCES, st.lists(st.none() | SENTENCES, min_size=2, max_size=2)), min_size=1, max_size=6)
)
def test_bow_equals_a_naive_count(segments: list[tuple[str, list[str | None]]]) -> None:
    """Scores are what counting with dictionaries gives, missing references included."""
    outputs = [output for output, _ in segments]
    streams = [[references[k] for _, references in segments] for k in range(2)]

    expected = [naive(output, references) for output, references in segments]
    assert pytest.approx(expected, nan_ok=True) == WORDS.segments(outputs, streams).values.tolist()


@given(SENTENCES, SENTENCES)
def test_bow_is_symmetric_and_within_its_range(one: str, other: str) -> None:
    """Output and reference may change places; no score leaves 0 to 100."""
    score = WORDS.segments([one], [other])[0]

    assert score == WORDS.segments([other], [one])[0]
    assert 0 <= score <= 100


def test_bow_signature_and_options() -> None:
    """The signature names case, normalisation and segmenter, and gives the metric back."""
    metric = metric_from_spec("bow:tokenize=char,lowercase=no,nfkc")
    signature = str(metric.signature("1"))

    assert signature.startswith("BoW|nrefs:1|case:mixed|norm:nfkc|tok:char|version:")
    assert metric == metric_from_signature(signature)
    with pytest.raises(UnknownNameError, match="no option of bow is named 'vectors'"):
        metric_from_spec("bow:vectors=x")
    with pytest.raises(OptionError, match="lowercase takes yes or no"):
        metric_from_spec("bow:lowercase=perhaps")


def test_bow_close_takes_leading_axes() -> None:
    """Sums of shape (2, 3, k) close to (2, 3); an empty sum to NaN."""
    rows = WORDS.rows(["a b", "b", "c"], ["a", "b", "x"])

    closed = WORDS.close(np.stack([rows, 0 * rows]))
    assert (2, 3) == closed.shape
    assert [False] * 3 + [True] * 3 == np.isnan(closed).ravel().tolist()
