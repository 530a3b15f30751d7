"""The pages about formats: one for each, with examples that read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hakari.data import read_test_set
from hakari.data.formats import FORMATS

PAGES = Path(__file__).parents[3] / "docs" / "formats"


@pytest.mark.parametrize("name", FORMATS.builtin())
def test_every_format_has_a_page(name: str) -> None:
    """Each built-in format has its page with the same sections."""
    text = (PAGES / f"{name}.md").read_text(encoding="utf-8")

    assert text.startswith(f"# {name}: ")
    for section in ("Missing references", "Errors"):
        assert f"\n## {section}\n" in text


@pytest.mark.parametrize(
    ("name", "start"), [("tsv", "# hakari test-set en-ja cats"), ("jsonl", "{"), ("wmt-xml", "<?xml")]
)
def test_examples_read(tmp_path: Path, name: str, start: str) -> None:
    """The example on the page of a format is a file of that format."""
    blocks = re.findall(r"```\w+\n(.*?)```", (PAGES / f"{name}.md").read_text(encoding="utf-8"), re.DOTALL)
    example = next(block for block in blocks if block.startswith(start))
    path = tmp_path / "example"
    path.write_text(example, encoding="utf-8")
    test_set = read_test_set(path)

    assert ("cats", 2, "en", "ja") == (
        test_set.name,
        len(test_set),
        test_set.source_language,
        test_set.target_language,
    )
    assert "猫が座りました。" == test_set.systems["nt"][0]
