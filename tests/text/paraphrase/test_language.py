"""The rule language: what rules say, and every mistake with its line and column."""

from __future__ import annotations

from pathlib import Path

import pytest

from hakari.errors import FormatError, InputError, OptionError
from hakari.text.morphemes import KINDS
from hakari.text.paraphrase import default_rules, load_rules, read_rules
from hakari.text.paraphrase.rule import Element

RULES = """\
version small-2   # a comment
group polite
words short: 見る 出る
context final: end | よ(p-final) : end

rule one
  $1(verb-c|verb-v base!=@short|着る).te : た <-> $1.inf : まし : た
  left: start : (noun) | を
  right: final | か : end
  left not: よく(adverb)
  example: 本を読んだ。 <-> 本を読みました。
  not: 読んだ本。
  note: One.
  note: Two.

group other
rule two
  ・ ->
  example: 甲・乙 -> 甲乙
"""


def test_rules_are_read() -> None:
    """Patterns, conditions, contexts, groups, examples and notes come out as they are written."""
    file = read_rules(RULES, "small.rules")
    one, two = file.rules

    assert "small-2" == file.version
    assert ("one", "polite", True, 6) == (one.name, one.group, one.both_ways, one.line)
    assert (
        Element(number=1, kinds=("verb-c", "verb-v"), form="te", not_bases=("見る", "出る", "着る")) == one.left[0]
    )
    assert Element(surface="た", kinds=("aux",)) == one.left[1]
    assert Element(number=1, form="inf") == one.right[0]
    assert ("start", None) == one.before[0].boundaries
    assert (Element(kinds=("noun",)),) == one.before[0].patterns[0]
    assert ("end", "end", "end") == one.behind[0].boundaries
    assert [(), 1, 1] == [p if not p else len(p) for p in one.behind[0].patterns]
    assert 1 == len(one.not_before)
    assert [("本を読んだ。", "本を読みました。"), ("本を読みました。", "本を読んだ。"), ("読んだ本。", None)] == [
        (e.text, e.result) for e in one.examples
    ]
    assert "One. Two." == one.note
    assert ("other", False, ()) == (two.group, two.both_ways, two.right)


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("rul x", "1:1", "a line begins with version, group, words, context or rule"),
        ("rule X", "1:6", "words of small letters"),
        ("  た -> だ(aux)", "1:3", "belongs to no rule"),
        ("rule x", "1:1", "has no pattern"),
        ("rule x\n  た", "2:3", "a rule is `PATTERN <-> PATTERN`"),
        ("rule x\n  た -> まし\n  た -> まし", "3:3", "has a pattern already"),
        ("rule x\n  て -> た", "2:3", "'て' is aux or p-conj; write its kind: て(aux) or て(p-conj)"),
        ("rule x\n  た : 猫 -> た", "2:7", "'猫' is no function word known here; write its kind: 猫(noun)"),
        ("rule x\n  $1(nun) -> た", "2:6", "no kind of word is named 'nun'"),
        ("rule x\n  $1(noun).tee -> た", "2:12", "no form is named 'tee'"),
        ("rule x\n  $1(noun) -> $2", "2:3", "$2 is on the right side only"),
        ("rule x\n  $1(noun) <-> た", "2:3", "$1 is on the left side only"),
        ("rule x\n  $1 : $1 -> $1", "2:3", "$1 stands twice on one side"),
        ("rule x\n  -> た", "2:3", "a side that is looked for needs a morpheme"),
        ("rule x\n  た : -> まし", "2:7", "a morpheme is a word"),
        ("rule x\n  た -> まし\n  example: 花", "3:12", "an example is `TEXT -> RESULT`"),
        ("rule x\n  $1(verb base=@no) -> $1.inf", "2:11", "no list of words is named '@no'"),
        ("rule x\n  た(aux).inf -> まし", "2:3", "a word stands in the form in which it is written"),
        ("group big", "1:7", "a group is polite or other"),
        ("version a b", "1:9", "a version is"),
        ("context end: た", "1:9", "there is a context 'end' already"),
        ("context c た", "1:9", "a context is written"),
        ("words w", "1:7", "a list of words is written"),
        ("words w: a\nwords w: b", "2:7", "there is a list 'w' already"),
        ("rule x\n  た -> まし\nrule x\n  た -> まし", "3:1", "rule 'x' is there already, in line 1"),
    ],
)
def test_mistakes_have_a_place(text: str, place: str, problem: str) -> None:
    """Every mistake is named with file, line and column."""
    with pytest.raises(FormatError) as caught:
        read_rules(text, "bad.rules")

    assert str(caught.value).startswith(f"bad.rules:{place}: ")
    assert problem in str(caught.value)


def test_all_mistakes_come_at_once() -> None:
    """A file with several mistakes is refused once, with all of them in order."""
    with pytest.raises(FormatError) as caught:
        read_rules("rule x\n  て -> 猫\ngroup none\nrule y\n", "bad.rules")

    lines = str(caught.value).split("\n")[:-1]
    assert ["bad.rules:2", "bad.rules:2", "bad.rules:3", "bad.rules:4"] == [line[:11] for line in lines]


def test_built_in_rules_have_the_paper_s_scale() -> None:
    """At least 51 rules of polite forms and 37 others; names are different, each rule has both kinds of example."""
    rules = default_rules()
    polite = rules.in_groups(["polite"])

    assert len(polite) >= 51
    assert len(rules) - len(polite) >= 37
    assert len(set(rules.names)) == len(rules)
    for rule in rules.rules:
        results = [example.result is None for example in rule.examples]
        assert any(results), rule.name
        assert not all(results), rule.name


def test_pages_tell_how_many_rules_there_are() -> None:
    """The numbers in the docs are those of the files, and every kind of word is explained."""
    docs = Path(__file__).parents[3] / "docs"
    rules = default_rules()
    polite = len(rules.in_groups(["polite"]))
    page = (docs / "paraphrase.md").read_text(encoding="utf-8")

    assert f"There are {polite} rules of polite forms and {len(rules) - polite} others" in page
    assert f"{len(rules)} to the paper's 88" in (docs / "metrics" / "bleu-ja.md").read_text(encoding="utf-8")
    assert f"{len(rules)} structural rules" in (docs.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    for kind, meaning in KINDS.items():
        assert f"| `{kind}` | {meaning} |" in page


def test_rule_sets_are_cut_by_name_and_group() -> None:
    """Order stays, unknown names are refused, and another choice of rules has another key."""
    rules = default_rules()
    some = rules.only(["noun-da-dearu", "verb-c-past"])

    assert ("verb-c-past", "noun-da-dearu") == some.names
    assert len(rules) - 1 == len(rules.without(["dot"]))
    assert len({rules.key, some.key, rules.without(["dot"]).key}) == 3
    assert rules.digest == some.digest
    with pytest.raises(OptionError, match="no paraphrase rule is named 'dots'"):
        rules.only(["dots"])


def test_rule_files_are_added(tmp_path: Path) -> None:
    """Rules of a file come behind the program's, or alone; a name may not be given twice."""
    file = tmp_path / "more.rules"
    file.write_text(RULES, encoding="utf-8")
    both, alone = load_rules([file]), load_rules([file], default=False)

    assert (*default_rules().names, "one", "two") == both.names
    assert (("one", "two"), "small-2") == (alone.names, alone.version)
    assert default_rules().digest != both.digest
    file.write_text(RULES.replace("rule two", "rule dot"), encoding="utf-8")
    with pytest.raises(OptionError, match="two rules are named 'dot'"):
        load_rules([file])
    with pytest.raises(InputError):
        load_rules([tmp_path / "none.rules"])
