"""`hakari segmenters`: what there is, and whether it can be used here."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from hakari.errors import HakariError, MissingDependencyError
from hakari.text.segmenters import SEGMENTERS


def records(hakari: Callable[..., Any]) -> dict[str, dict[str, Any]]:
    """Return the JSON of the command by name."""
    ran = hakari("segmenters", "-f", "json")
    assert (0, "") == (ran.code, ran.err)
    return {record["name"]: record for record in json.loads(ran.out)}


def test_segmenters_lists_all(hakari: Callable[..., Any]) -> None:
    """Every registered segmenter is there with its summary, in the table as in JSON."""
    found, table = records(hakari), hakari("segmenters").out

    assert list(SEGMENTERS) == list(found)
    for name in SEGMENTERS:
        assert SEGMENTERS.get(name).summary == found[name]["summary"]
        assert found[name]["summary"] in table


def test_segmenters_show_the_signature_of_scores(hakari: Callable[..., Any]) -> None:
    """The signature is the one that scores made here will have."""
    found = records(hakari)

    assert ("13a", None) == (found["13a"]["signature"], found["13a"]["problem"])
    assert "ja-mecab-0.996-IPA" == found["ja-mecab"]["signature"]
    assert ["ja"] == found["ja-mecab"]["languages"]
    assert "needs a file: sentencepiece:FILE" == found["sentencepiece"]["problem"]


def test_segmenters_that_cannot_be_used(hakari: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is not installed shows how to install it, one that is broken shows what is wrong."""

    class Absent(SEGMENTERS.get("zh-jieba")):  # type: ignore[misc]
        @property
        def signature(self) -> str:
            raise MissingDependencyError("zh-jieba", "the package jieba", "pip install 'hakari[zh]'")

    class Broken(SEGMENTERS.get("char")):  # type: ignore[misc]
        @property
        def signature(self) -> str:
            raise HakariError("its dictionary is cut off")

    get = SEGMENTERS.get
    monkeypatch.setattr(SEGMENTERS, "get", lambda name: {"zh-jieba": Absent, "char": Broken}.get(name) or get(name))
    found, table = records(hakari), hakari("segmenters").out

    assert "not installed; pip install 'hakari[zh]'" == found["zh-jieba"]["problem"]
    assert "not usable; its dictionary is cut off" == found["char"]["problem"]
    assert "zh-jieba: not installed; pip install 'hakari[zh]'" in table
    assert found["char"]["signature"] is None
