"""TER: worked by hand, against a naive twin, by its properties, and against sacreBLEU."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu.metrics.ter import TER as SacreTER

from hakari.errors import InputError, OptionError
from hakari.kernels import Beam, ter_path, ter_rows
from hakari.metrics import metric_from_signature, metric_from_spec
from hakari.metrics.ter import TER
from hakari.types import Level

WORDS = TER(tokenize="tercom")
BEAMS: tuple[Beam, ...] = ("diagonal", "tercom", "none")
SENTENCES = st.text(st.sampled_from("abc "), max_size=16)


# --- by hand ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("output", "reference", "counts"),
    [
        # ins, del, sub, shift
        ("a b c", "a b c", (0, 0, 0, 0)),
        ("a c", "a b c", (1, 0, 0, 0)),
        ("a b b c", "a b c", (0, 1, 0, 0)),
        ("a x c", "a b c", (0, 0, 1, 0)),
        # A run of two words stands in front instead of behind: one shift.
        ("d e a b c", "a b c d e", (0, 0, 0, 1)),
        # Two words change places: one shift is cheaper than two substitutions.
        ("b a c", "a b c", (0, 0, 0, 1)),
        # A shift and a substitution.
        ("d e a x c", "a b c d e", (0, 0, 1, 1)),
        ("", "a b", (2, 0, 0, 0)),
        ("a b", "", (0, 2, 0, 0)),
    ],
)
def test_ter_counts_edits(output: str, reference: str, counts: tuple[int, ...]) -> None:
    """The four kinds of edits of small examples, and their sum."""
    row = WORDS.rows([output], [reference])[0].tolist()

    assert [1, sum(counts), len(reference.split()), *counts] == row


def test_ter_is_edits_in_percent_of_the_reference() -> None:
    """One edit each in references of 3 and of 5 words: 2 / 8 of the corpus, 1 / 3 and 1 / 5 of the segments."""
    outputs, references = ["a c", "d e a b c"], ["a b c", "a b c d e"]

    assert 25.0 == WORDS.corpus(outputs, references).value
    assert [100 / 3, 20.0] == pytest.approx(list(WORDS.segments(outputs, references)))


def test_ter_can_exceed_one_hundred() -> None:
    """Four words against one of the reference are three deletions too many: 300."""
    assert 300.0 == WORDS.corpus(["a b c d"], ["a"]).value


def test_ter_takes_the_nearest_reference_and_the_mean_length() -> None:
    """One edit against the second reference; the references have 4 and 3 words, 3.5 on average."""
    score = WORDS.corpus(["a b c"], [["w x y z"], ["a b d"]])

    assert (1, 3.5) == (score.parts["edits"], score.parts["ref_len"])
    assert 100 * (1 / 3.5) == score.value


def test_ter_against_empty_references() -> None:
    """Nothing against nothing is right, something against nothing is wholly wrong."""
    assert 0.0 == WORDS.corpus([""], [""]).value
    assert 100.0 == WORDS.corpus(["a b c"], [""]).value


def test_ter_without_any_reference_is_no_score() -> None:
    """A segment without a reference is NaN and is left out of the corpus."""
    segments = WORDS.segments(["a", "x"], ["a", None])

    assert [False, True] == np.isnan(segments.values).tolist()
    assert 0.0 == WORDS.corpus(["a", "x"], ["a", None]).value
    assert math.isnan(WORDS.corpus(["a"], [[None]]).value)


def test_ter_shifts_at_most_ten_words() -> None:
    """A run of ten words moves at once; of eleven, the last one is left behind and takes a second shift."""
    ten, eleven = [f"w{i}" for i in range(10)], [f"w{i}" for i in range(11)]

    assert (1, 2) == tuple(
        WORDS.corpus([" ".join([*"abcdefghijkl", *run])], [" ".join([*run, *"abcdefghijkl"])]).parts["shifts"]
        for run in (ten, eleven)
    )


def test_ter_shifts_from_at_most_fifty_words_away() -> None:
    """A word moves over fifty others; over fifty-one it is deleted and inserted instead."""
    others = [[f"w{i}" for i in range(n)] for n in (50, 51)]

    found = [WORDS.corpus([" ".join(["x", *o])], [" ".join([*o, "x"])]).parts for o in others]
    assert [(1, 1), (2, 0)] == [(parts["edits"], parts["shifts"]) for parts in found]


def test_ter_beam_binds_where_words_are_far_from_the_diagonal() -> None:
    """Thirty new words in front and thirty missing at the end put every match 30 cells off the diagonal.

    The beam of 25 cells sees none of the 70 matches: it finds 100 substitutions instead of 30 deletions and 30
    insertions, and no shift of ten words helps.
    """
    common = [f"w{i}" for i in range(70)]
    output = " ".join([*(f"x{i}" for i in range(30)), *common])
    reference = " ".join([*common, *(f"y{i}" for i in range(30))])

    found = {beam: TER(tokenize="tercom", beam=beam).corpus([output], [reference]).parts for beam in BEAMS}
    assert {"diagonal": 100, "tercom": 60, "none": 60} == {beam: parts["edits"] for beam, parts in found.items()}
    assert 100 == SacreTER().corpus_score([output], [[reference]]).num_edits


def test_ter_lowercases_unless_told_not_to() -> None:
    """Case is ignored by default, as in the reference programs; the signature says which."""
    cased = TER(tokenize="tercom", lowercase=False)

    assert (0.0, 50.0) == (
        WORDS.corpus(["The cat"], ["the cat"]).value,
        cased.corpus(["The cat"], ["the cat"]).value,
    )
    assert ("lc", "mixed") == (WORDS.signature("1")["case"], cased.signature("1")["case"])


def test_ter_lowercases_tokens_of_other_segmenters_after_they_are_cut() -> None:
    """MeCab sees the text as it is; what it gives is lower-cased, as when TER is handed tokenised text."""
    metric = TER(tokenize="ja-mecab")

    assert 0.0 == metric.corpus(["ABC社の株"], ["abc社の株"]).value
    assert (False, True) == (metric.normalization.lowercase, metric.token_spec.lowercase_tokens)


@pytest.mark.parametrize(
    ("language", "segmenter"),
    [("ja", "ja-mecab"), ("zh", "zh"), ("ko", "ko-mecab"), ("en", "tercom"), (None, "tercom")],
)
def test_ter_default_segmenter_follows_the_language(language: str | None, segmenter: str) -> None:
    """Languages written without blanks between words get their segmenter, all others tercom's."""
    assert segmenter == TER(language=language).segmenter_name


