"""The program's rules: their examples with every dictionary, the paper's examples, and real references."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hakari.data.lines import read_lines
from hakari.data.texts import Texts
from hakari.text import TokenSpec, Workspace
from hakari.text.paraphrase import default_rules
from hakari.text.paraphrase.check import check_examples

SEGMENTERS = ["ja-mecab", "ja-unidic", "ja-sudachi-a", "ja-sudachi-b", "ja-sudachi-c"]


@pytest.fixture(params=SEGMENTERS)
def segmenter(request: pytest.FixtureRequest) -> str:
    """Return each segmenter whose package is installed."""
    if "sudachi" in request.param:
        pytest.importorskip("sudachipy")
        pytest.importorskip("sudachidict_core")
    return str(request.param)


def paraphrased(text: str, segmenter: str = "ja-mecab", bound: int = 100) -> set[str]:
    """Return the paraphrases of a text."""
    found = Workspace(threads=1).paraphrases(Texts([text]), TokenSpec(segmenter), default_rules(), bound)
    return {paraphrase.text for paraphrase in found.of(0)}


def test_examples_of_every_rule(segmenter: str) -> None:
    """Each rule rewrites its examples, and leaves alone what it must not touch."""
    workspace = Workspace(threads=1)
    failures = check_examples(default_rules(), lambda own: workspace.paraphraser(segmenter, own, bound=50))

    assert [] == failures


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("彼が本を読んだ。", "彼が本を読みました。"),
        ("時間がない。", "時間がありません。"),
        ("これは本だ。", "これは本である。"),
        ("雨によって中止となった。", "雨により中止となった。"),
        ("毎朝りんごを食べる。", "毎朝りんごを食べます。"),
        ("ない。", "ありません。"),
    ],
)
def test_examples_of_the_paper(segmenter: str, one: str, other: str) -> None:
    """The rules that the paper shows, both ways."""
    assert other in paraphrased(one, segmenter)
    assert one in paraphrased(other, segmenter)


def test_kana_that_two_verbs_share(segmenter: str) -> None:
    """よみました becomes よんだ; which verb よんだ is, 読む or 呼ぶ, nobody guesses."""
    assert {"本をよんだ。"} == paraphrased("本をよみました。", segmenter)
    assert set() == paraphrased("本をよんだ。", segmenter)


def test_example_of_the_paper_one_way(segmenter: str) -> None:
    """The dot between nouns goes, and does not come."""
    assert "机椅子を運ぶ。" in paraphrased("机・椅子を運ぶ。", segmenter)
    assert "机・椅子を運ぶ。" not in paraphrased("机椅子を運ぶ。", segmenter)


@pytest.mark.parametrize(
    ("plain", "polite"),
    [
        *(
            ("花を書いた。", "花を書きました。"),
            ("海で泳いだ。", "海で泳ぎました。"),
            ("昨日話した。", "昨日話しました。"),
        ),
        *(
            ("駅で待った。", "駅で待ちました。"),
            ("花が死んだ。", "花が死にました。"),
            ("鳥が飛んだ。", "鳥が飛びました。"),
        ),
        *(
            ("本を読んだ。", "本を読みました。"),
            ("家に帰った。", "家に帰りました。"),
            ("本を買った。", "本を買いました。"),
        ),
        *(("海へ行った。", "海へ行きました。"), ("秋が来た。", "秋が来ました。"), ("勉強した。", "勉強しました。")),
        *(
            ("夕食を食べた。", "夕食を食べました。"),
            ("空が青い。", "空が青いです。"),
            ("空が青かった。", "空が青かったです。"),
        ),
        *(
            ("調子がいい。", "調子がいいです。"),
            ("町は静かだ。", "町は静かです。"),
            ("町は静かだった。", "町は静かでした。"),
        ),
        *(("秋は来ない。", "秋は来ません。"), ("本を買わなかった。", "本を買いませんでした。")),
        *(("海へ行こう。", "海へ行きましょう。"), ("秋が来るだろう。", "秋が来るでしょう。")),
        *(("医者ではない。", "医者ではありません。"), ("医者じゃなかった。", "医者じゃありませんでした。")),
    ],
)
def test_plain_and_polite_of_every_class(segmenter: str, plain: str, polite: str) -> None:
    """All rows of consonant verbs, vowel verbs, 来る, する, adjectives and the copula, both ways."""
    assert polite in paraphrased(plain, segmenter)
    assert plain in paraphrased(polite, segmenter)


@pytest.mark.parametrize(
    "text",
    [
        "りんごを食べる人",
        "りんごを食べた人",
        "静かな町",
        "彼が来ると信じる人",
        "友人と通った道",
        "飛ぶ鳥の声",
        "行く夏",
        "「走る」という字",
    ],
)
def test_what_is_not_final_stays(segmenter: str, text: str) -> None:
    """Before a noun, or in reported speech without brackets, there is no polite form."""
    assert set() == paraphrased(text, segmenter)


def test_quotations_end_too(segmenter: str) -> None:
    """A predicate at the end of a quotation in brackets is final."""
    assert "「もう帰ります」と父が言った。" in paraphrased("「もう帰る」と父が言った。", segmenter)


def test_rules_do_not_undo_themselves(segmenter: str) -> None:
    """A text never comes back as its own paraphrase, and no paraphrase twice."""
    text = "兄は教師だ。姉は医者である。妹は本を読んでいます。"
    found = Workspace(threads=1).paraphrases(Texts([text]), TokenSpec(segmenter), default_rules(), 1000)
    texts = [paraphrase.text for paraphrase in found.of(0)]

    assert text not in texts
    assert len(set(texts)) == len(texts)


@pytest.mark.shared
@pytest.mark.parametrize("segmenter", ["ja-mecab", "ja-unidic"])
def test_real_references(shared: Path, segmenter: str) -> None:
    """Of 1,000 references most are paraphrased, and hardly any result is read otherwise by the segmenter.

    What is kept is read exactly as the rules say; this is checked again, one by one.
    """
    lines = [
        line
        for year in (20, 21, 22)
        for line in read_lines(shared / "data" / f"wmt{year}.en-ja" / "ref.A.ja")
        if line
    ]
    random.Random(1).shuffle(lines)
    texts = Texts(lines[:1000])
    workspace, spec = Workspace(threads=2), TokenSpec(segmenter)
    found = workspace.paraphrases(texts, spec, default_rules(), 16)

    assert (found.counts > 0).mean() > 0.88
    assert len(found.dropped) < 0.03 * len(found.texts)
    again = workspace.morphemes(Texts(found.texts), spec)
    assert found.morphemes.surfaces.ids.tolist() == again.surfaces.ids.tolist()
    assert found.morphemes.feature_ids.tolist() == again.feature_ids.tolist()
