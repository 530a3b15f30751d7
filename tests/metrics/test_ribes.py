"""RIBES: hand-worked values, a naive twin, properties, the reference program's numbers, alignments."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import InputError, OptionError
from hakari.metrics.base import sum_rows
from hakari.metrics.ribes import RIBES

WORDS = RIBES(tokenize="none")
CASED = RIBES(tokenize="none", lowercase=False)

# Few different words, so that they repeat and their contexts decide.
SENTENCES = st.lists(st.sampled_from(["a", "b", "c", "the", "猫"]), max_size=12).map(" ".join)
FILLED = st.lists(st.sampled_from(["a", "b", "c", "the", "猫"]), min_size=1, max_size=12).map(" ".join)


# --- hand-worked --------------------------------------------------------------------------------------------


def test_ribes_hand_worked() -> None:
    """Two halves in exchanged places keep the order within each: 3 + 3 of 15 pairs."""
    score = WORDS.corpus(["he stayed home because it rained"], ["because it rained he stayed home"])

    assert score.value == pytest.approx(100 * 6 / 15, rel=1e-12)
    assert (score.parts["precision"], score.parts["bp"], score.parts["aligned"]) == (1.0, 1.0, 6)
    assert score.detail == "(NKT = 0.400 P = 1.000 BP = 1.000)"


def test_ribes_precision_and_brevity_hand_worked() -> None:
    """Three of four words in order, and four words against seven: 0.75^α · exp(1 − 7/4)^β."""
    output, reference = ["rain fell through night"], ["rain fell nearly all of the night"]

    expected = 100 * 0.75**0.25 * math.exp(-0.75) ** 0.10
    assert WORDS.corpus(output, reference).value == pytest.approx(expected, rel=1e-12)
    expected = 100 * 0.75**1.5 * math.exp(-0.75) ** 0.5
    weighted = RIBES(tokenize="none", alpha=1.5, beta=0.5)
    assert weighted.corpus(output, reference).value == pytest.approx(expected, rel=1e-12)


def test_ribes_context_hand_worked() -> None:
    """A repeated word goes where its shortest unique context is, the one on the left before the one on the right.

    The first `the` has no left neighbour, and `the dog` is unique: place 3. The second has `saw the` and
    `the cat`, both unique and equally short: the left one counts, place 3 again. Places 3 4 2 3 1 have two
    ascending pairs of ten, 3 4 and 2 3; a pair at one place does not ascend.
    """
    found = WORDS.alignment("the dog saw the cat", "the cat saw the dog")

    assert found.places == (3, 4, 2, 3, 1)
    assert found.score == pytest.approx(100 * 2 / 10, rel=1e-12)


def test_ribes_context_grows_until_it_is_unique() -> None:
    """The middle `a` of `b a a c` needs three words: `b a` is twice in the reference, `a a c` once."""
    found = WORDS.alignment("b a a c", "b a d b a a c")

    # b: `b a a` (place 3); a: `b a a` has it too, but `a a` is shorter and unique (place 4); a: `a a` (place 5).
    assert found.places == (3, 4, 5, 6)


def test_ribes_repeated_word_against_itself() -> None:
    """In `x x x` only the whole is unique: it begins with the first word and ends with the last, P = 2/3."""
    found = WORDS.alignment("x x x", "x x x")

    assert found.places == (0, None, 2)
    assert found.score == pytest.approx(100 * (2 / 3) ** 0.25, rel=1e-12)


@pytest.mark.parametrize(("reference", "expected"), [("a", 100 * (1 / 3) ** 0.25), ("a d", 0.0)])
def test_ribes_a_single_aligned_word_has_no_order(reference: str, expected: float) -> None:
    """One aligned word counts only where the reference has no other word."""
    assert WORDS.corpus(["a b c"], [reference]).value == pytest.approx(expected, rel=1e-12)


def test_ribes_corpus_is_the_mean_of_segments() -> None:
    """The corpus score is the mean over segments with a reference, not a score of sums."""
    score = WORDS.corpus(["a b c d", "x", "p q", "a"], [["d c b a", None, "p q", "a b"]])

    assert score.value == pytest.approx((0 + 100 + 0) / 3, rel=1e-12)
    assert (score.n_scored, score.n_segments) == (3, 4)


def test_ribes_empty_output_is_zero() -> None:
    """An output without words has score, precision and brevity penalty 0."""
    score = WORDS.corpus([""], ["a b"])

    assert (score.value, score.parts["precision"], score.parts["bp"]) == (0.0, 0.0, 0.0)
    assert RIBES(tokenize="none", alpha=0, beta=0).corpus([""], ["a b"]).value == 0.0


# --- references ---------------------------------------------------------------------------------------------


def test_ribes_takes_the_best_reference() -> None:
    """The reference with the best score counts, with all its parts."""
    rows = WORDS.rows(["a b c"], [["c b a"], ["a c b d"], ["x y z"]])

    assert rows.tolist() == WORDS.rows(["a b c"], ["a c b d"]).tolist()


def test_ribes_leaves_out_empty_references() -> None:
    """An empty reference, or one of blanks, is no reference; a segment without another one is not scored."""
    scores = WORDS.segments(["a b", "a b", "a b"], [["a b", "", None], ["", "  ", None]])

    assert scores[0] == pytest.approx(100.0)
    assert np.isnan(scores.values).tolist() == [False, True, True]
    assert not WORDS.rows(["a b"], [""]).any()


def test_ribes_without_any_reference_is_nan() -> None:
    """Nothing scored is NaN, without parts, never 0."""
    score = WORDS.corpus(["a", "b"], [[None, ""]])

    assert math.isnan(score.value)
    assert (score.n_scored, score.n_segments) == (0, 2)
    assert (score.parts, score.detail) == ({}, "")


@given(SENTENCES, st.lists(SENTENCES, min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_ribes_does_not_depend_on_the_order_of_references(output: str, references: list[str], random) -> None:  # type: ignore[no-untyped-def]
    """Shuffled references give the same row."""
    shuffled = references.copy()
    random.shuffle(shuffled)

    expected = WORDS.rows([output], [[r] for r in references])
    assert WORDS.rows([output], [[r] for r in shuffled]).tolist() == expected.tolist()


# --- a naive twin --------------------------------------------------------------------------------------------


def naive_count(gram: Sequence[str], words: Sequence[str]) -> list[int]:
    """Return where an n-gram begins in a text."""
    return [i for i in range(len(words) - len(gram) + 1) if words[i : i + len(gram)] == gram]


def naive_place(i: int, output: list[str], reference: list[str]) -> int | None:
    """Return the place of a word by trying contexts of growing length, the left one first."""
    for extra in range(len(output)):
        for begin, end, offset in ((i - extra, i + 1, extra), (i, i + extra + 1, 0)):
            if begin < 0 or end > len(output):
                continue
            gram = output[begin:end]
            there = naive_count(gram, reference)
            if len(there) == 1 and len(naive_count(gram, output)) == 1:
                return there[0] + offset
    return None


def naive_correlation(places: list[int], slope: float | None) -> float:
    """Return τ, or its smooth form: rank differences under tanh, over what they give for the same order."""
    if slope is None:
        signs = [1 if a < b else -1 for a, b in combinations(places, 2)]
        return sum(signs) / len(signs)
    order = sorted(range(len(places)), key=lambda i: (places[i], -i))
    ranks = [order.index(i) for i in range(len(places))]
    given = sum(math.tanh(slope * (b - a) / 2) for a, b in combinations(ranks, 2))
    return given / sum(math.tanh(slope * (b - a) / 2) for a, b in combinations(range(len(ranks)), 2))


def naive_ribes(output: list[str], reference: list[str], metric: RIBES = WORDS) -> list[float]:
    """Return score, NKT, precision, brevity penalty and recall of the definition, taken literally."""
    places = [naive_place(i, output, reference) for i in range(len(output))]
    known = [place for place in places if place is not None]
    if len(known) == 1 and len(reference) > 1:
        known = []
    nkt = (naive_correlation(known, metric.smooth) + 1) / 2 if len(known) > 1 else float(len(known))
    precision = len(known) / len(output) if output else 0.0
    penalty = min(1.0, math.exp(1 - len(reference) / len(output))) if output else 0.0
    recall = len(set(known)) / len(reference)
    score = nkt * precision**metric.alpha * penalty**metric.beta * recall**metric.recall
    return [score, nkt, precision, penalty, recall]


EXPONENTS = st.floats(0, 2)
SLOPES = st.none() | st.floats(1e-3, 50)


@given(
    st.lists(st.tuples(SENTENCES, FILLED), min_size=1, max_size=6),
    st.fixed_dictionaries({"alpha": EXPONENTS, "beta": EXPONENTS, "recall": EXPONENTS, "smooth": SLOPES}),
)
def test_ribes_rows_equal_the_definition(segments: list[tuple[str, str]], options: dict) -> None:  # type: ignore[type-arg]
    """Score and parts are those of counting every n-gram and comparing every pair, for all options."""
    outputs, references = zip(*segments, strict=True)
    metric = RIBES(tokenize="none", **options)

    expected = [naive_ribes(o.split(), r.split(), metric) for o, r in segments]
    assert np.array(expected) == pytest.approx(metric.rows(outputs, references)[:, 1:6], rel=1e-9, abs=1e-12)


@given(st.text("ab", min_size=1, max_size=30), st.text("ab", min_size=1, max_size=30))
def test_ribes_alignment_equals_the_definition(output: str, reference: str) -> None:
    """Two words only, so that long contexts decide: every place is that of the definition."""
    found = RIBES(tokenize="char").alignment(output, reference)

    expected = tuple(naive_place(i, list(output), list(reference)) for i in range(len(output)))
    assert expected == found.places


@given(st.permutations(list("abcdefghij")), st.integers(1, 10))
def test_ribes_of_different_words_is_the_share_of_ascending_pairs(order: list[str], size: int) -> None:
    """Without repeated words every word is aligned, and only the order decides."""
    output = [word for word in order if word < "abcdefghijk"[size]]

    ascending = [a < b for a, b in combinations(output, 2)]
    expected = 100 * float(np.mean(ascending)) if ascending else 100.0
    assert WORDS.corpus([" ".join(output)], [" ".join(sorted(output))]).value == pytest.approx(expected)


# --- properties -----------------------------------------------------------------------------------------------


@given(st.lists(st.tuples(SENTENCES, FILLED), min_size=1, max_size=6))
def test_ribes_is_within_its_range(pairs: list[tuple[str, str]]) -> None:
    """Every score and every mean lies between its bounds."""
    outputs, references = zip(*pairs, strict=True)
    score = WORDS.corpus(outputs, references)

    assert 0 <= score.value <= 100 + 1e-9
    assert all(0 <= score.parts[name] <= 1 for name in ("nkt", "precision", "bp", "recall"))  # type: ignore[operator]
    assert all(0 <= value <= 100 + 1e-9 for value in WORDS.segments(outputs, references))


@given(FILLED, FILLED)
def test_ribes_alignment_has_the_score_of_the_row(output: str, reference: str) -> None:
    """The alignment of one segment and its row come from one computation."""
    found = WORDS.alignment(output, ["", None, reference])

    assert found.score == WORDS.segments([output], [reference])[0]
    assert found.parts == WORDS.corpus([output], [reference]).parts
    assert found.reference_number == 2
    assert len(found.places) == len(found.hypothesis)


def test_ribes_of_long_repeats() -> None:
    """In 2,000 times the same word only the whole is unique: the first and the last word are aligned."""
    row = WORDS.rows(["x " * 2000], ["x " * 2000])[0]

    assert row[1] == pytest.approx((2 / 2000) ** 0.25, rel=1e-12)
    assert WORDS.corpus(["x " * 2000], ["x " * 2000]).parts["aligned"] == 2


# --- the smooth τ ---------------------------------------------------------------------------------------------


def test_ribes_smooth_hand_worked() -> None:
    """One exchange of neighbours in three words: 1 − t₁ / (2 t₁ + t₂) with t_d = tanh(a·d / 2)."""
    metric = RIBES(tokenize="none", smooth=1.5)
    near, far = math.tanh(0.75), math.tanh(1.5)

    expected = 100 * (1 - near / (2 * near + far))
    assert metric.corpus(["b a c"], ["a b c"]).value == pytest.approx(expected, rel=1e-12)


def test_ribes_smooth_weighs_distance() -> None:
    """Two exchanges of neighbours cost less than one word moved by two places; for τ both are two pairs."""
    outputs, references = ["b a d c", "b c a d"], ["a b c d"] * 2

    near, far = RIBES(tokenize="none", smooth=1.0).segments(outputs, references)
    assert WORDS.segments(outputs, references).values.tolist() == pytest.approx([100 * 4 / 6] * 2)
    assert near > far


@given(st.lists(st.tuples(SENTENCES, FILLED), min_size=1, max_size=6), st.floats(39, 1e6))
def test_ribes_steep_smooth_is_tau(pairs: list[tuple[str, str]], slope: float) -> None:
    """From a slope of 39 on every pair weighs 1, and rows are those of τ to the last digit."""
    outputs, references = zip(*pairs, strict=True)

    assert (
        WORDS.rows(outputs, references).tolist()
        == RIBES(tokenize="none", smooth=slope).rows(outputs, references).tolist()
    )


@given(st.permutations(range(8)), st.floats(0.5, 20))
def test_ribes_smooth_comes_near_tau_as_it_gets_steeper(order: list[int], slope: float) -> None:
    """The distance from τ is at most what the nearest pairs lack, 1 − tanh(a / 2), relative to all."""
    output, reference = " ".join(map(str, order)), " ".join(map(str, range(8)))

    nkt = WORDS.rows([output], [reference])[0, 2]
    smooth = RIBES(tokenize="none", smooth=slope).rows([output], [reference])[0, 2]
    assert abs(smooth - nkt) <= (1 - math.tanh(slope / 2)) / math.tanh(slope / 2)


@given(st.permutations(range(8)))
def test_ribes_flat_smooth_is_spearman(order: list[int]) -> None:
    """As the slope goes to 0, weights become differences of ranks: (ρ + 1) / 2 with Spearman's ρ."""
    output, reference = " ".join(map(str, order)), " ".join(map(str, range(8)))

    rho = np.corrcoef(order, range(8))[0, 1]
    flat = RIBES(tokenize="none", smooth=1e-6).rows([output], [reference])[0, 2]
    assert (rho + 1) / 2 == pytest.approx(flat, abs=1e-10)


