"""Marks of revised words: by hand, consistent with the counts, readable in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from hakari.kernels import common_words
from hakari.metrics.focality import Focality
from hakari.metrics.revision_marks import RevisionMarks, WordKind, mark_revision
from hakari.types import IdArray

WORDS = st.lists(st.sampled_from("abc"), max_size=7)
SYMBOLS = {
    WordKind.KEPT: "=",
    WordKind.MOVED: "^",
    WordKind.CHANGED: "*",
    WordKind.NEEDLESS: "!",
    WordKind.STANDING: "~",
    WordKind.MISSED: "?",
    WordKind.WRONG: "+",
}


def ids(*texts: Sequence[str]) -> list[IdArray]:
    """Return texts as arrays of numbers, the same number for the same word."""
    numbers = {word: i for i, word in enumerate(dict.fromkeys(word for text in texts for word in text))}
    return [np.array([numbers[word] for word in text], dtype=np.int32) for text in texts]


def marked(previous: str, output: str, reference: str) -> tuple[str, str, str, str]:
    """Return the symbols of previous translation, reference and output, and the merged text."""
    texts = [text.split() for text in (previous, output, reference)]
    marks = mark_revision(*ids(*texts))
    lines = ["".join(SYMBOLS[kind] for kind in kinds) for kinds in (marks.previous, marks.reference, marks.output)]
    merged = " ".join(
        ("" if found.in_output else "-") + SYMBOLS[found.kind] + found.word
        for found in marks.merged_words(texts[1], texts[2])
    )
    return lines[0], lines[1], lines[2], merged


# --- by hand ----------------------------------------------------------------------------------------------------


def test_every_kind() -> None:
    """One word of each kind; what the output lacks stands in front of what it has there instead."""
    found = marked("the fee is eight yen now", "the charge is nine yen now and here", "the fee is nine yen")

    assert ("=!=*=~", "=!=*=", "=+=*=~++") == found[:3]
    assert "=the -!fee +charge =is *nine =yen ~now +and +here" == found[3]


def test_missed_and_left_standing() -> None:
    """The previous translation as output: what should go is left standing, and the new words are missed."""
    assert ("=~=", "=?=?", "=~=", "=a -?y ~x =b -?z") == marked("a x b", "a x b", "a y b z")


def test_moved_words() -> None:
    """A word that is kept but stands out of order is marked; the others are in line."""
    assert ("===", "===", "^==") == marked("a b c", "c a b", "a b c")[:3]


def test_place_decides_among_equal_words() -> None:
    """Of two `a` in the output, the one in its place is kept, the other one is wrong, wherever it stands."""
    assert ("==", "==", "+==", "+a =b =a") == marked("b a", "a b a", "b a")
    assert ("==", "==", "==+", "=a =b +a") == marked("a b", "a b a", "a b")


def test_a_second_occurrence_comes() -> None:
    """The reference has `a` twice, the previous translation once: the second one is new."""
    assert ("==", "==*", "==*") == marked("a b", "a b a", "a b a")[:3]
    assert ("==", "==?", "==") == marked("a b", "a b", "a b a")[:3]


def test_empty_texts() -> None:
    """Without words there is nothing to mark, and without an output everything is lacking."""
    assert ("", "", "", "") == marked("", "", "")
    assert ("!*", "!?", "", "-!a -?c") == marked("a b", "", "a c")


# --- consistent with the counts ---------------------------------------------------------------------------------


def kinds_of(marks: RevisionMarks) -> tuple[Counter[WordKind], Counter[WordKind], Counter[WordKind]]:
    return Counter(marks.previous), Counter(marks.reference), Counter(marks.output)


@given(previous=WORDS, output=WORDS, reference=WORDS)
def test_marks_are_as_many_as_the_counts_say(previous: list[str], output: list[str], reference: list[str]) -> None:
    """Every kind has as many words as `RevisionWords` counts, in each text that has words of it."""
    marks = mark_revision(*ids(previous, output, reference))
    p, r, h = kinds_of(marks)
    counts = (
        Focality(tokenize="none")
        .revisions([" ".join(output)], [" ".join(reference)], [" ".join(previous)])
        .segments[0]
    )
    if counts is None:
        assert not set(previous) & set(reference)
        assert 0 == p[WordKind.KEPT] + p[WordKind.NEEDLESS] == r[WordKind.KEPT] + r[WordKind.NEEDLESS]
        return
    words = counts.words
    assert words.kept == p[WordKind.KEPT] == r[WordKind.KEPT] == h[WordKind.KEPT] + h[WordKind.MOVED]
    assert words.needlessly_changed == p[WordKind.NEEDLESS] == r[WordKind.NEEDLESS]
    assert words.left_standing == p[WordKind.STANDING] == h[WordKind.STANDING]
    assert (words.changed, words.inserted) == (p[WordKind.CHANGED], r[WordKind.CHANGED])
    assert words.inserted == h[WordKind.CHANGED]
    assert (words.missed, words.wrongly_added) == (r[WordKind.MISSED], h[WordKind.WRONG])


@given(previous=WORDS, output=WORDS, reference=WORDS)
def test_merged_text_has_every_word_once(previous: list[str], output: list[str], reference: list[str]) -> None:
    """The output in its order, and the words that it lacks in that of the reference."""
    marks = mark_revision(*ids(previous, output, reference))
    merged = marks.merged_words(output, reference)

    assert output == [found.word for found in merged if found.in_output]
    lacking = [
        w
        for w, kind in zip(reference, marks.reference, strict=True)
        if kind in (WordKind.NEEDLESS, WordKind.MISSED)
    ]
    assert lacking == [found.word for found in merged if not found.in_output]


# --- common words -----------------------------------------------------------------------------------------------


def best_by_trying(first: Sequence[str], second: Sequence[str]) -> tuple[int, int]:
    """Return the most words in common and the fewest runs of them, by looking at all ways."""

    @cache
    def best(i: int, j: int, runs_on: bool) -> tuple[int, int]:
        if i == len(first) or j == len(second):
            return 0, 0
        found = max(best(i + 1, j, False), best(i, j + 1, False))
        if first[i] == second[j]:
            words, runs = best(i + 1, j + 1, True)
            found = max(found, (words + 1, runs - (not runs_on)))
        return found

    words, runs = best(0, 0, False)
    return words, -runs


@given(first=WORDS, second=WORDS)
def test_common_words_are_the_most_in_the_fewest_runs(first: list[str], second: list[str]) -> None:
    """Places rise, words are equal, no way has more words, and none as many in fewer runs."""
    places = common_words(*ids(first, second)).tolist()
    known = [(i, j) for i, j in enumerate(places) if j >= 0]

    assert all(first[i] == second[j] for i, j in known)
    assert [j for _, j in known] == sorted({j for _, j in known})
    runs = sum((i - 1, j - 1) not in known for i, j in known)
    assert best_by_trying(first, second) == (len(known), runs)
