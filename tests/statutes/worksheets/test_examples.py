"""Examples of an amendment: which sentences, which marks, which translation."""

from __future__ import annotations

import pytest

from hakari.errors import InputError
from hakari.statutes import Law, corpus_of
from hakari.statutes.comparison import compare_laws
from hakari.statutes.editing import delete, replace_text
from hakari.statutes.worksheets import Built, amendment_of, build_examples


def marked(built: Built, place: str) -> list[tuple[str, str]]:
    """Return the old and the new words of the marks of an example."""
    (example,) = (example for example in built.examples if example.address == place)
    return [(example.previous_source[slice(*m.before)], example.source[slice(*m.after)]) for m in example.marks]


@pytest.mark.parametrize(
    ("place", "marks"),
    [
        ("第二条第一項本文", [("十メートル", "十五メートル")]),
        ("第二条第二項第三号", [("泊まる", "泊まり、又は荷を積み卸す")]),
        ("第四条第二項", [("", "又は電磁的記録")]),
        ("第八条第一項", [("", "又は第二号"), ("二週間", "三十日")]),
        ("第七条第二項", [("", "ただし、災害による破損については、この限りでない。")]),
        ("第十条第二項", [("この場合において、案内人は、十人を超える来訪者を同時に案内してはならない。", "")]),
        ("第六条第一項表第一行第二列", [("三千円", "四千円")]),
    ],
)
def test_marks_by_hand(built: Built, place: str, marks: list[tuple[str, str]]) -> None:
    assert marked(built, place) == marks


def test_every_changed_sentence_is_an_example_or_left(built: Built) -> None:
    assert len(built.examples) == 16
    assert [example.category for example in built.examples].count("sentence added") == 2
    sentences = sum(change.category != "file" for change in built.comparison.changes)
    assert len(built.left) + len(built.examples) == sentences


def test_the_translation_is_that_of_the_old_provision(built: Built) -> None:
    by_place = {example.address: example for example in built.examples}
    assert by_place["第五条第一項"].previous_translation == "The valid period of registration is five years."
    assert by_place["第十一条第一項"].previous_translation.startswith("It is prohibited for any person to use fire")
    assert by_place["第二条第一項本文"].previous_translation.endswith("ten meters or less;")
    assert {example.amendment for example in built.examples} == {"令和五年法律第九百七号"}
    assert all(example.reference is None for example in built.examples)


def test_parts_of_the_translation_that_seem_to_change(built: Built) -> None:
    by_place = {example.address: example for example in built.examples}

    def parts(place: str) -> list[str]:
        example = by_place[place]
        return [example.previous_translation[slice(*span)] for span in example.extra["translation_marks"]]

    assert parts("第五条第一項") == ["five years"]
    assert parts("第四条第三項") == ["sixty"]
    assert parts("第十条第二項") == [
        "In this case, a guide must not guide more than ten visitors at the same time."
    ]
    assert parts("第七条第二項") == [""]


def test_examples_make_a_corpus(built: Built, corpus: object) -> None:
    assert corpus_of(corpus.test_set()).examples == built.examples  # type: ignore[attr-defined]


def test_captions_on_demand(laws: tuple[Law, Law, Law]) -> None:
    built = build_examples(*laws, name="x", titles=True)
    assert marked(built, "第三条見出し") == [("市町村", "国及び市町村")]
    assert marked(built, "第十一条見出し") == [("", "及び酒類")]
    assert len(built.examples) == 18


def test_what_has_no_translation_is_left(laws: tuple[Law, Law, Law]) -> None:
    old, new, translation = laws
    part = translation.copy()
    delete(part.require("Article:5"))
    built = build_examples(old, new, part, name="x")
    reasons = {left.place: left.reason for left in built.left}
    assert reasons["第五条第一項"] == "no translation of the old version has this provision"
    assert len(built.examples) == 14


def test_the_amending_act(laws: tuple[Law, Law, Law]) -> None:
    old, new, translation = laws
    assert amendment_of(old, new) == "令和五年法律第九百七号"
    with pytest.raises(InputError, match="the amending act is needed"):
        build_examples(new, old, translation, name="x")
    assert build_examples(new, old, translation, name="x", amendment="act").examples


def test_what_does_not_belong_together(laws: tuple[Law, Law, Law]) -> None:
    old, new, translation = laws
    with pytest.raises(InputError, match="these say the same"):
        build_examples(new, new, translation, name="x")
    with pytest.raises(InputError, match=r"a translation is needed; .*old\.ja\.xml is in Japanese"):
        build_examples(old, new, old, name="x")
    with pytest.raises(InputError, match=r"old\.en\.xml is in en, .*new\.ja\.xml in ja"):
        build_examples(translation, new, translation, name="x")
    with pytest.raises(InputError, match="a law in Japanese is needed"):
        build_examples(translation, translation, old, name="x")
    for others, message in (((0, 1), "the translation of"), ((0, 2), "two versions of one law are needed")):
        sides = [law.copy() for law in laws]
        for number in others:
            sides[number].root.set("Num", "902")
        with pytest.raises(InputError, match=message):
            build_examples(*sides, name="x")


def test_ruby_alone_gives_no_example(laws: tuple[Law, Law, Law]) -> None:
    old, _, translation = laws
    new = old.copy()
    place = "Article:2/Paragraph:2/Item:3/Column:1/Sentence:1"
    replace_text(new.require(place), "碇", "碇")
    assert [change.category for change in compare_laws(old, new).changes] == ["1a"]
    built = build_examples(old, new, translation, name="x", amendment="act")
    assert (built.examples, [left.reason for left in built.left]) == ((), ["only ruby changes"])
