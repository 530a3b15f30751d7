"""Files of word vectors: every format gives the same vectors, and what is wrong with one is said with its place."""

from __future__ import annotations

import gzip
import hashlib
import io
import pickle
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.errors import FormatError, InputError
from hakari.kernels import scan_vector_lines
from hakari.text.vectors import content, describe_vectors, read_vectors
from hakari.text.vectors.content import vectors_name

Write = Callable[..., Path]


# --- every format -------------------------------------------------------------------------------------------------


def test_every_format_gives_the_same_vectors(any_writer: Write, tmp_path: Path, small: dict) -> None:  # type: ignore[type-arg]
    """All words of a file are found with the float32 numbers nearest to those written."""
    vectors = read_vectors(any_writer(tmp_path / "small.txt", small), [*small, "absent"])

    assert list(small) == list(vectors.words)
    assert np.array(list(small.values()), dtype=np.float32).tolist() == vectors.rows.tolist()
    assert (5, 4) == (vectors.asked, len(vectors))
    assert ("small", 3, 4) == (vectors.identity.name, vectors.identity.dimension, vectors.identity.size)


def test_only_wanted_words_are_kept(any_writer: Write, tmp_path: Path, small: dict) -> None:  # type: ignore[type-arg]
    """Of a file, the vectors of wanted words alone come back; the identity is that of the whole file."""
    file = any_writer(tmp_path / "small.txt", small)
    one, none = read_vectors(file, ["猫", "cat", "猫"]), read_vectors(file, [])

    assert {"猫": 0} == one.index
    assert [[1.0, -2.5, 0.125]] == one.rows.tolist()
    assert 2 == one.asked
    assert (0, 3) == none.rows.shape
    assert one.identity == none.identity == describe_vectors(file)[1]


def test_rows_cannot_be_changed(tmp_path: Path, small: dict, write: Write) -> None:  # type: ignore[type-arg]
    """The result is frozen: nobody changes the vectors of others."""
    vectors = read_vectors(write("glove", tmp_path / "small.txt", small), small)

    with pytest.raises(ValueError, match="read-only"):
        vectors.rows[0, 0] = 1.0


@pytest.mark.parametrize(
    ("name", "format"),
    [
        ("glove", "GloVe text"),
        ("zip", "GloVe text"),
        ("fasttext", "word2vec text"),
        ("binary-tight", "word2vec binary"),
        ("binary-gzip", "word2vec binary"),
        ("npz", "NumPy archive"),
    ],
)
def test_format_is_recognised_by_content(name: str, format: str, tmp_path: Path, small: dict, write: Write) -> None:  # type: ignore[type-arg]
    """The name of a file says nothing of its format."""
    assert format == describe_vectors(write(name, tmp_path / "vectors.xyz", small))[0]


def test_digest_is_that_of_the_content(tmp_path: Path, small: dict, write: Write) -> None:  # type: ignore[type-arg]
    """The digest is the SHA-256 of the file, or of what was compressed; `sha256sum` gives the same."""
    plain = write("glove", tmp_path / "a.txt", small)
    expected = hashlib.sha256(plain.read_bytes()).hexdigest()

    for name in ("glove", "gzip", "zip"):
        assert expected == describe_vectors(write(name, tmp_path / "b.txt", small))[1].digest


def test_digest_of_an_archive_does_not_depend_on_compression(tmp_path: Path) -> None:
    """Arrays have the same digest however the archive stores them, and another one where they differ."""
    digests = []
    for number, save in enumerate((np.savez, np.savez_compressed, np.savez)):
        with (tmp_path / "v.npz").open("wb") as out:
            save(out, words=np.array(["a", "b"]), vectors=np.full((2, 2), 1.0 if number < 2 else 2.0))
        digests.append(describe_vectors(tmp_path / "v.npz")[1].digest)

    assert digests[0] == digests[1] != digests[2]


def test_words_may_hold_blanks(tmp_path: Path) -> None:
    """Numbers are counted from the right, as the words of GloVe 840B need it."""
    file = tmp_path / "glove.txt"
    file.write_text("a 1 2\n. . . 3 4\nat name@domain.com 5 6\n 7 8\n", encoding="utf-8")

    vectors = read_vectors(file, [". . .", "at name@domain.com", "a", ""])
    assert {"a": 0, ". . .": 1, "at name@domain.com": 2, "": 3} == vectors.index
    assert [[1, 2], [3, 4], [5, 6], [7, 8]] == vectors.rows.tolist()