def test_ribes_smooth_of_double_alignments_ends_at_tau() -> None:
    """Two words at one place are an exchange of neighbours, so that a steep slope gives 2 of 10 here too."""
    output, reference = ["the dog saw the cat"], ["the cat saw the dog"]

    steep = RIBES(tokenize="none", smooth=100).rows(output, reference)[0, 2]
    assert steep == pytest.approx(2 / 10, rel=1e-12)


# --- recall ---------------------------------------------------------------------------------------------------


def test_ribes_recall_hand_worked() -> None:
    """Three of the seven words of the reference are aligned: the plain score times (3/7)^γ."""
    output, reference = ["rain fell through night"], ["rain fell nearly all of the night"]
    score = RIBES(tokenize="none", recall=0.5).corpus(output, reference)

    expected = 100 * 0.75**0.25 * math.exp(-0.75) ** 0.10 * (3 / 7) ** 0.5
    assert score.value == pytest.approx(expected, rel=1e-12)
    assert score.detail == "(NKT = 1.000 P = 0.750 BP = 0.472 R = 0.429)"


def test_ribes_recall_only_ignores_words_too_many() -> None:
    """With α = 0 and γ > 0 words that are added cost nothing, and words that are dropped do."""
    metric = RIBES(tokenize="none", alpha=0, recall=1)

    added, dropped = metric.segments(["a b c x y", "a b"], ["a b c", "a b c"])
    assert added == pytest.approx(100.0)
    assert dropped == pytest.approx(100 * 2 / 3 * math.exp(-0.5) ** 0.10)