def test_ter_rules_choose_tercom() -> None:
    """A rule of tercom asks for its segmenter, also for Japanese, and cuts punctuation off."""
    metric = TER(language="ja", normalized=True, asian_support=True)

    assert "tercom" == metric.segmenter_name
    assert 4 == metric.corpus(["これは本です。"], ["これは本です。"]).parts["ref_len"]


# --- a naive twin -----------------------------------------------------------------------------------------------

Cells = Callable[[Sequence[str], Sequence[str]], dict[tuple[int, int], int]]


def all_cells(hyp: Sequence[str], ref: Sequence[str]) -> dict[tuple[int, int], int]:
    """Return every cell of the edit-distance matrix by the textbook recurrence."""
    cost = {(0, j): j for j in range(len(ref) + 1)} | {(i, 0): i for i in range(len(hyp) + 1)}
    for i, a in enumerate(hyp, 1):
        for j, b in enumerate(ref, 1):
            cost[i, j] = min(cost[i - 1, j - 1] + (a != b), cost[i - 1, j] + 1, cost[i, j - 1] + 1)
    return cost


def cells_of_little_cost(hyp: Sequence[str], ref: Sequence[str]) -> dict[tuple[int, int], int]:
    """Return the cells that are at most 20 worse than the best match or substitution into their row."""
    row, kept, best = {0: 0}, {}, math.inf
    for i in range(len(hyp) + 1):
        for j in range(len(ref) + 1):
            row[j] = min(row.get(j, math.inf), row.get(j - 1, math.inf) + 1)
            if i < len(hyp) and row[j] > best + 20:
                row[j] = math.inf
        kept |= {(i, j): cost for j, cost in row.items() if cost < math.inf}
        if i < len(hyp):
            steps = {j + 1: row[j] + (hyp[i] != ref[j]) for j in range(len(ref)) if row[j] < math.inf}
            best = min(steps.values(), default=math.inf)
            row = {j: min(steps.get(j, math.inf), row[j] + 1) for j in range(len(ref) + 1)}
    return kept


