"""Words under one tag set: what dictionaries call differently, or cut differently, is made alike."""

from __future__ import annotations

import numpy as np
import pytest

from hakari.data.texts import Texts
from hakari.errors import OptionError
from hakari.text import TokenSpec, Workspace, get_segmenter
from hakari.text.morphemes import FUNCTION_KINDS, KINDS, Tagger, Word, WordReader, grammar_of
from hakari.text.morphemes.joints import COMPOUNDS, is_plain, join
from hakari.text.morphemes.word import word_of
from hakari.text.paraphrase import default_rules
from hakari.text.workspace import tag_scheme

SEGMENTERS = ["ja-mecab", "ja-unidic", "ja-sudachi-a", "ja-sudachi-c"]


@pytest.fixture(params=SEGMENTERS)
def segmenter(request: pytest.FixtureRequest) -> str:
    """Return each segmenter whose package is installed."""
    if "sudachi" in request.param:
        pytest.importorskip("sudachipy")
        pytest.importorskip("sudachidict_core")
    return str(request.param)


def words_of(text: str, segmenter: str) -> list[Word]:
    """Return the words of one text."""
    reader = WordReader(tag_scheme(segmenter))
    morphemes = Workspace(threads=1).morphemes(Texts([text]), TokenSpec(segmenter))
    return [reader.words[number] for number in reader.sentences(morphemes)[0]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("犬が走る", ["noun", "p-case", "verb"]),
        ("雨が降るが、", ["noun", "p-case", "verb", "p-conj", "comma"]),
        ("これは駅です。", ["pronoun", "p-topic", "noun", "aux", "stop"]),
        ("高い机の脚", ["adj", "noun", "p-adn", "noun"]),
        ("静かだったよ", ["na-adj", "aux", "aux", "p-final"]),
        ("食べられない", ["verb", "aux", "aux"]),
        ("「花」", ["open", "noun", "close"]),
        ("行くのか？", ["verb", "p-nominal", "p-ka", "stop"]),
    ],
)
def test_kinds_are_the_same_in_every_dictionary(segmenter: str, text: str, expected: list[str]) -> None:
    """One sentence has one row of kinds, whatever the dictionary."""
    kinds = [word.kind for word in words_of(text, segmenter)]

    assert expected == kinds
    assert set(kinds) <= KINDS.keys()


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("明日行こう。", Word("行こう", "verb", "行く", "iku", "vol")),
        ("雪だろう。", Word("だろう", "aux", "だ", "da", "vol")),
        ("一緒に行きましょう。", Word("ましょう", "aux", "ます", "masu", "vol")),
        ("雨によって増える。", Word("によって", "p-compound", "によって")),
        ("花という字", Word("という", "p-compound", "という")),
        ("雪が降るかもしれない。", Word("かも", "p-adv", "かも")),
        ("本を読んだ。", Word("だ", "aux", "た", "ta", "end")),
        ("本を読んで、", Word("で", "p-conj", "て")),
        ("医者ではない。", Word("ない", "aux", "ない", "nai", "end")),
        ("医者ではありません。", Word("で", "aux", "だ", "da", "de")),
        ("高くない。", Word("ない", "aux", "ない", "nai", "end")),
        ("時間がない。", Word("ない", "adj", "ない", "adj", "end")),
        ("本を読んでた。", Word("で", "aux", "てる", "v", "inf")),
        ("調査を行った。", Word("行っ", "verb", "行う", "w", "te")),
        ("海へ行った。", Word("行っ", "verb", "行く", "iku", "te")),
        ("秋が来たので、", Word("ので", "p-conj", "ので")),
        ("知りません。", Word("ん", "aux", "ぬ", "nu", "end")),
    ],
)
def test_words_are_made_alike(segmenter: str, text: str, word: Word) -> None:
    """What only neighbours tell comes out the same."""
    assert word in words_of(text, segmenter)


@pytest.mark.parametrize("text", ["彼が通った。", "彼が降りた。", "彼がいった。", "彼がよんだ。"])
def test_forms_that_two_verbs_share_have_no_conjugation(text: str) -> None:
    """No rule may guess which verb it is: 通る or 通う, 降る or 降りる."""
    verb = next(word for word in words_of(text, "ja-mecab") if word.kind == "verb")

    assert (verb.conjugation, verb.form) == ("", "other")


def test_every_compound_is_one_word(segmenter: str) -> None:
    """Compounds of the table are one word where nouns stand on both sides."""
    for surface, kind in COMPOUNDS.items():
        if kind == "p-compound" and not surface.startswith("を"):
            assert Word(surface, kind, surface) in words_of(f"机{surface}花", segmenter), surface


