"""Units of sentences: references, compounds, predicates; nothing is lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.statutes.marking.units import boundaries, english_units, japanese_units


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("第五条の三第一項及び同条第二項", ["第五条の三第一項", "及び", "同条第二項"]),
        ("港長は、届け出なければならない。", ["港長", "は", "、", "届け出なければならない", "。"]),
        ("十万円以下の罰金", ["十万円", "以下", "の", "罰金"]),
        ("港湾法（昭和二十五年法律第二百十八号）", ["港湾法", "（", "昭和二十五年法律第二百十八号", "）"]),
        ("登録検査機関", ["登録検査機関"]),
        ("前二項ただし書又は別表第一", ["前二項ただし書", "又は", "別表第一"]),
        ("三分の二", ["三分の二"]),
        ("", []),
    ],
)
def test_japanese_by_hand(text: str, units: list[str]) -> None:
    assert [unit.text for unit in japanese_units(text)] == units


def test_english_by_hand() -> None:
    units = english_units("The harbor-master, under Article 3.")
    assert [unit.text for unit in units if not unit.text.isspace()] == [
        *("The", "harbor-master", ",", "under", "Article", "3", "."),
    ]
    assert [unit.kind for unit in units if not unit.text.isspace()] == [
        *("particle", "word", "joint", "word", "word", "word", "stop"),
    ]


@given(st.text(alphabet="第一条の二項、。（）「」及び又は港長を検査するA b\u3000", max_size=30))
def test_units_are_the_text(text: str) -> None:
    for cut in (japanese_units, english_units):
        units = cut(text)
        assert "".join(unit.text for unit in units) == text
        assert all(unit.text for unit in units)
        assert boundaries(units)[-1] == len(text)
