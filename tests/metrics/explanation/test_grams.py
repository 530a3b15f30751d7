"""Matched n-grams: by hand, and against the kernels."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hakari.metrics.bleu import BLEU
from hakari.metrics.chrf import ChrF, ChrFPlusPlus
from hakari.metrics.explanation import Explanation, GramLevel, GramMatches
from hakari.table import Listed

SENTENCES = st.lists(st.sampled_from(["a", "b", "cc", "d."]), max_size=8)
TEXTS = st.text(st.sampled_from("ab猫 .,!\u3000\x1f\u00a0\n\"'ß"), max_size=14)


def level(found: Explanation) -> GramLevel:
    assert isinstance(found.picture, GramMatches)
    return found.picture.levels[0]


def symbols(found: Explanation) -> list[str]:
    return ["".join(mark.symbol for mark in text.marks if mark) for text in found.texts]


def test_matches_are_clipped_from_the_left() -> None:
    """`the` stands three times in the output and once in the reference: the first one counts."""
    found = BLEU(tokenize="13a").explain("the the the cat", "the cat sat")
    unigrams, bigrams, *_ = level(found).orders

    assert (4, 2) == (unigrams.output, unigrams.matched)
    assert ((0, 3), ((0, 1),)) == (unigrams.output_starts, unigrams.reference_starts)
    assert ((2,), ((0,),)) == (bigrams.output_starts, bigrams.reference_starts)
    assert ["22-", "1-22"] == symbols(found)
    row = found.tables[0].rows[0]
    assert Listed(("the 2×",)) == row[-2]
    assert Listed(("sat",)) == row[-1]


def test_matches_with_several_references() -> None:
    """Each n-gram counts as often as in the reference that has it most; all references are shown."""
    found = BLEU(tokenize="13a").explain("a a b", ["a b", "a a c"])

    assert ["reference 0", "reference 1", "output"] == [text.name for text in found.texts]
    assert found.reference is None
    assert [3, 2] == [order.matched for order in level(found).orders[:2]]


@given(SENTENCES, st.lists(SENTENCES, min_size=1, max_size=3))
def test_bleu_counts_what_the_kernel_counts(output: list[str], references: list[list[str]]) -> None:
    """Lengths, matches and n-grams of every order."""
    metric = BLEU(tokenize="none")
    text, streams = " ".join(output), [[" ".join(reference)] for reference in references]
    row = metric.rows([text], streams)[0]
    found = metric.explain([text], streams)

    expected = {"hyp_len": row[1], "ref_len": row[2], "matches": tuple(row[3:7]), "ngrams": tuple(row[7:])}
    assert expected == {name: found.parts[name] for name in expected}


@given(TEXTS, TEXTS)
def test_chrf_counts_what_the_kernel_counts(output: str, reference: str) -> None:
    """N-grams of both sides and matches, over characters and words, white space of all kinds left out."""
    for metric in (ChrFPlusPlus(), ChrF(whitespace=True, char_order=2)):
        row = metric.rows([output], [reference])[0][1:].reshape(-1, 3)
        parts = metric.explain(output, reference).parts
        assert tuple(row[:, 0]) == parts["hyp_ngrams"]
        assert tuple(row[:, 1]) == parts["ref_ngrams"]
        assert tuple(row[:, 2]) == parts["matches"]


def test_marks_say_the_longest_match() -> None:
    """Ten and more have letters."""
    text = tuple("abcdefghijkl")
    marked = GramLevel(text, (text,), 12).marked(["reference"])

    assert {"c"} == {mark.symbol for mark in marked[1].marks if mark}
    assert {"12-gram"} == {mark.name for mark in marked[1].marks if mark}
