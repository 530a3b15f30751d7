"""`Ranking`: systems in order, and how sure the order is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hakari.judgments.comparisons import Comparisons
from hakari.judgments.models import Fit, Model
from hakari.signature import Signature, program_version
from hakari.stats import Intervals, all_pairs, clusters, wins
from hakari.table import Table, tables_html
from hakari.types import Direction, FloatArray, json_number

__all__ = ["Ranking", "ranks_of"]

Ranges = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Ranking:
    """Systems with scores, and all that says how sure their order is.

    Arrays are in the order of `systems`, which is that of `fit`; `order` says who is best.
    """

    model: Model
    fit: Fit
    votes: Comparisons = field(repr=False)
    baseline: str | None
    intervals: Intervals = field(repr=False)
    errors: FloatArray = field(repr=False)
    better: FloatArray = field(repr=False)
    """The probability that the row's system is better than the column's; NaN where that is not known."""
    p: FloatArray = field(repr=False)
    """Two-sided p-values of the difference between two systems."""
    rank_ranges: Ranges = field(repr=False)
    """Best and worst rank that the level allows: ``(systems, 2)``."""
    alpha: float
    resamples: int
    unit: str
    seed: int
    lost: int = 0
    """Resamples in which at least one system has no vote."""

    @property
    def systems(self) -> tuple[str, ...]:
        """The systems that have a score."""
        return self.fit.systems

    @property
    def scores(self) -> FloatArray:
        """The scores of all votes; higher is better."""
        return self.fit.scores

    @property
    def order(self) -> tuple[int, ...]:
        """The systems from best to worst, as numbers."""
        return tuple(Direction.HIGHER.best_first(self.scores).tolist())

    @property
    def ranks(self) -> Ranges:
        """The rank of each system; systems with the same score share the better one."""
        found: Ranges = ranks_of(self.scores[None])[0]
        return found

    @property
    def clusters(self) -> tuple[tuple[str, ...], ...]:
        """Groups of systems that cannot be told apart; one group of all where nothing is known of that."""
        pairs = all_pairs(len(self.systems))
        p = self.p[pairs[:, 0], pairs[:, 1]]
        gains = self.scores[pairs[:, 0]] - self.scores[pairs[:, 1]]
        won = wins(len(self.systems), pairs, gains, p < self.alpha)
        return tuple(tuple(self.systems[s] for s in group) for group in clusters(self.order, won))

    @property
    def signature(self) -> Signature:
        """What the numbers depend on."""
        fields = {
            "votes": str(len(self.votes)),
            "systems": str(len(self.systems)),
            "baseline": self.baseline,
            **self.model.signature_fields(),
            "bs": str(self.resamples) if self.resamples else None,
            "unit": self.unit if self.resamples else None,
            "seed": str(self.seed) if self.resamples or self.model.random else None,
            "version": f"hakari-{program_version()}",
        }
        return Signature(self.model.label, tuple((k, v) for k, v in fields.items() if v is not None))

    def _repr_html_(self) -> str:
        """Return the tables as notebooks show them."""
        return tables_html(self.tables())

    def __str__(self) -> str:
        """Return the ranking as a table."""
        return str(self.tables()[0])

    def tables(self, *, pairs: bool = False) -> tuple[Table, ...]:
        """Return the ranking, and if wanted how probable it is that one system is better than another."""
        from hakari.judgments.ranking_tables import pairs_table, ranking_table

        return (ranking_table(self), pairs_table(self)) if pairs else (ranking_table(self),)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON has it; systems best first."""
        cluster = {name: number for number, group in enumerate(self.clusters, 1) for name in group}
        return {
            "model": self.model.name,
            "signature": str(self.signature),
            "baseline": self.baseline,
            "comparisons": len(self.votes),
            "level": self.intervals.level,
            "alpha": self.alpha,
            "resamples": self.resamples,
            "unit": self.unit if self.resamples else None,
            "seed": self.seed,
            "converged": self.fit.converged,
            "iterations": self.fit.iterations,
            "remarks": list(self.fit.remarks),
            "systems": [
                {
                    "system": self.systems[s],
                    "score": float(self.scores[s]),
                    "error": json_number(float(self.errors[s])),
                    "low": json_number(float(self.intervals.low[s])),
                    "high": json_number(float(self.intervals.high[s])),
                    "rank": int(self.ranks[s]),
                    "rank_low": int(self.rank_ranges[s, 0]),
                    "rank_high": int(self.rank_ranges[s, 1]),
                    "cluster": cluster[self.systems[s]],
                }
                for s in self.order
            ],
            "pairs": [
                {
                    "system_a": self.systems[a],
                    "system_b": self.systems[b],
                    "a_better": json_number(float(self.better[a, b])),
                    "p": json_number(float(self.p[a, b])),
                }
                for place, a in enumerate(self.order)
                for b in self.order[place + 1 :]
            ],
            "details": dict(self.fit.details),
        }


def ranks_of(scores: FloatArray) -> Ranges:
    """Return the ranks in each resample, the best of those that share one: ``(resamples, systems)``."""
    found: Ranges = 1 + (scores[:, None, :] > scores[:, :, None]).sum(axis=2)
    return found
