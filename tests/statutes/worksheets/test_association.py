"""Words of a translation and of its source, learnt from a few sentences."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.statutes.worksheets.association import apart, learn_association
from hakari.statutes.worksheets.english import english_numbers, number_words

PAIRS = [
    ("船は旗を掲げる。", "A ship hoists a flag."),
    ("船は灯火を掲げる。", "A ship hoists a light."),
    ("港長は船を調べる。", "The harbormaster inspects a ship."),
    ("港長は旗を調べる。", "The harbormaster inspects a flag."),
    ("船主は灯火を調べる。", "The owner inspects a light."),
]


@pytest.mark.parametrize(
    ("words", "found"), [("旗", ["flag"]), ("港長", ["harbormaster"]), ("調べる", ["inspects"]), ("。", [])]
)
def test_words_that_keep_together_belong_together(words: str, found: list[str]) -> None:
    source, translation = PAIRS[3]
    start = source.index(words)
    spans = learn_association(PAIRS).spans(source, translation, [(start, start + len(words))])
    assert [translation[a:b] for a, b in spans] == found


def test_an_addition_is_behind_what_stands_in_front_of_it() -> None:
    source, translation = PAIRS[2]
    ((start, end),) = learn_association(PAIRS).spans(source, translation, [(2, 2)])
    assert (translation[:start], start) == ("The harbormaster", end)


def test_equal_numbers_belong_together_in_order() -> None:
    source, translation = (
        "第二項の届出は、二週間以内にする。",
        "Notification under paragraph (2) is given within two weeks.",
    )
    spans = learn_association([*PAIRS, (source, translation)]).spans(source, translation, [(8, 9)])
    assert [translation[a:b] for a, b in spans] == ["two"]


def test_nothing_is_learnt_from_nothing() -> None:
    assert learn_association([]).spans("船", "ship", []) == []
    assert learn_association([]).spans("", "ship", [(0, 0)]) == []


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("thirty-five days", [35]),
        ("Article 3, paragraph (2), item (iv)", [3, 2, 4]),
        ("3,000 yen and 1.5 meters", [3000, 1]),
        ("the twenty-first and the thirtieth", [21, 30]),
        ("two hundred thousand and fifteen", [200_000, 15]),
        ("one or two", [1, 2]),
        ("seven", [7]),
        ("once; ten", [1, 10]),
        ("one million five hundred thousand yen", [1_500_000]),
        ("two hundred thirty-five thousand four hundred", [235_400]),
        ("300 million", [300_000_000]),
        ("one-half or a quarter", [1, 2, 4]),
        ("item (x), (c)", [10]),
        ("a ship", []),
    ],
)
def test_numbers_by_hand(text: str, numbers: list[int]) -> None:
    assert [value for value, _ in number_words(text)] == numbers
    assert sum(english_numbers(text).values()) == len(numbers)


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 5)).map(lambda p: (p[0], p[0] + p[1])), max_size=8))
def test_spans_are_put_apart(spans: list[tuple[int, int]]) -> None:
    covered = {place for start, end in spans for place in range(start, end)}
    joined = apart(spans)
    assert {place for start, end in joined for place in range(start, end)} == covered
    assert all(a[1] < b[0] for a, b in pairwise(joined))
