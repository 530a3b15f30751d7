"""Word vectors and the baselines over words, against plain Python and NumPy doing the same work."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.bleu import tokenized
from benchmarks.data import Task, task
from benchmarks.harness import Comparison, compare
from hakari.data.texts import Texts
from hakari.metrics.base import State, sum_rows
from hakari.metrics.batch import Batch, as_batch
from hakari.metrics.bow import BoW
from hakari.metrics.tokenized import TokenizedMetric
from hakari.metrics.vecsum import VecSum
from hakari.text import Workspace
from hakari.text.vectors import convert_vectors, read_vectors

__all__ = ["comparisons"]

WORDS = 50_000
DIMENSION = 300
WANTED = 5_000


class Prepared:
    """A metric with tokens and vectors given: what is left are the rows."""

    def __init__(self, metric: TokenizedMetric, given: Task) -> None:
        self.metric, self.workspace = metric, Workspace(threads=1)
        reference = Texts(given.reference)
        self.batches: list[Batch] = [as_batch(outputs, reference) for outputs in given.systems.values()]
        self.states: list[State] = metric.prepare_many(self.batches, self.workspace)
        self.scores()

    def scores(self) -> list[float]:
        """Return the score of every system."""
        rows = self.metric.many_rows(self.batches, self.states, self.workspace)
        return [float(self.metric.close(sum_rows(r))) for r in rows]


def plain_bow(given: list[list[list[str]]], reference: list[list[str]]) -> list[float]:
    """Return BoW of every system with Python's counters, the references counted once."""
    counted = [Counter(words) for words in reference]
    norms = [sum(n * n for n in counts.values()) ** 0.5 for counts in counted]
    scores = []
    for outputs in given:
        total = 0.0
        for words, other, norm in zip(outputs, counted, norms, strict=True):
            own = Counter(words)
            dot = sum(n * other[word] for word, n in own.items())
            own_norm = sum(n * n for n in own.values()) ** 0.5
            total += dot / (own_norm * norm) if own_norm * norm else float(own == other)
        scores.append(100 * total / len(outputs))
    return scores


def numpy_vecsum(
    given: list[list[list[int]]], reference: list[list[int]], rows: NDArray[np.float32]
) -> list[float]:
    """Return VecSum of every system with NumPy; −1 is a word without a vector, whose row is 0."""

    def sums(texts: list[list[int]]) -> NDArray[np.float64]:
        return np.array([rows[text].sum(axis=0, dtype=np.float64) for text in texts])

    right = sums(reference)
    scores = []
    for outputs in given:
        left = sums(outputs)
        lengths = np.linalg.norm(left, axis=1) * np.linalg.norm(right, axis=1)
        cosines = np.divide((left * right).sum(axis=1), lengths, where=lengths > 0, out=np.zeros(len(left)))
        scores.append(float(100 * cosines.mean()))
    return scores


def checked(name: str, ours: list[float], others: list[float], tolerance: float) -> None:
    """Stop where the two do not agree."""
    if any(abs(a - b) > tolerance for a, b in zip(ours, others, strict=True)):
        raise SystemExit(f"{name}: the scores differ: {ours} {others}")


def bow(given: Task) -> Comparison:
    """Return the comparison of BoW, tokens given."""
    ours = Prepared(BoW(tokenize="none"), given)
    systems = [[line.lower().split() for line in lines] for lines in given.systems.values()]
    reference = [line.lower().split() for line in given.reference]
    checked("BoW", ours.scores(), plain_bow(systems, reference), 1e-9)
    name = f"BoW, tokens given, {given.name} ({given.size})"
    return compare(name, ours.scores, lambda: plain_bow(systems, reference), peer="Python's counters")


def write_text(path: Path, words: list[str], rows: NDArray[np.float32]) -> None:
    """Write vectors as GloVe does."""
    with path.open("w", encoding="utf-8") as out:
        for word, row in zip(words, rows.tolist(), strict=True):
            out.write(f"{word} {' '.join(f'{x:.5f}' for x in row)}\n")


def vecsum(given: Task, folder: Path) -> Comparison:
    """Return the comparison of VecSum, tokens and vectors given."""
    lines = [*given.reference, *(line for outputs in given.systems.values() for line in outputs)]
    words = sorted({word for line in lines for word in line.lower().split()})
    rows = np.random.default_rng(1).normal(size=(len(words), 100)).astype(np.float32)
    with (folder / "words.npz").open("wb") as out:
        np.savez(out, words=np.array(words), vectors=rows)
    ours = Prepared(VecSum(tokenize="none", vectors=str(folder / "words.npz")), given)
    places = {word: place for place, word in enumerate(words)}
    systems = [[[places[w] for w in line.lower().split()] for line in ls] for ls in given.systems.values()]
    reference = [[places[w] for w in line.lower().split()] for line in given.reference]
    checked("VecSum", ours.scores(), numpy_vecsum(systems, reference, rows), 0.1)  # empty texts count otherwise
    name = f"VecSum, tokens and vectors given, {given.name} ({given.size})"
    return compare(name, ours.scores, lambda: numpy_vecsum(systems, reference, rows), peer="NumPy")


def plain_reading(path: Path, wanted: frozenset[str]) -> int:
    """Read as a script would: line by line, numbers of wanted words only, without a check."""
    found = {}
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            word, _, numbers = line.partition(" ")
            if word in wanted:
                found[word] = np.array(numbers.split(" "), dtype=np.float32)
    return len(found)


def reading(folder: Path) -> list[Comparison]:
    """Return the comparisons of finding some words of a file, text and converted."""
    names = [f"w{number}" for number in range(WORDS)]
    write_text(folder / "v.txt", names, np.random.default_rng(2).normal(size=(WORDS, DIMENSION)).astype(np.float32))
    convert_vectors(folder / "v.txt", folder / "v.npy")
    wanted = frozenset(names[:: WORDS // WANTED])
    size = f"{len(wanted)} of {WORDS} × {DIMENSION}"
    return [
        compare(
            f"vectors of {size} words, {label}",
            lambda file=file: read_vectors(folder / file, wanted),  # type: ignore[misc]
            lambda: plain_reading(folder / "v.txt", wanted),
            peer="a loop over lines, without hash and checks",
            repeats=3,
        )
        for label, file in (("text", "v.txt"), ("converted", "v.npy"))
    ]


def comparisons() -> list[Comparison]:
    """Return all comparisons of this file."""
    japanese = tokenized(task("en-ja"), "ja-mecab")
    with tempfile.TemporaryDirectory() as name:
        return [bow(japanese), vecsum(japanese, Path(name)), *reading(Path(name))]
