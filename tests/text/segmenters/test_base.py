"""Segmenters made of lists: what the base class promises to their users."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from hakari.data.texts import Texts
from hakari.errors import HakariError, InputError
from hakari.kernels import Vocabulary
from hakari.text.segmenters import ListSegmenter
from hakari.text.segmenters.base import Place


class Halves(ListSegmenter):
    name = "halves"
    summary = "two halves of a text"
    signature = "halves"

    def split(self, lines: Sequence[str], where: Place) -> Iterable[Sequence[str]]:
        for segment, line in enumerate(lines):
            if "!" in line:
                raise InputError("no shouting", where=where(segment))
            yield [line[: len(line) // 2], line[len(line) // 2 :]]


class Forgetful(Halves):
    def split(self, lines: Sequence[str], where: Place) -> Iterable[Sequence[str]]:
        return list(super().split(lines, where))[1:]


def test_white_space_never_reaches_a_token() -> None:
    """Pieces are divided at white space, and empty pieces vanish."""
    assert ["a", "b", "c"] == Halves().tokens("a\u3000b \n c")
    assert [] == Halves().tokens("  ")


def test_missing_texts_are_empty_lines() -> None:
    """A missing text reaches the segmenter as an empty line and keeps its place."""
    batch = Halves().segment(Texts([None, "ab", ""]), Vocabulary())

    assert [[], ["a", "b"], []] == list(batch)


def test_a_segmenter_can_name_the_place_of_its_error() -> None:
    """The file and the line are known where the text is looked at."""
    with pytest.raises(InputError, match=r"sys\.ja:2: no shouting"):
        Halves().segment(Texts(["a", "b!"], file="sys.ja"), Vocabulary())


def test_a_lost_line_is_an_error() -> None:
    """A segmenter that gives back fewer lines than it got never shifts the rest."""
    with pytest.raises(HakariError, match="halves was given 2 texts and gave back 1"):
        Forgetful().segment(Texts(["ab", "cd"]), Vocabulary())
