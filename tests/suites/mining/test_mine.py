"""Mining: patterns against a naive count, examples, proposals, and what cannot be mined."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import sqrt
from pathlib import Path

import pytest

from hakari.errors import FormatError, InputError, OptionError
from hakari.suites.mining import Corpus, MinedPattern, MiningOptions, Partner, mine, read_corpus, write_skeleton
from hakari.suites.mining.patterns import marked
from hakari.suites.reading import read_suite

# A structure, its words far apart, in sentences that have little else in common.
PAIRS = [
    ("雨 が 強く 降っ た ため 試合 は 中止 に なっ た", "because it rained the game was called off"),
    ("道 が ひどく 混ん だ ため 会議 に 遅れ た", "because the road was full we came late"),
    ("橋 が 古く なっ た ため 通れ ない", "because the bridge is old nobody may pass"),
    ("犬 は 庭 で 寝 て いる", "the dog sleeps in the garden"),
    ("母 は 朝 市場 へ 行っ た", "my mother went to the market"),
    ("雪 が 深く 積もっ た ため 電車 は 止まっ た", "because of deep snow the train stopped"),
]
OPTIONS = MiningOptions(gap=(1, 4), top=50, least_count=2)


@pytest.fixture
def parallel(tmp_path: Path) -> Path:
    file = tmp_path / "parallel.tsv"
    file.write_text("id\tja\ten\n" + "".join(f"{n}\t{ja}\t{en}\n" for n, (ja, en) in enumerate(PAIRS)), "utf-8")
    return file


def corpus_of(file: Path, side: str = "ja", other: str | None = None) -> Corpus:
    return read_corpus([str(file)], side, other, segmenter="none", other_segmenter="none")


def pattern(patterns: tuple[MinedPattern, ...], *words: str) -> MinedPattern:
    return next(each for each in patterns if each.words == words)


def test_t_equals_a_naive_count(parallel: Path) -> None:
    """Counts, marginals and t of every pattern, by the formula over all pairs of positions."""
    pairs = Counter(
        (words[i], words[j])
        for words in (ja.split() for ja, _ in PAIRS)
        for i, j in combinations(range(len(words)), 2)
        if 1 <= j - i - 1 <= 4
    )
    total = sum(pairs.values())
    first, second = Counter[str](), Counter[str]()
    for (a, b), count in pairs.items():
        first[a] += count
        second[b] += count

    found = mine(corpus_of(parallel), OPTIONS)

    assert total == found.total
    assert {pair for pair, count in pairs.items() if count >= 2} == {each.words for each in found.patterns}
    for each in found.patterns:
        seen, chance = pairs[each.words], first[each.words[0]] * second[each.words[1]] / total
        assert (seen, chance) == (each.together, each.expected)
        assert (seen - chance) / sqrt(seen + chance) == pytest.approx(each.t, rel=1e-12)
        assert sum(each.words[0] in ja.split() and each.words[1] in ja.split() for ja, _ in PAIRS) >= each.sentences
    assert sorted((each.t for each in found.patterns), reverse=True) == [each.t for each in found.patterns]


def test_structure_and_its_partner(parallel: Path) -> None:
    """が … ため is found, with the shortest sentence, and meets `because`."""
    found = pattern(mine(corpus_of(parallel), OPTIONS).patterns, "が", "ため")

    assert 4 == found.together == found.sentences
    assert "橋 【が】 古く なっ た 【ため】 通れ ない" == found.examples[0].marked
    assert PAIRS[2] == (found.examples[0].text, found.examples[0].other)
    assert found.examples[0].where == f"{parallel}:4"
    expected = 4 * 4 / 6
    t = (4 - expected) / sqrt(4 + expected)
    assert t < 1.5  # too little to be proposed, from six sentences
    assert () == found.partners


def test_partners_are_counted_by_sentences(tmp_path: Path) -> None:
    """Dice and t over pairs of sentences; words and pairs are proposed, what meets by chance is not."""
    file = tmp_path / "parallel.tsv"
    rows = [*PAIRS, *[(f"花 を 見 た {n}", f"I saw the flowers {n}") for n in range(30)]]
    file.write_text("ja\ten\n" + "".join(f"{ja}\t{en}\n" for ja, en in rows), "utf-8")

    found = mine(corpus_of(file), OPTIONS)
    partner = pattern(found.patterns, "が", "ため").partners[0]

    expected = 4 * 4 / 36
    assert Partner(("because",), 4, 4, 1.0, (4 - expected) / sqrt(4 + expected)) == partner
    assert all(each.t >= 1.5 for each in pattern(found.patterns, "が", "ため").partners)
    by_t = mine(corpus_of(file), MiningOptions(gap=(1, 4), least_count=2, rank="t")).patterns
    assert partner == pattern(by_t, "が", "ため").partners[0]
    assert found.patterns == mine(corpus_of(file), OPTIONS, threads=4).patterns


def test_skeleton_is_a_suite(tmp_path: Path, parallel: Path) -> None:
    """What is written is read again without a problem: a draft an example, looking for what was proposed."""
    rows = [*PAIRS, *[(f"花 を 見 た {n}", f"I saw the flowers {n}") for n in range(30)]]
    parallel.write_text("ja\ten\n" + "".join(f"{ja}\t{en}\n" for ja, en in rows), "utf-8")
    corpus = corpus_of(parallel)
    found = mine(corpus, MiningOptions(gap=(1, 4), least_count=3, words=("ため",)))

    made = write_skeleton(found, tmp_path / "drafts", "none")

    suite = read_suite(tmp_path / "drafts")
    assert suite.declaration == made.declaration
    assert suite.cases == made.cases
    assert {"pattern/が…ため"} <= {case.phenomenon for case in suite.cases}
    assert all(case.notes.startswith("draft") for case in suite.cases)
    with pytest.raises(InputError, match="there already"):
        write_skeleton(found, tmp_path / "drafts", "none")
    with pytest.raises(OptionError, match="needs the other side"):
        write_skeleton(mine(_alone(tmp_path), MiningOptions(gap=(0, 2), least_count=1)), tmp_path / "x", "none")


def _alone(folder: Path) -> Corpus:
    file = folder / "train.ja"
    file.write_text("\n".join(ja for ja, _ in PAIRS), "utf-8")
    return read_corpus([str(file)], "ja", segmenter="none")


def test_files_of_two_sides(parallel: Path, tmp_path: Path) -> None:
    """One plain file a side gives what one TSV file gives."""
    for n, name in enumerate(("ja", "en")):
        (tmp_path / f"train.{name}").write_text("".join(f"{pair[n]}\n" for pair in PAIRS), "utf-8")
    files = [f"ja={tmp_path / 'train.ja'}", str(tmp_path / "train.en")]
    plain = read_corpus(files, "ja", segmenter="none", other_segmenter="none")

    one, other = mine(plain, OPTIONS), mine(corpus_of(parallel), OPTIONS)

    assert [p.words for p in one.patterns] == [p.words for p in other.patterns]
    assert f"{tmp_path / 'train.ja'}:3" == pattern(one.patterns, "が", "ため").examples[0].where


def test_columns_without_a_header(parallel: Path) -> None:
    """Columns that are named; the first line is a sentence."""
    parallel.write_text("".join(f"{ja}\t{en}\n" for ja, en in PAIRS), "utf-8")
    found = read_corpus([str(parallel)], "ja", columns=["ja", "en"], segmenter="none", other_segmenter="none")

    assert len(PAIRS) == len(found.side)
    assert PAIRS[0][0] == found.side.text(0)
    assert found.other is not None
    assert PAIRS[-1][1] == found.other.text(len(PAIRS) - 1)


def test_what_cannot_be_mined(parallel: Path, tmp_path: Path) -> None:
    """Sides that are not there, broken lines, words nobody wrote, pairs too rare, settings that mean nothing."""
    with pytest.raises(OptionError, match="no side of the corpus is named 'zh'; there are id, ja, en"):
        corpus_of(parallel, "zh", "ja")
    with pytest.raises(OptionError, match="the two sides are the same"):
        corpus_of(parallel, "ja", "ja")
    with pytest.raises(OptionError, match="the word '虹' stands nowhere"):
        mine(corpus_of(parallel), MiningOptions(words=("虹",)))
    with pytest.raises(InputError, match="no pair of words stands 100 times"):
        mine(corpus_of(parallel), MiningOptions(least_count=100))
    parallel.write_text("ja\ten\nあ\tb\nあ\n", "utf-8")
    with pytest.raises(FormatError, match="2 columns are needed; 1 came") as raised:
        corpus_of(parallel)
    assert f"{parallel}:3" in str(raised.value)
    parallel.write_text("ja\ten\tzh\nあ\tb\tc\n", "utf-8")
    with pytest.raises(OptionError, match="several other sides: en, zh"):
        corpus_of(parallel)
    (tmp_path / "a.ja").write_text("あ\nい\n")
    (tmp_path / "a.en").write_text("a\n")
    with pytest.raises(InputError, match=r"a\.en ends before .*a\.ja does"):
        read_corpus([str(tmp_path / "a.ja"), str(tmp_path / "a.en")], "ja", segmenter="none")
    for wrong in ({"gap": (3, 2)}, {"top": 0}, {"least_count": 0}, {"examples": -1}, {"rank": "x"}):
        with pytest.raises(OptionError):
            MiningOptions(**wrong)


def test_marked_words() -> None:
    """The words of the text in brackets; where they are not those of the text, the words alone."""
    assert "【雨】が降った【ため】だ" == marked("雨が降ったためだ", ["雨", "が", "降った", "ため", "だ"], [0, 3])
    assert "【abc】 d" == marked("ＡＢＣd", ["abc", "d"], [0])


@pytest.mark.shared
def test_patterns_of_real_sentences(shared: Path) -> None:
    """Japanese and Chinese sentences: if, because, finally, with what they are in the other language."""
    folder = shared / "data" / "parallel"
    graded = mine(read_corpus([str(folder / "tatoeba-graded.en-ja.tsv.gz")], "ja", "en"), MiningOptions(top=300))
    assert ("had", "would") in {p.words for p in pattern(graded.patterns, "もし", "たら").partners}
    assert pattern(graded.patterns, "ので", "なかっ").t > 5
    jec = mine(read_corpus([str(folder / "jec.ja-en-zh.tsv.gz")], "zh", "ja"), MiningOptions(top=300))
    assert ("やっと",) in {p.words for p in pattern(jec.patterns, "终于", "了").partners}
