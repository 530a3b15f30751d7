"""The rules of tercom: worked by hand, and held against sacreBLEU's tokeniser for TER."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy
from sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer

from hakari.data.texts import Texts
from hakari.errors import OptionError, UnknownNameError
from hakari.kernels import Vocabulary
from hakari.text import get_segmenter

RULES = {"normalized": "normalized", "no-punct": "no_punct", "asian": "asian_support"}
SETS = [tuple(rules) for size in range(len(RULES) + 1) for rules in itertools.combinations(RULES, size)]


def tercom(rules: tuple[str, ...]) -> str:
    return f"tercom:{','.join(rules)}" if rules else "tercom"


def sacrebleu_tokens(rules: tuple[str, ...], line: str) -> list[str]:
    """Return sacreBLEU's tokens, which TER strips on the right first."""
    tokenizer = TercomTokenizer(case_sensitive=True, **{RULES[rule]: True for rule in rules})
    return tokenizer(line.rstrip()).split()


@pytest.mark.parametrize(
    ("rules", "text", "tokens"),
    [
        # Without rules: white space only.
        ("", "It's 3.5,  isn't it?", ["It's", "3.5,", "isn't", "it?"]),
        # Punctuation apart, but for stops between digits and hyphens not behind a digit.
        ("normalized", "Say 1,000.5-2 (well-known).", ["Say", "1,000.5", "-", "2", "(", "well-known", ")", "."]),
        # A possessive s with its apostrophe is a word; other apostrophes stay.
        ("normalized", "the dog's isn't", ["the", "dog", "'s", "isn't"]),
        ("normalized", "&quot;a&amp;lt;&quot;", ['"', "a", "<", '"']),
        ("normalized", "divided\n-here there", ["dividedhere", "there"]),
        # Punctuation taken out; the hyphen is none.
        ("no-punct", 'He said: "Go!" (well-known).', ["He", "said", "Go", "well-known"]),
        ("asian", "これは、ペンです。", ["これは、ペンです。"]),
        ("no-punct,asian", "「これ」は、ペンです。", ["これはペンです"]),
        # Ideographs and full-width punctuation alone; kana in one piece, whatever their kind.
        (
            "normalized,asian",
            "私はペンを3本（赤）持つ。",
            ["私", "はペンを3", "本", "（", "赤", "）", "持", "つ", "。"],
        ),
        ("normalized,asian", "これはペンです。", ["これはペンです", "。"]),
        # tercom itself cuts between kinds of kana, and between kana and everything else.
        ("normalized,asian-runs", "これはペンです。", ["これは", "ペン", "です", "。"]),
        (
            "normalized,asian-runs",
            "ABCのXをコーヒー・カップ2つ",
            ["ABC", "の", "X", "を", "コーヒー", "・", "カップ", "2", "つ"],
        ),
        ("no-punct,asian-runs", "これは、ペン。", ["これはペン"]),
    ],
)
def test_tercom_on_a_worked_example(rules: str, text: str, tokens: list[str]) -> None:
    """The rules give the tokens that follow from their description."""
    assert tokens == get_segmenter(f"tercom:{rules}").tokens(text)


@pytest.mark.parametrize("rules", SETS, ids=tercom)
@given(data=st.data())
def test_tercom_equals_sacrebleu_on_adversarial_text(
    rules: tuple[str, ...], adversarial: SearchStrategy[str], data: DataObject
) -> None:
    """Every token equals sacreBLEU's under every set of rules."""
    lines = data.draw(st.lists(adversarial, max_size=10))

    batch = get_segmenter(tercom(rules)).segment(Texts(lines), Vocabulary())

    assert [sacrebleu_tokens(rules, line) for line in lines] == list(batch)


@pytest.mark.parametrize("rules", [("normalized", "asian"), ("normalized", "no-punct", "asian")], ids=tercom)
def test_tercom_equals_sacrebleu_around_every_character_of_the_basic_plane(rules: tuple[str, ...]) -> None:
    """Every character is treated as sacreBLEU treats it between letters, behind a digit and behind kana.

    That covers the range that sacreBLEU has mistyped: what it adds is in other ranges anyway.
    """
    codes = [code for code in range(1, 0x10000) if not 0xD800 <= code < 0xE000]
    lines = [f"a{chr(code)}b1{chr(code)}か{chr(code)}" for code in codes]

    batch = get_segmenter(tercom(rules)).segment(Texts(lines), Vocabulary(), threads=2)

    assert [] == [line for line, got in zip(lines, batch, strict=True) if sacrebleu_tokens(rules, line) != got]


@pytest.mark.parametrize("rules", SETS, ids=tercom)
@given(data=st.data())
def test_tercom_twice_is_its_own_result_cut_again(
    rules: tuple[str, ...], adversarial: SearchStrategy[str], data: DataObject
) -> None:
    """With `twice` the tokens, divided by blanks, are cut once more."""
    line = data.draw(adversarial)
    once = " ".join(get_segmenter(tercom(rules)).tokens(line))

    assert get_segmenter(tercom(rules)).tokens(once) == get_segmenter(tercom((*rules, "twice"))).tokens(line)


def test_tercom_signature_names_its_rules_in_one_order() -> None:
    """The order in which rules are written does not matter."""
    first, second = get_segmenter("tercom:asian,normalized"), get_segmenter("tercom:normalized,asian")

    assert "tercom:normalized,asian" == first.signature == second.signature
    assert "tercom" == get_segmenter("tercom").signature == get_segmenter("tercom:").signature


def test_tercom_refuses_rules_that_it_does_not_have() -> None:
    """A mistyped rule is an error that lists the rules."""
    with pytest.raises(UnknownNameError, match=r"(?s)no rule of tercom is named 'normalised'.*normalized"):
        get_segmenter("tercom:normalised")


@pytest.mark.parametrize("rules", ["asian,asian", "asian,asian-runs"])
def test_tercom_refuses_rules_that_exclude_each_other(rules: str) -> None:
    """A rule stands once, and Asian text is treated in one way."""
    with pytest.raises(OptionError, match="tercom takes each rule once, and one of asian and asian-runs"):
        get_segmenter(f"tercom:{rules}")
