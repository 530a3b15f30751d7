"""Plain text with an outline: what each line becomes, and what has no place."""

from __future__ import annotations

from pathlib import Path

import pytest

from hakari.errors import FormatError
from hakari.statutes import Law, read_law
from hakari.statutes.inline import text_of
from hakari.statutes.outline import outline_elements

TEXT = """小さな港の管理に関する法律
（令和二年法律第一号）
目次
　第一章　総則（第一条・第二条）
　附則

　　　第一章　総則
　（目的）
第一条　この法律は、港を守る。ただし、夜を除く。
２　次に掲げる船を除く。
　一　大船　長さ百メートルを超える船
　　イ　油を運ぶもの
　　　（１）　重いもの
　二及び三　削除
第二条の二　手数料は、次のとおりとする。
大船\t千円
小船\t百円
　　　附　則
この法律は、公布の日から施行する。
　　　附　則（令和三年法律第九号）
第一条　この法律は、令和三年四月一日から施行する。
別表第一（第二条の二関係）
甲\t乙
"""

ENGLISH = """Act on the Management of Small Ports
(Act No. 1 of 2020)
Chapter I General Provisions
(Purpose)
Article 1 (1) This Act protects ports; provided, however, that this does not apply at night.
(2) The following ships are excluded:
(i) large ships:
(a) those carrying oil;
(b) others;
(ii) small ships.
Article 2-2 Fees are fixed. They are paid in advance.
Supplementary Provisions
This Act comes into effect on the day of promulgation.
"""


def law(tmp_path: Path, text: str) -> Law:
    path = tmp_path / "law.txt"
    path.write_text(text, encoding="utf-8")
    return read_law(path)


def addresses(law: Law) -> dict[str, str]:
    return {str(address): text for address, _, text in law.texts()}


def test_every_line_has_its_place(tmp_path: Path) -> None:
    read = law(tmp_path, TEXT)
    assert (read.title, read.number, read.language) == ("小さな港の管理に関する法律", "令和二年法律第一号", "ja")
    found = addresses(read)
    assert {
        "TOC/TOCChapter:1/ArticleRange": "（第一条・第二条）",
        "Chapter:1/ChapterTitle": "第一章\u3000総則",
        "Article:1/ArticleCaption": "（目的）",
        "Article:1/Paragraph:1/Sentence:2": "ただし、夜を除く。",
        "Article:1/Paragraph:2/ParagraphNum": "２",
        "Article:1/Paragraph:2/Item:1/Column:2/Sentence:1": "長さ百メートルを超える船",
        "Article:1/Paragraph:2/Item:1/Subitem1:1/Subitem2:1/Sentence:1": "重いもの",
        "Article:1/Paragraph:2/Item:2:3/Sentence:1": "削除",
        "Article:2_2/Paragraph:1/TableStruct:1/TableRow:2/TableColumn:2/Sentence:1": "百円",
        "SupplProvision/Paragraph:1/Sentence:1": "この法律は、公布の日から施行する。",
        "SupplProvision[令和三年法律第九号]/Article:1/ArticleTitle": "第一条",
        "AppdxTable:1/TableStruct:1/TableRow:1/TableColumn:2/Sentence:1": "乙",
    }.items() <= found.items()


def test_a_translation(tmp_path: Path) -> None:
    read = law(tmp_path, ENGLISH)
    assert read.language == "en"
    found = addresses(read)
    assert {
        "Chapter:1/ChapterTitle": "Chapter I General Provisions",
        "Article:1/Paragraph:1/Sentence:1": "This Act protects ports;",
        "Article:1/Paragraph:1/Sentence:2": "provided, however, that this does not apply at night.",
        "Article:1/Paragraph:2/Item:1/Subitem1:2/Sentence:1": "others;",
        "Article:1/Paragraph:2/Item:2/Sentence:1": "small ships.",
        "Article:2_2/Paragraph:1/Sentence:2": "They are paid in advance.",
        "SupplProvision/Paragraph:1/Sentence:1": "This Act comes into effect on the day of promulgation.",
    }.items() <= found.items()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"law\.txt: the title of a law is needed; the file is empty"),
        ("法律\n第一条　甲。\n乙。\n", r"law\.txt:3: the head of a provision is needed .*; '乙。' came"),
        ("法律\n一　甲\n", r"law\.txt:2: a paragraph is needed in front of '一'; there is none"),
        ("法律\n第一条　甲。\nイ　乙\n", r"law\.txt:3: an item is needed in front of 'イ'"),
        ("法律\n甲\t乙\n", r"law\.txt:2: a paragraph or item is needed in front of a table row"),
        ("法律\n（目的）\n", r"law\.txt:2: an article is needed behind the caption （目的）"),
    ],
)
def test_lines_without_a_place_are_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        law(tmp_path, text)


def test_new_provisions_of_an_amendment() -> None:
    elements = outline_elements(
        ["　（期間）", "第三条の二　期間は、一年とする。", "２　前項の期間は、延ばせない。"]
    )
    assert [element.tag for element in elements] == ["Article"]
    assert text_of(elements[0].find("ArticleCaption")) == "（期間）"
    assert [element.tag for element in outline_elements(["三　甲", "四　乙", "　イ　丙"])] == ["Item", "Item"]
    with pytest.raises(FormatError, match="the text:1: provisions of one law are needed"):
        outline_elements(["附　則"])
