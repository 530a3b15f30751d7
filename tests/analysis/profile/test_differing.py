"""The segments on which systems differ most."""

from __future__ import annotations

import hakari
from hakari.analysis.profile import most_different

REFERENCE = ["雨が降る。", "風が強い。", "雪になった。", None, "晴れだ。"]
SYSTEMS = {
    "a": ["雨が降る。", "風が強い。", "雪になった。", "晴れ。", "晴れだ。"],
    "b": ["雨が降る。", "はい。", "雪だった。", "曇り。", "晴れ。"],
}


def test_by_hand() -> None:
    """The largest differences come first, are given in order, and need a reference."""
    result = hakari.score(SYSTEMS, [REFERENCE], metrics=["chrf"], language_pair="en-ja").metrics[0]
    gaps = [abs(a - b) for a, b in zip(result.segments("a"), result.segments("b"), strict=True)]

    assert gaps[1] > max(gaps[2], gaps[4]) > min(gaps[2], gaps[4]) > gaps[0]
    assert ([1], 4) == most_different(result, ("a", "b"), 1)
    assert ([1, 2, 4], 4) == most_different(result, ("a", "b"), 3)
    assert ([0, 1, 2, 4], 4) == most_different(result, ("a", "b"), 9)
    assert ([], 4) == most_different(result, ("a", "b"), 0)
    assert ([0, 1], 4) == most_different(result, ("a",), 2)
