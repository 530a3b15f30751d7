"""NFKC and lower-casing: what they change, their order, and how signatures name them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from hakari.data.texts import Texts
from hakari.text import Normalization

NOTHING, NFKC, LOWER = Normalization(), Normalization(nfkc=True), Normalization(lowercase=True)
BOTH = Normalization(nfkc=True, lowercase=True)


@pytest.mark.parametrize(
    ("normalization", "text", "expected"),
    [
        (NOTHING, "ＡＢＣ ｶﾞ A", "ＡＢＣ ｶﾞ A"),
        (NFKC, "ＡＢＣ１２３", "ABC123"),
        (NFKC, "ｶﾞｷﾞｸﾞ", "ガギグ"),  # a voicing mark joins its letter
        (NFKC, "㍍と①と…", "メートルと1と..."),
        (NFKC, "\u3000", " "),
        (LOWER, "ＡＢＣ Abc", "ａｂｃ abc"),  # full-width letters have a case too
        (BOTH, "ＡＢＣ Abc", "abc abc"),
    ],
)
def test_normalisation_of_a_text(normalization: Normalization, text: str, expected: str) -> None:
    """Each step does what it is named for, and nothing happens unasked."""
    assert expected == normalization(text)


@given(data=st.data())
def test_both_are_nfkc_and_then_lower_case(adversarial: SearchStrategy[str], data: DataObject) -> None:
    """The order is fixed: compatibility forms first, then case."""
    text = data.draw(adversarial)

    assert unicodedata.normalize("NFKC", text).lower() == BOTH(text)


def test_nothing_to_do_keeps_the_object() -> None:
    """Texts that need no change are not copied, so nothing is packed or hashed twice."""
    texts = Texts(["ＡＢＣ"])

    assert NOTHING.apply(texts) is texts


def test_texts_keep_their_place_and_their_gaps() -> None:
    """Label, file and missing texts are carried over, so that messages still name the line."""
    texts = BOTH.apply(Texts(["ＡＢＣ", None, ""], label="system A", file="a.ja"))

    assert ("abc", None, "") == texts.lines
    assert ("system A", "a.ja") == (texts.label, texts.file)


def test_signature_field() -> None:
    """NFKC is named only where it is on."""
    assert [None, "nfkc", None, "nfkc"] == [n.norm_field for n in (NOTHING, NFKC, LOWER, BOTH)]
