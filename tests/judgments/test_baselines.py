"""Which system to compare with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hakari.errors import FormatError, InputError
from hakari.judgments import Comparisons
from hakari.judgments.baselines import baselines, read_scores


def test_shares_by_hand() -> None:
    """B wins one, loses one and ties one: it is even; A is not."""
    rows = [("j", "0", "A", "B", 1), ("j", "1", "A", "B", 0), ("j", "2", "B", "C", 1), ("j", "3", "A", "C", 1)]
    found = baselines(Comparisons.of(rows))
    first, *_, last = found.systems

    assert ("B", 3, 1 / 3, 1 / 3, 1 / 3) == (first.system, first.votes, first.lost, first.tied, first.won)
    assert ("C", 1.0) == (last.system, last.lost)
    json.dumps(found.to_dict(), allow_nan=False)


def test_the_middle_system_is_the_best_baseline(draw: Any) -> None:
    """It neither loses nor wins always."""
    assert "S1" == baselines(draw([2.0, 0.0, -2.0], 900)).systems[0].system


def test_automatic_scores_stand_in_for_votes() -> None:
    """The system nearest to the mean, over metrics of any scale, whichever way is better."""
    found = baselines(scores={"bleu": {"A": 30, "B": 20, "C": 11}, "ter": {"A": 40, "B": 51, "C": 60}})

    assert "B" == found.systems[0].system
    assert found.systems[0].distance < 0.1
    assert "bleu, ter" in str(found)
    json.dumps(found.to_dict(), allow_nan=False)
    with pytest.raises(InputError, match="votes or automatic scores"):
        baselines()


def test_scores_are_read_as_hakari_score_writes_them(tmp_path: Path) -> None:
    """TSV with a system and metrics."""
    path = tmp_path / "scores.tsv"
    path.write_text("system\tBLEU\tTER\nA\t30.5\t40\nB\t20\t51\n", encoding="utf-8")

    assert {"BLEU": {"A": 30.5, "B": 20.0}, "TER": {"A": 40.0, "B": 51.0}} == read_scores(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("system\tBLEU\n", "line a system"),
        ("system\tBLEU\nA\t1\t2\n", ":2: 2 cells are needed; 3 came"),
        ("system\tBLEU\nA\tx\n", ":2: a score is a number"),
        ("system\tBLEU\nA\tnan\n", "finite"),
        ("system\tBLEU\nA\t1\nA\t2\n", ":3: the system A came before"),
    ],
)
def test_wrong_scores_are_refused(tmp_path: Path, text: str, message: str) -> None:
    """With the line."""
    path = tmp_path / "scores.tsv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FormatError, match=message):
        read_scores(path)
