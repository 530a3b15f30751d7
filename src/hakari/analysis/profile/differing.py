"""The segments on which systems differ most."""

from __future__ import annotations

import numpy as np

from hakari.scoring import MetricResult

__all__ = ["most_different"]


def most_different(result: MetricResult, systems: tuple[str, ...], count: int) -> tuple[list[int], int]:
    """Return the segments whose scores vary most between systems, in their order, and among how many.

    Segments that a system has no score for are not chosen; of equal ones, the first are.
    """
    values = np.array([result.segments(system) for system in systems])
    known = np.flatnonzero(~np.isnan(values).any(axis=0))
    spread = values[:, known].std(axis=0)
    return sorted(known[np.argsort(-spread, kind="stable")[:count]].tolist()), len(known)
