"""The kernels' own analysis of Japanese against MeCab's library, which it must equal morpheme for morpheme."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hakari.kernels import MecabDictionary, MecabLibrary, Vocabulary, pack
from hakari.text.segmenters.mecab import JaMecab, JaUnidic, MecabSegmenter
from hakari.text.segmenters.mecab_library import find_library

# Every kind of character that char.def knows, blanks MeCab takes for blanks (U+00D0 among them) and others,
# kinds that group and kinds that do not, and what lies outside its table.
ALPHABET = (
    "あいうえおかがきこさしすせそたとなにのはへもやよりるれろわをんっゃゅょ"
    "アイウエオカテスト゛ー・漢字日本国語々〆〇一二三十百"
    "0123456789０１２３abcXYZＡＢＣ.,-!?「」。、…〜～（）%"
    " \t\n\x0b\u00a0\u00d0\u3000\u2028\u200b\u0301éЖΣαｱｲﾟ😀👍𠮷\ufffd"
)
TEXTS = st.one_of(
    st.text(st.sampled_from(ALPHABET), max_size=60),
    st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20),
    st.tuples(st.sampled_from(ALPHABET), st.integers(1, 60)).map(lambda pair: pair[0] * pair[1]),
)


def library_of(segmenter: MecabSegmenter) -> MecabLibrary:
    library = find_library("fugashi")
    if library is None:
        pytest.skip("the fugashi wheel of this platform carries no MeCab library to compare with")
    return MecabLibrary(str(library), segmenter.dictionary.arguments)


@pytest.fixture(scope="module", params=[JaMecab, JaUnidic], ids=lambda made: made.name)
def pair(request: pytest.FixtureRequest) -> tuple[MecabDictionary, MecabLibrary]:
    """Return our analysis and MeCab's, with the same dictionary."""
    segmenter = request.param()
    return MecabDictionary(str(segmenter.dictionary.folder)), library_of(segmenter)


def analysed(engine: MecabDictionary | MecabLibrary, texts: list[str]) -> list[tuple[object, ...]]:
    """Return offsets and (surface, features, unknown) of every morpheme."""
    surfaces, features = Vocabulary(), Vocabulary()
    ids, offsets, feature_ids, unknown = engine.analyse(*pack(texts), surfaces, features, 1)
    morphemes = zip(surfaces.tokens(ids), features.tokens(feature_ids), unknown.tolist(), strict=True)
    return [tuple(offsets.tolist()), *morphemes]


@settings(max_examples=300)
@given(texts=st.lists(TEXTS, min_size=1, max_size=5))
def test_lattice_equals_mecab(pair: tuple[MecabDictionary, MecabLibrary], texts: list[str]) -> None:
    """Surfaces, features and unknown words are MeCab's for any text."""
    ours, mecab = pair

    assert analysed(ours, texts) == analysed(mecab, texts)


@pytest.mark.parametrize(
    "text",
    [
        "ア" * 24,
        "ア" * 25,
        "ア" * 26,
        "終わりÐ",
        "Ð Ð",
        " Ðあ",
        "1" * 500,
        "すもももももももものうち",
        "𠮷野家で😀食べる",
    ],
)
def test_lattice_equals_mecab_at_the_edges(pair: tuple[MecabDictionary, MecabLibrary], text: str) -> None:
    """Longest groups, blanks at the end, characters outside the table, ambiguous kana."""
    ours, mecab = pair

    assert analysed(ours, [text]) == analysed(mecab, [text])


@pytest.mark.shared
def test_lattice_equals_mecab_on_real_text(pair: tuple[MecabDictionary, MecabLibrary], shared: Path) -> None:
    """Every line of every system of wmt20–22 into Japanese, and the Japanese sources, analysed alike."""
    ours, mecab = pair
    files = sorted([*(shared / "data").glob("wmt2?.en-ja/*/*.ja"), *(shared / "data").glob("wmt2?.*/*.ja")])
    assert files, "the shared data has no Japanese text"

    lines = dict.fromkeys(line for file in files for line in file.read_text(encoding="utf-8").split("\n"))
    assert analysed(ours, list(lines)) == analysed(mecab, list(lines))


