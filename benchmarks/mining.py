"""Gapped pairs of words, counted and ranked, against a plain count in Python."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

from benchmarks.data import FALLBACK_COPIES, ROOT
from benchmarks.harness import Comparison, compare
from hakari.suites.mining import Corpus, MiningOptions, mine, read_corpus

__all__ = ["comparisons"]

SHARED = Path(os.environ.get("HAKARI_SHARED", ROOT.parent / "shared")) / "data" / "parallel"
OPTIONS = MiningOptions(examples=0, partners=0)


def corpus() -> tuple[str, Corpus]:
    """Return the Japanese sentences to be mined: real ones where they are there, else the bundled ones."""
    graded = SHARED / "tatoeba-graded.en-ja.tsv.gz"
    if graded.is_file():
        return "tatoeba-graded", read_corpus([str(graded)], "ja")
    text = (ROOT / "examples" / "en-ja" / "ref.A.ja").read_text(encoding="utf-8") * FALLBACK_COPIES
    file = ROOT / "build" / "mining.ja"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return f"bundled en-ja, {FALLBACK_COPIES} copies", read_corpus([str(file)], "ja")


def plain(sentences: list[list[str]]) -> list[tuple[float, tuple[str, str]]]:
    """Return the best pairs by t, counted one by one."""
    least, most = OPTIONS.gap
    pairs: Counter[tuple[str, str]] = Counter()
    for words in sentences:
        counted = [any(map(str.isalnum, word)) for word in words]
        for i, first in enumerate(words):
            for j in range(i + 1 + least, min(len(words), i + 2 + most)):
                if counted[i] and counted[j]:
                    pairs[first, words[j]] += 1
    first_counts: Counter[str] = Counter()
    second_counts: Counter[str] = Counter()
    for (first, second), count in pairs.items():
        first_counts[first] += count
        second_counts[second] += count
    total = sum(pairs.values())
    ranked = []
    for (first, second), count in pairs.items():
        expected = first_counts[first] * second_counts[second] / total
        if count >= OPTIONS.least_count:
            ranked.append(((count - expected) / (count + expected) ** 0.5, (first, second)))
    return sorted(ranked, reverse=True)[: OPTIONS.top]


def comparisons() -> list[Comparison]:
    """Return the comparison, of sentences that are cut already."""
    name, sentences = corpus()
    words = list(sentences.side.words)
    assert [pattern.t for pattern in mine(sentences, OPTIONS).patterns] == [t for t, _ in plain(words)]
    return [
        compare(
            f"the 500 best gapped pairs of {len(words):,} sentences, {name}",
            lambda: mine(sentences, OPTIONS),
            lambda: plain(words),
            peer="a plain count in Python",
            target="≥ 20",
            repeats=3,
        )
    ]
