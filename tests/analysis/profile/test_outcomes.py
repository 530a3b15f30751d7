"""Wins, ties and losses."""

from __future__ import annotations

import numpy as np

import hakari
from hakari.analysis.profile import outcomes

REFERENCE = ["雨が降る。", "風が強い。", "雪になった。", None]
SYSTEMS = {
    "a": ["雨が降る。", "風が強い。", "雪だ。", "晴れ。"],
    "b": ["雨が降る。", "風だ。", "雪になった。", "晴れ。"],
    "c": ["はい。", "はい。", "はい。", "はい。"],
}


def test_outcomes_against_loops() -> None:
    """For both directions of metrics; the segment without a reference does not count."""
    scores = hakari.score(SYSTEMS, [REFERENCE], metrics=["chrf", "ter"], language_pair="en-ja")
    for result, sign in zip(scores.metrics, (1, -1), strict=True):
        found = outcomes(result, scores.systems)
        for first in SYSTEMS:
            for second in SYSTEMS:
                pairs = list(zip(sign * result.segments(first), sign * result.segments(second), strict=True))
                expected = sum(x > y for x, y in pairs), sum(x == y for x, y in pairs), sum(x < y for x, y in pairs)
                assert expected == found.of(first, second)

    assert (1, 1, 1) == outcomes(scores.metrics[0], scores.systems).of("a", "b")
    assert np.array_equal(np.diag(found.ties), [3, 3, 3])
