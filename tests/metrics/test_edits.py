"""Edit distances over words: worked by hand, against naive recurrences and RapidFuzz, and by their properties."""

from __future__ import annotations

import gzip
import itertools
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from hakari.errors import OptionError
from hakari.kernels import STEPS, EditRules, UnitVectors, edit_path, edit_rows
from hakari.metrics import metric_from_signature, metric_from_spec
from hakari.metrics.edits import CDER, ED
from hakari.types import Level

WORDS = ED(tokenize="none")
JUMPS = CDER(tokenize="none")
SENTENCES = st.lists(st.sampled_from("abcd"), max_size=9)


# --- by hand ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("output", "reference", "cost"),
    [("a b c", "a b c", 0), ("a c", "a b c", 1), ("a b b c", "a b c", 1), ("a x c", "a b c", 1), ("b a", "a b", 2)],
)
def test_ed_counts_edits(output: str, reference: str, cost: int) -> None:
    """Each word dropped, added or replaced costs one; the score is a share of the reference's words."""
    row = WORDS.rows([output], [reference])[0].tolist()

    assert [1, cost / len(reference.split()), cost, 0, len(reference.split())] == row


def test_ed_is_the_mean_over_segments() -> None:
    """One edit in two words and none in one: the mean of 1/2 and 0, not 1/3."""
    assert 25.0 == WORDS.corpus(["a x", "c"], ["a b", "c"]).value


def test_ed_costs_are_options() -> None:
    """A word that the output lacks costs an insertion, a word too many a deletion."""
    metric = ED(tokenize="none", insertion=0.25, deletion=2)

    assert [0.25, 2.0] == metric.rows(["a c", "a b c"], ["a b c", "a c"])[:, 2].tolist()


def test_cder_jumps_over_moved_words() -> None:
    """Two halves change places: a jump to the second half and a jump to the end behind the first."""
    row = JUMPS.rows(["d e a b c"], ["a b c d e"])[0]

    assert 3.0 == row[2]  # there, back, and to the end of the output, where every path has to arrive


def test_cder_row_minima_make_the_penalty() -> None:
    """Output `a a b` against `a b`: both rows are lowest behind the first a, so only that place is visited.

    The row of word a is 1 0 1 1 and the row of word b is 2 1 1 1: the cost is 1, for the a too many. The place
    behind the first a is visited once too often and three are not visited: (1 + 4) / (2 + 1 + 4).
    """
    row = JUMPS.rows(["a a b"], ["a b"])[0].tolist()

    assert [1, 5 / 7, 1, 4, 2] == row


@pytest.mark.parametrize(
    ("options", "score"),
    [
        ({}, 1 / 4),  # one place not visited, the one in front: 1 / (2 + 1 + 1)
        ({"blank_visited": True}, 0),
        ({"blank": False}, 0),
        ({"coverage_weight": 0.0}, 0),
        ({"normalize": "length"}, 0),
    ],
)
def test_cder_of_a_text_against_itself(options: dict[str, object], score: float) -> None:
    """Whether a text against itself is 0 depends on whether anything visits the place in front of it."""
    assert 100 * score == CDER(tokenize="none", **options).corpus(["a b"], ["a b"]).value  # type: ignore[arg-type]


def test_cder_takes_the_reference_with_the_lowest_score() -> None:
    """A segment has the row of its better reference; a missing one is not there."""
    rows = JUMPS.rows(["a b c"], [["x y z"], ["a b d"]])

    assert JUMPS.rows(["a b c"], ["a b d"]).tolist() == rows.tolist()
    assert rows.tolist() == JUMPS.rows(["a b c"], [[None], ["a b d"]]).tolist()


def test_empty_reference_is_missed_wholly_or_not_at_all() -> None:
    """With nothing to divide by, an output is wholly wrong and an empty one right."""
    assert [100.0, 0.0] == list(WORDS.segments(["a b", ""], ["", ""]))


def test_lowercasing_is_the_default_and_is_done_to_the_words() -> None:
    """Case is ignored unless told otherwise, after the segmenter has seen the text as it is."""
    assert [0.0, 50.0] == [
        m.corpus(["The cat"], ["the cat"]).value for m in (WORDS, ED(tokenize="none", lowercase=False))
    ]
    assert not WORDS.normalization.lowercase


# --- naive recurrences ------------------------------------------------------------------------------------------


def naive(
    c: Sequence[str], r: Sequence[str], rules: EditRules, change: Callable[[str, str], float]
) -> tuple[float, list[int]]:
    """Return the cost by the recurrence as it is written, and the place of each row's first minimum."""

    def jumped(row: list[float]) -> list[float]:
        return row if rules.jump is None else [min(x, min(row) + rules.jump) for x in row]

    row, lowest = jumped([i * rules.deletion for i in range(len(c) + 1)]), []
    for word in r:
        new = [row[0] + rules.insertion]
        for i in range(1, len(c) + 1):
            new.append(
                min(row[i - 1] + change(c[i - 1], word), row[i] + rules.insertion, new[i - 1] + rules.deletion)
            )
        lowest.append(new.index(min(new)))
        row = jumped(new)
    return row[-1], lowest


