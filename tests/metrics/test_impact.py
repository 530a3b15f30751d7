"""IMPACT: worked by hand, against all paths of short texts, by its properties."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import InputError, OptionError
from hakari.metrics.impact import IMPACT, CommonPart

WORDS = IMPACT(tokenize="none")
SENTENCES = st.lists(st.sampled_from("abcd"), max_size=12).map(" ".join)
SHORT = st.lists(st.sampled_from("abc"), max_size=6)


# --- by hand ----------------------------------------------------------------------------------------------------


def test_impact_of_swapped_halves() -> None:
    """One half is found in the first round, the other in the second, which counts a tenth.

    The sum is 2^1.2 + 0.1 · 2^1.2, so precision and recall are 2 · 1.1^(1/1.2) / 4, and so is their F.
    """
    score = WORDS.corpus(["a b c d"], ["c d a b"])

    assert 100 * 2 * 1.1 ** (1 / 1.2) / 4 == pytest.approx(score.value)
    assert {"words": (2, 2, 0), "parts": (1, 1, 0), "hyp_len": 4, "ref_len": 4} == dict(score.parts)
    assert "(words = 2/2/0 parts = 1/1/0 hyp_len = 4 ref_len = 4)" == score.detail


def test_impact_of_a_missing_word() -> None:
    """Two parts of one word: P = 2^(1/1.2) / 2, R = 2^(1/1.2) / 3, and F with gamma = P / R = 3/2."""
    common = 2 ** (1 / 1.2)
    p, r, square = common / 2, common / 3, (3 / 2) ** 2

    expected = 100 * (1 + square) * p * r / (r + square * p)
    assert expected == pytest.approx(WORDS.corpus(["a c"], ["a b c"]).value)


def test_impact_prefers_one_long_part_to_several_short_ones() -> None:
    """Three words together (3^1.2 = 3.74) beat three words apart, of which the longest path has four (4)."""
    found = IMPACT(tokenize="none", rounds=0, beta=1.3).common_parts(
        ["p x q y r z s a b c"], ["a b c p 1 q 2 r 3 s"], 0
    )

    assert 3**1.3 > 4
    assert (CommonPart(0, 7, 0, ("a", "b", "c")),) == found.parts


def test_impact_ties_go_to_the_nearer_position() -> None:
    """`a` stands twice in the reference; the one at the same relative place counts in the first round."""
    for reference, place in (("a x a x", 0), ("x a x a", 1)):
        found = WORDS.common_parts(["a y y y"], [reference], 0)
        assert [(0, 0, place, ("a",))] == list(found.parts)


def test_impact_parts_do_not_join_across_a_gap() -> None:
    """What is left of `a M b` when M is gone is two parts of one word, not `a b`.

    The first round takes M (3 words) and N (3 words), which stand in the same order in both texts. `a` and `b`
    are left, neighbours in the reference only.
    """
    output = "n1 n2 n3 a m1 m2 m3 b"
    reference = "a b n1 n2 n3 m1 m2 m3"

    found = WORDS.common_parts([output], [reference], 0)
    assert [
        (0, 0, 2, ("n1", "n2", "n3")),
        (0, 4, 5, ("m1", "m2", "m3")),
        (1, 3, 0, ("a",)),
        (1, 7, 1, ("b",)),
    ] == list(found.parts)


def test_impact_rounds_end() -> None:
    """A text backwards is found word by word, one a round, as long as there are rounds."""
    words = [IMPACT(tokenize="none", rounds=n).corpus(["a b c"], ["c b a"]).parts["words"] for n in (0, 1, 2, 3)]

    assert [(1,), (1, 1), (1, 1, 1), (1, 1, 1, 0)] == words


def test_impact_of_empty_texts() -> None:
    """Nothing against nothing is 100, against something 0, and something without a common word 0."""
    assert [100.0, 0.0, 0.0, 0.0] == list(WORDS.segments(["", "", "a", "a"], ["", "a", "", "b"]))


def test_impact_is_the_mean_of_segments_with_a_reference() -> None:
    """100 and 0 are 50; a segment without a reference is NaN and not in the mean."""
    score = WORDS.corpus(["a b", "a", "c"], ["a b", "b", None])

    assert (pytest.approx(50.0), 2, 3) == (score.value, score.n_scored, score.n_segments)
    assert [False, False, True] == np.isnan(WORDS.segments(["a b", "a", "c"], ["a b", "b", None]).values).tolist()
    assert math.isnan(WORDS.corpus(["a"], [[None]]).value)


def test_impact_takes_the_best_reference() -> None:
    """The reference with the highest score counts, with its length and its parts."""
    references = [["a b c"], ["a b x d"], [None]]

    found = WORDS.common_parts(["a b y d"], references, 0)
    assert (1, ("a", "b", "x", "d")) == (found.stream, found.reference_words)
    assert [1, found.score, 4, 4, 3, 2, 0, 0, 0, 0] == WORDS.rows(["a b y d"], references)[0].tolist()


def test_impact_lowercases_when_told() -> None:
    """Case counts by default; the signature says which."""
    assert (0.0, 100.0) == (
        WORDS.corpus(["A"], ["a"]).value,
        IMPACT(tokenize="none", lowercase=True).corpus(["A"], ["a"]).value,
    )


# --- all paths of short texts -----------------------------------------------------------------------------------

Pairs = tuple[tuple[int, int], ...]


def paths(output: list[str], reference: list[str], i: int = 0, j: int = 0) -> Iterator[Pairs]:
    """Yield every common subsequence as pairs of positions."""
    yield ()
    for a in range(i, len(output)):
        for b in range(j, len(reference)):
            if output[a] == reference[b] is not None:
                for rest in paths(output, reference, a + 1, b + 1):
                    yield ((a, b), *rest)


def runs(path: Pairs) -> list[tuple[int, int, int]]:
    """Return the contiguous parts of a path: positions and length."""
    found: list[tuple[int, int, int]] = []
    for a, b in path:
        if found and (a, b) == (found[-1][0] + found[-1][2], found[-1][1] + found[-1][2]):
            found[-1] = (*found[-1][:2], found[-1][2] + 1)
        else:
            found.append((a, b, 1))
    return found


def best_paths(output: list[str | None], reference: list[str | None], beta: float) -> set[Pairs]:
    """Return the paths of the greatest worth, and of these the ones with the smallest distance."""
    n, m = len(output), len(reference)

    def key(path: Pairs) -> tuple[float, int]:
        worth = math.fsum(length**beta for _, _, length in runs(path))
        return (-round(worth, 9), sum(abs((a + 1) * m - (b + 1) * n) for a, b in path))

    found = {path: key(path) for path in paths(output, reference)}  # type: ignore[arg-type]
    least = min(found.values())
    return {path for path, value in found.items() if value == least}


@given(SHORT, SHORT, st.sampled_from([1.0, 1.2, 2.0, 3.5]), st.integers(0, 3))
def test_impact_parts_are_the_best_of_all_paths(
    output: list[str], reference: list[str], beta: float, rounds: int
) -> None:
    """In every round the parts are those of a best path through what is left, found by trying them all."""
    metric = IMPACT(tokenize="none", beta=beta, rounds=rounds)
    found = metric.common_parts([" ".join(output)], [" ".join(reference)], 0)

    left: tuple[list[str | None], list[str | None]] = ([*output], [*reference])
    for number in range(rounds + 1):
        parts = [(p.candidate, p.reference, len(p.words)) for p in found.parts if p.round == number]
        path = tuple((a + k, b + k) for a, b, length in parts for k in range(length))
        assert path in best_paths(*left, beta)
        assert runs(path) == parts
        for a, b in path:
            left[0][a] = left[1][b] = None


@given(SENTENCES, SENTENCES, st.floats(0, 1), st.floats(1, 4), st.integers(0, 3))
def test_impact_score_is_the_formula_over_its_parts(
    output: str, reference: str, alpha: float, beta: float, rounds: int
) -> None:
    """The row's score is that of the parts, and the formula over the parts gives it."""
    metric = IMPACT(tokenize="none", alpha=alpha, beta=beta, rounds=rounds)
    found = metric.common_parts([output], [reference], 0)
    n, m = len(output.split()), len(reference.split())

    common = sum(alpha**part.round * len(part.words) ** beta for part in found.parts) ** (1 / beta)
    expected = 0.0 if n and m else float(n == m)
    if common:
        p, r = common / n, common / m
        gamma = p / r
        expected = (1 + gamma**2) * p * r / (r + gamma**2 * p)
    row = metric.rows([output], [reference])[0]
    assert found.score == row[1]
    assert 100 * expected == pytest.approx(found.score, rel=1e-9)
    assert [sum(len(p.words) for p in found.parts if p.round == k) for k in range(rounds + 1)] == row[4::2].tolist()


