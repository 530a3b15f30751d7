"""Explanations of several systems and metrics."""

from __future__ import annotations

from typing import Any

import pytest

from hakari import BLEU, Metric, TestSet, Texts, explain, score
from hakari.errors import InputError, OptionError

OUTPUTS = {"a": ["雨が降る。", "猫がいる。"], "b": ["雨だ。", "犬が二匹いる。"]}
REFERENCES = [["雨が降っている。", "猫がいる。"], [None, "猫が一匹いる。"]]
SET = TestSet(
    systems={name: Texts(lines) for name, lines in OUTPUTS.items()},
    references={name: Texts(lines) for name, lines in zip("AB", REFERENCES, strict=True)},
    sources=Texts(["It rains.", "There is a cat."]),
    target_language="ja",
    ids=("x", "y"),
    name="small",
)


def test_scores_are_those_of_the_table() -> None:
    """Metric by metric, within each system by system."""
    metrics = ["ed", "emd", "bleu"]
    scores, found = score(SET, metrics=metrics), explain(SET, segment=1, metrics=metrics)

    assert [("a", "ED"), ("b", "ED"), ("a", "EMD"), ("b", "EMD"), ("a", "BLEU"), ("b", "BLEU")] == [
        (item.system, item.heading) for item in found.items
    ]
    expected = [metric.segments(name)[1] for metric in scores.metrics for name in OUTPUTS]
    assert expected == pytest.approx([item.explanation.score for item in found.items])
    assert list(zip(*(expected[n : n + 2] for n in (0, 2, 4)), strict=True)) == [
        tuple(row[1:]) for row in found.summary().rows
    ]


def test_reference_that_counts_has_its_name() -> None:
    """Where there are several; BLEU takes all of them."""
    found = explain(SET, segment=1, metrics=["ed", "bleu"])

    assert ["A", "B", None, None] == [item.reference for item in found.items]
    assert "b: ED" in found.items[1].title
    assert found.items[0].title.endswith("reference A")


def test_segment_is_named() -> None:
    """By its number, its id and its source."""
    found = explain(SET, segment=1, metrics=["ed"])

    assert "segment 1 of 2 (from 0), id y" == found.place
    assert "There is a cat." == found.source
    assert {"id": "y", "segment": 1, "test_set": "small"}.items() <= found.to_dict().items()


def test_plain_texts_are_enough() -> None:
    """As for `hakari.score`."""
    found = explain(OUTPUTS, REFERENCES, segment=0, metrics=["ed"], language_pair="en-ja")

    assert [item.explanation.score for item in found.items] == [
        item.explanation.score for item in explain(SET, metrics=["ed"]).items
    ]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"segment": 2}, InputError, "there are segments 0 to 1; 2 is asked for"),
        ({"metrics": []}, OptionError, "no metric is asked for"),
        ({"metrics": ["wcder"]}, OptionError, "WCDER needs word vectors"),
    ],
)
def test_what_cannot_be_explained(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    """A clear error says what is wrong."""
    with pytest.raises(error, match=message):
        explain(SET, **arguments)


class Silent(BLEU):
    """A metric of another package that does not explain."""

    label = "Silent"
    explain_segment = Metric.explain_segment


def test_metric_that_does_not_explain() -> None:
    """The error lists those that do."""
    with pytest.raises(OptionError, match=r"Silent cannot say(.|\n)*These metrics can: bleu"):
        explain(SET, metrics=[Silent()])
