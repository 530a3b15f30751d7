"""Several rankings of the same votes, and how far they agree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from hakari.errors import OptionError
from hakari.judgments.ranking import Ranking
from hakari.signature import program_version
from hakari.table import Cell, Column, Table, tables_html
from hakari.types import FloatArray, json_number

__all__ = ["Rankings"]


@dataclass(frozen=True)
class Rankings:
    """Rankings by several models; where there are two or more, their rank correlations too."""

    rankings: tuple[Ranking, ...]

    def __post_init__(self) -> None:
        if not self.rankings:
            raise OptionError("there is no ranking", remedy="Name a model.")

    @property
    def names(self) -> tuple[str, ...]:
        """The models as they differ: their labels with the options that are not at their defaults."""
        found = []
        for ranking in self.rankings:
            options = ",".join(f"{k}={v}" for k, v in ranking.model.signature_fields().items() if v is not None)
            found.append(f"{ranking.model.label}:{options}" if options else ranking.model.label)
        return tuple(found)

    @property
    def correlations(self) -> FloatArray:
        """Spearman's rank correlation of each two models over the systems that both rank; NaN with fewer than 3."""
        n = len(self.rankings)
        found = np.eye(n)
        for i, one in enumerate(self.rankings):
            for j in range(i):
                found[i, j] = found[j, i] = _spearman(one, self.rankings[j])
        return found

    def _repr_html_(self) -> str:
        """Return the tables as notebooks show them."""
        return tables_html(self.tables())

    def tables(self, *, pairs: bool = False) -> tuple[Table, ...]:
        """Return the ranking of each model, and how far they agree."""
        tables = [table for ranking in self.rankings for table in ranking.tables(pairs=pairs)]
        return (*tables, self._agreement()) if len(self.rankings) > 1 else tuple(tables)

    def _agreement(self) -> Table:
        rows: list[tuple[Cell, ...]] = [
            (name, *(float(value) for value in own))
            for name, own in zip(self.names, self.correlations, strict=True)
        ]
        columns = (Column("model"), *(Column(name, digits=3) for name in self.names))
        return Table(columns, tuple(rows), title="rank correlation of the models (Spearman)")

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON has it."""
        return {
            "schema": "hakari-rankings/1",
            "version": program_version(),
            "rankings": [ranking.to_dict() for ranking in self.rankings],
            "models": list(self.names),
            "correlations": [[json_number(float(value)) for value in own] for own in self.correlations],
        }


def _spearman(one: Ranking, other: Ranking) -> float:
    from scipy.stats import rankdata

    both = [name for name in one.systems if name in other.systems]
    if len(both) < 3:
        return float("nan")
    ranks = np.array(
        [rankdata([ranking.scores[ranking.systems.index(name)] for name in both]) for ranking in (one, other)]
    )
    if (np.ptp(ranks, axis=1) == 0).any():
        return float("nan")
    # Rounding leaves the correlation of equal orders a hair below 1.
    return round(float(np.corrcoef(ranks)[0, 1]), 12)
