"""The rules over characters: worked by hand, and held against sacreBLEU's tokenisers of the same names."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from hakari.data.texts import Texts
from hakari.errors import InputError
from hakari.kernels import Vocabulary
from hakari.text import get_segmenter

Tokenizers = Callable[[str], Callable[[str], list[str]]]
RULES = ("none", "char", "13a", "intl", "zh")
ROOT = Path(__file__).parents[3]
CODE_POINTS = [chr(code) for code in range(1, sys.maxunicode + 1) if not 0xD800 <= code < 0xE000]

EXAMPLES = [
    # none: white space as str.split() sees it, and nothing else
    ("none", "a,b  c\u3000d\xa0e\u2028f", ["a,b", "c", "d", "e", "f"]),
    ("none", "zero\u200bwidth \ufeffmark", ["zero\u200bwidth", "\ufeffmark"]),
    ("none", "", []),
    # char: a combining mark is a character of its own, and so is every part of a joined emoji
    ("char", "ペン です", ["ペ", "ン", "で", "す"]),
    ("char", "か\u3099", ["か", "\u3099"]),
    ("char", "👩\u200d👧", ["👩", "\u200d", "👧"]),
    # 13a: ASCII punctuation stands alone
    ("13a", 'Say "Hello, world!"', ["Say", '"', "Hello", ",", "world", "!", '"']),
    ("13a", "a/b_c@d#e", ["a", "/", "b", "_", "c", "@", "d", "#", "e"]),
    # … but not an apostrophe, and a full stop or comma not between digits
    ("13a", "It's 3.14 or 1,000.", ["It's", "3.14", "or", "1,000", "."]),
    ("13a", "the U.S. in 2020.", ["the", "U", ".", "S", ".", "in", "2020", "."]),
    ("13a", ".5 and 5.", [".", "5", "and", "5", "."]),
    # … and a hyphen only behind a digit
    ("13a", "well-known 1-2-3 5-", ["well-known", "1", "-", "2", "-", "3", "5", "-"]),
    # 13a: four entities are resolved, in their order: &amp; before &lt; and &gt;, behind &quot;
    ("13a", "&quot;a&amp;b&quot; &lt;c&gt;", ['"', "a", "&", "b", '"', "<", "c", ">"]),
    ("13a", "&amp;lt; &amp;quot;", ["<", "&", "quot", ";"]),
    ("13a", "&apos;", ["&", "apos", ";"]),
    # 13a: a word divided at the end of a line is joined; a marker of older tools vanishes
    ("13a", "trans-\nlation a\nb", ["translation", "a", "b"]),
    ("13a", "a<skipped>b", ["ab"]),
    # 13a knows no punctuation but ASCII's: a Japanese sentence is one token
    ("13a", "これは、ペンです。", ["これは、ペンです。"]),
    ("13a", "“quoted” … ٣.٤", ["“quoted”", "…", "٣", ".", "٤"]),
    # intl: Unicode punctuation and symbols stand alone
    ("intl", "「はい」と言った。", ["「", "はい", "」", "と言った", "。"]),
    ("intl", "it’s €5+3", ["it", "’", "s", "€", "5", "+", "3"]),
    # … unless a number stands on both sides, whatever its script
    ("intl", "1,000円 ٣.٤ ½.Ⅳ", ["1,000円", "٣.٤", "½.Ⅳ"]),
    # intl: a full stop behind a number at the very end stays with it, as no character follows it
    ("intl", "in 2020.", ["in", "2020."]),
    ("intl", "in 2020. ", ["in", "2020."]),
    ("intl", "in 2020.)", ["in", "2020", ".", ")"]),
    # intl resolves no entities
    ("intl", "&lt;", ["&", "lt", ";"]),
    # zh: ideographs and full-width characters stand alone, the rest is as in 13a
    ("zh", "你好，world! It's 3.5kg", ["你", "好", "，", "world", "!", "It's", "3.5kg"]),
    ("zh", "ＡＢ１", ["Ａ", "Ｂ", "１"]),
    # … kana are none of its characters
    ("zh", "これは漢字です。", ["これは", "漢", "字", "です", "。"]),
    # zh: U+2001–2A6D stands in its list where a supplementary plane was meant: general punctuation, arrows
    # and mathematical signs are set apart, and the ideographs of that plane are not
    ("zh", "a…b→c\u2a6dd\u2a6ee", ["a", "…", "b", "→", "c", "\u2a6d", "d\u2a6ee"]),
    ("zh", "𠀀𠀁好", ["𠀀𠀁", "好"]),
    # zh: the list ends with the ideographs of Unicode 4.1
    ("zh", "\u9fbb\u9fbc\u9fbd", ["\u9fbb", "\u9fbc\u9fbd"]),
    # zh does not resolve entities, and does not join divided words
    ("zh", "&lt; a-\nb", ["&", "lt", ";", "a-", "b"]),
]


@pytest.mark.parametrize(("rule", "text", "tokens"), EXAMPLES)
def test_rule_on_a_worked_example(rule: str, text: str, tokens: list[str]) -> None:
    """A rule gives the tokens that follow from its description."""
    assert tokens == get_segmenter(rule).tokens(text)


@pytest.mark.parametrize(("rule", "text", "tokens"), EXAMPLES)
def test_worked_example_is_what_sacrebleu_gives(
    rule: str, text: str, tokens: list[str], sacrebleu_tokens: Tokenizers
) -> None:
    """The examples above are right: sacreBLEU gives the same tokens."""
    assert tokens == sacrebleu_tokens(rule)(text)


@pytest.mark.parametrize("rule", RULES)
@given(data=st.data())
def test_rule_equals_sacrebleu_on_adversarial_text(
    rule: str, adversarial: SearchStrategy[str], sacrebleu_tokens: Tokenizers, data: DataObject
) -> None:
    """Every token equals sacreBLEU's, whatever the text."""
    lines = data.draw(st.lists(adversarial, max_size=20))
    tokenize = sacrebleu_tokens(rule)

    batch = get_segmenter(rule).segment(Texts(lines), Vocabulary())

    assert [tokenize(line) for line in lines] == list(batch)


