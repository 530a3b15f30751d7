"""Amendments applied to a small law: the new text, and that nothing happens where a part does not fit."""

from __future__ import annotations

import re

import pytest

from hakari.statutes import Law
from hakari.statutes.amendments import AmendmentError, apply_amendment, parse_amendment
from hakari.statutes.inline import text_of
from hakari.statutes.law import canonical


def amended(law: Law, *lines: str) -> Law:
    return apply_amendment(parse_amendment("\n".join(lines), file="act.txt"), law)


def said(law: Law, address: str) -> str:
    """Return the running text of a place, with its headings."""
    return said_of(law.require(address))


def said_of(element: object) -> str:
    """Return all text of an element, without the blanks that indent it."""
    return re.sub(r"[ \n]+", "", "".join(element.itertext()))  # type: ignore[attr-defined]


def paragraphs(law: Law, article: str) -> list[str]:
    found = law.require(article)
    return [said_of(paragraph) for paragraph in found.findall("Paragraph")]


def articles(law: Law) -> list[str]:
    return [text_of(article.find("ArticleTitle")) for article in law.articles()]


def test_the_law_itself_is_not_changed(harbour: Law) -> None:
    """A new law comes back."""
    before = canonical(harbour.root)
    amended(harbour, "第一条中「安全」を「適正」に改める。")

    assert before == canonical(harbour.root)


# Phrases.


def test_a_phrase_is_changed_wherever_it_stands_in_the_place(harbour: Law) -> None:
    """港長 stands in two paragraphs of article 2 and in others; only article 2 is named."""
    law = amended(harbour, "第二条中「港長」を「港湾長」に改める。")

    assert 2 == said(law, "Article:2").count("港湾長")
    assert "港湾長" not in said(law, "Article:3")


def test_changes_of_one_place_do_not_meet(harbour: Law) -> None:
    """「五十」を「三十」に、「三十」を「五十」に exchanges; nothing is changed twice."""
    law = amended(harbour, "第七条中「五十万円」を「三十万円」に、「三条」を「五十万円」に改める。")

    assert "第七条第五十万円の規定に違反した者は、三十万円以下の罰金に処する。" == said(law, "Article:7")


def test_adding_before_and_behind_and_deleting(harbour: Law) -> None:
    """All three in one sentence."""
    law = amended(
        harbour,
        "第三条第二項中「届出」の下に「及び報告」を加え、「書面」の前に「正副二通の」を加え、「前項の」を削る。",
    )

    assert "２届出及び報告は、正副二通の書面でする。この場合において、港長は、控えを渡す。" == said(
        law, "Article:3/Paragraph:2"
    )


@pytest.mark.parametrize(
    ("place", "changed"),
    [
        ("第三条第一項ただし書", "夜間"),
        ("第三条第一項本文", "港長"),
        ("第三条第二項前段", "書面"),
        ("第三条第二項後段", "控え"),
        ("第二条第一項各号列記以外の部分", "船"),
        ("第二条第一項第三号イ", "港"),
        ("第二条第一項第二号", "二十"),
        ("第三条の見出し", "届出"),
        ("第四条の表", "百円"),
        ("第四条の表大型船の項", "百"),
        ("第四条の表大型船の項下欄", "円"),
        ("別表第一", "港長"),
        ("別表第一の二の項", "港長"),
        ("附則第二項", "三年"),
        ("第一章の章名", "総則"),
        ("第二章第二節の節名", "係留"),
        ("題名", "小さな"),
        ("目次", "届出"),
    ],
)
def test_only_the_named_place_is_changed(harbour: Law, place: str, changed: str) -> None:
    """All texts outside of the place stay as they are, and the phrase is gone from the place."""
    law = amended(harbour, f"{place}中「{changed}」を「※」に改める。")
    before, behind = list(harbour.texts()), list(law.texts())
    differing = [(old, new) for (_, _, old), (_, _, new) in zip(before, behind, strict=True) if old != new]

    assert differing
    assert all(old.replace(changed, "※") == new for old, new in differing)
    assert 1 == len(differing) or place in ("第四条の表", "別表第一", "第四条の表大型船の項")


def test_captions_are_left_out_unless_they_are_included(harbour: Law) -> None:
    """第六条（見出しを含む。）中."""
    without, included = (
        amended(harbour, f"第六条{tail}中「係留」を「停泊」に改める。") for tail in ("", "（見出しを含む。）")
    )

    assert "（係留）" == said(without, "Article:6/ArticleCaption")
    assert "（停泊）" == said(included, "Article:6/ArticleCaption")


