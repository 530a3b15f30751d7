"""EMD: worked by hand, against a naive twin with a linear programme, by its properties, and its counts."""

from __future__ import annotations

import dataclasses
import gzip
import hashlib
import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

import hakari
from hakari.errors import FormatError, InputError, OptionError
from hakari.kernels import Align, VectorMix, Vocabulary, count_words, emd_alignment, emd_rows, pack
from hakari.metrics import metric_from_signature
from hakari.metrics.base import NO_STATE
from hakari.metrics.batch import as_batch
from hakari.metrics.counts import read_counts
from hakari.metrics.emd import EMD
from hakari.scoring import score
from hakari.text import Workspace

WORDS = EMD(tokenize="none")
ALIGNS: tuple[Align, ...] = ("best", "mutual", "none")
SENTENCES = st.lists(st.sampled_from("abcde"), max_size=6).map(" ".join)


# --- by hand ----------------------------------------------------------------------------------------------------


def test_emd_positions_by_hand() -> None:
    """Two words in the wrong order stand half a text away from their partners: 50, or 100 without positions.

    p and q stand in two sentences of each side. p meets p twice (Dice 4/4, similarity 1) and q once (Dice 2/4).
    """
    outputs, references = ["p q", "p", "q"], ["q p", "p", "q"]

    assert [50.0, 100.0, 100.0] == pytest.approx(list(WORDS.segments(outputs, references)))
    assert 250 / 3 == pytest.approx(WORDS.corpus(outputs, references).value)
    assert 100.0 == pytest.approx(EMD(tokenize="none", position=False).corpus(outputs, references).value)


def test_emd_alignments_by_hand() -> None:
    """A word whose best partner is taken moves at full cost; without alignment it moves at 1 − Dice.

    In the first segment p stands in one sentence of three and x and y in two, so p weighs 2/3 and the others 1/3.
    Dice: p–p 2/2, x–p 2/3, x–y 2/4, p–y 2/3. Both p and x choose p, which p fills: 2/3. Mutual drops x: 2/3.
    Without alignment x moves to y for 1/2: 2/3 + 1/3 · 1/2.
    """
    outputs, references = ["p x", "x", "w"], ["p y", "z", "y"]

    found = {align: EMD(tokenize="none", align=align).segments(outputs, references)[0] for align in ALIGNS}
    assert {"best": 200 / 3, "mutual": 200 / 3, "none": 250 / 3} == pytest.approx(found)
    links = WORDS.alignment(outputs, references, 0).links
    assert [("p", "p", 1.0, 2 / 3), ("x", "p", 2 / 3, 0.0)] == [
        (link.candidate_word, link.reference_word, link.similarity, pytest.approx(link.flow)) for link in links
    ]


def test_emd_threshold_by_hand() -> None:
    """Different words with a Dice of exactly the threshold are aligned, with less they are not.

    x and y stand in two sentences each and meet in one: Dice 2/4. x and y are alone in the first segment.
    """
    outputs, references = ["x", "x", "w"], ["y", "z", "y"]

    scores = [
        EMD(tokenize="none", threshold=threshold).segments(outputs, references)[0] for threshold in (0.5, 0.51)
    ]
    assert [50.0, 0.0] == pytest.approx(scores)


def test_emd_weights_by_hand() -> None:
    """A word that stands twice counts ln 2 + 1 at both places; a word of both sentences half as much.

    a stands in two outputs (weight 1/2), b in one, twice: (ln 2 + 1) at each place.
    """
    outputs, references = ["a b b", "a"], ["a b b", "a"]

    weights = WORDS.alignment(outputs, references, 0).candidate_weights
    raw = np.array([0.5, math.log(2) + 1, math.log(2) + 1])
    assert (raw / raw.sum()).tolist() == pytest.approx(weights)


def test_emd_same_word_that_never_meets_itself() -> None:
    """The same word in both texts has (Dice + 1) / 2: at least a half, also where counts do not know it."""
    outputs, references = ["a"], ["a"]
    counts = WORDS.learn(["b", "b"], ["b", "c"])

    batch, workspace = as_batch(outputs, references), Workspace(threads=1)
    state = dataclasses.replace(WORDS.prepare(batch, workspace), counts=counts)
    assert 50.0 == WORDS.batch_rows(batch, state, workspace)[0, 1]