@pytest.mark.parametrize("rule", ["13a", "intl", "zh"])
def test_rule_equals_sacrebleu_around_every_character_of_the_basic_plane(
    rule: str, sacrebleu_tokens: Tokenizers
) -> None:
    """Every character of the basic plane is treated as sacreBLEU treats it between letters and by a digit."""
    lines = [f"a{c}b1{c}" for c in CODE_POINTS if c <= "\uffff"]
    tokenize = sacrebleu_tokens(rule)

    batch = get_segmenter(rule).segment(Texts(lines), Vocabulary(), threads=2)

    assert [] == [line for line, got in zip(lines, batch, strict=True) if tokenize(line) != got]


def test_none_splits_where_python_splits_for_every_character() -> None:
    """White space is what `str.split` takes for white space, for every character of Unicode."""
    lines = [f"a{c}b" for c in CODE_POINTS]

    lengths = get_segmenter("none").segment(Texts(lines), Vocabulary()).lengths

    assert np.array_equal([len(line.split()) for line in lines], lengths)


def test_unicode_tables_are_those_of_the_regex_package() -> None:
    """The committed categories are what the tool writes with the pinned version of `regex`."""
    spec = importlib.util.spec_from_file_location("unicode_tables", ROOT / "tools" / "unicode_tables.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)

    assert tool.header() == tool.TARGET.read_text(encoding="utf-8")


@pytest.mark.parametrize("rule", RULES)
def test_threads_change_neither_tokens_nor_ids(rule: str) -> None:
    """Two threads give the ids and offsets of one, so no result depends on the machine."""
    texts = Texts([f"第{i}回, No.{i % 7} — “{i * i}”" for i in range(2000)])

    one, two = (get_segmenter(rule).segment(texts, Vocabulary(), threads=t) for t in (1, 2))

    assert np.array_equal(one.ids, two.ids)
    assert np.array_equal(one.offsets, two.offsets)


@pytest.mark.parametrize("rule", RULES)
def test_missing_and_empty_texts_have_no_tokens(rule: str) -> None:
    """A missing text, an empty one and one of blanks have no tokens, and shift nobody."""
    batch = get_segmenter(rule).segment(Texts([None, "x", "", " \u3000 ", "y"]), Vocabulary())

    assert [[], ["x"], [], [], ["y"]] == list(batch)


def test_batches_with_one_vocabulary_share_their_ids() -> None:
    """The same token has the same id in two batches of one vocabulary."""
    vocabulary = Vocabulary()

    first = get_segmenter("13a").segment(Texts(["the cat"]), vocabulary)
    second = get_segmenter("13a").segment(Texts(["cat the dog"]), vocabulary)

    assert [*first.ids.tolist(), 2] == [second.ids[1], second.ids[0], second.ids[2]]


@pytest.mark.parametrize(("text", "named"), [("a\0b", "NUL"), ("a\ud800", "surrogate")])
def test_broken_text_is_refused_with_its_place(text: str, named: str) -> None:
    """NULs, behind which other programs cut text, and halves of surrogate pairs are refused by line."""
    with pytest.raises(InputError, match=rf"sys\.ja:2: .*{named}"):
        get_segmenter("13a").segment(Texts(["fine", text], file="sys.ja"), Vocabulary())


@pytest.mark.parametrize("rule", RULES)
def test_signature_is_the_name(rule: str) -> None:
    """A rule has no dictionary: its name says all, and is sacreBLEU's."""
    assert rule == get_segmenter(rule).signature
