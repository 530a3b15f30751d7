"""Cosines of bags of words: what the kernels refuse and how they treat ids without a vector."""

from __future__ import annotations

import numpy as np
import pytest

from hakari.kernels import bow_rows, vecsum_rows
from hakari.types import IdArray, OffsetArray

IDS = np.array([0, 1, 1, 2], dtype=np.int32)
OFFSETS = np.array([0, 4], dtype=np.int64)
CANDIDATE: tuple[IdArray, OffsetArray] = (IDS, OFFSETS)
REFERENCE = (*CANDIDATE, np.array([True]))


def rows(row_of: list[int], lengths: list[float]) -> list[float]:
    """Return the row of the text against itself with vectors of two dimensions."""
    unit = np.array([[1, 0], [0, 1]], dtype=np.float32)
    found = vecsum_rows(
        [CANDIDATE],
        [REFERENCE],
        unit_rows=unit,
        lengths=np.array(lengths, dtype=np.float32),
        row_of=np.array(row_of, dtype=np.int32),
        threads=1,
    )
    return [float(value) for value in found[0, 0]]


def test_ids_beyond_the_table_have_no_vector() -> None:
    """A token that came after the table was made is a word without a vector, not a read out of bounds."""
    assert [1, 100, 4, 1, 4, 1] == rows([0], [1, 1])
    assert [1, 100, 4, 3, 4, 3] == rows([0, 1], [1, 1])


def test_bad_tables_are_refused() -> None:
    """Rows that are not there and lengths of another number are errors, never reads out of bounds."""
    with pytest.raises(ValueError, match="a word has a row that is not there"):
        rows([0, 2], [1, 1])
    with pytest.raises(ValueError, match="every row needs a length"):
        rows([0, 1], [1])


def test_no_candidate_is_refused() -> None:
    """There is nothing to compare without a candidate."""
    with pytest.raises(ValueError, match="at least one candidate"):
        bow_rows([], [REFERENCE], threads=1)
