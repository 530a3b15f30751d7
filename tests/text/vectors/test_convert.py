"""Converted vectors: a mapped matrix and its words, and the neighbours of words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import FormatError, InputError, OptionError
from hakari.text.vectors import convert_vectors, describe_vectors, neighbours, read_vectors

Write = Callable[..., Path]


def test_converted_vectors_are_the_same(any_writer: Write, tmp_path: Path, small: dict) -> None:  # type: ignore[type-arg]
    """Whatever the format was, the converted file has its identity, its words and its numbers."""
    file, target = any_writer(tmp_path / "small.txt", small), tmp_path / "converted.npy"
    identity = convert_vectors(file, target)

    before, after = read_vectors(file, small), read_vectors(target, small)
    assert before.identity == after.identity == identity
    assert before.words == after.words
    assert before.rows.tolist() == after.rows.tolist()
    assert ("converted", identity) == describe_vectors(target)


def test_converted_matrix_is_one_that_numpy_maps(tmp_path: Path, small: dict, write: Write) -> None:  # type: ignore[type-arg]
    """The matrix is a float32 array that NumPy opens by itself, and the words stand beside it."""
    convert_vectors(write("glove", tmp_path / "v.txt", small), tmp_path / "v.npy")

    matrix = np.load(tmp_path / "v.npy", mmap_mode="r")
    assert ((4, 3), np.float32) == (matrix.shape, matrix.dtype)
    words = (tmp_path / "v.words").read_text(encoding="utf-8").split("\n")[1:-1]
    assert list(small) == words


def test_only_wanted_words_of_a_converted_file_are_kept(tmp_path: Path, small: dict, write: Write) -> None:  # type: ignore[type-arg]
    """Rows come by word, in the order of the file, whatever order they are asked for in."""
    convert_vectors(write("glove", tmp_path / "v.txt", small), tmp_path / "v.npy")

    vectors = read_vectors(tmp_path / "v.npy", ["Cat", "none", "猫"])
    assert ("猫", "Cat") == vectors.words
    assert np.array([small["猫"], small["Cat"]], dtype=np.float32).tolist() == vectors.rows.tolist()


def test_a_converted_part_is_a_file_of_its_own(tmp_path: Path, small: dict, write: Write) -> None:  # type: ignore[type-arg]
    """With words left out, size and digest are others: scores with it may be others too."""
    file = write("glove", tmp_path / "v.txt", small)
    whole, part = describe_vectors(file)[1], convert_vectors(file, tmp_path / "v.npy", words=["猫", "none"])

    assert (1, 3) == (part.size, part.dimension)
    assert whole.digest != part.digest
    assert ("猫",) == read_vectors(tmp_path / "v.npy", small).words
    assert part == convert_vectors(file, tmp_path / "w.npy", words=["猫"])


def test_conversion_that_fails_leaves_nothing(tmp_path: Path) -> None:
    """After an error there is neither a matrix nor words; older files are left as they were."""
    (tmp_path / "v.txt").write_text("a 1 2\na 3 4\n", encoding="utf-8")
    (tmp_path / "v.npy").write_text("old", encoding="utf-8")

    with pytest.raises(FormatError, match="'a' was on line 1 already"):
        convert_vectors(tmp_path / "v.txt", tmp_path / "v.npy")
    assert {"v.npy", "v.txt"} == {path.name for path in tmp_path.iterdir()}
    assert "old" == (tmp_path / "v.npy").read_text(encoding="utf-8")


def test_conversion_refuses_bad_targets(tmp_path: Path, small: dict, write: Write) -> None:  # type: ignore[type-arg]
    """The matrix needs its ending, and at least one word."""
    file = write("glove", tmp_path / "v.txt", small)

    with pytest.raises(OptionError, match=r"a name that ends in \.npy is needed"):
        convert_vectors(file, tmp_path / "v.bin")
    with pytest.raises(InputError, match="there is no word to write"):
        convert_vectors(file, tmp_path / "v.npy", words=["none"])


@pytest.fixture
def converted(tmp_path: Path, small: dict, write: Write) -> Path:  # type: ignore[type-arg]
    """Return a converted file."""
    convert_vectors(write("glove", tmp_path / "v.txt", small), tmp_path / "v.npy")
    return tmp_path / "v.npy"


def test_matrix_and_words_belong_together(converted: Path, tmp_path: Path, small: dict, write: Write) -> None:  # type: ignore[type-arg]
    """A matrix without words, or with those of another of the same shape, is refused."""
    other = {word: [2 * x for x in row] for word, row in small.items()}
    convert_vectors(write("glove", tmp_path / "o.txt", other), tmp_path / "o.npy")
    words = (tmp_path / "v.words").read_bytes()

    (tmp_path / "v.words").write_bytes((tmp_path / "o.words").read_bytes())
    with pytest.raises(FormatError, match="the words of another matrix"):
        read_vectors(converted, small)
    (tmp_path / "v.words").write_bytes(words + b"more\n")
    with pytest.raises(FormatError, match=r"more words than rows|4 words are needed; 5 came"):
        read_vectors(converted, [*small, "more"])
    (tmp_path / "v.words").write_bytes(words.removesuffix("l'été\n".encode()))
    with pytest.raises(FormatError, match="4 words are needed; 3 came"):
        read_vectors(converted, [])
    (tmp_path / "v.words").write_text("the\n", encoding="utf-8")
    with pytest.raises(FormatError, match="a line of JSON of the form hakari-vectors/1 is needed"):
        read_vectors(converted, [])
    (tmp_path / "v.words").unlink()
    with pytest.raises(FormatError, match=r"there is no v\.words beside it"):
        read_vectors(converted, [])


def test_other_matrices_are_refused(converted: Path) -> None:
    """A matrix of other numbers and a damaged one say what is wrong."""
    np.save(converted, np.ones((4, 3)))
    with pytest.raises(FormatError, match="float32 numbers is needed; float64 in 2 dimensions came"):
        read_vectors(converted, [])
    converted.write_bytes(converted.read_bytes()[:150])
    with pytest.raises(FormatError, match="the matrix cannot be read"):
        read_vectors(converted, [])


# --- neighbours ---------------------------------------------------------------------------------------------------


def test_neighbours_hand_worked(tmp_path: Path) -> None:
    """Of (1, 0), the vector (2, 2) is at 45°, (0, 1) at 90° and (−3, 0) at 180°; length does not count."""
    (tmp_path / "v.txt").write_text("east 1 0\nnorth 0 1\nboth 2 2\nwest -3 0\nnone 0 0\n", encoding="utf-8")

    found = neighbours(tmp_path / "v.txt", ["east"], count=4)["east"]
    assert ["both", "north", "none", "west"] == [n.word for n in found]
    assert pytest.approx([0.5**0.5, 0, 0, -1]) == [n.cosine for n in found]
    assert ["both"] == [n.word for n in neighbours(tmp_path / "v.txt", ["east"], count=1)["east"]]


@given(st.integers(0, 2**32 - 1), st.integers(1, 40), st.integers(1, 12))
def test_neighbours_equal_those_of_a_full_sort(
    tmp_path_factory: pytest.TempPathFactory, seed: int, size: int, count: int
) -> None:
    """The top of a stream is the top of everything sorted at once."""
    rows = np.random.default_rng(seed).normal(size=(size, 4)).astype(np.float32)
    file = tmp_path_factory.mktemp("n") / "v.npz"
    with file.open("wb") as out:
        np.savez(out, words=np.array([f"w{i}" for i in range(size)]), vectors=rows)
    cosines = rows @ rows[0] / np.linalg.norm(rows, axis=1) / np.linalg.norm(rows[0])

    expected = sorted(cosines[1:].tolist(), reverse=True)[:count]
    found = neighbours(file, ["w0"], count=count)["w0"]
    assert pytest.approx(expected, abs=1e-5) == [n.cosine for n in found]


def test_neighbours_of_a_word_without_a_vector(converted: Path) -> None:
    """A word that is not there is an error, not an empty list."""
    with pytest.raises(InputError, match="the word 'cat' has no vector"):
        neighbours(converted, ["猫", "cat"])
