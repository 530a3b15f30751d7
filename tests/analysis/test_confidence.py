"""Confidence intervals of the scores of a run."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import numpy as np
import pytest

from hakari import TestSet, score
from hakari.analysis import confidence
from hakari.errors import InputError, OptionError, UnknownNameError
from hakari.table import Interval


def test_every_score_has_an_interval_around_it(example: TestSet, metrics: Any) -> None:
    """For each metric and system, by document and by segment, by either method."""
    scores = score(example, metrics=metrics)
    for interval in ("percentile", "bca"):
        found = confidence(scores, resamples=400, interval=interval)  # type: ignore[arg-type]
        for metric in scores.metrics:
            for system in scores.systems:
                own = found.of(system, metric.key)
                assert own.low < scores.value(system, metric.key) < own.high


def test_level_decides_the_width(example: TestSet) -> None:
    """A higher level has a wider interval from the same resamples."""
    scores = score(example, metrics=["bleu:tokenize=char"])
    narrow, wide = (confidence(scores, resamples=400, level=level) for level in (0.5, 0.99))

    for system in scores.systems:
        inner, outer = (found.of(system, "bleu:tokenize=char") for found in (narrow, wide))
        assert outer.low < inner.low < inner.high < outer.high


def test_table_says_what_the_intervals_are(example: TestSet) -> None:
    """Intervals stand behind their scores, notes below name method, resamples, seed and what was drawn."""
    scores = score(example, metrics=["bleu:tokenize=char"])
    table = confidence(scores, resamples=300, seed=4, interval="bca", level=0.9).table(parts=True)
    without = confidence(score(dataclasses.replace(example, documents=None)), resamples=300).table()

    assert ["BLEU", "BLEU 90 % by document", "BLEU 90 % by segment", "BLEU parts"] == [
        column.heading for column in table.columns[1:]
    ]
    assert isinstance(table.rows[0][2], Interval)
    assert "Intervals: 90 %, BCa bootstrap, 300 resamples of 12 documents, seed 4." in table.notes
    assert any("print the intervals by document" in note for note in table.notes)
    assert ["system", "BLEU", "BLEU 95 %"] == [column.heading for column in without.columns]
    assert "Intervals: 95 %, percentile bootstrap, 300 resamples of 60 segments, seed 12345." == without.notes[-1]


def test_a_system_is_scored_on_its_own_segments(example: TestSet, metrics: Any) -> None:
    """Nothing is paired here: a segment that one system has no score for still counts for the others."""
    scores = score(example, metrics=metrics[1:2])
    found = confidence(scores, resamples=300)
    values = found.drawn[0].scores[0]

    assert not np.isnan(values).any()
    for place, system in enumerate(scores.systems):
        assert scores.value(system, "overlap") == pytest.approx(values[:, place].mean(), abs=0.02)


def test_confidence_as_json(example: TestSet, metrics: Any) -> None:
    """Everything is plain JSON under metric, system and unit."""
    data = confidence(score(example, metrics=metrics), resamples=200).to_dict()

    assert data == json.loads(json.dumps(data, allow_nan=False))
    own = data["values"]["gap"]["broken"]
    assert {"document", "segment"} == set(own)
    assert own["document"]["low"] < own["document"]["high"]
    assert own["document"]["standard_error"] > 0


def test_confidence_refuses_nonsense(example: TestSet) -> None:
    """Levels are shares; names must be there."""
    scores = score(example, metrics=["bleu:tokenize=char"])

    with pytest.raises(OptionError, match="between 0 and 1"):
        confidence(scores, level=95)
    with pytest.raises(UnknownNameError):
        confidence(scores, resamples=10).of("nobody", "bleu:tokenize=char")


@pytest.mark.parametrize(
    ("segments", "note"),
    [
        (20, None),
        (19, "There are 19 segments only: intervals by segment are rough."),
        (5, "There are 5 segments only: intervals by segment are far too narrow to rely on."),
    ],
)
def test_intervals_from_few_segments_are_said_to_be_rough(
    example: TestSet, segments: int, note: str | None
) -> None:
    """Below 20 they are rough, below 6 no good; one segment has no interval."""
    plain = dataclasses.replace(example, documents=None)
    found = confidence(score(plain.subset(np.arange(segments))), resamples=50)

    assert note == next((text for text in found.notes() if "only" in text), None)
    with pytest.raises(InputError, match="one segment is scored"):
        confidence(score(plain.subset(np.arange(1))), resamples=50)
