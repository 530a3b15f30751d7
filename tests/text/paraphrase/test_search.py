"""Places, combinations and the check of results, on small rules; against a naive enumeration."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.data.texts import Texts
from hakari.errors import OptionError
from hakari.text import Normalization, TokenSpec, Workspace
from hakari.text.paraphrase import Paraphrases, RuleSet, default_rules, read_rules
from hakari.text.paraphrase.search import Alternative, Place, combinations

SPEC = TokenSpec("ja-mecab")


def rules_of(text: str) -> RuleSet:
    """Return the rules of a file."""
    file = read_rules(text, "test.rules")
    return RuleSet(file.rules, file.version, text)


def paraphrases(text: str | list[str | None], rules: RuleSet | None = None, bound: int = 100) -> Paraphrases:
    """Return the paraphrases of texts under the program's rules or others."""
    texts = Texts([text] if isinstance(text, str) else text)
    return Workspace(threads=1).paraphrases(texts, SPEC, rules or default_rules(), bound)


def texts_of(found: Paraphrases, segment: int = 0) -> list[str]:
    """Return the texts alone."""
    return [paraphrase.text for paraphrase in found.of(segment)]


# --- combinations -------------------------------------------------------------------------------------------------


def places(counts: list[int]) -> list[Place]:
    """Return places with so many alternatives each."""
    return [Place(k, k + 1, tuple(Alternative((n,), (), "") for n in range(c))) for k, c in enumerate(counts)]


@given(st.lists(st.integers(1, 3), max_size=5))
def test_combinations_are_all_there_once(counts: list[int]) -> None:
    """Every choice but none at all comes once; each alternative has come after as many as the longest place has."""
    found = list(combinations(places(counts)))

    assert set(found) == set(product(*(range(c + 1) for c in counts))) - {(0,) * len(counts)}
    assert len(set(found)) == len(found)
    for k, count in enumerate(counts):
        assert {choice[k] for choice in found[: max(counts)]} == set(range(1, count + 1))


def test_all_places_at_once_come_first() -> None:
    """The first choices rewrite every place."""
    assert [(1, 1), (2, 1), (1, 0), (2, 0), (0, 1)] == list(combinations(places([2, 1])))


# --- places and texts ---------------------------------------------------------------------------------------------


def test_two_places() -> None:
    """Each place is rewritten or not: three paraphrases of two places, both at once first."""
    found = paraphrases("兄は読んだ。姉は飛んだ。")

    assert [
        "兄は読みました。姉は飛びました。",
        "兄は読みました。姉は飛んだ。",
        "兄は読んだ。姉は飛びました。",
    ] == texts_of(found)
    assert [("verb-c-past", "verb-c-past"), ("verb-c-past",), ("verb-c-past",)] == [p.rules for p in found.of(0)]


def test_bound_is_kept_and_reported() -> None:
    """No more than the bound, the first ones, and the segment is marked; an exact fit is not."""
    text = "兄は読んだ。姉は飛んだ。"
    whole = texts_of(paraphrases(text))
    for bound in (1, 2, 3):
        found = paraphrases([text, "兄は読んだ。"], bound=bound)
        assert whole[:bound] == texts_of(found)
        assert [bound < 3, False] == found.bounded.tolist()
    with pytest.raises(OptionError, match="from 1 up"):
        paraphrases(text, bound=0)


def test_blanks_and_white_space_stay() -> None:
    """What is not rewritten keeps every blank; no place reaches over one."""
    assert ["  星 が  光りました。 「New  York」 "] == texts_of(paraphrases("  星 が  光った。 「New  York」 "))
    assert [] == texts_of(paraphrases("星が光っ た。"))


def test_missing_and_empty_texts_have_none() -> None:
    """None, nothing and blanks are left alone."""
    found = paraphrases([None, "", "  ", "星が光った。"])

    assert [0, 0, 0, 1] == found.counts.tolist()
    assert 4 == len(found)


def test_texts_do_not_depend_on_each_other() -> None:
    """Together or alone, in any order, with one thread or two: the same."""
    texts = ["星が光った。", "兄は教師だ。", "雪だった。", "星が光った。"]
    together = paraphrases(list(texts))

    for segment, text in enumerate(texts):
        assert texts_of(together, segment) == texts_of(paraphrases(text))
    many = Texts(texts * 50)
    one, two = (Workspace(threads=n).paraphrases(many, SPEC, default_rules(), 8) for n in (1, 2))
    assert (one.texts, one.choices) == (two.texts, two.choices)


def test_normalised_texts_are_paraphrased() -> None:
    """The paraphrases are those of the text that the segmenter sees."""
    spec = TokenSpec("ja-mecab", Normalization(nfkc=True))
    found = Workspace(threads=1).paraphrases(Texts(["ﾎｼが光った。"]), spec, default_rules(), 5)

    assert ["ホシが光りました。"] == texts_of(found)


# --- rules --------------------------------------------------------------------------------------------------------

CHAIN = """
rule first
  だ(aux) -> です
rule second
  です -> で(aux) : ある(aux)
rule third
  だ(aux) -> だろう
"""


