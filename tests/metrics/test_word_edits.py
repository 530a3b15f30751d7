"""Edit distances graded by word vectors: worked by hand, against ED and CDER, and by their options."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hakari.errors import OptionError
from hakari.metrics import Metric, metric_from_signature, metric_from_spec
from hakari.metrics.edits import CDER, ED
from hakari.metrics.word_edits import WCDER, WED
from hakari.scoring import score
from hakari.text import Workspace

VECTORS = """cat 1 0
dog 4 3
puppy 8 6
car 0 2
eel 1 2
"""
"""Cosines: cat–dog .8, dog–puppy 1, cat–car 0, dog–car .6, dog–eel 2/√5 = .894. No vector: a, the, x, Cat."""

SENTENCES = st.lists(st.sampled_from(["cat", "dog", "car", "eel", "a", "the"]), max_size=7).map(" ".join)


@pytest.fixture(scope="module")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a file of five vectors."""
    file = tmp_path_factory.mktemp("vectors") / "five.txt"
    file.write_text(VECTORS, encoding="utf-8")
    return str(file)


def cost(metric: Metric, output: str, reference: str) -> float:
    """Return the cost of one segment, before anything divides it."""
    return float(metric.rows([output], [reference])[0][2])


# --- by hand ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("output", "reference", "expected"),
    [
        ("cat", "dog", 0.4),  # (.5 − (.8 − .5)) / .5
        ("dog", "car", 0.8),  # (.5 − (.6 − .5)) / .5
        ("cat", "car", 1.0),  # the cosine is below the threshold
        ("dog", "puppy", 0.0),  # the same direction; length does not count
        ("x", "cat", 1.0),  # x has no vector
        ("the", "a", 1.0),
        ("the", "the", 0.0),  # equal words need no vector
        ("the dog", "a cat", 1.4),
        ("cat", "dog cat", 1.0),  # one insertion and a match, not a substitution
    ],
)
def test_wed_grades_substitutions(vectors: str, output: str, reference: str, expected: float) -> None:
    """A substitution costs the less the more similar the words are; every other edit costs 1."""
    metric = WED(tokenize="none", vectors=vectors)
    row = metric.rows([output], [reference])[0].tolist()
    length = len(reference.split())

    assert [1, expected / length, expected, 0, length] == pytest.approx(row, abs=1e-6)


def test_explanation_names_words_without_a_vector(vectors: str) -> None:
    """Each once; with a vector for every word there is nothing to say."""
    metric = WCDER(tokenize="none", vectors=vectors)

    assert () == metric.explain("cat dog", "car").notes
    found = metric.explain("the x cat the", ["car", "a x cat the"])
    assert 1 == found.reference
    assert ("No vector, so that every other word costs 1: a, x, the.",) == found.notes


def test_threshold_is_the_similarity_from_which_words_are_alike(vectors: str) -> None:
    """Cosine .8 costs (1 − .8) / 1 at threshold 0, 2/3 at .7 and 1 at .8 and above."""
    found = [cost(WED(tokenize="none", vectors=vectors, threshold=t), "cat", "dog") for t in (0.0, 0.7, 0.8, 0.9)]

    assert [0.2, 2 / 3, 1.0, 1.0] == pytest.approx(found, abs=1e-5)


def test_wcder_by_hand(vectors: str) -> None:
    """Output `dog the` against `the cat`: no way is cheaper than 2, and one place is not visited.

    The row in front of the reference is 0 1 1. Behind `the` all cells are 1: an insertion, a substitution, and a
    jump with a match; the first is the lowest. Behind `cat` they are 2, 1 + .4 and 2: place 1 is lowest, and a
    jump from it to the end would cost 2.4. Places 0 and 1 are visited once and place 2 never, so ν = 1, and the
    score is (2 + 1) / (2 + 1 + 1).
    """
    row = WCDER(tokenize="none", vectors=vectors).rows(["dog the"], ["the cat"])[0].tolist()

    assert [1, 3 / 4, 2, 1, 2] == pytest.approx(row, abs=1e-6)


def test_wcder_visits_follow_the_grades(vectors: str) -> None:
    """`dog` for `cat` is visited, as the graded substitution makes its place the lowest of the row.

    Behind `cat` the cells are 1 and .4: place 1 is lowest, place 0 is not visited: (.4 + 1) / (1 + 1 + 1). Without
    vectors both cells are 1, and the first one, place 0, is visited: (1 + 1) / 3.
    """
    graded = WCDER(tokenize="none", vectors=vectors).rows(["dog"], ["cat"])[0].tolist()

    assert [1, 1.4 / 3, 0.4, 1, 1] == pytest.approx(graded, abs=1e-6)
    assert [1, 2 / 3, 1, 1, 1] == pytest.approx(CDER(tokenize="none").rows(["dog"], ["cat"])[0].tolist())


