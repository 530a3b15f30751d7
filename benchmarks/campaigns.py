"""Campaigns of comparisons that are drawn from known strengths."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np

from hakari.judgments import Comparisons
from hakari.types import FloatArray

__all__ = ["drawn_campaign"]


def drawn_campaign(
    strengths: FloatArray,
    votes: int,
    seen: Callable[[FloatArray, np.random.Generator], FloatArray],
    *,
    margin: float,
    segments: int,
    judges: int,
    generator: np.random.Generator,
) -> Comparisons:
    """Return votes on random pairs: what is seen of a difference decides, and ties within the margin."""
    known = np.array(list(combinations(range(len(strengths)), 2)))
    pairs = known[generator.integers(len(known), size=votes)]
    gaps = seen(strengths[pairs[:, 0]] - strengths[pairs[:, 1]], generator)
    return Comparisons(
        judges=tuple(f"j{n}" for n in range(judges)),
        segments=tuple(map(str, range(segments))),
        systems=tuple(f"S{n}" for n in range(len(strengths))),
        judge=generator.integers(judges, size=votes),
        segment=generator.integers(segments, size=votes),
        left=pairs[:, 0],
        right=pairs[:, 1],
        outcome=np.where(np.abs(gaps) < margin, 0, np.sign(gaps)).astype(np.int8),
    )
