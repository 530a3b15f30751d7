"""Tests of metrics against metrics: permutations of segment-level Kendall, against the plain loop over SciPy."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
from scipy.stats import kendalltau

from benchmarks.data import ROOT
from benchmarks.harness import Comparison, compare
from hakari.meta import MetaEvaluation, SignificanceOptions, meta_evaluate, significance
from hakari.meta.tasks import People, Said
from hakari.stats import Swap, permutation_test
from hakari.stats.permutation import standardised

__all__ = ["comparisons"]

FOLDER = Path(os.environ.get("HAKARI_SHARED", ROOT.parent / "shared")) / "data" / "wmt22.ja-en"
TASK = "segment/kendall-b/by-segment"
PERMUTATIONS = 64
EVERY = 20
"""The plain loop looks at every 20th segment only, and its time is scaled."""


def evaluation(*metrics: str) -> MetaEvaluation:
    """Return metrics on the segments of WMT22 ja-en that people have judged."""
    return meta_evaluate(FOLDER, metrics=metrics, language_pair="ja-en", tasks=[TASK])


def permutations() -> Comparison:
    """Return the time of permutations of one pair of metrics, both ways giving the same differences."""
    found = evaluation("bleu", "chrf")
    people = People.of(found.gold, found.systems)
    first, second = (Said.of(metric, people).of_segments for metric in found.metrics)
    task = found.tasks[0]

    def ours() -> object:
        return permutation_test(
            lambda scores: task.values(Said(scores, scores), people),
            first,
            second,
            Swap.BOTH,
            permutations=PERMUTATIONS,
            stop_after=None,
        )

    def plain() -> list[float]:
        a, b = (scores[:, ::EVERY] for scores in standardised(first, second))
        gold = people.of_segments[:, ::EVERY]
        random = np.random.default_rng(0)
        differences = []
        for _ in range(PERMUTATIONS):
            mask = random.random(a.shape) < 0.5
            differences.append(_mean_tau(np.where(mask, a, b), gold) - _mean_tau(np.where(mask, b, a), gold))
        return differences

    work = f"{PERMUTATIONS} permutations of segment-level Kendall by segment, wmt22 ja-en (14 × 2008)"
    once = compare(work, ours, plain, peer="a loop over scipy.stats.kendalltau, scaled", target="≥ 20", repeats=3)
    return Comparison(work, once.ours, once.other * EVERY, once.peer, once.target)


def _mean_tau(scores: np.ndarray, gold: np.ndarray) -> float:
    taus = []
    for x, y in zip(scores.T, gold.T, strict=True):
        known = ~(np.isnan(x) | np.isnan(y))
        if known.sum() > 1 and len(set(x[known])) > 1 and len(set(y[known])) > 1:
            taus.append(kendalltau(x[known], y[known]).statistic)
    return float(np.mean(taus))


def comparisons() -> list[Comparison]:
    """Return the comparison."""
    return [permutations()]


def whole_table() -> None:
    """Score wmt22 ja-en with all metrics that need nothing else, and test all pairs."""
    from hakari.kernels import default_threads

    found = meta_evaluate(
        FOLDER,
        metrics=["bleu", "chrf", "chrf++", "ter", "ribes", "ed", "cder", "eed", "emd", "impact", "bow"],
        language_pair="ja-en",
    )
    print(significance(found, SignificanceOptions(), threads=default_threads()))


if __name__ == "__main__":
    whole_table()