def test_ribes_recall_counts_each_word_of_the_reference_once() -> None:
    """Both `a` of the output are aligned with the one of the reference, which is then wholly there: R = 1."""
    found = WORDS.alignment("x a a y", "x a y")

    assert found.places == (0, 1, 1, 2)
    assert (found.parts["aligned"], found.parts["recall"]) == (4, 1.0)


# --- case and characters --------------------------------------------------------------------------------------


def test_ribes_lowercases_unless_told_not_to() -> None:
    """Case is ignored by default, and the signature says which it was."""
    assert WORDS.corpus(["The Cat Sat"], ["the cat sat"]).value == pytest.approx(100.0)
    assert CASED.corpus(["The Cat Sat"], ["the cat sat"]).value == 0.0
    assert (WORDS.signature("1")["case"], CASED.signature("1")["case"]) == ("lc", "mixed")


def test_ribes_lowercases_tokens_not_text() -> None:
    """Text is cut with its case: the capital İ is one character, its small form two, and stays one token."""
    score = RIBES(tokenize="char").corpus(["İZMİR"], ["İzmir"])

    assert (score.parts["hyp_len"], score.parts["aligned"]) == (5, 4)


def test_ribes_nfkc_is_signed() -> None:
    """Normalised text aligns here, and the signature says why."""
    score = RIBES(tokenize="char", nfkc=True).corpus(["２０６年"], ["206年"])

    assert score.value == pytest.approx(100.0)
    assert score.signature["norm"] == "nfkc"