def test_a_first_word_may_hold_blanks_or_be_a_number(tmp_path: Path) -> None:
    """The dimension of a file without a header is the number of numbers that end its first line."""
    file = tmp_path / "glove.txt"
    file.write_text("2010 1 2\n5 3 4\n", encoding="utf-8")
    assert 2 == read_vectors(file, []).identity.dimension

    file.write_text(". . . 1 2\n5 3 4\n", encoding="utf-8")
    assert [[3, 4]] == read_vectors(file, ["5"]).rows.tolist()


def test_two_numbers_are_no_header_where_every_word_has_one(tmp_path: Path) -> None:
    """The words 3 and 4 with one number each are vectors, not a header of 3 words."""
    file = tmp_path / "glove.txt"
    file.write_text("3 5\n4 6\n", encoding="utf-8")

    assert {"3": 0, "4": 1} == read_vectors(file, ["3", "4"]).index


@pytest.mark.parametrize("chunk", [7, 16, 64])
def test_buffers_may_end_anywhere(
    any_writer: Write,
    chunk: int,
    tmp_path: Path,
    small: dict,
    monkeypatch: pytest.MonkeyPatch,  # type: ignore[type-arg]
) -> None:
    """Words, numbers and characters may be cut by the end of a buffer."""
    monkeypatch.setattr(content.Content.read, "__defaults__", (chunk,))
    monkeypatch.setattr("hakari.text.vectors.npz.CHUNK", chunk)
    monkeypatch.setattr("hakari.text.vectors.recognise.HEAD", 60)
    file = any_writer(tmp_path / "small.txt", small)

    assert list(small) == list(read_vectors(file, small).words)


def test_progress_is_told(tmp_path: Path, write: Write) -> None:
    """Whoever asks hears how many megabytes of the file have been read."""
    told = []
    big = {f"w{number}": [0.123456789] * 200 for number in range(4000)}
    file = write("glove", tmp_path / "big.txt", big)
    read_vectors(file, [], progress=lambda done, total, what: told.append((done, total, what)))

    assert (file.stat().st_size // 10**6, file.stat().st_size // 10**6, "MB of big.txt") == told[-1]
    assert sorted(told) == told


def test_memory_is_that_of_the_words_kept(tmp_path: Path) -> None:
    """A file of 40 MB of which one word is wanted needs a few buffers, not the file."""
    row = " ".join(["0.123456789"] * 100)
    file = tmp_path / "big.txt"
    with file.open("w", encoding="utf-8") as out:
        out.writelines(f"w{number} {row}\n" for number in range(33_000))
    assert file.stat().st_size > 39e6

    tracemalloc.start()
    read_vectors(file, ["w32999"])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 6 * content.CHUNK


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("a/glove.840B.300d.zip", "glove.840B.300d"),
        ("cc.ja.300.vec.gz", "cc.ja.300"),
        ("chive-1.3-mc90.txt", "chive-1.3-mc90"),
        ("my|file.npy", "my_file"),
        (".txt", ".txt"),
    ],
)
def test_name_of_a_file(file: str, name: str) -> None:
    """A signature has the name without the endings that tell how the file is written."""
    assert name == vectors_name(file)


# --- numbers ------------------------------------------------------------------------------------------------------

NUMBERS = st.one_of(
    st.floats(allow_nan=False, allow_infinity=False, width=32).map(repr),
    st.floats(-1e30, 1e30).map(repr),
    st.from_regex(r"[+-]?[0-9]{1,25}(\.[0-9]{0,25})?(e[+-]?[0-9])?", fullmatch=True),
    st.sampled_from(["0", "-0", ".5", "5.", "1e-45", "1E5", "1e+05", "1_000", "00012.500"]),
)


@given(st.lists(NUMBERS, min_size=1, max_size=6))
def test_numbers_are_those_that_python_reads(tmp_path_factory: pytest.TempPathFactory, numbers: list[str]) -> None:
    """Any way to write a number gives the float32 nearest to the double that Python reads."""
    file = tmp_path_factory.mktemp("numbers") / "v.txt"
    file.write_text(f"1 {len(numbers)}\nx {' '.join(numbers)}\n", encoding="utf-8")

    expected = np.array([float(number) for number in numbers]).astype(np.float32)
    assert expected.tolist() == read_vectors(file, ["x"]).rows[0].tolist()


