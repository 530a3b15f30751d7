"""Edit distances: ED against RapidFuzz, the others against their recurrences in plain Python."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.bleu import tokenized
from benchmarks.data import Task, task
from benchmarks.harness import Comparison, compare
from hakari.data.texts import Texts
from hakari.metrics import Metric, metric_from_spec
from hakari.metrics.batch import as_batch
from hakari.text import Workspace

__all__ = ["comparisons"]

DIMENSION = 300
FEW = 100
"""Segments that plain Python scores; its time is scaled to all."""


class Rows:
    """Computes the rows of all systems of a task, from tokens that are there already."""

    def __init__(self, spec: str, given: Task) -> None:
        self.metric: Metric = metric_from_spec(spec)
        self.workspace = Workspace(threads=1)
        reference = Texts(given.reference)
        self.batches = [as_batch(outputs, reference) for outputs in given.systems.values()]
        self.states = self.metric.prepare_many(self.batches, self.workspace)
        self()

    def __call__(self) -> None:
        """Compute them."""
        self.metric.many_rows(self.batches, self.states, self.workspace)


def rapidfuzz(pairs: Sequence[tuple[list[str], list[str]]]) -> int:
    """Return the sum of distances."""
    from rapidfuzz.distance import Levenshtein

    return sum(Levenshtein.distance(output, reference) for output, reference in pairs)


def python_cder(output: Sequence[str], reference: Sequence[str]) -> float:
    """Return CDER as its definition reads."""
    row, visits = [min(i, 1.0) for i in range(len(output) + 1)], [0] * (len(output) + 1)
    for word in reference:
        new = [row[0] + 1]
        for i, own in enumerate(output):
            new.append(min(row[i] + (own != word), row[i + 1] + 1, new[i] + 1))
        lowest = min(new)
        visits[new.index(lowest)] += 1
        row = [min(cost, lowest + 1) for cost in new]
    penalty = sum(abs(count - 1) for count in visits)
    return (row[-1] + penalty) / (len(reference) + 1 + penalty)


def python_wcder(output: Sequence[str], reference: Sequence[str], unit: dict[str, NDArray[np.float32]]) -> float:
    """Return WCDER as its definition reads."""
    cosines = np.array([unit[word] for word in reference]) @ np.array([unit[word] for word in output]).T
    costs = np.minimum(1, (1 - cosines) / 0.5).tolist()
    row, visits = [min(i, 1.0) for i in range(len(output) + 1)], [0] * (len(output) + 1)
    for word, substitutions in zip(reference, costs, strict=True):
        new = [row[0] + 1]
        for i, own in enumerate(output):
            change = 0.0 if own == word else substitutions[i]
            new.append(min(row[i] + change, row[i + 1] + 1, new[i] + 1))
        lowest = min(new)
        visits[new.index(lowest)] += 1
        row = [min(cost, lowest + 1) for cost in new]
    penalty = sum(abs(count - 1) for count in visits)
    return (row[-1] + penalty) / (len(reference) + 1 + penalty)


def made_up_vectors(given: Task, file: Path) -> dict[str, NDArray[np.float32]]:
    """Write vectors for all words of a task, drawn at random, and return their directions by word."""
    lines = [*given.reference, *(line for outputs in given.systems.values() for line in outputs)]
    words = sorted({word for line in lines for word in line.lower().split()})
    rows = np.random.default_rng(1).normal(size=(len(words), DIMENSION)).astype(np.float32)
    rows[:, 0] += 18  # cosines lie around one half: neither all substitutions cost 1 nor none
    with file.open("wb") as out:
        np.savez(out, words=np.array(words), vectors=rows)
    return dict(zip(words, rows / np.linalg.norm(rows, axis=1, keepdims=True), strict=True))


def wcder(given: Task, folder: Path) -> Comparison:
    """Return the comparison of WCDER, tokens and vectors given."""
    unit = made_up_vectors(given, folder / "words.npz")
    return against_python(
        f"WCDER, tokenised ja, {DIMENSION}-dimensional vectors",
        f"wcder:tokenize=none,vectors={folder / 'words.npz'}",
        given,
        lambda o, r: python_wcder(o.lower().split(), r.lower().split(), unit) if o and r else 1.0,
        "≥ 100,000 segments/s",
    )


def python_eed(output: str, reference: str) -> float:
    """Return EED as its definition reads."""
    output, reference = f" {output} ", f" {reference} "
    row, visits = [0.0] + [1.0] * len(output), [0] * (len(output) + 1)
    for letter in reference:
        new = [row[0] + 1]
        for i, own in enumerate(output):
            new.append(min(row[i] + (own != letter), row[i + 1] + 1, new[i] + 0.2))
        lowest = min(new)
        visits[new.index(lowest)] += 1
        row = [min(cost, lowest + 2) for cost in new] if letter == " " else new
    penalty = 0.3 * sum(abs(count - 1) for count in visits)
    return min(1.0, (row[-1] + penalty) / (len(reference) + penalty))


def against_python(name: str, spec: str, given: Task, twin: Callable[[str, str], float], target: str) -> Comparison:
    """Return our time for all segments beside plain Python's for a few, scaled up."""
    few = [(o[:FEW], given.reference[:FEW]) for o in given.systems.values()]
    total = len(given.systems) * len(given.reference)
    rows = Rows(spec, given)
    found = compare(
        f"{name}, {given.name} ({given.size})",
        rows,
        lambda: [twin(o, r) for outputs, references in few for o, r in zip(outputs, references, strict=True)],
        peer="plain Python, scaled",
        target=target,
        repeats=3,
    )
    scale = total / (len(few) * len(few[0][0]))
    rate = f"{found.work}: {total / found.ours:,.0f} segments/s"
    return Comparison(rate, found.ours, found.other * scale, found.peer, found.target)


def comparisons() -> list[Comparison]:
    """Return all comparisons of this file."""
    japanese = task("en-ja")
    words = tokenized(japanese, "ja-mecab")
    pairs = [
        (o.split(), r.split())
        for outputs in words.systems.values()
        for o, r in zip(outputs, words.reference, strict=True)
    ]
    with tempfile.TemporaryDirectory() as folder:
        graded = wcder(words, Path(folder))
    return [
        compare(
            f"ED, tokenised ja ({words.size})",
            Rows("ed:tokenize=none", words),
            lambda: rapidfuzz(pairs),
            peer="RapidFuzz over lists of words",
            repeats=3,
        ),
        against_python(
            "CDER, tokenised ja",
            "cder:tokenize=none",
            words,
            lambda o, r: python_cder(o.split(), r.split()),
            "≥ 1,000,000 segments/s",
        ),
        graded,
        against_python("EED", "eed:language=ja", japanese, python_eed, "≥ 10; ≥ 100,000 segments/s"),
    ]