def test_emd_of_empty_texts() -> None:
    """Nothing against nothing is 100, against something 0."""
    for align in ALIGNS:
        scores = EMD(tokenize="none", align=align).segments(["", "", "a"], ["", "a", ""])
        assert [100.0, 0.0, 0.0] == list(scores)


def test_emd_without_references() -> None:
    """A segment without a reference is NaN, not in the mean, and its words are not in the pairs."""
    score = WORDS.corpus(["a b", "c"], ["a b", None])

    assert (100.0, 1, 2) == (pytest.approx(score.value), score.n_scored, score.n_segments)
    assert math.isnan(WORDS.corpus(["a"], [[None]]).value)


def test_emd_takes_the_best_reference() -> None:
    """The reference with the highest score counts; the alignment says which it is."""
    outputs, references = ["a b", "c"], [["d", "c"], ["a b", None]]

    found = WORDS.alignment(outputs, references, 0)
    assert (1, ("a", "b")) == (found.stream, found.reference_words)
    assert [1, found.score, 2, 2, 2] == WORDS.rows(outputs, references)[0].tolist()


def test_emd_depends_on_the_whole_set() -> None:
    """A segment has another score among others: 見る and 眺める meet always, or not."""
    pair = ("猫 見る", "猫 眺める")
    alone = WORDS.segments([pair[0]], [pair[1]])
    among = WORDS.segments([pair[0], "見る", "眺める"], [pair[1], "見る", "眺める"])

    assert 100.0 == pytest.approx(alone[0])
    assert among[0] < 80


# --- a naive twin -----------------------------------------------------------------------------------------------


class Naive:
    """The definition, word by word, with strings and a linear programme."""

    def __init__(self, outputs: list[str], streams: list[list[str | None]]) -> None:
        self.outputs = [output.split() for output in outputs]
        self.streams = [[None if r is None else r.split() for r in stream] for stream in streams]
        references = [r for stream in self.streams for r in stream if r is not None]
        pairs = [(o, s[i]) for i, o in enumerate(self.outputs) for s in self.streams if s[i] is not None]
        self.sides = self.outputs, references
        self.met = Counter((c, r) for output, reference in pairs for c in set(output) for r in set(reference))  # type: ignore[arg-type]
        self.left = Counter(c for output, _ in pairs for c in set(output))
        self.right = Counter(r for _, reference in pairs for r in set(reference))  # type: ignore[arg-type]

    def dice(self, c: str, r: str) -> float:
        return 2 * self.met[c, r] / (self.left[c] + self.right[r])

    def similarity(self, c: str, r: str) -> float:
        return (self.dice(c, r) + 1) / 2 if c == r else self.dice(c, r)

    def weights(self, words: list[str], side: int) -> np.ndarray:
        sentences = self.sides[side]
        weights = [
            (math.log(words.count(w)) + 1) * len(sentences) / sum(w in sentence for sentence in sentences)
            for w in words
        ]
        return np.array(weights) / sum(weights)

    def best(self, own: list[str], other: list[str], i: int, *, turned: bool) -> int:
        def key(j: int) -> tuple[float, float, int]:
            pair = (other[j], own[i]) if turned else (own[i], other[j])
            apart = abs((i + 1) * len(other) - (j + 1) * len(own))
            return (-self.similarity(*pair), apart, j)

        return min(range(len(other)), key=key)

    def distances(self, c: list[str], r: list[str], metric: EMD) -> np.ndarray:
        if metric.align == "none":
            return np.array([[1 - self.dice(a, b) for b in r] for a in c])
        found = np.ones((len(c), len(r)))
        for i, word in enumerate(c):
            j = self.best(c, r, i, turned=False)
            if metric.align == "mutual" and self.best(r, c, j, turned=True) != i:
                continue
            similarity = self.similarity(word, r[j])
            if word != r[j] and similarity < metric.threshold:
                continue
            position = 1 - abs((i + 1) / len(c) - (j + 1) / len(r)) if metric.position else 1
            found[i, j] = 1 - similarity * position
        return found

    def score(self, i: int, metric: EMD) -> float:
        found = []
        for stream in self.streams:
            c, r = self.outputs[i], stream[i]
            if r is None:
                continue
            if not c or not r:
                found.append(100.0 if c == r else 0.0)
                continue
            distances = self.distances(c, r, metric)
            equal = np.vstack([np.kron(np.eye(len(c)), np.ones(len(r))), np.kron(np.ones(len(c)), np.eye(len(r)))])
            right = np.concatenate([self.weights(c, 0), self.weights(r, 1)])
            best = linprog(distances.ravel(), A_eq=equal[:-1], b_eq=right[:-1])
            found.append(100 * (1 - best.fun))
        return max(found, default=math.nan)


