"""The names that the package registers, kept in a file so that none appears or vanishes unnoticed."""

from __future__ import annotations

import json
from pathlib import Path

import hakari
from hakari.cli.main import COMMANDS
from hakari.data.formats import FORMATS
from hakari.judgments import MODELS
from hakari.judgments.formats import FORMATS as JUDGMENT_FORMATS
from hakari.metrics import METRICS
from hakari.report.formats import FORMATS as OUTPUTS
from hakari.suites.scorers import SCORERS
from hakari.text.segmenters import SEGMENTERS

GOLDEN = Path(__file__).parents[1] / "golden" / "registered_names.json"


def test_registered_names_are_the_golden_ones() -> None:
    """Metrics, segmenters, formats, models, commands and public names are those of the golden file."""
    expected = json.loads(GOLDEN.read_text(encoding="utf-8"))

    assert expected == {
        "metrics": list(METRICS.builtin()),
        "segmenters": list(SEGMENTERS.builtin()),
        "test_set_formats": list(FORMATS.builtin()),
        "judgment_formats": list(JUDGMENT_FORMATS.builtin()),
        "output_formats": [*OUTPUTS, "json"],
        "models": list(MODELS.builtin()),
        "scorers": list(SCORERS.builtin()),
        "commands": list(COMMANDS),
        "public": hakari.__all__,
    }


def test_every_registered_name_can_be_imported() -> None:
    """No name is a dead entry, and each knows its file and line."""
    for registry in (METRICS, SEGMENTERS, FORMATS, JUDGMENT_FORMATS, MODELS, SCORERS):
        for name in registry:
            assert registry.get(name).name == name
            assert ".py:" in registry.origin(name)


def test_public_names_are_there() -> None:
    """Everything in `__all__` can be reached from the top."""
    for name in hakari.__all__:
        assert getattr(hakari, name) is not None
