"""The rules that formats share."""

from __future__ import annotations

from pathlib import Path

import pytest

from hakari.data.formats.rules import default_name, language_pair_of, note_id, reference_text
from hakari.data.languages import parse_language_pair
from hakari.data.testset import TestSet
from hakari.errors import FormatError, InputError, Where


@pytest.mark.parametrize(
    ("text", "pair"),
    [("en-ja", ("en", "ja")), ("liv-en", ("liv", "en")), ("en-zh_TW", ("en", "zh_TW"))],
)
def test_language_pairs(text: str, pair: tuple[str, str]) -> None:
    """Two codes with one hyphen between them are a pair."""
    assert pair == parse_language_pair(text)
    assert text == language_pair_of(TestSet(source_language=pair[0], target_language=pair[1]), format="x")


@pytest.mark.parametrize(
    "text", ["", "en", "enja", "en-", "-ja", "en-zh-TW", "english-ja", "en ja", "en-ja\n", "e-j"]
)
def test_what_is_no_pair(text: str) -> None:
    """Anything else is refused at the place it came from."""
    with pytest.raises(InputError, match="a language pair such as 'en-ja' is needed") as caught:
        parse_language_pair(text, where=Where(file="f"))

    assert Where(file="f") == caught.value.where


def test_languages_that_make_no_pair() -> None:
    """A test set whose languages are not known, or hold a hyphen, has no pair to name files by."""
    for languages in ((None, "ja"), ("en", None), ("en", "zh-TW"), ("en-US", "ja")):
        with pytest.raises(InputError, match="the format 'x' cannot hold the languages"):
            language_pair_of(TestSet(source_language=languages[0], target_language=languages[1]), format="x")


def test_reference_texts() -> None:
    """White space alone is empty: missing where that was declared, an error elsewhere."""
    where = Where(file="f", line=3)

    assert " 猫" == reference_text(" 猫", where, missing=True, remedy="")
    assert reference_text("\u3000", where, missing=True, remedy="") is None
    with pytest.raises(FormatError, match=r"f:3: .*the reference is empty\n  write it"):
        reference_text(" ", where, missing=False, remedy="write it")


def test_ids() -> None:
    """An id is remembered with its line; a second one of the kind is refused with both lines."""
    seen: dict[str, int] = {}
    note_id(seen, "a", Where(file="f", line=2))
    with pytest.raises(FormatError, match=r"f:9: .*'a' stands on line 2 too"):
        note_id(seen, "a", Where(file="f", line=9))


def test_default_names(tmp_path: Path) -> None:
    """A set is called by its file without endings, or by its folder with what looks like one."""
    (tmp_path / "wmt22.en-ja").mkdir()

    assert "wmt22.en-ja" == default_name(tmp_path / "wmt22.en-ja")
    assert "a.b" == default_name(tmp_path / "a.b.tsv.gz")
