"""n-grams that one system has and another misses."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from hakari import TestSet, Texts, Workspace
from hakari.analysis.profile import gram_differences
from hakari.analysis.profile.grams import ORDERS, SHOWN

LINES = st.lists(st.tuples(*[st.text("ab c", max_size=14)] * 4), min_size=1, max_size=5)


def differences(outputs: dict[str, list[str]], reference: list[str | None]) -> TestSet:
    return TestSet(
        systems={name: Texts(lines) for name, lines in outputs.items()},
        references={"A": Texts(reference)},
        target_language="en",
    )


def test_by_hand() -> None:
    """The longest n-gram that only one system has stands with its counts; equal ones by place."""
    found = gram_differences(differences({"x": ["a b c d"], "y": ["d c b a"]}, ["a b c d"]), Workspace())
    ours, theirs = found.pairs["x", "y"]

    assert [("a", "b"), ("b", "c"), ("c", "d"), ("a", "b", "c"), ("b", "c", "d"), ("a", "b", "c", "d")] == [
        gram.words for gram in ours
    ]
    assert {(1, 0)} == {(gram.first, gram.second) for gram in ours}
    assert () == theirs


def clipped(output: str, reference: str, order: int) -> Counter[tuple[str, ...]]:
    def grams(text: str) -> Counter[tuple[str, ...]]:
        words = text.split()
        return Counter(tuple(words[i : i + order]) for i in range(len(words) - order + 1))

    return grams(output) & grams(reference)


@settings(max_examples=60)
@given(LINES)
def test_against_counters(lines: list[tuple[str, str, str, str]]) -> None:
    """Counts are those of Counters, and nothing that is left out differs more."""
    outputs = {name: [line[number] for line in lines] for number, name in enumerate("xyz")}
    reference: list[str | None] = [line[3] for line in lines]
    found = gram_differences(differences(outputs, reference), Workspace())

    counts = {
        (name, order): sum(
            (clipped(out, str(ref), order) for out, ref in zip(own, reference, strict=True)),
            Counter[tuple[str, ...]](),
        )
        for name, own in outputs.items()
        for order in range(1, ORDERS + 1)
    }
    for first, second in combinations("xyz", 2):
        for side, (better, worse) in enumerate(((first, second), (second, first))):
            kept = found.pairs[first, second][side]
            for order in range(1, ORDERS + 1):
                own = [gram for gram in kept if len(gram.words) == order]
                gains = counts[better, order] - counts[worse, order]
                assert sorted(gains.values(), reverse=True)[:SHOWN] == [gains[gram.words] for gram in own]
                for gram in own:
                    assert counts[first, order][gram.words] == gram.first
                    assert counts[second, order][gram.words] == gram.second


def test_segments_without_reference_do_not_count() -> None:
    """No n-gram is matched where there is nothing to match."""
    found = gram_differences(differences({"x": ["a", "b"], "y": ["c", "c"]}, ["a", None]), Workspace())

    assert [("a",)] == [gram.words for gram in found.pairs["x", "y"][0]]
