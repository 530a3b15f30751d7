"""`hakari metrics`: what there is, and what can be set."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from hakari import BLEU, metric_from_spec
from hakari.metrics import METRICS


def test_metrics_lists_all(hakari: Callable[..., Any]) -> None:
    """Every registered metric is there with its direction, range and summary."""
    ran = hakari("metrics", "-f", "json")

    assert (0, "") == (ran.code, ran.err)
    assert list(METRICS) == [record["name"] for record in json.loads(ran.out)]
    assert {
        "name": "bleu",
        "direction": "higher",
        "range": "0 to 100",
        "explains": "yes",
        "summary": BLEU.summary,
    } in json.loads(ran.out)
    assert BLEU.summary in hakari("metrics").out


def test_metrics_options_of_one(hakari: Callable[..., Any]) -> None:
    """Every option is listed with values, default and meaning, and none is undescribed."""
    ran = hakari("metrics", "bleu", "-f", "json")
    found = {record["name"]: record for record in json.loads(ran.out)}

    assert [field.name for field in fields(BLEU)] == list(found)
    assert all(record["meaning"] for record in found.values())
    assert ("none, floor, add-k, exp", "exp") == (
        found["smooth_method"]["values"],
        found["smooth_method"]["default"],
    )
    assert ("whole number", "4") == (found["max_ngram_order"]["values"], found["max_ngram_order"]["default"])
    assert ("yes, no", "no") == (found["lowercase"]["values"], found["lowercase"]["default"])
    assert ("yes, no", "automatic") == (found["effective_order"]["values"], found["effective_order"]["default"])
    assert ("text", "automatic") == (found["tokenize"]["values"], found["tokenize"]["default"])


def test_metrics_defaults_can_be_written_as_shown(hakari: Callable[..., Any]) -> None:
    """What the list shows as a default, written behind the name, is the default metric."""
    shown = json.loads(hakari("metrics", "bleu", "-f", "json").out)
    options = [f"{o['name']}={o['default']}" for o in shown if o["default"] != "automatic"]

    assert len(options) == 4
    assert metric_from_spec("bleu") == metric_from_spec(f"bleu:{','.join(options)}")


def test_metrics_says_how_options_are_written(hakari: Callable[..., Any]) -> None:
    """The table ends with the form of a specification."""
    assert hakari("metrics", "bleu").out.endswith("\nWritten as bleu:option=value,option=value\n")


def test_metrics_unknown_name_suggests(hakari: Callable[..., Any]) -> None:
    """A metric that does not exist is failure 1 with the near one."""
    ran = hakari("metrics", "blue")

    assert (2, "") == (ran.code, ran.out)
    assert "hakari: no metric is named 'blue'\n  Did you mean bleu or bleu-ja? Known: " in ran.err
