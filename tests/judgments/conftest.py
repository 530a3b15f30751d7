"""Votes that are drawn from known strengths."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest

from hakari.judgments import Comparisons

Draw = Callable[..., Comparisons]


def drawn_votes(
    strengths: list[float], n: int, *, tie: float = 0.3, seed: int = 0, judges: int = 5, segments: int = 40
) -> Comparisons:
    """Return votes on random pairs: logistic in the difference of strengths, a share of them made ties."""
    generator = np.random.default_rng(seed)
    pairs = np.array(list(combinations(range(len(strengths)), 2)))
    chosen = pairs[generator.integers(len(pairs), size=n)]
    gaps = np.array(strengths)[chosen[:, 0]] - np.array(strengths)[chosen[:, 1]]
    won = generator.random(n) < 1 / (1 + np.exp(-gaps))
    outcome = np.where(generator.random(n) < tie, 0, np.where(won, 1, -1))
    names = tuple(f"S{number}" for number in range(len(strengths)))
    return Comparisons(
        judges=tuple(f"j{number}" for number in range(judges)),
        segments=tuple(map(str, range(segments))),
        systems=names,
        judge=generator.integers(judges, size=n),
        segment=generator.integers(segments, size=n),
        left=chosen[:, 0],
        right=chosen[:, 1],
        outcome=outcome.astype(np.int8),
    )


@pytest.fixture(scope="session")
def draw() -> Draw:
    """Return what draws votes."""
    return drawn_votes