def test_scan_reads_wanted_lines_only() -> None:
    """The kernel marks places and leaves what it cannot read exactly to the caller."""
    found = scan_vector_lines(b"a 1 2\nb c 3 1e-300\nd 5\n", dimension=2, wanted=None)

    assert [[0, 0, 1, 2], [1, 6, 3, 10]] == found.places.tolist()
    assert [0, 1] == found.unread.tolist()
    assert (2, 2, 1) == (found.lines, found.bad_line, found.bad_count)


# --- what is refused ----------------------------------------------------------------------------------------------


def refused(file: Path, message: str, words: tuple[str, ...] = ("b",)) -> None:
    with pytest.raises(FormatError, match=message):
        read_vectors(file, words)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a 1 2\nb 3\n", r"v\.txt:2: a word and 2 numbers divided by single blanks are needed; 1 number came"),
        ("a 1 2\nb 3 4 5\n", r"v\.txt:2: .* are needed; 3 numbers came"),
        ("a 1 2\n\nb 3 4\n", r"v\.txt:2: .* 0 numbers came"),
        ("a 1 2\nb\t3\t4\n", r"v\.txt:2: .* 0 numbers came"),
        ("a 1 2\nb 3 x4\n", r"v\.txt:2: number 2 of 'b' is needed; 'x4' came"),
        ("a 1 2\nb  3\n", r"v\.txt:2: number 1 of 'b' is needed; '' came"),
        ("a 1 2\nb nan 4\n", r"v\.txt:2: finite numbers are needed; number 1 of 'b' is nan"),
        ("a 1 2\nb 3 -1e39\n", r"v\.txt:2: finite numbers are needed; number 2 of 'b' is -inf"),
        ("a 1 2\nb 3 4\nb 5 6\n", r"v\.txt:3: every word is needed once; 'b' was on line 2 already"),
        ("3 2\na 1 2\nb 3 4\n", r"v\.txt:3: the header says 3 words; the file ends after 2"),
        ("1 2\na 1 2\nb 3 4\n", r"v\.txt:3: the header says 1 words; the file ends after 2"),
        ("2 3\na 1 2\nb 3 4\n", r"v\.txt:2: a word and 3 numbers .* 2 numbers came"),
        ("hello\nworld\n", r"v\.txt:1: no vectors are recognised"),
        ("", r"v\.txt:1: no vectors are recognised"),
    ],
)
def test_bad_text_is_refused_with_its_line(text: str, message: str, tmp_path: Path) -> None:
    """A line that is no vector is an error with file, line, what was expected and what came."""
    (tmp_path / "v.txt").write_text(text, encoding="utf-8")

    refused(tmp_path / "v.txt", message)


def test_bad_lines_are_found_whatever_is_wanted(tmp_path: Path) -> None:
    """The number of numbers is checked on every line, not only on those of wanted words."""
    (tmp_path / "v.txt").write_text("a 1 2\nb 3 4\nc 5\n", encoding="utf-8")

    refused(tmp_path / "v.txt", r"v\.txt:3: ", words=())


def test_bad_utf8_is_refused_with_its_line(tmp_path: Path) -> None:
    """A word that is no UTF-8 is named by its line, also where nobody wants it."""
    (tmp_path / "v.txt").write_bytes(b"a 1 2\n" + "猫".encode()[:2] + b" 3 4\nc 5 6\n")

    refused(tmp_path / "v.txt", r"v\.txt:2: UTF-8 is needed; byte 1 of the word, 0xe7, is not", words=())


@pytest.mark.parametrize("cut", [-1, -5, -13, -20])
def test_truncated_binary_is_refused(cut: int, tmp_path: Path, small: dict, write: Write) -> None:  # type: ignore[type-arg]
    """A binary file that ends too early is an error, whether in a word or in its numbers."""
    file = write("binary-tight", tmp_path / "v.bin", small)
    file.write_bytes(file.read_bytes()[:cut])

    refused(file, r"v\.bin: word 4: the header says 4 words of 3 numbers; the file ends within this one")


def test_binary_that_goes_on_is_refused(tmp_path: Path, small: dict, write: Write) -> None:  # type: ignore[type-arg]
    """A binary file that is longer than its header says is an error."""
    file = write("binary", tmp_path / "v.bin", small)
    file.write_bytes(file.read_bytes() + b"more")

    refused(file, "the header says 4 words; the file goes on behind the last one")


