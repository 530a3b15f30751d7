"""BLEU for Japanese: hand-worked values, BLEU as its oracle, properties, options and signatures."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hakari.data.texts import Texts
from hakari.errors import OptionError
from hakari.metrics import metric_from_signature, metric_from_spec
from hakari.metrics.bleu import BLEU
from hakari.metrics.bleu_ja import BLEUJa
from hakari.scoring import score
from hakari.text import TokenSpec, Workspace
from hakari.text.paraphrase import default_rules

PIECES = [
    "雨が降る",
    "雨が降った",
    "本を読みました",
    "兄は教師だ",
    "姉は医者である",
    "花です",
    "。",
    "が、",
    "から、",
]
SENTENCES = st.lists(st.sampled_from(PIECES), max_size=6).map("".join)


def test_b1_hand_worked() -> None:
    """Of 彼|が|本|を|読ん|だ|。 five words are in 彼|が|本|を|読み|まし|た|。, and one 4-gram of four."""
    rows = BLEUJa(variant="b1").rows(["彼が本を読んだ。"], ["彼が本を読みました。"])

    assert [1, 7, 8, 5, 3, 2, 1, 7, 6, 5, 4] == rows[0].tolist()


def test_b2_hand_worked() -> None:
    """The が of 雨が and the が of 降るが are two tokens: one match less than under b1."""
    output, reference = ["花が咲く。"], ["咲くが花。"]

    assert 4 == BLEUJa(variant="b1").rows(output, reference)[0, 3]
    assert 3 == BLEUJa(variant="b2").rows(output, reference)[0, 3]


@pytest.mark.parametrize(("variant", "expected"), [("b1", False), ("b2", False), ("b3", True), ("b4", True)])
def test_polite_forms_hand_worked(variant: str, expected: bool) -> None:
    """A polite reference and a plain output are the same under b3 and b4."""
    metric = BLEUJa(variant=variant)  # type: ignore[arg-type]

    assert expected == (metric.corpus(["兄は本を読んだ。"], ["兄は本を読みました。"]).value == pytest.approx(100))


@pytest.mark.parametrize(("variant", "expected"), [("b3", False), ("b4", True)])
def test_other_forms_hand_worked(variant: str, expected: bool) -> None:
    """だ and である are no matter of politeness."""
    metric = BLEUJa(variant=variant)  # type: ignore[arg-type]

    assert expected == (
        metric.corpus(["兄は数学の教師だ。"], ["兄は数学の教師である。"]).value == pytest.approx(100)
    )


# --- BLEU as the oracle -------------------------------------------------------------------------------------------


@given(st.lists(st.tuples(SENTENCES, SENTENCES), min_size=1, max_size=4))
def test_b1_is_bleu(pairs: list[tuple[str, str]]) -> None:
    """Without parts of speech and paraphrases it is BLEU over the same morphemes."""
    outputs, references = (list(side) for side in zip(*pairs, strict=True))

    assert (
        BLEU(tokenize="ja-mecab").rows(outputs, references).tolist()
        == BLEUJa(variant="b1").rows(outputs, references).tolist()
    )


def naive_rows(outputs: list[str], streams: list[list[str]], groups: tuple[str, ...], bound: int) -> np.ndarray:
    """Return BLEU's rows over tokens with parts of speech, every paraphrase a reference of its own."""
    workspace, spec = Workspace(threads=1), TokenSpec("ja-mecab")

    def written(texts: list[str]) -> list[str]:
        tagged = workspace.tagged(Texts(texts), spec)
        return [" ".join(token.replace("\t", "/") for token in tokens) for tokens in tagged]

    rules = default_rules().in_groups(groups)
    extended: list[list[str | None]] = [[*written(stream)] for stream in streams]
    for stream in streams:
        found = workspace.paraphrases(Texts(stream), spec, rules, bound)
        for segment in range(len(stream)):
            for paraphrase in found.of(segment):
                row: list[str | None] = [None] * len(stream)
                row[segment] = written([paraphrase.text])[0]
                extended.append(row)
    return BLEU(tokenize="none").rows(written(outputs), extended)


@settings(max_examples=25)
@given(st.lists(st.tuples(SENTENCES, SENTENCES, SENTENCES), min_size=1, max_size=3), st.integers(1, 6))
def test_b3_and_b4_are_bleu_over_written_out_paraphrases(triples: list[tuple[str, str, str]], bound: int) -> None:
    """Rows equal BLEU's where tokens are written with their tags and each paraphrase is a stream."""
    outputs, first, second = (list(side) for side in zip(*triples, strict=True))
    for variant, groups in (("b3", ("polite",)), ("b4", ("polite", "other"))):
        expected = naive_rows(outputs, [first, second], groups, bound)
        metric = BLEUJa(variant=variant, bound=bound)  # type: ignore[arg-type]
        assert expected.tolist() == metric.rows(outputs, [first, second]).tolist()


