"""The table of vectors by token id: it grows with what is asked for, and reads the file only when it must."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hakari.errors import InputError
from hakari.kernels import Vocabulary, pack
from hakari.text import Workspace
from hakari.text.vectors import VectorTable, read_vectors, table

Write = Callable[..., Path]


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the words of every reading of a file, as they happen."""
    seen: list[list[str]] = []

    def read(path: Path, words: list[str], **options: Any) -> Any:
        seen.append(list(words))
        return read_vectors(path, words, **options)

    monkeypatch.setattr(table, "read_vectors", read)
    return seen


@pytest.fixture
def file(tmp_path: Path, write: Write) -> Path:
    """Return vectors of lengths 5, 13 and 0, and one of a lower-cased word."""
    vectors = {"a": [3.0, 4.0], "B": [5.0, 12.0], "zero": [0.0, 0.0], "cat": [1.0, 0.0]}
    return write("glove", tmp_path / "v.txt", vectors)


def ids_of(vocabulary: Vocabulary, *words: str) -> np.ndarray:  # type: ignore[type-arg]
    return vocabulary.intern(*pack(words))


def test_vectors_by_token_id(file: Path) -> None:
    """Rows have length 1 and keep their length beside; a vector of length 0 counts as none."""
    vocabulary = Vocabulary()
    found = VectorTable(file, vocabulary, lowercase_fallback=False).vectors(
        ids_of(vocabulary, "none", "B", "zero", "a")
    )

    assert [-1, 1, -1, 0] == found.row_of.tolist()
    assert pytest.approx(np.array([[0.6, 0.8], [5 / 13, 12 / 13]]), abs=1e-7) == found.unit_rows
    assert [5.0, 13.0] == found.lengths.tolist()
    assert np.float32 == found.unit_rows.dtype
    assert found.unit_rows.flags.c_contiguous
    assert np.int32 == found.row_of.dtype


def test_only_new_words_are_read(file: Path, reads: list[list[str]]) -> None:
    """Words that were asked for, missing ones too, are not read again; what was given before stays as it was."""
    vocabulary = Vocabulary()
    vectors = VectorTable(file, vocabulary, lowercase_fallback=False)
    first = vectors.vectors(ids_of(vocabulary, "a", "none"))
    again = vectors.vectors(ids_of(vocabulary, "a", "none", "a"))
    more = vectors.vectors(ids_of(vocabulary, "none", "B"))

    assert [["a", "none"], ["B"]] == reads
    assert first is again
    assert [0, -1] == first.row_of.tolist()
    assert [0, -1, 1] == more.row_of.tolist()
    assert (1, 2) == (len(first.unit_rows), len(more.unit_rows))


def test_words_that_nobody_asked_for_have_no_row(file: Path) -> None:
    """Tokens of the vocabulary that are in no text of the run are not looked up."""
    vocabulary = Vocabulary()
    ids = ids_of(vocabulary, "a", "B")

    assert [-1, 0] == VectorTable(file, vocabulary, lowercase_fallback=False).vectors(ids[1:]).row_of.tolist()


def test_fallback_to_lower_case_only_if_asked(file: Path) -> None:
    """Cat takes the vector of cat with the fallback, and none without; a word that is there keeps its own."""
    vocabulary = Vocabulary()
    ids = ids_of(vocabulary, "Cat", "B", "NONE")
    plain = VectorTable(file, vocabulary, lowercase_fallback=False).vectors(ids)
    falling = VectorTable(file, vocabulary, lowercase_fallback=True).vectors(ids)

    assert [-1, 0, -1] == plain.row_of.tolist()
    assert [1, 0, -1] == falling.row_of.tolist()
    assert [1.0, 0.0] == falling.unit_rows[1].tolist()


def test_a_run_without_words_still_knows_the_file(file: Path) -> None:
    """Texts without any word need the identity of the file for their signature."""
    found = VectorTable(file, Vocabulary(), lowercase_fallback=False).vectors(np.empty(0, dtype=np.int32))

    assert "v-2d-4" == found.identity.field
    assert (0, 2) == found.unit_rows.shape


def test_workspace_keeps_tables(file: Path) -> None:
    """One table a file, segmenter and fallback; a file that is written anew is another; emptied with the rest."""
    workspace = Workspace()
    kept = workspace.vectors(file, "none")

    assert kept is workspace.vectors(str(file), "none")
    assert kept is not workspace.vectors(file, "char")
    assert kept is not workspace.vectors(file, "none", lowercase_fallback=True)
    before = workspace.nbytes
    kept.vectors(ids_of(workspace.vocabulary("none"), "a", "B"))
    assert workspace.nbytes >= before + 2 * 2 * 4
    file.write_text("a 1 2\n", encoding="utf-8")
    assert kept is not workspace.vectors(file, "none")
    workspace.clear()
    assert kept is not workspace.vectors(file, "none")


def test_workspace_refuses_files_that_are_not_there(tmp_path: Path) -> None:
    """The path is looked at when the table is asked for."""
    with pytest.raises(InputError, match=r"none\.txt: cannot be read: No such file"):
        Workspace().vectors(tmp_path / "none.txt", "none")


def test_a_file_that_changes_between_two_readings_is_an_error(file: Path) -> None:
    """Vectors of two files are never mixed."""
    vocabulary = Vocabulary()
    vectors = VectorTable(file, vocabulary, lowercase_fallback=False)
    vectors.vectors(ids_of(vocabulary, "a"))
    file.write_text("a 1 2\nB 1 3\n", encoding="utf-8")

    with pytest.raises(InputError, match="has changed since it was first read"):
        vectors.vectors(ids_of(vocabulary, "B"))