def test_ribes_default_segmenter_follows_the_language() -> None:
    """The target language decides the segmenter, as for BLEU."""
    assert RIBES(language="ja").segmenter_name == "ja-mecab"
    assert RIBES(language="de").segmenter_name == "13a"


# --- alignments -----------------------------------------------------------------------------------------------


def test_ribes_alignment_shows_the_words_as_written() -> None:
    """Words are compared in lower case and shown as they stand, with the reference that counts."""
    found = WORDS.alignment("It Rains today", ["nothing like it", "Today it rains"])

    assert found.hypothesis == ("It", "Rains", "today")
    assert found.reference == ("Today", "it", "rains")
    assert (found.reference_number, found.places) == (1, (1, 2, 0))


def test_ribes_alignment_keeps_a_single_aligned_word() -> None:
    """A word that is aligned alone is shown, though it has no order and scores nothing."""
    found = WORDS.alignment("a b", "c a")

    assert found.places == (1, None)
    assert (found.score, found.parts["aligned"]) == (0.0, 0)


def test_ribes_alignment_needs_a_reference_with_words() -> None:
    """Without a reference that has words there is nothing to align with."""
    with pytest.raises(InputError, match="no reference has any"):
        WORDS.alignment("a", [None, ""])


# --- stored numbers ----------------------------------------------------------------------------------------------

