"""`hakari where`: the file and line of a name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


@pytest.mark.parametrize(
    ("name", "kind", "file", "declares"),
    [
        ("bleu", "metric", "metrics/bleu.py", "class BLEU"),
        ("ja-mecab", "segmenter", "text/segmenters/mecab.py", "class JaMecab"),
        ("wmt-xml", "format", "data/formats/wmt_xml.py", "class WmtXml"),
        ("wmt-pairs", "format of judgments", "judgments/formats/wmt_ranking.py", "class WmtPairs"),
        ("bt", "model", "judgments/models/bt.py", "class BradleyTerry"),
    ],
)
def test_where_points_at_the_class(
    hakari: Callable[..., Any], name: str, kind: str, file: str, declares: str
) -> None:
    """The line that is named is where the class begins, its decorators included."""
    ran = hakari("where", name)
    place = ran.out.removeprefix(f"{kind} {name}: ").strip()
    path, _, line = place.rpartition(":")

    assert (0, "", 1) == (ran.code, ran.err, len(ran.out.splitlines()))
    assert Path(path).as_posix().endswith(f"src/hakari/{file}") or Path(path).as_posix().endswith(f"hakari/{file}")
    rest = Path(path).read_text(encoding="utf-8").splitlines()[int(line) - 1 :]
    assert any(text.startswith(declares) for text in rest[:2])


def test_where_unknown_name_suggests_from_all_kinds(hakari: Callable[..., Any]) -> None:
    """A name that nobody registered is failure 1, with near names of any kind."""
    ran = hakari("where", "ja-meccab")

    assert (2, "") == (ran.code, ran.out)
    assert (
        "hakari: no metric, segmenter, format, model or scorer is named 'ja-meccab'\n  Did you mean ja-mecab"
        in ran.err
    )
    for name in ("bleu", "jsonl", "13a"):
        assert name in ran.err


def test_where_needs_a_name(hakari: Callable[..., Any]) -> None:
    """Without a name the command is misused."""
    assert 2 == hakari("where").code
