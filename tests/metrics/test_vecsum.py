"""VecSum: hand-worked values, a naive twin, properties."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.metrics.vecsum import VecSum

VECTORS = {"east": (1, 0, 0), "north": (0, 2, 0), "west": (-1, 0, 0), "up": (0, 0, 0.5), "猫": (0.3, 0.4, -1.2)}
WORDS = [*VECTORS, "unknown", "East", "other"]
SENTENCES = st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join)


@pytest.fixture(scope="module")
def metric(tmp_path_factory: pytest.TempPathFactory) -> VecSum:
    """Return the metric with five words of three numbers, over tokens that blanks divide."""
    file = tmp_path_factory.mktemp("vecsum") / "small.txt"
    lines = [f"{word} {' '.join(map(str, row))}\n" for word, row in VECTORS.items()]
    file.write_text("".join(lines), encoding="utf-8")
    return VecSum(tokenize="none", vectors=str(file))


def test_vecsum_hand_worked(metric: VecSum) -> None:
    """East + north is (1, 2, 0) before any scaling: 1/√5 of east, 2/√5 of north."""
    scores = metric.segments(["east north", "east north", "east"], ["east", "north", "west"])

    assert pytest.approx([100 / 5**0.5, 200 / 5**0.5, -100]) == scores.values.tolist()


def test_vecsum_ignores_order_and_words_without_a_vector(metric: VecSum) -> None:
    """The order of words and unknown words change nothing; the row counts them."""
    rows = metric.rows(["north other east unknown"], ["east north"])

    assert pytest.approx([1, 100, 4, 2, 2, 2]) == rows[0].tolist()


def test_vecsum_without_direction(metric: VecSum) -> None:
    """Without any vector, or where vectors cancel, a text scores 0; 100 only against the same words."""
    outputs = ["", "", "unknown", "unknown", "unknown", "east west", "east west", "west east"]
    references = ["", "east", "unknown", "other", "", "up", "east west", "east west"]

    assert [100, 0, 100, 0, 0, 0, 100, 0] == metric.segments(outputs, references).values.tolist()


def test_vecsum_lower_cases_tokens_by_default(metric: VecSum) -> None:
    """East is east; with case kept it has no vector, unless the fallback is asked for."""
    cased = VecSum(tokenize="none", vectors=metric.vectors, lowercase=False)
    falling = VecSum(tokenize="none", vectors=metric.vectors, lowercase=False, lowercase_fallback=True)

    assert 100 == metric.segments(["East"], ["east"])[0]
    assert 0 == cased.segments(["East"], ["east"])[0]
    assert 100 == falling.segments(["East"], ["east"])[0]


def test_vecsum_corpus_is_the_mean_of_its_segments(metric: VecSum) -> None:
    """Segments count alike; those without a reference do not count; parts add up over segments."""
    score = metric.corpus(["east", "west unknown", "up"], [["east", "east", None]])

    assert 0.0 == score.value
    assert (2, 3) == (score.n_scored, score.n_segments)
    assert {"hyp_len": 3, "hyp_known": 2, "ref_len": 2, "ref_known": 2} == score.parts
    assert "(known = 2/3 ref_known = 2/2)" == score.detail


def direction(text: str) -> list[float]:
    """Return the sum of the vectors of a text."""
    rows = [VECTORS[word] for word in text.lower().split() if word in VECTORS]
    return [sum(column) for column in zip(*rows, strict=True)] or [0.0] * 3


def naive(output: str, reference: str) -> float:
    """Return the cosine of two sums in percent, in double precision."""
    a, b = direction(output), direction(reference)
    lengths = math.hypot(*a) * math.hypot(*b)
    if lengths < 1e-6:
        both = math.hypot(*a) + math.hypot(*b) < 1e-6
        return 100.0 if both and output.lower().split() == reference.lower().split() else 0.0
    return 100 * sum(x * y for x, y in zip(a, b, strict=True)) / lengths


@given(
    st.lists(st.tuples(SENTENCES, st.lists(st.none() | SENTENCES, min_size=2, max_size=2)), min_size=1, max_size=6)
)
def test_vecsum_equals_a_naive_sum(metric: VecSum, segments: list[tuple[str, list[str | None]]]) -> None:
    """Scores are what adding the file's numbers gives, against the best of the references that are there."""
    outputs = [output for output, _ in segments]
    streams = [[references[k] for _, references in segments] for k in range(2)]

    expected = [
        max((naive(output, r) for r in references if r is not None), default=math.nan)
        for output, references in segments
    ]
    scores = metric.segments(outputs, streams).values
    assert pytest.approx(expected, abs=1e-4, nan_ok=True) == scores.tolist()


@given(SENTENCES, SENTENCES)
def test_vecsum_is_symmetric_and_within_its_range(metric: VecSum, one: str, other: str) -> None:
    """Output and reference may change places; no score leaves −100 to 100."""
    score = metric.segments([one], [other])[0]

    assert score == metric.segments([other], [one])[0]
    assert -100 <= score <= 100


def test_vecsum_equals_means_over_many_dimensions(tmp_path: Path) -> None:
    """With 301 numbers a word, a number that no block of four divides, scores are NumPy's cosines of means."""
    rng = np.random.default_rng(7)
    words = [f"w{i}" for i in range(30)]
    rows = rng.normal(size=(30, 301)).astype(np.float32)
    with (tmp_path / "v.npz").open("wb") as out:
        np.savez(out, words=np.array(words), vectors=rows)
    texts = [rng.choice(30, size=12) for _ in range(100)]
    outputs = [" ".join(words[i] for i in text) for text in texts]

    means = np.array([rows[text].astype(np.float64).mean(axis=0) for text in texts])
    means /= np.linalg.norm(means, axis=1, keepdims=True)
    expected = 100 * (means * means[::-1]).sum(axis=1)
    scores = VecSum(tokenize="none", vectors=str(tmp_path / "v.npz")).segments(outputs, outputs[::-1])
    assert pytest.approx(expected.tolist(), abs=1e-4) == scores.values.tolist()
