"""Which node of the new law is which of the old one: by number, by what it says, by similarity and order.

Articles, and the chapters around them, are matched through a whole provision, because they move from chapter to
chapter. What is below an article is matched within it, and what is left over everywhere, for moves across.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from hakari.statutes.comparison.nodes import Node
from hakari.statutes.elements import DIVISIONS, HEADINGS, PROVISIONS
from hakari.types import FloatArray

__all__ = ["LEAST_ALIKE", "Matches", "match_nodes", "similarity"]

ALIKE = 0.4
"""The similarity from which two elements may be the same one."""

LEAST_ALIKE = 0.25
"""The same for provisions with the same number; below it, another provision has taken the place."""

ALIKE_ELSEWHERE = 0.7
"""The same for elements that are not in the same order or not below the same element."""

LEAST_MOVED = 12
"""Characters that a text needs to be recognised elsewhere."""

SAME_NUMBER = 0.15
"""What the same number adds to a similarity."""


class Matches:
    """Pairs of an old and a new node, each in one pair at most."""

    def __init__(self) -> None:
        self.new_of: dict[Node, Node] = {}
        self.old_of: dict[Node, Node] = {}

    def add(self, old: Node, new: Node) -> None:
        """Match two nodes."""
        self.new_of[old] = new
        self.old_of[new] = old

    def are(self, old: Node | None, new: Node | None) -> bool:
        """Return whether two nodes are matched with each other."""
        return old is not None and self.new_of.get(old) is new


def match_nodes(old: Node, new: Node) -> Matches:
    """Match the nodes of two laws; both roots are the same element."""
    matches = Matches()
    _match_pair(old, new, matches)
    _match_moved(old, new, matches)
    return matches


def _match_pair(old: Node, new: Node, matches: Matches) -> None:
    """Match two nodes and what is below them."""
    matches.add(old, new)
    if old.whole == new.whole:
        for a, b in zip(old.walk(), new.walk(), strict=True):
            if a not in matches.new_of and b not in matches.old_of:
                matches.add(a, b)
        return
    if old.tag in ("MainProvision", "SupplProvision"):
        _match_provision(old, new, matches)
    for tag in dict.fromkeys(child.tag for child in old.children):
        _match_lists(_free(old.children, tag, matches.new_of), _free(new.children, tag, matches.old_of), matches)


def _free(nodes: Iterable[Node], tag: str, taken: dict[Node, Node]) -> list[Node]:
    return [node for node in nodes if node.tag == tag and node not in taken]


def _match_provision(old: Node, new: Node, matches: Matches) -> None:
    """Match articles wherever in a provision they stand, then the divisions by their titles and articles."""
    _match_lists(_within(old, "Article"), _within(new, "Article"), matches)
    for kind in reversed(DIVISIONS):
        divisions = (_within(old, kind), _within(new, kind))
        shares = {id(node): _articles(node) for side in divisions for node in side}

        def alike(a: Node, b: Node, shares: dict[int, set[Node]] = shares) -> float:
            return _division_similarity(a, b, shares, matches)

        _match_lists(*divisions, matches, alike)


def _within(node: Node, tag: str) -> list[Node]:
    """Return the elements of a kind in a provision, through the divisions."""
    found = []
    for child in node.children:
        if child.tag == tag:
            found.append(child)
        elif child.tag in DIVISIONS:
            found += _within(child, tag)
    return found


def _articles(node: Node) -> set[Node]:
    return set(_within(node, "Article"))


def _division_similarity(a: Node, b: Node, articles: dict[int, set[Node]], matches: Matches) -> float:
    """Return the mean of how alike the titles are and what share of the articles is the same."""
    mine, other = articles[id(a)], articles[id(b)]
    same = sum(matches.new_of.get(article) in other for article in mine)
    share = 2 * same / (len(mine) + len(other)) if mine or other else 1.0
    return (share + similarity(_title(a), _title(b))) / 2


def _title(node: Node) -> Node:
    return next((child for child in node.children if child.tag == HEADINGS[node.tag]), node)


def similarity(a: Node, b: Node) -> float:
    """Return how alike two texts are: twice the shared pairs of characters over all (Dice)."""
    if a.words == b.words:
        return 1.0
    return 2 * len(a.grams & b.grams) / (len(a.grams) + len(b.grams))


def _match_lists(
    old: Sequence[Node],
    new: Sequence[Node],
    matches: Matches,
    alike: Callable[[Node, Node], float] = similarity,
) -> None:
    """Match nodes of one kind: first what has the same number and words, then the rest by likeness and order.

    What is left then with the same number, or alone on both sides, is the same element with other words.
    """
    pairs: list[tuple[Node, Node]] = []
    for choose in (_same_number_and_words, _same_words_once, _in_order(alike), _elsewhere(alike), _same_place):
        found = choose(old, new)
        pairs += found
        taken = {node for pair in found for node in pair}
        old, new = [a for a in old if a not in taken], [b for b in new if b not in taken]
    for a, b in pairs:
        _match_pair(a, b, matches)


def _same_number_and_words(old: Sequence[Node], new: Sequence[Node]) -> list[tuple[Node, Node]]:
    known = {(node.key, node.words): node for node in reversed(old) if node.key is not None}
    found = []
    for node in new:
        twin = known.pop((node.key, node.words), None) if node.key is not None else None
        if twin is not None:
            found.append((twin, node))
    return found


def _same_words_once(old: Sequence[Node], new: Sequence[Node]) -> list[tuple[Node, Node]]:
    """Pair what says the same once on each side; a word such as 削除 says too little."""
    counts = [Counter(node.words for node in side) for side in (old, new)]
    by_words = {node.words: node for node in old}
    return [
        (by_words[node.words], node)
        for node in new
        if counts[0][node.words] == counts[1][node.words] == 1 and len(node.text) >= LEAST_MOVED
    ]


def _in_order(alike: Callable[[Node, Node], float]) -> Callable[..., list[tuple[Node, Node]]]:
    def choose(old: Sequence[Node], new: Sequence[Node]) -> list[tuple[Node, Node]]:
        """Pair in order so that the sum of similarities is the largest."""
        if not old or not new:
            return []
        score = np.array([[_score(a, b, alike) for b in new] for a in old])
        best = np.zeros((len(old) + 1, len(new) + 1))
        for i in range(1, len(old) + 1):
            np.maximum(best[i - 1, 1:], best[i - 1, :-1] + score[i - 1], out=best[i, 1:])
            np.maximum.accumulate(best[i], out=best[i])
        return _path(old, new, best)

    return choose


def _score(a: Node, b: Node, alike: Callable[[Node, Node], float]) -> float:
    likeness = alike(a, b)
    if likeness < ALIKE:
        return 0.0
    return likeness + (SAME_NUMBER if a.key is not None and a.key == b.key else 0.0)


def _path(old: Sequence[Node], new: Sequence[Node], best: FloatArray) -> list[tuple[Node, Node]]:
    found = []
    i, j = len(old), len(new)
    while i and j:
        if best[i, j] == best[i - 1, j]:
            i -= 1
        elif best[i, j] == best[i, j - 1]:
            j -= 1
        else:
            i, j = i - 1, j - 1
            found.append((old[i], new[j]))
    return found[::-1]


def _elsewhere(alike: Callable[[Node, Node], float]) -> Callable[..., list[tuple[Node, Node]]]:
    def choose(old: Sequence[Node], new: Sequence[Node]) -> list[tuple[Node, Node]]:
        """Pair what is much alike out of order, the most alike first."""
        ranked = [
            (likeness, i, j)
            for i, a in enumerate(old)
            for j, b in enumerate(new)
            if (likeness := alike(a, b)) >= ALIKE_ELSEWHERE and min(len(a.text), len(b.text)) >= LEAST_MOVED
        ]
        return _greedy(ranked, old, new)

    return choose


def _greedy(
    ranked: Iterable[tuple[float, int, int]], old: Sequence[Node], new: Sequence[Node]
) -> list[tuple[Node, Node]]:
    found, used_old, used_new = [], set(), set()
    for _, i, j in sorted(ranked, key=lambda entry: (-entry[0], entry[1], entry[2])):
        if i not in used_old and j not in used_new:
            used_old.add(i)
            used_new.add(j)
            found.append((old[i], new[j]))
    return found


def _same_place(old: Sequence[Node], new: Sequence[Node]) -> list[tuple[Node, Node]]:
    """Pair what is left under the same number, or is left alone of its kind; provisions must be somewhat alike."""
    if len(old) == len(new) == 1 and old[0].key == new[0].key and old[0].tag not in PROVISIONS:
        return [(old[0], new[0])]
    by_number = {node.key: node for node in old if node.key is not None}
    pairs = [(by_number.pop(node.key), node) for node in new if node.key in by_number]
    return [(a, b) for a, b in pairs if a.tag not in PROVISIONS or similarity(a, b) >= LEAST_ALIKE]


def _match_moved(old: Node, new: Node, matches: Matches) -> None:
    """Match what is left over on both sides, below whatever element it stands."""
    left = _left_by_tag(old, matches.new_of)
    for tag, arrived in _left_by_tag(new, matches.old_of).items():
        gone = left.get(tag, [])
        ranked = [
            (likeness, i, j)
            for i, a in enumerate(gone)
            for j, b in enumerate(arrived)
            if (likeness := similarity(a, b)) >= ALIKE_ELSEWHERE
        ]
        for a, b in _greedy(ranked, gone, arrived):
            if a not in matches.new_of and b not in matches.old_of:
                _match_pair(a, b, matches)


def _left_by_tag(root: Node, taken: dict[Node, Node]) -> dict[str, list[Node]]:
    left: dict[str, list[Node]] = defaultdict(list)
    for node in root.walk():
        if node not in taken and node.tag in ("Article", "Paragraph", "Item") and len(node.text) >= LEAST_MOVED:
            left[node.tag].append(node)
    return left