METRICS = st.sampled_from(
    [
        WORDS,
        EMD(tokenize="none", position=False),
        EMD(tokenize="none", align="mutual"),
        EMD(tokenize="none", align="mutual", position=False, threshold=0.75),
        EMD(tokenize="none", threshold=0.3),
        EMD(tokenize="none", align="none"),
    ]
)
SETS = st.lists(st.tuples(SENTENCES, SENTENCES, st.none() | SENTENCES), min_size=1, max_size=5)


@settings(max_examples=150)
@given(SETS, METRICS)
def test_emd_equals_a_naive_twin(segments: list[tuple[str, str, str | None]], metric: EMD) -> None:
    """Scores are those of the definition with scipy's linear programme, for every option."""
    outputs = [output for output, _, _ in segments]
    streams: list[list[str | None]] = [[first for _, first, _ in segments], [second for _, _, second in segments]]
    naive = Naive(outputs, streams)

    expected = [naive.score(i, metric) for i in range(len(outputs))]
    assert expected == pytest.approx(list(metric.segments(outputs, streams)), abs=1e-7)


@given(SETS)
def test_emd_counts_equal_a_naive_count(segments: list[tuple[str, str, str | None]]) -> None:
    """Counts in the kernel are those of dictionaries, whatever the number of threads."""
    outputs = [output for output, _, _ in segments]
    streams: list[list[str | None]] = [[first for _, first, _ in segments], [second for _, _, second in segments]]
    naive = Naive(outputs, streams)

    for threads in (1, 2):
        learned = WORDS.learn(outputs, streams, workspace=Workspace(threads=threads))
        c = learned.counts
        left, right = (learned.vocabulary.tokens(words) for words in (c.candidate_words, c.reference_words))
        assert naive.left == Counter(dict(zip(left, c.candidate_pairs.tolist(), strict=True)))
        assert naive.right == Counter(dict(zip(right, c.reference_sentences.tolist(), strict=True)))
        own = Counter(w for output in naive.outputs for w in set(output))
        assert own == Counter(dict(zip(left, c.candidate_sentences.tolist(), strict=True)))
        rows = np.repeat(np.arange(len(left)), np.diff(c.starts)).tolist()
        met = {
            (left[a], right[b]): n for a, b, n in zip(rows, c.partners.tolist(), c.together.tolist(), strict=True)
        }
        assert dict(naive.met) == met


def test_emd_counts_of_frequent_words_are_in_order() -> None:
    """Partners ascend for words that meet few and for words that meet nearly all."""
    outputs = ["the " + " ".join(f"w{i + k}" for k in range(9)) for i in range(200)]
    counts = WORDS.learn(outputs, outputs[::-1]).counts

    for begin, end in zip(counts.starts[:-1], counts.starts[1:], strict=True):
        assert (np.diff(counts.partners[begin:end]) > 0).all()
    assert 209 == np.diff(counts.starts).max()


# --- properties -------------------------------------------------------------------------------------------------


@given(st.lists(SENTENCES, min_size=1, max_size=6), METRICS)
def test_emd_of_a_set_against_itself(texts: list[str], metric: EMD) -> None:
    """Every text of a set against itself is 100: no word can be nearer to another than to itself."""
    assert [100.0] * len(texts) == pytest.approx(list(metric.segments(texts, texts)))


@given(SETS, METRICS)
def test_emd_scores_are_made_of_their_links(segments: list[tuple[str, str, str | None]], metric: EMD) -> None:
    """The score of a row is that of its alignment, and the sum over its links; no word gives more than it has."""
    outputs = [output for output, _, _ in segments]
    references = [reference for _, reference, _ in segments]
    rows = metric.rows(outputs, references)

    for i in range(len(outputs)):
        found = metric.alignment(outputs, references, i)
        assert rows[i, 1] == found.score
        counts_closeness = metric.position and metric.align != "none"
        total = sum(
            link.flow * link.similarity * (link.closeness if counts_closeness else 1) for link in found.links
        )
        if found.candidate_words and found.reference_words:
            assert 100 * total == pytest.approx(found.score, abs=1e-9)
        for side in ("candidate", "reference"):
            flows = np.zeros(len(getattr(found, f"{side}_words")))
            for link in found.links:
                flows[getattr(link, side)] += link.flow
            assert (flows <= np.array(getattr(found, f"{side}_weights")) + 1e-12).all()


