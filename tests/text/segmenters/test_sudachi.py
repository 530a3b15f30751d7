"""Sudachi: three split modes, surfaces as in the text, records with the dictionary form, its length limit."""

from __future__ import annotations

from importlib.metadata import version
from importlib.util import find_spec

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from hakari.data.texts import Texts
from hakari.errors import InputError, MissingDependencyError
from hakari.kernels import Vocabulary
from hakari.text import Morpheme, get_segmenter
from hakari.text.segmenters import sudachi
from hakari.text.segmenters.sudachi import JaSudachiA, JaSudachiB, JaSudachiC, SudachiSegmenter

MODES = (JaSudachiA, JaSudachiB, JaSudachiC)
needs_sudachi = pytest.mark.skipif(
    find_spec("sudachipy") is None or find_spec("sudachidict_core") is None,
    reason="the extra `sudachi` is not installed",
)


def analysed(segmenter: SudachiSegmenter, *lines: str | None) -> list[list[Morpheme]]:
    return list(segmenter.analyse(Texts(lines), Vocabulary(), segmenter.new_features()))


def boundaries(tokens: list[str]) -> set[int]:
    found = [0]
    for token in tokens:
        found.append(found[-1] + len(token))
    return set(found)


@needs_sudachi
@pytest.mark.parametrize(
    ("made", "tokens"),
    [
        (JaSudachiA, ["国際", "連合", "の", "選挙", "管理", "委員", "会"]),
        (JaSudachiB, ["国際", "連合", "の", "選挙", "管理", "委員会"]),
        (JaSudachiC, ["国際連合", "の", "選挙管理委員会"]),
    ],
)
def test_modes_cut_compounds_differently(made: type[SudachiSegmenter], tokens: list[str]) -> None:
    """A gives short units, B middle ones, C whole names."""
    assert tokens == made().tokens("国際連合の選挙管理委員会")


@needs_sudachi
@settings(max_examples=40)
@given(data=st.data())
def test_every_boundary_of_a_longer_mode_is_one_of_a_shorter(
    adversarial: SearchStrategy[str], data: DataObject
) -> None:
    """Shorter units divide longer ones: C's boundaries are B's, and B's are A's."""
    text = data.draw(adversarial)

    short, middle, long = (boundaries(made().tokens(text)) for made in MODES)

    assert long <= middle <= short


@needs_sudachi
@settings(max_examples=60)
@given(data=st.data())
def test_surfaces_are_those_of_the_text(adversarial: SearchStrategy[str], data: DataObject) -> None:
    """Nothing of Sudachi's normalised copy reaches the tokens: they make up the text, white space apart."""
    lines = data.draw(st.lists(adversarial, max_size=6))
    segmenter = JaSudachiC()

    tokens = list(segmenter.segment(Texts(lines), Vocabulary()))

    assert ["".join(line.split()) for line in lines] == ["".join(line) for line in tokens]
    assert tokens == [[p for m in line for p in m.surface.split()] for line in analysed(segmenter, *lines)]


@needs_sudachi
def test_full_width_and_joined_numbers_keep_their_spelling() -> None:
    """A number is one word with its commas; full-width characters stay full-width."""
    assert ["１，０００", "円", "の", "ＡＢＣ"] == get_segmenter("ja-sudachi-a").tokens("１，０００円のＡＢＣ")


@needs_sudachi
def test_records_have_part_of_speech_inflection_and_dictionary_form() -> None:
    """The same record as with ipadic and UniDic: four levels, type, form, dictionary form."""
    eaten, _, not_, _ = analysed(JaSudachiA(), "食べられなかった")[0]

    assert ("食べ", ("動詞", "一般", "*", "*"), "食べる", "下一段-バ行", "未然形-一般", True) == eaten
    assert ("なかっ", ("助動詞", "*", "*", "*"), "ない", "助動詞-ナイ", "連用形-促音便", True) == not_