@settings(max_examples=40)
@given(SENTENCES, SENTENCES)
def test_more_references_never_match_less(output: str, reference: str) -> None:
    """Matches of every order grow from b2 to b3 to b4, given that the bound is not reached."""
    b2, b3, b4 = (
        BLEUJa(variant=variant, bound=1000).rows([output], [reference])[0, 3:7]  # type: ignore[arg-type]
        for variant in ("b2", "b3", "b4")
    )

    assert (b2 <= b3).all()
    assert (b3 <= b4).all()


def test_outputs_are_not_paraphrased() -> None:
    """The length that counts is the output's own."""
    assert 7 == BLEUJa().rows(["兄は本を読んだ。"], ["花。"])[0, 1]


def test_missing_references_have_no_paraphrases() -> None:
    """A segment without reference is not scored; one with a gap in a stream has the paraphrases of the other."""
    rows = BLEUJa().rows(["花だ。", "花だ。"], [[None, None], [None, "花である。"]])

    assert not rows[0].any()
    assert 3 == rows[1, 3]


@pytest.mark.parametrize("tokenize", ["ja-unidic", "ja-sudachi-a", "ja-sudachi-c"])
def test_other_dictionaries(tokenize: str) -> None:
    """Every dictionary with parts of speech works."""
    if "sudachi" in tokenize:
        pytest.importorskip("sudachipy")
        pytest.importorskip("sudachidict_core")

    assert 100 == pytest.approx(
        BLEUJa(tokenize=tokenize).corpus(["兄は本を読んだ。"], ["兄は本を読みました。"]).value
    )


# --- options and signatures ---------------------------------------------------------------------------------------


def test_options_that_cannot_be() -> None:
    """What no option can mean is refused when the metric is made."""
    with pytest.raises(OptionError, match="gives no parts of speech of Japanese"):
        BLEUJa(tokenize="char")
    with pytest.raises(OptionError, match="the target language is de"):
        BLEUJa(language="de")
    with pytest.raises(OptionError, match="bound is from 1 up"):
        BLEUJa(bound=0)
    with pytest.raises(OptionError, match="the variant b2 has no paraphrases"):
        BLEUJa(variant="b2", without="dot")
    with pytest.raises(OptionError, match="no paraphrase rule is named 'dots'"):
        BLEUJa(without="dots")
    with pytest.raises(OptionError, match="no paraphrase rule is named 'dot'"):
        BLEUJa(variant="b3", use="dot")  # a rule of the other group


def test_rules_are_chosen() -> None:
    """Only some rules, all but some, and those of a group."""
    assert ("verb-c-past", "noun-da-dearu") == BLEUJa(use="noun-da-dearu + verb-c-past").rule_set.names
    assert "dot" not in BLEUJa(without="dot").rule_set.names
    assert {"polite"} == {rule.group for rule in BLEUJa(variant="b3").rule_set.rules}
    plain, polite = ["兄は本を読んだ。"], ["兄は本を読みました。"]
    assert BLEUJa(without="verb-c-past").corpus(plain, polite).value < 50


def test_signature_names_what_it_depends_on() -> None:
    """Variant, rules and bound are there; only what is not at its default beside them."""
    rules = default_rules()
    assert str(BLEUJa().signature("1")).startswith(
        "BLEU-ja|nrefs:1|case:mixed|eff:no|tok:ja-mecab-0.996-IPA|smooth:exp|variant:b4|"
        f"rules:{rules.version}-{rules.digest}|bound:16|version:"
    )
    assert "rules" not in dict(BLEUJa(variant="b2").signature("1"))
    metric = metric_from_spec("bleu-ja:variant=b3,without=verb-c-past+noun-da-desu,bound=5,tokenize=ja-unidic")
    assert "verb-c-past+noun-da-desu" == metric.signature("1")["without"]
    assert metric_from_signature(str(metric.signature("1"))).signature("1") == metric.signature("1")


def test_signature_of_other_rules_is_refused(tmp_path: Path) -> None:
    """Rules that a signature knows only by their hash cannot be found."""
    file = tmp_path / "more.rules"
    file.write_text("rule new\n  よ(p-final) -> ね(p-final)\n", encoding="utf-8")
    metric = BLEUJa(rules=str(file))

    assert 100 == pytest.approx(metric.corpus(["兄は教師だね。"], ["兄は教師だよ。"]).value)
    with pytest.raises(OptionError, match="the score was computed with rules:1-"):
        metric_from_signature(metric.signature("1"))


def test_notes_say_how_far_paraphrasing_went() -> None:
    """A line below the table, and numbers in the data: references paraphrased, and where the bound was reached."""
    references = ["兄は読んだ。姉は飛んだ。", "花。"]
    run = score({"a": references}, references, metrics=["bleu-ja:bound=2", "bleu-ja:variant=b2"])

    assert (
        "BLEU-ja: 50.0 % of 2 references are paraphrased, 1.0 paraphrases on average; "
        "1 references have more than the bound of 2." in str(run)
    )
    learned = run.metrics[0].metric.learned(run.metrics[0].states)
    assert {"references": 2, "references_paraphrased": 1, "paraphrases": 2} == {
        key: learned[key] for key in ("references", "references_paraphrased", "paraphrases")
    }
    assert {} == run.metrics[1].metric.learned(run.metrics[1].states)
