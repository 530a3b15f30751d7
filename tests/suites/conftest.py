"""A small contrastive suite, and scorers whose numbers a person can foresee."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

from hakari.suites import Score, Scorer, ScorerOptions, Suite, Target, read_suite
from hakari.suites.suite import Case

DECLARATION = """format = "hakari-suite/1"
name = "small"
version = "1"
kind = "contrastive"
languages = "ja-en"
licence = "CC0-1.0"
chance = 0.5
context = 1
"""


def pair(number: int, *, phenomenon: str = "coreference/zero-pronoun") -> list[dict[str, Any]]:
    """Return two cases that a reader without context cannot both get right."""
    contexts = (("姉は医者だ。", "My sister is a doctor."), ("兄は医者だ。", "My brother is a doctor."))
    targets = [f"She works late {number}.", f"He works late {number}."]
    return [
        {
            "id": f"zp-{number}{letter}",
            "phenomenon": phenomenon,
            "block": f"zp-{number}",
            "context": [{"source": context[0], "target": context[1]}],
            "source": f"遅くまで働いている{number}。",
            "correct": [targets[place]],
            "incorrect": [targets[1 - place]],
        }
        for place, (letter, context) in enumerate(zip("ab", contexts, strict=True))
    ]


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that writes a suite and gives its folder."""

    def written(
        cases: Sequence[Any], more: str = "", *, declaration: str = DECLARATION, name: str = "suite"
    ) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        (folder / "suite.toml").write_text(declaration + more, encoding="utf-8")
        lines = (case if isinstance(case, str) else json.dumps(case, ensure_ascii=False) for case in cases)
        (folder / "cases.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return folder

    return written


@pytest.fixture
def suite(write: Callable[..., Path]) -> Suite[Case]:
    """Return a suite of two blocks."""
    return read_suite(write([*pair(1), *pair(2, phenomenon="coreference/gender")]))


class Told(Scorer):
    """Gives what a function says, last target first, and counts what it was asked."""

    name: ClassVar[str] = "told"
    summary: ClassVar[str] = "a function"

    def __init__(self, function: Callable[[Target], float], stop: int | None = None) -> None:
        super().__init__("", ScorerOptions())
        self.function = function
        self.stop = stop
        self.asked: list[str] = []

    @property
    def signature(self) -> str:
        return "told"

    def score(self, targets: Sequence[Target]) -> Iterator[tuple[int, Score]]:
        for place in reversed(range(len(targets))):
            if self.stop is not None and len(self.asked) >= self.stop:
                raise KeyboardInterrupt
            target = targets[place]
            self.asked.append(target.key)
            words = len(target.scored_text.split())
            yield place, Score(self.function(target), words, len(target.scored_text))


@pytest.fixture(scope="session")
def told() -> type[Told]:
    """Return the class of scorers that are functions."""
    return Told
