"""Shared fixtures: the evaluation data beside the checkout, and quiet deterministic property tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "hakari", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], max_examples=100
)
settings.load_profile("hakari")

ROOT = Path(__file__).parents[1]


def shared_folder() -> Path:
    """Return where the shared evaluation data is looked for: HAKARI_SHARED, or beside the checkout."""
    return Path(os.environ.get("HAKARI_SHARED", ROOT.parent / "shared"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder of shared evaluation data; skip the test where it is absent."""
    folder = shared_folder()
    if not (folder / "data").is_dir():
        pytest.skip(f"the shared evaluation data is not at {folder}; set HAKARI_SHARED to its folder")
    return folder


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep rows of the tests in a folder of their own, not in the user's."""
    monkeypatch.setenv("HAKARI_CACHE", str(tmp_path_factory.getbasetemp() / "rows"))