PARTS = [2, 3, 4, 1]
"""The columns of a row in the order of the stored files: NKT, precision, brevity penalty, score."""


def read(path: Path) -> list[list[str]]:
    """Return the cells of a TSV file without its header."""
    return [line.split("\t") for line in path.read_text(encoding="utf-8").split("\n")[1:-1]]


def numbers(rows: list[list[str]], first: int) -> np.ndarray:
    return np.array([[float(cell) for cell in row[first:]] for row in rows])


@pytest.mark.shared
@pytest.mark.parametrize("pair", ["en-ja", "ja-en"])
def test_ribes_equals_the_golden_numbers(shared: Path, pair: str) -> None:
    """NKT, precision, brevity penalty and score equal those of RIBES 1.03.1 on the same tokens (8 decimals)."""
    tokens = {(system, i): text for system, i, text in read(shared / f"golden/wmt22.{pair}.tokens.tsv")}
    golden = read(shared / f"golden/wmt22.{pair}.ribes.tsv")

    outputs = [tokens[system, i] for system, i, *_ in golden]
    references = [tokens["ref", i] for _, i, *_ in golden]
    assert len(golden) == 1200
    assert numbers(golden, 2) == pytest.approx(CASED.rows(outputs, references)[:, PARTS], abs=1e-8)


