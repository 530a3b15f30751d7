"""Levels and coverage: a small part of the simulation that docs/statistics.md shows."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def validation() -> Iterator[Any]:
    """Return benchmarks/validation.py, which is no part of the installed package."""
    if not (ROOT / "benchmarks").is_dir():
        pytest.skip("benchmarks are not in source distributions")
    sys.path.insert(0, str(ROOT))
    try:
        yield importlib.import_module("benchmarks.validation")
    finally:
        sys.path.remove(str(ROOT))


def test_levels_and_coverage_are_near_nominal(validation: Any) -> None:
    """Intervals of 100 skewed segments hold the score, tests reject equal systems, about as often as they say."""
    world = validation.mean_world(100, pool=20_000)
    sizes = {"trials": 300, "resamples": 199}
    found = [*validation.coverage(world, **sizes), *validation.levels(world, **sizes)]

    assert [0.95, 0.95, 0.05, 0.05] == [finding.wanted for finding in found]
    for finding in found:
        assert abs(finding.found - finding.wanted) < 3 * finding.error + 0.02, finding.what


def test_documents_must_be_drawn_whole(validation: Any) -> None:
    """Where segments of a document agree, drawing segments holds the score far too rarely; documents mend it."""
    world = validation.mean_world(400, group=10, pool=40_000)
    sizes = {"trials": 200, "resamples": 199}
    by_segment, *_ = validation.coverage(world, **sizes)
    by_document, *_ = validation.coverage(world, **sizes, by_document=True)
    wrong, _ = validation.levels(world, **sizes)
    right, _ = validation.levels(world, **sizes, by_document=True)

    assert by_segment.found < 0.8
    assert by_document.found > 0.88
    assert right.found < 0.1
    assert wrong.found > 0.15


def test_sacrebleu_s_bootstrap_rejects_equal_systems_too_often(validation: Any) -> None:
    """Centred sizes without sign have another distribution under the null hypothesis; randomisation is sound."""
    world = validation.mean_world(200, pool=20_000)
    bootstrap, randomisation, their_bootstrap, their_randomisation = validation.levels(
        world, trials=300, resamples=199, sacrebleu=True
    )

    assert max(bootstrap.found, randomisation.found, their_randomisation.found) < 0.09
    assert their_bootstrap.found > 0.09


def test_validation_table(validation: Any) -> None:
    """The table of the page has one line a finding."""
    finding = validation.Finding("x holds", 0.95, 0.94, 400)

    assert "| x holds | 0.950 | 0.940 | 0.022 |" in validation.markdown([finding], 99)
