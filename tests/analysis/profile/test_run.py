"""The whole profile."""

from __future__ import annotations

import json

import hakari
from hakari.analysis import profile

SYSTEMS = {"near": ["雨が降る。", "風が強い。"], "far": ["雪だ。", "風だ。"]}


def test_profiles_are_json() -> None:
    """A profile is plain JSON, without NaN."""
    scores = hakari.score(SYSTEMS, ["雨が降る。", "風が強い。"], metrics=["chrf", "ter"], language_pair="en-ja")
    found = profile(scores)
    data = json.loads(json.dumps(found.to_dict(), allow_nan=False))

    assert ["chrf", "ter"] == [own["metric"] for own in data["outcomes"]]
    assert ["word frequency", "part of speech", "kind of writing"] == [own["by"] for own in data["words"]]
    assert "ja-mecab" == data["grams"]["segmenter"]


def test_one_system_has_a_profile() -> None:
    """There is no pair, and all else is there."""
    found = profile(hakari.score({"a": ["x y"]}, ["x z"], metrics=["bleu"], language_pair="ja-en"))

    assert found.grams is not None
    assert {} == found.grams.pairs
    assert [[1]] == found.outcomes[0].ties.tolist()
