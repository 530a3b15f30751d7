"""BLEU: hand-worked values, a naive twin, properties, sacreBLEU's numbers, stored numbers."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics import BLEU as SacreBLEU

from hakari.errors import HakariWarning, InputError, OptionError
from hakari.metrics.base import sum_rows
from hakari.metrics.bleu import BLEU
from hakari.types import Level

WORDS = BLEU(tokenize="none")

# Few different words, so that n-grams repeat and match.
SENTENCES = st.lists(st.sampled_from(["a", "b", "c", "the", "猫"]), max_size=9).map(" ".join)


# --- hand-worked --------------------------------------------------------------------------------------------


def test_bleu_hand_worked() -> None:
    """Six words with five in common give 5/6, 3/5, 1/4 and, smoothed, 1/(2·3): no brevity penalty."""
    # Output bigrams: the cat, cat sat, sat on, on the, the mat; missing in the reference: cat sat, sat on.
    score = WORDS.corpus(["the cat sat on the mat"], ["the cat is on the mat"])

    assert score.parts["matches"] == (5, 3, 1, 0)
    assert score.parts["ngrams"] == (6, 5, 4, 3)
    expected = 100 * math.exp(sum(map(math.log, [5 / 6, 3 / 5, 1 / 4, 1 / 6])) / 4)
    assert score.value == pytest.approx(expected, rel=1e-12)


def test_bleu_brevity_penalty_hand_worked() -> None:
    """An output of four words against five is multiplied by exp(1 − 5/4)."""
    score = WORDS.corpus(["a b c d"], ["a b c d e"])

    assert score.value == pytest.approx(100 * math.exp(1 - 5 / 4), rel=1e-12)


def test_bleu_clips_by_the_best_reference() -> None:
    """Seven times `the` matches twice, the most that one reference has, as in the paper's example."""
    score = WORDS.corpus(
        ["the the the the the the the"],
        [["the cat is on the mat"], ["there is a cat on the mat"]],
    )

    assert score.parts["matches"] == (2, 0, 0, 0)
    assert score.parts["ref_len"] == 7  # the reference of seven words is the closest


@pytest.mark.parametrize(("lengths", "closest"), [((3, 7), 3), ((7, 3), 3), ((4, 7), 4), ((5, 5), 5), ((2, 6), 6)])
def test_bleu_closest_reference_length(lengths: tuple[int, int], closest: int) -> None:
    """Five words take the reference closest in length, the shorter on a tie, in any order of references."""
    references = [[" ".join("x" * n)] for n in lengths]

    assert WORDS.corpus(["a b c d e"], references).parts["ref_len"] == closest


def test_bleu_segment_uses_the_effective_order() -> None:
    """Two words against themselves are 100 as a segment, 0 as a corpus, as for sacreBLEU."""
    assert WORDS.segments(["a b"], ["a b"])[0] == pytest.approx(100.0)
    assert WORDS.corpus(["a b"], ["a b"]).value == 0.0


def test_bleu_without_references_for_any_segment_is_nan() -> None:
    """Nothing scored is NaN, never 0."""
    score = WORDS.corpus(["a", "b"], [[None, None]])

    assert math.isnan(score.value)
    assert (score.n_scored, score.n_segments) == (0, 2)


def test_bleu_empty_output_is_zero() -> None:
    """An output without words is a translation of length 0: score 0, brevity penalty 0."""
    score = WORDS.corpus([""], ["a b c d"])

    assert score.value == 0.0
    assert score.parts["bp"] == 0.0


def test_bleu_segments_without_reference_are_left_out() -> None:
    """A segment whose references are all missing adds nothing and is NaN on its own."""
    some = WORDS.corpus(["a b c d", "x y z w"], [["a b c d", None]])

    assert some.value == pytest.approx(100.0)
    assert (some.n_scored, some.n_segments) == (1, 2)
    assert np.isnan(WORDS.segments(["a", "x"], [["a", None]]).values).tolist() == [False, True]