def edits_of(hyp: Sequence[str], ref: Sequence[str], cost: dict[tuple[int, int], int]) -> list[str]:
    """Return the edits from left to right: match or substitution before deletion before insertion."""
    edits, i, j = [], len(hyp), len(ref)
    while i or j:
        same = bool(i and j) and hyp[i - 1] == ref[j - 1]
        if i and j and cost.get((i - 1, j - 1), math.inf) + (not same) == cost[i, j]:
            edits.append("match" if same else "substitution")
            i, j = i - 1, j - 1
        elif i and cost.get((i - 1, j), math.inf) + 1 == cost[i, j]:
            edits.append("deletion")
            i -= 1
        else:
            edits.append("insertion")
            j -= 1
    return edits[::-1]


def shifts_of(hyp: Sequence[str], ref: Sequence[str], edits: list[str]) -> list[tuple[int, int, int]]:
    """Return every shift worth trying: start, length, and the word in front of which the run is put."""
    hyp_wrong = [edit != "match" for edit in edits if edit != "insertion"]
    ref_wrong = [edit != "match" for edit in edits if edit != "deletion"]
    partner = [sum(e != "insertion" for e in edits[: k + 1]) - 1 for k, e in enumerate(edits) if e != "deletion"]
    found = []
    for start in range(len(hyp)):
        for place in range(max(0, start - 50), min(len(ref), start + 51)):
            for length in range(1, 11):
                run = hyp[start : start + length]
                if len(run) < length or list(run) != list(ref[place : place + length]):
                    break
                if not any(hyp_wrong[start : start + length]) or not any(ref_wrong[place : place + length]):
                    continue
                if start <= partner[place] < start + length:
                    continue
                targets = [0 if p < 0 else partner[p] + 1 for p in range(place - 1, place + length)]
                found += [(start, length, target) for target in targets]
    return found


def shifted(words: Sequence[str], start: int, length: int, target: int) -> list[str]:
    """Return the words with a run put in front of another word; a target within the run counts from its end."""
    run, rest = list(words[start : start + length]), [*words[:start], *words[start + length :]]
    place = target if target <= start + length else target - length
    return [*rest[:place], *run, *rest[place:]]


def naive_edits(hyp: Sequence[str], ref: Sequence[str], cells: Cells) -> int:
    """Return the edits and shifts that a greedy search over all shifts finds."""
    words, shifts = list(hyp), 0
    while True:
        cost = cells(words, ref)
        now = cost[len(words), len(ref)]
        ranked = []
        for start, length, target in shifts_of(words, ref, edits_of(words, ref, cost)):
            after = shifted(words, start, length, target)
            ranked.append((now - cells(after, ref)[len(after), len(ref)], length, -start, -target, after))
        if not ranked or max(ranked)[0] <= 0:
            return now + shifts
        words, shifts = max(ranked)[-1], shifts + 1


@settings(max_examples=60)
@given(
    st.lists(st.sampled_from("abcde"), max_size=9),
    st.lists(st.sampled_from("abcde"), min_size=1, max_size=9),
    st.sampled_from([("none", all_cells), ("diagonal", all_cells), ("tercom", cells_of_little_cost)]),
)
def test_ter_equals_a_naive_search(hyp: list[str], ref: list[str], way: tuple[Beam, Cells]) -> None:
    """On short texts, where no beam binds, all three find what trying everything finds."""
    beam, cells = way

    expected = naive_edits(hyp, ref, cells)
    assert expected == TER(tokenize="tercom", beam=beam).rows([" ".join(hyp)], [" ".join(ref)])[0][1]


