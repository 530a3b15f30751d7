"""The tests of sacreBLEU 2.6.0, for the p-values that it prints.

They differ from those of `hakari.stats.paired`: the statistic is the size of the difference without its sign, the
bootstrap centres these sizes on their mean, a resample counts only if it is strictly more extreme, the generator
starts again for every system, and bootstrap sums and scores are computed in single precision. Differences without
sign, centred, have another distribution than differences under the null hypothesis; see the page on statistics.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hakari.kernels import weighted_sums
from hakari.types import FloatArray

__all__ = [
    "SACREBLEU_RESAMPLES",
    "SACREBLEU_SEED",
    "SacrebleuTests",
    "sacrebleu_bootstrap",
    "sacrebleu_randomization",
]

SACREBLEU_SEED = 12345
SACREBLEU_RESAMPLES = {"bootstrap": 1_000, "randomization": 10_000}

TOGETHER = 256
"""Resamples that are summed at a time."""

AnyClose = Callable[[NDArray[np.floating]], FloatArray]
"""Closes sums in single or double precision, with the arithmetic of that precision."""


@dataclass(frozen=True, eq=False)
class SacrebleuTests:
    """p-values of every system against the baseline, whose own is NaN.

    `means` and `half_widths` are what sacreBLEU prints as the bootstrap mean and its 95 % interval; NaN for
    randomisation. The numbers hold for one version of NumPy, whose rules for single precision they depend on.
    """

    method: str
    baseline: int
    p: FloatArray
    means: FloatArray
    half_widths: FloatArray
    resamples: int
    seed: int
    numpy: str


def _p_value(statistics: FloatArray, observed: float) -> float:
    return (int(np.sum(statistics > observed)) + 1) / (len(statistics) + 1)


def sacrebleu_bootstrap(
    rows: FloatArray, close: AnyClose, baseline: int, *, resamples: int, seed: int = SACREBLEU_SEED
) -> SacrebleuTests:
    """Return sacreBLEU's paired bootstrap tests.

    Parameters
    ----------
    rows
        ``(systems, n, k)``.
    close
        Closes sums as sacreBLEU does.
    baseline
        The system that the others are compared with.
    resamples, seed
        As sacreBLEU's ``--paired-bs-n`` and ``SACREBLEU_SEED``.
    """
    systems, n, k = rows.shape
    generator = np.random.default_rng(seed)
    drawn = generator.choice(n, size=(resamples, n), replace=True)
    single = np.ascontiguousarray(rows.transpose(1, 0, 2), dtype=np.float32).reshape(n, systems * k)
    sums = np.array([np.add.reduce(single[index], axis=0) for index in drawn]).reshape(resamples, systems, k)
    scores = close(sums)
    observed = close(rows.sum(axis=1))
    p, means, halves = (np.full(systems, np.nan) for _ in range(3))
    for system in range(systems):
        means[system], halves[system] = _interval(scores[:, system])
        if system != baseline:
            sizes = np.abs(scores[:, system] - scores[:, baseline])
            difference = abs(float(observed[baseline] - observed[system]))
            p[system] = _p_value(sizes - sizes.mean(), difference)
    return SacrebleuTests("bootstrap", baseline, p, means, halves, resamples, seed, np.__version__)


def _interval(scores: FloatArray) -> tuple[float, float]:
    """Return mean and half the width between the ends that remain when a fortieth is cut off on both sides."""
    ordered = np.sort(scores)
    cut = len(scores) // 40
    return float(ordered.mean()), 0.5 * float(ordered[len(scores) - cut - 1] - ordered[cut])


def sacrebleu_randomization(
    rows: FloatArray, close: AnyClose, baseline: int, *, resamples: int, seed: int = SACREBLEU_SEED
) -> SacrebleuTests:
    """Return sacreBLEU's paired approximate randomisation tests; the parameters are those of the bootstrap."""
    systems, n, k = rows.shape
    kept = np.random.default_rng(seed).integers(2, size=(resamples, n), dtype=bool)
    matrix = rows.transpose(1, 0, 2).reshape(n, systems * k)
    whole = matrix.sum(axis=0).reshape(systems, k)
    observed = close(whole)
    sizes = np.empty((resamples, systems))
    for start in range(0, resamples, TOGETHER):
        part = slice(start, start + TOGETHER)
        sums = weighted_sums(kept[part].astype(np.float64), matrix).reshape(-1, systems, k)
        own, other = sums[:, [baseline]], whole - sums
        first, second = close(own + other), close(other[:, [baseline]] + sums)
        sizes[part] = np.abs(first - second)
    p = np.full(systems, np.nan)
    for system in set(range(systems)) - {baseline}:
        p[system] = _p_value(sizes[:, system], abs(float(observed[baseline] - observed[system])))
    nothing = np.full(systems, np.nan)
    return SacrebleuTests("randomization", baseline, p, nothing, nothing, resamples, seed, np.__version__)