def test_a_phrase_goes_across_sentences(harbour: Law) -> None:
    """Sentences are cut anew: two become one."""
    law = amended(harbour, "第三条第二項中「でする。この場合において、」を「でし、」に改める。")
    sentences = law.require("Article:3/Paragraph:2").iter("Sentence")

    assert ["前項の届出は、書面でし、港長は、控えを渡す。"] == [text_of(sentence) for sentence in sentences]


def test_a_phrase_brings_a_sentence(harbour: Law) -> None:
    """One sentence becomes main sentence and proviso."""
    law = amended(harbour, "第六条中「係留する。」の下に「ただし、夜間は、この限りでない。」を加える。")
    sentences = list(law.require("Article:6").iter("Sentence"))

    assert ["main", "proviso"] == [sentence.get("Function") for sentence in sentences]


def test_ruby_outside_of_a_phrase_stays(harbour: Law) -> None:
    """Only what changes is written anew."""
    from hakari.statutes.inline import set_markup

    sentence = next(harbour.require("Article:6").iter("Sentence"))
    set_markup(sentence, "船は、岸<Ruby>壁<Rt>ぺき</Rt></Ruby>に係留する。")
    law = amended(harbour, "第六条中「岸壁」の下に「又は浮桟橋」を加える。")

    assert "船は、岸壁又は浮桟橋に係留する。" == text_of(next(law.require("Article:6").iter("Sentence")))
    assert 1 == len(list(law.require("Article:6").iter("Ruby")))


# The table of contents.


def test_contents_across_entries_are_cut_into_entries_again(harbour: Law) -> None:
    """A chapter is added between two by changing the text of both."""
    law = amended(
        harbour,
        "目次中「第三章　罰則（第七条・第八条）」を"
        "「第二章の二　検査（第六条の二）第三章　罰則（第七条−第九条）」に改める。",
    )
    contents = law.body.find("TOC")
    assert contents is not None
    chapters = [(chapter.get("Num"), said_of(chapter)) for chapter in contents.findall("TOCChapter")]

    assert ("2_2", "第二章の二　検査（第六条の二）") == chapters[2]
    assert ("3", "第三章　罰則（第七条―第九条）") == chapters[3]
    assert 2 == len(contents.findall("TOCChapter/TOCSection"))


def test_dashes_of_contents_are_those_of_the_law(harbour: Law) -> None:
    """Drafts write another dash than the XML."""
    law = amended(harbour, "目次中「第三条−第五条」を「第三条−第五条の二」に改める。")

    assert "（第三条―第五条の二）" in "".join(law.body.find("TOC").itertext())  # type: ignore[union-attr]


# Elements.


def test_numbers_go_up_from_the_last_and_new_text_fills_the_gap(harbour: Law) -> None:
    """The paragraphs behind move, the new one takes the number that is free."""
    law = amended(
        harbour,
        "第二条第三項中「前項の」を削り、同項を同条第四項とし、同条第二項の次に次の一項を加える。",
        "　３　港長は、国土交通大臣が任命する。",
    )

    assert [
        "２この法律において「港長」とは、港を管理する者をいう。",
        "３港長は、国土交通大臣が任命する。",
        "４港長は、旗を掲げる。",
    ] == (paragraphs(law, "Article:2")[1:])


def test_shifting_down_and_up(harbour: Law) -> None:
    """第七条及び第八条 move by two and back."""
    down = amended(harbour, "第七条から第八条までを二条ずつ繰り下げる。")
    up = amended(down, "第九条及び第十条を二条ずつ繰り上げる。")

    assert ["第九条", "第十条"] == articles(down)[-2:]
    assert canonical(up.root) == canonical(harbour.root)


def test_ranges_of_letters(harbour: Law) -> None:
    """イからロまでをロからハまでとし, then a new イ before."""
    law = amended(
        harbour,
        "第二条第一項第三号中イからロまでをロからハまでとし、ロの前に次のように加える。",
        "　　　イ　国に属するもの",
    )

    assert ["イ国に属するもの", "ロ港に属するもの", "ハ会社に属するもの"] == [
        said_of(child) for child in law.require("Article:2/Paragraph:1/Item:3").findall("Subitem1")
    ]


def test_an_article_becomes_its_own_second_paragraph(harbour: Law) -> None:
    """同条を同条第二項とし、同条に第一項として次の一項を加える."""
    law = amended(
        harbour, "第五条を同条第二項とし、同条に第一項として次の一項を加える。", "　　　港長は、帳簿を備える。"
    )

    assert ["港長は、帳簿を備える。", "２港長は、届出を帳簿に記載する。"] == paragraphs(law, "Article:5")


