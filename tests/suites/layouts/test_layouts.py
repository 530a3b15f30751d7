"""Published layouts, with examples of our own: what is read comes out again as it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hakari.errors import FormatError, OptionError
from hakari.suites import read_suite
from hakari.suites.bundled import find_suite
from hakari.suites.conversion import convert
from hakari.suites.layouts import LAYOUTS, read_layout


def example(context: str, right: str, wrong: str, before: str = "前の文。") -> dict[str, Any]:
    return {"src": [before, "犬がいた。"], "trg": {"correct": [context, right], "incorrect": [context, wrong]}}


PAIR = [
    example("I saw one.", "It was a dog.", "There was a dog."),
    example("Look!", "There was a dog.", "It was a dog."),
]
OTHER = [example(f"Well, {n}.", f"A dog {n}.", f"Dogs {n}.") for n in (1, 2)]
VALUES: dict[str, Any] = {
    "ntt": [
        {
            "1": {"type": "coreference", "examples": [example("A.", "The dog.", "A dog.")]},
            "7": {"type": "disamb", "examples": PAIR, "note": "ours"},
            "8": {"type": "repet", "examples": OTHER},
        }
    ],
    "bawden": {
        "1": {"inspired by": ["x", "y"], "type": "repet, disambig", "examples": PAIR},
        "2": {"examples": [OTHER[0]]},
        "3": {
            "inspired by": ["x"],
            "src": ["The box is old.", "It is heavy."],
            "trg": [
                {
                    "correct": ["箱は古い。", "それは重い。"],
                    "incorrect": ["箱は古い。", "彼は重い。"],
                    "type": "m.sg",
                },
                {"semi-correct": ["缶は古い。", "これは重い。"], "incorrect": ["缶は古い。", "彼は重い。"]},
            ],
        },
    },
    "contrapro": [
        {
            "document id": "d1.de",
            "segment id": 2,
            "src segment": "It barks.",
            "ref segment": "Er bellt.",
            "src pronoun": "it",
            "ref pronoun": "Er",
            "errors": [{"contrastive": "Sie bellt.", "replacement": "sie"}, {"contrastive": "Es bellt."}],
            "ante distance": 1,
        }
    ],
    "lingeval97": [
        {
            "source": "The dog sleeps.",
            "reference": "Der Hund schläft.",
            "origin": "ours.1",
            "errors": [
                {"type": "np_agreement", "contrastive": "Die Hund schläft.", "distance": 1, "frequency": 9},
                {"type": "polarity", "contrastive": "Der Hund schläft nicht."},
            ],
        },
        {"source": "A cat.", "reference": "Eine Katze.", "errors": [{"type": "a", "contrastive": "Ein Katze."}]},
    ],
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts_go_there_and_back(tmp_path: Path, name: str) -> None:
    """Through a suite of our own; the layout is recognised; whatever else the file says is kept."""
    given, suite, out = tmp_path / "given.json", tmp_path / "suite", tmp_path / "out.json"
    given.write_text(json.dumps(VALUES[name]), encoding="utf-8")

    assert name == convert(str(given), suite, languages="ja-en").layout
    convert(str(suite), out, to=name)
    assert VALUES[name] == json.loads(out.read_text(encoding="utf-8"))


def test_groups_become_blocks(tmp_path: Path) -> None:
    """Examples of a group belong together; one alone is no block."""
    file = tmp_path / "x.json"
    file.write_text(json.dumps(VALUES["ntt"]), encoding="utf-8")
    _, cases = read_layout(file)

    assert [None, "disamb-7", "disamb-7", "repet-8", "repet-8"] == [case.block for case in cases]
    assert ["coreference", "coherence/disambiguation"] == [cases[0].phenomenon, cases[1].phenomenon]
    assert ("前の文。", "I saw one.") == (cases[1].context[0].source, cases[1].context[0].target)


def test_semi_correct_targets_are_told_apart(tmp_path: Path) -> None:
    """They are right only after a wrong translation of the context."""
    file = tmp_path / "x.json"
    file.write_text(json.dumps(VALUES["bawden"]), encoding="utf-8")

    phenomena = [case.phenomenon for case in read_layout(file)[1]]
    assert phenomena[-2:] == ["coreference/anaphora/correct", "coreference/anaphora/semi-correct"]


def test_contrapro_takes_context_from_documents_and_chance_from_its_targets(tmp_path: Path) -> None:
    """One of three targets is right; the sentence before comes from the document."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "d1.en").write_text("A dog.\nIt barks.\n", encoding="utf-8")
    (tmp_path / "docs" / "d1.de").write_text("Ein Hund.\nEr bellt.\n", encoding="utf-8")
    (tmp_path / "x.json").write_text(json.dumps(VALUES["contrapro"]), encoding="utf-8")

    convert(str(tmp_path / "x.json"), tmp_path / "s", languages="en-de", documents=str(tmp_path / "docs"))
    suite = read_suite(tmp_path / "s")
    assert (0.333333, 1) == (suite.declaration.chance, suite.declaration.context)
    assert "Ein Hund." == suite.cases[0].context[0].target
    assert "coreference/pronoun/it-er" == suite.cases[0].phenomenon


@pytest.mark.parametrize("name", ["ntt", "bawden"])
def test_our_suites_can_be_written_in_other_layouts(tmp_path: Path, name: str) -> None:
    """The blocks become groups; the cases are the same when they are read again."""
    convert("ja-en-discourse", tmp_path / "x.json", to=name)
    _, cases = read_layout(tmp_path / "x.json", layout=name)

    def contents(found: Any) -> set[str]:
        return {str((case.context, case.source, case.correct, case.incorrect)) for case in found}

    ours = find_suite("ja-en-discourse").cases
    assert (len(ours), contents(ours)) == (len(cases), contents(cases))


def test_problems_of_a_layout_are_told_with_their_place(tmp_path: Path) -> None:
    """All of them."""
    value = [{"1": {"type": "odd", "examples": []}, "2": {"type": "disamb", "examples": [{"src": ["a"]}]}}]
    (tmp_path / "x.json").write_text(json.dumps(value), encoding="utf-8")

    with pytest.raises(FormatError) as caught:
        read_layout(tmp_path / "x.json")
    assert "1.type: one of coreference" in str(caught.value)
    assert "disamb-2-1.src: a list of two texts" in str(caught.value)


def test_what_a_layout_cannot_hold_is_refused(tmp_path: Path) -> None:
    """Nothing is left out silently."""
    with pytest.raises(OptionError, match="checkpoints came"):
        convert("en-ja-patents", tmp_path / "x.json", to="ntt")
    (tmp_path / "c.json").write_text(json.dumps(VALUES["contrapro"]), encoding="utf-8")
    convert(str(tmp_path / "c.json"), tmp_path / "s", languages="en-de")
    with pytest.raises(FormatError, match="one correct and one incorrect target a case"):
        convert(str(tmp_path / "s"), tmp_path / "x.json", to="ntt")
    with pytest.raises(OptionError, match="languages of the set are not known"):
        convert(str(tmp_path / "c.json"), tmp_path / "t")
