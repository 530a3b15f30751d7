"""chrF and chrF++: hand-worked values, a naive twin, properties, sacreBLEU's numbers, stored numbers."""

from __future__ import annotations

import json
import math
import string
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics import CHRF as SacreCHRF

import hakari
from hakari.errors import InputError, OptionError
from hakari.metrics import Metric, metric_from_signature, metric_from_spec
from hakari.metrics.base import sum_rows
from hakari.metrics.chrf import ChrF, ChrFPlusPlus
from hakari.types import Level

# Few different characters, so that n-grams repeat and match; white space of several kinds.
TEXTS = st.text(st.sampled_from("aabbc. 猫"), max_size=12)
ODD_TEXTS = st.text(st.sampled_from("aAbÉßİΣς.,(!_€-  \t\u3000\u00a0\u2028\x1c猫。😀"), max_size=14)


def counts(metric: ChrF, output: str, references: list[str | None]) -> list[list[int]]:
    """Return (n-grams of the output, of the reference, matches) of every order, for one segment."""
    row = metric.rows([output], [[reference] for reference in references])[0]
    return row[1:].astype(int).reshape(-1, 3).tolist()


# --- hand-worked --------------------------------------------------------------------------------------------


def test_chrf_hand_worked() -> None:
    """Against abd, abc has 2 of 3 characters and 1 of 2 pairs: P = R = (2/3 + 1/2 + 0)/3 = 7/18."""
    score = ChrF().corpus(["abc"], ["abd"])

    assert [[3, 3, 2], [2, 2, 1], [1, 1, 0], *[[0, 0, 0]] * 3] == counts(ChrF(), "abc", ["abd"])
    assert score.value == pytest.approx(100 * 7 / 18, rel=1e-12)
    assert score.parts["precision"] == pytest.approx(100 * 7 / 18, rel=1e-12)
    assert score.parts["matches"] == (2, 1, 0, 0, 0, 0)


def test_chrf_weighs_recall_by_beta_hand_worked() -> None:
    """For ab against abcd P = 1 and R = (2/4 + 1/3)/2 = 5/12 over the two orders that both have."""
    # F2 = 5 · 5/12 / (4 + 5/12) = 25/53, F1 = 2 · 5/12 / (1 + 5/12) = 10/17, F0 = P.
    for beta, expected in ((2, 25 / 53), (1, 10 / 17), (0, 1.0)):
        assert 100 * expected == pytest.approx(ChrF(beta=beta).corpus(["ab"], ["abcd"]).value, rel=1e-12)


def test_chrf_counts_of_the_output_need_a_reference_that_is_long_enough() -> None:
    """Pairs of the output are not counted where the reference has none; pairs of the reference always are."""
    assert [[3, 1, 1], [0, 0, 0]] == counts(ChrF(char_order=2), "abc", ["a"])
    assert [[1, 3, 1], [0, 2, 0]] == counts(ChrF(char_order=2), "a", ["abc"])


def test_chrf_over_a_corpus_sums_before_it_divides() -> None:
    """Two segments: 2 + 0 matches of 2 + 2 characters are P = R = 1/2, whatever each has alone."""
    metric = ChrF(char_order=1)

    assert 50.0 == pytest.approx(metric.corpus(["ab", "cd"], ["ab", "xy"]).value, rel=1e-12)
    assert [100.0, 0.0] == pytest.approx(list(metric.segments(["ab", "cd"], ["ab", "xy"])), rel=1e-12)


def test_chrf_takes_white_space_out() -> None:
    """Without the option blanks of every kind vanish before characters are counted; with it they count."""
    texts = "a\u3000b\t\u00a0c ", "abc"

    assert ChrF().corpus([texts[0]], [texts[1]]).value == pytest.approx(100.0)
    assert [[7, 3, 3], [6, 2, 0]] == counts(ChrF(char_order=2, whitespace=True), texts[0], [texts[1]])


def test_chrf_eps_smoothing_hand_worked() -> None:
    """Of six orders two are perfect and four have no n-gram: 100 · (1 + 1 + 4 · nearly 0) / 6."""
    assert ChrF(eps_smoothing=True).corpus(["ab"], ["ab"]).value == pytest.approx(100 / 3, rel=1e-12)
    assert ChrF().corpus(["ab"], ["ab"]).value == pytest.approx(100.0, rel=1e-12)


