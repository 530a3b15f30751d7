"""RIBES against its definition in plain Python, and how its time grows with the length of segments."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

from benchmarks.data import Task, task
from benchmarks.harness import Comparison, Curve, Work, compare
from benchmarks.lengths import curve, long_segments, one_word, ours, two_words, with_segments
from hakari.data.texts import Texts
from hakari.metrics.batch import as_batch
from hakari.metrics.ribes import RIBES
from hakari.text import Workspace

__all__ = ["comparisons", "curves"]

FEW = (125, 250)
"""Lengths at which the definition is still bearable."""


# --- the definition in plain Python -----------------------------------------------------------------------------


class Grams:
    """The n-grams of a text with their places, collected when they are first asked for."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self.orders: dict[int, dict[tuple[str, ...], list[int]]] = {}

    def places(self, gram: tuple[str, ...]) -> list[int]:
        """Return where an n-gram begins."""
        n = len(gram)
        if n not in self.orders:
            places = self.orders[n] = defaultdict(list)
            for place, found in enumerate(zip(*(self.words[i:] for i in range(n)), strict=False)):
                places[found].append(place)
        return self.orders[n].get(gram, [])


def aligned_place(i: int, words: tuple[str, ...], own: Grams, other: Grams) -> int | None:
    """Return the place of a word: contexts grow, the left one first, while the reference has one of them."""
    for extra in range(len(words)):
        met = False
        for begin, offset in ((i - extra, extra), (i, 0)):
            if begin < 0 or begin + extra >= len(words):
                continue
            gram = words[begin : begin + extra + 1]
            there = other.places(gram)
            if len(there) == 1 and len(own.places(gram)) == 1:
                return there[0] + offset
            met = met or bool(there)
        if not met:
            break
    return None


def aligned_places(output: Sequence[str], reference: Sequence[str]) -> list[int]:
    """Return the places of the words that are aligned, in the order of the output."""
    words = tuple(output)
    own, other = Grams(words), Grams(tuple(reference))
    places = (aligned_place(i, words, own, other) for i in range(len(words)))
    return [place for place in places if place is not None]


def python_ribes(output: Sequence[str], reference: Sequence[str]) -> float:
    """Return RIBES of a segment."""
    places = aligned_places(output, reference)
    if len(places) < 2:
        return (1 / len(output)) ** 0.25 if places and len(reference) == 1 else 0.0
    pairs = len(places) * (len(places) - 1) // 2
    nkt = sum(a < b for a, b in combinations(places, 2)) / pairs
    penalty = min(1.0, math.exp(1 - len(reference) / len(output)))
    return float(nkt * (len(places) / len(output)) ** 0.25 * penalty**0.10)


def python_scores(systems: Sequence[list[list[str]]], reference: list[list[str]]) -> list[float]:
    """Return the corpus scores of tokenised systems."""
    return [100 * sum(map(python_ribes, outputs, reference)) / len(reference) for outputs in systems]


def split_by_sacrebleu(lines: list[str], tokenize: str) -> list[list[str]]:
    """Return lower-cased tokens of sacreBLEU's tokeniser, from an empty cache."""
    from sacrebleu.metrics.bleu import _get_tokenizer

    tokenizer = _get_tokenizer(tokenize)()
    cache = getattr(type(tokenizer).__call__, "cache_clear", None)
    if cache is not None:
        cache()
    return [tokenizer(line).lower().split() for line in lines]


# --- comparisons --------------------------------------------------------------------------------------------------