# --- a naive twin --------------------------------------------------------------------------------------------


def naive_rows(output: str, references: list[str | None], orders: int) -> list[int]:
    """Count n-grams with Python's own Counter."""
    kept = [reference.split() for reference in references if reference is not None]
    if not kept:
        return [0] * (3 + 2 * orders)
    words = output.split()
    closest = min(kept, key=lambda reference: (abs(len(reference) - len(words)), len(reference)))
    matches, totals = [], []
    for n in range(1, orders + 1):
        own = Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))
        best: Counter[tuple[str, ...]] = Counter()
        for reference in kept:
            best |= Counter(tuple(reference[i : i + n]) for i in range(len(reference) - n + 1))
        matches.append(sum((own & best).values()))
        totals.append(sum(own.values()))
    return [1, len(words), len(closest), *matches, *totals]


@given(
    st.lists(st.tuples(SENTENCES, st.lists(st.none() | SENTENCES, min_size=3, max_size=3)), min_size=1, max_size=6),
    st.integers(1, 6),
)
def test_bleu_rows_equal_a_naive_count(segments: list[tuple[str, list[str | None]]], orders: int) -> None:
    """Rows are what counting with dictionaries gives, for any references, missing ones included."""
    outputs = [output for output, _ in segments]
    streams = [[references[k] for _, references in segments] for k in range(3)]

    expected = [naive_rows(output, references, orders) for output, references in segments]
    assert BLEU(tokenize="none", max_ngram_order=orders).rows(outputs, streams).tolist() == expected


# --- properties -----------------------------------------------------------------------------------------------


@given(st.lists(st.tuples(SENTENCES, SENTENCES), min_size=1, max_size=6))
def test_bleu_is_within_its_range(pairs: list[tuple[str, str]]) -> None:
    """Every score lies between 0 and 100."""
    outputs, references = zip(*pairs, strict=True)

    assert 0 <= WORDS.corpus(outputs, references).value <= 100 + 1e-9
    assert all(0 <= value <= 100 + 1e-9 for value in WORDS.segments(outputs, references))


