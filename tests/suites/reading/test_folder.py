"""Suites in folders: round trips, and all problems at once with file, line and field."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import FormatError, InputError
from hakari.suites import CheckpointCase, ContrastiveCase, Declaration, Sentence, Suite, read_suite, write_suite
from hakari.suites.bundled import bundled_names, suite_folder
from hakari.suites.checkpoints.expectation import AnyOf, Expectation, Literal, Morphemes, NoneOf, Order, Regex
from hakari.suites.checkpoints.words import Gap, Step
from hakari.suites.suite import Case, Decision, Kind, Ties

GOOD = {"id": "1", "phenomenon": "a/b", "source": "犬。", "correct": ["A dog."], "incorrect": ["A cat."]}


def told(write: Callable[..., Path], *cases: Any, more: str = "", **kwargs: Any) -> str:
    """Return what is said about cases that are refused."""
    with pytest.raises(FormatError) as caught:
        read_suite(write(cases, more, **kwargs))
    return str(caught.value)


TEXT = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1).filter(str.strip)


RULES = st.tuples(st.sampled_from(Decision), st.sampled_from(Ties), st.floats(0.01, 0.99))


@given(TEXT, TEXT, TEXT, RULES)
def test_contrastive_suite_reads_back_as_written(
    tmp_path_factory: pytest.TempPathFactory,
    source: str,
    right: str,
    note: str,
    rules: tuple[Decision, Ties, float],
) -> None:
    """Whatever is in the texts."""
    declaration = Declaration(
        name=note,
        version="1",
        kind=Kind.CONTRASTIVE,
        source_language="ja",
        target_language="en",
        licence=note,
        citation=note,
        decision=rules[0],
        ties=rules[1],
        chance=rules[2],
        context=2,
    )
    case = ContrastiveCase(
        id="x",
        phenomenon="a/b",
        source=source,
        correct=(right,),
        incorrect=(f"{right} not",),
        context=(Sentence(source, right), Sentence(right)),
        notes=note,
    )
    suite: Suite[Case] = Suite(declaration, (case,))
    folder = tmp_path_factory.mktemp("suite")
    write_suite(suite, folder)

    read = read_suite(folder)
    assert (suite.declaration, suite.cases) == (read.declaration, read.cases)
    assert suite.fingerprint == read.fingerprint


def test_checkpoint_suite_reads_back_as_written(tmp_path: Path) -> None:
    """Every kind of expectation."""
    parts = [
        Literal("弁"),
        Regex("弁.*室"),
        Morphemes((Step("が"), Gap(0, 3), Step(base="開く", pos="verb"))),
        AnyOf((Literal("a"), Order(Literal("b"), Regex("c")))),
        NoneOf((Literal("d"),)),
    ]
    case = CheckpointCase("x", "p", "A valve.", tuple(Expectation(part, "why") for part in parts))
    declaration = Declaration(
        "n", "1", Kind.CHECKPOINT, "en", "ja", "CC0-1.0", normalise=False, segmenter="ja-unidic"
    )
    write_suite(Suite(declaration, (case,)), tmp_path)

    read = read_suite(tmp_path)
    assert ((case,), declaration) == (read.cases, read.declaration)


def test_suites_are_not_overwritten(tmp_path: Path, suite: Suite[Case]) -> None:
    """A folder that holds one stays as it is."""
    write_suite(suite, tmp_path / "new")

    with pytest.raises(InputError, match=r"suite\.toml is there already"):
        write_suite(suite, tmp_path / "new")


def test_folder_without_files_is_no_suite(tmp_path: Path) -> None:
    """The message says what a suite is."""
    with pytest.raises(InputError, match=r"a suite is a folder with suite\.toml and cases\.jsonl"):
        read_suite(tmp_path)


def test_all_problems_of_both_files_are_told_at_once(write: Callable[..., Path]) -> None:
    """Each with file, line and field."""
    text = told(
        write,
        {"id": "1", "phenomenon": "a b", "source": " ", "correct": [], "incorrect": ["x", 3]},
        "[1]",
        '{"id": "1", "id": "2"}',
        more='tie = "half"\ndecision = "worst"\n',
    )

    for line in (
        "suite.toml:9: tie: no such key",
        "suite.toml:10: decision: one of best, every is needed",
        "cases.jsonl:1: phenomenon: names joined by /",
        "cases.jsonl:1: source: the text is empty",
        "cases.jsonl:1: correct: a list of at least one text is needed",
        "cases.jsonl:1: incorrect[2]: a text is needed; a number came",
        "cases.jsonl:2: one JSON object a line is needed",
        "cases.jsonl:3: id: the key stands twice",
        "cases.jsonl:3: source: the field is missing",
    ):
        assert line in text


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"correct": ["A dog."], "incorrect": ["A  dog."]}, "incorrect[1]: the target is equal to correct[1]"),
        ({"incorrect": ["Ａ cat.", "A cat."]}, "incorrect[2]: the target is equal to incorrect[1]"),
        ({"extra": 1}, "extra: no such field"),
        ({"context": [{"source": ""}]}, "context[1].source: the text is empty"),
        ({"context": [{"source": "x", "Target": "y"}]}, "context[1].Target: no such field"),
        ({"source": "two\nlines"}, "source: a text on one line is needed"),
        ({"block": "b"}, "block: the block 'b' has one case"),
        ({"details": []}, "details: an object is needed; a list came"),
        ({"correct": "A dog."}, "correct: a list of at least one text is needed; a text came"),
    ],
)
def test_bad_case_is_refused(write: Callable[..., Path], change: dict[str, Any], problem: str) -> None:
    """With the field that is wrong."""
    assert f"cases.jsonl:1: {problem}" in told(write, GOOD | change)


def test_cases_that_stand_twice_are_refused(write: Callable[..., Path]) -> None:
    """By their id, and by what they ask."""
    text = told(write, GOOD, GOOD | {"source": "猫。"}, GOOD | {"id": "3"})

    assert "cases.jsonl:2: id: '1' is the id of line 1 already" in text
    assert "cases.jsonl:3: the case asks the same as that of line 1" in text


@pytest.mark.parametrize(
    ("expect", "problem"),
    [
        ([], "expect: a list of at least one expectation"),
        ([{"regex": "("}], "expect[1].regex: a regular expression is needed"),
        ([{"regex": "x*"}], "the expression matches nothing at all"),
        ([{"literal": "a", "regex": "b"}], "expect[1]: one of literal, regex"),
        ([{"any": [{"none": [{"literal": "a"}]}]}], "expect[1].any[1]: none stands by itself"),
        ([{"order": [{"literal": "a"}]}], "expect[1].order: two parts are needed"),
        ([{"morphemes": [{"gap": [0, 3]}, "が"]}], "begins and ends with a word"),
        ([{"morphemes": ["が", {"gap": [3, 0]}, "を"]}], "morphemes[2]: a gap is two numbers"),
        ([{"morphemes": [{"pos": "verbs"}]}], "morphemes[1].pos: no such part of speech"),
        ([{"literal": "a"}, {"literal": "a", "label": "b"}], "the same expectation stands there twice"),
    ],
)
def test_bad_expectation_is_refused(write: Callable[..., Path], expect: Any, problem: str) -> None:
    """With the place inside the case."""
    case = {"id": "1", "phenomenon": "p", "source": "A dog.", "expect": expect}
    declaration = (
        'format = "hakari-suite/1"\nname = "n"\nversion = "1"\nkind = "checkpoint"\nlanguages = "en-ja"\n'
        'licence = "CC0-1.0"\n'
    )
    assert problem in told(write, case, declaration=declaration)


def test_grammar_needs_a_dictionary(write: Callable[..., Path]) -> None:
    """A segmenter that only cuts knows no base forms."""
    case = {"id": "1", "phenomenon": "p", "source": "犬。", "expect": [{"morphemes": [{"base": "be"}]}]}
    declaration = (
        'format = "hakari-suite/1"\nname = "n"\nversion = "1"\nkind = "checkpoint"\nlanguages = "ja-en"\n'
        'licence = "CC0-1.0"\n'
    )
    assert "knows no base forms" in told(write, case, declaration=declaration)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('name = "a"\nname = "b"\n', "suite.toml:2: name: the key stands twice"),
        ('kind = "both"\n', "kind: one of contrastive, checkpoint is needed"),
        ('format = "hakari-suite/9"\n', "format: hakari-suite/1 is read here"),
        ("chance = 1\n", "chance: the pass rate of a scorer"),
        ('languages = "japanese"\n', "languages: a language pair such as"),
        ("context = -1\n", "context: the number of sentences"),
        ('version = ""\n', "version: the text is empty"),
        ("", "name: the key is missing"),
    ],
)
def test_bad_declaration_is_refused(write: Callable[..., Path], text: str, problem: str) -> None:
    """With its line where it has one."""
    assert problem in told(write, GOOD, declaration=text)


@pytest.mark.parametrize("name", bundled_names())
def test_schemas_describe_the_files(name: str) -> None:
    """Every bundled suite follows the schemas that come with the program."""
    schemas = files("hakari") / "schemas"
    case_schema = json.loads((schemas / "suite-case-1.json").read_text(encoding="utf-8"))
    suite_schema = json.loads((schemas / "suite-1.json").read_text(encoding="utf-8"))
    folder = suite_folder(name)

    jsonschema.validate(tomllib.loads((folder / "suite.toml").read_text(encoding="utf-8")), suite_schema)
    validator = jsonschema.Draft202012Validator(case_schema)
    for line in (folder / "cases.jsonl").read_text(encoding="utf-8").splitlines():
        validator.validate(json.loads(line))
    with pytest.raises(jsonschema.ValidationError):
        validator.validate(GOOD | {"extra": 1})