def test_new_articles_stand_where_their_chapter_is(harbour: Law) -> None:
    """Behind the last article of a section, at the end of a chapter."""
    law = amended(
        harbour,
        "　　第五条の次に次の一条を加える。",
        "　　（検査）",
        "　第五条の二　港長は、船を検査する。",
        "　　第三章に次の一条を加える。",
        "　第九条　前二条の罪は、告訴を待って論ずる。",
    )

    assert ["第五条の二", "第九条"] == [articles(law)[5], articles(law)[-1]]
    assert "Section" == law.require("Article:5_2").getparent().tag  # type: ignore[union-attr]
    assert "（検査）" == said(law, "Article:5_2/ArticleCaption")


def test_a_new_chapter_with_its_articles(harbour: Law) -> None:
    """It stands beside the chapter that is named."""
    law = amended(
        harbour,
        "第二章の次に次の一章を加える。",
        "　　　　第二章の二　検査",
        "　第六条の二　港長は、船を検査する。",
    )

    assert ["1", "2", "2_2", "3"] == [chapter.get("Num") for chapter in law.main.findall("Chapter")]
    assert articles(law).index("第六条の二") == articles(law).index("第六条") + 1


def test_chapters_are_renumbered_with_their_titles(harbour: Law) -> None:
    """第三章を第四章とする."""
    law = amended(harbour, "第三章を第四章とする。")

    assert "第四章　罰則" == said(law, "Chapter:4/ChapterTitle")


def test_titles_of_chapters_come_and_go(harbour: Law) -> None:
    """Deleting a title leaves the articles; attaching one takes them in."""
    without = amended(harbour, "第三章の章名を削る。")
    again = amended(without, "第七条の前に次の章名を付する。", "　　　　第三章　罰則")

    assert articles(harbour) == articles(without)
    assert 2 == len(without.main.findall("Chapter"))
    assert canonical(harbour.main) == canonical(again.main)


def test_sentences_come_and_go(harbour: Law) -> None:
    """Provisos and latter parts."""
    law = amended(
        harbour,
        "　　第三条第一項ただし書を削り、同条第二項後段を次のように改める。",
        "　　　この場合において、港長は、受領を証する。",
        "　　第五条に次のただし書を加える。",
        "　　　ただし、休日は、この限りでない。",
    )

    assert "船長は、入港しようとするときは、港長に届け出なければならない。" == paragraphs(law, "Article:3")[0]
    assert paragraphs(law, "Article:3")[1].endswith("港長は、受領を証する。")
    assert ["main", "proviso"] == [s.get("Function") for s in law.require("Article:5").iter("Sentence")]


def test_elements_are_replaced_whole(harbour: Law) -> None:
    """The caption of a replaced article goes with it; one before it that is for several stays."""
    whole = amended(harbour, "第六条を次のように改める。", "　第六条　船は、浮桟橋に係留する。")
    common = amended(
        harbour,
        "第六条の見出しを削り、同条の前に見出しとして「（停泊）」を付し、同条を次のように改める。",
        "　第六条　船は、浮桟橋に係留する。",
    )

    assert "第六条船は、浮桟橋に係留する。" == said(whole, "Article:6")
    assert "（停泊）第六条船は、浮桟橋に係留する。" == said(common, "Article:6")


def test_rows_of_tables(harbour: Law) -> None:
    """Replaced, added behind one, deleted; cells stand between tabs or on lines of their own."""
    law = amended(
        harbour,
        "　　第四条の表大型船の項を次のように改める。",
        "中型船\t百五十円",
        "大型船\t三百円",
        "　　別表第一の二の項の次に次のように加える。",
        "二の二",
        "遊漁船",
        "港長",
        "　　別表第一中三の項を削り、同表の二の二の項を同表の三の項とする。",
    )
    rows = [said_of(row) for row in law.require("Article:4").iter("TableRow")]

    assert ["船金額", "小型船百円", "中型船百五十円", "大型船三百円"] == rows
    assert ["一帆船港長", "二漁船港長", "三遊漁船港長"] == [
        said_of(row)
        for row in law.body.find("AppdxTable").iter("TableRow")  # type: ignore[union-attr]
    ]


