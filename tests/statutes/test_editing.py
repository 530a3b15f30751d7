"""Editing a law: text, elements, numbers; the file stays tidy."""

from __future__ import annotations

import pytest

from hakari.errors import InputError
from hakari.statutes import Law, Number, law_bytes
from hakari.statutes.building import new_provision, new_sentences, split_sentences
from hakari.statutes.editing import (
    append,
    delete,
    insert_after,
    insert_before,
    new_element,
    renumber,
    renumber_sentences,
    replace_text,
)
from hakari.statutes.inline import text_of


def lines(law: Law) -> list[str]:
    return law_bytes(law).decode().splitlines()


def test_text_is_replaced_once(harbour: Law) -> None:
    sentence = harbour.require("Article:1/Paragraph:1/Sentence:1")
    assert replace_text(sentence, "港長", "知事") == 1
    assert text_of(sentence) == "船の誘致は、知事が行う。"
    assert sentence.find("Ruby") is not None


@pytest.mark.parametrize(("old", "message"), [("市長", "it is not there"), ("、", "2 times"), ("", "an empty one")])
def test_what_is_not_unique_is_refused(harbour: Law, old: str, message: str) -> None:
    sentence = harbour.require("Article:1/Paragraph:2/Sentence:2")
    with pytest.raises(InputError, match=message):
        replace_text(sentence, old, "x")
    assert text_of(sentence) == "この場合において、港長は、理由を告げる。"


def test_everywhere(harbour: Law) -> None:
    sentence = harbour.require("Article:1/Paragraph:2/Sentence:2")
    assert replace_text(sentence, "、", "，", everywhere=True) == 2
    assert text_of(sentence) == "この場合において，港長は，理由を告げる。"


def test_what_is_inserted_and_deleted_again_leaves_the_file_as_it_was(harbour: Law) -> None:
    before = law_bytes(harbour)
    paragraph = harbour.require("Article:1/Paragraph:2")
    new = [new_provision("Paragraph", Number.of(n), "新しい項。") for n in (3, 4)]
    insert_after(paragraph, *new)
    shown = lines(harbour)
    assert '          <Paragraph Num="3">' in shown
    assert "            <ParagraphNum>３</ParagraphNum>" in shown
    assert [p.get("Num") for p in harbour.require("Article:1").findall("Paragraph")] == ["1", "2", "3", "4"]
    for element in new:
        delete(element)
    assert law_bytes(harbour) == before
    insert_before(harbour.require("Article:1/Paragraph:1"), new[0])
    delete(new[0])
    assert law_bytes(harbour) == before


def test_appending_knows_the_order_of_the_standard(harbour: Law) -> None:
    article = harbour.require("Article:2")
    append(article, new_provision("Paragraph", Number.of(2), "次の項。"))
    append(article, new_element("ArticleCaption", "（手数料）"))
    assert [child.tag for child in article] == ["ArticleCaption", "ArticleTitle", "Paragraph", "Paragraph"]
    paragraph = harbour.require("Article:2/Paragraph:2")
    append(paragraph, new_provision("Item", Number.of(1), "新しい号"))
    assert [child.tag for child in paragraph] == ["ParagraphNum", "ParagraphSentence", "Item"]


def test_an_element_of_a_law_is_not_put_into_another(harbour: Law) -> None:
    with pytest.raises(InputError, match="stands in a law already"):
        insert_after(harbour.require("Article:1"), harbour.require("Article:2"))
    with pytest.raises(InputError, match="stands in no law"):
        delete(new_element("Item"))


@pytest.mark.parametrize(
    ("address", "number", "heading"),
    [
        ("Article:1", "3_2", "第三条の二"),
        ("Article:1/Paragraph:2", "3", "３"),
        ("Article:1/Paragraph:2", "1", ""),
        ("Article:1/Paragraph:2/Item:1", "5", "五"),
        ("Article:1/Paragraph:2/Item:1/Subitem1:1", "2", "ロ"),
        ("Chapter:1", "2_2", "第二章の二\u3000総則"),
        ("SupplProvision/Paragraph:1", "2", "２"),
    ],
)
def test_renumbering_keeps_titles(harbour: Law, address: str, number: str, heading: str) -> None:
    element = harbour.require(address)
    renumber(element, Number.parse(number))
    assert element.get("Num") == number
    shown = element.find("ChapterTitle") if element.tag == "Chapter" else element.find(f"{element.tag}Title")
    shown = element.find("ParagraphNum") if element.tag == "Paragraph" else shown
    assert text_of(shown) == heading


def test_only_provisions_have_numbers(harbour: Law) -> None:
    with pytest.raises(InputError, match="a numbered element is needed"):
        renumber(harbour.require("Article:1/Paragraph:1/Sentence:1"), Number.of(2))


def test_sentences_are_counted_again(harbour: Law) -> None:
    delete(harbour.require("Article:1/Paragraph:1/Sentence:1"))
    holder = harbour.require("Article:1/Paragraph:1").find("ParagraphSentence")
    assert holder is not None
    renumber_sentences(holder)
    assert [dict(child.attrib) for child in holder] == [{"Num": "1"}]


def test_sentences_of_new_text() -> None:
    assert split_sentences("甲（乙。丙）は「丁。」とする。ただし、戊。己") == [
        "甲（乙。丙）は「丁。」とする。",
        "ただし、戊。",
        "己",
    ]
    holder = new_sentences("甲は、｜乙《おつ》とする。ただし、丙を除く。", "ParagraphSentence")
    assert [child.get("Function") for child in holder] == ["main", "proviso"]
    assert text_of(holder[0]) == "甲は、乙とする。"
    columns = new_sentences("甲\u3000乙をいう。", "ItemSentence")
    assert [child.tag for child in columns] == ["Column", "Column"]