@given(SETS, st.randoms(use_true_random=False))
def test_emd_does_not_depend_on_the_order_of_segments(
    segments: list[tuple[str, str, str | None]], random: Any
) -> None:
    """Shuffled segments have the same scores, each its own."""
    order = list(range(len(segments)))
    random.shuffle(order)
    outputs, references = [s[0] for s in segments], [s[1] for s in segments]

    scores = list(WORDS.segments(outputs, references))
    shuffled = list(WORDS.segments([outputs[i] for i in order], [references[i] for i in order]))
    assert [scores[i] for i in order] == shuffled


def test_emd_never_depends_on_rivals() -> None:
    """A system scores the same alone and beside others, and has a state of its own in its signature."""
    references = ["a b c", "a d"]
    systems = {"one": ["a b", "a c"], "two": ["x y", "d a"]}

    together = hakari.score(systems, references, metrics=[WORDS])
    result = together.metrics[0]
    for name, outputs in systems.items():
        alone = WORDS.corpus(outputs, references)
        assert alone.value == result.scores[name].value
        assert alone.signature == result.scores[name].signature
    assert "var" == result.signature["state"]
    assert 2 == len({result.scores[name].signature["state"] for name in systems})
    for record in together.to_dict()["systems"]:
        assert str(result.scores[record["name"]].signature) == record["scores"]["emd:tokenize=none"]["signature"]


# --- counts from elsewhere --------------------------------------------------------------------------------------

CORPUS = ["a b c", "a c", "b d d", "d e"], ["a c b", "c", "b d", "e d"]


@pytest.mark.parametrize("name", ["counts.json", "counts.json.gz"])
def test_emd_counts_round_trip(tmp_path: Path, name: str) -> None:
    """Counts that are written and read give the scores and the state of counts learned on the spot."""
    path = tmp_path / name
    WORDS.learn(*CORPUS).write(path)
    metric = EMD(tokenize="none", counts=str(path))

    here, there = WORDS.corpus(*CORPUS), metric.corpus(*CORPUS)
    assert (here.value, here.signature["state"]) == (there.value, there.signature["state"])
    assert "file" == there.signature["counts"]
    assert WORDS.rows(*CORPUS).tolist() == metric.rows(*CORPUS).tolist()
    assert path.read_bytes().startswith(b"\x1f\x8b") == name.endswith(".gz")


def test_emd_counts_make_scores_independent_of_the_set(tmp_path: Path) -> None:
    """With counts from a file a segment scores the same alone and among others, words unknown to it included."""
    path = tmp_path / "counts.json"
    WORDS.learn(*CORPUS).write(path)
    metric = EMD(tokenize="none", counts=str(path))
    outputs, references = ["a b new", "e", "d d"], ["a c new", "d", "old"]

    whole = list(metric.segments(outputs, references))
    assert whole == [metric.segments([o], [r])[0] for o, r in zip(outputs, references, strict=True)]
    assert 0 < whole[0] < 100


def test_emd_counts_follow_a_change_of_the_file(tmp_path: Path) -> None:
    """A file that is written again is read again."""
    path = tmp_path / "counts.json"
    metric = EMD(tokenize="none", counts=str(path))
    states = []
    for corpus in (CORPUS, (CORPUS[0][:3], CORPUS[1][:3])):
        WORDS.learn(*corpus).write(path)
        states.append(metric.corpus(["a"], ["a"]).signature["state"])

    assert 2 == len(set(states))


def test_emd_state_outlives_a_workspace() -> None:
    """A state that was learned in one workspace scores in another, where words have other ids."""
    batch = as_batch(*CORPUS)
    state = WORDS.prepare(batch, Workspace(threads=1))
    other = Workspace(threads=1)
    other.tokens(as_batch(["z e d c b a"]).hypotheses, WORDS.token_spec)

    assert WORDS.rows(*CORPUS).tolist() == WORDS.batch_rows(batch, state, other).tolist()


