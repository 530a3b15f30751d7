"""EED: worked by hand, against a naive recurrence, and against its reference programs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import OptionError
from hakari.metrics import metric_from_signature, metric_from_spec
from hakari.metrics.eed import EED, preprocessed
from hakari.metrics.explanation import AlignmentMatrix

PLAIN = EED(preprocess="none")
TEXTS = st.text(st.sampled_from("ab 猫"), max_size=10)


def naive(output: str, reference: str, *, library: bool = False) -> float:
    """Return the score by the recurrence as the paper writes it, or with the library's arithmetic."""
    real = np.float32 if library else np.float64
    c, r = f" {output} ", f" {reference} "
    row, visits = [real(i > 0) for i in range(len(c) + 1)], [0] * (len(c) + 1)
    for letter in r:
        new = [row[0] + real(1)]
        for i in range(1, len(c) + 1):
            new.append(min(row[i - 1] + real(c[i - 1] != letter), row[i] + real(1), new[i - 1] + real(0.2)))
        lowest, place = (2**31, 0) if library else (min(new), new.index(min(new)))
        for i, value in enumerate(new if library else ()):
            if value < lowest:
                lowest, place = int(value), i
        visits[place] += 1
        row = [min(x, new[place] + real(2)) for x in new] if letter == " " else new
    penalty = real(0.3) * real(sum(abs(v - 1) for v in visits[1 if library else 0 :]))
    return min(1.0, float((row[-1] + penalty) / (real(len(r)) + penalty)))


def test_eed_of_small_texts_by_hand() -> None:
    """`b` against `a`, each between its blanks.

    The rows are 1 0 .2 .4 (blank), 2 1 1 1.2 (a) and 3 2 2 1 (blank): the cost is 1. They are lowest behind the
    first blank, there again, and at the end, so one place is visited twice and two are not: (1 + 0.9) / (3 + 0.9).
    """
    row = PLAIN.rows(["b"], ["a"])[0]

    assert [1, 1.9 / 3.9, 1, 0.9, 3] == pytest.approx(row.tolist())


def test_eed_of_a_text_against_itself_is_not_quite_zero() -> None:
    """The place in front of the output is visited by nothing: 0.3 / (5 + 0.3)."""
    assert 100 * 0.3 / 5.3 == pytest.approx(PLAIN.corpus(["abc"], ["abc"]).value)


def test_eed_is_at_most_one_hundred() -> None:
    """A long output against a short reference would be above; it is cut, as in the paper."""
    assert 100.0 == PLAIN.corpus(["abcdefghij" * 20], ["x"]).value


@given(TEXTS, TEXTS, st.booleans())
def test_eed_equals_the_naive_recurrence(output: str, reference: str, library: bool) -> None:
    """Both programs' numbers follow from the recurrence."""
    metric = EED(preprocess="none", compat="library" if library else "paper")

    expected = naive(output.rstrip(), reference.rstrip(), library=library)
    assert 100 * expected == pytest.approx(metric.corpus([output], [reference]).value, rel=1e-6)


COSTS = st.sampled_from([0.0, 0.2, 0.5, 1.0, 2.0])


@given(TEXTS, TEXTS, st.booleans(), st.tuples(COSTS, COSTS, COSTS))
def test_eed_path_costs_what_the_row_says(
    output: str, reference: str, library: bool, costs: tuple[float, float, float]
) -> None:
    """Steps follow each other to the end, jumps start at the row's visited place, and costs and visits add up."""
    metric = EED(
        preprocess="none",
        compat="library" if library else "paper",
        **dict(zip(("jump", "deletion", "insertion"), costs, strict=True)),
    )
    found = metric.explain(output, reference)
    row = metric.rows([output], [reference])[0]
    picture = found.picture
    assert isinstance(picture, AlignmentMatrix)

    assert found.score == 100 * row[1]
    place, moves = (0, 0), {"match": (1, 1), "substitution": (1, 1), "insertion": (0, 1), "deletion": (1, 0)}
    for step in picture.steps:
        assert place == step.start
        if step.operation == "jump":
            assert step.end[1] == place[1]
            assert step.end[1] == 0 or picture.reference[step.end[1] - 1] == " "
        else:
            assert step.end == (place[0] + moves[step.operation][0], place[1] + moves[step.operation][1])
        if step.operation in {"match", "substitution"}:
            assert step.cost == picture.costs[step.reference, step.output]
        place = step.end
    assert (len(picture.output), len(picture.reference)) == place
    assert sum(step.cost for step in picture.steps) == pytest.approx(row[2], rel=1e-5)
    assert picture.visits is not None
    uneven = sum(abs(count - 1) for count in picture.visits if count is not None)
    assert 0.3 * uneven == pytest.approx(row[3], rel=1e-5)


