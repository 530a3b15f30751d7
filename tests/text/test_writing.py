"""How a text is written: Japanese or not, tokenised or not."""

from __future__ import annotations

import pytest

from hakari.data.texts import Texts
from hakari.text.writing import is_japanese, is_tokenized, tokenized_share


@pytest.mark.parametrize(
    ("lines", "japanese"),
    [
        (["猫が見ている。", "雨だ。"], True),
        (["The cat looks out.", "It rains."], False),
        (["猫在看窗外。"], False),  # Chinese has no kana
        (["OK", "ABC", "はい"], True),
        ([None, "", "はい"], True),
        ([], False),
    ],
)
def test_japanese_has_kana(lines: list[str | None], japanese: bool) -> None:
    """A third of the lines there are is enough; Chinese characters alone are not."""
    assert japanese is is_japanese(Texts(lines))


@pytest.mark.parametrize("language", ["fr", "fr-CA", "FR", None])
def test_french_blanks_are_no_tokens(language: str | None) -> None:
    """French sets a blank before ! ? : and ; in plain text; so may a text of an unknown language."""
    assert 0.0 == tokenized_share(
        Texts(["Comment vas-tu ?", "Quelle surprise !", "Voici : rien ; tout."]), language
    )


@pytest.mark.parametrize("language", ["fr", "en", "ja", None])
def test_tokenized_text_is_recognised(language: str | None) -> None:
    """A blank before a full stop or a comma is a tokeniser's, in any language; between kana too."""
    assert is_tokenized(Texts(["le chat , la nuit .", "猫 が 見 て いる 。"]), language)


def test_questions_in_english_are_not_written_apart() -> None:
    """Where the language is known and not French, a blank before ? and ! is a tokeniser's."""
    assert 1.0 == tokenized_share(Texts(["How are you ?", "What a surprise !"]), "en")
