"""Paired tests of all pairs against sacreBLEU's tests with one baseline.

``python -m benchmarks.significance`` measures a whole run from raw text, ``python -m benchmarks.significance
capacity`` the resampling of many systems and metrics; both print their peak memory. ``… sacrebleu`` lets sacreBLEU
do its part of the whole run.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np

from benchmarks.bleu import tokenized
from benchmarks.data import Task, task
from benchmarks.harness import Comparison, compare
from hakari.analysis import ComparisonOptions, compare_scores
from hakari.kernels import weighted_sums
from hakari.metrics import METRICS
from hakari.metrics.bleu import BLEU
from hakari.scoring import Scores, score
from hakari.stats import (
    Measure,
    Resampling,
    Stack,
    all_pairs,
    bootstrap_scores,
    bootstrap_tests,
    randomization_tests,
)
from hakari.text import Workspace

__all__ = ["capacity", "comparisons", "whole_run"]

WHOLE = ("bleu", "chrf", "ter", "ribes")
"""Metrics of the whole run, as far as they are registered."""


def scored(task: Task, *, threads: int, metrics: tuple[str, ...] = ("bleu",)) -> Scores:
    """Return the scores of all systems from raw text, from an empty workspace."""
    return score(
        task.systems,
        task.reference,
        metrics=metrics,
        language_pair="en-ja",
        workspace=Workspace(threads=threads),
    )


def hakari_tests(task: Task, tokenize: str) -> None:
    """Score the systems, then test all pairs: 1,000 bootstrap resamples and 10,000 randomisation rounds."""
    found = score(task.systems, task.reference, metrics=[BLEU(tokenize=tokenize)], workspace=Workspace(threads=1))
    result = found.metrics[0]
    rows = np.array([result.rows[system] for system in found.systems])
    measure = Measure("bleu", rows, result.metric.close, result.metric.direction)
    pairs, n = all_pairs(len(rows)), rows.shape[1]
    bootstrap = Resampling(n, 1_000, 12345)
    scores = bootstrap_scores([measure], bootstrap)[0]
    bootstrap_tests(measure.values, scores[:, pairs[:, 0]] - scores[:, pairs[:, 1]], pairs, resampling=bootstrap)
    randomization_tests(Stack([measure]), Resampling(n, 10_000, 12345), pairs)


def sacrebleu_tests(task: Task, tokenize: str) -> None:
    """Let sacreBLEU compare the first system with the others by both tests, with the references cached."""
    from sacrebleu.metrics.bleu import BLEU as SacreBLEU  # noqa: N811
    from sacrebleu.significance import PairedTest

    for test in ("bs", "ar"):
        metric = SacreBLEU(tokenize=tokenize, references=[task.reference], force=True)
        cache = getattr(type(metric.tokenizer).__call__, "cache_clear", None)
        if cache is not None:
            cache()
        PairedTest(list(task.systems.items()), {"BLEU": metric}, None, test_type=test)()


def comparisons() -> list[Comparison]:
    """Return all comparisons of this file."""
    japanese = task("en-ja")
    systems = len(japanese.systems)
    pairs = systems * (systems - 1) // 2
    found = []
    for text, tokenize, given in (
        ("raw", "ja-mecab", japanese),
        ("tokenised", "none", tokenized(japanese, "ja-mecab")),
    ):
        found.append(
            compare(
                f"BLEU of {text} text, {pairs} pairs, bootstrap 1,000 and randomisation 10,000, {japanese.name}",
                partial(hakari_tests, given, tokenize),
                partial(sacrebleu_tests, given, tokenize),
                peer=f"sacreBLEU, {systems - 1} pairs",
                target="≥ 20",
                repeats=3,
            )
        )
    return [*found, weighted()]


def weighted() -> Comparison:
    """Return the comparison of the kernel's sums, which have fixed digits, with NumPy's matrix product."""
    rng = np.random.default_rng(0)
    n, columns, resamples = 2_037, 900, 256
    drawn = rng.integers(n, size=(resamples, n)) + np.arange(resamples)[:, None] * n
    weights = np.bincount(drawn.ravel(), minlength=resamples * n).reshape(resamples, n).astype(np.float64)
    rows = rng.integers(0, 30, size=(n, columns)).astype(np.float64)
    if (weighted_sums(weights, rows) != weights @ rows).any():
        raise SystemExit("the sums differ")
    return compare(
        f"sums of {resamples} resamples of {n} × {columns} rows in segment order",
        lambda: weighted_sums(weights, rows),
        lambda: weights @ rows,
        peer="NumPy's matrix product",
        repeats=20,
    )


def whole_run() -> None:
    """Do the whole run once and print its time and peak memory; give it a process of its own.

    13 systems, raw text in, the metrics of `WHOLE` that are registered, all pairs by 10,000 bootstrap resamples.
    """
    japanese = task("en-ja")
    metrics = tuple(name for name in WHOLE if name in METRICS)
    start, cpu = time.perf_counter(), time.process_time()
    scores = scored(japanese, threads=2, metrics=metrics)
    between = time.perf_counter()
    found = compare_scores(scores, ComparisonOptions(), threads=2)
    str(found)
    seconds, busy = time.perf_counter() - start, time.process_time() - cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{len(japanese.systems)} systems, {', '.join(metrics)}: {seconds:.2f} s wall, {busy:.2f} s CPU")
    print(
        f"scores {between - start:.2f} s, comparison {start + seconds - between:.2f} s; peak memory {peak:.0f} MB"
    )


def capacity(systems: int = 15, metrics: int = 6, resamples: int = 10_000, columns: int = 20) -> None:
    """Resample made-up rows as wide as many systems and metrics are; print time and peak memory."""
    rng = np.random.default_rng(0)
    bleu = BLEU(max_ngram_order=(columns - 3) // 2)
    rows = rng.integers(1, 30, size=(systems, 2_037, len(bleu.columns))).astype(np.float64)
    measures = [Measure(str(number), rows, bleu.close, bleu.direction) for number in range(metrics)]
    start = time.perf_counter()
    bootstrap_scores(measures, Resampling(rows.shape[1], resamples, 1), threads=2)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{resamples} resamples × {systems} systems × {metrics} metrics of {rows.shape[2]} columns: "
        f"{time.perf_counter() - start:.2f} s wall, peak memory {peak:.0f} MB"
    )


def sacrebleu_run(resamples: int = 1_000) -> None:
    """Let sacreBLEU do its part of the whole run and print its time: it takes minutes, nearly all of them for TER.

    BLEU from raw text, chrF, and TER of words that are cut already; a baseline instead of all pairs; a tenth of the
    resamples. It has no RIBES.
    """
    from sacrebleu.metrics.bleu import BLEU as SacreBLEU  # noqa: N811
    from sacrebleu.metrics.chrf import CHRF
    from sacrebleu.metrics.ter import TER as SacreTER  # noqa: N811
    from sacrebleu.significance import PairedTest

    japanese = task("en-ja")
    words = tokenized(japanese, "ja-mecab")
    parts = {
        "BLEU": (japanese, SacreBLEU(tokenize="ja-mecab", references=[japanese.reference])),
        "chrF": (japanese, CHRF(references=[japanese.reference])),
        "TER": (words, SacreTER(references=[words.reference])),
    }
    for name, (given, metric) in parts.items():
        start = time.perf_counter()
        PairedTest(list(given.systems.items()), {name: metric}, None, test_type="bs", n_samples=resamples)()
        print(
            f"sacreBLEU, {len(given.systems)} systems, {name}: {time.perf_counter() - start:.1f} s wall", flush=True
        )


RUNS: dict[str, Callable[[], None]] = {"": whole_run, "capacity": capacity, "sacrebleu": sacrebleu_run}

if __name__ == "__main__":
    RUNS[" ".join(sys.argv[1:])]()