def test_join_tells_what_is_unchanged() -> None:
    """Unchanged words say where they stood."""
    words = [Word("行こ", "verb", "行く", "iku", "vol"), Word("う", "aux", "う"), Word("。", "stop", "。")]

    joined, origins = join(words, [is_plain(word) for word in words])
    assert ["行こう", "。"] == [word.surface for word in joined]
    assert [-1, 2] == origins


def test_sentences_that_are_not_looked_at_need_no_look(segmenter: str) -> None:
    """The pairs by which sentences are chosen miss none: joining every sentence gives the same words."""
    texts = Texts(list(dict.fromkeys(example.text for rule in default_rules().rules for example in rule.examples)))
    morphemes = Workspace(threads=1).morphemes(texts, TokenSpec(segmenter))
    reader, grammar = WordReader(tag_scheme(segmenter)), grammar_of(tag_scheme(segmenter))
    records = morphemes.features.records()

    for segment, sentence in enumerate(reader.sentences(morphemes)):
        begin, end = morphemes.surfaces.offsets[segment : segment + 2].tolist()
        features = [records[i] for i in morphemes.feature_ids[begin:end].tolist()]
        pairs = zip(morphemes.surfaces.tokens(segment), features, strict=True)
        words = [word_of(surface, feature, grammar) for surface, feature in pairs]
        assert join(words, [False] * len(words))[0] == [reader.words[number] for number in sentence]


def test_reader_takes_texts_in_any_order() -> None:
    """Words met before and after others have the numbers of the same words."""
    workspace, spec = Workspace(threads=1), TokenSpec("ja-mecab")
    reader = WordReader("ipadic")
    first, second = (Texts([text]) for text in ("猫が眠る。ポチャリポが来た。", "来た猫がポチャリポを見る。"))
    once = reader.sentences(workspace.morphemes(first, spec))
    reader.sentences(workspace.morphemes(second, spec))

    assert once == reader.sentences(workspace.morphemes(first, spec))
    assert len(set(reader.words)) == len(reader.words)


def test_reader_takes_foreign_names_as_one() -> None:
    """Nobody agrees where names in katakana divide; other words are told apart by kind and base."""
    reader = WordReader("ipadic")
    parts = [reader.id_of(Word(s, k, s)) for s, k in (("アンナ", "name"), ("ベル", "noun"))]
    whole = [reader.id_of(Word("アンナベル", "noun", "アンナベル"))]
    verb, noun = (reader.id_of(Word("行い", k, b)) for k, b in (("verb", "行う"), ("noun", "行い")))

    assert reader.same(parts, whole)
    assert not reader.same([verb], [noun])


# --- tokens with parts of speech ---------------------------------------------------------------------------------


def test_tagger_marks_function_words(segmenter: str) -> None:
    """Particles and auxiliaries tell their part of speech, content words do not."""
    morphemes = Workspace(threads=1).morphemes(Texts(["雨が降るが、", None]), TokenSpec(segmenter))
    tagged = Tagger(tag_scheme(segmenter)).tag(morphemes)

    assert ["雨", "が\tp-case", "降る", "が\tp-conj", "、"] == tagged.tokens(0)
    assert [] == tagged.tokens(1)


def test_tagger_keeps_content_ids_and_grows() -> None:
    """Content words keep their ids; new function words of later texts are taken up."""
    workspace, spec = Workspace(threads=1), TokenSpec("ja-mecab")
    tagger = Tagger("ipadic")
    texts = [Texts([text]) for text in ("犬が走る。", "犬だけが来た。", "犬が走る。猫も走った。")]
    batches = [workspace.morphemes(text, spec) for text in texts]
    tagged = [tagger.tag(batch) for batch in batches]

    for batch, tokens in zip(batches, tagged, strict=True):
        plain = [t.partition("\t")[0] for t in tokens.tokens(0)]
        assert batch.surfaces.tokens(0) == plain
        content = np.array(["\t" not in t for t in tokens.tokens(0)])
        assert (batch.surfaces.ids == tokens.ids)[content].all()
    assert tagger.tag(batches[0]).ids.tolist() == tagged[0].ids.tolist()
    assert {t.partition("\t")[2] for t in tagged[2].tokens(0)} <= {"", *FUNCTION_KINDS}


@pytest.mark.parametrize("name", ["char", "ko-mecab", "sentencepiece:x.model", "zh"])
def test_other_segmenters_are_refused(name: str) -> None:
    """Parts of speech of Japanese come from three dictionaries."""
    with pytest.raises(OptionError, match="gives no parts of speech of Japanese"):
        tag_scheme(name)


def test_scheme_is_declared_by_the_segmenter() -> None:
    """Each Japanese dictionary says how it is read."""
    assert "ipadic" == get_segmenter("ja-mecab").tag_scheme  # type: ignore[attr-defined]
    assert "unidic" == get_segmenter("ja-unidic").tag_scheme  # type: ignore[attr-defined]