@pytest.mark.parametrize("seed", range(4))
def test_ter_cost_beam_equals_a_naive_search_where_it_binds(seed: int) -> None:
    """Texts of 40 words in another order and of other lengths, so that tercom's beam drops cells."""
    random = np.random.default_rng(seed)
    hyp = [f"w{k}" for k in random.integers(0, 60, size=40)]
    ref = [f"w{k}" for k in random.integers(0, 60, size=70)]

    expected = naive_edits(hyp, ref, cells_of_little_cost)
    assert expected == TER(tokenize="tercom", beam="tercom").rows([" ".join(hyp)], [" ".join(ref)])[0][1]


# --- properties -------------------------------------------------------------------------------------------------


@given(SENTENCES, SENTENCES)
def test_ter_edits_are_bounded(output: str, reference: str) -> None:
    """There are no more edits than the longer text has words, and the kinds add up to the whole."""
    row = WORDS.rows([output], [reference])[0]

    assert row[1] <= max(len(output.split()), len(reference.split()))
    assert row[3:].sum() == row[1]
    assert row[3] - row[4] == len(reference.split()) - len(output.split())


@given(SENTENCES)
def test_ter_of_a_text_against_itself_is_zero(text: str) -> None:
    """No edit is needed."""
    assert 0 == WORDS.rows([text], [text])[0][1]


@given(
    st.lists(st.integers(0, 8), max_size=14),
    st.lists(st.integers(0, 8), min_size=1, max_size=14),
    st.sampled_from(BEAMS),
)
def test_ter_path_leads_to_the_reference(hyp: list[int], ref: list[int], beam: Beam) -> None:
    """The shifts and edits of a path, carried out one by one, give the reference at the row's cost."""
    ids = [np.array(words, dtype=np.int32) for words in (hyp, ref)]
    shifts, edits = ter_path(*ids, beam=beam)

    words = list(map(str, hyp))
    for start, length, target in shifts.tolist():
        words = shifted(words, start, length, target)
    queue, made = iter(words), []
    for edit, place in zip(edits.tolist(), np.cumsum(edits != 3) - 1, strict=True):
        word = None if edit == 2 else next(queue)
        if edit != 3:
            made.append(word if edit == 0 else str(ref[place]))
    assert list(map(str, ref)) == made

    batch = [(words, np.array([0, len(words)])) for words in ids]
    row = ter_rows([batch[0]], [(*batch[1], np.array([True]))], beam=beam, threads=1)[0][0]
    assert row[1] == len(shifts) + np.count_nonzero(edits)


# --- sacreBLEU --------------------------------------------------------------------------------------------------

PIECES = [*"aAbBc  .,-1&３猫犬かカ・。「ー\n", "'s", "'s,", "40's.", "&quot;", "&amp;lt;"]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)
OPTIONS = st.fixed_dictionaries(
    {
        "normalized": st.booleans(),
        "no_punct": st.booleans(),
        "asian_support": st.booleans(),
        "lowercase": st.booleans(),
    }
)


@given(st.lists(st.tuples(TEXTS, TEXTS, st.none() | TEXTS), min_size=1, max_size=4), OPTIONS)
def test_ter_equals_sacrebleu(segments: list[tuple[str, str, str | None]], options: dict[str, bool]) -> None:
    """Corpus and sentence scores equal sacreBLEU's for every option, with several and missing references."""
    outputs = [output for output, _, _ in segments]
    streams = [[first for _, first, _ in segments], [second for _, _, second in segments]]
    ours = TER(tokenize="tercom", **options)
    peer = {key: value for key, value in options.items() if key != "lowercase"}
    theirs = SacreTER(case_sensitive=not options["lowercase"], **peer)

    expected = theirs.corpus_score(outputs, streams)
    score = ours.corpus(outputs, streams)
    assert expected.score == pytest.approx(score.value, rel=1e-12)
    assert (expected.num_edits, expected.ref_length) == (score.parts["edits"], score.parts["ref_len"])
    assert str(theirs.get_signature()) == ours.sacrebleu_signature(score.signature)
    for output, own, references in zip(
        outputs, ours.segments(outputs, streams), zip(*streams, strict=True), strict=True
    ):
        known = [reference for reference in references if reference is not None]
        assert theirs.sentence_score(output, known).score == pytest.approx(own, rel=1e-12)


