"""Segment-level agreement of edit distances with people, as in Kamei et al. (2023): ``… wcder [VECTORS]``.

Better–worse pairs of WMT19 into English (official DARR), words split at blanks and lower-cased. Kendall's τ is the
official one: a pair that the metric ties counts as discordant.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from hakari.metrics import Metric, metric_from_spec
from hakari.types import FloatArray

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Pairs:
    """A language pair: outputs, reference, and which of two outputs people liked better."""

    name: str
    systems: dict[str, list[str]]
    reference: list[str]
    segments: np.ndarray
    better: list[str]
    worse: list[str]

    def tau(self, metric: Metric) -> float:
        """Return Kendall's τ of a metric with the pairs."""
        scores = {name: metric.segments(lines, self.reference).values for name, lines in self.systems.items()}
        good, bad = self._of(scores, self.better), self._of(scores, self.worse)
        agree = int(sum(metric.direction.better(a, b) for a, b in zip(good, bad, strict=True)))
        return (2 * agree - len(good)) / len(good)

    def _of(self, scores: dict[str, FloatArray], names: list[str]) -> list[float]:
        return [float(scores[name][segment]) for name, segment in zip(names, self.segments, strict=True)]


def read(path: Path) -> list[str]:
    """Return the lines of a file, gzipped or not."""
    content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return content.decode("utf-8").split("\n")[:-1]


def load(folder: Path) -> Pairs:
    """Return the pairs of a folder with outputs, ``ref.A.*`` and ``darr.tsv`` or ``darr.tsv.gz``."""
    header, *rows = [line.split("\t") for line in read(next(folder.glob("darr.tsv*")))]
    columns = dict(zip(header, zip(*rows, strict=True), strict=True))
    named = {path.name.removesuffix(".gz").rpartition(".")[0]: path for path in (folder / "sys").iterdir()}
    wanted = {*columns["better"], *columns["worse"]}
    return Pairs(
        folder.name,
        {name: read(path) for name, path in sorted(named.items()) if name in wanted},
        read(next(folder.glob("ref.A.*"))),
        np.array(columns["segment"], dtype=np.int64),
        list(columns["better"]),
        list(columns["worse"]),
    )


OPTIONS = ("", ",blank_visited", ",blank=no", ",visits=path", ",normalize=length")
"""Ways in which the coverage penalty of CDER may count."""


def main() -> None:
    """Print τ of ED and of CDER under every way of counting."""
    given = load(ROOT.parent / "shared" / "data" / "wmt19.lt-en")
    for spec in ("ed:tokenize=none", *(f"cder:tokenize=none{options}" for options in OPTIONS)):
        print(f"{spec}: {given.tau(metric_from_spec(spec)):.4f} ({given.name}, {len(given.better)} pairs)")


if __name__ == "__main__":
    main()
