"""The amendment acts and dated revisions of the shared evaluation data."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

from hakari.statutes import read_law
from hakari.statutes.amendments import apply_amendment, parse_amendment, read_amendment
from hakari.statutes.amendments.generation import InexpressibleError, generate_amendment, same_content
from hakari.statutes.amendments.generation.writing import write_sentence
from hakari.statutes.law import canonical

pytestmark = pytest.mark.shared

NO_PROVISIONS = {"505AC0000000032_20230519", "505CO0000000222_20230623"}
"""Files of laws that are not in force yet: one empty paragraph."""


@pytest.fixture
def statutes(shared: Path) -> Path:
    return shared / "data" / "statutes"


def test_every_sentence_of_the_acts_is_parsed(statutes: Path) -> None:
    """All 44 texts, and most sentences come back from their operations word for word."""
    amendments = [read_amendment(path) for path in sorted((statutes / "amendments").glob("*.txt"))]
    sentences = [s for amendment in amendments for law in amendment.laws for s in law.sentences]
    written = [write_sentence(sentence.operations) for sentence in sentences]

    assert (44, 345, 929) == (len(amendments), len(sentences), sum(len(a.operations) for a in amendments))
    assert None not in written
    assert sum(text == s.text for text, s in zip(written, sentences, strict=True)) >= 0.9 * len(sentences)


def test_applying_gives_the_later_version(statutes: Path) -> None:
    """The main provision of the pair, attributes and blanks between elements included."""
    folder = statutes / "amendments"
    name = "425AC0000000061_{}_503AC0000000037.xml"
    old, new = (read_law(folder / "xml" / name.format(date)) for date in ("20210519", "20220518"))
    result = apply_amendment(read_amendment(folder / "503AC0000000037_art58.txt"), old)

    assert canonical(new.main) == canonical(result.main)
    assert canonical(old.main) != canonical(result.main)


def consecutive(folder: Path) -> list[tuple[Path, Path]]:
    by_law: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(folder.glob("*.xml.gz")):
        by_law[path.name.split("_")[0]].append(path)
    return [pair for paths in by_law.values() for pair in pairwise(paths)]


def test_revisions_are_led_from_one_to_the_next(statutes: Path) -> None:
    """What is written from two revisions gives the later one; where a version has no text, that is said."""
    refused = {}
    pairs = consecutive(statutes / "xml")
    for before, behind in pairs:
        old, new = read_law(before), read_law(behind)
        try:
            text = generate_amendment(old, new)
        except InexpressibleError as error:
            refused[before.name.rsplit("_", 1)[0]] = error.problem
            continue
        assert same_content(apply_amendment(parse_amendment(text), old) if text else old, new)

    assert len(pairs) == 35
    assert set(refused) == NO_PROVISIONS
    assert all("has no provisions" in problem for problem in refused.values())
