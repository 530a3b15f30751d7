"""Metrics made up for tests: a mean of segment scores with gaps, and an error rate that is better when lower."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Self

import numpy as np
import pytest

from hakari import TestSet, Texts
from hakari.metrics.base import Metric, State
from hakari.metrics.batch import Batch
from hakari.signature import Signature
from hakari.text import Workspace
from hakari.types import Direction, FloatArray, Level, Rows

EXAMPLES = Path(__file__).parents[2] / "examples"


@dataclass(frozen=True, kw_only=True)
class Overlap(Metric):
    """Mean over segments of the share of the reference's characters in the output; empty outputs have none."""

    name: ClassVar[str] = "overlap"
    label: ClassVar[str] = "Overlap"
    summary: ClassVar[str] = "for tests"
    direction: ClassVar[Direction] = Direction.HIGHER
    range: ClassVar[tuple[float, float]] = (0.0, 1.0)
    identity: ClassVar[float] = 1.0

    @property
    def columns(self) -> tuple[str, ...]:
        return ("segments", "score")

    def batch_rows(self, batch: Batch, state: State, workspace: Workspace) -> Rows:  # noqa: ARG002
        pairs = list(zip(batch.hypotheses, batch.references[0], strict=True))
        return np.array([(1.0, len(set(h) & set(r)) / len(set(r))) if h and r else (0.0, 0.0) for h, r in pairs])

    def close(self, sums: FloatArray, level: Level = Level.CORPUS) -> FloatArray:  # noqa: ARG002
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.where(sums[..., 0] > 0, sums[..., 1] / sums[..., 0], np.nan)

    def signature_fields(self, level: Level) -> dict[str, str | None]:  # noqa: ARG002
        return {}

    @classmethod
    def from_signature(cls, signature: Signature) -> Self:  # noqa: ARG003
        return cls()


@dataclass(frozen=True, kw_only=True)
class Gap(Overlap):
    """Characters by which the lengths differ, over the length of the references: lower is better."""

    name: ClassVar[str] = "gap"
    label: ClassVar[str] = "Gap"
    direction: ClassVar[Direction] = Direction.LOWER
    range: ClassVar[tuple[float, float]] = (0.0, np.inf)
    identity: ClassVar[float] = 0.0

    @property
    def columns(self) -> tuple[str, ...]:
        return ("segments", "length", "gap")

    def batch_rows(self, batch: Batch, state: State, workspace: Workspace) -> Rows:  # noqa: ARG002
        pairs = zip(batch.hypotheses, batch.references[0], strict=True)
        return np.array(
            [(1, len(r), abs(len(h or "") - len(r))) if r is not None else (0, 0, 0) for h, r in pairs], dtype=float
        )

    def close(self, sums: FloatArray, level: Level = Level.CORPUS) -> FloatArray:  # noqa: ARG002
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.where(sums[..., 0] > 0, 100 * sums[..., 2] / sums[..., 1], np.nan)


@pytest.fixture
def metrics() -> list[str | Metric]:
    """Return BLEU over characters, a mean of segments and an error rate."""
    return ["bleu:tokenize=char", Overlap(), Gap()]


@pytest.fixture
def example() -> TestSet:
    """Return the bundled English-Japanese set with its documents."""
    folder = EXAMPLES / "en-ja"

    def texts(path: Path) -> Texts:
        return Texts(path.read_text(encoding="utf-8").split("\n")[:-1])

    documents = [line.split("\t")[0] for line in texts(folder / "docs.txt")]
    return TestSet(
        systems={path.stem: texts(path) for path in sorted((folder / "sys").iterdir())},
        references={"A": texts(folder / "ref.A.ja")},
        documents=tuple(documents),
        target_language="ja",
    )
