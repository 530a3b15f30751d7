"""The phrases of a sentence, with quotes of their own inside."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.statutes.amendments.quotes import find_quotes, first_unpaired


def phrases(sentence: str) -> list[tuple[str, str]] | None:
    found = find_quotes(sentence)
    return None if found is None else [(quote.role, quote.text) for quote in found]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("第一条を削る。", []),
        ("第一条中「甲」を「乙」に改める。", [("old", "甲"), ("new", "乙")]),
        ("第一条中「甲」の下に「乙」を加える。", [("old", "甲"), ("added", "乙")]),
        ("第一条中「「甲」とは」を削る。", [("old", "「甲」とは")]),
        ("第一条中「甲」」を削る。", [("old", "甲」")]),
        ("第一条中「「甲」を「「乙」に改める。", [("old", "「甲"), ("new", "「乙")]),
        (
            "第一条中「甲」を「乙」に、「丙」を「丁」に改める。",
            [("old", "甲"), ("new", "乙"), ("old", "丙"), ("new", "丁")],
        ),
        ("第一条中「甲」を「乙」とあり、「丙」に改める。", [("old", "甲"), ("new", "乙」とあり、「丙")]),
        ("同条の前に見出しとして「（旗）」を付する。", [("added", "（旗）")]),
        ("第一条中「甲」を植える。", None),
        ("第一条中甲」を削る。", None),
        ("第一条中「甲を削る。", None),
    ],
)
def test_phrases_end_where_an_expression_of_an_amendment_follows(
    sentence: str, expected: list[tuple[str, str]] | None
) -> None:
    """Pairs of brackets are kept together; a lone one is part of its phrase; None where nothing fits."""
    assert expected == phrases(sentence)


def test_of_several_ways_the_one_with_paired_brackets_is_taken() -> None:
    """「甲」を「乙」に、「丙」を「丁」に could be one long replacement; it is two."""
    sentence = "中「甲」を「乙」に、「丙」を「丁」に改め、「戊」を削る。"

    assert ["甲", "乙", "丙", "丁", "戊"] == [text for _, text in phrases(sentence) or []]


@pytest.mark.parametrize(
    ("sentence", "rest"),
    [
        ("第一条中「甲」を「乙」に、「丙」を植える。", "「丙」を植える。"),
        ("第一条中「甲を削る。", "「甲を削る。"),
        ("第一条中甲」を削る。", "」を削る。"),
    ],
)
def test_the_phrase_that_does_not_fit_is_found(sentence: str, rest: str) -> None:
    """It is the first from the left that nothing known follows."""
    assert rest == sentence[first_unpaired(sentence) :]


BALANCED = st.recursive(
    st.text("甲乙丙、。（）", min_size=1, max_size=4),
    lambda inner: st.tuples(inner, inner).map(lambda pair: f"{pair[0]}「{pair[1]}」"),
    max_leaves=4,
).map(lambda text: f"甲{text}丁")


@given(st.lists(st.tuples(BALANCED, BALANCED), min_size=1, max_size=4))
def test_phrases_with_paired_brackets_come_back(pairs: list[tuple[str, str]]) -> None:
    """Whatever is quoted, as long as its brackets are paired, is found again as it was."""
    sentence = "第一条中" + "、".join(f"「{old}」を「{new}」に" for old, new in pairs) + "改める。"

    assert [text for pair in pairs for text in pair] == [text for _, text in phrases(sentence) or []]