@pytest.mark.shared
@pytest.mark.parametrize("pair", ["en-ja", "ja-en"])
def test_ribes_of_raw_text_equals_the_golden_numbers(shared: Path, pair: str) -> None:
    """Raw text gives the same numbers with the segmenter of the language."""
    golden, target = read(shared / f"golden/wmt22.{pair}.ribes.tsv"), pair[-2:]
    metric = RIBES(language=target, lowercase=False)
    reference = (shared / f"data/wmt22.{pair}/ref.A.{target}").read_text(encoding="utf-8").split("\n")[:400]

    for system in sorted({row[0] for row in golden}):
        path = shared / f"data/wmt22.{pair}/sys/{system}.{target}"
        rows = metric.rows(path.read_text(encoding="utf-8").split("\n")[:400], reference)
        expected = numbers([row for row in golden if row[0] == system], 2)
        assert expected == pytest.approx(rows[:, PARTS], abs=1e-8)


@pytest.mark.shared
def test_ribes_equals_the_golden_edge_cases(shared: Path) -> None:
    """Single words, repeats, reversals and no match equal RIBES 1.03.1."""
    golden = read(shared / "golden/ribes.edge.tsv")
    rows = WORDS.rows([row[0] for row in golden], [row[1] for row in golden])

    assert numbers(golden, 2) == pytest.approx(rows[:, PARTS], abs=1e-8)


@pytest.mark.shared
def test_ribes_equals_the_golden_numbers_of_several_references(shared: Path) -> None:
    """Each reference alone, both, and both with case kept equal RIBES 1.03.1 (6 decimals)."""
    golden = read(shared / "golden/ribes.multiref.tsv")
    outputs, first, second = ([row[column] for row in golden] for column in range(3))

    scores = np.transpose(
        [
            WORDS.rows(outputs, first)[:, 1],
            WORDS.rows(outputs, second)[:, 1],
            WORDS.rows(outputs, [first, second])[:, 1],
            CASED.rows(outputs, [first, second])[:, 1],
        ]
    )
    assert numbers(golden, 3) == pytest.approx(scores, abs=1e-6)


# --- options ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["alpha", "beta", "recall"])
@pytest.mark.parametrize("value", [-0.1, math.inf])
def test_ribes_refuses_options(option: str, value: float) -> None:
    """A weight that is no number from 0 up is refused at once."""
    with pytest.raises(OptionError, match=f"{option} is a number from 0 up; {value} came"):
        RIBES(**{option: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [0.0, -1.0, math.inf])
def test_ribes_refuses_slopes(value: float) -> None:
    """A slope that is no number above 0 is refused, and the message says how to get τ."""
    with pytest.raises(OptionError, match=f"smooth is a number above 0; {value} came\n  Leave smooth out for"):
        RIBES(smooth=value)


def test_ribes_extensions_are_signed_where_set() -> None:
    """The smooth τ and recall stand in the signature only where they change the score."""
    metric = RIBES(tokenize="none", smooth=2, recall=0.125)
    signature = metric.signature("1")

    assert (signature["smooth"], signature["recall"]) == ("2.00", "0.125")
    assert metric == RIBES.from_signature(signature)
    assert (None, None) == (WORDS.signature("1").get("smooth"), WORDS.signature("1").get("recall"))


def test_ribes_weights_round_trip() -> None:
    """A weight that two decimals cannot hold is written in full."""
    metric = RIBES(tokenize="none", alpha=1, beta=1 / 3)
    signature = metric.signature("1")

    assert (signature["alpha"], signature["beta"]) == ("1.00", repr(1 / 3))
    assert (metric.alpha, metric.beta) == (RIBES.from_signature(signature).alpha, 1 / 3)
    assert metric.sacrebleu_signature(signature) is None


def test_ribes_close_takes_leading_axes() -> None:
    """Sums of shape (2, 3, k) close to (2, 3), each as it would alone."""
    rows = WORDS.rows(["a b c", "c b a", "b a c"], ["a b c"] * 3)
    stacked = np.stack([rows, rows[::-1]])

    assert WORDS.close(stacked).shape == (2, 3)
    assert WORDS.close(stacked)[1, 0] == WORDS.close(rows[2])
    assert WORDS.close(sum_rows(rows)) == pytest.approx(np.mean(WORDS.close(rows)))
