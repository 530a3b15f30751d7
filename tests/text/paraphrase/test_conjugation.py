"""The conjugation table, against forms written by hand."""

from __future__ import annotations

import pytest

from hakari.text.morphemes import Word
from hakari.text.paraphrase.conjugation import CONJUGATIONS, FORMS, has_form, inflect, is_voiced
from hakari.text.paraphrase.lexicon import literal_words, voiced_twin

VERBS = {
    ("書く", "k"): "書か 書き 書い 書く 書け 書こう 書け",
    ("行く", "iku"): "行か 行き 行っ 行く 行け 行こう 行け",
    ("泳ぐ", "g"): "泳が 泳ぎ 泳い 泳ぐ 泳げ 泳ごう 泳げ",
    ("話す", "s"): "話さ 話し 話し 話す 話せ 話そう 話せ",
    ("待つ", "t"): "待た 待ち 待っ 待つ 待て 待とう 待て",
    ("死ぬ", "n"): "死な 死に 死ん 死ぬ 死ね 死のう 死ね",
    ("飛ぶ", "b"): "飛ば 飛び 飛ん 飛ぶ 飛べ 飛ぼう 飛べ",
    ("読む", "m"): "読ま 読み 読ん 読む 読め 読もう 読め",
    ("帰る", "r"): "帰ら 帰り 帰っ 帰る 帰れ 帰ろう 帰れ",
    ("下さる", "ra"): "下さら 下さい 下さっ 下さる 下され 下さろう 下さい",
    ("買う", "w"): "買わ 買い 買っ 買う 買え 買おう 買え",
    ("問う", "wu"): "問わ 問い 問う 問う 問え 問おう 問え",
    ("食べる", "v"): "食べ 食べ 食べ 食べる 食べれ 食べよう 食べろ",
    ("くれる", "kureru"): "くれ くれ くれ くれる くれれ くれよう くれ",
    ("来る", "kuru"): "来 来 来 来る 来れ 来よう 来い",
    ("くる", "kuru"): "こ き き くる くれ こよう こい",
    ("する", "suru"): "し し し する すれ しよう しろ",
    ("愛する", "suru"): "愛し 愛し 愛し 愛する 愛すれ 愛しよう 愛しろ",
}
"""neg, inf, te, end, cond, vol, imp."""


@pytest.mark.parametrize(("verb", "forms"), VERBS.items(), ids=lambda x: x[0] if isinstance(x, tuple) else "")
def test_verbs(verb: tuple[str, str], forms: str) -> None:
    """Every class has all seven forms, from whatever form it stands in."""
    base, conjugation = verb
    word = Word(base, "verb", base, conjugation, "end")
    names = ("neg", "inf", "te", "end", "cond", "vol", "imp")
    found = [inflect(word, name) for name in names]

    assert forms.split() == [form.surface for form in found if form is not None]
    for form in found:
        assert form is not None
        assert base == inflect(form, "end").surface  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        (
            Word("高い", "adj", "高い", "adj", "end"),
            {"ku": "高く", "katt": "高かっ", "cond": "高けれ", "stem": "高"},
        ),
        (Word("いい", "adj", "いい", "ii", "end"), {"ku": "よく", "katt": "よかっ", "end": "いい"}),
        (Word("ない", "aux", "ない", "nai", "end"), {"ku": "なく", "katt": "なかっ", "cond": "なけれ"}),
        (Word("だ", "aux", "だ", "da", "end"), {"de": "で", "katt": "だっ", "attr": "な", "vol": "だろう"}),
        (Word("です", "aux", "です", "desu", "end"), {"inf": "でし", "vol": "でしょう"}),
        (Word("ます", "aux", "ます", "masu", "end"), {"inf": "まし", "neg": "ませ", "vol": "ましょう"}),
        (Word("た", "aux", "た", "ta", "end"), {"cond": "たら"}),
        (Word("ん", "aux", "ぬ", "nu", "end"), {"ku": "ず", "cond": "ね"}),
    ],
)
def test_adjectives_and_auxiliaries(word: Word, forms: dict[str, str]) -> None:
    """Their forms are those of the table."""
    for name, surface in forms.items():
        assert surface == inflect(word, name).surface  # type: ignore[union-attr]


def test_past_of_good_is_regular() -> None:
    """いい becomes よかっ, whose base form is よい."""
    assert "よい" == inflect(Word("いい", "adj", "いい", "ii", "end"), "katt").base  # type: ignore[union-attr]


def test_forms_that_do_not_exist_are_none() -> None:
    """An adjective has no polite stem; a word without conjugation has no form."""
    assert inflect(Word("高い", "adj", "高い", "adj", "end"), "inf") is None
    assert inflect(Word("机", "noun", "机"), "end") is None
    assert inflect(Word("行っ", "verb", "行く", "", "other"), "inf") is None


@pytest.mark.parametrize("conjugation", CONJUGATIONS)
def test_form_before_ta_stands_for_itself(conjugation: str) -> None:
    """A form made by the table is recognised as that form."""
    ending = CONJUGATIONS[conjugation][0]
    word = Word(f"見{ending}", "verb", f"見{ending}", conjugation, "end")

    for form in FORMS & CONJUGATIONS[conjugation][1].keys():
        made = inflect(word, form)
        assert made is not None
        assert has_form(made, form) or conjugation == "ii"


def test_te_of_one_stem_looks_like_the_form_before_masu() -> None:
    """食べ stands before た and ます; 読み only before ます."""
    assert has_form(Word("食べ", "verb", "食べる", "v", "inf"), "te")
    assert not has_form(Word("読み", "verb", "読む", "m", "inf"), "te")


@pytest.mark.parametrize(("row", "voiced"), [("m", True), ("b", True), ("n", True), ("g", True), ("k", False)])
def test_voicing(row: str, voiced: bool) -> None:
    """だ and で stand behind ん and the い of ぐ."""
    assert voiced == is_voiced(Word("?", "verb", "?", row, "te"))


def test_voiced_twins() -> None:
    """た, て and their kin have a voiced twin; the て of a verb such as 果て has none."""
    assert ["だ", "で", "でる", "じゃう"] == [
        voiced_twin(next(w for w in literal_words(s) if w.kind == k)).surface
        for s, k in (("た", "aux"), ("て", "p-conj"), ("てる", "aux"), ("ちゃう", "aux"))
    ]
    assert "は" == voiced_twin(literal_words("は")[0]).surface
