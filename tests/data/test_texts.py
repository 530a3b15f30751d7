"""Texts: what they hold, what they refuse, and what identifies them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.data.texts import Texts
from hakari.errors import InputError, Where

CLEAN = st.text(st.characters(codec="utf-8", exclude_characters="\0"))


def test_sequence() -> None:
    """Texts behave like a sequence of strings and None."""
    texts = Texts(["猫", "", None], label="reference A")

    assert 3 == len(texts)
    assert ["猫", "", None] == list(texts)
    assert "猫" == texts[0]
    assert ("", None) == texts[1:]
    assert "<Texts reference A: 3 segments>" == repr(texts)


def test_equality_is_of_content() -> None:
    """Texts are equal when their content is, whatever they are called and wherever they came from."""
    texts = Texts(["a", None], label="x", file="x.txt")

    assert Texts(["a", None]) == texts
    assert hash(Texts(["a", None])) == hash(texts)
    assert Texts(["a", ""]) != texts
    assert texts != ["a", None]


@pytest.mark.parametrize("single", ["text", b"text"])
def test_a_single_string_is_refused(single: str) -> None:
    """A string is not taken for a sequence of one-letter segments."""
    with pytest.raises(InputError, match=r"one a segment") as caught:
        Texts(single)

    assert "[text]" in str(caught.value.remedy)


def test_other_types_are_refused() -> None:
    """A segment that is not text is named."""
    with pytest.raises(InputError, match="type int came") as caught:
        Texts(["a", 3])  # type: ignore[list-item]

    assert Where(segment=1) == caught.value.where


def test_places() -> None:
    """The place of a segment is its line where the file is known, else its number."""
    assert Where(segment=2) == Texts(["a"]).where(2)
    assert Where(file="a.txt", line=3) == Texts(["a"], file="a.txt").where(2)


def test_presence() -> None:
    """None is missing; the empty text is there."""
    assert [True, True, False] == Texts(["a", "", None]).present.tolist()
    assert Texts(["a", ""]).complete
    assert not Texts(["a", None]).complete


def test_packing() -> None:
    """Texts pack into one UTF-8 buffer with the offsets of the segments; None packs as empty."""
    buffer, offsets = Texts(["猫", None, "ab"]).packed

    assert "猫ab".encode() == buffer
    assert [0, 3, 3, 5] == offsets.tolist()
    assert np.int64 == offsets.dtype


@pytest.mark.parametrize("bad", ["a\0b", "\ud800", "a\udfffb"])
def test_unclean_text_is_refused(bad: str) -> None:
    """NULs and halves of surrogate pairs are refused with label and place when the texts are packed."""
    with pytest.raises(InputError, match="system S: clean Unicode text is needed") as caught:
        _ = Texts(["ok", bad], label="system S", file="S.ja").packed

    assert Where(file="S.ja", line=2) == caught.value.where
    assert caught.value.remedy


def test_digest_tells_contents_apart() -> None:
    """The digest depends on where segments end and on which are missing, not on label and file."""
    contents = [["ab", "c"], ["a", "bc"], ["abc", ""], ["abc", None], ["abc"], [None, "abc"]]

    assert len(contents) == len({Texts(lines).digest for lines in contents})
    assert Texts(["ab", "c"]).digest == Texts(["ab", "c"], label="x", file="y").digest


def test_subset() -> None:
    """A subset has the segments of the index, in its order."""
    texts = Texts(["a", "b", None], label="x", file="x.txt").subset(np.array([2, 0]))

    assert (None, "a") == texts.lines
    assert "x" == texts.label
    assert texts.file is None


@given(st.lists(CLEAN | st.none(), min_size=1))
def test_packed_texts_unpack(lines: list[str | None]) -> None:
    """Every segment is found again between its offsets."""
    buffer, offsets = Texts(lines).packed

    assert [line or "" for line in lines] == [
        buffer[start:end].decode() for start, end in pairwise(offsets.tolist())
    ]