def test_emd_counts_are_of_the_same_words(tmp_path: Path) -> None:
    """Counts of words that were cut in another way are refused, with both ways."""
    path = tmp_path / "counts.json"
    WORDS.learn(*CORPUS).write(path)

    with pytest.raises(OptionError, match=r"counts are of words with tok:none; the metric has tok:char"):
        EMD(tokenize="char", counts=str(path)).corpus(["a"], ["a"])
    with pytest.raises(OptionError, match=r"case:mixed; the metric has case:lc"):
        EMD(tokenize="none", lowercase=True, counts=str(path)).corpus(["a"], ["a"])
    with pytest.raises(OptionError, match=r"norm:none; the metric has norm:nfkc"):
        EMD(tokenize="none", nfkc=True, counts=str(path)).corpus(["a"], ["a"])


def damaged(path: Path, change: dict[str, Any]) -> None:
    """Write a file of counts with some parts replaced: ``side.name`` to value."""
    WORDS.learn(["a b"], ["c"]).write(path)
    content = json.loads(path.read_text(encoding="utf-8"))
    for place, value in change.items():
        side, _, name = place.partition(".")
        if name:
            content[side][name] = value
        else:
            content[side] = value
    path.write_text(json.dumps(content), encoding="utf-8")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"schema": "other"}, "no file of counts of the form hakari-counts/1"),
        ({"settings": {"tok": 1}}, "settings are texts by name"),
        ({"candidate": []}, "a list candidate.words is needed"),
        ({"candidate.words": ["a", "a"]}, "candidate.words names a word twice"),
        ({"candidate.words": ["a", ""]}, "candidate.words are texts"),
        ({"candidate.sentences": [1]}, "candidate.sentences: 2 numbers are needed; 1 came"),
        ({"candidate.sentences": [1, 0]}, "candidate.sentences are whole numbers from 1"),
        ({"candidate.pairs": [1, 1.5]}, "candidate.pairs are whole numbers from 0"),
        ({"reference.sentences": [True]}, "reference.sentences are whole numbers"),
        ({"together.reference": [0, 1]}, "together.reference are whole numbers from 0 to below 1"),
        ({"together.candidate": [0, 0]}, "names a pair of words twice"),
        ({"together.pairs": [1, 2]}, "cannot meet more often"),
    ],
)
def test_emd_counts_are_checked(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    """Counts that cannot be true are refused with the file's name; kernels never see them."""
    path = tmp_path / "counts.json"
    damaged(path, change)

    with pytest.raises(FormatError, match=message) as caught:
        read_counts(path)
    assert str(path) == caught.value.where.file  # type: ignore[union-attr]


def test_emd_counts_that_are_no_json(tmp_path: Path) -> None:
    """A file that is no JSON, and one that is not there, are named."""
    path = tmp_path / "counts.json"
    path.write_text("{", encoding="utf-8")

    with pytest.raises(FormatError, match="counts are JSON"):
        read_counts(path)
    with pytest.raises(InputError, match="cannot be read"):
        EMD(counts=str(tmp_path / "none.json")).corpus(["a"], ["a"])


def test_emd_counts_of_any_token(tmp_path: Path) -> None:
    """Tokens with blanks, tabs, quotes and line ends survive the file."""
    words = ['a "b"', "\t", "c\nd", "\u2028", "猫"]
    vocabulary = Vocabulary()
    ids = vocabulary.intern(*pack(words))
    offsets = np.array([0, len(ids)], dtype=np.int64)
    counts = count_words((ids, offsets), [(ids, offsets, np.ones(1, dtype=bool))], vocabulary=5, threads=1)
    path = tmp_path / "counts.json.gz"
    dataclasses.replace(WORDS.learn(["a"], ["a"]), counts=counts, vocabulary=vocabulary).write(path)

    read = read_counts(path)
    assert words == read.vocabulary.tokens(read.counts.candidate_words)
    assert b"hakari-counts/1" in gzip.decompress(path.read_bytes())


# --- vectors in the kernel --------------------------------------------------------------------------------------


def mixed(align: Align, share: float) -> tuple[float, dict[tuple[int, int], float]]:
    """Return score and similarities of `a b c` against `a d e`, with vectors for b, d and e.

    The vectors of b and d have a cosine of 0.6, those of b and e of −1; a and c have none.
    """
    ids = [np.array(numbers, dtype=np.int32) for numbers in ([0, 1, 2], [0, 3, 4])]
    offsets = np.array([0, 3], dtype=np.int64)
    references = [(ids[1], offsets, np.ones(1, dtype=bool))]
    counts = count_words((ids[0], offsets), references, vocabulary=5, threads=1)
    vectors = VectorMix(
        np.array([[1, 0], [0.6, 0.8], [-1, 0]], dtype=np.float32),
        np.array([-1, 0, -1, 1, 2], dtype=np.int32),
        share,
    )
    options = {"vocabulary": 5, "align": align, "position": False, "threshold": 0.5, "vectors": vectors}
    found = emd_alignment(*ids, counts, **options)  # type: ignore[arg-type]
    rows = emd_rows((ids[0], offsets), references, counts, threads=1, **options)  # type: ignore[arg-type]
    assert rows[0, 1] == found.score
    return found.score, {
        (i, j): v[0] for (i, j), v in zip(found.links.tolist(), found.values.tolist(), strict=True)
    }


def test_emd_mixes_cosines_with_dice() -> None:
    """All Dice are 1 here. With a share of 0.5: the same word 1, b–d 0.5 + 0.5 · 0.6, b–e and pairs without 0.5.

    c has no vector: 0.5 with every word, and takes the nearest. Each weighs a third.
    """
    score, similarities = mixed("best", 0.5)

    assert {(0, 0): 1.0, (1, 1): 0.8, (2, 2): 0.5} == pytest.approx(similarities)
    assert 100 * (1 + 0.8 + 0.5) / 3 == pytest.approx(score)
    assert 100.0 == pytest.approx(mixed("best", 0.0)[0])


def test_emd_mixes_cosines_without_alignment() -> None:
    """With vectors alone and no alignment a stays, b moves to d for 0.4 and c at full cost."""
    assert 100 * (1 + 0.6 + 0) / 3 == pytest.approx(mixed("none", 1.0)[0])


def test_emd_cosines_of_long_vectors() -> None:
    """Vectors of a length that is no multiple of eight have their cosine."""
    random = np.random.default_rng(4)
    rows = random.normal(size=(2, 301)).astype(np.float32) ** 2
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    ids = np.array([0], dtype=np.int32), np.array([1], dtype=np.int32)
    offsets = np.array([0, 1], dtype=np.int64)
    counts = count_words((ids[0], offsets), [(ids[1], offsets, np.ones(1, dtype=bool))], vocabulary=2, threads=1)

    found = emd_alignment(
        *ids,
        counts,
        vocabulary=2,
        align="none",
        position=True,
        threshold=0.5,
        vectors=VectorMix(rows, np.array([0, 1], dtype=np.int32), 1.0),
    )
    assert 100 * float(rows[0].astype(float) @ rows[1]) == pytest.approx(found.score, rel=1e-5)


# --- vectors in the metric --------------------------------------------------------------------------------------

VECTORS = "b 2 0\nd 0.6 0.8\ne -1 0\nh 0 3\n"


@pytest.fixture
def vectors(tmp_path: Path) -> str:
    """Return a file of vectors: cos(b, d) is 0.6, cos(b, e) is −1, cos(d, h) 0.8."""
    (tmp_path / "small.txt").write_text(VECTORS, encoding="utf-8")
    return str(tmp_path / "small.txt")


@pytest.mark.parametrize("share", [0.25, 0.5, 1.0])
@pytest.mark.parametrize("align", ["best", "mutual", "none"])
def test_emd_with_vectors_equals_the_definition(vectors: str, share: float, align: Align) -> None:
    """The score of `a b c` against `a d e`, alone in its set, where every Dice is 1.

    The same word is wholly alike; b–d have 1 − s + 0.6 s; b–e and all pairs with a or c have 1 − s.
    """
    alignment = {} if align == "none" else {"position": False, "threshold": 0.0}
    metric = EMD(tokenize="none", align=align, vectors=vectors, vector_share=share, **alignment)  # type: ignore[arg-type]
    near, far = 1 - share + 0.6 * share, 1 - share

    found = metric.alignment(["a b c"], ["a d e"], 0)
    assert 100 * (1 + near + far) / 3 == pytest.approx(found.score)
    assert found.score == metric.corpus(["a b c"], ["a d e"]).value
    assert {("a", "a"): 1.0, ("b", "d"): near, ("c", "e"): far} == pytest.approx(
        {(link.candidate_word, link.reference_word): link.similarity for link in found.links if link.flow > 0}
    )


def test_emd_without_a_share_reads_no_vectors(vectors: str) -> None:
    """--vectors for other metrics of a run leaves a plain EMD and its signature alone."""
    run = score({"a": ["a b"]}, ["a d"], metrics=["emd", "vecsum:tokenize=none"], vectors=vectors)

    assert run.metrics[0].metric == EMD()
    assert "vec" not in dict(run.metrics[0].signature.fields)


def test_emd_signs_and_notes_its_vectors(vectors: str) -> None:
    """File, hash and share stand in the signature of scores and tables, the words without a vector below it."""
    metric = "emd:tokenize=none,vector_share=0.5,lowercase_fallback"
    run = score({"a": ["a b c"], "b": ["b d e"]}, ["a d e"], metrics=[metric], vectors=vectors)

    (result,) = run.metrics
    digest = hashlib.sha256(VECTORS.encode()).hexdigest()[:12]
    for signature in (result.signature, result.scores["a"].signature):
        fields = [signature[key] for key in ("mix", "fallback", "vec", "vechash")]
        assert ["0.5", "lc", "small-2d-4", digest] == fields
    assert "var" == result.signature["state"]
    assert "small-2d-4: no vector for 33.3% of the words of the references" in str(run)
    with pytest.raises(OptionError, match="does not tell where the word vectors are"):
        metric_from_signature(result.signature)


# --- options and errors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"align": "first"}, "align is one of best, mutual, none; 'first' came"),
        ({"threshold": 1.5}, "threshold is a number from 0 to 1; 1.5 came"),
        ({"align": "none", "position": False}, "position and threshold belong to an alignment"),
        ({"align": "none", "threshold": 0.4}, "position and threshold belong to an alignment"),
        ({"vector_share": -0.1}, "vector_share is a number from 0 to 1; -0.1 came"),
        ({"vectors": "glove.txt"}, "word vectors take the share in the similarity that vector_share says"),
        ({"lowercase_fallback": True}, "word vectors take the share"),
    ],
)
def test_emd_refuses_options(options: dict[str, Any], message: str) -> None:
    """A wrong option is refused at once, with what is allowed."""
    with pytest.raises(OptionError, match=message):
        EMD(**options)