@pytest.mark.parametrize(
    ("text", "number", "found", "not_found"),
    [
        ("so, he said.", 5, ["so", ",", "he", "said", "."], []),
        ("(hi)", 2, [")"], ["hi", "("]),  # one mark only, and the last before the first
        ("(hi", 2, ["(", "hi"], []),
        ("well...", 2, ["."], ["well"]),
        ("- ! $5", 4, ["-", "!", "$", "5"], []),
        ("雨。 “so”", 2, ["雨。", "“so”"], ["雨", "。", "so"]),  # ASCII punctuation only
    ],
)
def test_chrf_words_lose_one_punctuation_mark(
    text: str, number: int, found: list[str], not_found: list[str]
) -> None:
    """The words of a text are those that blanks make, without one ASCII mark, which is a word of its own."""
    metric = ChrF(char_order=0, word_order=1)

    assert [[number, number, number]] == counts(metric, text, [text])
    assert [[[number, 1, 1]]] * len(found) == [counts(metric, text, [word]) for word in found]
    assert [[[number, 1, 0]]] * len(not_found) == [counts(metric, text, [word]) for word in not_found]


def test_chrf_takes_the_best_reference_of_each_segment() -> None:
    """The reference with the higher F-score gives the counts, in any order of references."""
    assert [[2, 4, 2]] == counts(ChrF(char_order=1), "ab", ["axyz", "abcd"])
    assert [[2, 4, 2]] == counts(ChrF(char_order=1), "ab", ["abcd", "axyz"])


def test_chrf_takes_the_first_of_equally_good_references() -> None:
    """Neither reference shares anything, so both score 0 and the first one's counts stand."""
    assert [[2, 3, 0]] == counts(ChrF(char_order=1), "ab", ["xyz", "x"])
    assert [[2, 1, 0]] == counts(ChrF(char_order=1), "ab", ["x", "xyz"])


def test_chrf_missing_references_are_not_there() -> None:
    """A missing reference is not an empty one, and a segment without any is left out."""
    metric = ChrF()

    assert counts(metric, "ab", [None, "abcd"]) == counts(metric, "ab", ["abcd"])
    score = metric.corpus(["ab", "xy"], [["ab", None]])
    assert score.value == pytest.approx(100.0)
    assert (score.n_scored, score.n_segments) == (1, 2)
    assert math.isnan(metric.corpus(["ab"], [[None]]).value)


@pytest.mark.parametrize("eps_smoothing", [False, True])
@pytest.mark.parametrize(("output", "reference"), [("", "ab"), ("ab", ""), ("", ""), (" ", "\u3000")])
def test_chrf_of_nothing_is_zero(output: str, reference: str, eps_smoothing: bool) -> None:
    """An empty side scores 0, not NaN; with smoothing next to nothing."""
    value = ChrFPlusPlus(eps_smoothing=eps_smoothing).corpus([output], [reference]).value

    assert 0.0 == pytest.approx(value, abs=1e-13)


def test_chrf_detail_gives_mean_precision_and_recall() -> None:
    """The score prints as the means that it is made of, and its JSON has the counts."""
    score = ChrFPlusPlus().corpus(["the cat sat"], ["the cat sits"])

    assert str(score).startswith("chrF++ = ")
    assert score.detail == f"(chrP = {score.parts['precision']:.2f} chrR = {score.parts['recall']:.2f})"
    assert [9, 8, 7, 6, 5, 4, 3, 2] == score.to_dict()["parts"]["hyp_ngrams"]
    assert [10, 9, 8, 7, 6, 5, 3, 2] == score.to_dict()["parts"]["ref_ngrams"]


# --- a naive twin --------------------------------------------------------------------------------------------


def naive_words(text: str) -> list[str]:
    """Split at blanks, and cut one punctuation mark off longer words."""
    words = []
    for word in text.split():
        at = len(word) - 1 if word[-1] in string.punctuation else int(word[0] in string.punctuation)
        words += [part for part in (word[:at], word[at:]) if part]
    return words


def naive_grams(metric: ChrF, text: str) -> list[Counter[tuple[str, ...]]]:
    """Count the n-grams of all orders with dictionaries."""
    characters = list(text) if metric.whitespace else list("".join(text.split()))
    kinds = ((characters, metric.char_order), (naive_words(text), metric.word_order))
    return [
        Counter(tuple(items[i : i + n]) for i in range(len(items) - n + 1))
        for items, orders in kinds
        for n in range(1, orders + 1)
    ]


