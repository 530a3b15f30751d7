"""What words add to BoW and VecSum: by hand, and that they add up."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from hakari.metrics.bow import BoW
from hakari.metrics.explanation import Explanation, WordShares
from hakari.metrics.vecsum import VecSum


def shares(found: Explanation) -> WordShares:
    assert isinstance(found.picture, WordShares)
    return found.picture


def test_bow_shares_by_hand() -> None:
    """`the` stands twice in both: 4 of the product of lengths √6 · √6, `cat` 1 of it, `dog` nothing."""
    found = BoW(tokenize="13a").explain("the cat the dog", "the cat the cow")
    added = {share.word: share.adds for share in shares(found).output}

    assert {"the": 400 / 6, "cat": 100 / 6, "dog": 0.0} == pytest.approx(added)
    assert found.score == pytest.approx(500 / 6)
    assert "===-" == "".join(mark.symbol for mark in found.texts[1].marks if mark)


def test_vecsum_shares_by_hand(tmp_path: Path) -> None:
    """Two words at right angles, and one that has no vector."""
    file = tmp_path / "v.txt"
    file.write_text("cat 1 0\ndog 0 2\n", encoding="utf-8")
    found = VecSum(tokenize="13a", vectors=str(file)).explain("cat dog yak", "cat")
    added = {share.word: share.adds for share in shares(found).output}

    assert {"cat": 100 / math.sqrt(5), "dog": 0.0, "yak": None} == pytest.approx(added)
    assert found.score == pytest.approx(100 / math.sqrt(5))
    assert "=~-" == "".join(mark.symbol for mark in found.texts[1].marks if mark)
    assert sum(share.adds or 0 for share in shares(found).reference) == pytest.approx(found.score)