@st.composite
def rearranged(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """Return a reference of up to 120 words and an output made from it by moving, dropping and adding runs."""
    words = st.sampled_from([f"w{i}" for i in range(draw(st.sampled_from([3, 12, 200])))])
    reference = draw(st.lists(words, min_size=1, max_size=120))
    output = list(reference)
    for _ in range(draw(st.integers(0, 5))):
        start, length = draw(st.integers(0, len(output))), draw(st.integers(0, 40))
        run, rest = output[start : start + length], [*output[:start], *output[start + length :]]
        place = draw(st.integers(0, len(rest)))
        new = draw(st.sampled_from([run, [], ["new"] * length]))
        output = [*rest[:place], *new, *rest[place:]]
    return output, reference


@settings(max_examples=60)
@given(rearranged())
def test_ter_equals_sacrebleu_on_long_texts(pair: tuple[list[str], list[str]]) -> None:
    """Texts long enough for the beam to bind, and with so many repeats that the search ends at 1,000 shifts."""
    output, reference = (" ".join(words) for words in pair)

    expected = SacreTER().corpus_score([output], [[reference]]).num_edits
    assert expected == WORDS.rows([output], [reference])[0][1]


@pytest.mark.parametrize("punct", [False, True])
def test_ter_rules_are_carried_out_twice_on_references(punct: bool) -> None:
    """SacreBLEU prepares references twice: `40's,` is one word after the first time and two after the second.

    So a text is not always right against itself. The corrected rules are carried out once.
    """
    text = ["I saw Tom's, and left. It's the 40's, they say."]
    ours, theirs = TER(normalized=True, no_punct=punct), SacreTER(normalized=True, no_punct=punct)

    score = ours.corpus(text, text)
    assert theirs.corpus_score(text, [text]).score == score.value > 0
    assert 0 == TER(normalized=True, no_punct=punct, asian_support="corrected").corpus(text, text).value


# --- stored numbers ---------------------------------------------------------------------------------------------


def read(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")[:-1]


@pytest.mark.shared
@pytest.mark.parametrize("pair", ["en-ja", "ja-en"])
def test_ter_equals_the_golden_corpus_scores(shared: Path, pair: str) -> None:
    """Scores and signatures equal those that sacreBLEU 2.6.0 gave for WMT22 (relative 1e-12)."""
    target = pair[-2:]
    references = read(shared / f"data/wmt22.{pair}/ref.A.{target}")
    golden = json.loads((shared / f"golden/wmt22.{pair}.corpus.json").read_text(encoding="utf-8"))
    rules = {"normalized": True, "asian_support": True} if target == "ja" else {}
    metric = TER(language=target, **rules)

    for system, expected in golden.items():
        score = metric.corpus(read(shared / f"data/wmt22.{pair}/sys/{system}.{target}"), references)
        assert expected["ter"] == pytest.approx(score.value, rel=1e-12)
        assert expected["ter_signature"] == metric.sacrebleu_signature(score.signature)


@pytest.mark.shared
@pytest.mark.parametrize(
    ("pair", "column", "spec"),
    [
        ("en-ja", "ter_tokens", "ter:language=ja"),
        ("en-ja", "ter_normalized", "ter:normalized,asian_support"),
        ("ja-en", "ter", "ter"),
    ],
)
def test_ter_equals_the_golden_sentence_scores(shared: Path, pair: str, column: str, spec: str) -> None:
    """Segment scores equal those that sacreBLEU 2.6.0 gave, on ja-mecab's tokens and on raw text (8 decimals)."""
    target = pair[-2:]
    references = read(shared / f"data/wmt22.{pair}/ref.A.{target}")
    header, *rows = [line.split("\t") for line in read(shared / f"golden/wmt22.{pair}.sentence.tsv")]

    for system in {row[0] for row in rows}:
        scores = metric_from_spec(spec).segments(
            read(shared / f"data/wmt22.{pair}/sys/{system}.{target}"), references
        )
        for row in rows:
            if row[0] == system:
                assert float(row[header.index(column)]) == pytest.approx(scores[int(row[1])], abs=1e-7)


@pytest.mark.shared
@pytest.mark.parametrize("pair", ["en-ja", "ja-en"])
def test_ter_equals_sacrebleu_on_a_part_of_every_system(shared: Path, pair: str) -> None:
    """Every 97th segment of every system of WMT22; all of them are compared by `python -m benchmarks.parity`."""
    target = pair[-2:]
    references = read(shared / f"data/wmt22.{pair}/ref.A.{target}")[::97]
    metric, theirs = TER(language=target), SacreTER()
    spec = metric.token_spec

    def cut(lines: Sequence[str]) -> list[str]:
        return [" ".join(tokens) for tokens in map(metric.segmenter.tokens, lines)]

    assert spec.segmenter in {"ja-mecab", "tercom"}
    peers = cut(references)
    for path in sorted((shared / f"data/wmt22.{pair}/sys").iterdir()):
        outputs = read(path)[::97]
        expected = [theirs.sentence_score(o, [r]).score for o, r in zip(cut(outputs), peers, strict=True)]
        assert expected == pytest.approx(list(metric.segments(outputs, references)), rel=1e-12)


# --- options and errors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"beam": "wide"}, "beam is one of diagonal, tercom, none; 'wide' came"),
        ({"asian_support": "kana"}, "asian_support is True or False or corrected; 'kana' came"),
        (
            {"tokenize": "ja-mecab", "normalized": True},
            "normalized is a rule of the segmenter tercom; tokenize=ja-mecab came too",
        ),
    ],
)
def test_ter_refuses_options(options: dict[str, object], message: str) -> None:
    """A wrong option is refused at once, with what is allowed."""
    with pytest.raises(OptionError, match=message):
        TER(**options)  # type: ignore[arg-type]


