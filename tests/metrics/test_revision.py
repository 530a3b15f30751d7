"""Focality and ISDIT: worked by hand, against counting n-gram by n-gram, by their properties."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import InputError, OptionError
from hakari.metrics import metric_from_signature
from hakari.metrics.focality import Focality
from hakari.metrics.isdit import ISDIT
from hakari.metrics.revision import RevisionMetric
from hakari.metrics.revision_parts import Part, RevisionWords

FOCALITY, ISDIT_ = Focality(tokenize="none"), ISDIT(tokenize="none")

PREVIOUS = "A petition for dissolution requires written consent of at least eight registered resident members"
REFERENCE = PREVIOUS.replace("eight", "four")
CHANGED_NEEDLESSLY = REFERENCE.replace("petition", "motion")
CHANGED_WRONGLY = PREVIOUS.replace("eight", "fourteen")

SENTENCES = st.lists(st.sampled_from("abcd"), max_size=10).map(" ".join)
SEGMENTS = st.tuples(SENTENCES, SENTENCES, SENTENCES)


def value(metric: RevisionMetric, output: str, reference: str = REFERENCE, previous: str = PREVIOUS) -> float:
    """Return the score of one segment."""
    return metric.corpus([output], [reference], previous_translations=[previous]).value


# --- by hand ----------------------------------------------------------------------------------------------------


def test_worked_example_needless_change() -> None:
    """A sentence of the shape of the paper's: 14 words, the 11th changes; the output changes the second too.

    Of 14 + 13 + 12 + 11 = 50 n-grams, 1 + 2 + 3 + 4 = 10 hold `eight`: 40 should stay. 1 + 2 + 2 + 2 = 7 of them
    hold `petition`, so the recall is 33/40 and the precision 43/50.
    """
    assert 100 * 33 / 40 == pytest.approx(value(FOCALITY, CHANGED_NEEDLESSLY))
    assert 100 * 33 / 40 * 43 / 50 == pytest.approx(value(ISDIT_, CHANGED_NEEDLESSLY))
    assert (82.5, 70.95) == (
        round(value(FOCALITY, CHANGED_NEEDLESSLY), 2),
        round(value(ISDIT_, CHANGED_NEEDLESSLY), 2),
    )


def test_worked_example_wrong_change() -> None:
    """The output writes `fourteen` for `four`: all that should stay has stayed, 10 of 50 n-grams are wrong."""
    assert (100.0, 80.0) == (value(FOCALITY, CHANGED_WRONGLY), pytest.approx(value(ISDIT_, CHANGED_WRONGLY)))


def test_worked_example_nothing_changed() -> None:
    """The previous translation itself is as focal as can be, and 10 of its 50 n-grams are not of the reference."""
    assert (100.0, 80.0) == (value(FOCALITY, PREVIOUS), pytest.approx(value(ISDIT_, PREVIOUS)))


def test_an_accident_becomes_a_marine_accident() -> None:
    """事故 is amended to 海難: a focal translation, one that changes what stays, and one that misses the change.

    The 14 words before have 50 n-grams, of which 3 span `the accident`: 47 should stay. The free output changes the
    words 2 (in 7 of them) and 9 (in 10): Rec = 30/47. It has 15 words, 54 n-grams, 17 of them with a changed word:
    Pre = 37/54. The old translation keeps all, and 3 of its 50 n-grams are not in the reference.
    """
    old = "The notification must be given in a document stating the place of the accident"
    new = old.replace("the accident", "the marine accident")
    free = new.replace("notification", "report").replace("stating", "describing")

    assert (100.0, 100.0) == (value(FOCALITY, new, new, old), value(ISDIT_, new, new, old))
    assert 100 * 30 / 47 == pytest.approx(value(FOCALITY, free, new, old))
    assert 100 * 30 / 47 * 37 / 54 == pytest.approx(value(ISDIT_, free, new, old))
    assert (100.0, 100 * 47 / 50) == (value(FOCALITY, old, new, old), pytest.approx(value(ISDIT_, old, new, old)))


def test_long_outputs_are_penalised_by_focality() -> None:
    """Four words for a reference of two: RP = exp(1 − 4/2); recall 1, as `a` is kept."""
    assert 100 * math.exp(-1) == pytest.approx(value(FOCALITY, "a b c d", "a b", "a x"))
    assert 100.0 == value(FOCALITY, "a", "a b", "a x")


def test_isdit_of_a_long_output_may_exceed_focality() -> None:
    """The output says the reference twice: Pre = 3/10 with N = 4 is below RP = exp(−1), with N = 1 it is above.

    n-grams of `a b a b`: 4 + 3 + 2 + 1 = 10, of which a, b and `a b` match. With N = 1: 2 of 4 match.
    """
    assert 100 * 3 / 10 == pytest.approx(value(ISDIT_, "a b a b", "a b", "a b"))
    one = {"tokenize": "none", "max_ngram_order": 1}
    assert 50.0 == value(ISDIT(**one), "a b a b", "a b", "a b")  # type: ignore[arg-type]
    assert 100 * math.exp(-1) == pytest.approx(value(Focality(**one), "a b a b", "a b", "a b"))  # type: ignore[arg-type]


def test_empty_outputs() -> None:
    """Nothing is kept, and nothing is right."""
    assert (0.0, 0.0) == (value(FOCALITY, ""), value(ISDIT_, ""))


@pytest.mark.parametrize("metric", [FOCALITY, ISDIT_])
def test_undefined_segments_are_left_out_and_counted(metric: RevisionMetric) -> None:
    """Where nothing could stay there is no recall: no score, not in the mean, told in the signature."""
    outputs, references = ["a b", "c", "c", "d"], ["a b", "c", None, "d"]
    previous = ["a x", "y", "c", ""]
    score = metric.corpus(outputs, references, previous_translations=previous)

    assert (100.0, 1, 4, "1/4") == (score.value, score.n_scored, score.n_segments, score.signature["scored"])
    found = metric.segments(outputs, references, previous_translations=previous)
    assert [False, True, True, True] == np.isnan(found.values).tolist()
    assert math.isnan(metric.corpus(["c"], ["c"], previous_translations=["y"]).value)


def test_several_references() -> None:
    """The one that gives the highest score counts; one that the score is not defined against does not."""
    previous = ["a b c"]
    references = [["x y"], ["a b d"], ["a b c e"], [None]]

    row = ISDIT_.rows(["a b d"], references, previous_translations=previous)[0]
    assert (1.0, 100.0, 3.0) == (row[0], row[1], row[-1])
    assert (1.0, 4.0) == tuple(ISDIT_.rows(["a b c"], references, previous_translations=previous)[0][[0, -1]])
    assert not ISDIT_.rows(["x y"], references[:1], previous_translations=previous).any()


def test_weights() -> None:
    """Pre^α · Rec^β; 0 leaves a factor out, even where it is 0."""
    pre, rec = 43 / 50, 33 / 40

    assert 100 * pre**0.5 * rec**2 == pytest.approx(
        value(ISDIT(tokenize="none", alpha=0.5, beta=2), CHANGED_NEEDLESSLY)
    )
    assert 100 * rec == pytest.approx(value(ISDIT(tokenize="none", alpha=0), CHANGED_NEEDLESSLY))
    assert 100 * pre == pytest.approx(value(ISDIT(tokenize="none", beta=0), CHANGED_NEEDLESSLY))
    assert 100.0 == value(ISDIT(tokenize="none", alpha=0, beta=0), "")


def test_mean_and_micro_average() -> None:
    """Two segments: kept 1 of 1 and 0 of 3 words; precision 1 of 1 and 0 of 3; lengths the same."""
    texts = (["a", "x y z"], ["a", "b c d"])
    previous = ["a", "b c d"]
    one = {"tokenize": "none", "max_ngram_order": 1}

    for metric, micro in ((Focality, 25.0), (ISDIT, 100 / 16)):
        mean = metric(**one).corpus(*texts, previous_translations=previous)  # type: ignore[arg-type]
        pooled = metric(**one, micro=True).corpus(*texts, previous_translations=previous)  # type: ignore[arg-type]
        assert (50.0, "segments") == (mean.value, mean.signature["avg"])
        assert (pytest.approx(micro), "micro") == (pooled.value, pooled.signature["avg"])
        segments = metric(**one, micro=True).segments(*texts, previous_translations=previous)  # type: ignore[arg-type]
        assert [100.0, 0.0] == list(segments)


def test_micro_penalty_is_of_summed_lengths() -> None:
    """A long output and a short one: 6 words for 6, so no penalty; the mean has one of exp(1 − 4/3)."""
    texts, previous = (["a b c d", "a b"], ["a b c", "a b c"]), ["a b c", "a b c"]
    one = {"tokenize": "none", "max_ngram_order": 1}

    assert 100 * 5 / 6 == pytest.approx(
        Focality(**one, micro=True).corpus(*texts, previous_translations=previous).value  # type: ignore[arg-type]
    )
    expected = 100 * (math.exp(1 - 4 / 3) + 2 / 3) / 2
    assert expected == pytest.approx(
        Focality(**one).corpus(*texts, previous_translations=previous).value  # type: ignore[arg-type]
    )


def test_revisions_of_the_worked_example() -> None:
    """`motion` is added wrongly, `petition` changed needlessly, `four` has come and `eight` gone."""
    found = ISDIT_.revisions([CHANGED_NEEDLESSLY], [REFERENCE], [PREVIOUS])

    assert (found.corpus,) == found.segments
    assert Part(33, 33, 40) == found.corpus.kept
    assert (1.0, 33 / 40) == (found.corpus.kept.precision, found.corpus.kept.recall)
    assert Part(10, 17, 10) == found.corpus.changed
    assert Part(10, 17, 10) == found.corpus.inserted
    assert RevisionWords(12, 1, 1, 0, 1, 0, 1) == found.corpus.words


def test_revisions_of_repeated_words() -> None:
    """Of three `a` one should go and does not; of two `b` one should stay, one come; `c` comes, `d` is wrong."""
    found = FOCALITY.revisions(["a a a b d"], ["a a b b c"], ["a a a b"]).corpus.words

    assert (
        RevisionWords(
            kept=3, needlessly_changed=0, changed=0, left_standing=1, inserted=0, missed=2, wrongly_added=1
        )
        == found
    )


def test_shares_that_do_not_exist_are_left_out() -> None:
    """An output without a change has no precision of changes; the table shows a dash."""
    score = ISDIT_.corpus([PREVIOUS], [REFERENCE], previous_translations=[PREVIOUS])

    assert {"changed_pre", "inserted_pre"}.isdisjoint(score.parts)
    assert (0.0, 0.0, 1, 1) == tuple(
        score.parts[k] for k in ("changed_rec", "inserted_rec", "left_standing", "missed")
    )
    assert "kept = 0.80/1.00 changed = -/0.00 inserted = -/0.00 needless = 0 left = 1 missed = 1" in score.detail
    assert {} == ISDIT_.corpus(["a"], ["a"], previous_translations=["b"]).parts


def test_revisions_of_segments_that_do_not_count() -> None:
    """They are None, and not in the parts of the corpus."""
    found = ISDIT_.revisions(["a b", "c"], ["a b", "c"], ["a x", "y"])

    assert found.segments[1] is None
    assert (2, 1) == (found.corpus.words.output, found.corpus.words.kept)


@pytest.mark.parametrize(
    ("option", "value"),
    [("alpha", -1.0), ("alpha", math.inf), ("beta", -0.1), ("max_ngram_order", 0), ("max_ngram_order", 101)],
)
def test_refuses_options(option: str, value: float) -> None:
    """Weights are numbers from 0 up, orders within bounds."""
    with pytest.raises(OptionError, match=option):
        ISDIT(**{option: value})  # type: ignore[arg-type]


def test_needs_the_previous_translation() -> None:
    """Without it there is an error that says how to give it."""
    with pytest.raises(InputError, match=r"needs previous translations, none came\n.*previous_translations="):
        ISDIT_.corpus(["a"], ["a"])


def test_signatures() -> None:
    """Options at their defaults are short, others written out, and all of them come back."""
    plain = str(ISDIT(tokenize="13a").signature("1"))
    assert plain.startswith("ISDIT|nrefs:1|case:mixed|tok:13a|avg:segments|version:hakari-")
    for metric in (
        Focality(tokenize="13a", micro=True, max_ngram_order=2, lowercase=True, nfkc=True),
        ISDIT(tokenize="char", alpha=0.5, beta=0),
        ISDIT(tokenize="char", alpha=0, beta=1.25),
    ):
        assert metric == metric_from_signature(metric.signature("1"))


# --- counting n-gram by n-gram ----------------------------------------------------------------------------------


def ngrams(text: str, orders: int) -> Counter[tuple[str, ...]]:
    """Return how often each n-gram of 1 to `orders` words stands in a text."""
    words = text.split()
    return Counter(tuple(words[i : i + n]) for n in range(1, orders + 1) for i in range(len(words) - n + 1))


def total(counts: Counter[tuple[str, ...]]) -> int:
    return sum(counts.values())


def naive(output: str, reference: str, previous: str, orders: int) -> tuple[float, float, float] | None:
    """Return RP, Pre and Rec as the papers write them; None where Rec has no denominator."""
    h, r, p = (ngrams(text, orders) for text in (output, reference, previous))
    if not total(p & r):
        return None
    rp = min(1.0, math.exp(1 - len(output.split()) / len(reference.split())))
    return rp, total(h & r) / total(h) if h else 0.0, total(h & p & r) / total(p & r)


@given(segments=st.lists(SEGMENTS, min_size=1, max_size=5), orders=st.integers(1, 5))
def test_scores_are_those_of_the_papers(segments: Sequence[tuple[str, str, str]], orders: int) -> None:
    """Segment scores and their mean equal the formulas, n-gram by n-gram."""
    outputs, references, previous = map(list, zip(*segments, strict=True))
    factors = [naive(*segment, orders) for segment in segments]
    focal = [math.nan if f is None else 100 * f[0] * f[2] for f in factors]
    joint = [math.nan if f is None else 100 * f[1] * f[2] for f in factors]

    for metric, expected in ((Focality, focal), (ISDIT, joint)):
        made = metric(tokenize="none", max_ngram_order=orders)
        found = made.segments(outputs, references, previous_translations=previous)
        assert expected == pytest.approx(list(found), nan_ok=True)
        known = [score for score in expected if not math.isnan(score)]
        mean = sum(known) / len(known) if known else math.nan
        corpus = made.corpus(outputs, references, previous_translations=previous)
        assert mean == pytest.approx(corpus.value, nan_ok=True)
        assert len(known) == corpus.n_scored


@given(segment=SEGMENTS, others=st.lists(st.none() | SENTENCES, max_size=3), orders=st.integers(1, 4))
def test_best_of_several_references(segment: tuple[str, str, str], others: list[str | None], orders: int) -> None:
    """The score against several references is the highest against any one that it is defined for."""
    output, reference, previous = segment
    streams = [[text] for text in (reference, *others)]
    for metric in (
        Focality(tokenize="none", max_ngram_order=orders),
        ISDIT(tokenize="none", max_ngram_order=orders),
    ):
        alone = [metric.corpus([output], [stream], previous_translations=[previous]).value for stream in streams]
        known = [score for score in alone if not math.isnan(score)]
        together = metric.corpus([output], streams, previous_translations=[previous]).value
        assert (max(known) if known else math.nan) == pytest.approx(together, nan_ok=True)


def word_kinds(output: str, reference: str, previous: str) -> RevisionWords:
    """Return the words of each kind, counted word by word from multisets."""
    h, r, p = (Counter(text.split()) for text in (output, reference, previous))
    stays = p & r
    goes, comes = p - stays, r - stays
    kept, old = h & stays, h & p
    left = old - kept

    def size(counts: Iterable[int]) -> int:
        return sum(counts)

    inserted = (h & r) - kept
    return RevisionWords(
        kept=size(kept.values()),
        needlessly_changed=size((stays - kept).values()),
        changed=size((goes - left).values()),
        left_standing=size(left.values()),
        inserted=size(inserted.values()),
        missed=size((comes - inserted).values()),
        wrongly_added=size((h - (p | r)).values()),
    )


@given(segment=SEGMENTS)
def test_words_of_every_kind(segment: tuple[str, str, str]) -> None:
    """The numbers of words are those of multisets, and every word of the three texts is of one kind."""
    output, reference, previous = segment
    found = FOCALITY.revisions([output], [reference], [previous]).segments[0]
    if found is None:
        assert not set(reference.split()) & set(previous.split())
        return

    assert word_kinds(*segment) == found.words
    lengths = (found.words.output, found.words.reference, found.words.previous)
    assert tuple(len(text.split()) for text in segment) == lengths


# --- properties -------------------------------------------------------------------------------------------------


@given(segment=SEGMENTS, orders=st.integers(1, 4))
def test_isdit_is_at_most_focality_exactly_when_precision_is_at_most_the_penalty(
    segment: tuple[str, str, str], orders: int
) -> None:
    """With anything kept, ISDIT ≤ Focality if and only if Pre ≤ RP; always so for outputs that are not longer."""
    output, reference, previous = segment
    factors = naive(*segment, orders)
    if factors is None:
        return
    rp, pre, rec = factors
    options = {"tokenize": "none", "max_ngram_order": orders}
    focal, joint = (
        value(metric(**options), output, reference, previous)  # type: ignore[arg-type]
        for metric in (Focality, ISDIT)
    )
    if not rec:
        assert (0.0, 0.0) == (focal, joint)
    elif not math.isclose(pre, rp):
        assert (joint < focal) == (pre < rp)
    if len(output.split()) <= len(reference.split()):
        assert joint <= focal + 1e-9


@given(segment=SEGMENTS)
def test_the_reference_itself_is_perfect(segment: tuple[str, str, str]) -> None:
    """Whatever changed, the reference has 100 and every word in its place."""
    _, reference, previous = segment
    found = ISDIT_.revisions([reference], [reference], [previous]).segments[0]
    if found is not None:
        assert (100.0, 100.0) == (
            pytest.approx(value(FOCALITY, reference, reference, previous)),
            pytest.approx(value(ISDIT_, reference, reference, previous)),
        )
        words = found.words
        assert (0, 0, 0, 0) == (
            words.needlessly_changed,
            words.left_standing,
            words.missed,
            words.wrongly_added,
        )


@given(segment=SEGMENTS)
def test_the_previous_translation_keeps_everything(segment: tuple[str, str, str]) -> None:
    """It has recall 1, whatever should have changed."""
    _, reference, previous = segment
    score = ISDIT_.corpus([previous], [reference], previous_translations=[previous])
    if score.n_scored:
        assert 1.0 == score.parts["recall"]
        assert 0 == score.parts["needlessly_changed"] == score.parts["wrongly_added"]
