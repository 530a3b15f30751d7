"""The corpus of amended statutes: marks lead from the old sentence to the new one, and files lose nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.data import read_test_set, write_test_set
from hakari.errors import FormatError, InputError, Where
from hakari.statutes.corpus import (
    CATEGORIES,
    SEVERAL,
    Corpus,
    Example,
    Mark,
    corpus_file,
    corpus_of,
    read_corpus,
    write_corpus,
)

OLD = "届出は、三十日以内に書面でしなければならない。"
NEW = "届出は、二十日以内にしなければならない。ただし、休日は算入しない。"


def example(**changed: Any) -> Example:
    """Return an example with a replaced number, a deleted phrase and an added proviso."""
    parts: dict[str, Any] = {
        "id": "1",
        "statute": "見本法",
        "amendment": "令和八年法律第一号",
        "address": "第三条第二項",
        "previous_source": OLD,
        "source": NEW,
        "previous_translation": "The notification must be given in writing within thirty days.",
        "reference": "The notification must be given within twenty days; provided that holidays are not counted.",
        "marks": (
            Mark("phrase", (4, 5), (4, 5)),
            Mark("phrase", (10, 13), (10, 10)),
            Mark("sentence", (23, 23), (20, 33)),
        ),
    }
    return Example(**(parts | changed))


def test_marks_say_what_happens() -> None:
    """Nothing before is an addition, nothing behind a deletion, and levels make six categories."""
    assert ["phrase replaced", "phrase deleted", "sentence added"] == [mark.category for mark in example().marks]
    assert ("三", "二") == (OLD[4:5], NEW[4:5])
    assert ("書面で", "ただし、休日は算入しない。") == (OLD[10:13], NEW[20:33])
    assert (6, "phrase replaced", "sentence deleted") == (len(CATEGORIES), CATEGORIES[0], CATEGORIES[-1])


def test_category_of_an_example() -> None:
    """It is that of its marks, where they agree."""
    one = example(source=OLD.replace("三十", "二十"), marks=(Mark("phrase", (4, 6), (4, 6)),))

    assert (SEVERAL, "phrase replaced") == (example().category, one.category)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"marks": ()}, "no mark came"),
        ({"marks": (Mark("phrase", (4, 5), (4, 5)),)}, "the same; before mark 2 there is '十日以内に書面で"),
        ({"marks": tuple(reversed(example().marks))}, "in its order and apart"),
        ({"marks": (Mark("phrase", (0, 99), (0, 33)),)}, "within the text"),
        ({"marks": (Mark("phrase", (0, 6), (0, 6)), Mark("phrase", (5, 23), (6, 33)))}, "apart"),
        ({"extra": {"marks": 1}}, "'marks' is a field of its own"),
    ],
)
def test_examples_that_are_not_in_order(changed: dict[str, Any], message: str) -> None:
    """Marks that do not account for all that changes are refused with the place."""
    with pytest.raises(InputError, match=message):
        example(**changed)


@pytest.mark.parametrize(
    ("mark", "message"),
    [
        (("word", (0, 1), (0, 1)), "phrase or sentence; 'word' came"),
        (("phrase", (2, 1), (0, 1)), "not before it; 2–1 came"),
        (("phrase", (-1, 1), (0, 1)), "-1–1 came"),
        (("phrase", (3, 3), (4, 4)), "without characters on both sides"),
    ],
)
def test_marks_that_are_not_in_order(mark: Any, message: str) -> None:
    """A mark is of a known level, runs forward, and changes something."""
    with pytest.raises(InputError, match=message):
        Mark(*mark)


@st.composite
def corpora(draw: st.DrawFn) -> Corpus:
    """Return corpora of made sentences with marks of every kind."""
    words = st.text("甲乙丙、。 a", max_size=4)
    examples = []
    for number in range(draw(st.integers(1, 3))):
        old, new, marks = draw(words), "", []
        new = old
        for _ in range(draw(st.integers(1, 3))):
            before, after = draw(st.tuples(words, words).filter(any))
            level = draw(st.sampled_from(["phrase", "sentence"]))
            marks.append(Mark(level, (len(old), len(old) + len(before)), (len(new), len(new) + len(after))))
            same = draw(words)
            old, new = old + before + same, new + after + same
        examples.append(
            Example(
                id=str(number),
                statute=draw(words),
                amendment=draw(words),
                address=draw(words),
                previous_source=old,
                source=new,
                previous_translation=draw(words),
                reference=draw(st.none() | words),
                marks=tuple(marks),
                extra=draw(st.dictionaries(st.sampled_from("xy"), st.lists(st.integers(), max_size=2))),
            )
        )
    return Corpus(examples=tuple(examples), name=draw(words))


@given(corpus=corpora())
def test_files_lose_nothing(tmp_path_factory: pytest.TempPathFactory, corpus: Corpus) -> None:
    """Any corpus comes back equal from its file, and from the folder that the file stands in."""
    folder = tmp_path_factory.mktemp("corpus")
    write_corpus(corpus, folder / "corpus.jsonl")

    assert corpus == read_corpus(folder) == read_corpus(folder / "corpus.jsonl")
    assert corpus.test_set() == read_test_set(folder / "corpus.jsonl")


@given(corpus=corpora())
def test_marks_lead_to_the_new_sentence(corpus: Corpus) -> None:
    """The old sentence with the new characters in the place of the old ones is the new sentence."""
    for found in corpus:
        text = found.previous_source
        for mark in reversed(found.marks):
            text = text[: mark.before[0]] + found.source[slice(*mark.after)] + text[mark.before[1] :]
        assert found.source == text


def test_test_set_of_a_corpus() -> None:
    """Statutes are documents, categories domains; what else is known stands in the details."""
    corpus = Corpus(examples=(example(extra={"revised": "2026-04-01"}), example(id="2", reference=None)), name="c")
    test_set = corpus.test_set()

    assert (2, ("見本法", "見本法"), (SEVERAL, SEVERAL)) == (len(test_set), test_set.documents, test_set.domains)
    assert [True, False] == test_set.references["A"].present.tolist()
    details = (test_set.details or ())[0]
    assert ["amendment", "address", "marks", "revised"] == list(details)
    assert {"level": "phrase", "before": (4, 5), "after": (4, 5)} == details["marks"][0]
    assert corpus == corpus_of(test_set)
    with pytest.raises(InputError, match="stands twice"):
        Corpus(examples=(example(), example())).test_set()


def lines_of(folder: Path) -> list[Any]:
    """Return the records of a small corpus file."""
    write_corpus(Corpus(examples=(example(), example(id="2"))), folder / "good.jsonl")
    return [json.loads(line) for line in (folder / "good.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("address", 3, "address is a text; 3 came"),
        ("marks", [{"level": "phrase", "before": [0, 1]}], "objects with level, before, after"),
        ("marks", [{"level": "phrase", "before": [0, 1], "after": [0, True]}], "a list of two whole numbers"),
        ("marks", [{"level": "phrase", "before": [0, 1], "after": [0, 1]}], "outside the marks"),
        ("amendment", None, "have 'amendment'; it is not there"),
    ],
)
def test_files_that_are_not_in_order(tmp_path: Path, key: str, value: object, message: str) -> None:
    """What is wrong with an example is told with the line of the file."""
    records = lines_of(tmp_path)
    records[2]["details"].pop(key) if value is None else records[2]["details"].update({key: value})
    bad = tmp_path / "bad.jsonl"
    bad.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")

    with pytest.raises(FormatError, match=message) as caught:
        read_corpus(bad)
    assert Where(file=str(bad), line=3) == caught.value.where


def test_test_sets_that_are_no_corpus(tmp_path: Path) -> None:
    """The part that is missing is named; a domain that is not the category of the marks is refused."""
    whole = Corpus(examples=(example(),)).test_set()
    for part in ("sources", "previous_sources", "previous_translations", "documents", "details"):
        with pytest.raises(InputError, match=part.replace("_", " ")):
            corpus_of(replace(whole, **{part: None}))
    with pytest.raises(InputError, match="'several'; 'news' came"):
        corpus_of(replace(whole, domains=("news",)))
    write_test_set(replace(whole, details=None), tmp_path / "set.jsonl", format="jsonl")
    with pytest.raises(FormatError, match="has details; corpus has none"):
        read_corpus(tmp_path / "set.jsonl")
    with pytest.raises(InputError, match=r"a file corpus\.jsonl; the folder has none"):
        corpus_file(tmp_path)


def test_parts_of_a_corpus() -> None:
    """A test set of some segments is a corpus of these examples."""
    corpus = Corpus(examples=(example(), example(id="2"), example(id="3")))

    assert (
        corpus.examples[2:] + corpus.examples[:1] == corpus_of(corpus.test_set().subset(np.array([2, 0]))).examples
    )
