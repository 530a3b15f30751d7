"""Sensitivity to the segmenter: which segmenters are compared, and what is said of that."""

from __future__ import annotations

from collections import Counter
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from hakari import TestSet, Texts
from hakari.analysis import sensitivity
from hakari.analysis import sensitivity as function
from hakari.text.segmenters import SEGMENTERS

REFERENCE = ["猫が静かに窓の外を眺めている。", "雨が降った。"]
OUTPUT = ["猫が窓の外を見ている。", "雨が降る。"]


def made(language: str | None) -> TestSet:
    """Return a small set."""
    return TestSet(systems={"a": Texts(OUTPUT)}, references={"A": Texts(REFERENCE)}, target_language=language)


def test_japanese_is_recognised_where_nobody_said_so() -> None:
    """Without a language the text decides, and that is said."""
    found, said = sensitivity(made(None)), sensitivity(made("ja"))

    assert said.settings == found.settings
    assert "ja-mecab" == found.settings[0].segmenter
    assert ["language-from-text"] == [w.code for w in found.warnings]
    assert () == said.warnings


def test_the_data_are_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checks on the data run once, not once more within the scoring."""
    from hakari.scoring import checks, run

    calls: Counter[str] = Counter()

    def counted(*_: Any) -> list[Any]:
        calls["check_data"] += 1
        return []

    for module in (run, checks, __import__("sys").modules[function.__module__]):
        monkeypatch.setattr(module, "check_data", counted)
    sensitivity(made("ja"))

    assert {"check_data": 1} == calls


def test_a_broken_package_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A segmenter of another package that cannot be loaded is listed as not working."""
    point = EntryPoint(name="broken", value="hakari_no_such_module:Thing", group="hakari.segmenters")
    monkeypatch.setattr(SEGMENTERS, "_table", {**SEGMENTERS._table, "broken": point})
    monkeypatch.delitem(SEGMENTERS.__dict__, "broken", raising=False)

    found = sensitivity(made("ja"))
    monkeypatch.delitem(SEGMENTERS.__dict__, "broken")

    assert "hakari_no_such_module" in found.broken["broken"]
    assert "ja-mecab" == found.settings[0].segmenter