def test_ter_refuses_unequal_counts() -> None:
    """Two outputs against one reference are an error, never a score."""
    with pytest.raises(InputError, match="2 segments, but the references: 1"):
        WORDS.corpus(["a", "b"], ["a"])


@pytest.mark.parametrize(
    "spec",
    [
        "ter:normalized,no_punct,asian_support=corrected,beam=tercom",
        "ter:tokenize=13a,nfkc,lowercase=no",
        "ter:tokenize=ja-mecab,beam=none",
    ],
)
def test_ter_signature_brings_the_metric_back(spec: str) -> None:
    """Every option stands in the signature and is read back from it."""
    signature = metric_from_spec(spec).signature("1")

    assert metric_from_signature(signature).signature("1") == signature


@pytest.mark.parametrize(
    "options", [{"nfkc": True}, {"beam": "none"}, {"asian_support": "corrected"}, {"tokenize": "zh"}]
)
def test_ter_says_where_sacrebleu_has_no_such_setting(options: dict[str, object]) -> None:
    """Settings of ours have no equivalent signature."""
    metric = TER(**options)  # type: ignore[arg-type]

    assert metric.sacrebleu_signature(metric.signature("1")) is None


def test_ter_signature_explains_its_own_norm() -> None:
    """`norm` means tercom's rules here, and Unicode normalisation for BLEU."""
    meanings = {key: meaning for key, _, meaning in TER(normalized=True).signature("1").explain()}

    assert "tercom" in meanings["norm"]


def test_ter_close_takes_leading_axes() -> None:
    """Sums of shape (2, 2, k) close to (2, 2), each as it would alone."""
    rows = WORDS.rows(["a b c", "d e a b c"], ["a b d", "a b c d e"])
    stacked = np.stack([rows, rows[::-1]])

    closed = WORDS.close(stacked, Level.SEGMENT)
    assert (2, 2) == closed.shape
    assert closed[1, 0] == WORDS.close(rows[1])
