"""Words by frequency, part of speech and kind of writing."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari import TestSet, Texts, Workspace
from hakari.analysis.profile import form_classes, word_classes
from hakari.analysis.profile.words import first_references, word_spec


def texts(outputs: dict[str, list[str]], *references: list[str | None], language: str = "ja") -> TestSet:
    """Return outputs and references as a test set."""
    return TestSet(
        systems={name: Texts(lines) for name, lines in outputs.items()},
        references={chr(65 + number): Texts(lines) for number, lines in enumerate(references)},
        target_language=language,
    )


def test_forms_by_hand() -> None:
    """Numbers, runs and names are found as often as both texts have them."""
    found = form_classes(
        texts(
            {"a": ["東京でＡＢＣ社が12.5円のカメラを2台買う。"], "b": ["カメラカメラ"]},
            ["東京で12.5円のカメラを3台買った。カメラだ。"],
        )
    )

    assert ("numbers", "katakana runs", "kanji runs", "Latin names") == found.classes
    assert [2, 2, 2, 0] == found.reference.tolist()
    assert [2, 1, 2, 1] == found.output["a"].tolist()
    assert [1, 1, 2, 0] == found.found["a"].tolist()
    assert [0, 0, 0, 0] == found.found["b"].tolist()  # カメラカメラ is one run
    assert found.f1("a")[:2] == pytest.approx([50.0, 200 / 3])


def test_parts_of_speech_by_hand() -> None:
    """The dictionary says what each word is; it is found twice only if both texts have it twice."""
    own = texts({"a": ["猫と猫が鳴く。"], "b": ["猫が鳴いた。"]}, ["猫と犬が鳴く。"])
    kinds = word_classes(own, Workspace())[1]
    place = {name: number for number, name in enumerate(kinds.classes)}

    assert "part of speech" == kinds.by
    assert (2, 2, 1) == (
        kinds.reference[place["noun"]],
        kinds.output["a"][place["noun"]],
        kinds.found["a"][place["noun"]],
    )
    assert 1 == kinds.found["a"][place["verb"]]
    assert 0 == kinds.found["b"][place["verb"]]
    assert all(kinds.about)


def test_frequencies_against_counters() -> None:
    """Words are grouped by how often all references have them."""
    references: list[str | None] = ["a b c", "a b d", "a e f", None]
    own = texts({"x": ["a b z", "b b d", "f", "a a a"]}, references, language="en")
    found = word_classes(own, Workspace())[0]

    assert ("not in the references", "once", "2 times", "3–4 times") == found.classes
    assert [0, 4, 2, 3] == found.reference.tolist()
    assert [1, 2, 3, 1] == found.output["x"].tolist()  # the last segment has no reference
    assert [0, 2, 2, 1] == found.found["x"].tolist()


@given(st.lists(st.tuples(st.text("ab c", max_size=12), st.text("ab c", max_size=12)), min_size=1, max_size=6))
def test_totals_against_an_oracle(pairs: list[tuple[str, str]]) -> None:
    """Over all classes, found words are the clipped matches of a Counter."""
    own = texts({"x": [out for out, _ in pairs]}, [ref for _, ref in pairs], language="en")
    found = word_classes(own, Workspace())[0]
    expected = sum((Counter(out.split()) & Counter(ref.split())).total() for out, ref in pairs)

    assert expected == found.found["x"].sum()
    assert (found.found["x"] <= np.minimum(found.reference, found.output["x"])).all()


def test_first_references() -> None:
    """Each segment is compared with the first reference that it has."""
    own = texts({"x": ["", ""]}, [None, "b"], ["a", "c"])

    assert ("a", "b") == first_references(own).lines


def test_words_are_those_of_the_default_segmenter() -> None:
    """Classes and scores speak of the same words."""
    assert "ja-mecab" == word_spec("ja").segmenter
    assert "13a" == word_spec("en").segmenter
