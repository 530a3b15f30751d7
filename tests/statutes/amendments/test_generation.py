"""Amendments written from two versions of a law: read and applied, they give the new version."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hakari.statutes import Law
from hakari.statutes.amendments import apply_amendment, parse_amendment
from hakari.statutes.amendments.generation import InexpressibleError, generate_amendment, same_content
from hakari.statutes.numbers import Number
from hakari.statutes.outline import parse_outline

from .conftest import HARBOUR, outline


def written(old: str, new: str) -> str:
    """Return the amendment between two outlines, which is checked to lead from one to the other."""
    before, behind = outline(old), outline(new)
    text = generate_amendment(before, behind)

    assert same_content(apply_amendment(parse_amendment(text), before), behind)
    return text


def changed(*pairs: tuple[str, str]) -> str:
    """Return the harbour law with passages replaced, each of which stands in it."""
    text = HARBOUR
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ([("岸壁に係留", "浮桟橋に係留")], ["第六条中「岸壁」を「浮桟橋」に改める。"]),
        ([("岸壁に係留", "岸壁又は浮桟橋に係留")], ["第六条中「岸壁」の下に「又は浮桟橋」を加える。"]),
        ([("届出を帳簿に記載", "届出を記載")], ["第五条中「帳簿に」を削る。"]),
        ([("ただし、夜間は、この限りでない。", "")], ["第三条第一項ただし書を削る。"]),
        ([("この場合において、港長は、控えを渡す。", "")], ["第三条第二項後段を削る。"]),
        (
            [("記載する。\n", "記載する。ただし、休日は、この限りでない。\n")],
            ["第五条に次のただし書を加える。", "　ただし、休日は、この限りでない。"],
        ),
        ([("（入港の届出）", "（届出）")], ["第三条の見出しを「（届出）」に改める。"]),
        ([("（手数料）\n", "")], ["第四条の見出しを削る。"]),
        ([("第五条　", "（帳簿）\n第五条　")], ["第五条に見出しとして「（帳簿）」を付する。"]),
        (
            [("漁船　長さ二十メートル", "漁船　長さ三十メートル")],
            ["第二条第一項第二号中「二十メートル」を「三十メートル」に改める。"],
        ),
        ([("大型船\t二百円", "大型船\t三百円")], ["第四条の表中「二百円」を「三百円」に改める。"]),
        ([("２　三年間は", "２　五年間は")], ["附則第二項中「三年」を「五年」に改める。"]),
        ([("二\t漁船\t港長", "二\t遊漁船\t港長")], ["別表第一中「漁船」を「遊漁船」に改める。"]),
        ([("小さな港の", "港の")], ["題名を次のように改める。", "　港の管理に関する法律"]),
    ],
)
def test_a_change_is_written_as_a_drafter_would(pairs: list[tuple[str, str]], expected: list[str]) -> None:
    """The sentence and its new text, below the heading of the law."""
    lines = written(HARBOUR, changed(*pairs)).strip().split("\n")[1:]

    assert expected == [line.replace("\u3000" * 2, "", 1) for line in lines]


def test_a_new_paragraph_moves_those_behind_it() -> None:
    """The last goes first; the new one comes last."""
    text = written(
        HARBOUR,
        changed(
            ("３　前項の港長は、旗を掲げる。", "４　前項の港長は、旗を掲げる。"),
            ("２　この", "２　船は、動くものに限る。\n３　この"),
        ),
    )

    assert [
        "　　第二条第三項を同条第四項とし、同条第二項を同条第三項とし、同条第一項の次に次の一項を加える。",
        "　２　船は、動くものに限る。",
    ] == text.strip().split("\n")[1:]


def test_articles_that_move_alike_move_in_a_range() -> None:
    """Three articles or more are shifted together."""
    old = "港法\n" + "\n".join(f"{Number.of(n).japanese('Article')}　船{n}は、港に入る。" for n in range(1, 6))
    new = old.replace("第五条", "第六条").replace("第四条", "第五条").replace("第三条", "第四条")
    new = new.replace("第四条　船3", "第三条　旗は、赤とする。\n第四条　船3")

    assert "　　第三条から第五条までを一条ずつ繰り下げる。" in written(old, new).split("\n")


def test_a_chapter_with_its_contents() -> None:
    """Contents, chapter and articles."""
    text = written(
        HARBOUR,
        changed(
            (
                "第三章　罰則（第七条・第八条）\n附則",
                "第三章　罰則（第七条・第八条）\n第四章　雑則（第九条）\n附則",
            ),
            ("附　則\n（施行", "第四章　雑則\n第九条　手数料は、政令で定める。\n附　則\n（施行"),
        ),
    )

    assert "　　第三章の次に次の一章を加える。" in text.split("\n")


def test_chapters_that_come_and_go() -> None:
    """A law without chapters gets them; one with chapters loses them."""
    plain = "港法\n第一条　船は、港に入る。\n第二条　旗は、赤とする。\n第三条　罰する。"
    divided = (
        "港法\n第一章　総則\n第一条　船は、港に入る。\n第二章　雑則\n第二条　旗は、赤とする。\n第三条　罰する。"
    )

    assert 2 == written(plain, divided).count("章名を付する")
    assert "章を削る" in written(divided, plain)


def test_the_same_law_needs_no_amendment() -> None:
    """Nothing is written."""
    assert "" == generate_amendment(outline(HARBOUR), outline(HARBOUR))


def test_ruby_is_written_in_new_text() -> None:
    """A provision with ruby is replaced whole; its reading stands behind it."""
    text = written(HARBOUR, changed(("岸壁に係留", "浮桟橋に｜繋留《けいりゅう》")))

    assert "｜繋留《けいりゅう》" in text


def test_what_no_sentence_says_is_refused() -> None:
    """A preamble, for one."""
    new = outline(HARBOUR)
    from hakari.statutes.editing import new_element

    new.body.insert(2, new_element("Preamble", [new_element("Paragraph", [new_element("ParagraphSentence")])]))
    with pytest.raises(InexpressibleError, match="preamble"):
        generate_amendment(outline(HARBOUR), new)


# Synthetic laws.

WORDS = (
    *(
        "港長は、",
        "船は、",
        "岸壁に",
        "旗を",
        "掲げる",
        "届け出る",
        "第三条の規定により",
        "書面で",
        "直ちに",
        "及び",
    ),
    *("「船」とは", "（以下「荷」という。）", "前項の", "五十万円以下の", "次に掲げる"),
)


@dataclass(frozen=True)
class Provision:
    """What a paragraph or item says, and the items below it."""

    text: str
    below: tuple[Provision, ...] = ()


@dataclass(frozen=True)
class Rule:
    """An article: its number, caption and paragraphs."""

    number: Number
    caption: str | None
    paragraphs: tuple[Provision, ...]


SENTENCE = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map("".join)
ITEM = st.builds(Provision, SENTENCE, st.lists(st.builds(Provision, SENTENCE), max_size=2).map(tuple))
SENTENCES = st.tuples(SENTENCE, st.sampled_from(["", "この場合において、", "ただし、"]), SENTENCE).map(
    lambda parts: f"{parts[0]}。{parts[1]}{parts[2]}。" if parts[1] else f"{parts[0]}。"
)
PARAGRAPH = st.builds(Provision, SENTENCES, st.lists(ITEM, max_size=3).map(tuple))
NEW = Number.of(0)
"""The number of an article that has none yet."""

CAPTION = st.none() | st.sampled_from(["（旗）", "（届出）", "（係留）"])


@st.composite
def changed_provisions(
    draw: st.DrawFn, old: tuple[Provision, ...], new: st.SearchStrategy[Provision]
) -> tuple[Provision, ...]:
    """Return provisions of which some are new, some gone, some say something else."""
    result: list[Provision] = []
    for provision in old:
        fate = draw(st.sampled_from(["same", "same", "text", "below", "gone", "before"]))
        if fate == "before":
            result.append(draw(new))
        if fate == "text":
            result.append(replace(provision, text=provision.text.replace("旗を", draw(SENTENCE), 1)))
        elif fate == "below":
            result.append(replace(provision, below=draw(changed_provisions(provision.below, ITEM))))
        elif fate != "gone":
            result.append(provision)
    if draw(st.booleans()):
        result.append(draw(new))
    return tuple(result)


@st.composite
def versions(draw: st.DrawFn) -> tuple[Law, Law]:
    """Return two versions of a small law."""
    count = draw(st.integers(1, 5))
    old = [
        Rule(Number.of(n + 1), draw(CAPTION), tuple(draw(st.lists(PARAGRAPH, min_size=1, max_size=3))))
        for n in range(count)
    ]
    branches = draw(st.booleans())
    new: list[Rule] = []
    for rule in old:
        fate = draw(st.sampled_from(["same", "same", "inside", "inside", "caption", "gone", "before"]))
        if fate == "before":
            new.append(Rule(NEW, draw(CAPTION), (draw(PARAGRAPH),)))
        if fate == "inside":
            inside = draw(changed_provisions(rule.paragraphs, PARAGRAPH)) or rule.paragraphs
            new.append(replace(rule, paragraphs=inside))
        elif fate == "caption":
            new.append(replace(rule, caption=draw(CAPTION)))
        elif fate != "gone":
            new.append(rule)
    new = new or old
    numbered = _with_branches(new) if branches else [replace(r, number=Number.of(n)) for n, r in enumerate(new, 1)]
    split = draw(st.integers(0, count))
    return _law(old, split), _law(numbered, split)


def _with_branches(rules: list[Rule]) -> list[Rule]:
    """Return rules of which new ones are branches of the one before them."""
    result: list[Rule] = []
    for rule in rules:
        before = result[-1].number if result else NEW
        parts = before.parts if len(before.parts) == 2 else (*before.parts, 1)
        branch = Number.of(parts[0], parts[1] + 1)
        result.append(replace(rule, number=branch) if rule.number == NEW else rule)
    return result


def _law(rules: list[Rule], split: int) -> Law:
    lines = ["港に関する法律"]
    for place, rule in enumerate(rules):
        if split and place == 0:
            lines.append("第一章　総則")
        if split and place == split:
            lines.append("第二章　雑則")
        if rule.caption:
            lines.append(rule.caption)
        head = rule.number.japanese("Article")
        for number, paragraph in enumerate(rule.paragraphs, start=1):
            label = head if number == 1 else Number.of(number).title("Paragraph")
            lines.append(f"{label}　{paragraph.text}")
            lines += _items(paragraph)
    return parse_outline(list(enumerate(lines, start=1)), file="law.txt")


def _items(paragraph: Provision) -> list[str]:
    lines = []
    for number, item in enumerate(paragraph.below, start=1):
        lines.append(f"{Number.of(number).title('Item')}　{item.text}")
        lines += [f"{Number.of(n).title('Subitem1')}　{below.text}" for n, below in enumerate(item.below, start=1)]
    return lines


@given(versions())
@settings(max_examples=60)
def test_what_is_written_leads_from_one_version_to_the_other(pair: tuple[Law, Law]) -> None:
    """`apply(parse(generate(old, new)), old)` says what `new` says, whatever became of the provisions."""
    old, new = pair
    text = generate_amendment(old, new)

    if text:
        assert same_content(apply_amendment(parse_amendment(text), old), new)
    else:
        assert same_content(old, new)