def test_binary_with_bad_numbers_or_words_is_refused(tmp_path: Path) -> None:
    """Numbers that are not finite, words that are no UTF-8 and words that never end are named by their number."""
    file = tmp_path / "v.bin"
    rows = [np.array(row, dtype="<f4").tobytes() for row in ([1.1, 2.3], [np.inf, 3.7])]
    file.write_bytes(b"2 2\na " + rows[0] + b"\nb " + rows[1] + b"\n")
    refused(file, r"v\.bin: word 2: finite numbers are needed; number 1 of 'b' is inf")

    file.write_bytes(b"2 2\na " + rows[0] + b"\n\xe7 " + rows[0] + b"\n")
    refused(file, r"v\.bin: word 2: UTF-8 is needed")

    file.write_bytes(b"2 2\na " + rows[0] + b"\xff" * 70_000)
    refused(file, r"v\.bin: word 2: .* no blank ends this word")

    file.write_bytes(b"2 2\na " + rows[0] + b"a " + rows[0])
    with pytest.raises(FormatError, match="word 2: every word is needed once; 'a' was word 1 already"):
        read_vectors(file, ["a"])


def test_models_that_are_no_vectors_are_refused_with_a_remedy(tmp_path: Path) -> None:
    """A fastText model and a pickle are recognised; the message says what to take instead."""
    (tmp_path / "cc.bin").write_bytes((793712314).to_bytes(4, "little") + bytes(100))
    refused(tmp_path / "cc.bin", r"whole fastText model[\s\S]*\.vec file")

    (tmp_path / "model").write_bytes(pickle.dumps({"a": [1.0]}))
    refused(tmp_path / "model", r"Python pickle[\s\S]*save_word2vec_format")


def archive(**arrays: np.ndarray) -> bytes:  # type: ignore[type-arg]
    out = io.BytesIO()
    np.savez(out, allow_pickle=True, **arrays)
    return out.getvalue()


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ({"vectors": np.ones((2, 3))}, r"the archive has vectors \(float64, 2 × 3\)"),
        ({"words": np.array(["a"]), "vectors": np.ones((2, 3))}, r"has words \(<U1, 1\), vectors"),
        (
            {"words": np.array(["a", "b"]), "x": np.ones((2, 3)), "y": np.ones((2, 3))},
            "an array of words and a matrix",
        ),
        ({"words": np.array(["a", "b"]), "x": np.asfortranarray(np.ones((2, 3)))}, "column by column"),
        ({"words": np.array(["a", "b"]), "x": np.array([[1.0], [1e300]])}, "word 2: finite numbers .* 'b' is inf"),
        ({"words": np.array(["a", "b"], dtype=object), "x": np.ones((2, 3))}, r"words \(object, 2\)"),
        ({"words": np.array(["b", "b"]), "x": np.ones((2, 3))}, "word 2: every word is needed once"),
    ],
)
def test_bad_archives_are_refused(arrays: dict, message: str, tmp_path: Path) -> None:  # type: ignore[type-arg]
    """An archive without one array of words and one matrix of as many rows says what it has."""
    (tmp_path / "v.npz").write_bytes(archive(**arrays))

    refused(tmp_path / "v.npz", message)


def test_damaged_archives_are_refused(tmp_path: Path) -> None:
    """A damaged archive, a zip of several files and damaged gzip data are errors that name the file."""
    data = archive(words=np.array(["a", "b"]), vectors=np.ones((2, 3)))
    (tmp_path / "v.npz").write_bytes(data.replace(np.ones(1).tobytes(), np.full(1, 3.0).tobytes(), 1))
    refused(tmp_path / "v.npz", r"v\.npz: the NumPy archive cannot be read: .*CRC")

    (tmp_path / "v.zip").write_bytes(data[: len(data) // 2])
    refused(tmp_path / "v.zip", r"v\.zip: the zip archive is damaged")

    with zipfile.ZipFile(tmp_path / "two.zip", "w") as two:
        two.writestr("a.txt", "a 1 2\n")
        two.writestr("b.txt", "b 1 2\n")
    refused(tmp_path / "two.zip", r"a zip archive of one file is needed; this one holds 2: a\.txt, b\.txt")

    (tmp_path / "v.gz").write_bytes(gzip.compress(b"a 1 2\n" * 1000)[:-9])
    refused(tmp_path / "v.gz", r"v\.gz: the gzip data are damaged or cut off")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A file that is not there and a folder are refused by name."""
    with pytest.raises(InputError, match=r"none\.txt: cannot be read: No such file"):
        read_vectors(tmp_path / "none.txt", ["a"])
    with pytest.raises(InputError, match="this is a folder"):
        read_vectors(tmp_path, ["a"])