def test_eed_takes_the_reference_with_the_lowest_score() -> None:
    """The better of two references counts; a missing one is not there."""
    alone = PLAIN.rows(["the cat"], ["the cats"]).tolist()

    assert alone == PLAIN.rows(["the cat"], [["a dog"], ["the cats"]]).tolist()
    assert alone == PLAIN.rows(["the cat"], [[None], ["the cats"]]).tolist()


@pytest.mark.parametrize(
    ("rules", "text", "prepared"),
    [
        ("en", "Is it? Yes, it is! ", "Is it ? Yes , it is !"),
        ("en", "Dr. Sato and Mrs. Ono.", "Dr. Sato and Mrs. Ono ."),
        ("en", "3.5  of 1,000, or 2 , 3", "3 .5 of 1 ,000 , or 2,3"),
        ("en", "in 1, 2. e . g .", "in 1,2 . e.g."),
        ("ja", "ＡＢＣ１２３ｱ ", "ABC123ア"),
        ("none", "a,b ", "a,b"),
    ],
)
def test_eed_prepares_text(rules: str, text: str, prepared: str) -> None:
    """The rules for English and Japanese do what the reference programs do, their oddities included."""
    assert prepared == preprocessed(text, rules)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("language", "rules"), [("en", "en"), ("ja", "ja"), ("jpn", "ja"), ("de", "none"), (None, "none")]
)
def test_eed_rules_follow_the_language(language: str | None, rules: str) -> None:
    """English and Japanese have rules; other languages have none."""
    assert rules == EED(language=language).rules


def read(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")[:-1]


@pytest.mark.shared
@pytest.mark.parametrize("pair", ["en-ja", "ja-en"])
@pytest.mark.parametrize(
    ("compat", "column", "tolerance"), [("paper", "eed_python", 1e-7), ("library", "eed_cpp", 1e-5)]
)
def test_eed_equals_the_golden_scores(shared: Path, pair: str, compat: str, column: str, tolerance: float) -> None:
    """From raw text, segment scores equal those of the Python program (1e-7) and of the C++ library (1e-5)."""
    target = pair[-2:]
    reference = read(shared / f"data/wmt22.{pair}/ref.A.{target}")
    header, *rows = [line.split("\t") for line in read(shared / f"golden/wmt22.{pair}.eed.tsv")]
    metric = EED(language=target, compat=compat)  # type: ignore[arg-type]

    for system in {row[0] for row in rows}:
        scores = metric.segments(read(shared / f"data/wmt22.{pair}/sys/{system}.{target}"), reference)
        for row in rows:
            if row[0] == system:
                assert float(row[header.index(column)]) == pytest.approx(scores[int(row[1])] / 100, abs=tolerance)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"jump": -1.0}, "jump is a number from 0 up; -1.0 came"),
        ({"preprocess": "fr"}, "preprocess is one of en, ja, none; 'fr' came"),
        ({"compat": "java"}, "compat is one of paper, library; 'java' came"),
    ],
)
def test_eed_refuses_options(options: dict[str, object], message: str) -> None:
    """A wrong option is refused at once, with what is allowed."""
    with pytest.raises(OptionError, match=message):
        EED(**options)  # type: ignore[arg-type]


def test_eed_signature_brings_the_metric_back() -> None:
    """Every option stands in the signature and is read back from it."""
    spec = "eed:language=ja,jump=1.5,coverage_weight=0,deletion=0.5,insertion=2,compat=library,lowercase,nfkc"
    signature = metric_from_spec(spec).signature("1")

    assert metric_from_signature(signature).signature("1") == signature