def test_words_are_lowercased_and_may_fall_back(vectors: str) -> None:
    """`Cat` is lower-cased first; where case is kept, lowercase_fallback gives it the vector of `cat`."""
    cased = {"tokenize": "none", "vectors": vectors, "lowercase": False}
    metrics = [
        WED(tokenize="none", vectors=vectors),
        WED(**cased),  # type: ignore[arg-type]
        WED(**cased, lowercase_fallback=True),  # type: ignore[arg-type]
    ]

    assert [0.4, 1.0, 0.4] == pytest.approx([cost(metric, "Cat", "dog") for metric in metrics], abs=1e-6)


# --- beside ED and CDER -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", ["", ",normalize=coverage,coverage_weight=0.5", ",deletion=0.25,insertion=2"])
@pytest.mark.parametrize("name", ["ed", "cder"])
def test_without_known_words_they_are_ed_and_cder(vectors: str, name: str, options: str) -> None:
    """Where no word has a vector, all options give the rows of the plain metric."""
    outputs, references = ["y x the", "a a b c", ""], ["x the y", "a b c", "x"]
    plain = metric_from_spec(f"{name}:tokenize=none{options}")
    graded = metric_from_spec(f"w{name}:tokenize=none,vectors={vectors}{options}")

    assert plain.rows(outputs, references).tolist() == graded.rows(outputs, references).tolist()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(SENTENCES, SENTENCES)
def test_grades_never_cost_more(vectors: str, output: str, reference: str) -> None:
    """Costs are at most those of the plain metrics, and jumps make them no dearer."""
    wed, wcder = (made(tokenize="none", vectors=vectors) for made in (WED, WCDER))
    slack = 1e-6

    assert cost(wed, output, reference) <= cost(ED(tokenize="none"), output, reference) + slack
    assert cost(wcder, output, reference) <= cost(CDER(tokenize="none"), output, reference) + slack
    assert cost(wcder, output, reference) <= cost(wed, output, reference) + slack


def test_the_better_reference_counts(vectors: str) -> None:
    """Of several references the one with the lowest score makes the row."""
    metric = WED(tokenize="none", vectors=vectors)

    assert metric.rows(["cat"], ["dog"]).tolist() == metric.rows(["cat"], [["car"], ["dog"]]).tolist()


# --- options and signatures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("threshold", [-0.1, 1.0, np.nan])
def test_threshold_is_from_0_up_and_below_1(threshold: float) -> None:
    """At 1 nothing but equal directions would be alike, and the formula would divide by zero."""
    with pytest.raises(OptionError, match="threshold is a number"):
        WED(threshold=threshold)


def test_vectors_are_needed() -> None:
    """Without a file the error says how to give one."""
    with pytest.raises(OptionError, match="WCDER needs word vectors, none came"):
        WCDER(tokenize="none").corpus(["a"], ["a"])


@pytest.mark.parametrize(
    ("spec", "field"),
    [
        ("wed:tokenize=13a,threshold=0.25,insertion=0.5", "sim:0.25"),
        ("wcder:tokenize=none,jump=2.5,blank=no,visits=path,lowercase=no,lowercase_fallback", "fallback:lc"),
        ("wcder:tokenize=none,blank_visited,nfkc,normalize=length", "visited:yes"),
    ],
)
def test_word_edit_signature_brings_the_metric_back(spec: str, field: str) -> None:
    """Every option but the file stands in the signature and is read back from it."""
    signature = metric_from_spec(spec).signature("1")

    assert field in str(signature)
    assert metric_from_signature(signature) == metric_from_spec(spec)


def test_signature_names_the_vectors(vectors: str) -> None:
    """A score is signed with the name of the file, its size and its hash."""
    signature = str(WCDER(tokenize="none", vectors=vectors).corpus(["dog"], ["cat"]).signature)

    assert signature.startswith("WCDER|nrefs:1|case:lc|tok:none|vec:five-2d-5|state:")


@pytest.mark.parametrize("spec", ["wed:tokenize=none", "wcder:tokenize=none"])
def test_every_number_of_threads_gives_the_same_digits(vectors: str, spec: str) -> None:
    """Threads share the segments and change no score."""
    random = np.random.default_rng(0)
    words = ["cat", "dog", "puppy", "car", "eel", "a", "the"]
    texts = [[" ".join(random.choice(words, size=n)) for n in random.integers(0, 90, size=70)] for _ in range(3)]
    found = [
        score(
            {"a": texts[0], "b": texts[1]},
            texts[2],
            metrics=[spec],
            vectors=vectors,
            workspace=Workspace(threads=n),
        )
        .metrics[0]
        .rows
        for n in (1, 3)
    ]

    assert [found[0][name].tolist() for name in "ab"] == [found[1][name].tolist() for name in "ab"]
