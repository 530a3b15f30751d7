"""A law and its translation in one table."""

from __future__ import annotations

from pathlib import Path

import pytest

from hakari.errors import FormatError
from hakari.statutes import Law, read_law
from hakari.statutes.inline import text_of

TABLE = """address\tja\ten
題名\t小さな港の法律\tAct on Small Ports
第一章の章名\t第一章　総則\tChapter I General Provisions
第一条見出し\t（目的）\t(Purpose)
第一条\tこの法律は、港を守る。ただし、夜を除く。\tPorts are protected; provided, however, that this excludes nights.
Article:1/Paragraph:2\t次の船を除く。\tThe following ships are excluded:
第一条第二項第一号\t大船\tlarge ships;
第一条第二項第一号イ\t油を運ぶもの\tthose carrying oil.
附則第一項\tこの法律は、公布の日から施行する。\tThis Act comes into effect on the day of promulgation.
"""


def read(tmp_path: Path, text: str, language: str) -> Law:
    path = tmp_path / "law.tsv"
    path.write_text(text, encoding="utf-8")
    return read_law(path, language=language)


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        (
            "ja",
            {
                "Article:1/ArticleTitle": "第一条",
                "Article:1/ArticleCaption": "（目的）",
                "Article:1/Paragraph:1/Sentence:2": "ただし、夜を除く。",
                "Article:1/Paragraph:2/Item:1/Subitem1:1/Sentence:1": "油を運ぶもの",
                "SupplProvision/Paragraph:1/Sentence:1": "この法律は、公布の日から施行する。",
            },
        ),
        (
            "en",
            {
                "Article:1/ArticleTitle": "Article 1",
                "Article:1/ArticleCaption": "(Purpose)",
                "Article:1/Paragraph:2/ParagraphNum": "(2)",
                "Article:1/Paragraph:1/Sentence:2": "provided, however, that this excludes nights.",
                "Article:1/Paragraph:2/Item:1/Sentence:1": "large ships;",
            },
        ),
    ],
)
def test_each_language_is_a_law(tmp_path: Path, language: str, texts: dict[str, str]) -> None:
    law = read(tmp_path, TABLE, language)
    assert law.language == language
    assert law.title in ("小さな港の法律", "Act on Small Ports")
    for address, text in texts.items():
        assert text_of(law.require(address)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("address\tja\n第一条\t甲。\n", r"law\.tsv:1: the columns address and en are needed; address, ja came"),
        ("address\ten\n第一条\n", r"law\.tsv:2: 2 columns are needed; 1 came"),
        ("address\ten\n第一条と\tx\n", r"law\.tsv:2: the name of a place is needed"),
        ("address\ten\n第一条\tx\nArticle:1/Paragraph:1\ty\n", r"law\.tsv:3: every provision needs one line"),
        ("address\ten\nTOC\ty\n", r"law\.tsv:2: the address of a provision, a caption or a title is needed"),
    ],
)
def test_bad_lines(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        read(tmp_path, text, "en")
