"""The scanner of vectors as text, against a naive twin on any text."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.kernels import Vocabulary, pack, scan_vector_lines

PIECES = ["a", "猫", " ", " ", " ", "\n", "\r\n", "1", "-2.5", "3e2", "x", ".", "1e-30", "0.1", "\t"]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
PLAIN = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?")


def exact(number: str) -> bool:
    """Return whether a number is a plain decimal with a power of ten up to 22, as the scanner reads it."""
    if PLAIN.fullmatch(number) is None:
        return False
    mantissa, _, power = number.partition("e")
    return abs(int(power or 0) - len(mantissa.partition(".")[2])) <= 22


def naive(text: str, dimension: int, wanted: set[str] | None) -> tuple[list[tuple[int, str, list[str]]], int]:
    """Return line, word and numbers of the words that are wanted, and the first bad line or −1."""
    found = []
    for number, line in enumerate(text.removesuffix("\n").split("\n") if text else []):
        fields = line.removesuffix("\r").removesuffix(" ").split(" ")
        extra = len(fields) - 1 - dimension
        if extra < 0 or (extra > 0 and exact(fields[extra])):
            return found, number
        word = " ".join(fields[: extra + 1])
        if wanted is None or word in wanted:
            found.append((number, word, fields[extra + 1 :]))
    return found, -1


@given(TEXTS, st.integers(1, 3), st.none() | st.sets(st.sampled_from(["a", "猫", "", "a a", "x"])))
def test_scan_equals_a_naive_reading(text: str, dimension: int, wanted: set[str] | None) -> None:
    """Words, places, numbers and the first bad line are those of splitting at blanks, whatever the text is."""
    vocabulary = None
    if wanted is not None:
        vocabulary = Vocabulary()
        vocabulary.intern(*pack(sorted(wanted)))
    data = text.encode()
    found = scan_vector_lines(data, dimension=dimension, wanted=vocabulary)

    expected, bad = naive(text, dimension, wanted)
    words = [data[begin : begin + length].decode() for _, begin, length, _ in found.places.tolist()]
    assert [(line, word) for line, word, _ in expected] == list(
        zip(found.places[:, 0].tolist(), words, strict=True)
    )
    assert bad == found.bad_line
    for row, (_, _, numbers) in enumerate(expected):
        assert bool(found.unread[row]) == (not all(map(exact, numbers)))
        if not found.unread[row]:
            assert np.array(numbers, dtype=np.float64).astype(np.float32).tolist() == found.rows[row].tolist()


@given(st.binary(max_size=200), st.integers(1, 5))
def test_scan_takes_any_bytes(data: bytes, dimension: int) -> None:
    """No input makes it read where nothing is: all places lie within the text."""
    found = scan_vector_lines(data, dimension=dimension, wanted=None)

    assert (len(found.places), dimension) == found.rows.shape
    assert all(begin + length < len(data) and numbers <= len(data) for _, begin, length, numbers in found.places)


def test_scan_needs_a_dimension() -> None:
    """A vector has at least one number."""
    with pytest.raises(ValueError, match="at least one dimension"):
        scan_vector_lines(b"a 1\n", dimension=0, wanted=None)