def naive_row(metric: ChrF, output: str, references: list[str | None]) -> list[float]:
    """Count against every reference that is there, and keep the best."""
    best, best_score = [0.0] * len(metric.columns), -1.0
    for reference in references:
        if reference is None:
            continue
        row = [1.0]
        for own, other in zip(naive_grams(metric, output), naive_grams(metric, reference), strict=True):
            row += [own.total() if other else 0, other.total(), (own & other).total()]
        score = float(metric.close(np.array(row)))
        if score > best_score:
            best, best_score = row, score
    return best


@given(
    st.lists(st.tuples(TEXTS, st.lists(st.none() | TEXTS, min_size=3, max_size=3)), min_size=1, max_size=6),
    st.tuples(st.integers(0, 8), st.integers(0, 3)).filter(any),
    st.booleans(),
)
def test_chrf_rows_equal_a_naive_count(
    segments: list[tuple[str, list[str | None]]], orders: tuple[int, int], whitespace: bool
) -> None:
    """Rows are what counting with dictionaries gives, for any references, missing ones included."""
    metric = ChrF(char_order=orders[0], word_order=orders[1], whitespace=whitespace)
    outputs = [output for output, _ in segments]
    streams = [[references[k] for _, references in segments] for k in range(3)]

    expected = [naive_row(metric, output, references) for output, references in segments]
    assert expected == metric.rows(outputs, streams).tolist()


# --- properties -----------------------------------------------------------------------------------------------

METRICS = st.sampled_from([ChrF(), ChrFPlusPlus(), ChrF(eps_smoothing=True), ChrF(beta=0.3, whitespace=True)])


@given(METRICS, st.lists(st.tuples(ODD_TEXTS, ODD_TEXTS), min_size=1, max_size=6))
def test_chrf_is_within_its_range(metric: ChrF, pairs: list[tuple[str, str]]) -> None:
    """Every score lies between 0 and 100."""
    outputs, references = zip(*pairs, strict=True)

    assert 0 <= metric.corpus(outputs, references).value <= 100 + 1e-9
    assert all(0 <= value <= 100 + 1e-9 for value in metric.segments(outputs, references))


@given(TEXTS.filter(str.strip))
def test_chrf_of_a_text_with_itself_is_100(text: str) -> None:
    """A text is its own best translation, however short it is."""
    assert ChrFPlusPlus().corpus([text], [text]).value == pytest.approx(100.0)


@given(TEXTS, TEXTS)
def test_chrf_with_beta_1_is_symmetric(one: str, other: str) -> None:
    """With precision and recall weighed alike the two sides can be exchanged."""
    metric = ChrFPlusPlus(beta=1)

    assert metric.corpus([one], [other]).value == pytest.approx(metric.corpus([other], [one]).value, rel=1e-12)


@given(TEXTS, st.lists(TEXTS, min_size=1, max_size=4))
def test_chrf_of_several_references_is_the_best_of_each(output: str, references: list[str]) -> None:
    """The segment score is the largest that any one reference gives."""
    alone = [ChrFPlusPlus().segments([output], [reference])[0] for reference in references]

    assert max(alone) == ChrFPlusPlus().segments([output], [[reference] for reference in references])[0]


@given(st.lists(ODD_TEXTS, min_size=1, max_size=5), ODD_TEXTS)
def test_chrf_systems_together_equal_each_alone(outputs: list[str], reference: str) -> None:
    """Any number of systems of any lengths, counted together, have the rows that each has alone."""
    metric = ChrFPlusPlus()
    scores = hakari.score({f"s{k}": [output] for k, output in enumerate(outputs)}, [reference], metrics=[metric])

    expected = [metric.corpus([output], [reference]).value for output in outputs]
    assert expected == [scores.value(f"s{k}", "chrf++") for k in range(len(outputs))]


def test_chrf_close_takes_leading_axes() -> None:
    """Sums of shape (2, 3, k) close to (2, 3), each as it would alone."""
    for metric in (ChrFPlusPlus(), ChrFPlusPlus(eps_smoothing=True)):
        rows = metric.rows(["a b c d e", "a b x d e", "a a a a"], ["a b c d e"] * 3)
        stacked = np.stack([rows, rows[::-1]])

        closed = metric.close(stacked, Level.SEGMENT)
        assert (2, 3) == closed.shape
        assert metric.close(rows[2], Level.SEGMENT) == closed[1, 0]
        assert metric.close(rows.sum(axis=0)) == metric.close(sum_rows(rows))


