"""Scores of groups of segments, and their spread."""

from __future__ import annotations

import numpy as np
import pytest

import hakari
from hakari import TestSet, Texts
from hakari.analysis.profile import bucket_scores, spread_of_scores
from hakari.analysis.profile.buckets import length_groups
from hakari.scoring import Scores, score

LINES = ["雨が降る。", "風が強い。", "雪になった。", "今日は晴れだ。"]


@pytest.fixture
def scores() -> Scores:
    test_set = TestSet(
        systems={"same": Texts(LINES), "other": Texts(["雨だ。", "風が強い。", "雪だ。", "晴れ。"])},
        references={"A": Texts(LINES)},
        sources=Texts(["one two", "a " * 10, "b " * 9, "c " * 70]),
        source_language="en",
        target_language="ja",
        documents=("x", "x", "y", "y"),
        domains=("d", "e", "d", "e"),
    )
    return score(test_set, metrics=["chrf", "ter"])


def test_groups_are_scored_as_sets_of_their_own(scores: Scores) -> None:
    """The score of a group is that of a test set of its segments."""
    found = {own.by: own for own in bucket_scores(scores)}

    assert ["domain", "source length", "document"] == list(found)
    assert {"x": 2, "y": 2} == found["document"].counts
    for own in found.values():
        for number, name in enumerate(own.counts):
            if own.by == "source length":
                continue
            index = scores.test_set.groups("domain" if own.by == "domain" else "document")[name]
            alone = score(scores.test_set.subset(index), metrics=["chrf", "ter"])
            for key in ("chrf", "ter"):
                assert own.values[key]["other"][number] == pytest.approx(alone.value("other", key))


def test_lengths_by_hand() -> None:
    """Words where blanks divide them, characters elsewhere; an edge belongs to the longer group."""
    english = length_groups(Texts(["one two", "a " * 10, "b " * 9, None, "c " * 70]), "en")
    japanese = length_groups(Texts(["雨" * 19, "雨" * 20]), "ja")

    assert {"0–9 words": [0, 2], "10–19 words": [1], "60+ words": [4]} == {
        k: v.tolist() for k, v in english.items()
    }
    assert ["0–19 characters", "20–39 characters"] == list(japanese)


def test_without_a_source_references_are_measured() -> None:
    """Groups of lengths need no source."""
    found = bucket_scores(hakari.score({"a": LINES}, LINES, metrics=["chrf"], language_pair="en-ja"))

    assert ["reference length"] == [own.by for own in found]


def test_every_scored_segment_is_in_one_bin(scores: Scores) -> None:
    """Bins count each segment of each system once, between edges that grow."""
    spread = spread_of_scores(scores.metric("chrf"), scores.systems)

    assert spread is not None
    assert {"same": 4, "other": 4} == {system: sum(own) for system, own in spread.counts.items()}
    assert (np.diff(spread.edges) > 0).all()
    assert len(spread.edges) + 1 == len(spread.counts["same"])
    assert 4 == spread.counts["same"][-1]


def test_scores_that_are_all_the_same_have_no_spread() -> None:
    """One value makes no bins."""
    result = hakari.score({"a": LINES}, LINES, metrics=["chrf"]).metrics[0]

    assert spread_of_scores(result, ("a",)) is None
