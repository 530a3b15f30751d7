"""Segment-level agreement of edit distances with people, as in Kamei et al. (2023).

    python -m benchmarks.reproductions.wcder                          # ED and CDER alone, lt-en
    python -m benchmarks.reproductions.wcder ENGLISH                  # all metrics into English, and dearer jumps
    python -m benchmarks.reproductions.wcder ENGLISH JAPANESE         # and WMT20 en-ja

ENGLISH and JAPANESE are files of word vectors. Better–worse pairs are those of WMT (DARR). Into English, words are
split at blanks and lower-cased, as in the paper; Japanese is cut by ja-mecab. Kendall's τ is the official one: a
pair that the metric ties counts as discordant.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from hakari import score
from hakari.metrics import METRICS
from hakari.metrics.vectored import VectoredMetric
from hakari.scoring import MetricResult
from hakari.text import Workspace

ROOT = Path(__file__).parents[2]
DATA = ROOT.parent / "shared" / "data"

NAMES = ("bow", "vecsum", "ed", "cder", "wed", "wcder")
PUBLISHED = {
    "wmt19.kk-en": (0.365, 0.379, 0.249, 0.367, 0.333, 0.388),
    "wmt19.gu-en": (0.184, 0.213, 0.034, 0.167, 0.165, 0.207),
    "wmt19.lt-en": (0.230, 0.240, 0.137, 0.246, 0.235, 0.271),
}
"""Table 2 of the paper, in the order of `NAMES`; with GloVe of 840 billion words, 300 dimensions."""

OPTIONS = ("", ",blank_visited", ",blank=no", ",visits=path", ",normalize=length")
"""Ways in which the coverage penalty of CDER may count."""

JUMPS = (0.5, 1, 2, 3, 4)
"""Costs of a jump that the paper tries."""


@dataclass(frozen=True)
class Pairs:
    """A language pair: outputs, reference, and which of two outputs people liked better."""

    name: str
    systems: dict[str, list[str]]
    reference: list[str]
    segments: np.ndarray
    better: list[str]
    worse: list[str]

    def taus(self, specs: Sequence[str], vectors: str | None = None) -> list[float]:
        """Return Kendall's τ of metrics with the pairs."""
        needed = any(issubclass(METRICS.get(spec.partition(":")[0]), VectoredMetric) for spec in specs)
        found = score(
            self.systems,
            self.reference,
            metrics=specs,
            vectors=vectors if needed else None,
            workspace=Workspace(threads=1),
        )
        return [self._tau(result) for result in found.metrics]

    def _tau(self, result: MetricResult) -> float:
        scores = {name: result.segments(name) for name in self.systems}
        good, bad = (
            [float(scores[name][segment]) for name, segment in zip(names, self.segments, strict=True)]
            for names in (self.better, self.worse)
        )
        agree = sum(result.metric.direction.better(a, b) for a, b in zip(good, bad, strict=True))
        return (2 * agree - len(good)) / len(good)


def read(path: Path) -> list[str]:
    """Return the lines of a file, gzipped or not."""
    content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return content.decode("utf-8").split("\n")[:-1]


def load(folder: Path) -> Pairs:
    """Return the pairs of a folder with outputs, ``ref.A.*`` and ``darr.tsv`` or ``darr.tsv.gz``."""
    header, *rows = [line.split("\t") for line in read(next(p for p in folder.glob("darr.tsv*")))]
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


def row(name: str, values: Iterable[float]) -> str:
    """Return a line of a table."""
    return f"{name:<24}" + "".join(f"{value:8.3f}" for value in values)


def without_vectors(given: Pairs) -> None:
    """Print τ of ED and of CDER under every way of counting."""
    specs = ["ed:tokenize=none", *(f"cder:tokenize=none{options}" for options in OPTIONS)]
    for spec, tau in zip(specs, given.taus(specs), strict=True):
        print(f"{spec}: {tau:.4f} ({given.name}, {len(given.better)} pairs)")


def with_vectors(given: Pairs, vectors: str, tokenize: str) -> None:
    """Print τ of all metrics, beside the published ones where there are some, and of dearer jumps."""
    print(f"\n{given.name}, {len(given.better)} pairs, {len(given.systems)} systems")
    print(f"{'':<24}" + "".join(f"{name:>8}" for name in NAMES))
    print(row("here", given.taus([f"{name}:tokenize={tokenize}" for name in NAMES], vectors)))
    if given.name in PUBLISHED:
        print(row("published", PUBLISHED[given.name]))
    print(f"{'jump':<24}" + "".join(f"{jump:>8}" for jump in JUMPS))
    for name in ("cder", "wcder"):
        print(row(name, given.taus([f"{name}:tokenize={tokenize},jump={jump}" for jump in JUMPS], vectors)))


def main(english: str | None = None, japanese: str | None = None) -> None:
    """Print what the files of vectors on the command line allow."""
    without_vectors(load(DATA / "wmt19.lt-en"))
    if english is not None:
        for name in PUBLISHED:
            with_vectors(load(DATA / name), english, "none")
    if japanese is not None:
        with_vectors(load(DATA / "wmt20.en-ja"), japanese, "ja-mecab")


if __name__ == "__main__":
    main(*sys.argv[1:3])