# --- sacreBLEU --------------------------------------------------------------------------------------------------

OPTIONS = st.fixed_dictionaries(
    {
        "char_order": st.integers(0, 8),
        "word_order": st.integers(0, 3),
        "beta": st.sampled_from([0, 1, 2, 3, 0.5]),
        "lowercase": st.booleans(),
        "whitespace": st.booleans(),
        "eps_smoothing": st.booleans(),
    }
).filter(lambda options: options["char_order"] + options["word_order"] > 0)


@given(
    st.lists(st.tuples(ODD_TEXTS, ODD_TEXTS, st.none() | ODD_TEXTS), min_size=1, max_size=5),
    OPTIONS,
)
def test_chrf_equals_sacrebleu(segments: list[tuple[str, str, str | None]], options: dict) -> None:  # type: ignore[type-arg]
    """Counts and scores equal sacreBLEU's for every option, with several and missing references."""
    outputs = [output for output, _, _ in segments]
    streams = [[first for _, first, _ in segments], [second for _, _, second in segments]]
    ours, theirs = ChrF(**options), SacreCHRF(**options)

    score = ours.corpus(outputs, streams)
    assert theirs.corpus_score(outputs, streams).score == pytest.approx(score.value, rel=1e-12, abs=1e-300)
    assert theirs._extract_corpus_statistics(outputs, streams) == ours.rows(outputs, streams)[:, 1:].tolist()
    signature = ours.sacrebleu_signature(score.signature)
    assert signature == (str(theirs.get_signature()) if options["beta"] != 0.5 else None)
    sentences = ours.segments(outputs, streams)
    for i, output in enumerate(outputs):
        references = [stream[i] for stream in streams if stream[i] is not None]
        expected = theirs.sentence_score(output, references).score
        assert expected == pytest.approx(sentences[i], rel=1e-12, abs=1e-300)


def test_chrf_short_signature_is_sacrebleus() -> None:
    """The short form has sacreBLEU's abbreviations, `s` for white space, and reads back."""
    theirs = SacreCHRF(word_order=2, whitespace=True)
    theirs.corpus_score(["a"], [["a"]])
    signature = ChrFPlusPlus(whitespace=True).corpus(["a"], ["a"]).signature

    expected = theirs.get_signature().format(short=True).rpartition("|")[0]
    assert f"chrF++|{expected}" == signature.short().rpartition("|")[0]
    assert signature == hakari.Signature.parse(signature.short())


# --- stored numbers ----------------------------------------------------------------------------------------------


def read(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")[:-1]


PAIRS = pytest.mark.parametrize("pair", ["en-ja", "ja-en"])
BOTH = pytest.mark.parametrize("metric", [ChrF(), ChrFPlusPlus()], ids=lambda metric: metric.name)


@pytest.mark.shared
@PAIRS
@BOTH
def test_chrf_equals_the_golden_corpus_scores(shared: Path, pair: str, metric: ChrF) -> None:
    """Scores and signatures equal those that sacreBLEU 2.6.0 gave for WMT22 (relative 1e-12)."""
    target = pair[-2:]
    references = read(shared / f"data/wmt22.{pair}/ref.A.{target}")
    golden = json.loads((shared / f"golden/wmt22.{pair}.corpus.json").read_text(encoding="utf-8"))

    for system, expected in golden.items():
        score = metric.corpus(read(shared / f"data/wmt22.{pair}/sys/{system}.{target}"), references)
        assert expected[metric.name] == pytest.approx(score.value, rel=1e-12)
        assert expected[f"{metric.name}_signature"] == metric.sacrebleu_signature(score.signature)


@pytest.mark.shared
@PAIRS
@BOTH
def test_chrf_equals_the_golden_sentence_scores(shared: Path, pair: str, metric: ChrF) -> None:
    """Segment scores equal those that sacreBLEU 2.6.0 gave (stored with 8 decimals)."""
    target = pair[-2:]
    references = read(shared / f"data/wmt22.{pair}/ref.A.{target}")
    header, *rows = [line.split("\t") for line in read(shared / f"golden/wmt22.{pair}.sentence.tsv")]
    column = header.index(metric.name)

    for system in {row[0] for row in rows}:
        outputs = read(shared / f"data/wmt22.{pair}/sys/{system}.{target}")
        scores = metric.segments(outputs, references)
        expected = [float(row[column]) for row in rows if row[0] == system]
        segments = [int(row[1]) for row in rows if row[0] == system]
        assert expected == pytest.approx([scores[segment] for segment in segments], abs=1e-7)


@pytest.mark.shared
@PAIRS
@BOTH
def test_chrf_equals_sacrebleu_for_every_system(shared: Path, pair: str, metric: ChrF) -> None:
    """Every system of WMT22 scores as with sacreBLEU itself (relative 1e-12)."""
    target = pair[-2:]
    folder = shared / f"data/wmt22.{pair}"
    references = read(folder / f"ref.A.{target}")
    theirs = SacreCHRF(word_order=metric.word_order, references=[references])
    systems = {path.stem: read(path) for path in sorted((folder / "sys").iterdir())}

    scores = hakari.score(systems, references, metrics=[metric])
    for system, outputs in systems.items():
        expected = theirs.corpus_score(outputs, None).score
        assert expected == pytest.approx(scores.value(system, metric.name), rel=1e-12)
    assert len(systems) > 10


# --- options and errors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"char_order": -1}, "char_order is at least 0; -1 came"),
        ({"word_order": -2}, "word_order is at least 0; -2 came"),
        ({"char_order": 0}, "char_order and word_order are both 0"),
        ({"beta": -1}, "beta is a number from 0 to 1e\\+100; -1.0 came"),
        ({"beta": math.nan}, "beta is a number; nan came"),
        ({"beta": math.inf}, "beta is a number from 0 to 1e\\+100; inf came"),
    ],
)
def test_chrf_refuses_options(options: dict[str, float], message: str) -> None:
    """A wrong option is refused at once, with what is allowed."""
    with pytest.raises(OptionError, match=message):
        ChrF(**options)  # type: ignore[arg-type]


