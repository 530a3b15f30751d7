"""`hakari vectors`, and `hakari score --vectors` with its lock file."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from hakari.cli.lock import read_lock

SCHEMA = Path(__file__).parents[2] / "src" / "hakari" / "schemas" / "scores-1.json"
VECTORS = "猫 1 0 0\n犬 0.9 0.1 0\n窓 0 1 0\n静か 0 0 2\nが 0 0 0.5\n"


@pytest.fixture
def vectors(files: Path) -> Path:
    """Return a small file of vectors beside the texts, which is the current folder."""
    (files / "small.txt").write_text(VECTORS, encoding="utf-8")
    return files / "small.txt"


def test_info_says_what_a_file_is(hakari: Any, vectors: Path) -> None:
    """Format, name, dimension, size and hash, as a table and as JSON."""
    digest = hashlib.sha256(vectors.read_bytes()).hexdigest()

    assert ["format", "GloVe", "text"] == hakari("vectors", "info", "small.txt").out.split("\n")[3].split()
    expected = {
        "file": "small.txt",
        "format": "GloVe text",
        "name": "small",
        "dimension": 3,
        "size": 5,
        "sha256": digest,
    }
    assert expected == json.loads(hakari("vectors", "info", "small.txt", "-f", "json").out)


def test_convert_writes_a_matrix_and_words(hakari: Any, vectors: Path) -> None:
    """The command says what it wrote; the new file has the identity of the old one."""
    ran = hakari("vectors", "convert", "small.txt", "-o", "small.npy")

    assert "small.npy: 5 words of 3 dimensions, float32; the words are in small.words\n" == ran.out
    before, after = (
        json.loads(hakari("vectors", "info", name, "-f", "json").out) for name in ("small.txt", "small.npy")
    )
    assert "converted" == after["format"]
    assert before["sha256"] == after["sha256"]
    assert vectors.is_file()


@pytest.mark.usefixtures("vectors")
def test_convert_keeps_the_words_of_a_list(hakari: Any, files: Path) -> None:
    """With --only, words that are not in the list stay out."""
    (files / "list").write_text("猫\n鳥\n", encoding="utf-8")

    assert "1 words" in hakari("vectors", "convert", "small.txt", "-o", "small.npy", "--only", "list").out


@pytest.mark.usefixtures("vectors")
def test_neighbours_of_words(hakari: Any) -> None:
    """The nearest words stand first, with their cosines."""
    ran = hakari("vectors", "neighbours", "small.txt", "猫", "が", "-n", "2", "-f", "tsv")
    rows = [line.split("\t") for line in ran.out.splitlines()]

    assert ["word", "neighbour", "cosine"] == rows[0]
    assert [["猫", "犬"], ["猫", "窓"], ["が", "静か"], ["が", "猫"]] == [row[:2] for row in rows[1:]]
    assert pytest.approx([0.9 / 0.82**0.5, 0, 1, 0], abs=1e-6) == [float(row[2]) for row in rows[1:]]
    data = json.loads(hakari("vectors", "neighbours", "small.txt", "猫", "-n", "1", "-f", "json").out)
    assert ("猫", ["犬"]) == (data[0]["word"], [n["word"] for n in data[0]["neighbours"]])


@pytest.mark.usefixtures("vectors")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["info", "small.txt", "猫"], "unrecognized arguments: 猫"),
        (["info", "small.txt", "--only", "list"], "unrecognized arguments: --only"),
        (["convert", "small.txt"], "the following arguments are required: -o/--output"),
        (["convert", "small.txt", "-o", "small.txt"], "would replace the input small.txt"),
        (["convert", "small.txt", "-o", "list.npy", "--only", "list.words"], "would replace the input list.words"),
        (["convert", "small.txt", "-o", "small.bin"], "a name that ends in .npy is needed"),
        (["neighbours", "small.txt"], "the following arguments are required: WORD"),
    ],
)
def test_misuse_is_explained(hakari: Any, files: Path, arguments: list[str], message: str) -> None:
    """Each way to ask for nothing sensible has its message, and no input is replaced."""
    (files / "list.words").write_text("猫\n", encoding="utf-8")
    ran = hakari("vectors", *arguments)

    assert 2 == ran.code
    assert message in ran.err
    assert (VECTORS, "猫\n") == tuple((files / f).read_text(encoding="utf-8") for f in ("small.txt", "list.words"))


@pytest.mark.usefixtures("vectors")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["neighbours", "small.txt", "鳥"], "the word '鳥' has no vector"),
        (["info", "ref.A.ja"], "no vectors are recognised"),
    ],
)
def test_what_a_file_has_not_is_explained(hakari: Any, arguments: list[str], message: str) -> None:
    """A file without the word, or without vectors, is named."""
    ran = hakari("vectors", *arguments)

    assert 1 == ran.code
    assert message in ran.err


SCORE = ("score", "-l", "en-ja", "-r", "ref.A.ja", "good.ja", "weak.ja", "-m", "bow", "vecsum")


@pytest.mark.usefixtures("vectors")
def test_score_with_vectors(hakari: Any) -> None:
    """--vectors serves every metric that takes some; table and JSON say how many words it covers."""
    ran = hakari(*SCORE, "--vectors", "small.txt")
    data = json.loads(hakari(*SCORE, "--vectors", "small.txt", "-f", "json").out)

    assert 0 == ran.code
    assert "VecSum|nrefs:1|case:lc|tok:ja-mecab-0.996-IPA|vec:small-3d-5|state:" in ran.out
    assert "small-3d-5: no vector for " in ran.out
    assert "warning: 84% of the words of the references have no vector in small-3d-5." in ran.err
    jsonschema.validate(data, json.loads(SCHEMA.read_text(encoding="utf-8")))
    assert "learned" not in data["metrics"][0]
    assert 5 == data["metrics"][1]["learned"]["vectors"]["size"]


@pytest.mark.usefixtures("vectors")
def test_score_without_vectors_says_how_to_give_them(hakari: Any) -> None:
    """The remedy names the option."""
    ran = hakari(*SCORE)

    assert 2 == ran.code
    assert "VecSum needs word vectors, none came" in ran.err
    assert "--vectors FILE" in ran.err


@pytest.mark.usefixtures("vectors")
def test_lock_holds_the_vectors(hakari: Any, files: Path) -> None:
    """Vectors are inputs like any other, the words of a matrix too; a changed file stops a rerun."""
    hakari("vectors", "convert", "small.txt", "-o", "small.npy")
    ran = hakari(*SCORE, "vecsum:vectors=small.npy,nfkc", "--vectors", "small.txt", "--lock", "run.json")
    assert 0 == ran.code

    paths = {entry["path"] for entry in read_lock("run.json")["inputs"]}
    assert {"small.txt", "small.npy", "small.words"} <= paths
    again = hakari("rerun", "run.json")
    assert (0, ran.out) == (again.code, again.out)
    (files / "small.txt").write_text(VECTORS.replace("2", "3"), encoding="utf-8")
    assert "small.txt: the file has changed" in hakari("rerun", "run.json").err


@pytest.mark.usefixtures("vectors")
@pytest.mark.parametrize(
    "command", [["compare", "--test", "randomization", "--alpha", "0.6"], ["power"], ["sensitivity"]]
)
def test_other_commands_take_vectors(hakari: Any, command: list[str]) -> None:
    """What is scored with vectors is compared with them too, and asked for them where they are left out."""
    arguments = (*command, *SCORE[1:-2], "vecsum")
    ran = hakari(*arguments, "--vectors", "small.txt")

    assert 0 == ran.code
    assert "VecSum" in ran.out
    assert "words of the references have no vector in small-3d-5" in ran.err
    assert "VecSum needs word vectors, none came" in hakari(*arguments).err


@pytest.mark.usefixtures("vectors")
@pytest.mark.parametrize("name", ["small.txt", "small.npy", "small.words"])
@pytest.mark.parametrize("given", [("vecsum", "--vectors", "small.npy"), ("vecsum:vectors=small.npy",)])
def test_vectors_are_never_replaced(hakari: Any, files: Path, given: tuple[str, ...], name: str) -> None:
    """Neither the matrix nor the words beside it are written over, however they are named; another file is."""
    hakari("vectors", "convert", "small.txt", "-o", "small.npy")
    before = (files / name).read_bytes()
    ran = hakari(*SCORE[:-1], *given, "-o", name)

    assert (0 if name == "small.txt" else 2) == ran.code
    assert (name == "small.txt") == (before != (files / name).read_bytes())
