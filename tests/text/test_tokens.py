"""Batches of tokens and morphemes, and the strings that features travel in."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.kernels import Vocabulary
from hakari.text import Morpheme, MorphemeBatch, TokenBatch
from hakari.text.tokens import Features, FeatureTable, join_features, split_features

CELL = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0"), max_size=8)


@given(segments=st.lists(st.lists(CELL.filter(bool), max_size=5), max_size=6))
def test_batch_of_lists_gives_the_lists_back(segments: list[list[str]]) -> None:
    """Lists of tokens come out of a batch as they went in, one by one and all together."""
    batch = TokenBatch.of(segments, Vocabulary())

    assert segments == list(batch)
    assert segments == [batch.tokens(i) for i in range(len(batch))]
    assert [len(segment) for segment in segments] == batch.lengths.tolist()


def test_equal_tokens_have_equal_ids_in_order_of_appearance() -> None:
    """Ids count up as tokens first appear, and repeat where tokens do."""
    batch = TokenBatch.of([["a", "b", "a"], ["b", "c"]], Vocabulary())

    assert [0, 1, 0, 1, 2] == batch.ids.tolist()
    assert [0, 3, 5] == batch.offsets.tolist()
    assert (np.int32, np.int64) == (batch.ids.dtype, batch.offsets.dtype)
    assert 5 * 4 + 3 * 8 == batch.nbytes


def test_batch_without_segments() -> None:
    """No segments make a batch of length 0 with one offset."""
    batch = TokenBatch.of([], Vocabulary())

    assert (0, [], [0]) == (len(batch), list(batch), batch.offsets.tolist())


@given(cells=st.lists(CELL, min_size=2, max_size=8))
def test_features_survive_being_joined(cells: list[str]) -> None:
    """Commas, quotes and line ends within a cell come back from a feature string."""
    assert cells == split_features(join_features(cells))


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("名詞,一般,*", ["名詞", "一般", "*"]),
        ('a,"1,000",b', ["a", "1,000", "b"]),
        ('"""",x', ['"', "x"]),
        ("", [""]),
    ],
)
def test_cells_of_a_feature_string(text: str, cells: list[str]) -> None:
    """Cells stand between commas, in quotes where they hold one."""
    assert cells == split_features(text)


def test_features_are_read_once_each() -> None:
    """A table reads every different string once, also when more come later."""
    asked: list[str] = []

    def read(text: str) -> Features:
        asked.append(text)
        return Features((text, "*", "*", "*"), "", "*", "*")

    table = FeatureTable(read)
    first = table.intern(["noun", "verb", "noun"])
    assert ["noun", "verb"] == [record.pos[0] for record in table.records()]
    second = table.intern(["verb", "mark"])

    assert [0, 1, 0] == first.tolist()
    assert [1, 2] == second.tolist()
    assert ["noun", "verb", "mark"] == [record.pos[0] for record in table.records()]
    assert ["noun", "verb", "mark"] == asked


def test_morphemes_join_surface_features_and_knowledge() -> None:
    """A record takes its surface from the text; without a dictionary form the word is its own."""

    def read(text: str) -> Features:
        pos, base = text.split(",")
        return Features((pos, "*", "*", "*"), base, "type", "form")

    features = FeatureTable(read)
    batch = MorphemeBatch(
        TokenBatch.of([["食べ", "た"], [], ["ホゲ"]], Vocabulary()),
        features.intern(["verb,食べる", "aux,た", "noun,"]),
        np.array([True, True, False]),
        features,
    )

    assert [
        [
            Morpheme("食べ", ("verb", "*", "*", "*"), "食べる", "type", "form", True),
            Morpheme("た", ("aux", "*", "*", "*"), "た", "type", "form", True),
        ],
        [],
        [Morpheme("ホゲ", ("noun", "*", "*", "*"), "ホゲ", "type", "form", False)],
    ] == list(batch)
    assert 3 == len(batch)
    assert batch.surfaces.nbytes + 3 * 4 + 3 == batch.nbytes
