"""How often one system scores better than another, segment by segment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hakari.scoring import MetricResult
from hakari.types import Direction

__all__ = ["Outcomes", "outcomes"]


@dataclass(frozen=True, eq=False)
class Outcomes:
    """Wins of all pairs of systems under a metric; segments that one of a pair has no score for do not count."""

    key: str
    systems: tuple[str, ...]
    wins: NDArray[np.int64]
    """How often the row's system is better than the column's."""
    ties: NDArray[np.int64]

    def of(self, first: str, second: str) -> tuple[int, int, int]:
        """Return the wins, ties and losses of the first system."""
        a, b = self.systems.index(first), self.systems.index(second)
        return int(self.wins[a, b]), int(self.ties[a, b]), int(self.wins[b, a])

    def to_dict(self) -> dict[str, Any]:
        """Return both matrices as plain JSON values."""
        return {
            "metric": self.key,
            "systems": list(self.systems),
            "wins": self.wins.tolist(),
            "ties": self.ties.tolist(),
        }


def outcomes(result: MetricResult, systems: tuple[str, ...]) -> Outcomes:
    """Return who wins how often under a metric; scores are compared as they are, to the last digit."""
    sign = 1.0 if result.metric.direction is Direction.HIGHER else -1.0
    values = np.array([sign * result.segments(system) for system in systems])
    wins = np.zeros((len(systems), len(systems)), dtype=np.int64)
    ties = np.zeros_like(wins)
    for number, own in enumerate(values):
        wins[number] = (own > values).sum(axis=1)
        ties[number] = (own == values).sum(axis=1)
    return Outcomes(result.key, systems, wins, ties)