def test_emd_signature_with_counts_asks_for_the_file(tmp_path: Path) -> None:
    """Counts are known by their hash only, so a signature with them is refused with what to do."""
    path = tmp_path / "counts.json"
    WORDS.learn(*CORPUS).write(path)
    signature = EMD(tokenize="none", counts=str(path)).corpus(["a"], ["a"]).signature

    with pytest.raises(OptionError, match="Name the file: -m emd:counts=FILE"):
        metric_from_signature(signature)


def test_emd_with_a_share_needs_vectors() -> None:
    """A share without a file is refused with how to give one."""
    with pytest.raises(OptionError, match="EMD needs word vectors, none came"):
        EMD(tokenize="none", vector_share=0.5).corpus(["a"], ["a"])


def test_emd_needs_its_state() -> None:
    """Rows without a state of a set are refused: there is nothing to compare words by."""
    with pytest.raises(InputError, match="EMD needs the state of a set"):
        WORDS.batch_rows(as_batch(["a"], ["a"]), NO_STATE, Workspace(threads=1))


def test_emd_kernel_checks_its_tables() -> None:
    """Ids and numbers outside their tables never reach the loops."""
    ids, offsets = np.array([0, 1], dtype=np.int32), np.array([0, 2], dtype=np.int64)
    references = [(ids, offsets, np.ones(1, dtype=bool))]
    with pytest.raises(ValueError, match="an id is outside the vocabulary"):
        count_words((ids, offsets), references, vocabulary=1, threads=1)

    counts = count_words((ids, offsets), references, vocabulary=2, threads=1)
    broken = counts._replace(partners=counts.partners + 5)
    with pytest.raises(ValueError, match="a partner is outside its table"):
        emd_rows(
            (ids, offsets), references, broken, vocabulary=2, align="best", position=True, threshold=0.5, threads=1
        )
