"""Several segments explained at once."""

from __future__ import annotations

import pytest

import hakari
from hakari import TestSet, Texts
from hakari.errors import InputError
from hakari.scoring import explain_segments

TEST_SET = TestSet(
    systems={
        "a": Texts(["猫がいる。", "雨だ。", "犬が鳴く。"]),
        "b": Texts(["犬だ。", "雨が降る。", "猫が鳴く。"]),
    },
    references={"A": Texts(["犬がいる。", "雨が降る。", "犬が鳴いた。"])},
    target_language="ja",
)


def test_each_is_what_it_is_alone() -> None:
    """Scores, texts and pictures are those of `hakari.explain`, also of metrics that learn from the whole set."""
    metrics = ["emd", "ribes", "bleu"]
    found = explain_segments(TEST_SET, [2, 0], metrics=metrics)

    assert [2, 0] == [each.segment for each in found]
    for each in found:
        assert hakari.explain(TEST_SET, segment=each.segment, metrics=metrics).to_dict() == each.to_dict()


def test_segments_are_checked() -> None:
    """A segment that is not there is refused, and no segment gives no explanation."""
    with pytest.raises(InputError, match="segments 0 to 2"):
        explain_segments(TEST_SET, [3])
    assert () == explain_segments(TEST_SET, [])
