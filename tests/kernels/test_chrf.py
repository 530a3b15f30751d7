"""The n-gram counts of chrF on their own: references of every length, many orders, several threads."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from hakari.kernels import chrf_rows, pack

LENGTHS = [0, 1, 5, 63, 64, 65, 127, 128, 129, 130, 191, 260, 1000]
"""Around the lengths at which references are counted in another way."""


def rows_of(outputs: list[list[str]], references: list[str], char_order: int, threads: int = 1) -> np.ndarray:
    return chrf_rows(
        [pack(texts) for texts in outputs],
        [(*pack(references), np.ones(len(references), dtype=np.bool_))],
        char_order=char_order,
        word_order=0,
        factor=4.0,
        whitespace=False,
        eps_smoothing=False,
        threads=threads,
    )


def matches(output: str, reference: str, orders: int) -> list[int]:
    """Return the clipped matches of every order, counted with dictionaries."""

    def grams(text: str, n: int) -> Counter[str]:
        return Counter(text[i : i + n] for i in range(len(text) - n + 1))

    return [(grams(output, n) & grams(reference, n)).total() for n in range(1, orders + 1)]


def changed(text: str, letters: str, generator: random.Random) -> str:
    """Return the text with some letters exchanged, and pieces of it moved and repeated."""
    characters = [generator.choice(letters) if generator.random() < 0.2 else c for c in text]
    cut = generator.randint(0, len(text))
    return "".join(characters[cut:] + characters[:cut] + characters[: cut // 3])


@pytest.mark.parametrize("letters", ["a", "ab", "abcdefgh", "いろはにほへと色は匂へど散りぬるを"])
@pytest.mark.parametrize("orders", [1, 2, 3, 6, 7, 12])
def test_chrf_matches_equal_a_naive_count_at_every_length(letters: str, orders: int) -> None:
    """Three systems against references around every limit have the matches that dictionaries count."""
    generator = random.Random(20)
    references = ["".join(generator.choices(letters, k=length)) for length in LENGTHS]
    outputs = [[changed(text, letters + "xyz", generator) for text in references] for _ in range(3)]

    rows = rows_of(outputs, references, orders)
    for system, texts in zip(rows, outputs, strict=True):
        expected = [matches(*pair, orders) for pair in zip(texts, references, strict=True)]
        assert expected == system[:, 3::3].astype(int).tolist()


def test_chrf_rows_of_many_different_characters() -> None:
    """A text of 60,000 different characters, of all planes, against itself matches everywhere."""
    text = "".join(chr(c) for c in range(0x3400, 0x3400 + 4 * 15_000, 4) if not 0xD800 <= c < 0xE000)
    text += "".join(chr(c) for c in range(0x20000, 0x20000 + 45_000))

    row = rows_of([[text]], [text], 2)[0, 0]
    assert [1, *[len(text)] * 3, *[len(text) - 1] * 3] == row.tolist()


def test_chrf_rows_of_repeated_characters() -> None:
    """A run of one character matches as often as the shorter text has it, at any length."""
    for length in (10, 100, 20_000):
        row = rows_of([["あ" * (2 * length)]], ["あ" * length], 6)[0, 0]
        assert [length - n for n in range(6)] == row[3::3].tolist()


def test_chrf_rows_do_not_depend_on_what_was_counted_before() -> None:
    """Long and short references in turns have the rows that each has alone."""
    references = ["ab" * 200, "ab", "cd" * 40, "", "dc" * 300, "a"] * 30
    outputs = [["ab" * 150, "b", "dc" * 50, "x", "cd" * 100, "猫"] * 30]

    together = rows_of(outputs, references, 6)[0]
    alone = [rows_of([[outputs[0][i]]], [references[i]], 6)[0, 0].tolist() for i in range(6)]
    assert alone * 30 == together.tolist()
    assert together.tolist() == rows_of(outputs, references, 6, threads=3)[0].tolist()


def test_chrf_rows_refuse_wrong_input() -> None:
    """No order, no candidate, another number of segments or a mask of another length is an error."""
    text = pack(["a"])
    options = {"factor": 4.0, "whitespace": False, "eps_smoothing": False, "threads": 1}
    present = np.ones(1, dtype=np.bool_)

    with pytest.raises(ValueError, match="at least one n-gram order"):
        chrf_rows([text], [(*text, present)], char_order=0, word_order=0, **options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least one candidate"):
        chrf_rows([], [(*text, present)], char_order=6, word_order=0, **options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="different numbers of segments"):
        chrf_rows([pack(["a", "b"])], [(*text, np.ones(2, dtype=np.bool_))], char_order=6, word_order=0, **options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the mask of a reference has another length"):
        chrf_rows([text], [(*text, np.ones(2, dtype=np.bool_))], char_order=6, word_order=0, **options)  # type: ignore[arg-type]
