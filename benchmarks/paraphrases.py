"""BLEU for Japanese with paraphrases against the same without, and the pace of paraphrasing."""

from __future__ import annotations

from benchmarks.data import Task, task
from benchmarks.harness import Comparison, Work, compare, paced
from benchmarks.scoring import plain_scores
from hakari.data.texts import Texts
from hakari.metrics.batch import as_batch
from hakari.metrics.bleu_ja import BLEUJa
from hakari.text import TokenSpec, Workspace
from hakari.text.paraphrase import default_rules

__all__ = ["comparisons"]


def paraphrase(task: Task, bound: int) -> None:
    """Paraphrase the references from raw text, in an empty workspace."""
    Workspace(threads=1).paraphrases(Texts(task.reference), TokenSpec("ja-mecab"), default_rules(), bound)


def comparisons() -> list[Comparison]:
    """Return all comparisons of this file."""
    japanese = task("en-ja")
    shown = f"{japanese.name} ({japanese.size})"
    b2, b4 = BLEUJa(variant="b2"), BLEUJa()
    paraphrase(japanese, b4.bound)  # opens the dictionary and reads the rules
    return [
        compare(
            f"bleu-ja from raw Japanese with paraphrases (b4), {shown}",
            lambda: plain_scores(japanese, b4),
            lambda: plain_scores(japanese, b2),
            peer="without them (b2)",
            target="≥ 0.33 (within 3 ×)",
        ),
        paced(
            f"paraphrases of {len(japanese.reference)} references, analysed again and checked",
            lambda: paraphrase(japanese, b4.bound),
            len(japanese.reference),
            2000,
            repeats=5,
        ),
        compare(
            "all rules but one, tokens of outputs known",
            without_one(japanese),
            lambda: plain_scores(japanese, b4),
            peer="all rules, from raw text",
        ),
    ]


def without_one(task: Task) -> Work:
    """Return the work of scoring without one rule, each time another, where everything has been analysed."""
    workspace, reference = Workspace(threads=1), Texts(task.reference)
    batches = [as_batch(Texts(outputs), reference) for outputs in task.systems.values()]
    names = iter(default_rules().names)

    def score(metric: BLEUJa) -> None:
        metric.many_rows(batches, metric.prepare_many(batches, workspace), workspace)

    score(BLEUJa())
    return lambda: score(BLEUJa(without=next(names)))
