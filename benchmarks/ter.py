"""TER of many systems against sacreBLEU, which gets its references cached, and growth with length."""

from __future__ import annotations

from functools import partial

from benchmarks.bleu import tokenized
from benchmarks.data import Task, task
from benchmarks.harness import Comparison, Curve, Work
from benchmarks.lengths import curve, long_segments, one_word, ours, two_words, with_segments
from benchmarks.scoring import compare_scores, plain_scores
from hakari import TER

__all__ = ["comparisons", "curves"]

EVERY = 10
"""sacreBLEU needs minutes for a whole test set, so both score every tenth segment."""

FEW = (60, 125)
"""Lengths at which sacreBLEU is still bearable."""


def thinned(given: Task) -> Task:
    """Return the task with every tenth segment."""
    systems = {name: lines[::EVERY] for name, lines in given.systems.items()}
    return Task(f"{given.name}, every {EVERY}th segment", systems, given.reference[::EVERY])


def sacrebleu_scores(given: Task) -> list[float]:
    """Return sacreBLEU's scores, past its tokeniser's cache."""
    from sacrebleu.metrics.ter import TER as SacreTER  # noqa: N811
    from sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer

    TercomTokenizer.__call__.cache_clear()
    metric = SacreTER(references=[given.reference])
    return [metric.corpus_score(outputs, None).score for outputs in given.systems.values()]


def against_sacrebleu(name: str, given: Task) -> Comparison:
    """Return the comparison from lists of text to scores."""
    return compare_scores(
        name,
        given,
        lambda: plain_scores(given, TER(tokenize="tercom")),
        lambda: sacrebleu_scores(given),
        peer="sacreBLEU",
        target="≥ 100",
        repeats=1,
    )


def comparisons() -> list[Comparison]:
    """Return all comparisons of this file."""
    japanese, english = tokenized(thinned(task("en-ja")), "ja-mecab"), thinned(task("ja-en"))
    return [against_sacrebleu("TER, tokenised ja", japanese), against_sacrebleu("TER, en", english)]


def theirs(outputs: list[str], reference: list[str]) -> Work:
    """Return the work of scoring one system for sacreBLEU."""
    from sacrebleu.metrics.ter import TER as SacreTER  # noqa: N811

    return lambda: SacreTER().corpus_score(outputs, [reference])


def curves() -> list[Curve]:
    """Return all curves of this file."""
    metric, english = TER(tokenize="tercom"), task("ja-en")
    running = partial(long_segments, english, "13a", " ")
    return [
        with_segments(metric, english),
        curve("TER, English", running, partial(ours, metric)),
        curve("TER, two words by turns", two_words, partial(ours, metric)),
        curve("TER, one word over and over", one_word, partial(ours, metric)),
        curve("sacreBLEU's TER, English", running, theirs, sizes=FEW, repeats=1),
    ]
