"""EMD: exact transport against POT, and the whole metric against the pace it is meant to keep."""

from __future__ import annotations

import numpy as np

from benchmarks.data import task
from benchmarks.harness import Comparison, compare, paced
from hakari import EMD
from hakari.kernels import transport_costs
from hakari.text import Workspace

__all__ = ["comparisons"]

PROBLEMS, SIZE = 500, 30
PACE = 5_000


def problems(kind: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return dense problems with random weights and random costs, or distances of points in a plane."""
    random = np.random.default_rng(0)
    weights = random.random((2, PROBLEMS, SIZE)) + 0.05
    weights /= weights.sum(axis=-1, keepdims=True)
    costs = random.random((PROBLEMS, SIZE, SIZE))
    if kind == "in a plane":
        a, b = random.random((2, PROBLEMS, SIZE, 2))
        costs = np.linalg.norm(a[:, :, None] - b[:, None], axis=-1)
    return weights[0], weights[1], np.ascontiguousarray(costs)


def against_pot(kind: str) -> Comparison:
    """Return the comparison with POT's exact solver, having seen that both find the same costs."""
    try:
        import ot
    except ImportError:
        raise SystemExit("the comparison needs POT; install it: pip install --group bench") from None
    supplies, demands, costs = problems(kind)

    def pot() -> list[float]:
        return [ot.emd2(a, b, c) for a, b, c in zip(supplies, demands, costs, strict=True)]

    def ours() -> np.ndarray:
        return transport_costs(supplies, demands, costs, threads=1)

    if not np.allclose(pot(), ours(), rtol=0, atol=1e-12):
        raise SystemExit(f"transport, {kind}: the costs differ")
    work = f"{PROBLEMS} dense {SIZE} × {SIZE} transport problems, costs {kind}"
    return compare(work, ours, pot, peer="POT emd2", target="≥ 5")


def whole_metric(options: str, metric: EMD) -> Comparison:
    """Return the time of the metric from raw Japanese: segmentation, counting and scores of every system."""
    given = task("en-ja")

    def score() -> None:
        workspace = Workspace(threads=1)
        for outputs in given.systems.values():
            metric.corpus(outputs, given.reference, workspace=workspace)

    segments = len(given.systems) * len(given.reference)
    return paced(f"{options} from raw Japanese, {given.name} ({given.size})", score, segments, PACE)


def comparisons() -> list[Comparison]:
    """Return all comparisons of this file."""
    return [
        against_pot("at random"),
        against_pot("in a plane"),
        whole_metric("EMD", EMD(tokenize="ja-mecab")),
        whole_metric("EMD without alignment", EMD(tokenize="ja-mecab", align="none")),
    ]
