"""Expectations on outputs: every kind, by hand; normalisation; what failures say."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.suites.checkpoints.expectation import (
    AnyOf,
    Expectation,
    Literal,
    Morphemes,
    NoneOf,
    Order,
    Part,
    Regex,
)
from hakari.suites.checkpoints.normalisation import Normaliser
from hakari.suites.checkpoints.output import Cutter, Output
from hakari.suites.checkpoints.words import Gap, Placed, Step, find_words

JA = Normaliser("ja")


def output(text: str, segmenter: str = "ja-mecab", normaliser: Normaliser = JA) -> Output:
    return Output(text, normaliser, Cutter(segmenter))


@pytest.mark.parametrize(
    ("part", "text", "failure"),
    [
        (Literal("弁"), "弁が開く。", None),
        (Literal("弁"), "バルブが開く。", "missing: 「弁」"),
        (Regex("図[0-9]+に"), "図１２に示す。", None),
        (Regex("^図"), "次の図に示す。", "missing: /^図/"),
        (AnyOf((Literal("弁"), Literal("バルブ"))), "バルブが開く。", None),
        (AnyOf((Literal("弁"), Literal("栓"))), "バルブが開く。", "missing: one of 「弁」 | 「栓」"),
        (NoneOf((Literal("弁"), Regex("栓+"))), "バルブが開く。", None),
        (NoneOf((Literal("弁"), Regex("栓+"))), "弁と栓栓。", "「弁」 and 「栓栓」 must not be there"),
        (Order(Literal("前"), Literal("後")), "前と後。", None),
        (Order(Literal("前"), Literal("後")), "後と前。", "wrong order: 「前」 must stand before 「後」"),
        (Order(Literal("前"), Literal("後")), "後だけ。", "missing: 「前」"),
        (Order(Literal("ああ"), Literal("あい")), "ああい", "wrong order: 「ああ」 must stand before 「あい」"),
    ],
)
def test_expectation_is_met_or_says_why_not(part: Part, text: str, failure: str | None) -> None:
    """Parts of an order do not overlap."""
    assert failure == Expectation(part).failure(output(text))


def test_label_stands_before_the_failure() -> None:
    """So that readers know what was meant."""
    assert "the lid: missing: 「蓋」" == Expectation(Literal("蓋"), "the lid").failure(output("箱。"))


@pytest.mark.parametrize("segmenter", ["ja-mecab", "ja-unidic"])
@pytest.mark.parametrize(
    ("steps", "text", "found"),
    [
        ([Step(base="開く")], "弁が開いた。", "開い"),
        ([Step(base="開く", pos="verb"), Gap(0, 2), Step("後", pos="noun")], "弁が開いた後に閉じる。", "開いた後"),
        ([Step("が", pos="p-case")], "弁が開くが、閉じない。", "が"),
        ([Step(pos="p-case"), Gap(1, 1), Step(pos="aux")], "弁が開いた。", "が開いた"),
        ([Step("と"), Gap(1, 2), Step("間")], "蓋と本体の間にある。", "と本体の間"),
    ],
)
def test_words_are_found_by_base_and_part_of_speech(
    segmenter: str, steps: list[Any], text: str, found: str
) -> None:
    """In both dictionaries."""
    looked_at = output(text, segmenter)
    begin, end = Morphemes(tuple(steps)).find(looked_at)[0]

    assert found == looked_at.text[begin:end]


def test_gaps_have_ends() -> None:
    """A gap of up to one word does not reach over two."""
    looked_at = output("弁がゆっくりと大きく開いた。")

    assert [] == Morphemes((Step("が"), Gap(0, 1), Step(base="開く"))).find(looked_at)
    assert 1 == len(Morphemes((Step("が"), Gap(0, 4), Step(base="開く"))).find(looked_at))


STEPS = st.lists(st.one_of(st.sampled_from("ab").map(Step), st.just(Step())), min_size=1, max_size=3)


@given(st.text("abc", max_size=7), STEPS, st.integers(0, 2), st.integers(0, 2))
def test_patterns_equal_a_regular_expression(text: str, steps: list[Step], least: int, more: int) -> None:
    """One letter a word: the shortest match from every place is that of `re` over letters."""
    import re

    words = [Placed(letter, "", "", place, place + 1) for place, letter in enumerate(text)]
    pattern: list[Any] = [steps[0]]
    for step in steps[1:]:
        pattern += [Gap(least, least + more), step]
    gap = f".{{{least},{least + more}}}?"
    compiled = re.compile(gap.join(step.surface or "." for step in steps))

    expected = []
    for place in range(len(text)):
        ends = [end for end in range(place, len(text) + 1) if compiled.fullmatch(text, place, end)]
        if ends:
            expected.append((place, min(ends)))
    assert expected == find_words(pattern, words)


@pytest.mark.parametrize(
    ("language", "text", "normal"),
    [
        ("ja", "ｶﾞｽ弁 １０ を，開く．", "ガス弁10を、開く。"),
        ("ja", "比は3.5であり、version 2.0だ.", "比は3.5であり、version 2.0だ。"),
        ("zh", "阀 门,打开.", "阀门，打开。"),
        ("en", "The “Valve”  OPENS.", 'the "valve" opens.'),
        (None, "Ａ  Ｂ", "Ａ  Ｂ"),
    ],
)
def test_normalisation_by_language(language: str | None, text: str, normal: str) -> None:
    """Punctuation, width and case do not decide."""
    assert normal == Normaliser(language)(text)


@given(st.text(max_size=30), st.sampled_from(["ja", "zh", "en"]))
def test_normalisation_is_done_after_two_rounds(text: str, language: str) -> None:
    """A literal that was normalised already is found in the same way."""
    normaliser = Normaliser(language)
    twice = normaliser(normaliser(text))

    assert twice == normaliser(twice)


def test_english_patterns_are_words() -> None:
    """Without a dictionary, surfaces are lower case as the output is."""
    english = output("The valve opens, then closes.", "13a", Normaliser("en"))

    assert 1 == len(Morphemes((Step("valve"), Gap(0, 3), Step("closes"))).find(english))
