"""Numbers of provisions: kanji, branches, ranges, headings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import InputError
from hakari.statutes.numbers import Number
from hakari.statutes.numerals import from_iroha, from_numeral, from_roman, kanji, to_iroha, to_roman, wide


@pytest.mark.parametrize(
    ("number", "text"),
    [
        *((1, "一"), (10, "十"), (11, "十一"), (20, "二十"), (101, "百一"), (321, "三百二十一"), (1000, "千")),
        *((2024, "二千二十四"), (10_000, "一万"), (100_010, "十万十"), (0, "〇")),
    ],
)
def test_kanji_by_hand(number: int, text: str) -> None:
    assert kanji(number) == text
    assert from_numeral(text) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("三〇", 30),
        ("平成", None),
        ("１２", 12),
        ("7", 7),
        ("元", 1),
        ("", None),
        ("十十", None),
        ("百千", None),
        ("一二", 12),
        ("三億", 300_000_000),
        ("一兆二十億三万四", 1_002_000_030_004),
        ("１００万", 1_000_000),
        ("万", None),
        ("一万億万", None),
        ("一万二万", None),
    ],
)
def test_other_numerals(text: str, number: int | None) -> None:
    assert from_numeral(text) == number


@given(st.integers(0, 99_999_999))
def test_numerals_come_back(number: int) -> None:
    assert from_numeral(kanji(number)) == number
    assert from_numeral(wide(number)) == number


@given(st.integers(1, 300))
def test_letters_come_back(number: int) -> None:
    assert from_iroha(to_iroha(number)) == number
    assert from_roman(to_roman(number)) == number


@pytest.mark.parametrize("text", ["", "x y", "iiii", "ic", "abc"])
def test_no_roman_numeral(text: str) -> None:
    assert from_roman(text) is None


@pytest.mark.parametrize(
    ("xml", "kind", "title", "japanese"),
    [
        ("3_2", "Article", "第三条の二", "第三条の二"),
        ("195_2_2", "Article", "第百九十五条の二の二", "第百九十五条の二の二"),
        ("2", "Paragraph", "２", "第二項"),
        ("1_2", "Item", "一の二", "第一号の二"),
        ("3", "Subitem1", "ハ", "ハ"),
        ("2", "Subitem2", "（２）", "（２）"),
        ("4", "Subitem3", "（ｉｖ）", "（ｉｖ）"),
        ("2", "Chapter", "第二章", "第二章"),
        ("1:3", "Item", "一から三まで", "第一号から第三号まで"),
        ("1:2", "Item", "一及び二", "第一号から第二号まで"),
        ("55:63", "Article", "第五十五条から第六十三条まで", "第五十五条から第六十三条まで"),
        ("367:368", "Article", "第三百六十七条及び第三百六十八条", "第三百六十七条から第三百六十八条まで"),
    ],
)
def test_headings_by_hand(xml: str, kind: str, title: str, japanese: str) -> None:
    number = Number.parse(xml)
    assert str(number) == xml
    assert number.title(kind) == title
    assert number.japanese(kind) == japanese
    assert Number.read(title, kind) == number


@pytest.mark.parametrize(
    ("kind", "text"), [("Article", "Article 3-2"), ("Paragraph", "(3-2)"), ("Item", "(iii-2)")]
)
def test_english(kind: str, text: str) -> None:
    assert Number.of(3, 2).english(kind) == text


@pytest.mark.parametrize("text", ["", "a", "3_", "_2", "1:", "1:b", "３"])
def test_bad_attributes_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="a number such as 3, 3_2 or 5:7 is needed"):
        Number.parse(text)


def test_order_is_that_of_the_law() -> None:
    written = ["3", "3_2", "3_2_2", "3_3", "4", "10"]
    assert sorted(map(Number.parse, reversed(written))) == list(map(Number.parse, written))


def test_spans_and_shifts() -> None:
    assert [str(number) for number in Number.parse("3_2:3_4").span()] == ["3_2", "3_3", "3_4"]
    assert str(Number.parse("3_2").shifted(2)) == "3_4"
    assert str(Number.parse("5:7").shifted(-1)) == "4:6"