# --- properties -------------------------------------------------------------------------------------------------


@given(SENTENCES, SENTENCES)
def test_impact_is_within_its_range(output: str, reference: str) -> None:
    """Scores lie between 0 and 100, and no word is found twice."""
    found = WORDS.common_parts([output], [reference], 0)

    assert 0 <= found.score <= 100 + 1e-9
    for side in ("candidate", "reference"):
        places = [getattr(part, side) + k for part in found.parts for k in range(len(part.words))]
        assert len(set(places)) == len(places)


@given(SENTENCES)
def test_impact_of_a_text_against_itself(text: str) -> None:
    """Every text is 100 against itself, repeated words or not."""
    assert 100.0 == pytest.approx(WORDS.corpus([text], [text]).value)


def test_impact_of_long_repetitive_texts() -> None:
    """Hundreds of the same word are still one part; sums of powers stay exact."""
    score = IMPACT(tokenize="none", beta=4.0).corpus(["a " * 300], ["a " * 300])

    assert 100.0 == pytest.approx(score.value)
    assert (1, 0, 0) == score.parts["parts"]


# --- options and errors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"alpha": 1.5}, "alpha is a number from 0 to 1; 1.5 came"),
        ({"alpha": float("nan")}, "alpha is a number; nan came"),
        ({"beta": 0.5}, "beta is a number from 1 to 4; 0.5 came"),
        ({"rounds": -1}, "rounds is a whole number from 0 up; -1 came"),
    ],
)
def test_impact_refuses_options(options: dict[str, float], message: str) -> None:
    """A wrong option is refused at once, with what is allowed."""
    with pytest.raises(OptionError, match=message):
        IMPACT(**options)  # type: ignore[arg-type]


def test_impact_common_parts_needs_a_segment_with_a_reference() -> None:
    """A segment that is not there, or has no reference, is an error that says so."""
    with pytest.raises(InputError, match="there are segments 0 to 0; 1 is asked for"):
        WORDS.common_parts(["a"], ["a"], 1)
    with pytest.raises(InputError, match="segment 0: the segment has no reference"):
        WORDS.common_parts(["a"], [[None]], 0)


def test_impact_damps_later_rounds() -> None:
    """With alpha = 0 only the first round counts, with 1 the order of halves does not matter at beta = 1."""
    scores = [
        IMPACT(tokenize="none", alpha=alpha, beta=1.0).corpus(["a b c d"], ["c d a b"]).value
        for alpha in (0.0, 1.0)
    ]

    assert [50.0, 100.0] == pytest.approx(scores)