def copied(folder: Path, target: Path) -> Path:
    target.mkdir()
    for name in ("sys.dic", "unk.dic", "char.bin", "matrix.bin"):
        shutil.copy(folder / name, target / name)
    return target


@pytest.fixture
def dictionary(tmp_path: Path) -> Path:
    """Return a copy of a dictionary's files that a test may damage."""
    return copied(JaMecab().dictionary.folder, tmp_path / "dictionary")


@pytest.mark.parametrize(
    ("name", "place", "content", "problem"),
    [
        ("sys.dic", 0, b"XXXX", "sys.dic is not a compiled MeCab dictionary"),
        ("sys.dic", 4, b"\x65\0\0\0", "sys.dic is of another version than 102"),
        ("sys.dic", 40, b"EUC-JP\0", "sys.dic is not in UTF-8"),
        ("sys.dic", 24, b"\1\0\0\0", "sys.dic is damaged"),
        ("char.bin", 0, b"\xff\0\0\0", "char.bin is not a MeCab character table"),
        ("matrix.bin", 0, b"\1\0\1\0", "matrix.bin is not a MeCab connection table"),
    ],
)
def test_dictionary_refuses_damaged_files(
    dictionary: Path, name: str, place: int, content: bytes, problem: str
) -> None:
    """A file that is not what it should be is refused by name before any text is read."""
    with (dictionary / name).open("r+b") as file:
        file.seek(place)
        file.write(content)

    with pytest.raises(RuntimeError, match=problem):
        MecabDictionary(str(dictionary))


def test_dictionary_refuses_a_missing_file(dictionary: Path) -> None:
    """A missing file is named."""
    (dictionary / "unk.dic").unlink()

    with pytest.raises(RuntimeError, match=r"cannot read .*unk\.dic"):
        MecabDictionary(str(dictionary))


def test_dictionary_refuses_files_of_two_dictionaries(tmp_path: Path) -> None:
    """A connection table of another dictionary is refused, not read out of bounds."""
    mixed = copied(JaMecab().dictionary.folder, tmp_path / "mixed")
    shutil.copy(JaUnidic().dictionary.folder / "matrix.bin", mixed / "matrix.bin")

    with pytest.raises(RuntimeError, match=r"matrix\.bin does not belong to the dictionary beside it"):
        MecabDictionary(str(mixed))


def test_lattice_threads_do_not_matter() -> None:
    """One thread and four give the same ids, over many blocks of segments."""
    engine = MecabDictionary(str(JaMecab().dictionary.folder))
    packed = pack([f"第{number}号の議案を可決した。" for number in range(500)])
    one, many = engine.segment(*packed, Vocabulary(), 1), engine.segment(*packed, Vocabulary(), 4)

    assert all(np.array_equal(a, b) for a, b in zip(one, many, strict=True))


@pytest.mark.parametrize("part", range(12))
def test_lattice_survives_damaged_dictionaries(tmp_path: Path, part: int) -> None:
    """Bytes that are changed anywhere behind the header of a file are refused or analysed, and never read past."""
    folder, text = Path(str(JaMecab().dictionary.folder)), "秤は動かない。ＡＢＣ猫が窓の外を見ている1234Ж"
    for file in ("sys.dic", "unk.dic", "char.bin", "matrix.bin"):
        (tmp_path / file).symlink_to(folder / file)
    name = ("sys.dic", "unk.dic", "char.bin")[part % 3]
    content = bytearray((folder / name).read_bytes())
    generator = np.random.default_rng(part)
    start = 72 if name.endswith(".dic") else 4
    units = int.from_bytes(content[24:28], "little") if part < 6 and name.endswith(".dic") else len(content) - start
    for place in generator.integers(start, start + units, max(20, units // 50)):
        content[place] = generator.integers(256)
    (tmp_path / name).unlink()
    (tmp_path / name).write_bytes(content)

    try:
        surfaces = analysed(MecabDictionary(str(tmp_path)), [text] * 3)
    except RuntimeError as error:
        assert name in str(error)  # noqa: PT017 - both ways are right
    else:
        assert len(surfaces) > 1