def naive_row(
    c: Sequence[str], r: Sequence[str], rules: EditRules, change: Callable[[str, str], float]
) -> list[float]:
    """Return the row of a segment."""
    cost, lowest = naive(c, r, rules, change)
    counted = rules.jump is not None and rules.blank
    visits = [lowest.count(i) for i in range(len(c) + 1)]
    visits[0] += rules.blank_visited
    penalty = sum(abs(v - 1) for v in visits[0 if counted else 1 :])
    weighted = penalty * rules.coverage_weight if rules.coverage_weight is not None else 0.0
    whole = len(r) + counted + weighted
    return [1, (cost + weighted) / whole if whole else float(cost > 0), cost, weighted, len(r)]


def ids_of(*texts: Sequence[str]) -> list[np.ndarray]:
    """Return texts as ids of a shared vocabulary."""
    words = sorted({word for text in texts for word in text})
    return [np.array([words.index(word) for word in text], dtype=np.int32) for text in texts]


def kernel_row(
    c: Sequence[str], r: Sequence[str], rules: EditRules, vectors: UnitVectors | None = None
) -> list[float]:
    """Return the row that the kernel gives for one segment."""
    (cs, rs), ends = ids_of(c, r), [np.array([0, len(text)]) for text in (c, r)]
    return edit_rows([(cs, ends[0])], [(rs, ends[1], np.array([True]))], rules, vectors=vectors, threads=1)[0][
        0
    ].tolist()


RULES = [
    EditRules(insertion=i, deletion=d, jump=j, coverage_weight=w, blank=b, blank_visited=v)
    for i, d, j, w, b, v in [
        *itertools.product((1.0,), (1.0,), (None, 1.0), (None, 1.0), (True, False), (True, False)),
        (0.5, 0.25, None, 0.5, True, False),
        (1.0, 1.0, 0.5, 1.0, True, False),
        (0.75, 0.5, 2.0, 0.25, True, True),
        (1.0, 0.0, 1.0, 1.0, False, False),
    ]
]


def differs(a: str, b: str) -> float:
    return float(a != b)


@given(SENTENCES, SENTENCES, st.sampled_from(RULES))
def test_edits_equal_the_naive_recurrence(c: list[str], r: list[str], rules: EditRules) -> None:
    """Costs, penalty and score are those of the recurrence as it is written, for every way the kernel has."""
    assert naive_row(c, r, rules, differs) == pytest.approx(kernel_row(c, r, rules), rel=1e-12)


@given(st.integers(60, 200), st.integers(60, 200), st.integers(0, 10**6), st.sampled_from(RULES))
def test_edits_equal_the_naive_recurrence_on_long_texts(n: int, m: int, seed: int, rules: EditRules) -> None:
    """The same where bits fill several machine words."""
    random = np.random.default_rng(seed)
    c, r = ([f"w{k}" for k in random.integers(0, 40, size=size)] for size in (n, m))

    assert naive_row(c, r, rules, differs) == pytest.approx(kernel_row(c, r, rules), rel=1e-12)


def unit_vectors(words: Sequence[str], threshold: float) -> UnitVectors:
    """Return made-up unit vectors of some words; every third has none."""
    random = np.random.default_rng(len(words))
    rows = random.normal(size=(len(words), 11)) + 1.0
    rows = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
    return rows, np.array([-1 if i % 3 == 2 else i for i in range(len(words))], dtype=np.int32), threshold


@given(SENTENCES, SENTENCES, st.sampled_from(RULES), st.sampled_from([0.0, 0.5, 0.8]))
def test_substitutions_are_graded_by_similarity(
    c: list[str], r: list[str], rules: EditRules, threshold: float
) -> None:
    """A substitution costs ((1 − t) − max(0, cos − t)) / (1 − t), 1 without vectors, 0 for the same word."""
    words = sorted({*c, *r})
    rows, row_of, _ = vectors = unit_vectors(words, threshold)

    def change(a: str, b: str) -> float:
        i, j = words.index(a), words.index(b)
        if a == b:
            return 0.0
        if row_of[i] < 0 or row_of[j] < 0:
            return 1.0
        return max(0.0, ((1 - threshold) - max(0.0, float(rows[i] @ rows[j]) - threshold)) / (1 - threshold))

    assert naive_row(c, r, rules, change) == pytest.approx(kernel_row(c, r, rules, vectors), rel=1e-5)


# --- the path ---------------------------------------------------------------------------------------------------