@needs_sudachi
def test_a_dictionary_form_may_be_a_comma() -> None:
    """A comma, whose dictionary form is a comma, has a whole record."""
    comma, quote = analysed(JaSudachiA(), ',"')[0]

    assert (",", ("補助記号", "読点", "*", "*"), ",", "*", "*", True) == comma
    assert ('"', ("補助記号", "一般", "*", "*"), "＂", "*", "*", True) == quote


@needs_sudachi
def test_an_unknown_word_is_its_own_dictionary_form() -> None:
    """For a word that is in no dictionary the record says so and keeps the text's spelling."""
    (word,) = analysed(JaSudachiC(), "Ｚｑｘｊｖｗ")[0]

    assert (False, "Ｚｑｘｊｖｗ") == (word.known, word.base)


@needs_sudachi
def test_a_word_with_a_blank_is_one_morpheme_and_two_tokens() -> None:
    """No token holds white space, but the morpheme keeps the name whole."""
    assert ["New", "York"] == JaSudachiC().tokens("New York")
    assert ["New York"] == [m.surface for m in analysed(JaSudachiC(), "New York")[0]]


@needs_sudachi
def test_missing_and_empty_texts_have_no_tokens() -> None:
    """A missing text, an empty one and one of blanks have no tokens, and shift nobody."""
    lines = [None, "猫", "", " \u3000 ", "犬"]

    assert [[], ["猫"], [], [], ["犬"]] == list(JaSudachiA().segment(Texts(lines), Vocabulary()))
    assert [0, 1, 0, 0, 1] == [len(line) for line in analysed(JaSudachiA(), *lines)]


@needs_sudachi
@pytest.mark.parametrize("text", ["猫" * 17_000, "㍍" * 16_000], ids=["long", "long when normalised"])
def test_a_text_over_the_limit_is_an_error_with_its_place(text: str) -> None:
    """Sudachi's limit is told with file and line, for tokens and for morphemes."""
    texts = Texts(["短い", text], file="sys.ja")
    segmenter = JaSudachiA()

    with pytest.raises(InputError, match=r"(?s)sys\.ja:2: .*ja-sudachi-a.*bytes.*divide the text"):
        segmenter.segment(texts, Vocabulary())
    with pytest.raises(InputError, match=r"sys\.ja:2: "):
        segmenter.analyse(texts, Vocabulary(), segmenter.new_features())


@needs_sudachi
def test_nul_is_refused() -> None:
    """NULs are refused before Sudachi meets them."""
    with pytest.raises(InputError, match="NUL"):
        analysed(JaSudachiA(), "猫\0")


@needs_sudachi
@pytest.mark.parametrize(("made", "letter"), list(zip(MODES, "abc", strict=True)))
def test_signature_names_mode_engine_and_dictionary(made: type[SudachiSegmenter], letter: str) -> None:
    """The signature holds the split mode and both versions."""
    expected = f"ja-sudachi-{letter}-{version('sudachipy')}-core-{version('sudachidict-core')}"

    assert expected == made().signature


@pytest.mark.parametrize("missing", ["sudachipy", "sudachidict_core"])
def test_missing_package_names_the_extra(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    """Without the engine or the dictionary the error gives the line that installs both."""
    monkeypatch.setattr(sudachi, "find_spec", lambda name: None if name == missing else object())

    for use in (lambda s: s.tokens("猫"), lambda s: s.signature, lambda s: analysed(s, "猫")):
        with pytest.raises(MissingDependencyError, match=r"(?s)sudachi.*pip install 'hakari\[sudachi\]'"):
            use(JaSudachiA())


@needs_sudachi
def test_older_sudachipy_is_served_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before SudachiPy 0.7 a dictionary makes its tokenizers with `create`."""
    dictionary = sudachi._open_dictionary()

    class Older:
        create = staticmethod(dictionary.tokenizer)

    monkeypatch.setattr(sudachi, "_open_dictionary", Older)

    assert ["猫", "です"] == JaSudachiA().tokens("猫です")
