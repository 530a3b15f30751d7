"""The pieces of matching against plain ways to say the same."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakari.statutes.comparison.listing import _longest_rising
from hakari.statutes.comparison.matching import ALIKE, _in_order, similarity
from hakari.statutes.comparison.nodes import Identities, Node, build_nodes
from hakari.statutes.editing import new_element


def nodes(texts: list[str]) -> list[Node]:
    holder = new_element("ParagraphSentence", [new_element("Sentence", text) for text in texts])
    return build_nodes(holder, Identities()).children


@given(st.lists(st.integers(0, 12), unique=True, max_size=10))
def test_the_longest_rising_part_is_rising_and_the_longest(places: list[int]) -> None:
    found = sorted(_longest_rising(places))
    values = [places[i] for i in found]
    assert values == sorted(values)
    longest = max(
        size
        for size in range(len(places) + 1)
        if any(list(part) == sorted(part) for part in combinations(places, size))
    )
    assert len(found) == longest


def test_similarity_by_hand() -> None:
    a, b, c = nodes(["船は旗を", "船は灯を", "手数料"])
    assert similarity(a, b) == 2 * 1 / 6  # only 船は is shared of three pairs each
    assert similarity(a, c) == 0.0
    assert similarity(a, a) == 1.0


texts = st.lists(
    st.sampled_from(["船は旗を掲げる", "船は旗を下ろす", "港長は船を見る", "手数料", "港長は旗を見る"]), max_size=4
)


def best_sum(old: list[Node], new: list[Node]) -> float:
    """Try every pairing that keeps the order."""
    if not old or not new:
        return 0.0
    likeness = similarity(old[0], new[0])
    here = likeness + best_sum(old[1:], new[1:]) if likeness >= ALIKE else 0.0
    return max(here, best_sum(old[1:], new), best_sum(old, new[1:]))


@given(texts, texts)
def test_pairs_in_order_have_the_largest_sum(old: list[str], new: list[str]) -> None:
    holder = new_element("x", [new_element("a", [new_element("Sentence", t) for t in old])])
    holder.append(new_element("b", [new_element("Sentence", t) for t in new]))
    left, right = (side.children for side in build_nodes(holder, Identities()).children)
    pairs = _in_order(similarity)(left, right)
    assert sum(similarity(a, b) for a, b in pairs) == pytest.approx(best_sum(left, right))