class Given:
    """Scores of systems whose tokens are known already, on one thread."""

    def __init__(self, task: Task, metric: RIBES) -> None:
        self.metric, self.workspace = metric, Workspace(threads=1)
        reference = Texts(task.reference)
        self.batches = [as_batch(Texts(lines), reference) for lines in task.systems.values()]
        self.states = [metric.prepare(batch, self.workspace) for batch in self.batches]
        self.reference = list(self.workspace.tokens(reference, metric.token_spec))
        self.systems = [list(self.workspace.tokens(b.hypotheses, metric.token_spec)) for b in self.batches]

    def ours(self) -> list[float]:
        """Score with the kernel."""
        rows = self.metric.many_rows(self.batches, self.states, self.workspace)
        return [float(self.metric.close(r.sum(axis=0))) for r in rows]

    def python(self) -> list[float]:
        """Score by the definition."""
        return python_scores(self.systems, self.reference)


class Raw:
    """Scores from raw text and an empty workspace, on one thread."""

    def __init__(self, task: Task, metric: RIBES, tokenize: str) -> None:
        self.task, self.metric, self.tokenize = task, metric, tokenize

    def ours(self) -> list[float]:
        """Score with the kernel."""
        workspace, reference = Workspace(threads=1), Texts(self.task.reference)
        batches = [as_batch(Texts(lines), reference) for lines in self.task.systems.values()]
        states = [self.metric.prepare(batch, workspace) for batch in batches]
        rows = self.metric.many_rows(batches, states, workspace)
        return [float(self.metric.close(r.sum(axis=0))) for r in rows]

    def python(self) -> list[float]:
        """Score tokens of sacreBLEU's tokenisers by the definition."""
        systems = [split_by_sacrebleu(lines, self.tokenize) for lines in self.task.systems.values()]
        return python_scores(systems, split_by_sacrebleu(self.task.reference, self.tokenize))


def against_python(work: str, task: Task, run: Given | Raw) -> Comparison:
    """Return the comparison with our segments a second, having seen that both give the same numbers."""
    ours, theirs = run.ours(), run.python()
    if any(abs(a - b) > 1e-9 for a, b in zip(ours, theirs, strict=True)):
        raise SystemExit(f"{work}: the scores differ: {ours} {theirs}")
    found = compare(
        f"{work}, {task.name} ({task.size})",
        run.ours,
        run.python,
        peer="its definition in Python",
        target="≥ 10, ≥ 150,000 segments/s" if isinstance(run, Given) else "",
        repeats=3,
    )
    segments = len(task.systems) * len(task.reference)
    return replace(found, work=f"{found.work}: {segments / found.ours:,.0f} segments/s")


def comparisons() -> list[Comparison]:
    """Return all comparisons of this file."""
    found = []
    for pair, tokenize in (("en-ja", "ja-mecab"), ("ja-en", "13a")):
        texts, metric = task(pair), RIBES(tokenize=tokenize)
        found.append(against_python(f"RIBES, tokens given ({tokenize})", texts, Given(texts, metric)))
        found.append(against_python(f"RIBES from raw text ({tokenize})", texts, Raw(texts, metric, tokenize)))
    return found


# --- growth -------------------------------------------------------------------------------------------------------


def theirs(outputs: list[str], reference: list[str]) -> Work:
    """Return the work of scoring one system by the definition."""
    pairs = [(o.split(), r.split()) for o, r in zip(outputs, reference, strict=True)]
    return lambda: [python_ribes(*pair) for pair in pairs]


def curves() -> list[Curve]:
    """Return all curves of this file; with a small slope every pair of a sentence has a weight of its own."""
    metric, japanese = RIBES(tokenize="none"), task("en-ja")
    running = partial(long_segments, japanese, "ja-mecab", " ")
    return [
        with_segments(RIBES(tokenize="13a"), task("ja-en")),
        curve("RIBES, Japanese", running, partial(ours, metric)),
        curve("RIBES with smooth=0.01, Japanese", running, partial(ours, replace(metric, smooth=0.01))),
        curve("RIBES, two words by turns", two_words, partial(ours, metric)),
        curve("RIBES, one word over and over", one_word, partial(ours, metric)),
        curve("its definition in Python, Japanese", running, theirs, repeats=1),
        curve("its definition in Python, two words by turns", two_words, theirs, sizes=FEW, repeats=1),
    ]
