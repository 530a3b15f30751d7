"""Two versions of a law: what is listed, and that the list leads from one to the other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby, pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hakari.errors import InputError
from hakari.statutes import Law, Number, read_law
from hakari.statutes.building import new_division, new_provision
from hakari.statutes.comparison import apply_changes, compare_laws
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
from hakari.statutes.elements import Element
from hakari.statutes.inline import plain


def listed(old: Law, new: Law) -> list[tuple[str, str, str]]:
    """Return category, old and new address of all changes but those of the file; check that they lead to `new`."""
    comparison = compare_laws(old, new)
    assert apply_changes(old, comparison.changes).same_as(new)
    return [
        (
            change.category,
            str(change.before.address) if change.before else "",
            str(change.after.address) if change.after else "",
        )
        for change in comparison.changes
        if change.category != "file"
    ]


def edited(law: Law, edit: Callable[[Law], object]) -> Law:
    new = law.copy()
    edit(new)
    return new


ITEM = "Article:1/Paragraph:2/Item:1"


def test_the_same_law_has_no_changes(harbour: Law) -> None:
    assert listed(harbour, harbour.copy()) == []
    assert set(compare_laws(harbour, harbour).counts().values()) == {0}


@pytest.mark.parametrize(
    ("address", "old", "new", "category"),
    [
        ("Article:1/Paragraph:1/Sentence:1", "港長", "知事", "1a"),
        ("Article:1/Paragraph:2/Sentence:2", "港長は", "港長又は船長は", "1b"),
        ("Article:1/Paragraph:2/Item:1/Column:2/Sentence:1", "長さ", "", "1c"),
        ("Article:2/Paragraph:1/TableStruct:1/TableRow:2/TableColumn:2/Sentence:1", "百円", "二百円", "1a"),
        ("Article:1/ArticleCaption", "目的", "船の誘致", "1a"),
    ],
)
def test_texts(harbour: Law, address: str, old: str, new: str, category: str) -> None:
    changed = edited(harbour, lambda law: replace_text(law.require(address), old, new))
    assert listed(harbour, changed) == [(category, address, address)]


def test_a_proviso_goes(harbour: Law) -> None:
    def edit(law: Law) -> None:
        delete(law.require("Article:1/Paragraph:1/Sentence:2"))
        holder = law.require("Article:1/Paragraph:1").find("ParagraphSentence")
        assert holder is not None
        renumber_sentences(holder)

    changed = edited(harbour, edit)
    assert listed(harbour, changed) == [("2c", "Article:1/Paragraph:1/Sentence:2", "")]


def test_an_item_comes_in_front_and_the_others_are_counted_up(harbour: Law) -> None:
    def edit(law: Law) -> None:
        renumber(law.require("Article:1/Paragraph:2/Item:2:4"), Number.parse("3:5"))
        renumber(law.require(ITEM), Number.of(2))
        insert_before(
            law.require("Article:1/Paragraph:2/Item:2"), new_provision("Item", Number.of(1), "帆のない船")
        )

    assert listed(harbour, edited(harbour, edit)) == [
        ("2b", "", "Article:1/Paragraph:2/Item:1"),
        ("3a", "Article:1/Paragraph:2/Item:1", "Article:1/Paragraph:2/Item:2"),
        ("3a", "Article:1/Paragraph:2/Item:2:4", "Article:1/Paragraph:2/Item:3:5"),
    ]


def test_three_neighbours_are_shifted_and_changed_inside(harbour: Law) -> None:
    def extend(law: Law) -> None:
        article = law.require("Article:2")
        for n, text in (
            (2, "手数料は、港長に納める。"),
            (3, "納めた手数料は、返さない。"),
            (4, "詳しいことは、政令で定める。"),
        ):
            append(article, new_provision("Paragraph", Number.of(n), text))

    def edit(law: Law) -> None:
        for n in (4, 3, 2):
            renumber(law.require(f"Article:2/Paragraph:{n}"), Number.of(n + 1))
        replace_text(law.require("Article:2/Paragraph:3/Sentence:1"), "港長", "知事")
        insert_after(
            law.require("Article:2/Paragraph:1"),
            new_provision("Paragraph", Number.of(2), "小船は、手数料を免れる。"),
        )

    old = edited(harbour, extend)
    assert listed(old, edited(old, edit)) == [
        ("2b", "", "Article:2/Paragraph:2"),
        ("3c", "Article:2/Paragraph:2", "Article:2/Paragraph:3"),
        ("1a", "Article:2/Paragraph:2/Sentence:1", "Article:2/Paragraph:3/Sentence:1"),
        ("3c", "Article:2/Paragraph:3", "Article:2/Paragraph:4"),
        ("3c", "Article:2/Paragraph:4", "Article:2/Paragraph:5"),
    ]


def test_an_article_gets_a_branch_number_and_another_caption(harbour: Law) -> None:
    def edit(law: Law) -> None:
        renumber(law.require("Article:1"), Number.of(1, 2))
        replace_text(law.require("Article:1_2/ArticleCaption"), "目的", "船の誘致")

    changed = edited(harbour, edit)
    (change,) = compare_laws(harbour, changed).changes
    assert change.category == "4"
    assert change.kind == "renumbered"
    assert [plain(side) for side in change.title or ()] == ["（目的）", "（船の誘致）"]
    assert apply_changes(harbour, [change]).same_as(changed)


def test_a_chapter_is_put_around_an_article(harbour: Law) -> None:
    def edit(law: Law) -> None:
        article = law.require("Article:2")
        delete(article)
        chapter = new_division("Chapter", Number.of(2), "第二章\u3000手数料")
        chapter.append(article)
        insert_after(law.require("Chapter:1"), chapter)

    assert listed(harbour, edited(harbour, edit)) == [("2b", "", "Chapter:2"), ("move", "Article:2", "Article:2")]


def test_an_item_goes_to_another_paragraph(harbour: Law) -> None:
    def edit(law: Law) -> None:
        item = law.require(ITEM)
        delete(item)
        append(law.require("Article:2/Paragraph:1"), item)

    assert listed(harbour, edited(harbour, edit)) == [("move", ITEM, "Article:2/Paragraph:1/Item:1")]


def test_another_provision_takes_the_place(harbour: Law) -> None:
    def edit(law: Law) -> None:
        item = law.require(ITEM)
        insert_after(item, new_provision("Item", Number.of(1), "政令で定める日に限り泊まるもの"))
        delete(item)

    comparison = compare_laws(harbour, edited(harbour, edit))
    assert [(change.category, change.kind) for change in comparison.changes] == [("2a", "replaced")]


def test_attributes_are_told_apart_from_words(harbour: Law) -> None:
    changed = edited(harbour, lambda law: law.require("Article:1").set("Hide", "true"))
    (change,) = compare_laws(harbour, changed).changes
    assert (change.category, change.kind) == ("file", "attributes")
    assert apply_changes(harbour, [change]).same_as(changed)


def test_changes_of_another_version_are_refused(harbour: Law) -> None:
    changed = edited(
        harbour, lambda law: replace_text(law.require("Article:1/Paragraph:1/Sentence:1"), "港長", "知事")
    )
    changes = compare_laws(harbour, changed).changes
    with pytest.raises(InputError, match="needs '港長' at character 6; '知事' stands there"):
        apply_changes(changed, changes)


def test_counts_and_plain_values(harbour: Law) -> None:
    def edit(law: Law) -> None:
        replace_text(law.require("Article:1/Paragraph:1/Sentence:1"), "港長", "知事")
        delete(law.require("Article:2"))

    comparison = compare_laws(harbour, edited(harbour, edit))
    assert {name: count for name, count in comparison.counts().items() if count} == {"1a": 1, "2c": 1}
    values = [change.to_dict() for change in comparison.changes]
    assert values[0]["chunks"] == [
        {"category": "1a", "before": [6, 8], "after": [6, 8], "old": "港長", "new": "知事", "anchor": None}
    ]
    assert values[1]["before"]["name"] == "第二条"


TEXTS = (
    "船は、旗を掲げる。",
    "船は、灯火を掲げる。",
    "港長は、船を調べる。",
    "削除",
    "手数料は、政令で定める。",
    "小船については、この限りでない。",
)
texts = st.lists(st.sampled_from(TEXTS), min_size=1, max_size=2).map("".join)
items = st.lists(st.tuples(st.integers(1, 4), texts), max_size=4)
paragraphs = st.lists(st.tuples(texts, items), min_size=1, max_size=3)
articles = st.lists(
    st.tuples(st.integers(1, 5), st.booleans(), st.sampled_from(["（目的）", "（船）", None]), paragraphs),
    max_size=5,
)


def small_law(content: list[tuple[int, bool, str | None, list[tuple[str, list[tuple[int, str]]]]]]) -> Law:
    """Return a law with these articles; a flag begins a chapter. Numbers may repeat, as in damaged files."""
    main: Element = new_element("MainProvision")
    scope, chapters = main, 0
    for number, begins, caption, paragraphs in content:
        if begins:
            chapters += 1
            scope = new_division("Chapter", Number.of(chapters), f"第{chapters}章")
            main.append(scope)
        article = new_provision("Article", Number.of(number), caption=caption)
        scope.append(article)
        for n, (text, items) in enumerate(paragraphs, start=1):
            paragraph = new_provision("Paragraph", Number.of(n), text)
            article.append(paragraph)
            for m, said in items:
                paragraph.append(new_provision("Item", Number.of(m), said))
    body = new_element("LawBody", [new_element("LawTitle", "小さな法律"), main])
    return Law(new_element("Law", [new_element("LawNum", "令和二年法律第一号"), body], Lang="ja"))


@settings(max_examples=150)
@given(articles, articles)
def test_the_changes_lead_from_any_law_to_any_other(old: list, new: list) -> None:
    before, after = small_law(old), small_law(new)
    comparison = compare_laws(before, after)
    assert apply_changes(before, comparison.changes).same_as(after)
    assert bool(comparison.changes) == (not before.same_as(after))


@pytest.mark.shared
def test_the_changes_lead_from_each_real_revision_to_the_next(shared: Path) -> None:
    folder = shared / "data" / "statutes"
    files = sorted((folder / "xml").glob("*.xml.gz"))
    pairs = [
        pair for _, group in groupby(files, key=lambda f: f.name.partition("_")[0]) for pair in pairwise(group)
    ]
    (two,) = pairwise(sorted((folder / "amendments" / "xml").glob("*.xml")))
    assert len(pairs) == 35
    for files_of_pair in [*pairs, two]:
        old, new = map(read_law, files_of_pair)
        changes = compare_laws(old, new).changes
        assert apply_changes(old, changes).same_as(new), f"{old.file} → {new.file}"