@given(SENTENCES, SENTENCES, st.sampled_from(RULES), st.booleans())
def test_path_costs_what_the_row_says(c: list[str], r: list[str], rules: EditRules, graded: bool) -> None:
    """The steps follow each other from the beginning to the end, and their costs add up to the row's."""
    vectors = unit_vectors(sorted({*c, *r}), 0.5) if graded else None
    path = edit_path(*ids_of(c, r), rules, vectors=vectors)

    place = (0, 0)
    moves = {"match": (1, 1), "substitution": (1, 1), "insertion": (0, 1), "deletion": (1, 0)}
    for number, i, j, cost in path.steps:
        if STEPS[number] == "jump":
            assert j == place[1]
        else:
            assert (i, j) == (place[0] + moves[STEPS[number]][0], place[1] + moves[STEPS[number]][1])
        if STEPS[number] in {"match", "substitution"}:
            assert path.substitution[j - 1, i - 1] == cost
        place = (i, j)
    assert (len(c), len(r)) == place
    row = kernel_row(c, r, rules, vectors)
    assert row[2] == pytest.approx(sum(step[3] for step in path.steps))
    assert row[1:4] == pytest.approx([path.score, path.cost, path.coverage])
    if rules.coverage_weight is not None:
        counted = path.visits[0 if rules.jump is not None and rules.blank else 1 :]
        assert path.coverage == pytest.approx(rules.coverage_weight * np.abs(counted - 1).sum())


@given(SENTENCES, SENTENCES)
def test_visits_by_path_count_where_words_of_the_reference_arrive(c: list[str], r: list[str]) -> None:
    """With visits=path the penalty is that of the path's own steps."""
    rules = EditRules(jump=1.0, coverage_weight=1.0, visits="path")
    path = edit_path(*ids_of(c, r), rules)

    arrivals = [i for number, i, _, _ in path.steps if STEPS[number] in {"match", "substitution", "insertion"}]
    assert sum(abs(arrivals.count(i) - 1) for i in range(len(c) + 1)) == kernel_row(c, r, rules)[3]


# --- properties and other programs ------------------------------------------------------------------------------


@given(SENTENCES, SENTENCES)
def test_ed_equals_rapidfuzz(c: list[str], r: list[str]) -> None:
    """The cost is the Levenshtein distance over words."""
    assert Levenshtein.distance(c, r) == WORDS.rows([" ".join(c)], [" ".join(r)])[0][2]


@given(SENTENCES, SENTENCES)
def test_jumps_never_cost_more(c: list[str], r: list[str]) -> None:
    """CDER's cost is at most ED's."""
    output, reference = " ".join(c), " ".join(r)

    assert JUMPS.rows([output], [reference])[0][2] <= WORDS.rows([output], [reference])[0][2]


@pytest.mark.shared
@pytest.mark.parametrize(("spec", "published", "tolerance"), [("ed", 0.137, 0.0005), ("cder", 0.246, 0.005)])
def test_edits_rank_lithuanian_outputs_as_published(
    shared: Path, spec: str, published: float, tolerance: float
) -> None:
    """Kendall's τ with the 21,862 better–worse pairs of WMT19 lt-en is that of Kamei et al. (2023, table 2).

    Words are split at blanks and lower-cased; a tie counts as discordant, as in the official evaluation.
    """
    folder = shared / "data/wmt19.lt-en"
    read = lambda path: gzip.decompress(path.read_bytes()).decode().split("\n")[:-1]  # noqa: E731
    reference, pairs = read(folder / "ref.A.en.gz"), [line.split("\t") for line in read(folder / "darr.tsv.gz")[1:]]
    metric = metric_from_spec(f"{spec}:tokenize=none")
    scores = {
        path.name.removesuffix(".gz").removesuffix(".en"): metric.segments(read(path), reference).values
        for path in (folder / "sys").iterdir()
    }

    better = sum(scores[good][int(segment)] < scores[bad][int(segment)] for segment, good, bad in pairs)
    assert 21_862 == len(pairs)
    assert published == pytest.approx((2 * better - len(pairs)) / len(pairs), abs=tolerance)


# --- options and signatures -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("ed:insertion=-1", "insertion is a number from 0 up; -1.0 came"),
        ("cder:jump=nan", "jump is a number; nan came"),
        ("cder:normalize=words", "normalize is one of length, coverage; 'words' came"),
        ("cder:visits=all", "visits is one of row-minimum, path; 'all' came"),
    ],
)
def test_edits_refuse_options(spec: str, message: str) -> None:
    """A wrong option is refused at once, with what is allowed."""
    with pytest.raises(OptionError, match=message):
        metric_from_spec(spec)


@pytest.mark.parametrize(
    "spec",
    [
        "ed:tokenize=13a,insertion=0.5,normalize=coverage,coverage_weight=0.3",
        "cder:tokenize=none,jump=2.5,deletion=0,blank=no,visits=path,lowercase=no",
        "cder:tokenize=none,blank_visited,nfkc,normalize=length",
    ],
)
def test_edit_signature_brings_the_metric_back(spec: str) -> None:
    """Every option stands in the signature and is read back from it."""
    signature = metric_from_spec(spec).signature("1")

    assert metric_from_signature(signature).signature("1") == signature


def test_edits_close_takes_leading_axes() -> None:
    """Sums of shape (2, 2, k) close to (2, 2), each as it would alone; an empty sum is NaN."""
    rows = JUMPS.rows(["a b c", "d e a b c"], ["a b d", "a b c d e"])
    closed = JUMPS.close(np.stack([rows, rows[::-1]]), Level.SEGMENT)

    assert (2, 2) == closed.shape
    assert closed[1, 0] == JUMPS.close(rows[1])
    assert np.isnan(JUMPS.close(np.zeros(5)))
