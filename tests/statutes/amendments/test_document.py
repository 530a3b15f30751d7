"""Amendment acts as text: laws, sentences, new text; and what is no amendment."""

from __future__ import annotations

from pathlib import Path

import pytest

from hakari.errors import FormatError, InputError
from hakari.statutes.amendments import parse_amendment, read_amendment

ACT = """　　（港湾の管理に関する法律の一部改正）
第二条　港湾の管理に関する法律（令和三年法律第四号）の一部を次のように改正する。
　　第三条第二項を同条第三項とし、同条第一項の次に次の一項を加える。
　２　前項の届出は、次に掲げる事項を記載した書面でする。
　　一　船の名
　　二　船長の氏名
　　第五条の次に次の二条を加える。
　　（旗）
　第五条の二　港長は、旗を掲げる。
　第五条の三　港長は、灯火を掲げる。
　　第八条中「三十万円」を「五十万円」に改める。
　（灯台に関する法律の一部改正）
第三条　灯台に関する法律の一部を次のように改正する。
　　第一条を削る。
　　　附　則
　第一条　この法律は、公布の日から施行する。
"""


def test_an_act_is_read_law_by_law() -> None:
    """Titles, numbers and articles of the act; sentences with their lines and new text."""
    amendment = parse_amendment(ACT, file="act.txt")
    first, second = amendment.laws

    assert ("港湾の管理に関する法律", "令和三年法律第四号", "第二条") == (first.title, first.number, first.article)
    assert ("灯台に関する法律", None, "第三条") == (second.title, second.number, second.article)
    assert [3, 7, 11] == [sentence.line for sentence in first.sentences]
    assert [3, 3, 0] == [len(sentence.block) for sentence in first.sentences]
    assert ["renumber", "add element", "add element", "replace", "delete element"] == [
        operation.verb for operation in amendment.operations
    ]


def test_the_caption_of_new_text_is_not_that_of_the_next_law() -> None:
    """A caption behind 次の二条を加える belongs to the new article; that of the amending article to no law."""
    amendment = parse_amendment(ACT)

    assert "　　（旗）" == amendment.laws[0].sentences[1].block[0]
    assert not any("一部改正" in line for law in amendment.laws for s in law.sentences for line in s.block)


def test_the_supplementary_provision_of_the_act_ends_it() -> None:
    """What the act says of its own enforcement amends nothing."""
    assert 1 == len(parse_amendment(ACT).laws[1].sentences)


def test_one_article_of_an_act() -> None:
    """It is found by its name; other names are listed."""
    amendment = parse_amendment(ACT)

    assert "灯台に関する法律" == amendment.of_article("第三条").laws[0].title
    with pytest.raises(InputError, match="第二条, 第三条"):
        amendment.of_article("第九条")


def test_a_list_of_laws_with_one_change() -> None:
    """次に掲げる法律の規定中 「A」を「B」に改める: every line is a law with places of its own."""
    text = """第五条　次に掲げる法律の規定中「禁錮」を「拘禁刑」に改める。
　一　港湾の管理に関する法律（令和三年法律第四号）第七条から第九条まで及び第十一条第一項
　二　灯台に関する法律（令和三年法律第五号）第二条
"""
    first, second = parse_amendment(text).laws

    assert ["第七条から第九条まで", "第十一条第一項"] == [str(o.place) for o in first.operations]
    assert ("灯台に関する法律", "第五条") == (second.title, second.article)


def test_a_sentence_of_several_lines_is_joined() -> None:
    """Quoted tables of contents go over several lines."""
    text = "目次中「第二章　入港（第三条）\n第三章　罰則（第四条）」を「第二章　罰則（第三条）」に改める。"
    (operation,) = parse_amendment(text).operations

    assert ("old", "第二章　入港（第三条）第三章　罰則（第四条）") == next(iter(operation.details()))


def test_chapters_and_contents_in_new_text_are_no_sentences() -> None:
    """第一章　総則 begins like a place, but has a blank behind its number."""
    text = "題名の次に次の目次を付する。\n　目次\n　　第一章　総則（第一条）\n　　附則\n　　第三条を削る。"
    first, second = parse_amendment(text).laws[0].sentences

    assert 3 == len(first.block)
    assert "第三条を削る。" == second.text


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("第二条　港湾法の一部を次のように改正する。\n　　第三条を燃やす。", 2, "▲燃やす"),
        ("　　第三条を削る。\n　２　新しい項", 2, "no new text is announced"),
        ("　２　新しい項", 1, "an amendment sentence is needed"),
        (
            "　　第三条に次の一項を加える。\n　　（旗）\n　２　甲\n　　第四条を植える。",
            4,
            "the head of a provision",
        ),
        ("　　第三条に次の二項を加える。\n　２　甲", 2, "announces 2 × Paragraph"),
    ],
)
def test_what_is_not_understood_is_said_with_its_line(text: str, line: int, message: str) -> None:
    """File, line, and what was expected."""
    with pytest.raises(FormatError, match=message) as caught:
        parse_amendment(text, file="act.txt")

    assert caught.value.where is not None
    assert ("act.txt", line) == (caught.value.where.file, caught.value.where.line)


@pytest.mark.parametrize("text", ["", "\n\n", "第二条　港湾法の一部を次のように改正する。\n"])
def test_a_text_without_a_sentence_is_refused(text: str) -> None:
    """There is nothing to apply."""
    with pytest.raises(FormatError, match="there is none"):
        parse_amendment(text)


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    """Line ends of either kind."""
    path = tmp_path / "act.txt"
    path.write_bytes(ACT.replace("\n", "\r\n").encode())

    assert parse_amendment(ACT).laws == read_amendment(path).laws
