"""Numbers in Japanese: those that a translation must have, those that it may say otherwise, and words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.statutes.numerals import kanji
from hakari.statutes.worksheets.japanese import japanese_numbers


@pytest.mark.parametrize(
    ("text", "sure", "unsure"),
    [
        ("第三条の二第四項", [3, 4], [2]),
        ("八千円以下", [8000], []),
        ("三億円以下", [300_000_000], []),
        ("１００万円、１，５００円", [1500, 1_000_000], []),
        ("三・五メートル、七・五メートル", [3, 7], []),
        ("二以上の船", [], [2]),
        ("四月から", [], [4]),
        ("十二月三十一日", [31], []),
        ("令和七年及び昭和六十二年", [], []),
        ("百分の五", [], [5]),
        ("三分の二", [], [2, 3]),
        ("一般の船の一部を、一定の期間", [], []),
        ("第三者が十分に", [], []),
        ("灯台", [], []),
    ],
)
def test_numbers_by_hand(text: str, sure: list[int], unsure: list[int]) -> None:
    found = japanese_numbers(text)
    assert (sorted(found.sure.elements()), sorted(found.unsure.elements())) == (sure, unsure)


@given(st.integers(1, 99_999_999))
def test_amounts_are_sure(number: int) -> None:
    assert list(japanese_numbers(f"金額は{kanji(number)}円とする。").sure.elements()) == [number]
