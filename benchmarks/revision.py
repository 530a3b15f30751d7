"""ISDIT and Focality against plain Python: counters of n-grams, those of previous translation and reference kept.

No amended corpus of a size is public, so one system's output stands for the previous translation.
"""

from __future__ import annotations

from collections import Counter

from benchmarks.bleu import tokenized
from benchmarks.data import Task, task
from benchmarks.harness import Comparison, compare
from hakari.data.texts import Texts
from hakari.metrics.base import NO_STATE, sum_rows
from hakari.metrics.batch import as_batch
from hakari.metrics.isdit import ISDIT
from hakari.text import Workspace

__all__ = ["comparisons"]

Grams = Counter[tuple[str, ...]]

LONGEST = 4


def ngrams(words: list[str]) -> Grams:
    """Return how often each n-gram of up to four words stands in a text."""
    return Counter(tuple(words[i : i + n]) for n in range(1, LONGEST + 1) for i in range(len(words) - n + 1))


def plain_isdit(given: list[list[list[str]]], reference: list[list[str]], previous: list[list[str]]) -> list[float]:
    """Return ISDIT of every system with Python's counters."""
    references = list(map(ngrams, reference))
    kept = [ngrams(words) & grams for words, grams in zip(previous, references, strict=True)]
    totals = [grams.total() for grams in kept]
    scores = []
    for outputs in given:
        found = []
        for words, grams, stays, total in zip(outputs, references, kept, totals, strict=True):
            if total:
                own = ngrams(words)
                precision = (own & grams).total() / own.total() if own else 0.0
                found.append(precision * (own & stays).total() / total)
        scores.append(100 * sum(found) / len(found))
    return scores


def _comparison(given: Task) -> Comparison:
    systems = dict(given.systems)
    previous = systems.pop(next(iter(systems)))
    metric, workspace = ISDIT(tokenize="none"), Workspace(threads=1)
    reference, before = Texts(given.reference), Texts(previous)
    batches = [as_batch(outputs, reference, previous_translations=before) for outputs in systems.values()]

    def ours() -> list[float]:
        rows = metric.many_rows(batches, [NO_STATE] * len(batches), workspace)
        return [float(metric.close(sum_rows(own))) for own in rows]

    split = [[line.split() for line in lines] for lines in (*systems.values(), given.reference, previous)]

    def theirs() -> list[float]:
        return plain_isdit(split[:-2], split[-2], split[-1])

    for got, expected in zip(ours(), theirs(), strict=True):
        if abs(got - expected) > 1e-9:
            raise SystemExit(f"the scores differ: {got} {expected}")
    size = f"{len(systems)} × {len(given.reference)}"
    return compare(f"ISDIT, tokens given, {given.name} ({size})", ours, theirs, peer="Python's counters", repeats=3)


def comparisons() -> list[Comparison]:
    """Return ISDIT of many systems, tokens given."""
    return [_comparison(tokenized(task("ja-en"), "13a"))]