def test_appended_tables(harbour: Law) -> None:
    """別表第一を別表第二とし、 a new one before; what is in brackets behind the name stays."""
    law = amended(
        harbour,
        "別表第一を別表第二とし、同表の前に次の一表を加える。",
        "　別表第一（第三条関係）",
        "書面\t正副二通",
    )

    assert ["別表第一（第三条関係）書面正副二通"[:4], "別表第二"] == [
        text_of(table.find("AppdxTableTitle"))[:4] for table in law.body.findall("AppdxTable")
    ]
    assert "（第四条関係）" == text_of(law.body.findall("AppdxTable")[1].find("RelatedArticleNum"))


def test_supplementary_provisions(harbour: Law) -> None:
    """附則第二項 is not that of an article; 附則に次の一項を加える adds at its end."""
    law = amended(
        harbour, "　　附則に次の一項を加える。", "　３　旧帳簿は、なお効力を有する。", "　　附則第二項を削る。"
    )
    supplement = law.supplements()[0]

    assert ["1", "3"] == [paragraph.get("Num") for paragraph in supplement.findall("Paragraph")]


def test_an_article_moves_to_where_its_number_belongs(harbour: Law) -> None:
    """第八条を第一条の二とする puts it behind article 1."""
    law = amended(harbour, "第八条を第一条の二とする。")

    assert ["第一条", "第一条の二", "第二条"] == articles(law)[:3]


def test_the_title_of_the_law(harbour: Law) -> None:
    """題名を次のように改める."""
    assert "港に関する法律" == amended(harbour, "題名を次のように改める。", "　　　港に関する法律").title


# What does not fit.


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("第九条を削る。",), "第九条 is needed; the law has no 第九条"),
        (("第三条第五項を削る。",), "第三条 has no 第五項"),
        (("第一条中「安全」を「適正」に改め、「航空」を削る。",), "「航空」 is needed in 第一条"),
        (("第三条中「港長に届けなければ」を削る。",), "the nearest that it has is 「….*港長に届け出なければ"),
        (("第七条を第八条とする。",), "第八条 is there already"),
        (("第二条第一項を同条第二項とする。",), "第二条第二項 is there already"),
        (("第三条に次の一項を加える。",), "new text is needed"),
        (("第三条に次の一項を加える。", "　２　甲"), "第三条第二項 is there already"),
        (("第三条を次のように改める。", "　２　甲"), "new text of the kind of 第三条 is needed"),
        (("第三条後段を削る。",), "has 2 paragraphs"),
        (("第七条を七条ずつ繰り上げる。",), "numbers above 0 are needed"),
        (("第八条から第三条までを削る。",), "the other order"),
        (("第三条に見出しとして「（旗）」を付する。",), "is there already"),
        (("題名の次に次の目次を付する。", "　　第一章　甲（第一条）"), "目次 is there already"),
        (("別表第二を削る。",), "別表第二 is needed"),
        (("第四条の表帆船の項を削る。",), "has no の帆船の項"),
        (("別表第一の一の項の次に次のように加える。", "一の二", "漁船"), "rows of 3 cells"),
        (("目次中「第九条」を削る。",), "「第九条」 is needed in 目次"),
        (("前文を削る。",), "the law has no 前文"),
        (("第二条第一項第三号中イからロまでをロからニまでとする。",), "as many numbers"),
    ],
)
def test_what_does_not_fit_is_said_and_nothing_is_done(harbour: Law, lines: tuple[str, ...], message: str) -> None:
    """The error names file, line, operation, place and what was found; the law is as it was."""
    before = canonical(harbour.root)
    good = ("　　第一条中「管理」を「運営」に改める。",)
    with pytest.raises(AmendmentError, match=message) as caught:
        amended(harbour, *good, f"　　{lines[0]}", *lines[1:])

    assert before == canonical(harbour.root)
    assert caught.value.where is not None
    assert ("act.txt", 2) == (caught.value.where.file, caught.value.where.line)
    assert caught.value.operation is not None


def test_an_amendment_of_another_law_is_refused(harbour: Law) -> None:
    """Both titles are named."""
    with pytest.raises(AmendmentError, match=r"小さな港の管理に関する法律 is needed; this one amends 灯台法"):
        amended(harbour, "第二条　灯台法の一部を次のように改正する。", "　　第一条を削る。")


def test_of_several_laws_this_one_is_amended(harbour: Law) -> None:
    """By its title, or by its number."""
    law = amended(
        harbour,
        "第二条　灯台法の一部を次のように改正する。",
        "　　第一条を削る。",
        "第三条　小さな港の法（令和二年法律第一号）の一部を次のように改正する。",
        "　　第八条を削る。",
    )

    assert ["第一条", "第七条"] == [articles(law)[0], articles(law)[-1]]
