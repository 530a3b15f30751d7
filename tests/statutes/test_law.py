"""The tree of a law: finding, roles, sentences, comparing."""

from __future__ import annotations

import pytest

from hakari.errors import InputError
from hakari.statutes import Law
from hakari.statutes.inline import text_of


def texts(law: Law, address: str) -> list[str]:
    return [text_of(element) for element in law.find_all(address)]


def test_face(harbour: Law) -> None:
    assert (harbour.title, harbour.number, harbour.language) == (
        "小さな港の管理に関する法律",
        "令和二年法律第一号",
        "ja",
    )
    assert [article.get("Num") for article in harbour.articles()] == ["1", "2"]
    assert len(harbour.supplements()) == 2


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("Article:1/Paragraph:1/Main", ["船の誘致は、港長が行う。"]),
        ("Article:1/Paragraph:1/Proviso", ["ただし、夜は行わない。"]),
        ("Article:1/Paragraph:1/LatterPart", []),
        ("Article:1/Paragraph:2/FormerPart", ["次に掲げる船は、港に入れない。"]),
        ("Article:1/Paragraph:2/LatterPart", ["この場合において、港長は、理由を告げる。"]),
        ("Article:1/Paragraph:2/Main", []),
        (
            "Article:1/Paragraph:2/OutsideItems",
            ["次に掲げる船は、港に入れない。", "この場合において、港長は、理由を告げる。"],
        ),
        ("Article:1/Paragraph:2/Item:1/Column:2/Sentence:1", ["長さ百メートルを超える船"]),
        ("Article:1/Paragraph:2/Item:3/Sentence:1", ["削除"]),
        ("Article:2/Paragraph:1/TableStruct:1/TableRow:2/TableColumn:2/Sentence:1", ["百円"]),
        ("SupplProvision/Paragraph:1/Sentence:1", ["この法律は、公布の日から施行する。"]),
        ("TOC/TOCChapter:1/ChapterTitle", ["第一章\u3000総則"]),
        ("Article:9", []),
    ],
)
def test_find(harbour: Law, address: str, found: list[str]) -> None:
    assert texts(harbour, address) == found


def test_what_is_not_there_is_named_with_what_is(harbour: Law) -> None:
    with pytest.raises(
        InputError, match=r"第一条第二項第七号第一文 .* is not in 小さな港.*; the nearest that is: 第一条第二項"
    ):
        harbour.require("Article:1/Paragraph:2/Item:7/Sentence:1")
    assert harbour.require("Article:2").get("Num") == "2"


def test_sentences_have_addresses_and_roles(harbour: Law) -> None:
    sentences = list(harbour.sentences())
    assert len(sentences) == 15
    assert [(str(s.address), s.role) for s in sentences[:3]] == [
        ("Article:1/Paragraph:1/Sentence:1", "main"),
        ("Article:1/Paragraph:1/Sentence:2", "proviso"),
        ("Article:1/Paragraph:2/Sentence:1", None),
    ]
    assert sentences[0].text == "船の誘致は、港長が行う。"


def test_copies_are_their_own(harbour: Law) -> None:
    twin = harbour.copy()
    assert twin.same_as(harbour)
    twin.require("Article:2").set("Num", "3")
    assert not twin.same_as(harbour)
    assert harbour.find("Article:2") is not None
