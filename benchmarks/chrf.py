"""chrF and chrF++ of many systems against sacreBLEU, which gets its references cached, and growth with length."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, cycle, islice

from benchmarks.data import Task, task
from benchmarks.harness import Comparison, Curve, Work, growth
from benchmarks.scoring import checked_scores, compare_scores, plain_scores
from hakari import ChrF, ChrFPlusPlus, Workspace, get_segmenter
from hakari.data.texts import Texts
from hakari.kernels import Vocabulary

__all__ = ["comparisons", "curves"]

Scorer = Callable[[Task, ChrF], list[float]]

SEGMENTS = (500, 1000, 2000, 4000, 8000)
TOKENS = (125, 250, 500, 1000, 2000)
PIECES = 20
"""So many segments of the same length, so that what a call costs does not hide how time grows."""


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


def pieces(lines: list[str], segmenter: str, blank: str, size: int) -> list[str]:
    """Return text of so many tokens each, one piece behind the other."""
    tokens = list(chain.from_iterable(get_segmenter(segmenter).segment(Texts(lines), Vocabulary())))
    return [blank.join(tokens[start : start + size]) for start in range(0, PIECES * size, size)]


def long_segments(task: Task, segmenter: str, blank: str, size: int) -> tuple[list[str], list[str]]:
    """Return long outputs and their references, from about the same places of the task."""
    output = next(iter(task.systems.values()))
    return pieces(output, segmenter, blank, size), pieces(task.reference, segmenter, blank, size)


def ours(metric: ChrF, outputs: list[str], reference: list[str]) -> Work:
    """Return the work of scoring one system."""
    return lambda: metric.corpus(outputs, reference, workspace=Workspace(threads=1))


def theirs(metric: ChrF, outputs: list[str], reference: list[str]) -> Work:
    """Return the same work for sacreBLEU."""
    from sacrebleu.metrics.chrf import CHRF

    return lambda: CHRF(word_order=metric.word_order).corpus_score(outputs, [reference])


def with_segments(metric: ChrF, given: Task) -> Curve:
    """Return the growth with the number of segments, the task over and over."""
    outputs = next(iter(given.systems.values()))

    def prepare(size: int) -> Work:
        return ours(metric, list(islice(cycle(outputs), size)), list(islice(cycle(given.reference), size)))

    return growth(f"{metric.label}, {given.name}", prepare, SEGMENTS, unit="segments")


def with_tokens() -> list[Curve]:
    """Return the growth with the tokens of one segment: real text, one word only, and the peer."""
    metric = ChrFPlusPlus()
    japanese, english = task("en-ja"), task("ja-en")
    works = {
        f"{metric.label}, English": lambda n: ours(metric, *long_segments(english, "13a", " ", n)),
        f"{metric.label}, Japanese": lambda n: ours(metric, *long_segments(japanese, "ja-mecab", "", n)),
        f"{metric.label}, one word over and over": lambda n: ours(metric, *[["aaaa " * n] * PIECES] * 2),
        f"sacreBLEU's {metric.label}, English": lambda n: theirs(metric, *long_segments(english, "13a", " ", n)),
    }
    unit = f"tokens in each of {PIECES} segments"
    return [growth(name, prepare, TOKENS, unit=unit) for name, prepare in works.items()]


def curves() -> list[Curve]:
    """Return all curves of this file."""
    return [with_segments(ChrF(), task("en-ja")), with_segments(ChrF(), task("ja-en")), *with_tokens()]
