"""chrF and chrF++ of many systems against sacreBLEU, which gets its references cached, and growth with length."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from benchmarks.data import Task, task
from benchmarks.harness import Comparison, Curve, Work
from benchmarks.lengths import curve, long_segments, one_word, ours, with_segments
from benchmarks.scoring import checked_scores, compare_scores, plain_scores
from hakari import ChrF, ChrFPlusPlus

__all__ = ["comparisons", "curves"]

Scorer = Callable[[Task, ChrF], list[float]]


def sacrebleu_scores(task: Task, metric: ChrF) -> list[float]:
    """Return sacreBLEU's scores."""
    from sacrebleu.metrics.chrf import CHRF

    peer = CHRF(word_order=metric.word_order, references=[task.reference])
    return [peer.corpus_score(outputs, None).score for outputs in task.systems.values()]


def against_sacrebleu(name: str, task: Task, metric: ChrF, ours: Scorer, target: str = "") -> Comparison:
    """Return the comparison from lists of raw text to scores."""
    return compare_scores(
        name,
        task,
        lambda: ours(task, metric),
        lambda: sacrebleu_scores(task, metric),
        peer="sacreBLEU",
        target=target,
    )


def comparisons() -> list[Comparison]:
    """Return all comparisons of this file."""
    found = []
    for metric in (ChrF(), ChrFPlusPlus()):
        for language, given in (("Japanese", task("en-ja")), ("English", task("ja-en"))):
            name = f"{metric.label} from raw {language}"
            found.append(against_sacrebleu(name, given, metric, plain_scores, "≥ 50"))
            found.append(against_sacrebleu(f"{name} and data checks", given, metric, checked_scores))
    return found


# --- growth -------------------------------------------------------------------------------------------------------


def theirs(metric: ChrF, outputs: list[str], reference: list[str]) -> Work:
    """Return the work of scoring one system for sacreBLEU."""
    from sacrebleu.metrics.chrf import CHRF

    return lambda: CHRF(word_order=metric.word_order).corpus_score(outputs, [reference])


def curves() -> list[Curve]:
    """Return all curves of this file."""
    metric, japanese, english = ChrFPlusPlus(), task("en-ja"), task("ja-en")
    running = partial(long_segments, english, "13a", " ")
    return [
        with_segments(ChrF(), japanese),
        with_segments(ChrF(), english),
        curve(f"{metric.label}, English", running, partial(ours, metric)),
        curve(f"{metric.label}, Japanese", partial(long_segments, japanese, "ja-mecab", ""), partial(ours, metric)),
        curve(f"{metric.label}, one word over and over", one_word, partial(ours, metric)),
        curve(f"sacreBLEU's {metric.label}, English", running, partial(theirs, metric)),
    ]
