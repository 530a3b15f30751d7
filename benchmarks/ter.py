"""TER of many systems against sacreBLEU, which gets its references cached."""

from __future__ import annotations

from benchmarks.bleu import tokenized
from benchmarks.data import Task, task
from benchmarks.harness import Comparison, compare
from hakari import TER
from hakari.data.texts import Texts
from hakari.metrics.base import sum_rows
from hakari.metrics.batch import as_batch
from hakari.text import Workspace

__all__ = ["comparisons"]

EVERY = 10
"""sacreBLEU needs minutes for a whole test set, so both score every tenth segment."""


def thinned(given: Task) -> Task:
    """Return the task with every tenth segment."""
    systems = {name: lines[::EVERY] for name, lines in given.systems.items()}
    return Task(f"{given.name}, every {EVERY}th segment", systems, given.reference[::EVERY])


def hakari_scores(given: Task) -> list[float]:
    """Return our scores, from raw lists of strings and an empty workspace."""
    metric, workspace = TER(tokenize="tercom"), Workspace(threads=1)
    reference = Texts(given.reference)
    batches = [as_batch(outputs, reference) for outputs in given.systems.values()]
    rows = metric.many_rows(batches, [metric.prepare(b, workspace) for b in batches], workspace)
    return [float(metric.close(sum_rows(r))) for r in rows]


def sacrebleu_scores(given: Task) -> list[float]:
    """Return sacreBLEU's scores, past its tokeniser's cache."""
    from sacrebleu.metrics.ter import TER as SacreTER  # noqa: N811
    from sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer

    TercomTokenizer.__call__.cache_clear()
    metric = SacreTER(references=[given.reference])
    return [metric.corpus_score(outputs, None).score for outputs in given.systems.values()]


def against_sacrebleu(name: str, given: Task) -> Comparison:
    """Return the comparison, having seen that both give the same numbers."""
    ours, theirs = hakari_scores(given), sacrebleu_scores(given)
    if any(abs(a - b) > 1e-9 for a, b in zip(ours, theirs, strict=True)):
        raise SystemExit(f"{name}: the scores differ: {ours} {theirs}")
    return compare(
        f"{name}, {given.name} ({given.size})",
        lambda: hakari_scores(given),
        lambda: sacrebleu_scores(given),
        peer="sacreBLEU",
        target="≥ 100",
        repeats=1,
    )


def comparisons() -> list[Comparison]:
    """Return all comparisons of this file."""
    japanese, english = tokenized(thinned(task("en-ja")), "ja-mecab"), thinned(task("ja-en"))
    return [against_sacrebleu("TER, tokenised ja", japanese), against_sacrebleu("TER, en", english)]
