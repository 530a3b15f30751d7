"""Finding a segmenter: by name, by language, and what a name may carry behind a colon."""

from __future__ import annotations

import pytest

from hakari.errors import OptionError, UnknownNameError
from hakari.text.segmenters import SEGMENTERS, default_segmenter, get_segmenter, language_code


def test_every_registered_class_says_its_own_name() -> None:
    """The table and the classes agree, and every class can describe itself in one line."""
    classes = {name: SEGMENTERS.get(name) for name in SEGMENTERS.builtin()}

    assert {name: name for name in classes} == {name: made.name for name, made in classes.items()}
    assert all(made.summary and "\n" not in made.summary for made in classes.values())


def test_a_segmenter_is_built_once() -> None:
    """Dictionaries are opened once a process."""
    assert get_segmenter("13a") is get_segmenter("13a")


@pytest.mark.parametrize("name", ["13a:x", "13a:", "ja-mecab:dic"])
def test_an_argument_that_is_not_taken_is_an_error(name: str) -> None:
    """Only a model file stands behind a colon."""
    with pytest.raises(OptionError, match=rf"takes nothing behind a colon; '{name}' came"):
        get_segmenter(name)


def test_an_unknown_name_is_answered_with_near_ones() -> None:
    """A slip of the keyboard gets a suggestion."""
    with pytest.raises(UnknownNameError, match=r"(?s)no segmenter is named 'ja-mecap'.*ja-mecab"):
        get_segmenter("ja-mecap")


@pytest.mark.parametrize(
    ("language", "code", "name"),
    [
        ("ja", "ja", "ja-mecab"),
        ("JA_jp", "ja", "ja-mecab"),
        ("jpn", "ja", "ja-mecab"),
        ("zh-Hant", "zh", "zh"),
        ("cmn", "zh", "zh"),
        ("ko", "ko", "ko-mecab"),
        ("de", "de", "13a"),
        ("jav", "jav", "13a"),
    ],
)
def test_default_for_a_language(language: str, code: str, name: str) -> None:
    """Japanese, Chinese and Korean have segmenters of their own, all others the WMT standard."""
    assert (code, name) == (language_code(language), default_segmenter(language))


def test_default_without_a_language() -> None:
    """Where the language is not known the WMT standard serves."""
    assert "13a" == default_segmenter(None)