@given(SENTENCES, st.lists(SENTENCES, min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_bleu_does_not_depend_on_the_order_of_references(output: str, references: list[str], random) -> None:  # type: ignore[no-untyped-def]
    """Shuffled references give the same row."""
    shuffled = references.copy()
    random.shuffle(shuffled)

    expected = WORDS.rows([output], [[r] for r in references])
    assert WORDS.rows([output], [[r] for r in shuffled]).tolist() == expected.tolist()


# --- sacreBLEU --------------------------------------------------------------------------------------------------

OPTIONS = st.fixed_dictionaries(
    {
        "smooth": st.sampled_from(
            [("exp", None), ("none", None), ("floor", None), ("floor", 0.05), ("add-k", None), ("add-k", 0.5)]
        ),
        "lowercase": st.booleans(),
        "max_ngram_order": st.integers(1, 5),
        "effective_order": st.booleans(),
    }
)
TEXTS = st.text(st.sampled_from("aAbBÉß .,-1０猫Σς"), max_size=12)


@given(
    st.lists(st.tuples(TEXTS, TEXTS, st.none() | TEXTS), min_size=1, max_size=5),
    OPTIONS,
    st.sampled_from(["none", "13a", "char", "intl", "zh"]),
)
def test_bleu_equals_sacrebleu(segments: list[tuple[str, str, str | None]], options: dict, tokenize: str) -> None:  # type: ignore[type-arg]
    """Corpus and sentence scores equal sacreBLEU's for every option, with several and missing references."""
    method, value = options.pop("smooth")
    outputs = [output for output, _, _ in segments]
    streams = [[first for _, first, _ in segments], [second for _, _, second in segments]]
    ours = BLEU(tokenize=tokenize, smooth_method=method, smooth_value=value, **options)
    theirs = SacreBLEU(tokenize=tokenize, smooth_method=method, smooth_value=value, force=True, **options)

    expected = theirs.corpus_score(outputs, streams)
    score = ours.corpus(outputs, streams)
    assert score.value == pytest.approx(expected.score, rel=1e-12, abs=1e-300)
    assert list(score.parts["precisions"]) == pytest.approx(expected.precisions, rel=1e-12)  # type: ignore[arg-type]
    assert (score.parts["bp"], score.parts["hyp_len"]) == pytest.approx((expected.bp, expected.sys_len))
    assert score.parts["ref_len"] == expected.ref_len
    assert score.detail == expected._verbose
    if options["max_ngram_order"] == 4:
        assert ours.sacrebleu_signature(score.signature) == str(theirs.get_signature())
    sentences = ours.segments(outputs, streams)
    for i, output in enumerate(outputs):
        references = [stream[i] for stream in streams if stream[i] is not None]
        assert sentences[i] == pytest.approx(theirs.sentence_score(output, references).score, rel=1e-12, abs=1e-300)


# --- stored numbers ----------------------------------------------------------------------------------------------

VARIANTS = {
    "bleu": {},
    "bleu_char": {"tokenize": "char"},
    "bleu_intl": {"tokenize": "intl"},
    "bleu_lc_addk": {"lowercase": True, "smooth_method": "add-k"},
}


def read(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")[:-1]


@pytest.mark.shared
@pytest.mark.parametrize("pair", ["en-ja", "ja-en"])
def test_bleu_equals_the_golden_corpus_scores(shared: Path, pair: str) -> None:
    """Scores, precisions and signatures equal those that sacreBLEU 2.6.0 gave for WMT22 (relative 1e-12)."""
    target = pair[-2:]
    references = read(shared / f"data/wmt22.{pair}/ref.A.{target}")
    golden = json.loads((shared / f"golden/wmt22.{pair}.corpus.json").read_text(encoding="utf-8"))

    for system, expected in golden.items():
        outputs = read(shared / f"data/wmt22.{pair}/sys/{system}.{target}")
        for name, options in VARIANTS.items():
            metric = BLEU(language=target, **options)  # type: ignore[arg-type]
            score = metric.corpus(outputs, references)
            assert score.value == pytest.approx(expected[name], rel=1e-12)
            assert metric.sacrebleu_signature(score.signature) == expected[f"{name}_signature"]
        parts = BLEU(language=target).corpus(outputs, references).parts
        assert list(parts["precisions"]) == pytest.approx(expected["precisions"], rel=1e-12)  # type: ignore[arg-type]
        assert (parts["hyp_len"], parts["ref_len"]) == (expected["sys_len"], expected["ref_len"])


@pytest.mark.shared
@pytest.mark.parametrize("pair", ["en-ja", "ja-en"])
def test_bleu_equals_the_golden_sentence_scores(shared: Path, pair: str) -> None:
    """Segment scores equal those that sacreBLEU 2.6.0 gave with effective order (stored with 8 decimals)."""
    target = pair[-2:]
    references = read(shared / f"data/wmt22.{pair}/ref.A.{target}")
    header, *rows = [line.split("\t") for line in read(shared / f"golden/wmt22.{pair}.sentence.tsv")]
    column = header.index("sentence_bleu")

    for system in {row[0] for row in rows}:
        outputs = read(shared / f"data/wmt22.{pair}/sys/{system}.{target}")
        scores = BLEU(language=target).segments(outputs, references)
        for row in rows:
            if row[0] == system:
                assert scores[int(row[1])] == pytest.approx(float(row[column]), abs=1e-7)


# --- options and errors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"smooth_method": "linear"}, "smooth_method is one of none, floor, add-k, exp; 'linear' came"),
        ({"smooth_method": "exp", "smooth_value": 1.0}, "the smoothing 'exp' takes no value"),
        ({"smooth_method": "floor", "smooth_value": -1.0}, "smooth_value is a number from 0 up"),
        ({"max_ngram_order": 0}, "max_ngram_order is from 1 to 100; 0 came"),
    ],
)
def test_bleu_refuses_options(options: dict[str, object], message: str) -> None:
    """A wrong option is refused at once, with what is allowed."""
    with pytest.raises(OptionError, match=message):
        BLEU(**options)  # type: ignore[arg-type]


def test_bleu_refuses_unequal_counts() -> None:
    """Two outputs against one reference are an error, never a score."""
    with pytest.raises(InputError, match="2 segments, but the references: 1"):
        WORDS.corpus(["a", "b"], ["a"])


def test_bleu_refuses_a_missing_output() -> None:
    """None among the outputs is an error that names the segment."""
    with pytest.raises(InputError, match="segment 1: the hypotheses: a text is needed; None came"):
        WORDS.corpus(["a", None], ["a", "b"])  # type: ignore[list-item]


def test_bleu_refuses_a_single_string() -> None:
    """A string in the place of a list would be taken for its characters; it is refused."""
    with pytest.raises(InputError, match="a sequence of texts is needed"):
        WORDS.corpus("a", ["a"])


def test_bleu_needs_references() -> None:
    """Without references the error says how to give them."""
    with pytest.raises(InputError, match="BLEU needs references, none came"):
        WORDS.corpus(["a"])


def test_bleu_default_segmenter_follows_the_language() -> None:
    """The target language decides the segmenter, unless one is named."""
    assert BLEU(language="ja").segmenter_name == "ja-mecab"
    assert BLEU(language="zh").segmenter_name == "zh"
    assert BLEU(language="de").segmenter_name == "13a"
    assert BLEU(language="ja", tokenize="char").segmenter_name == "char"


def test_bleu_nfkc_is_signed() -> None:
    """Normalised text scores higher here, and the signature says why; sacreBLEU has no such setting."""
    metric = BLEU(tokenize="char", nfkc=True)
    score = metric.corpus(["２０２６年です"], ["2026年です"])

    assert score.value == pytest.approx(100.0)
    assert score.signature["norm"] == "nfkc"
    assert metric.sacrebleu_signature(score.signature) is None


def test_bleu_smooth_value_round_trips() -> None:
    """A value that two decimals cannot hold is written in full."""
    metric = BLEU(tokenize="none", smooth_method="floor", smooth_value=0.123)

    assert metric.signature("1")["smooth"] == "floor[0.123]"
    assert BLEU.from_signature(metric.signature("1")).smooth_value == 0.123


def test_bleu_close_takes_leading_axes() -> None:
    """Sums of shape (2, 3, k) close to (2, 3), each as it would alone."""
    rows = WORDS.rows(["a b c d e", "a b x d e", "a a a a"], ["a b c d e"] * 3)
    stacked = np.stack([rows, rows[::-1]])

    closed = WORDS.close(stacked, Level.SEGMENT)
    assert closed.shape == (2, 3)
    assert closed[1, 0] == WORDS.close(rows[2], Level.SEGMENT)
    assert WORDS.close(sum_rows(rows)) == WORDS.close(rows.sum(axis=0))


def test_bleu_says_when_it_cuts_japanese_like_english() -> None:
    """A default that suits no Japanese is a warning; a language or a segmenter that is named is none."""
    with pytest.warns(HakariWarning, match="the text is Japanese, and BLEU cuts it with 13a") as caught:
        BLEU().corpus(["猫が見ている。"], ["猫が眺めている。"])

    assert __file__ == caught[0].filename
    BLEU(language="ja").corpus(["猫が見ている。"], ["猫が眺めている。"])
    BLEU(tokenize="13a").corpus(["猫が見ている。"], ["猫が眺めている。"])
    BLEU().corpus(["猫 が 見 て いる 。"], ["猫 が 眺め て いる 。"])
    BLEU().corpus(["The cat looks."], ["The cat looks."])
