"""Marks as drafters would put them, and that they account for the whole change."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.statutes.inline import plain
from hakari.statutes.marking import Chunk, marker_of

mark = marker_of("ja")
RUBY = "<Ruby>碇<Rt>てい</Rt></Ruby>"


def shown(old: str, new: str) -> list[tuple[str, str, str | None]]:
    """Return old words, new words and what an addition stands behind."""
    return [
        (plain(chunk.old), plain(chunk.new), None if chunk.anchor is None else old[slice(*chunk.anchor)])
        for chunk in mark(list(old), list(new))
    ]


@pytest.mark.parametrize(
    ("old", "new", "chunks"),
    [
        # A reference is replaced whole, even where one numeral changes.
        (
            "第五条の三第一項の届出をした者",
            "第五条の四第一項の届出をした者",
            [("第五条の三第一項", "第五条の四第一項", None)],
        ),
        # A compound is replaced whole.
        ("検査機関は、船を調べる。", "登録検査機関は、船を調べる。", [("検査機関", "登録検査機関", None)]),
        # An addition is named by the words in front of it, and begins with what joins it.
        ("港長又は船長に届け出る。", "港長又は船長若しくは船主に届け出る。", [("", "若しくは船主", "船長")]),
        # The same, where it could as well begin behind what joins it.
        ("港長は、旗及び灯火を掲げる。", "港長は、旗及び信号及び灯火を掲げる。", [("", "及び信号", "旗")]),
        # Brackets are added whole.
        ("船は、灯火を掲げる。", "船（小船を除く。）は、灯火を掲げる。", [("", "（小船を除く。）", "船")]),
        # A deletion takes its joint along.
        ("港長又は船長は、届け出る。", "港長は、届け出る。", [("又は船長", "", None)]),
        # What stands twice grows until it stands once.
        ("船は港に入り、船は港を出る。", "船は港に入り、舟は港を出る。", [("、船", "、舟", None)]),
        # What changes everywhere in the same way does not grow.
        ("船は港に入り、船は港を出る。", "舟は港に入り、舟は港を出る。", [("船", "舟", None)] * 2),
        # Changes that a joint parts are one.
        (
            "第二条、第三条及び第五条の船",
            "第三条、第四条及び第六条の船",
            [("第二条、第三条及び第五条", "第三条、第四条及び第六条", None)],
        ),
        # At the beginning nothing stands in front: what follows is taken in.
        ("船は、灯火を掲げる。", "大型の船は、灯火を掲げる。", [("船", "大型の船", None)]),
        # A full stop is not named alone.
        ("船は、旗を掲げる。", "船は、旗を掲げる", [("掲げる。", "掲げる", None)]),
        # Another sentence.
        (
            "船は、旗を掲げる。",
            "手数料の額は、政令で定める。",
            [("船は、旗を掲げる。", "手数料の額は、政令で定める。", None)],
        ),
        ("船は、旗を掲げる。", "船は、旗を掲げる。", []),
    ],
)
def test_by_hand(old: str, new: str, chunks: list[tuple[str, str, str | None]]) -> None:
    assert shown(old, new) == chunks


def test_a_translation() -> None:
    old, new = "The captain must notify the harbormaster.", "The captain or the owner must notify the harbormaster."
    chunks = marker_of("en")(list(old), list(new))
    assert [(plain(chunk.old), plain(chunk.new)) for chunk in chunks] == [("", "or the owner ")]


def test_ruby_is_never_cut() -> None:
    old, new = [*"船が", RUBY, *"泊する。"], [*"船が停泊する。"]
    (chunk,) = mark(old, new)
    assert (chunk.old, chunk.new) == ((RUBY, "泊"), ("停", "泊"))
    (only_ruby,) = mark([*"船が", RUBY, *"を下ろす。"], [*"船が碇を下ろす。"])
    assert (only_ruby.old, only_ruby.new) == ((RUBY,), ("碇",))


def applied(old: list[str], chunks: list[Chunk]) -> list[str]:
    result = list(old)
    for chunk in reversed(chunks):
        assert tuple(old[slice(*chunk.before)]) == chunk.old
        result[slice(*chunk.before)] = chunk.new
    return result


words = st.sampled_from(
    [
        "船",
        "港長",
        "又は",
        "及び",
        "、",
        "。",
        "は",
        "を",
        "第二条",
        "第三項",
        "（",
        "）",
        "検査",
        "し",
        RUBY,
        "掲げる",
    ]
)


@given(st.lists(words, max_size=14), st.lists(words, max_size=14))
def test_replacing_the_chunks_gives_the_new_text(old: list[str], new: list[str]) -> None:
    before, after = ([p for w in side for p in ([w] if w == RUBY else w)] for side in (old, new))
    chunks = mark(before, after)
    assert applied(before, chunks) == after
    edges = [edge for chunk in chunks for edge in chunk.before]
    assert edges == sorted(edges)
    assert all(chunk.old != chunk.new for chunk in chunks)


@given(st.lists(words, max_size=14), st.lists(words, max_size=14))
def test_what_is_named_is_unique_or_changes_everywhere(old: list[str], new: list[str]) -> None:
    before, after = ([p for w in side for p in ([w] if w == RUBY else w)] for side in (old, new))
    text = plain(before)
    chunks = mark(before, after)
    for chunk in chunks:
        named = plain(before[slice(*chunk.anchor)] if chunk.anchor else chunk.old)
        alike = sum(plain(other.old) == named for other in chunks)
        # The whole sentence is named where nothing shorter is unique.
        assert text.count(named) in (1, alike) or chunk.before[0] == 0 or chunk.before[1] == len(before)