def test_rules_apply_in_order() -> None:
    """Later rules see what earlier ones made, not the other way round."""
    found = paraphrases("花だ。", rules_of(CHAIN))

    assert {"花です。": ("first",), "花だろう。": ("third",), "花である。": ("first", "second")} == {
        p.text: p.rules for p in found.of(0)
    }
    turned = rules_of("rule b\n  です -> で(aux) : ある(aux)\nrule a\n  だ(aux) -> です\n")
    assert ["花です。"] == texts_of(paraphrases("花だ。", turned))


def test_a_rule_is_not_applied_to_its_own_output() -> None:
    """A rule that could go on for ever rewrites once."""
    growing = rules_of("rule grow\n  よ(p-final) -> よ(p-final) : ね(p-final)\n")

    assert ["花だよね。"] == texts_of(paraphrases("花だよ。", growing))


@pytest.mark.parametrize(
    ("line", "text", "fires"),
    [
        ("left: (noun)", "花だ。", True),
        ("left: (na-adj)", "花だ。", False),
        ("left: start : (noun)", "花だ。", True),
        ("left: start : (noun)", "赤い花だ。", False),
        ("left not: (noun)", "花だ。", False),
        ("right: end", "花だ", True),
        ("right: end", "花だと聞く", False),
        ("right: よ(p-final) : end | end", "花だよ。", True),
        ("right not: よ(p-final)", "花だよ。", False),
        ("right: (stop)\n  left: (noun)", "花だ。", True),
        ("right: (stop)\n  left: (verb)", "花だ。", False),
    ],
)
def test_conditions(line: str, text: str, fires: bool) -> None:
    """A condition on a side holds or not; several must all hold."""
    found = paraphrases(text, rules_of(f"rule x\n  だ(aux) -> です\n  {line}\n"))

    assert fires == bool(found.texts)


@pytest.mark.parametrize(
    ("pattern", "text", "result"),
    [
        ("$1(verb-c-m).end -> $1.inf : ます", "本を読む", "本を読みます"),
        ("$1(verb-c-k).end -> $1.inf : ます", "本を読む", None),
        ("$1(verb base=読む|飲む).end -> $1.inf : ます", "本を読む", "本を読みます"),
        ("$1(verb base!=読む).end -> $1.inf : ます", "本を読む", None),
        ("$1(noun|name) : の(p-adn) : $2(noun) -> $2 : の(p-adn) : $1", "机の脚", "脚の机"),
        ("$1(verb).end -> $1.te : た", "本を読む", "本を読んだ"),
        ("$1(verb).end -> $1.te : た", "絵を描く", "絵を描いた"),
        ("$1(verb).end -> $1.ku : た", "本を読む", None),
    ],
)
def test_patterns(pattern: str, text: str, result: str | None) -> None:
    """Classes, base forms, order and voicing; a form that a word does not have is no result."""
    found = texts_of(paraphrases(text, rules_of(f"rule x\n  {pattern}\n")))

    assert ([] if result is None else [result]) == found


def test_results_that_read_otherwise_are_dropped() -> None:
    """A result in which the segmenter finds other words is not kept, but counted with the reason."""
    found = paraphrases("花が咲く。", rules_of("rule x\n  花(noun) -> 花(noun) : 火(noun)\n"))

    assert () == found.texts
    assert [0, 1] == [int(found.counts[0]), len(found.dropped)]
    assert ("x",) == found.dropped[0].rules
    assert found.dropped[0].expected != found.dropped[0].found
    assert {"x": 1} == dict(found.drops())


def test_what_fired_is_counted() -> None:
    """Each rule counts once a segment, however often it fires there."""
    found = paraphrases(["星が光った。月が光った。", "星が光った。", "花。"])

    assert {"verb-c-past": 2} == dict(found.fired())


def test_morphemes_are_those_of_the_texts() -> None:
    """The morphemes that come along are those that the segmenter finds in the paraphrases."""
    workspace = Workspace(threads=1)
    found = workspace.paraphrases(Texts(["兄は読んだ。姉は飛んだ。", "花だ。"]), SPEC, default_rules(), 9)
    again = workspace.morphemes(Texts(found.texts), SPEC)

    assert again.surfaces.ids.tolist() == found.morphemes.surfaces.ids.tolist()
    assert np.diff(found.offsets).tolist() == found.counts.tolist()


def test_fewer_rules_begin_with_the_results_of_more() -> None:
    """What is known of all rules is taken over where a rule has no part; nothing shows the difference."""
    texts = Texts(
        ["兄は読んだ。姉は教師だ。", None, "花。", "雪が降ったので、休みました。", "町は静かだ。海へ行こう。"]
    )
    workspace, rules = Workspace(threads=1), default_rules()
    whole = workspace.paraphrases(texts, SPEC, rules, 3)

    for name in sorted(whole.fired()):
        fewer = rules.without([name])
        found = workspace.paraphrases(texts, SPEC, fewer, 3)
        fresh = Workspace(threads=1).paraphrases(texts, SPEC, fewer, 3)
        assert [fresh.of(i) for i in range(len(texts))] == [found.of(i) for i in range(len(texts))]
        assert fresh.bounded.tolist() == found.bounded.tolist()
        assert [d.text for d in fresh.dropped] == [d.text for d in found.dropped]
        assert list(found.morphemes.surfaces) == list(fresh.morphemes.surfaces)
        assert name not in found.fired()