def test_chrf_refuses_unequal_counts() -> None:
    """Two outputs against one reference are an error, never a score."""
    with pytest.raises(InputError, match="2 segments, but the references: 1"):
        ChrF().corpus(["a", "b"], ["a"])


def test_chrf_needs_references() -> None:
    """Without references the error says how to give them."""
    with pytest.raises(InputError, match=r"chrF\+\+ needs references, none came"):
        ChrFPlusPlus().corpus(["a"])


@pytest.mark.parametrize("beta", [0, 1, 3, 0.5, 1e100])
def test_chrf_beta_round_trips(beta: float) -> None:
    """A beta that is not 2 is signed and specified so that the same metric comes back."""
    metric = ChrF(beta=beta)

    assert metric == metric_from_spec(metric.spec)
    assert metric == metric_from_signature(metric.signature("1"))


def test_chrf_signs_beta_only_where_it_is_not_2() -> None:
    """SacreBLEU's signature has no beta, ours only another one; whole numbers are written as such."""
    assert "chrf:beta=3" == metric_from_spec("chrf:beta=3.0").spec
    assert "3" == ChrF(beta=3.0).signature("1")["beta"]
    assert "0.5" == ChrF(beta=0.5).signature("1")["beta"]
    assert ChrF().signature("1").get("beta") is None


def test_chrf_nfkc_is_signed() -> None:
    """Normalised text scores higher here, and the signature says why; sacreBLEU has no such setting."""
    score = ChrF(nfkc=True).corpus(["２０２６年です"], ["2026年です"])

    assert score.value == pytest.approx(100.0)
    assert "nfkc" == score.signature["norm"]
    assert ChrF(nfkc=True).sacrebleu_signature(score.signature) is None


def test_chrf_plus_plus_is_chrf_with_words() -> None:
    """The two names give the same numbers for the same orders, and keep their names."""
    texts = ["the cat sat."], ["the cat sits."]

    assert ChrF(word_order=2).corpus(*texts).value == ChrFPlusPlus().corpus(*texts).value
    assert "chrf:word_order=2" == ChrF(word_order=2).spec
    assert "chrf++" == ChrFPlusPlus().spec


@pytest.mark.parametrize(("metric", "codes"), [(ChrF(), []), (ChrFPlusPlus(), ["japanese-without-segmenter"])])
def test_chrf_warns_of_words_in_japanese(metric: Metric, codes: list[str]) -> None:
    """chrF++ takes a whole sentence of Japanese for one word, which the data check says."""
    references = ["昨夜、駅前で火事があった。", "けが人はいなかった。"]
    scores = hakari.score({"a": ["昨夜火事があった。", "けが人はいない。"]}, references, metrics=[metric])

    assert codes == [warning.code for warning in scores.warnings]
