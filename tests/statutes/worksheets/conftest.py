"""The example law before and after its amendment, and what is built from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hakari.statutes import Corpus, Law, read_law
from hakari.statutes.worksheets import Built, build_examples

EXAMPLES = Path(__file__).parents[3] / "examples" / "lighthouses"


@pytest.fixture(scope="session")
def laws() -> tuple[Law, Law, Law]:
    """Return the old law, the new one and the translation of the old one."""
    old, new, translation = (read_law(EXAMPLES / name) for name in ("old.ja.xml", "new.ja.xml", "old.en.xml"))
    return old, new, translation


@pytest.fixture(scope="session")
def built(laws: tuple[Law, Law, Law]) -> Built:
    """Return the examples of the amendment."""
    return build_examples(*laws, name="lighthouses")


@pytest.fixture(scope="session")
def corpus(built: Built) -> Corpus:
    """Return them as a corpus."""
    return Corpus(examples=built.examples, name="lighthouses")
